import { describe, expect, it } from 'vitest';
import { around, kept, NEAREST, panned, showing, to_screen, to_table, whole, zoom_step, zoomed } from './camera';

const field = { width: 72, depth: 48 };
const window = { width: 868, height: 700 };

describe('the camera', () => {
    it('shows the whole field with a margin', () => {
        const c = whole(field, window);
        expect(to_screen(c, window, { x: 0, y: 48 }).x).toBeGreaterThan(0);
        expect(to_screen(c, window, { x: 72, y: 0 }).x, 'left of the tools').toBeLessThan(868 - 42);
        expect(to_screen(c, window, { x: 36, y: 24 })).toEqual({ x: 434, y: 350 });
    });
    it('goes from the table to the screen and back, north up', () => {
        const c = { x: 30, y: 20, scale: 25 };
        const p = to_screen(c, window, { x: 31, y: 22 });
        expect(p).toEqual({ x: 459, y: 300 });
        expect(to_table(c, window, p)).toEqual({ x: 31, y: 22 });
    });
    it('keeps what is under the pointer there when it zooms', () => {
        const c = { x: 36, y: 24, scale: 40 };
        const at = { x: 500, y: 200 };
        const before = to_table(c, window, at);
        const after = to_table(zoomed(c, field, window, at, 1.5), window, at);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
    });
    it('zooms no nearer than the nearest and no farther than the whole field', () => {
        const c = whole(field, window);
        expect(zoomed(c, field, window, { x: 0, y: 0 }, 1000).scale).toBe(NEAREST);
        expect(zoomed(c, field, window, { x: 0, y: 0 }, 0.001).scale).toBeLessThanOrEqual(c.scale + 1e-9);
    });
    it('is never lost beside the field', () => {
        const c = panned({ x: 36, y: 24, scale: 60 }, field, window, 1e6, -1e6);
        const left = to_screen(c, window, { x: 0, y: 0 });
        expect(left.x).toBeLessThanOrEqual(111);
        expect(left.y).toBeGreaterThanOrEqual(589);
        expect(kept({ x: 500, y: 500, scale: 1 }, field, window)).toMatchObject({ x: 36, y: 24 });
    });
    it('moves only as far as shows a point', () => {
        const c = { x: 36, y: 24, scale: 40 };
        expect(showing(c, field, window, { x: 37, y: 24 })).toBe(c);
        const moved = showing(c, field, window, { x: 60, y: 24 });
        expect(to_screen(moved, window, { x: 60, y: 24 }).x).toBeCloseTo(798, 6);
        // Above the strip of acts; a phone has none over its table.
        const low = { x: 36, y: 15 };
        expect(to_screen(showing(c, field, window, low), window, low).y).toBeCloseTo(700 - 124, 6);
        const phone = { width: 390, height: 500 };
        expect(to_screen(showing(c, field, phone, low), phone, low).y).toBeCloseTo(430, 6);
    });
    it('puts points in view', () => {
        const c = around(
            [
                { x: 10, y: 10 },
                { x: 20, y: 14 },
            ],
            field,
            window,
            44,
        );
        expect(c.scale).toBe(44);
        expect(around([], field, window, 44)).toEqual(whole(field, window));
    });
    it('has three steps', () => {
        expect([8, 16, 39, 40, 90].map(zoom_step)).toEqual([1, 2, 2, 3, 3]);
    });
});
