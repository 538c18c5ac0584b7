import { describe, expect, it } from 'vitest';
import { label_spots, label_text, set_labels, short_leader, size_inside, type LabelText } from './labels';
import { short_name } from '../elephant/names';
import type { Unit } from './read';

const DEPTH = 36;
const unit = (x: number, y: number, facing = 0, over: Partial<Unit> = {}): Unit =>
    ({
        whole: '6th Wisconsin',
        short: '6 WI',
        facts: 'veteran, rifle musket',
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
    }) as Unit;
const text: LabelText = { name: '6 WI', facts: '', size: 40 };
const wish = (u: Unit, must = false): { unit: Unit; text: LabelText; must: boolean } => ({ unit: u, text, must });

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
        expect(found.units.get(front)!.y).toBeLessThan((DEPTH - 12) * 100);
        expect(found.units.get(close)!.y).toBeGreaterThan((DEPTH - 11.1) * 100);
        const between = unit(24, 10.2);
        const all = set_labels([wish(front), wish(close), wish(between)], DEPTH);
        expect(all.units.has(close), 'no room behind it nor before it').toBe(false);
        expect(set_labels([wish(front), wish(close, true), wish(between)], DEPTH).units.has(close), 'what is chosen is named all the same').toBe(true);
    });
    it('of leaders come after those of units, and are left out where neither side of the disc is free', () => {
        const front = unit(24, 12);
        const leader = (y: number, must = false) => ({ thing: `general:union:${y}`, x: 2400, y: (DEPTH - y) * 100, r: 30, text, must });
        const alone = set_labels([], DEPTH, [leader(12)]).leaders.get('general:union:12')!;
        expect(alone.y, 'under it').toBeGreaterThan((DEPTH - 12) * 100 + 30);
        const over = set_labels([wish(front)], DEPTH, [leader(12.9)]).leaders.get('general:union:12.9')!;
        expect(over.y, 'over it, for the unit is under it').toBeLessThan((DEPTH - 12.9) * 100 - 30);
        const close = set_labels([], DEPTH, [leader(12), leader(12.5), leader(13)]);
        expect(close.leaders.has('general:union:12.5'), 'between two others').toBe(false);
        expect(set_labels([], DEPTH, [leader(12), leader(12.5, true), leader(13)]).leaders.has('general:union:12.5'), 'what is chosen is named').toBe(true);
        // The disc of a leader keeps a unit's name away.
        const behind = set_labels([wish(front)], DEPTH, [leader(11.3)]);
        expect(behind.units.get(front)!.y).toBeLessThan((DEPTH - 12) * 100);
    });
    it('are whole from near and in letters from farther off', () => {
        const u = unit(24, 12);
        const name = (step: 1 | 2 | 3, roomy: boolean, chosen: boolean): string => label_text(u, step, roomy, chosen, 40).name;
        expect([name(3, false, false), name(2, true, false), name(2, false, false), name(2, false, true)]).toEqual(['6th Wisconsin', '6th Wisconsin', '6 WI', '6th Wisconsin']);
        expect([label_text(u, 3, false, false, 40).facts, label_text(u, 2, false, false, 40).facts]).toEqual(['veteran, rifle musket', '']);
    });
    it('are made of numbers and the letters of states', () => {
        expect(['6th Wisconsin', '42nd Mississippi', '14th Brooklyn (84th New York)', '8th New York State Militia'].map(short_name)).toEqual([
            '6 WI',
            '42 MISS',
            '14 Brooklyn',
            '8 NYSM',
        ]);
        expect(["Lynch's Battery", 'US Cavalry Battalion (7 companies)', 'Letcher (Virginia) Artillery (Brander)'].map(short_name)).toEqual(['Lynch', 'US Cavalry', 'Brander']);
        expect([short_leader('Irvin McDowell', 'Army'), short_leader('Brigade commander, 1st Brigade', '1st Brigade')]).toEqual(['McDowell', '1st Bri.']);
    });
    it('are on a counter that has room for them', () => {
        const counter = unit(9, 9, 0, { whole: 'Meredith', face: { figure: 4, of: 4, word: '' }, size: { width: 3, depth: 3 } });
        const at = (px: number) => size_inside(counter, (pixels) => (pixels * 100) / px);
        expect(at(12)).toBe(0);
        expect(at(30) * 0.3).toBeGreaterThan(10);
        expect(size_inside({ ...counter, face: null }, (pixels) => pixels)).toBe(0);
    });
});
