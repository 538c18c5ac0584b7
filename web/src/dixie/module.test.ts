import { describe, expect, it } from 'vitest';
import { choice } from '../match/choice_fixture';
import type { GameEvent, Moment } from '../protocol';
import { acts_for, card_of_label, deck_rules, pool_of } from './decks';
import dixie, { describe as tell, goal, phase, phase_track } from './module';
import { sorted } from './sort';
import { read, type CardView } from './types';

describe('the phases', () => {
    it('stand in the track, the active side with the phase that is on', () => {
        expect(phase_track({ phase: 'combat', turn: 10, active: 'union', edition: 'gettysburg', day: 1 })).toEqual([
            { label: 'Battle Turn 10', state: 'done' },
            { label: 'Morale', state: 'done' },
            { label: 'Combat', state: 'on', side: 'union' },
            { label: 'Move', state: 'next' },
            { label: 'Reinforce', state: 'next' },
        ]);
        expect(phase({ phase: 'move', turn: 3, active: 'confederate', edition: 'shiloh', day: 2 })).toBe('Day 2, Battle Turn 3, Confederate Move');
        expect(phase_track({ phase: 'set-up' })[0]).toEqual({ label: 'Set-up', state: 'on' });
        expect(phase({ phase: 'night', day: 1 })).toBe('Night after Day 1');
        // Decided at dawn, before the first turn of Day 2.
        expect(phase({ phase: 'night', day: 2, edition: 'shiloh' })).toBe('Dawn of Day 2');
        expect(phase({ phase: 'move', turn: 3, active: 'union', edition: 'gettysburg', day: 1, options: { three_days: 'yes' } })).toBe('Day 1, Battle Turn 3, Union Move');
        expect(phase_track({}).length).toBeGreaterThan(0);
    });
    it('are told with the Reserves and every position', () => {
        const words = tell(
            {
                phase: 'morale',
                turn: 2,
                active: 'union',
                union: { reserve_count: 3, deck_count: 9, lost: [], discarded: [] },
                positions: [{ place: 'usa-center', name: 'USA Center', column: 1, row: 'u', holder: 'union', engaged: false, union: [], confederate: [] }],
            },
            'union',
        );
        expect(words).toBe('Battle Turn 2, Union Morale. You have 3 in Reserve, 9 to come, 0 lost. USA Center, yours. Empty.');
    });
});

describe('the goal', () => {
    const position = (row: 'u' | 'c', holder: string) => ({ place: row, name: row, column: 0, row, holder, engaged: false, union: [], confederate: [] });
    it('says what wins and how far each side is', () => {
        const view = { phase: 'move', edition: 'gettysburg', positions: [position('c', 'union'), position('u', 'union')] };
        expect(goal(view)).toMatchObject({ rule: 'DX-4.0a', score: { union: '1 of 2 positions taken', confederate: '0 of 2 positions taken' }, warning: null });
        expect(goal({ ...view, columns: 5 })).toMatchObject({ rule: 'DX-13.8c', score: { union: '1 of 3 positions taken' } });
    });
    it('warns before a day ends, and before a battle that stands still does', () => {
        const shiloh = { phase: 'move', edition: 'shiloh', day: 1, confederate: { deck_count: 2, lost: [], discarded: [] } };
        expect(goal(shiloh).warning).toMatchObject({ text: expect.stringMatching(/: 2 left\. Then the Union wins if it holds Center-Front\.$/), rule: 'DX-15.1b' });
        expect(goal({ ...shiloh, day: 2 }).warning).toBeNull();
        const three = { phase: 'move', edition: 'gettysburg', day: 1, options: { three_days: 'yes' }, union: { deck_count: 1, lost: [], discarded: [] } };
        expect(goal(three).warning?.rule).toBe('DX-15.2d');
        expect(goal({ phase: 'move', idle_turns: 10 }).warning?.text).toMatch(/^2 more turns without/);
        expect(goal({ phase: 'move', idle_turns: 3 }).warning).toBeNull();
    });
});

describe('what is a button', () => {
    const put = (act: string, label: string, button?: string) => dixie.shown(choice('dixie', 'union', act, label, button), moment);
    const moment = { view: {}, choices: [], turn: { yours: true, prompt: { text: '', rule: 'DX-3.2a' } } } as unknown as Moment;
    it('closes with Done or Pass, and shows pieces on the table', () => {
        expect(put('done', 'Close this combat', 'Close this fight')).toMatchObject({ button: 'Close this fight', closing: true });
        expect(put('pass', 'Pass')).toMatchObject({ button: 'Pass', closing: true });
        expect(put('roll-all', 'Roll all').on_table).toBeUndefined();
        expect(put('hit 12', 'x').on_table).toBe(true);
        expect(put('open usa-left', 'x').on_table).toBe(true);
    });
    it('keeps Begin as a dashed button while positions are empty', () => {
        expect(dixie.dashed?.(moment)).toEqual([{ act: 'done', label: 'Begin' }]);
        expect(dixie.dashed?.({ ...moment, choices: [choice('dixie', 'union', 'done')] })).toEqual([]);
    });
});

describe('dice', () => {
    const event = (more: Partial<GameEvent>): GameEvent => ({ rule: '', text: '', seat: null, kind: 0, ...more });
    it('count by firepower, by morale, and for leaders by the six', () => {
        const fire = event({ text: 'x fires into USA Center: 1 hit (firepower 2)', dice: [2, 3, 6] });
        expect([0, 1, 2].map((i) => dixie.dieUse(fire, i))).toEqual(['hit', 'miss', 'miss']);
        const check = event({ dice: [1, 4, 5, 6], reckoning: { rule: '', what: 'morale', total: 9, per: 1, parts: [] } });
        expect([0, 1, 2, 3].map((i) => dixie.dieUse(check, i))).toEqual(['hit', 'hit', 'hit', 'miss']);
        expect(dixie.dieUse(event({ rule: 'DX-11.2b', dice: [6] }), 0)).toBe('six');
    });
});

describe('decks', () => {
    it('read a card off its label where the host sends no pool', () => {
        expect(card_of_label(12, 'Add 24th Michigan (I3A)')).toMatchObject({ name: '24th Michigan', type: 'infantry', cv: 3, morale: 'A' });
        expect(card_of_label(9, 'Add Battery (Carlisle) (HA2 F1/F2)')).toMatchObject({ name: 'Battery (Carlisle)', type: 'artillery', horse: true, long: 1, fire: 2 });
        expect(card_of_label(1, 'Add George G. Meade (G 2/2 +3)')).toMatchObject({ type: 'general', attack: 2, defense: 2, stack: 3 });
        expect(card_of_label(5, 'Add Rock Creek (creek 1)')).toMatchObject({ type: 'terrain', terrain: 'creek', limit: 1 });
        expect(card_of_label(7, 'Add Cover (special)')).toMatchObject({ type: 'special' });
    });
    it('leave what is in the deck out of the pool, and mark what may be added', () => {
        const card = (number: number): CardView => ({ number, id: '', name: String(number), type: 'infantry', bp: 5 });
        const view = read({ pool: [card(1), card(2), card(3)], union: { deck: [card(2)], lost: [], discarded: [] } });
        const pool = pool_of(view, 'union', [choice('dixie', 'union', 'add 3')]);
        expect(pool.cards.map((c) => c.number)).toEqual([1, 3]);
        expect([...pool.open]).toEqual([3]);
    });
    it('know their rules from the view, or from the prompt', () => {
        const said = 'Build your deck: 10 cards (at least 25), 5 Troop cards (at least 10), 59 of 400 Battle Points';
        expect(deck_rules(read({}), said)).toEqual({ least_cards: 25, least_troops: 10, bp_limit: 400, most_cards: 64 });
        expect(deck_rules(read({ deck_rules: { bp_limit: 1, least_cards: 2, least_troops: 3, most_cards: 4 } }), said)?.bp_limit).toBe(1);
        expect(deck_rules(read({}), 'Wait')).toBeNull();
    });
    it('turn one deck into another, what goes first', () => {
        expect(acts_for([1, 2, 3], [3, 4])).toEqual(['take-back 1', 'take-back 2', 'add 4']);
        expect(acts_for([1], [1])).toEqual([]);
    });
});

describe('the hand', () => {
    it('is sorted by kind and strength, by strength, by number', () => {
        const card = (number: number, type: CardView['type'], cv?: number): CardView => ({ number, id: '', name: '', type, bp: cv ?? 0, ...(cv ? { cv } : {}) });
        const hand = [card(9, 'special'), card(4, 'infantry', 1), card(7, 'artillery', 4), card(2, 'infantry', 3), card(1, 'general')];
        expect(sorted(hand, 'kind').map((c) => c.number)).toEqual([2, 4, 7, 1, 9]);
        expect(sorted(hand, 'strength').map((c) => c.number)).toEqual([7, 2, 4, 1, 9]);
        expect(sorted(hand, 'number').map((c) => c.number)).toEqual([1, 2, 4, 7, 9]);
    });
});
