import { describe, expect, it } from 'vitest';
import { no_moment, type GameEvent, type LightMoment, type Turn, type View } from '../protocol';
import { is_played, losses_since, since_decision, stages_of, stay_of, things_in } from './stages';

const event = (text: string, more: Partial<GameEvent> = {}): GameEvent => ({ rule: 'SE-1', text, seat: 'confederate', kind: 1, ...more });
const moment = (n: number, events: GameEvent[], turn: Partial<Turn> = {}): LightMoment => ({ ...no_moment, n, events, turn: { ...no_moment.turn, ...turn } });
const own = (text: string, more: Partial<GameEvent> = {}): GameEvent => event(text, { seat: 'union', ...more });
const asked = moment(0, [], { yours: true });

describe('what is played', () => {
    it('the enemy, dice and losses are; a plain move of one’s own and an undo are not', () => {
        expect(is_played(moment(1, [own('1st Ohio moves')]), asked, 'union')).toBe(false);
        expect(is_played(moment(1, [own('1st Ohio moves')]), asked, 'watch')).toBe(true);
        expect(is_played(moment(1, [own('1st Ohio fires', { dice: [3] })]), asked, 'union')).toBe(true);
        expect(is_played(moment(1, [own('1st Ohio is eliminated')]), asked, 'union')).toBe(true);
        expect(is_played(moment(1, [event('1st Virginia holds')]), asked, 'union')).toBe(true);
        expect(is_played(moment(1, [event('Turn 2', { seat: null })]), moment(0, []), 'union')).toBe(true);
        expect(is_played(moment(1, [event('Undone', { kind: 255 })]), moment(0, []), 'union')).toBe(false);
        expect(is_played(moment(1, []), moment(0, []), 'union')).toBe(false);
    });
    it('the table changes with the first sentence that rolls no dice', () => {
        const stages = stages_of(moment(4, [event('fires', { dice: [3] }), event('is hit'), event('tests', { dice: [1] })]));
        expect(stages.map((s) => s.turns)).toEqual([false, true, false]);
        expect(stages.map((s) => s.before.length)).toEqual([0, 1, 2]);
        expect(stages.every((s) => s.n === 4)).toBe(true);
    });
    it('each speed stays longer than the one before, and dice longer than words', () => {
        const [plain, dice] = stages_of(moment(1, [event('fires'), event('fires', { dice: [1] })]));
        const stays = (['fast', 'normal', 'slow'] as const).map((pace) => stay_of(plain!, pace));
        expect([...stays].sort((a, b) => a - b)).toEqual(stays);
        expect(new Set(stays).size).toBe(3);
        expect(stay_of(dice!, 'normal')).toBe(stay_of(plain!, 'normal') + 600);
    });
    it('since the last decision, or the one before where nothing came of that', () => {
        const enemy = moment(2, [event('1st Virginia moves')]);
        const turn = moment(3, [event('Turn 2', { seat: null })], { yours: true });
        const record = [asked, moment(1, [own('1st Ohio moves')]), enemy, turn];
        expect(since_decision(record, 'union')).toEqual([enemy, turn]);
        expect(since_decision([...record, moment(4, [own('2nd Ohio moves')], { yours: true })], 'union')).toEqual([enemy, turn]);
        expect(since_decision([asked], 'union')).toEqual([]);
    });
});

describe('what a sentence names', () => {
    const names = [
        ['3rd Ohio', 'unit:union:3'],
        ['skirmish line of 3rd Ohio', 'unit:union:9'],
        ['1st Brigade', 'officer:union:1'],
        ['1st Brigade', 'officer:confederate:1'],
        ['3rd Virginia', 'unit:confederate:3'],
    ] as const;
    it('the longest name counts, in the order of the sentence', () => {
        expect(things_in(event('3rd Virginia fires on skirmish line of 3rd Ohio'), names)).toEqual(['unit:confederate:3', 'unit:union:9']);
        expect(things_in(event('23rd Ohio moves'), names)).toEqual([]);
    });
    it('of several who fire, the first and then the target, for the arrow', () => {
        const list = [...names, ['4th Virginia', 'unit:confederate:4'] as const];
        expect(things_in(event('The 3rd Virginia and the 4th Virginia fire on the 3rd Ohio: no effect'), list)).toEqual([
            'unit:confederate:3',
            'unit:union:3',
            'unit:confederate:4',
        ]);
    });
    it('of a name that both sides use the first is of the side that acts', () => {
        expect(things_in(event('1st Brigade fires on 1st Brigade'), names)).toEqual(['officer:confederate:1', 'officer:union:1']);
        expect(things_in(own('1st Brigade rides'), names)).toEqual(['officer:union:1']);
    });
});

describe('losses', () => {
    const all = [
        ['3rd Ohio', 'unit:union:3'],
        ['4th Ohio', 'unit:union:4'],
        ['5th Ohio', 'unit:union:5'],
    ] as const;
    const names = (view: View) => all.filter(([name]) => (view['here'] as string[]).includes(name));
    const at = (n: number, here: string[], events: GameEvent[], turn: Partial<Turn> = {}): LightMoment => ({ ...moment(n, events, turn), view: { here } });
    const start = at(0, ['3rd Ohio', '4th Ohio', '5th Ohio'], [], { yours: true });

    it('a unit that a sentence calls lost and that is gone, with what brought it about', () => {
        const fire = event('The 1st Virginia fires on the 3rd Ohio: 2 hits', { dice: [8] });
        const record = [start, at(1, ['4th Ohio'], [fire, own('3rd Ohio is eliminated'), own('5th Ohio rejoins 4th Ohio'), own('4th Ohio is lost to sight')])];
        const losses = losses_since(record, names);
        expect(losses.map((l) => [l.name, l.side, l.cause?.text])).toEqual([['3rd Ohio', 'union', 'The 1st Virginia fires on the 3rd Ohio: 2 hits']]);
    });
    it('those since the last decision; an answer in the enemy’s turn is none', () => {
        const lost = at(1, ['4th Ohio', '5th Ohio'], [own('3rd Ohio is destroyed')], { yours: true, window: true });
        const answered = at(2, ['4th Ohio', '5th Ohio'], [own('Union passes')], { yours: true });
        expect(losses_since([start, lost, answered], names)).toHaveLength(1);
        expect(losses_since([start, lost, answered, at(3, ['4th Ohio', '5th Ohio'], [own('4th Ohio moves')])], names)).toHaveLength(0);
    });
});
