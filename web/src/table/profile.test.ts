import { describe, expect, it } from 'vitest';
import { draw_profile, EDGE, level_at, level_runs, say_profile, type Profile } from './profile';
import { read_cut } from './read';

/** A hill of one level from 6 to 10 of 20 inches, a wood behind it, a regiment before it. */
const hill: Profile = {
    samples: [
        { at: 0, level: 0 },
        { at: 6, level: 0 },
        { at: 6, level: 1 },
        { at: 10, level: 1 },
        { at: 10, level: 0 },
        { at: 20, level: 0 },
    ],
    things: [
        { kind: 'unit', name: '13th New York', from: 3, to: 3.75, side: 'union' },
        { kind: 'woods', name: 'the wood', from: 12, to: 14 },
    ],
    eye: { name: '2nd Wisconsin', side: 'union', level: 0 },
    target: { name: '8th Georgia', side: 'confederate', level: 0 },
    block: { at: 6, text: 'Higher ground between', rule: 'SE-GEO-18' },
    distance: 20,
    ceiling: 1,
    feet: null,
    notes: ['2.0 in of woods on the line'],
};
const paper = { width: 300, height: 150 };
const numbers = (d: string): number[] => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('a profile', () => {
    it('knows the ground between its samples', () => {
        expect([0, 5.9, 6, 8, 10, 15, 30].map((at) => level_at(hill.samples, at))).toEqual([0, 0, 1, 1, 0, 0, 0]);
        expect(
            level_at(
                [
                    { at: 2, level: 1 },
                    { at: 4, level: 2 },
                ],
                3,
            ),
        ).toBe(1.5);
        expect(level_at([{ at: 2, level: 1 }], 0)).toBe(1);
        expect(level_at([], 3)).toBe(0);
    });
    it('goes from edge to edge of its paper and never off it', () => {
        const cut = draw_profile(hill, paper);
        expect(cut.x(0)).toBe(EDGE.left);
        expect(cut.x(20)).toBe(paper.width - EDGE.right);
        expect(cut.x(99)).toBe(paper.width - EDGE.right);
        expect(cut.ground).toMatch(/^M30 .*Z$/);
        for (const d of [cut.ground, cut.seen, cut.hidden, cut.woods]) {
            expect(d).not.toMatch(/NaN|Infinity|undefined/);
            for (const v of numbers(d)) expect(v).toBeLessThanOrEqual(paper.width);
        }
        // Higher ground is higher on the paper, both edges of the hill upright.
        expect(cut.y(1)).toBeLessThan(cut.y(0));
        expect(cut.edge).toContain(`L${Math.round(cut.x(6) * 10) / 10} ${Math.round(cut.y(0) * 10) / 10}L${Math.round(cut.x(6) * 10) / 10} ${Math.round(cut.y(1) * 10) / 10}`);
        expect(cut.levels.map((l) => l.level)).toEqual([0, 1, 2]);
    });
    it('ends its line where it is blocked', () => {
        const cut = draw_profile(hill, paper);
        expect(cut.block?.x).toBeCloseTo(cut.x(6));
        expect(cut.block?.y).toBeCloseTo(cut.y(1));
        expect(numbers(cut.seen).at(-2)).toBeCloseTo(cut.x(6), 0);
        expect(cut.hidden).toMatch(/^M/);
        const clear = draw_profile({ ...hill, block: null }, paper);
        expect(clear.block).toBeNull();
        expect(clear.hidden).toBe('');
        expect(numbers(clear.seen).at(-1)).toBeCloseTo(clear.target.y, 0);
        // Where the rules take a straight line it is one.
        const straight = draw_profile({ ...hill, block: null, ceiling: null }, paper);
        expect(straight.seen).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    });
    it('puts trees and units on the ground they stand on', () => {
        const cut = draw_profile({ ...hill, things: [{ kind: 'unit', name: 'up there', from: 7, to: 8 }, ...hill.things] }, paper);
        expect(cut.things[0]!.base).toBeCloseTo(cut.y(1));
        expect(cut.things[1]!.base).toBeCloseTo(cut.y(0));
        expect(cut.things[1]!.left).toBeCloseTo(cut.x(3));
        expect(numbers(cut.woods)[0]).toBeCloseTo(cut.x(12), 0);
    });
    it('does not blow flat ground up, and thins out many levels', () => {
        const flat = draw_profile(
            {
                ...hill,
                samples: [
                    { at: 0, level: 3 },
                    { at: 9, level: 3 },
                ],
                eye: { ...hill.eye, level: 3 },
                target: { ...hill.target, level: 3 },
                block: null,
                ceiling: 4,
            },
            paper,
        );
        expect(flat.levels.map((l) => l.level)).toEqual([3, 4, 5]);
        const steep = draw_profile(
            {
                ...hill,
                samples: [
                    { at: 0, level: -2.5 },
                    { at: 9, level: 28 },
                ],
                ceiling: 29,
            },
            paper,
        );
        expect(steep.levels.length).toBeLessThanOrEqual(8);
        expect(steep.levels[0]!.level).toBe(0);
    });
    it('is told level by level', () => {
        expect(level_runs(hill.samples)).toEqual([
            { level: 0, to: 6 },
            { level: 1, to: 10 },
            { level: 0, to: 20 },
        ]);
        expect(
            level_runs([
                { at: 0, level: 0.5 },
                { at: 4, level: 2.5 },
                { at: 6, level: 0.5 },
            ]),
        ).toEqual([
            { level: 0, to: 1 },
            { level: 1, to: 3 },
            { level: 2, to: 4.5 },
            { level: 1, to: 5.5 },
            { level: 0, to: 6 },
        ]);
    });
    it('is told in words with its numbers and its rule', () => {
        const said = say_profile(hill, 40).join(' ');
        for (const part of [
            '2nd Wisconsin (level 0) to 8th Georgia (level 0): 20.0 inches, 800 yards',
            'level 0 to 6.0 in, level 1 to 10.0 in',
            '13th New York from 3.0 to 3.8 in',
            'the wood from 12.0 to 14.0 in',
            'Blocked at 6.0 inches: Higher ground between (SE-GEO-18)',
            '2.0 in of woods',
        ])
            expect(said).toContain(part);
        expect(say_profile({ ...hill, block: null, feet: { zero: 500, interval: 8 } }, 40).join(' ')).toMatch(/level 0, 500 feet.*Nothing blocks the line/);
    });
    it('is read from the host', () => {
        const cut = read_cut({
            side: 'union',
            unit: 1,
            target: 2,
            length: 9000,
            distance: 9250,
            levels: [0, 1],
            zero: 500,
            interval: 8,
            ground: [
                [0, 250],
                [9000, 1500],
            ],
            woods: 500,
            woods_limit: 1250,
            areas: [
                { kind: 'light_woods', name: '', from: 4000, to: 4500 },
                { kind: 'hill', name: 'knoll', from: 1000, to: 2000, level: 1 },
                { kind: 'building', name: 'the Stone House', from: 7000, to: 7600 },
            ],
            lines: [
                { kind: 'fence', name: '', at: 3000 },
                { kind: 'stream', name: 'Young’s Branch', at: 3500 },
            ],
            units: [{ side: 'confederate', unit: 4, name: '4th South Carolina', from: 6000, to: 6750, level: 0, low: true }],
            block: { by: 'area', name: 'the Stone House', rule: 'SE-GEO-18', at: [1, 2], along: 7000 },
        })!;
        expect(cut.samples).toEqual([
            { at: 0, level: 0.25 },
            { at: 9, level: 1.5 },
        ]);
        expect(cut.things.map((t) => [t.kind, t.name, t.from])).toEqual([
            ['obstacle', 'fence', 3],
            ['water', 'Young’s Branch', 3.5],
            ['woods', 'light woods', 4],
            ['unit', '4th South Carolina', 6],
            ['building', 'the Stone House', 7],
        ]);
        expect(cut.block).toEqual({ by: 'area', name: 'the Stone House', rule: 'SE-GEO-18', along: 7 });
        expect(cut.feet).toEqual({ zero: 500, interval: 8 });
        expect(read_cut({})).toBeNull();
        expect(
            read_cut({
                ground: [
                    [0, 0],
                    [1000, 0],
                ],
            })!.block,
        ).toBeNull();
    });
});
