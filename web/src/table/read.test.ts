import { describe, expect, it } from 'vitest';
import { choice } from '../match/choice_fixture';
import { block_words, read_cut, read_heights, read_reach, read_sight, read_table, read_trial, type Leader, type Unit } from './read';
import { click, complete, named, offer_of, openings, type Clicks } from './trail';

describe('answers of the server', () => {
    it('are read in inches and degrees, and their absence', () => {
        expect(read_heights({})).toBeNull();
        expect(read_heights({ spacing: 1000, columns: 2, rows: 2, zero: 0, interval: 8, heights: [1, 2, 3, 4] })).toMatchObject({ spacing: 1, values: [1, 2, 3, 4] });
        expect(read_trial({})).toBeNull();
        const way = [
            [0, 0],
            [1000, 0],
        ];
        const trial = read_trial({ stands: [{ x: 1000, y: 2000, facing: 90000 }], way, length: 1500, most: 9000, deductions: 1, facing: 90000 });
        expect(trial).toMatchObject({ length: 1.5, stands: [{ x: 1, y: 2, facing: 90 }], way: [{ x: 0 }, { x: 1 }], nearest: null, rest: { deductions: 1 } });
        expect(read_trial({ stands: [], nearest: [1000, 500] })?.nearest).toEqual({ x: 1, y: 0.5 });
        expect(read_reach({ outline: [[1000, 2000]] })).toEqual({ outline: [{ x: 1, y: 2 }], places: [] });
    });
    it('say what is seen, and what blocks', () => {
        const block = { by: 'woods', name: 'the wood', at: [500, 0], rule: 'SE-GEO-18' };
        const sight = read_sight({ side: 'union', unit: 1, ranges: [{ yards: 100, reach: 2500 }], lines: [{ unit: 2, from: [0, 0], to: [1000, 0], distance: 1000, block }] });
        expect(sight.lines[0]!.block).toMatchObject({ by: 'woods', at: { x: 0.5, y: 0 } });
        expect(sight.ranges).toEqual([{ yards: 100, reach: 2.5 }]);
        expect(block_words(sight.lines[0]!.block!)).toBe('Wood: too deep to see through');
        expect(block_words({ by: 'stand', name: '3rd Virginia', rule: '' })).toBe('3rd Virginia in the line');
        expect(block_words({ by: 'ground', name: '', rule: '' })).toBe('Higher ground between');
        const ground = [
            [0, 1000],
            [2000, 2000],
        ];
        const areas = [
            { kind: 'light_woods', name: '', from: 500, to: 900 },
            { kind: 'field', from: 0, to: 1 },
        ];
        const cut = read_cut({ ground, areas, lines: [{ kind: 'creek', at: 100 }], levels: [1, 2], block: { ...block, along: 700 } });
        expect(cut).toMatchObject({
            samples: [{ at: 0, level: 1 }, { at: 2 }],
            things: [
                { kind: 'water', from: 0.1 },
                { kind: 'woods', name: 'light woods' },
            ],
            block: { along: 0.7 },
        });
        expect(read_cut({})).toBeNull();
    });
    it('the ground is one object as long as the scene is the same', () => {
        const terrain = { areas: [{ kind: 'woods', corners: [[1000, 2000]] }], lines: [] };
        const table = (turn: number) =>
            read_table(
                { turn, width: 36000, depth: 24000, terrain, objectives: [{ name: 'the mill', at: [1000, 1000], points: 3 }] },
                { unit: () => ({}) as Unit, leader: () => ({}) as Leader, start: 'start', lost: 'lost' },
            );
        expect(table(1).field).toBe(table(2).field);
        expect(table(1).field).toMatchObject({ width: 36, areas: [{ corners: [{ x: 1, y: 2 }] }], marks: [{ text: 'Mill, 3' }] });
        expect(table(1).union.units).toEqual([]);
    });
});

describe('what a click means', () => {
    const of = (act: string, button?: string) => offer_of(choice('elephant', 'union', act, act, button));
    const clicks = (...acts: string[]): Clicks => ({
        offers: acts.map((a) => of(a)),
        at_once: new Set(['fire', 'volley', 'ride']),
        meant: (trail, thing) => ({ act: [...trail, thing].join(' '), label: 'Why' }),
    });
    const [own, foe] = ['unit:union:3', 'unit:confederate:17'];
    it('things and places come from the wire', () => {
        expect(named(own)).toEqual({ sort: 'unit', side: 'union', number: 3 });
        expect([named('ground'), named(null)]).toEqual([null, null]);
        expect(of('go to 2.5 3 facing 90')).toMatchObject({ verb: 'go', button: 'go to 2.5 3 facing 90', things: [], at: { x: 2.5, y: 3, facing: 90 } });
    });
    it('a thing opens those that may follow, and the last one acts', () => {
        const c = clicks('fire 3 at 17 full', 'fire 4 at 17 full', 'fire 4 at 17 reduced');
        expect(openings(c.offers, [])).toEqual(new Set([own, 'unit:union:4']));
        expect(click(c, [], own)).toEqual({ do: 'select', trail: [own] });
        expect(openings(c.offers, [own])).toContain(foe);
        expect(click(c, [own], foe)).toMatchObject({ do: 'act', offer: { act: 'fire 3 at 17 full' } });
        expect(click(c, [own], own)).toEqual({ do: 'select', trail: [] });
        expect(click(c, [own], 'unit:union:4')).toEqual({ do: 'select', trail: ['unit:union:4'] });
        expect(click(c, ['unit:union:4'], foe)).toEqual({ do: 'select', trail: ['unit:union:4', foe] });
        expect(complete(c.offers, ['unit:union:4', foe])).toHaveLength(2);
    });
    it('one click acts where it says all, and never puts anything down', () => {
        expect(click(clicks('volley at 17'), [], foe)).toMatchObject({ do: 'act' });
        expect(click(clicks('ride officer 1 to 2 3'), [], 'officer:union:1')).toEqual({ do: 'select', trail: ['officer:union:1'] });
        expect(click(clicks('begin 3'), [], own)).toEqual({ do: 'select', trail: [own] });
    });
    it('what is not offered is asked about, or looked at', () => {
        const c = clicks('begin 3');
        expect(click(c, [own], foe)).toEqual({ do: 'ask', act: `${own} ${foe}`, label: 'Why', trail: [own] });
        expect(click({ ...c, meant: () => null }, [], foe)).toEqual({ do: 'look', thing: foe });
    });
});
