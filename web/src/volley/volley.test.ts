import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { choice, forms_of } from '../match/choice_fixture';
import { Picker, type Desk } from '../match/picker.svelte';
import type { Choice, Moment, Reply } from '../protocol';
import { Board, changes_of } from './board.svelte';
import volley, { goal, phase_track, shown } from './module';
import { read } from './types';
import { headline, say_unit, short_name, states } from './words';

const moment = (name: string): Moment => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Moment;
const ok: Reply = { type: 'reply', id: 1, ok: true };
const of = (act: string, label?: string, button?: string): Choice => choice('volley', 'union', act, label, button);
const [meredith, wainwright, archer] = ['unit:union:1', 'unit:union:2', 'unit:confederate:1'];
/** A board on a moment, with what it asks of the server. */
function table(name: string, choices: Choice[], kind?: string) {
    const m = moment(name);
    m.choices = choices;
    if (kind) m.turn.kind = kind;
    const desk = {
        act: vi.fn(async () => ok),
        why: vi.fn(async () => null),
        odds: vi.fn(async () => null),
        inspect: vi.fn(async () => null),
        auto: async () => ok,
        policy: async () => ok,
    } satisfies Desk;
    const pick = new Picker(desk);
    pick.forms = forms_of('volley');
    pick.show(m, true);
    const board = new Board(pick);
    board.show(m, 'union');
    return { board, desk, m };
}

describe('what a click means', () => {
    it('a stand is picked, marked or sent into a combat at one click', () => {
        for (const [kind, act, thing] of [
            ['move_phase', 'move 1', meredith],
            ['set_stationary', 'settle 2', wainwright],
            ['combat', 'attack 1', archer],
            ['attack', 'join 2 fire', wainwright],
            ['reply', 'reply at 1', archer],
        ] as const) {
            const { board, desk } = table('combat', [of(act), of('done')], kind);
            board.click(thing);
            expect(desk.act, act).toHaveBeenCalledWith([act]);
        }
    });
    it('fire or melee is asked where both are offered', () => {
        const { board, desk } = table('combat', [of('join 1 fire', 'Meredith fires', 'Fire'), of('join 1 melee', 'Meredith melees', 'Melee')], 'attack');
        board.click(meredith);
        expect(desk.act).not.toHaveBeenCalled();
        expect(board.offers.map((o) => o.button)).toEqual(['Fire', 'Melee']);
    });
    it('asks about what is not offered, in the words of the decision', () => {
        const asked = (kind: string, thing: string) => table('move', [of('done')], kind).board.meant([], thing)?.act ?? null;
        expect(asked('move_phase', meredith)).toBe('move 1');
        expect(asked('move_phase', 'commander:union:2')).toBe('ride 2 to 30 14');
        expect(asked('move_stand', archer)).toMatch(/^go at 1 to 30 24.5 facing /);
        expect(asked('set_stationary', meredith)).toBe('settle 1');
        expect(asked('combat', archer)).toBe('attack 1');
        expect(asked('attack', meredith)).toBe('join 1 fire');
        expect(asked('reply', archer)).toBe('reply at 1');
        expect(asked('rally', meredith)).toBeNull();
    });
});

describe('ghosts', () => {
    it('of the stand that moves stand for a whole move', () => {
        const { board } = table('move', [of('done'), of('go to 30 26 facing 0')]);
        expect(board.moving?.name).toBe('Meredith');
        expect(board.ghost.idle).toBe(true);
        expect(board.ghost.now).toMatchObject({ x: 30, y: 20 });
        board.ghost.put({ x: 30, y: 22 }, 10);
        board.ghost.toggle_flag('recover');
        expect(board.ghost.act).toBe('go to 30 22 facing 10 recover');
        board.ghost.home();
        board.tap({ x: 30, y: 26 });
        expect(board.ghost.act).toBe('go to 30 26 facing 0');
    });
    it('of a commander ride where the ground is clicked', () => {
        const { board } = table('combat', [of('ride 2 to 30 16'), of('done')], 'move_phase');
        board.click('commander:union:2');
        board.tap({ x: 33, y: 20 });
        expect(board.ghost.act).toBe('ride 2 to 33 20');
        expect(board.place_label(board.ghost.now!)).toBe('Ride here');
    });
    it('march in the night', () => {
        const { board } = table('combat', [of('night 1 to 30 16 facing 0'), of('done')], 'night_moves');
        board.click(meredith);
        board.tap({ x: 28, y: 10 });
        expect(board.ghost.act).toBe('night 1 to 28 10 facing 0');
    });
    it('change what their state lets them', () => {
        const view = read(moment('move').view);
        const flags = (i: number, kind = 'go') => changes_of(view.union.units[i]!, kind).map((c) => c.flag);
        expect(flags(0)).toEqual(['recover', 'column']);
        expect(flags(1)).toEqual(['limber', 'unlimber']);
        expect(flags(2)).toEqual(['dismount', 'column']);
        expect(flags(4)).toEqual(['deploy']);
        expect(flags(1, 'place')).toEqual(['limbered']);
    });
});

describe('the view', () => {
    it('is read in inches and degrees, with all that a stand shows', () => {
        const view = read(moment('move').view);
        const [brigade, guns, horse, , column, late] = view.union.units;
        expect(brigade).toMatchObject({ strength: 3, full: 4, level: 'disordered', morale: 4, whole: 'Meredith', face: { figure: 3, of: 4, word: '' } });
        expect(brigade!.badges.map((b) => b.kind)).toEqual(['panic', 'hit']);
        expect(guns!.still).toBe(true);
        expect(guns!.stands[0]).toMatchObject({ glyph: 'gun', width: 1.5, depth: 3 });
        expect(horse!.stands[0]!.glyph).toBe('horse');
        expect(column!.markers).toHaveLength(3);
        expect(states(late!)).toEqual(['arrives on turn 3 by Baltimore Pike']);
        expect(view.confederate.units[1]!.badges.map((b) => b.kind)).toEqual(['rout', 'spent']);
        expect(view.mover).toMatchObject({ unit: 1, most: 16 });
        expect(view.ground).toEqual({ trampled: [2], burning: [1], burnt: [] });
        expect(read({}).union.units).toEqual([]);
    });
    it('has the combat that is named', () => {
        const fight = read(moment('combat').view).combat;
        expect(fight).toMatchObject({
            side: 'union',
            defending: 1,
            attackers: [
                { unit: 1, melee: true },
                { unit: 2, melee: false },
            ],
        });
    });
});

describe('words', () => {
    it('of a name in few letters tell stands apart', () => {
        expect(['Meredith', "Hazard's guns, part 2", 'Fourth Division guns', '15th Michigan', '1st Brigade'].map(short_name)).toEqual([
            'Meredith',
            'Hazard',
            'Fourth guns',
            '15th Michigan',
            '1st Brigade',
        ]);
    });
    it('say who, what, state, place', () => {
        const view = read(moment('move').view);
        expect(say_unit(view.union.units[0]!)).toMatch(
            /^Meredith, Union infantry brigade\. Strength 3 of 4, morale 4, rifled muskets; disordered.*\. At 30\.0, 20\.0, facing north\.$/,
        );
        expect(headline(view)).toBe('Turn 1 of 6, 10:00, Union Movement');
        expect(volley.describe(moment('move').view, 'union')).toMatch(/Objectives: the ridge, 5 points, held by the Union\. Union: .*Confederates: /);
        expect(volley.phase({ ...moment('move').view, phase: 'night' })).toBe('Night after day 1');
    });
    it('of the phases show where the turn is', () => {
        expect(phase_track(moment('combat').view).find((s) => s.state === 'on')).toMatchObject({ label: 'Combat', side: 'union' });
        expect(phase_track({ ...moment('combat').view, phase: 'set-up' })[0]!.label).toBe('Set-up');
        const view = { ...moment('combat').view, turn: 6, turn_limit: 6 };
        expect(goal(view)).toMatchObject({ rule: 'VB-WIN-4', warning: { text: 'The last turn: the points decide.', rule: 'VB-WIN-1' } });
    });
    it('every choice is a button, or is on the table under its stand', () => {
        const m = moment('combat');
        m.choices = [of('done', 'Fight this combat'), of('for-me'), of('evade to 3 3'), of('claim 1'), of('go to 3 3 facing 0'), of('join 2 fire'), of('charge 1 to 3 3')];
        const [done, , evade, claim, go, join, charge] = m.choices.map((c) => shown(c, m));
        expect(done).toMatchObject({ button: 'Fight this combat', closing: true, primary: true });
        expect([evade!.on_table, claim!.on_table]).toEqual([undefined, undefined]);
        expect([go!.on_table, join!.group, charge!.group]).toEqual([true, 'Wainwright', 'Archer']);
    });
    it('dice that count are known by the numbers of their event', () => {
        const use = (rule: string, dice: number[], what = '', parts: [string, number][] = [], total = 0) =>
            dice.map((_, i) => volley.dieUse({ rule, dice, reckoning: { what, total, parts: parts.map(([words, amount]) => ({ words, amount })) } } as never, i)).join(' ');
        const groups: [string, number][] = [
            ['dice that hit on a six', 2],
            ['guns that hit on five or more', 1],
            ['the target saves on four or more: open order', 0],
        ];
        expect(use('VB-DICE-3', [5, 6, 5], 'dice to roll', groups)).toBe('miss hit hit');
        expect(use('VB-MORALE-4', [4, 5], 'passes on this or less', [], 4)).toBe('hit miss');
        expect(use('VB-SAVE-2', [3, 4])).toBe('miss hit');
    });
    it('the order of battle says how worn a division is and who is still to come', () => {
        const { board } = table('move', [of('done')]);
        const { groups } = board;
        expect(groups.map((g) => g.title)).toEqual(['1st Division', "Heth's Division"]);
        expect(groups[0]!.wear?.words).toMatch(/1 of 12 casualties until exhaustion/);
        expect(groups[1]!.wear?.words).toMatch(/exhausted/);
        expect(groups[0]!.rows.at(-1)!.unit).toMatchObject({ row: 'Stone', comes: 'turn 3, Baltimore Pike' });
    });
});
