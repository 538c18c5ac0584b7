// Small geometry of the ground as text for paths: x to the right, y down, inches. Nothing here needs a browser.
import type { Spot } from './types';

export type Down = Spot;
const n = (v: number): string => String(Math.round(v * 1000) / 1000);

/** A repeatable source of small irregularities. */
export function scatter(seed: number): () => number {
    let s = (seed % 2147483646) + 1;
    return () => (s = (s * 16807) % 2147483647) / 2147483647;
}

export const polygon = (points: Down[]): string => points.map((p, i) => `${i ? 'L' : 'M'}${n(p.x)} ${n(p.y)}`).join('') + 'Z';
export const polyline = (points: Down[]): string => points.map((p, i) => `${i ? 'L' : 'M'}${n(p.x)} ${n(p.y)}`).join('');

/** Through the middles of the edges, the corners as handles. */
export function smooth(points: Down[]): string {
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return '';
    let d = `M${n(first.x)} ${n(first.y)}`;
    for (let i = 1; i < points.length - 1; i++) {
        const a = points[i]!;
        const b = points[i + 1]!;
        d += `Q${n(a.x)} ${n(a.y)} ${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`;
    }
    return d + `L${n(last.x)} ${n(last.y)}`;
}
export function smooth_closed(points: Down[]): string {
    const count = points.length;
    if (count < 3) return '';
    const middle = (a: Down, b: Down): Down => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const start = middle(points[count - 1]!, points[0]!);
    let d = `M${n(start.x)} ${n(start.y)}`;
    for (let i = 0; i < count; i++) {
        const to = middle(points[i]!, points[(i + 1) % count]!);
        d += `Q${n(points[i]!.x)} ${n(points[i]!.y)} ${n(to.x)} ${n(to.y)}`;
    }
    return d + 'Z';
}
/** An edge as a wood has it: points every so often, each a little off. */
export function ragged(points: Down[], off: number, every: number, random: () => number): Down[] {
    const out: Down[] = [];
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length]!;
        const parts = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / every));
        for (let k = 0; k < parts; k++) out.push({ x: a.x + ((b.x - a.x) * k) / parts + (random() - 0.5) * off, y: a.y + ((b.y - a.y) * k) / parts + (random() - 0.5) * off });
    });
    return out;
}

export function inside(points: Down[], x: number, y: number): boolean {
    let is = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const a = points[i]!;
        const b = points[j]!;
        if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) is = !is;
    }
    return is;
}
export type Box = { left: number; right: number; top: number; bottom: number };
export const box_of = (points: Down[]): Box => ({
    left: Math.min(...points.map((p) => p.x)),
    right: Math.max(...points.map((p) => p.x)),
    top: Math.min(...points.map((p) => p.y)),
    bottom: Math.max(...points.map((p) => p.y)),
});
/** A lattice of points inside, every other row set off by half. */
export function lattice(points: Down[], gap: number, jitter: number, random: () => number): Down[] {
    const box = box_of(points);
    const out: Down[] = [];
    let odd = false;
    for (let y = box.top + gap * 0.4; y < box.bottom; y += gap * 0.8, odd = !odd)
        for (let x = box.left + gap * (odd ? 0.75 : 0.25); x < box.right; x += gap) {
            const p = { x: x + (random() - 0.5) * jitter, y: y + (random() - 0.5) * jitter };
            if (inside(points, p.x, p.y)) out.push(p);
        }
    return out;
}
/** Parallel strokes across an area, as fields are ruled. */
export function ruled(points: Down[], gap: number, degrees: number): string {
    const t = (degrees * Math.PI) / 180;
    const along = { x: Math.cos(t), y: Math.sin(t) };
    const across = { x: -along.y, y: along.x };
    const reach = points.map((p) => p.x * across.x + p.y * across.y);
    let d = '';
    for (let k = Math.min(...reach) + gap / 2; k < Math.max(...reach); k += gap) {
        const cuts: number[] = [];
        points.forEach((a, i) => {
            const b = points[(i + 1) % points.length]!;
            const da = a.x * across.x + a.y * across.y - k;
            const db = b.x * across.x + b.y * across.y - k;
            if (da > 0 === db > 0) return;
            const f = da / (da - db);
            cuts.push((a.x + (b.x - a.x) * f) * along.x + (a.y + (b.y - a.y) * f) * along.y);
        });
        cuts.sort((a, b) => a - b);
        for (let i = 0; i + 1 < cuts.length; i += 2) {
            const from = { x: along.x * cuts[i]! + across.x * k, y: along.y * cuts[i]! + across.y * k };
            const to = { x: along.x * cuts[i + 1]! + across.x * k, y: along.y * cuts[i + 1]! + across.y * k };
            d += `M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`;
        }
    }
    return d;
}
/** Points at equal steps along a line, each with the way it runs there. */
export function along(points: Down[], every: number): (Down & { dx: number; dy: number })[] {
    const out: (Down & { dx: number; dy: number })[] = [];
    let left = every / 2;
    for (let i = 0; i + 1 < points.length; i++) {
        const a = points[i]!;
        const b = points[i + 1]!;
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        if (length === 0) continue;
        for (; left <= length; left += every)
            out.push({ x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length, dx: (b.x - a.x) / length, dy: (b.y - a.y) / length });
        left -= length;
    }
    return out;
}
/** Short strokes beside a line: hachures of a bank, ticks of a railroad. */
export function ticks(points: Down[], every: number, from: number, to: number): string {
    return along(points, every)
        .map((p) => `M${n(p.x - p.dy * from)} ${n(p.y + p.dx * from)}L${n(p.x - p.dy * to)} ${n(p.y + p.dx * to)}`)
        .join('');
}
export const tree = (p: Down, k: number): string =>
    `M${n(p.x - 3.3 * k)} ${n(p.y)}q${n(-0.6 * k)} ${n(-3.4 * k)} ${n(2.2 * k)} ${n(-3.3 * k)}q${n(1.6 * k)} ${n(-2 * k)} ${n(2.9 * k)} ${n(0.3 * k)}q${n(2.5 * k)} ${n(0.3 * k)} ${n(1.6 * k)} ${n(3 * k)}m${n(-2.6 * k)} ${n(0.9 * k)}q${n(1.3 * k)} ${n(0.6 * k)} ${n(2.4 * k)} 0`;
export const ring = (p: Down, r: number): string => `M${n(p.x - r)} ${n(p.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
/** Middle of an area, for its name. */
export function middle(points: Down[]): Down {
    let area = 0;
    let x = 0;
    let y = 0;
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length]!;
        const cross = a.x * b.y - b.x * a.y;
        area += cross;
        x += (a.x + b.x) * cross;
        y += (a.y + b.y) * cross;
    });
    if (Math.abs(area) < 1e-9) return points[0] ?? { x: 0, y: 0 };
    return { x: x / (3 * area), y: y / (3 * area) };
}
/** Outward: the outline turns clockwise on the screen when this is positive. */
export const turns = (points: Down[]): number =>
    points.reduce((sum, a, i) => {
        const b = points[(i + 1) % points.length]!;
        return sum + a.x * b.y - b.x * a.y;
    }, 0);
