// Heights of the ground between the points of their grid, contours by marching squares, and hachures down the slope.
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

/** The samples contours are drawn through. */
export interface Samples {
    step: number;
    columns: number;
    rows: number;
    values: Float64Array;
}
export function samples_of(relief: Relief, width: number, depth: number, step: number): Samples {
    const columns = Math.ceil(width / step) + 1;
    const rows = Math.ceil(depth / step) + 1;
    const values = new Float64Array(columns * rows);
    // A hair off every whole height, so that no contour runs exactly through a sample.
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) values[j * columns + i] = relief.height(i * step, j * step) + 1e-4;
    return { step, columns, rows, values };
}

const CASES: Record<number, [number, number][]> = {
    1: [[3, 0]],
    2: [[0, 1]],
    3: [[3, 1]],
    4: [[1, 2]],
    5: [
        [3, 2],
        [0, 1],
    ],
    6: [[0, 2]],
    7: [[3, 2]],
    8: [[2, 3]],
    9: [[2, 0]],
    10: [
        [0, 3],
        [1, 2],
    ],
    11: [[2, 1]],
    12: [[1, 3]],
    13: [[1, 0]],
    14: [[0, 3]],
};

/** The lines of one height, each a chain of points; a closed one ends where it began. */
export function contour(s: Samples, level: number): Spot[][] {
    const links = new Map<number, number[]>();
    const points = new Map<number, Spot>();
    const link = (a: number, b: number): void => {
        for (const [from, to] of [
            [a, b],
            [b, a],
        ] as const) {
            const known = links.get(from);
            if (known) known.push(to);
            else links.set(from, [to]);
        }
    };
    const z = (i: number, j: number): number => s.values[j * s.columns + i]!;
    const part = (p: number, q: number): number => (level - p) / (q - p);
    for (let j = 0; j + 1 < s.rows; j++)
        for (let i = 0; i + 1 < s.columns; i++) {
            const a = z(i, j);
            const b = z(i + 1, j);
            const c = z(i + 1, j + 1);
            const d = z(i, j + 1);
            const sides = CASES[(a > level ? 1 : 0) | (b > level ? 2 : 0) | (c > level ? 4 : 0) | (d > level ? 8 : 0)];
            if (!sides) continue;
            // An edge of the grid has one number, whichever square asks: along x twice its corner, along y one more.
            const keys = [2 * (j * s.columns + i), 2 * (j * s.columns + i + 1) + 1, 2 * ((j + 1) * s.columns + i), 2 * (j * s.columns + i) + 1];
            const where = (side: number): Spot =>
                side === 0
                    ? { x: (i + part(a, b)) * s.step, y: j * s.step }
                    : side === 1
                      ? { x: (i + 1) * s.step, y: (j + part(b, c)) * s.step }
                      : side === 2
                        ? { x: (i + part(d, c)) * s.step, y: (j + 1) * s.step }
                        : { x: i * s.step, y: (j + part(a, d)) * s.step };
            for (const [p, q] of sides) {
                points.set(keys[p]!, where(p));
                points.set(keys[q]!, where(q));
                link(keys[p]!, keys[q]!);
            }
        }
    const lines: Spot[][] = [];
    const walk = (from: number): Spot[] => {
        const line = [points.get(from)!];
        for (let at = from; ;) {
            const next = links.get(at)?.pop();
            if (next === undefined) return line;
            const back = links.get(next)!;
            back.splice(back.indexOf(at), 1);
            line.push(points.get(next)!);
            at = next;
        }
    };
    for (const [key, to] of links) if (to.length === 1) lines.push(walk(key));
    for (const [key, to] of links) if (to.length > 0) lines.push(walk(key));
    return lines.filter((line) => line.length > 2);
}
