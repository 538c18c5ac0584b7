import { describe, expect, it } from 'vitest';
import { buttons_of, enter_acts, MOST_BUTTONS } from './buttons';
import { events_after, log_entries } from './log';
import { bar, in_order, trust } from './outcomes';
import { next_sitter } from './seats';
import { sheet_falls } from './sheet';
import type { GameModule } from '../games';
import type { Choice, GameEvent, LightMoment, MatchCard, Moment, Turn } from '../protocol';

const choice = (act: string): Choice => ({ act, label: act, verb: act, things: [] });
const module = {
    shown: (c: Choice) => ({ on_table: c.act.startsWith('move'), closing: c.act === 'done' }),
} as unknown as GameModule;
const moment = {} as Moment;

describe('buttons of the prompt bar', () => {
    it('leaves out what the table offers and puts the closing one last', () => {
        const row = buttons_of([choice('done'), choice('move 1'), choice('play 2')], moment, module);
        expect(row.shown.map((b) => b.choice.act)).toEqual(['play 2', 'done']);
        expect(row.more).toBe(0);
    });
    it('never has more than five, with the rest behind More', () => {
        for (let n = 1; n < 30; n++) {
            const many = [choice('done'), ...Array.from({ length: n }, (_, i) => choice(`play ${i}`))];
            const row = buttons_of(many, moment, module);
            expect(row.shown.length + (row.more ? 1 : 0)).toBeLessThanOrEqual(MOST_BUTTONS);
            expect(row.shown.length + row.more).toBe(n + 1);
            expect(row.shown.at(-1)?.choice.act).toBe('done');
        }
    });
    it('takes Enter for the proposal or the only answer', () => {
        expect(enter_acts({ acts: ['fire 3'] }, [choice('a'), choice('b')])).toEqual(['fire 3']);
        expect(enter_acts(null, [choice('pass')])).toEqual(['pass']);
        expect(enter_acts(null, [choice('a'), choice('b')])).toBeNull();
    });
});

const event = (text: string, over: Partial<GameEvent> = {}): GameEvent => ({ rule: '', text, seat: 'union', kind: 0, ...over });
const record = [
    { n: 0, events: [] },
    { n: 1, events: [event('A fires', { dice: [1, 6] }), event('B routs', { seat: 'confederate' })] },
    { n: 2, events: [event('C moves', { seat: 'confederate' })] },
] as unknown as LightMoment[];

describe('the log', () => {
    it('is newest first and leaves out moments without events', () => {
        expect(log_entries(record, 'all', 'union').map((e) => e.n)).toEqual([2, 1]);
    });
    it('runs one way: newest first in a moment too, and the record stays as it is', () => {
        for (let i = 0; i < 2; i++) expect(log_entries(record, 'all', 'union').flatMap((e) => e.events.map((x) => x.text))).toEqual(['C moves', 'B routs', 'A fires']);
        expect(record[1]?.events.map((x) => x.text)).toEqual(['A fires', 'B routs']);
    });
    it('filters', () => {
        expect(log_entries(record, 'mine', 'union').flatMap((e) => e.events.map((x) => x.text))).toEqual(['A fires']);
        expect(log_entries(record, 'dice', 'union')).toHaveLength(1);
        expect(log_entries(record, 'losses', 'union').flatMap((e) => e.events.map((x) => x.text))).toEqual(['B routs']);
    });
    it('counts what happened since', () => {
        expect(events_after(record, 1)).toBe(1);
        expect(events_after(record, -1)).toBe(3);
    });
});

describe('a shared screen', () => {
    const card = (seats: string[]): MatchCard => ({ seats }) as unknown as MatchCard;
    const turn = (seats: string[], yours: boolean): Turn => ({ seats, yours }) as unknown as Turn;
    it('is handed over only when the other of the two must decide', () => {
        expect(next_sitter(card(['union', 'confederate']), 'union', turn(['confederate'], false))).toBe('confederate');
        expect(next_sitter(card(['union', 'confederate']), 'union', turn(['union'], true))).toBeNull();
        expect(next_sitter(card(['union', 'confederate']), 'union', turn(['union', 'confederate'], true))).toBeNull();
        expect(next_sitter(card(['union']), 'union', turn(['confederate'], false))).toBeNull();
        expect(next_sitter(card(['union', 'confederate']), 'union', turn([], false))).toBeNull();
    });
});

describe('outcomes', () => {
    const names = (list: string[]): string[] => in_order(list.map((outcome) => ({ outcome, p: 0.1, error: 0 }))).map((c) => c.outcome);
    it('stand in natural order when they are counted', () => {
        expect(names(['3 hits', '1 hit', 'no change', '2 hits', '10 hits'])).toEqual(['no change', '1 hit', '2 hits', '3 hits', '10 hits']);
    });
    it('stay as the host has them when they are not', () => {
        expect(names(['routs', 'holds', '1 hit'])).toEqual(['routs', 'holds', '1 hit']);
    });
    it('have bars as long as their chance', () => {
        expect([0, 0.0001, 0.44, 0.5, 1].map(bar)).toEqual([0, 1, 44, 50, 100]);
    });
    it('say how they were got, and of what always came nothing about', () => {
        const reply = (exact: boolean, p: number, error: number) => ({ exact, runs: 16, chances: [{ outcome: '1 hit', p, error }] });
        expect(trust(reply(true, 1, 0))).toBe('Exact.');
        expect(trust(reply(false, 1, 0))).toBe('Certain.');
        expect(trust(reply(false, 0.44, 0.124))).toBe('About: 16 trials, within 12.4 points.');
    });
});

describe('the sheet of a narrow screen', () => {
    const at = (yours: boolean, over = false): Moment => ({ turn: { yours }, result: over ? { winner: null, text: '' } : null }) as unknown as Moment;
    it('stays over the next decision, and goes when there is none', () => {
        expect(sheet_falls(at(true), 'choices')).toBe(false);
        expect(sheet_falls(at(false), 'choices')).toBe(true);
    });
    it('lets the log be read in the enemy’s turn, but not over the end', () => {
        expect(sheet_falls(at(false), 'log')).toBe(false);
        expect(sheet_falls(at(false, true), 'log')).toBe(true);
        expect(sheet_falls(at(false, true), 'choices')).toBe(true);
    });
});
