import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { choice, forms_of } from '../match/choice_fixture';
import { Picker, type Desk } from '../match/picker.svelte';
import type { Choice, Moment, Reply } from '../protocol';
import { Board, straightest } from './board.svelte';
import rally, { die_use, goal, phase_track, shown } from './module';
import { read, read_joins } from './types';
import { bottom_words, FORMATION_ASKS, headline, say_card, say_general, say_unit, top_words } from './words';
import { offer_of } from '../table/trail';

const moment = (name: string): Moment => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Moment;
const ok: Reply = { type: 'reply', id: 1, ok: true };
const of = (act: string, label?: string, button?: string): Choice => choice('rally', 'union', act, label, button);
const [first, fourth, battery, virginia, general] = ['unit:union:1', 'unit:union:4', 'unit:union:6', 'unit:confederate:1', 'general:union:3'];
/** A board on a moment, with what it asks of the server. */
function table(name: string, choices: Choice[], kind?: string, view: Record<string, unknown> = {}) {
    const m = moment(name);
    m.choices = choices;
    Object.assign(m.view, view);
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
    pick.forms = forms_of('rally');
    pick.show(m, true);
    const board = new Board(pick);
    board.show(m, 'union');
    return { board, desk, m };
}

describe('what a click means', () => {
    it('an order is given to a stand at one click, a card is chosen first', () => {
        const { board, desk } = table('turn', [of('move 4'), of('done')], 'order', { orders: { side: 'union', by: 'top', left: 3, card: 11, action: 'Move' } });
        board.click(fourth!);
        expect(desk.act).toHaveBeenCalledWith(['move 4']);
        const cards = table('turn', [of('top 6'), of('activate 3'), of('pass')]);
        cards.board.click('card:union:6');
        expect(cards.desk.act).not.toHaveBeenCalled();
        cards.board.propose();
        expect(cards.board.pick.confirm?.acts).toEqual(['top 6']);
    });
    it('asks about what is not offered, in the words of the decision', () => {
        const asked = (kind: string, thing: string, trail: string[] = []) => table('turn', [of('pass')], kind).board.meant(trail, thing)?.act ?? null;
        expect(asked('turn', 'card:union:6')).toBe('top 6');
        expect(asked('turn', 'card:union:19'), 'a Command card').toBe('command 19');
        expect(asked('turn', general!)).toBe('activate 3');
        expect(asked('turn', 'general:confederate:2')).toBeNull();
        expect(asked('activation', fourth!)).toBe('move 4');
        expect(asked('activation', virginia!, [battery!])).toBe('fire 6 at 1');
        expect(asked('melee_cards', fourth!)).toBeNull();
    });
    it('of many ways to charge one enemy the straightest is offered, with and without a General', () => {
        const ways = ['declare a2 lean 20 at 1', 'declare a2 lean -5 at 1', 'declare a2 lean -5 at 1 carry 1', 'declare a3 at 2'].map((act) => ({
            act,
            label: act,
            verb: 'declare',
            things: [`unit:confederate:${act.includes('at 1') ? 1 : 2}`],
        }));
        expect(straightest(ways.map(offer_of)).map((o) => o.act)).toEqual(ways.slice(1).map((w) => w.act));
    });
});

describe('ghosts', () => {
    it('of the stand that moves go along the arrow whose tip is nearest', () => {
        const { board } = table('lay', [of('stay'), of('lay a1 front facing 0')]);
        expect(board.moving?.name).toBe('4th Ohio');
        expect(board.ghost.idle).toBe(true);
        board.ghost.put({ x: 13, y: 8.1 }, 0);
        expect(board.ghost.act).toMatch(/^lay (t|a[12]) front lean 0 facing 0$/);
        const laid = board.laid(board.ghost.now!)!;
        expect(board.ghost.now).toMatchObject({ x: 13, y: 3.5 + 0.5 + board.view.measures.arrows[laid.arrow]! });
        board.ghost.put({ x: 30, y: 3.5 }, 0);
        expect(board.ghost.act, 'to the side by its longest arrow').toMatch(/^lay a2 right lean 0 facing 0$/);
        board.ghost.toggle_flag('special');
        board.ghost.put({ x: 13, y: 2 }, 0);
        expect(board.ghost.act).toMatch(/^special toward \S+ facing 0/);
    });
    it('of a brigade that deploys are beside its last stand, or before its General', () => {
        const { board, m } = table('deploy', [of('for-me')]);
        expect(board.deploying).toBe(true);
        expect(board.placing).toMatchObject({ brigade: { number: 4, formation: 'line' }, general: { number: 4 } });
        expect(board.tray.map((u) => u.thing)).toEqual([battery, 'unit:union:7']);
        board.click(battery!);
        expect(board.ghost.now).toMatchObject({ kind: 'place', facing: 0 });
        expect(board.ghost.act).toMatch(/^place 6 to \S+ \S+ facing 0$/);
        expect(board.place_label(board.ghost.now!)).toBe('Place here');
        const general_at = read(m.view).union.leaders[3]!.at!;
        expect(board.ghost.now!.y).toBeCloseTo(general_at.y + 1.5, 5);
    });
    it('of a General ride where the ground is clicked', () => {
        const { board } = table('turn', [of('ride 3 to 15 3'), of('stay')], 'general_move');
        expect(board.ghost.now, 'he is taken hold of').toMatchObject({ kind: 'ride', x: 15, y: 2 });
        board.tap({ x: 16, y: 4 });
        expect(board.ghost.act).toBe('ride 3 to 16 4');
        expect(board.place_label(board.ghost.now!)).toBe('Ride here');
    });
    it('show what a formation joins', () => {
        const joins = read_joins({
            joins: [
                { from: [1000, 2000], to: [3000, 2000], ok: true },
                { from: [1000, 2000], to: [1000, 1000], ok: false },
            ],
        });
        expect(joins).toEqual([
            { from: { x: 1, y: 2 }, to: { x: 3, y: 2 }, ok: true },
            { from: { x: 1, y: 2 }, to: { x: 1, y: 1 }, ok: false },
        ]);
        expect(read_joins(null)).toEqual([]);
        expect(table('turn', [of('pass')]).board.joins, 'only while a brigade deploys').toEqual([]);
    });
});

describe('the view', () => {
    it('is read in inches and degrees, with hands, squares and measures', () => {
        const view = read(moment('turn').view);
        expect(view.squares[0]).toMatchObject({ name: 'E1', at: { x: 0, y: 0 }, limit: 3, flag: 1 });
        expect(view.measures).toMatchObject({ lean_tactic: 45, pivot: 45, pivot_tactic: 90 });
        expect(view.measures.arrows).toHaveLength(5);
        expect(view.union.units[0]).toMatchObject({ name: '1st Ohio', fire: 7, discipline: 9, arrow: 3, face: { figure: 4, of: 4, word: '' } });
        expect(view.union.units[5]!.stands[0]).toMatchObject({ glyph: 'gun', width: 1.5, depth: 1.5 });
        expect(view.union.leaders[1]).toMatchObject({ radius: 4.5, command: 2, leadership: 4, stars: 1, quality: 'Veteran' });
        expect(view.hands.union.hand).toHaveLength(5);
        expect(view.hands.confederate.hand, 'not for these eyes').toBeNull();
        expect(view.hands.confederate.hand_count).toBe(5);
        expect(read({}).union.units).toEqual([]);
    });
    it('has the melee, and the phase that it makes', () => {
        const side = (unit: number) => ({ units: [unit], columns: [], cards: 2, sum: 6 });
        const raw = { ...moment('turn').view, melee: { attacker: 'confederate', union: side(1), confederate: side(2) } };
        const view = read(raw);
        expect(view.melee).toMatchObject({ attacker: 'confederate', union: { units: [1], sum: 6 } });
        expect(view.phase).toBe('melees');
        expect(phase_track(raw).find((s) => s.state === 'on')).toMatchObject({ label: 'Melees' });
    });
});

describe('words', () => {
    it('say who, what, state, place; of a card its lines and numbers', () => {
        const view = read(moment('turn').view);
        expect(say_unit(view.union.units[0]!)).toBe('1st Ohio, Union infantry. Strength 4 of 4, Fire 7, Discipline 9. At 6.0, 3.5, facing north.');
        expect(say_general(view.union.leaders[1]!)).toBe('1st Ohio Brigade General, General of 1st Ohio Brigade. Command 2, Leadership 4, Heroism 0. At 9.0, 2.0.');
        const [tactic, , , rally_card] = view.hands.union.hand!;
        expect(say_card(tactic!)).toBe('1st Ohio Brigade, Battle card: Tactic 3; bottom Reinforce; in melee 1 attacking, 1 defending.');
        expect([top_words(rally_card!), bottom_words(rally_card!)]).toEqual(['Rally 2', 'Reroll 1']);
        expect(headline(view)).toBe('Round 1, turn 1 of 25, Union orders');
        expect(rally.describe(moment('turn').view, 'union')).toMatch(/Objectives: .*Your hand: 1st Ohio Brigade, Battle card/);
        expect(rally.describe(moment('turn').view, 'watch')).not.toMatch(/Your hand/);
    });
    it('of the goal: points and broken units, and when the turns run out', () => {
        const raw = moment('turn').view;
        expect(goal(raw)).toMatchObject({
            text: "Have more points when turn 25 ends, or break half of the enemy's units.",
            rule: 'RF-END-7',
            score: { union: '0 points, 0 of 7 units broken' },
            warning: null,
        });
        expect(goal({ ...raw, turn: 25 })!.warning).toEqual({ text: 'The last turn: the points decide.', rule: 'RF-END-8' });
        expect(goal({ ...raw, turn: 24, scored: false })).toMatchObject({
            text: "Break half of the enemy's units before turn 25 ends.",
            rule: 'RF-END-3',
            score: { union: '0 of 7 units broken' },
            warning: { text: 'One more turn after this one, then the battle ends undecided.' },
        });
        expect(goal(moment('deploy').view)).toMatchObject({ score: { union: '0 points' }, warning: null });
    });
    it('of every formation say what it asks and its rule', () => {
        expect(Object.values(FORMATION_ASKS).map((f) => f.rule)).toEqual([3, 4, 5, 6, 7, 8, 9].map((n) => `RF-FORM-${n}`));
    });
    it('every choice is a button, or is on the table under its piece', () => {
        const m = moment('turn');
        m.choices = [of('pass', 'Pass', 'Pass this turn'), of('for-me'), of('top 6'), of('activate 3'), of('lay t front facing 0'), of('retire rout', 'Retire')];
        const [pass, mine, card, activate, lay, retire] = m.choices.map((c) => shown(c, m));
        expect(pass).toMatchObject({ button: 'Pass this turn', closing: true, key: 'C' });
        expect(mine).toMatchObject({ key: 'F', primary: true });
        expect([card!.group, activate!.group, lay!.on_table, retire!.button]).toEqual(['1st Ohio Brigade: Tactic 3', '2nd Ohio Brigade General', true, 'Retire']);
        const brigade = of('brigade 2', 'Deploy', 'Deploy');
        expect(shown(brigade, m)).toMatchObject({ button: '1st Ohio Brigade' });
    });
    it('of three dice the lowest is set aside', () => {
        const use = (text: string, dice: number[]) => dice.map((_, i) => die_use({ rule: 'RF-FIRE-5', text, dice, seat: 'union', kind: 0 }, i)).join(' ');
        expect(use('1st Ohio hits', [3, 5])).toBe('miss miss');
        expect(use('1st Ohio holds', [3, 5, 2])).toBe('hit hit drop');
    });
});
