import { describe, expect, it } from 'vitest';
import { nearest_arrow, nearest_entry, nearest_special } from './arrows';
import type { Entry, Measures } from './types';

const m: Measures = { arrows: [1.5, 2.5, 3.5, 4.5, 6.5], lean: 30, lean_tactic: 45, pivot: 45, pivot_tactic: 90, chord: 1 };
const base = { x: 10, y: 10, facing: 0, width: 2, depth: 1 };

describe('arrows', () => {
    it('the arrow whose tip is nearest: straight ahead by its length from the middle of the edge', () => {
        const laid = nearest_arrow(base, { x: 10, y: 14.2 }, m, 3);
        expect(laid).toMatchObject({ arrow: 2, edge: 0, lean: 0 });
        expect(laid.at).toEqual({ x: 10, y: 10 + 0.5 + 3.5 });
    });
    it('to the side and back by the other edges', () => {
        expect(nearest_arrow(base, { x: 20, y: 10 }, m, 3)).toMatchObject({ arrow: 3, edge: 3 });
        expect(nearest_arrow(base, { x: 10, y: 8 }, m, 3)).toMatchObject({ arrow: 0, edge: 2 });
        expect(nearest_arrow({ ...base, facing: 90 }, { x: 20, y: 10 }, m, 1)).toMatchObject({ arrow: 1, edge: 0 });
    });
    it('leans no farther than is printed on the arrow', () => {
        const wide = nearest_arrow(base, { x: 13, y: 13.5 }, m, 1);
        expect(wide.lean).toBeLessThanOrEqual(30);
        expect(Math.abs(nearest_arrow(base, { x: 11.2, y: 11.6 }, m, 0).lean)).toBeLessThanOrEqual(45);
    });
    it('a Specialised Tactic backs up: from the rear edge, landing on it', () => {
        const back = nearest_special(base, { x: 10, y: 8, facing: 0 }, m.chord);
        expect(back.at.y).toBeLessThan(10);
        const about = nearest_special(base, { x: 10, y: 12, facing: 180 }, m.chord);
        expect(about.at.y).toBeCloseTo(12, 5);
        expect(about).toMatchObject({ from_rear: false, on_rear: false, direction: 0 });
    });
    it('comes on from an entry line of its own side, inward', () => {
        const entries: Entry[] = [
            { square: 'A1', side: 'union', from: { x: 0, y: 0 }, to: { x: 12, y: 0 }, label: '' },
            { square: 'C1', side: 'confederate', from: { x: 0, y: 36 }, to: { x: 12, y: 36 }, label: '' },
        ];
        const size = { width: 24, depth: 36 };
        expect(nearest_entry(entries, 'union', size, { x: 5, y: 3 }, m, 3)).toMatchObject({ line: 1, shift: 5, arrow: 1, lean: 0, inward: 0, at: { x: 5, y: 2.5 } });
        expect(nearest_entry(entries, 'confederate', size, { x: 5, y: 30 }, m, 4)).toMatchObject({ line: 2, arrow: 4, inward: 180 });
    });
});
