// Heights of the ground between the points of their grid, for strokes down the slope. The contours come from the host, which
// judges by them.
import type { Heights, Spot } from './types';

export interface Relief {
    height(x: number, y: number): number;
    /** Rise to the east and to the north, in units of height an inch. */
    slope(x: number, y: number): Spot;
    least: number;
    most: number;
}

/** A cubic through the four nearest points each way: smooth, and through every given height. */
export function relief_of(h: Heights): Relief {
    const hold = (v: number, most: number): number => (v < 0 ? 0 : v > most ? most : v);
    const at = (i: number, j: number): number => h.values[hold(j, h.rows - 1) * h.columns + hold(i, h.columns - 1)] ?? 0;
    const cubic = (a: number, b: number, c: number, d: number, t: number): number => b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    const height = (x: number, y: number): number => {
        const u = x / h.spacing;
        const v = y / h.spacing;
        const i = Math.floor(u);
        const j = Math.floor(v);
        const row = (k: number): number => cubic(at(i - 1, j + k), at(i, j + k), at(i + 1, j + k), at(i + 2, j + k), u - i);
        return cubic(row(-1), row(0), row(1), row(2), v - j);
    };
    const e = h.spacing / 4;
    return {
        height,
        slope: (x, y) => ({ x: (height(x + e, y) - height(x - e, y)) / (2 * e), y: (height(x, y + e) - height(x, y - e)) / (2 * e) }),
        least: h.values.reduce((a, b) => Math.min(a, b), Infinity),
        most: h.values.reduce((a, b) => Math.max(a, b), -Infinity),
    };
}
