// What a table of any game is made of, for drawing. Lengths are inches, x to the east and y to the north from the
// south-west corner; facings are degrees clockwise from north.
import type { Seat } from '../protocol';

export type Spot = { x: number; y: number };
export type Area = { name: string; kind: string; level: number; corners: Spot[] };
export type Way = { name: string; kind: string; width: number; points: Spot[] };
export type Crossing = { kind: string; at: Spot; reach: number };
/** A name that is no terrain: a ridge along its crest, a hill, a camp, a place. */
export type Caption = { text: string; kind: string; along: Spot[] };
export interface Heights {
    spacing: number;
    columns: number;
    rows: number;
    zero: number;
    interval: number;
    /** So many units of height are a foot. */
    per_foot: number;
    /** By rows from south to north. */
    values: number[];
}
/** A line of one height, higher ground on its left; a closed one ends where it began. */
export type Contour = { level: number; points: Spot[] };
export interface Field {
    width: number;
    depth: number;
    yards: number;
    areas: Area[];
    lines: Way[];
    crossings: Crossing[];
    captions?: Caption[];
    heights: Heights | null;
    /** Those the rules judge levels by. */
    contours?: Contour[];
    /** What a game draws over the ground with words of its own: names keep off it. */
    marks?: FieldMark[];
}
/** An objective: a disc, and its words under it. */
export type FieldMark = { at: Spot; name: string; text: string };
/** Drawn so large on the ground at a scale: inches from the middle to the edge, and to the middle of its words. */
export function mark_size(px: number): { disc: number; words: number; letter: number } {
    const scale = Math.max(2.4, 110 / px) / 100;
    return { disc: 16 * scale, words: 23.5 * scale, letter: 11 * scale };
}

export type Pose = { x: number; y: number; facing: number };
/** A rectangle that stands on the table. */
export interface Base extends Pose {
    width: number;
    depth: number;
}
export interface SightLine {
    from: Spot;
    to: Spot;
    distance: number;
    bears: boolean;
    block: { at: Spot; text: string; rule: string } | null;
    /** What it leads to, an id of the game's own. */
    thing: string;
}
/** A word or two on the map, kept inside the window. */
export type Tag = { at: Spot; /** Where there is no room to the right of `at`: it ends here. */ left?: Spot; kind: 'may' | 'not' | 'plain'; lines: string[]; rule?: string };
/** A button in the middle of a line on the map. */
export type Chip = { thing: string; from: Spot; to: Spot; kind: 'may' | 'not'; text: string; label: string; pressed: boolean; run: () => void };
/** For the small map: one mark per unit. */
export interface Dot extends Spot {
    side: Seat;
}

export const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** One inch along a facing. */
export const ahead = (facing: number): Spot => ({ x: Math.sin(rad(facing)), y: Math.cos(rad(facing)) });
export const turned = (facing: number): number => ((facing % 360) + 360) % 360;
export const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A point seen from a pose: to the right, and ahead. */
export function seen_from(pose: Pose, p: Spot): { right: number; ahead: number } {
    const a = ahead(pose.facing);
    const dx = p.x - pose.x;
    const dy = p.y - pose.y;
    return { right: dx * a.y - dy * a.x, ahead: dx * a.x + dy * a.y };
}
export function from_pose(pose: Pose, right: number, forward: number): Spot {
    const a = ahead(pose.facing);
    return { x: pose.x + right * a.y + forward * a.x, y: pose.y - right * a.x + forward * a.y };
}
export const corners_of = (b: Base): Spot[] =>
    [
        [-1, 1],
        [1, 1],
        [1, -1],
        [-1, -1],
    ].map(([r, f]) => from_pose(b, (r! * b.width) / 2, (f! * b.depth) / 2));

/** The smallest rectangle with this facing around some bases. */
export function frame_of(bases: Base[], facing: number): Base {
    const eye: Pose = { x: 0, y: 0, facing };
    let left = Infinity;
    let right = -Infinity;
    let back = Infinity;
    let front = -Infinity;
    for (const base of bases)
        for (const corner of corners_of(base)) {
            const s = seen_from(eye, corner);
            left = Math.min(left, s.right);
            right = Math.max(right, s.right);
            back = Math.min(back, s.ahead);
            front = Math.max(front, s.ahead);
        }
    const middle = from_pose(eye, (left + right) / 2, (back + front) / 2);
    return { ...middle, facing, width: right - left, depth: front - back };
}

/** Compass words for a facing. */
export const compass = (facing: number): string => ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'][Math.round(turned(facing) / 45) % 8]!;
export const inches = (length: number): string => (Math.round(length * 10) / 10).toFixed(1);

interface Body<B extends Base = Base> {
    stands: B[];
    facing: number;
    formed: boolean;
    middle?: boolean;
}
export const centre_of = ({ stands }: { stands: Base[] }): Spot => {
    const n = Math.max(1, stands.length);
    return { x: stands.reduce((a, s) => a + s.x, 0) / n, y: stands.reduce((a, s) => a + s.y, 0) / n };
};
/** What an order for a body names: the middle of the front edge of a formed one, the middle of any other, or where a game says so. */
export function anchor_of(body: Body): Spot {
    if (!body.formed || body.middle || body.stands.length === 0) return centre_of(body);
    const eye = { x: 0, y: 0, facing: body.facing };
    const seen = body.stands.map((s) => ({ ...seen_from(eye, s), depth: s.depth }));
    const front = Math.max(...seen.map((s) => s.ahead));
    const rank = seen.filter((s) => s.ahead > front - 0.02);
    return from_pose(eye, rank.reduce((a, s) => a + s.right, 0) / rank.length, front + (rank[0]?.depth ?? 0) / 2);
}
/** To the right and ahead of an anchor, and turned against it. */
export type Place = { right: number; ahead: number; turn: number; number: number };
/** Its stands as they are now, seen from its anchor. */
export function places_of(body: Body<Base & { number: number }>): Place[] {
    const eye: Pose = { ...anchor_of(body), facing: body.facing };
    return body.stands.map((s) => ({ ...seen_from(eye, s), turn: s.facing - body.facing, number: s.number }));
}
export const bases_at = (pose: Pose, places: Place[], size: { width: number; depth: number }): Base[] =>
    places.map((p) => ({ ...from_pose(pose, p.right, p.ahead), facing: pose.facing + p.turn, ...size }));
/** From -180 to 180: to the left, to the right. */
export const signed = (turn: number): number => turned(turn + 180) - 180;
