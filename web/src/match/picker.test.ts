import { describe, expect, it, vi } from 'vitest';
import { choice } from './choice_fixture';
import { Picker, type Desk } from './picker.svelte';
import type { Moment, OddsReply, Reply } from '../protocol';

const ok: Reply = { type: 'reply', id: 1, ok: true };
const moment = (n = 1): Moment => ({
    n,
    at: 0,
    events: [],
    view: {},
    turn: { seats: ['union'], yours: true, kind: 'moves', window: false, key: 0, prompt: null, waiting: null },
    choices: [
        choice('dixie', 'union', 'move 1 usa-left', 'Move A'),
        choice('dixie', 'union', 'move 12 usa-left', 'Move B'),
        choice('dixie', 'union', 'move 12 usa-right', 'Move B right'),
        choice('dixie', 'union', 'done', 'End'),
    ],
    undo: { can: false },
    result: null,
});
const desk = (over: Partial<Desk> = {}): Desk => ({
    act: vi.fn(async () => ok),
    why: vi.fn(async () => ({ verdict: { ok: false, rule: 'DX-1.0a', text: 'No.' }, reckoning: null })),
    odds: vi.fn(async () => ({ ...ok, reckoning: null, exact: true, label: 'Exact', why: '', rolls: false, runs: 0, chances: [] }) as OddsReply),
    auto: vi.fn(async () => ok),
    policy: vi.fn(async () => ok),
    ...over,
});

describe('the picker', () => {
    it('finds acts by whole words', () => {
        const pick = new Picker(desk());
        pick.show(moment(), true);
        expect(pick.starting('move 1').map((c) => c.act)).toEqual(['move 1 usa-left']);
        expect(pick.starting('move 12')).toHaveLength(2);
        expect(pick.starting('done')).toHaveLength(1);
    });
    it('offers nothing while it is not active', async () => {
        const d = desk();
        const pick = new Picker(d);
        pick.show(moment(), false);
        expect(pick.choices).toEqual([]);
        expect(await pick.commit(['done'])).toBe(false);
        expect(d.act).not.toHaveBeenCalled();
    });
    it('acts on what is offered and asks about what is not', async () => {
        const d = desk();
        const pick = new Picker(d);
        pick.show(moment(), true);
        expect(await pick.choose('done')).toBe(true);
        expect(d.act).toHaveBeenCalledWith(['done']);
        expect(await pick.choose('move 3 csa-left')).toBe(false);
        expect(d.act).toHaveBeenCalledTimes(1);
        expect(pick.answer?.verdict.rule).toBe('DX-1.0a');
    });
    it('sends one commit at a time', async () => {
        let free: (r: Reply) => void = () => undefined;
        const d = desk({ act: vi.fn(() => new Promise<Reply>((r) => (free = r))) });
        const pick = new Picker(d);
        pick.show(moment(), true);
        const first = pick.commit(['done']);
        expect(await pick.commit(['done'])).toBe(false);
        free(ok);
        expect(await first).toBe(true);
        expect(d.act).toHaveBeenCalledTimes(1);
    });
    it('says why a commit was refused', async () => {
        const d = desk({ act: async () => ({ ...ok, ok: false, text: 'Too late.', rule: 'DX-0.6b' }) });
        const pick = new Picker(d);
        pick.show(moment(), true);
        expect(await pick.commit(['done'])).toBe(false);
        expect(pick.refused).toEqual({ text: 'Too late.', rule: 'DX-0.6b' });
    });
    it('asks for odds once and only for what is still wanted', async () => {
        vi.useFakeTimers();
        const d = desk();
        const pick = new Picker(d);
        pick.show(moment(), true);
        const a = pick.preview('move 1 usa-left');
        const b = pick.preview('done');
        await vi.advanceTimersByTimeAsync(400);
        await Promise.all([a, b]);
        expect(d.odds).toHaveBeenCalledTimes(1);
        expect(d.odds).toHaveBeenCalledWith('done');
        await pick.preview('done');
        expect(d.odds).toHaveBeenCalledTimes(1);
        vi.useRealTimers();
    });
    it('keeps the numbers of odds under the title they belong to', async () => {
        vi.useFakeTimers();
        const runs: Record<string, number> = { 'move 1 usa-left': 36, done: 1 };
        const d = desk({
            odds: vi.fn(async (act: string) => ({ ...ok, reckoning: null, exact: true, label: 'Exact', why: '', rolls: true, runs: runs[act], chances: [] }) as OddsReply),
        });
        const pick = new Picker(d);
        pick.show(moment(), true);
        const a = pick.preview('move 1 usa-left');
        await vi.advanceTimersByTimeAsync(400);
        await a;
        const b = pick.preview('done');
        expect(pick.odds).toMatchObject({ act: 'move 1 usa-left', reply: { runs: 36 }, pending: true });
        await vi.advanceTimersByTimeAsync(400);
        await b;
        expect(pick.odds).toMatchObject({ act: 'done', reply: { runs: 1 }, pending: false });
        vi.useRealTimers();
    });
    it('drops odds that arrive after their moment', async () => {
        vi.useFakeTimers();
        let free: (reply: OddsReply) => void = () => {};
        const d = desk({ odds: vi.fn(() => new Promise<OddsReply>((done) => (free = done))) });
        const pick = new Picker(d);
        pick.show(moment(), true);
        const late = pick.preview('done');
        await vi.advanceTimersByTimeAsync(100);
        pick.show(moment(2), true);
        const now = pick.preview('done');
        free({ ...ok, reckoning: null, exact: true, label: 'Exact', why: '', rolls: true, runs: 7, chances: [] } as OddsReply);
        await late;
        expect(pick.odds?.reply ?? null).toBeNull();
        await vi.advanceTimersByTimeAsync(100);
        expect(d.odds).toHaveBeenCalledTimes(2);
        free({ ...ok, reckoning: null, exact: true, label: 'Exact', why: '', rolls: true, runs: 8, chances: [] } as OddsReply);
        await now;
        expect(pick.odds?.reply?.runs).toBe(8);
        vi.useRealTimers();
    });
    it('knows the answers in advance, said and unsaid, until their turn is over', async () => {
        const pick = new Picker(desk());
        expect(pick.policy('combat_window')).toBe('ask');
        pick.unsaid = 'if-able';
        expect(pick.policy('combat_window')).toBe('if-able');
        pick.policies = { combat_window: 'pass-turn', react_rout: 'pass' };
        expect(pick.policy('combat_window')).toBe('pass-turn');
        pick.turn_over();
        expect([pick.policy('combat_window'), pick.policy('react_rout')]).toEqual(['if-able', 'pass']);
    });
    it('forgets the selection with the decision', () => {
        const pick = new Picker(desk());
        pick.show(moment(), true);
        pick.select('card:1');
        pick.gather('done');
        pick.show(moment(2), true);
        expect(pick.selected).toBeNull();
        expect(pick.pending).toEqual([]);
    });
});
