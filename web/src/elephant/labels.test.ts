import { describe, expect, it } from 'vitest';
import { label_spots, set_labels, type LabelText } from './labels';
import type { UnitView } from './types';
import { map_facts, map_name } from './words';

const DEPTH = 36;
const unit = (x: number, y: number, facing = 0, over: Partial<UnitView> = {}): UnitView =>
    ({
        name: '6th Wisconsin',
        side: 'union',
        number: 1,
        parent: 0,
        grade: 'veteran',
        weapon: 'Rifle musket',
        men: 340,
        guns: 0,
        facing,
        stands: [-1, 0, 1].map((i) => ({
            number: i + 2,
            x: x + i * Math.cos((facing * Math.PI) / 180),
            y: y - i * Math.sin((facing * Math.PI) / 180),
            facing,
            width: 1,
            depth: 0.75,
            limbered: false,
        })),
        ...over,
    }) as UnitView;
const text: LabelText = { name: '6 WI', facts: '', size: 40 };
const wish = (u: UnitView, must = false): { unit: UnitView; text: LabelText; must: boolean } => ({ unit: u, text, must });

describe('names of units on the map', () => {
    it('stand behind a unit, else before it', () => {
        const [behind, before] = label_spots(unit(24, 12), DEPTH, text);
        expect(behind!.y).toBeGreaterThan((DEPTH - 12) * 100 + 37);
        expect(before!.y).toBeLessThan((DEPTH - 12) * 100 - 37);
        expect(label_spots(unit(24, 12, 180), DEPTH, text)[0]!.y).toBeLessThan((DEPTH - 12) * 100);
        // Beside one that faces east, letters upright.
        expect(label_spots(unit(24, 12, 90), DEPTH, text)[0]).toMatchObject({ tilt: 0 });
        expect(label_spots(unit(24, 12, 90), DEPTH, text)[0]!.x).toBeLessThan(2400 - 37);
    });
    it('of two lines go up by the second where they stand above it', () => {
        const south = unit(24, 12, 180);
        expect(label_spots(south, DEPTH, { ...text, facts: 'veteran' })[0]!.y).toBeLessThan(label_spots(south, DEPTH, text)[0]!.y - 30);
    });
    it('hide no stand and no other name', () => {
        const front = unit(24, 12);
        const close = unit(24, 11.1);
        const found = set_labels([wish(front), wish(close)], DEPTH);
        expect(found.get(front)!.y).toBeLessThan((DEPTH - 12) * 100);
        expect(found.get(close)!.y).toBeGreaterThan((DEPTH - 11.1) * 100);
        const between = unit(24, 10.2);
        const all = set_labels([wish(front), wish(close), wish(between)], DEPTH);
        expect(all.has(close), 'no room behind it nor before it').toBe(false);
        expect(set_labels([wish(front), wish(close, true), wish(between)], DEPTH).has(close), 'what is chosen is named all the same').toBe(true);
    });
    it('are whole from near and in letters from farther off', () => {
        const u = unit(24, 12);
        expect([map_name(u, 3, false, false), map_name(u, 2, true, false), map_name(u, 2, false, false), map_name(u, 2, false, true)]).toEqual([
            '6th Wisconsin',
            '6th Wisconsin',
            '6 WI',
            '6th Wisconsin',
        ]);
        expect(map_name(unit(1, 1, 0, { name: 'skirmish line of 6th Wisconsin', parent: 3 }), 2, false, false)).toBe('6 WI sk.');
        expect([map_facts(u, 3), map_facts(u, 2)]).toEqual(['veteran, rifle musket, 340 men', '']);
    });
});
