// Readers of the documents that tables have in common: the scene with its ground, armies of stands and leaders, and the answers to
// questions (docs/protocol.md). Lengths become inches, facings degrees. Every field has a value when it is not there.
import type { IconName } from '../lib/icons';
import type { Seat, View } from '../protocol';
import type { BadgeKind } from './Badge.svelte';
import type { Profile, ProfileThing } from './profile';
import type { Base, Contour, Field, Heights, Pose, Spot } from './types';

export type Doc = Readonly<Record<string, unknown>>;
export const doc = (v: unknown): Doc => (typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Doc) : {});
export const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : []);
export const docs = (v: unknown): Doc[] => list(v).map(doc);
export const text = (v: unknown): string => (typeof v === 'string' ? v : '');
export const num = (v: unknown, otherwise = 0): number => (typeof v === 'number' ? v : otherwise);
export const inch = (v: unknown): number => num(v) / 1000;
export const spot = (v: unknown): Spot => ({ x: inch(list(v)[0]), y: inch(list(v)[1]) });
const spots = (v: unknown): Spot[] => list(v).map(spot);
export const seat = (v: unknown): Seat => (v === 'confederate' ? 'confederate' : 'union');
const pose = (d: Doc): Pose => ({ x: inch(d['x']), y: inch(d['y']), facing: num(d['facing']) / 1000 });

// ---- armies ----

/** What is drawn on a stand. */
export type Glyph = 'foot' | 'horse' | 'gun' | 'limber' | 'colour';
export interface Stand extends Base {
    number: number;
    glyph: Glyph;
}
export type Mark = { kind: BadgeKind; n: number | null };
/** A body of stands, as far as the tabletop draws it and takes hold of it. A game adds its own fields. */
export interface Unit {
    thing: string;
    side: Seat;
    number: number;
    name: string;
    /** On the map, whole and in letters; a second line for the nearest zoom; and in the order of battle. */
    whole: string;
    short: string;
    facts: string;
    row: string;
    /** Who, what, state, place: for screen readers. */
    words: string;
    /** The leader whose command it is in. */
    under: number;
    /** Belongs to another unit: its name is not counted where that one's is. */
    parent: number;
    icon: IconName;
    strength: number;
    lost: number;
    facing: number;
    /** Stands in ranks with one front, and is taken hold of as a whole. */
    formed: boolean;
    stands: Stand[];
    /** Of one stand, also before it is placed. */
    size: { width: number; depth: number };
    status: '' | 'retreat' | 'rout';
    shaken: boolean;
    low: boolean;
    /** Has acted. */
    done: boolean;
    badges: Mark[];
}
export interface Leader {
    thing: string;
    side: Seat;
    number: number;
    /** Of the leader, and of the command. */
    name: string;
    post: string;
    words: string;
    stars: number;
    at: Base | null;
}
export type Objective = { name: string; at: Spot; points: number; holder: Seat | null };
export interface Army<U extends Unit = Unit, L extends Leader = Leader> {
    points: number;
    zone: { low: Spot; high: Spot } | null;
    leaders: L[];
    /** On the table, or known to come. */
    units: U[];
    /** Still to be placed. */
    waiting: U[];
}
export interface TableDoc<U extends Unit = Unit, L extends Leader = Leader> {
    title: string;
    field: Field;
    objectives: Objective[];
    union: Army<U, L>;
    confederate: Army<U, L>;
}

export const read_size = (d: Doc): { width: number; depth: number } => ({ width: inch(d['stand_width']), depth: inch(d['stand_depth']) });
/** The stands of a unit; `glyph` says what is drawn on each. */
export function read_stands(d: Doc, glyph: (stand: Doc) => Glyph): Stand[] {
    return docs(d['stands']).map((s) => ({ ...pose(s), ...read_size(d), number: num(s['number']), glyph: glyph(s) }));
}
export const read_base = (d: Doc): Base | null => (typeof d['x'] === 'number' ? { ...pose(d), ...read_size(d) } : null);

function read_army<U extends Unit, L extends Leader>(v: unknown, side: Seat, unit: (d: Doc, side: Seat) => U, leader: (d: Doc, side: Seat) => L): Army<U, L> {
    const d = doc(v);
    const zone = list(d['zone']);
    return {
        points: num(d['points']),
        zone: zone.length === 2 ? { low: spot(zone[0]), high: spot(zone[1]) } : null,
        leaders: docs(d['hqs']).map((l) => leader(l, side)),
        units: docs(d['units']).map((u) => unit(u, side)),
        // The enemy's are known by their numbers alone.
        waiting: list(d['to_deploy']).map((u) => unit(typeof u === 'number' ? { number: u, name: `Unit ${u}` } : doc(u), side)),
    };
}
function read_field(d: Doc, objectives: Objective[]): Field {
    const terrain = doc(d['terrain']);
    return {
        width: inch(d['width']) || 1,
        depth: inch(d['depth']) || 1,
        yards: num(d['yards_per_inch'], 50),
        areas: docs(terrain['areas']).map((a) => ({ name: text(a['name']), kind: text(a['kind']), level: num(a['level']), corners: spots(a['corners']) })),
        lines: docs(terrain['lines']).map((l) => ({ name: text(l['name']), kind: text(l['kind']), width: inch(l['width']), points: spots(l['points']) })),
        crossings: docs(terrain['crossings']).map((c) => ({ kind: text(c['kind']), at: spot(c['at']), reach: inch(c['reach']) })),
        captions: docs(d['captions']).map((c) => ({ text: text(c['text']), kind: text(c['kind']), along: spots(c['along']) })),
        contours: docs(d['contours']).map((c): Contour => {
            const points = spots(c['points']);
            return { level: num(c['level']), points: c['closed'] === true && points[0] ? [...points, points[0]] : points };
        }),
        heights: read_heights(d['heights']),
        marks: objectives.map((o) => ({ at: o.at, name: o.name, text: goal_words(o) })),
    };
}
/** Under an objective on the map. */
export const goal_words = (goal: Objective): string => `${cap(bare(goal.name))}, ${goal.points}`;
export const cap = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const bare = (name: string): string => name.replace(/^the /, '');

/** By the scene's own list of terrain: the same object as long as the ground is the same, so that it is painted once. */
const fields = new WeakMap<object, Field>();

export function read_table<U extends Unit, L extends Leader>(view: View, unit: (d: Doc, side: Seat) => U, leader: (d: Doc, side: Seat) => L): TableDoc<U, L> {
    const objectives = docs(view['objectives']).map((o) => ({
        name: text(o['name']),
        at: spot(o['at']),
        points: num(o['points']),
        holder: o['holder'] === undefined ? null : seat(o['holder']),
    }));
    const terrain = doc(view['terrain']);
    const ground = list(terrain['areas']);
    const field = fields.get(ground) ?? read_field(view, objectives);
    if (terrain['areas'] !== undefined) fields.set(ground, field);
    return {
        title: text(view['title']),
        field,
        objectives,
        union: read_army(view['union'], 'union', unit, leader),
        confederate: read_army(view['confederate'], 'confederate', unit, leader),
    };
}

/** Of the scene; null on a flat table. */
export function read_heights(v: unknown): Heights | null {
    const d = doc(v);
    const values = list(d['heights']).map((n) => num(n));
    if (values.length === 0) return null;
    return {
        spacing: inch(d['spacing']),
        columns: num(d['columns']),
        rows: num(d['rows']),
        zero: num(d['zero']),
        interval: num(d['interval'], 1),
        per_foot: num(d['per_foot'], 1) || 1,
        values,
    };
}

// ---- answers ----

export type Block = { by: string; name: string; rule: string };
export function block_words({ by, name }: Block): string {
    const what = cap(bare(name));
    switch (by) {
        case 'stand':
            return `${name || 'A unit'} in the line`;
        case 'woods':
            return `${what || 'Woods'}: too deep to see through`;
        case 'area':
            return `${what || 'A building'} in the line`;
        case 'line':
            return `${what || 'A row of trees'} in the line`;
        case 'hill':
            return `${what || 'Another hill'} is as high`;
        default:
            return name ? `${what} is higher` : 'Higher ground between';
    }
}
export interface Sight {
    side: Seat;
    unit: number;
    all_round: boolean;
    ranges: { yards: number; reach: number }[];
    lines: { unit: number; from: Spot; to: Spot; distance: number; bears: boolean; block: (Block & { at: Spot }) | null }[];
}
const read_block = <More>(v: unknown, more: (d: Doc) => More): (Block & More) | null =>
    v === undefined ? null : { by: text(doc(v)['by']), name: text(doc(v)['name']), rule: text(doc(v)['rule']), ...more(doc(v)) };
export function read_sight(v: unknown): Sight {
    const d = doc(v);
    return {
        side: seat(d['side']),
        unit: num(d['unit']),
        all_round: d['all_round'] === true,
        ranges: docs(d['ranges']).map((r) => ({ yards: num(r['yards']), reach: inch(r['reach']) })),
        lines: docs(d['lines']).map((l) => ({
            unit: num(l['unit']),
            from: spot(l['from']),
            to: spot(l['to']),
            distance: inch(l['distance']),
            bears: l['bears'] === true,
            block: read_block(l['block'], (b) => ({ at: spot(b['at']) })),
        })),
    };
}
/** The cut under one line of sight. */
export interface Cut extends Pick<Profile, 'samples' | 'things' | 'distance' | 'feet'> {
    side: Seat;
    unit: number;
    target: number;
    levels: [number, number];
    woods: number;
    woods_limit: number;
    block: (Block & { along: number }) | null;
}
const AREA: Record<string, ProfileThing['kind']> = { woods: 'woods', light_woods: 'woods', building: 'building', town: 'building' };
const WATER = ['stream', 'creek', 'river'];
export function read_cut(v: unknown): Cut | null {
    const d = doc(v);
    const samples = list(d['ground']).map((s) => ({ at: inch(list(s)[0]), level: num(list(s)[1]) / 1000 }));
    if (samples.length === 0) return null;
    const named = (t: Doc): string => text(t['name']) || text(t['kind']).replace(/_/g, ' ');
    const things: ProfileThing[] = [];
    for (const a of docs(d['areas'])) {
        const kind = AREA[text(a['kind'])];
        if (kind) things.push({ kind, name: named(a), from: inch(a['from']), to: inch(a['to']) });
    }
    for (const l of docs(d['lines'])) things.push({ kind: WATER.includes(text(l['kind'])) ? 'water' : 'obstacle', name: named(l), from: inch(l['at']), to: inch(l['at']) });
    for (const u of docs(d['units'])) things.push({ kind: 'unit', name: text(u['name']), from: inch(u['from']), to: inch(u['to']), side: seat(u['side']), low: u['low'] === true });
    const foot = num(d['per_foot'], 1) || 1;
    return {
        side: seat(d['side']),
        unit: num(d['unit']),
        target: num(d['target']),
        distance: inch(d['distance']),
        levels: [num(list(d['levels'])[0]), num(list(d['levels'])[1])],
        feet: d['interval'] === undefined ? null : { zero: num(d['zero']) / foot, interval: num(d['interval'], 1) / foot },
        samples,
        things: things.sort((p, q) => p.from - q.from),
        woods: inch(d['woods']),
        woods_limit: inch(d['woods_limit']),
        block: read_block(d['block'], (b) => ({ along: inch(b['along']) })),
    };
}
/** What would come of a move. */
export interface Trial {
    length: number;
    most: number;
    facing: number;
    stands: Pose[];
    way: Spot[];
    /** Where the same order would be taken, when it is not. */
    nearest: Spot | null;
    /** The rest is the game's own. */
    rest: Doc;
}
/** Null where there is no path. */
export function read_trial(v: unknown): Trial | null {
    const d = doc(v);
    if (d['stands'] === undefined) return null;
    return {
        length: inch(d['length']),
        most: inch(d['most']),
        facing: num(d['facing']) / 1000,
        stands: docs(d['stands']).map(pose),
        way: spots(d['way']),
        nearest: d['nearest'] === undefined ? null : spot(d['nearest']),
        rest: d,
    };
}
export const read_outline = (v: unknown): Spot[] => spots(doc(v)['outline']);
