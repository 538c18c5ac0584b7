// Arrows as the rules lay them (RF-GEO-6, 11, 21): from a place that is pointed at to the arrow that leads nearest to it.
import { ahead, apart, from_pose, signed, turned, type Base, type Pose, type Spot } from '../table/types';
import type { Entry, Measures } from './types';

export const ARROWS = ['t', 'a1', 'a2', 'a3', 'a4'] as const;
export const EDGES = ['front', 'left', 'rear', 'right'] as const;
const NORMALS = [0, -90, 180, 90];
const bearing = (from: Spot, to: Spot): number => (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
const along = (from: Spot, facing: number, by: number): Spot => ({ x: from.x + ahead(facing).x * by, y: from.y + ahead(facing).y * by });
const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** An arrow laid, and where it leads the middle of the stand. */
export interface Laid {
    arrow: number;
    edge: number;
    lean: number;
    at: Spot;
}
export const foot_of = (base: Base, edge: number): Spot => along(base, base.facing + NORMALS[edge]!, (edge % 2 ? base.width : base.depth) / 2);
export const lean_limit = (m: Measures, arrow: number): number => (arrow === 0 ? m.lean_tactic : m.lean);
export const pivot_limit = (m: Measures, arrow: number): number => (arrow === 0 ? m.pivot_tactic : m.pivot);

/** Of all arrows up to the longest, the one whose tip is nearest to the goal; of equal ones the shorter. */
export function nearest_arrow(base: Base, goal: Spot, m: Measures, longest: number): Laid {
    let best: Laid | null = null;
    for (let arrow = 0; arrow <= longest; arrow++)
        for (let edge = 0; edge < 4; edge++) {
            const foot = foot_of(base, edge);
            const normal = base.facing + NORMALS[edge]!;
            const lean = clamp(signed(bearing(foot, goal) - normal), lean_limit(m, arrow));
            const at = along(foot, normal + lean, m.arrows[arrow] ?? 0);
            if (!best || apart(at, goal) < apart(best.at, goal) - 1e-6) best = { arrow, edge, lean, at };
        }
    return best!;
}

/** A Specialised Tactic: the T arrow on its side (RF-TACTIC-7). */
export interface Special {
    direction: number;
    from_rear: boolean;
    on_rear: boolean;
    at: Spot;
}
export function nearest_special(base: Base, goal: Pose, chord: number): Special {
    let best: Special | null = null;
    for (const from_rear of [false, true])
        for (const on_rear of [false, true]) {
            const anchor = from_pose(base, 0, ((from_rear ? -1 : 1) * base.depth) / 2);
            const outward = base.facing + (from_rear ? 180 : 0);
            const touch = from_pose(goal, 0, ((on_rear ? -1 : 1) * base.depth) / 2);
            const direction = turned(outward + clamp(signed(bearing(anchor, touch) - outward), 90));
            const end = along(anchor, direction, chord);
            const at = from_pose({ ...end, facing: goal.facing }, 0, ((on_rear ? 1 : -1) * base.depth) / 2);
            if (!best || apart(at, goal) < apart(best.at, goal) - 1e-6) best = { direction, from_rear, on_rear, at };
        }
    return best!;
}

/** On to the map: from a point of an entry line, that way in. */
export interface Entering {
    line: number;
    shift: number;
    arrow: number;
    lean: number;
    inward: number;
    at: Spot;
}
export function nearest_entry(entries: readonly Entry[], side: string, size: { width: number; depth: number }, goal: Spot, m: Measures, longest: number): Entering | null {
    let best: Entering | null = null;
    entries.forEach(({ from, to, side: owner }, i) => {
        if (owner !== side) return;
        const length = apart(from, to);
        const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
        const shift = Math.max(0, Math.min(length, (goal.x - from.x) * way.x + (goal.y - from.y) * way.y));
        const entry = { x: from.x + way.x * shift, y: from.y + way.y * shift };
        // An edge runs east or north: inside is where the table is.
        const level = Math.abs(way.y) < 0.5;
        const inward = level ? (from.y < size.depth / 2 ? 0 : 180) : from.x < size.width / 2 ? 90 : 270;
        for (let arrow = 0; arrow <= longest; arrow++) {
            const lean = clamp(signed(bearing(entry, goal) - inward), lean_limit(m, arrow));
            const at = along(entry, inward + lean, m.arrows[arrow] ?? 0);
            if (!best || apart(at, goal) < apart(best.at, goal) - 1e-6) best = { line: i + 1, shift, arrow, lean, inward, at };
        }
    });
    return best;
}
