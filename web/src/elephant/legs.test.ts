import { describe, expect, it } from 'vitest';
import { apart, from_pose } from '../table/types';
import { filled } from '../match/forms';
import { forms_of } from '../match/choice_fixture';
import { read_path } from './board.svelte';
import { formations } from './layout';
import { front_of, legs_to as find_legs, on_road, way_words, wheeled, type Front, type Leg } from './legs';
import type { UnitView } from './types';

const north: Front = { x: 24, y: 12, facing: 0, width: 4 };

const text = (legs: Leg[]): string[] => legs.map((leg) => filled(forms_of('elephant'), leg.verb, leg.blanks));
const legs_to = (front: Front, goal: { x: number; y: number }, infantry: boolean): string[] => text(find_legs(front, goal, infantry));

/** Where the steps lead, walked as the server walks them. */
function walked(front: Front, acts: string[]): Front {
    let at = front;
    for (const act of acts) {
        const [verb, ...words] = act.split(' ');
        const numbers = words.map(Number).filter((n) => !Number.isNaN(n));
        if (verb === 'face') at = { ...at, facing: at.facing + 180 };
        else if (verb === 'wheel') at = wheeled(at, numbers[0]!);
        else if (verb === 'sideslip') at = { ...at, ...from_pose(at, numbers[0]!, numbers[1]!) };
        else at = { ...at, ...from_pose(at, 0, verb === 'backstep' ? -numbers[0]! : numbers[0]!) };
    }
    return at;
}

describe('a path by pointing', () => {
    it('goes straight on where the point lies ahead', () => {
        expect(legs_to(north, { x: 24, y: 17.5 }, true)).toEqual(['advance 5.5']);
        expect(legs_to(north, { x: 24, y: 12.01 }, true)).toEqual([]);
    });
    it('wheels about the end on that side, then advances to the point', () => {
        for (const goal of [
            { x: 28, y: 18 },
            { x: 18, y: 17 },
            { x: 31, y: 15 },
            { x: 24.5, y: 22 },
        ]) {
            const acts = legs_to(north, goal, false);
            expect(acts[0]).toMatch(goal.x > 24 ? /^wheel right turn \d/ : /^wheel left turn -\d/);
            expect(apart(walked(north, acts), goal), acts.join(', ')).toBeLessThan(0.08);
        }
    });
    it('turns about for what lies behind', () => {
        const acts = legs_to(north, { x: 25, y: 4 }, false);
        expect(acts[0]).toBe('face about');
        expect(apart(walked(north, acts), { x: 25, y: 4 })).toBeLessThan(0.08);
    });
    it('keeps its facing where that is shorter, and infantry alone', () => {
        const wide: Front = { ...north, width: 8 };
        expect(legs_to(wide, { x: 26.3, y: 14.9 }, true)).toEqual(['sideslip 2.3 2.9']);
        expect(legs_to(wide, { x: 21, y: 12 }, true)).toEqual(['sideslip -3 0']);
        expect(legs_to(wide, { x: 24, y: 10.5 }, true)).toEqual(['backstep 1.5']);
        expect(legs_to(wide, { x: 24, y: 1 }, true)[0]).toBe('face about');
        expect(legs_to(wide, { x: 26.3, y: 14.9 }, false)[0]).toMatch(/^wheel/);
        expect(legs_to(wide, { x: 25, y: 22 }, true)[0]).toMatch(/^wheel right/);
    });
    it('gives steps the host can read', () => {
        for (const foot of [true, false]) for (const act of legs_to(north, { x: 18, y: 4 }, foot)) expect(act).not.toBe('');
    });
    it('pivots on an end that stays where it is', () => {
        const right = wheeled(north, 90);
        expect([right.x, right.y].map((v) => Math.round(v * 1000) / 1000)).toEqual([26, 14]);
        const left = wheeled(north, -90);
        expect([left.x, left.y].map((v) => Math.round(v * 1000) / 1000)).toEqual([22, 14]);
    });
    it('knows the width of the front rank', () => {
        const stands = [
            { x: 23.5, y: 11.6 },
            { x: 24.5, y: 11.6 },
            { x: 24, y: 10.9 },
        ];
        expect(front_of(stands, { x: 24, y: 12 }, 0, 1).width).toBe(2);
    });
    it('keeps to the road where one is near', () => {
        const pike = [
            {
                name: 'the pike',
                kind: 'road',
                width: 0.5,
                points: [
                    { x: 0, y: 10 },
                    { x: 20, y: 10 },
                    { x: 20, y: 10 },
                ],
            },
            {
                name: '',
                kind: 'stream',
                width: 0,
                points: [
                    { x: 0, y: 12 },
                    { x: 20, y: 12 },
                ],
            },
        ];
        expect(on_road(pike, { x: 7, y: 10.4 })).toEqual({ x: 7, y: 10 });
        expect(on_road(pike, { x: 7, y: 11.9 })).toEqual({ x: 7, y: 11.9 });
        expect(on_road([], { x: 7, y: 10.4 })).toEqual({ x: 7, y: 10.4 });
    });
    it('says what is left', () => {
        expect(way_words(5.25, 12)).toBe('5.3 in, 6.8 of 12.0 in left');
        expect(way_words(13, 12)).toBe('13.0 in, 0.0 of 12.0 in left');
    });
    it('so far is read from the host', () => {
        expect(read_path({})).toBeNull();
        expect(
            read_path({
                length: 2000,
                most: 9000,
                deductions: 1,
                halvings: 0,
                facing: 90000,
                formation: 'column',
                anchor: [26000, 14000],
                stands: [{ x: 25000, y: 14000, facing: 90000 }],
                way: [
                    [24000, 12000],
                    [24000, 14000],
                ],
            }),
        ).toMatchObject({ length: 2, formation: 'column', anchor: { x: 26, y: 14 }, facing: 90 });
    });
});

describe('formations to take', () => {
    const unit = (over: Partial<UnitView>): UnitView => ({ arm: 'infantry', mounted: null, formation: 'skirmish', ranks: 1, front: 0, parent: 0, ...over }) as UnitView;
    it('are open to skirmishers who close up on their own, not to a detachment', () => {
        expect(formations(unit({})).map((f) => f.formation)).toContain('line');
        expect(formations(unit({})).map((f) => f.formation)).not.toContain('square');
        expect(formations(unit({ parent: 2 }))).toEqual([]);
        expect(formations(unit({ arm: 'cavalry', mounted: true })).length).toBeGreaterThan(3);
        expect(formations(unit({ arm: 'cavalry', mounted: false }))).toEqual([]);
    });
});
