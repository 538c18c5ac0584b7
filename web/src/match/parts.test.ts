import { describe, expect, it } from 'vitest';
import { buttons_of, enter_acts, MOST_BUTTONS } from './buttons';
import { events_after, headlines, is_loss, log_entries, result_of, type Entry } from './log';
import { bar, trust } from './outcomes';
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
        expect(is_loss('A fires into USA Left: no hits (firepower 2)')).toBe(false);
        expect(is_loss('A fires into USA Left: 2 hits (firepower 2)')).toBe(true);
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
    it('have bars as long as their chance', () => {
        expect([0, 0.0001, 0.44, 0.5, 1].map(bar)).toEqual([0, 1, 44, 50, 100]);
    });
    it('say how they were got and why', () => {
        const reply = (exact: boolean, label: string, why: string, error: number) => ({ exact, label, why, runs: 16, chances: [{ outcome: '1 hit', p: 0.44, error }] });
        expect(trust(reply(true, 'Exact', 'Nothing that is hidden from you was read.', 0))).toBe('Exact. Nothing that is hidden from you was read.');
        expect(trust(reply(false, 'About', 'Some were sampled.', 0.124))).toBe('About: 16 trials, within 12.4 points. Some were sampled.');
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

describe('a sentence in the log', () => {
    it('has its result apart, and the numbers behind it', () => {
        expect(result_of("Lynch's Battery fires on the 2nd Ohio: no effect")).toEqual({ head: "Lynch's Battery fires on the 2nd Ohio", result: 'no effect', rest: '' });
        expect(result_of('The 2nd Ohio tests its morale: it routs (11 against 6)')).toEqual({
            head: 'The 2nd Ohio tests its morale',
            result: 'it routs',
            rest: ' (11 against 6)',
        });
        expect(result_of('Loudoun Artillery (Rogers) fires into USA Left: 2 hits (firepower 1)').result).toBe('2 hits');
        expect(result_of('The 2nd Ohio is eliminated').result).toBe('The 2nd Ohio is eliminated');
        expect(result_of('The 2nd Ohio moves 3 inches')).toEqual({ head: 'The 2nd Ohio moves 3 inches', result: '', rest: '' });
    });
});

describe('what folds', () => {
    const at = (n: number, events: GameEvent[], turn: Partial<Turn>): LightMoment =>
        ({
            n,
            events,
            turn: { seats: ['union'], yours: true, kind: 'moves', window: false, key: 1, prompt: { text: 'Move a card', rule: '' }, waiting: null, ...turn },
        }) as LightMoment;
    const theirs: Partial<Turn> = { seats: ['confederate'], yours: false, kind: null, prompt: null, waiting: 'Waiting for Confederate', key: 2 };
    const undo = event('Union undoes a decision', { kind: 255 });
    const texts = (list: Entry[]): string[][] => list.map((e) => e.events.map((x) => x.text));

    it('a decision that was undone, with the undo itself', () => {
        const moves = [at(0, [], {}), at(1, [event('A moves')], {}), at(2, [event('B moves')], {}), at(3, [undo], {}), at(4, [event('C moves')], {})];
        const list = log_entries(moves, 'all', 'union');
        expect(texts(list)).toEqual([['C moves'], ['Union undoes a decision', 'B moves'], ['A moves']]);
        expect(list.map((e) => e.fold)).toEqual([null, 'undone', null]);
        expect(texts(log_entries(moves, 'mine', 'union'))).toEqual([['C moves'], ['A moves']]);
    });
    it('two undone one after the other, and one that made several moments', () => {
        const twice = [at(0, [], {}), at(1, [event('A moves')], {}), at(2, [event('B moves')], {}), at(3, [undo], {}), at(4, [undo], {})];
        expect(texts(log_entries(twice, 'all', 'union'))).toEqual([['Union undoes a decision', 'Union undoes a decision', 'B moves', 'A moves']]);
        const long = [at(0, [event('start')], {}), at(1, [event('A fires')], theirs), at(2, [event('D answers')], { kind: 'hits' }), at(3, [undo], {})];
        expect(texts(log_entries(long, 'all', 'union'))).toEqual([['Union undoes a decision', 'D answers', 'A fires'], ['start']]);
    });
    it('a turn of the computer, but not of a person, nor the own answer in it', () => {
        const foe = { seat: 'confederate' as const };
        const play = [
            at(0, [], {}),
            at(1, [event('A moves')], theirs),
            at(2, [event('X moves', foe)], theirs),
            at(3, [event('Y fires on A: 2 hits', { ...foe, dice: [1] })], { ...theirs, seats: ['union'], yours: true, kind: 'hits', prompt: { text: 'Place', rule: '' } }),
            at(4, [event('A is eliminated')], theirs),
            at(5, [event('Z moves', foe)], {}),
        ];
        expect(texts(log_entries(play, 'all', 'union', ['confederate']))).toEqual([['Z moves'], ['A is eliminated'], ['Y fires on A: 2 hits', 'X moves'], ['A moves']]);
        expect(log_entries(play, 'all', 'union', ['confederate']).map((e) => [e.fold, e.first, e.n])).toEqual([
            [null, 5, 5],
            [null, 4, 4],
            ['confederate', 2, 3],
            [null, 1, 1],
        ]);
        expect(log_entries(play, 'all', 'union')).toHaveLength(5);
        expect(log_entries(play, 'dice', 'union', ['confederate'])).toHaveLength(1);
    });
    it('still shows what was lost', () => {
        const told = [event('C moves'), event('B is eliminated'), event('A fires on B: 2 hits', { dice: [9] }), event('A fires on C: no effect', { dice: [1] })];
        expect(headlines(told).map((e) => e.text)).toEqual(['A fires on B: 2 hits', 'B is eliminated']);
        expect(headlines([event('B moves'), event('A moves')])).toEqual([]);
    });
});
