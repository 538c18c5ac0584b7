// Names of units: behind them, or before them where that is covered, each where it hides no stand and no other name; what has
// no room is left out. All in drawing units (hundredths of an inch, y down).
import { upright } from './outlines';
import type { Unit } from './read';
import { frame_of } from './types';

const UNIT = 100;
export interface LabelSpot {
    x: number;
    y: number;
    /** Degrees, clockwise. */
    tilt: number;
}
export interface LabelText {
    name: string;
    /** A second, smaller line under it. */
    facts: string;
    size: number;
}
const LETTER = 0.54;

/** Names keep a size that can be read, whatever the zoom. */
export const label_size = (u: (pixels: number) => number): number => Math.max(36, u(12.5));
/** Whole from near, where there is room, and for what is chosen; else in letters. */
export const label_text = (unit: Unit, step: 1 | 2 | 3, roomy: boolean, chosen: boolean, size: number): LabelText => ({
    name: step === 3 || chosen || (step === 2 && roomy) ? unit.whole : unit.short,
    facts: step === 3 ? unit.facts : '',
    size,
});

/** On a counter that is large enough the name is on it: the size of its letters; 0: it has no room. */
export function size_inside(unit: Unit, u: (pixels: number) => number): number {
    const width = unit.face && unit.size.depth > 1 ? unit.size.width * UNIT : 0;
    const size = Math.min(u(15), (width * 0.9) / (unit.whole.length * LETTER));
    return size >= u(10.5) ? size : 0;
}

/** Where the middle of the name can be: first behind the unit. */
export function label_spots(unit: Pick<Unit, 'stands' | 'facing'>, depth: number, text: LabelText): LabelSpot[] {
    const frame = frame_of(unit.stands, unit.facing);
    const x = frame.x * UNIT;
    const y = (depth - frame.y) * UNIT;
    const half = (frame.depth / 2) * UNIT;
    const tilt = upright(unit.facing);
    // Letters that stay upright need half their length beside a unit that faces east or west.
    const flips = Math.abs((((unit.facing % 180) + 180) % 180) - 90) < 32;
    const long = flips ? text.name.length * text.size * LETTER * 0.5 : 0;
    const t = (unit.facing * Math.PI) / 180;
    return [-1, 1].map((side) => {
        // The second line hangs under the first: above a unit both go up by it.
        const above = side * Math.cos(t) > 0.5;
        const out = half + Math.max(text.size * 0.75, long + text.size * 0.2) + (above && text.facts ? text.size * 1.05 : 0) + (side > 0 ? 14 : 0);
        return { x: x + side * Math.sin(t) * out, y: y - side * Math.cos(t) * out, tilt };
    });
}

type Disc = { x: number; y: number; r: number };
function discs_of(spot: LabelSpot, text: LabelText): Disc[] {
    const t = (spot.tilt * Math.PI) / 180;
    const row = (length: number, size: number, below: number): Disc[] => {
        const count = Math.max(1, Math.round(length / size));
        return Array.from({ length: count }, (_, i) => {
            const along = ((i + 0.5) / count - 0.5) * length;
            return { x: spot.x + Math.cos(t) * along - Math.sin(t) * below, y: spot.y + Math.sin(t) * along + Math.cos(t) * below, r: size * 0.48 };
        });
    };
    return [...row(text.name.length * text.size * LETTER, text.size, 0), ...(text.facts ? row(text.facts.length * text.size * 0.36, text.size * 0.8, text.size * 1.05) : [])];
}

/** A leader's disc in drawing units, and the name that goes under it or over it. */
export interface LeaderLabel extends Disc {
    thing: string;
    text: LabelText;
    must: boolean;
}
export interface Labels {
    units: Map<Unit, LabelSpot>;
    leaders: Map<string, LabelSpot>;
}

/** The largest units first, then leaders; those that must be seen before all. */
export function set_labels(units: { unit: Unit; text: LabelText; must: boolean }[], depth: number, leaders: LeaderLabel[] = []): Labels {
    const found: Labels = { units: new Map(), leaders: new Map() };
    const cell = 200;
    type Owner = Unit | string | null;
    const grid = new Map<number, (Disc & { of: Owner })[]>();
    const key = (x: number, y: number): number => Math.floor(x / cell) * 4096 + Math.floor(y / cell);
    const put = (disc: Disc, of: Owner): void => {
        const k = key(disc.x, disc.y);
        const here = grid.get(k);
        if (here) here.push({ ...disc, of });
        else grid.set(k, [{ ...disc, of }]);
    };
    for (const { unit } of units) for (const s of unit.stands) put({ x: s.x * UNIT, y: (depth - s.y) * UNIT, r: Math.min(s.width, s.depth) * UNIT * 0.5 }, unit);
    for (const { x, y, r, thing } of leaders) put({ x, y, r }, thing);
    const free = (disc: Disc, own: Owner): boolean => {
        for (let i = -1; i <= 1; i++)
            for (let j = -1; j <= 1; j++)
                for (const other of grid.get(key(disc.x + i * cell, disc.y + j * cell)) ?? [])
                    if (other.of !== own && Math.hypot(other.x - disc.x, other.y - disc.y) < (other.r + disc.r) * 0.92) return false;
        return true;
    };
    for (const { unit, text, must } of [...units].sort((a, b) => Number(b.must) - Number(a.must) || b.unit.stands.length - a.unit.stands.length)) {
        const spots = label_spots(unit, depth, text);
        const spot = spots.find((s) => discs_of(s, text).every((d) => free(d, unit))) ?? (must ? spots[0] : undefined);
        if (!spot) continue;
        found.units.set(unit, spot);
        for (const disc of discs_of(spot, text)) put(disc, null);
    }
    for (const { thing, x, y, r, text, must } of [...leaders].sort((a, b) => Number(b.must) - Number(a.must))) {
        const spots = [1, -1].map((side) => ({ x, y: y + side * (r + text.size * 0.62), tilt: 0 }));
        const spot = spots.find((s) => discs_of(s, text).every((d) => free(d, thing))) ?? (must ? spots[0] : undefined);
        if (!spot) continue;
        found.leaders.set(thing, spot);
        for (const disc of discs_of(spot, text)) put(disc, null);
    }
    return found;
}

/** A leader's surname, or the command where the leader has no name. */
export const short_leader = (name: string, post: string): string =>
    /ommand(er|ing)\b|\bGeneral$/.test(name)
        ? post.replace(/ ?(Brigade|Division|Corps)$/, (m) => ` ${m.trim().slice(0, 3)}.`)
        : (name.replace(/,.*$/, '').split(' ').at(-1) ?? post);
/** How large a leader's disc is drawn, and its name. */
export const leader_radius = (u: (pixels: number) => number): number => Math.max(30, Math.min(44, u(13)));
export const leader_text = ({ name, post }: { name: string; post: string }, u: (pixels: number) => number): LabelText => ({
    name: short_leader(name, post),
    facts: '',
    size: u(12),
});
