// Readers of the documents that tables have in common: the scene with its ground, armies of stands and leaders, and the answers to
// questions (docs/protocol.md). Lengths become inches, facings degrees. Every field has a value when it is not there.
import type { IconName } from '../lib/icons';
import type { Seat, View } from '../protocol';
import type { BadgeKind } from './Badge.svelte';
import type { Profile, ProfileThing } from './profile';
import { unit_thing } from './trail';
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
export const pose = (d: Doc): Pose => ({ x: inch(d['x']), y: inch(d['y']), facing: num(d['facing']) / 1000 });

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
    /** Under its row: when and where it comes. */
    comes: string;
    /** Who, what, state, place: for screen readers. */
    words: string;
    /** The leader whose command it is in. */
    under: number;
    /** Belongs to another unit: its name is not counted where that one's is. */
    parent: number;
    icon: IconName;
    arm: string;
    weapon: string;
    guns: number;
    strength: number;
    lost: number;
    facing: number;
    /** Stands in ranks with one front, and is taken hold of as a whole. */
    formed: boolean;
    /** Orders name its middle, though it has one front. */
    middle?: boolean;
    stands: Stand[];
    /** Of one stand, also before it is placed. */
    size: { width: number; depth: number };
    status: '' | 'retreat' | 'rout';
    shaken: boolean;
    low: boolean;
    /** Has acted. */
    done: boolean;
    badges: Mark[];
    /** A unit of one stand, drawn as a counter: its strength as a figure and as dots, and a word; null: figures on stands. */
    face: { figure: number; of: number; word: string } | null;
    /** A rail before its front: it has not moved and shoots the better for it. */
    still: boolean;
    /** Words of the view that are simply true: moved, fired, prone, ... */
    marks: Set<string>;
}
export interface Leader {
    thing: string;
    side: Seat;
    number: number;
    /** Of the leader, and of the command; the command it is part of, 0: of none. */
    name: string;
    post: string;
    parent: number;
    /** 'brigade', 'division', ...; and what has become of them: 'active', 'lost', ... */
    level: string;
    fate: string;
    words: string;
    stars: number;
    at: Base | null;
}
export type Objective = { name: string; at: Spot; points: number; holder: Seat | null };
export interface Army<U extends Unit = Unit, L extends Leader = Leader> {
    points: number;
    /** How many it began with, and how many are lost, in what the game counts. */
    start: number;
    lost: number;
    /** Where it deploys. */
    zones: { low: Spot; high: Spot }[];
    leaders: L[];
    /** On the table, or known to come. */
    units: U[];
    /** Still to be placed. */
    waiting: U[];
    /** Off the table for good. */
    gone: U[];
}
export interface TableDoc<U extends Unit = Unit, L extends Leader = Leader> {
    title: string;
    field: Field;
    turn: number;
    limit: number;
    phase: string;
    active: Seat;
    /** Whom the decision is about, and the unit that moves. */
    about: { side: Seat; unit: number; other: number } | null;
    mover: { side: Seat; unit: number } | null;
    over: boolean;
    objectives: Objective[];
    union: Army<U, L>;
    confederate: Army<U, L>;
}

export const read_size = (d: Doc): { width: number; depth: number } => ({ width: inch(d['stand_width']), depth: inch(d['stand_depth']) });
/** What the view says of a unit in any game; `glyph` says what is drawn on each stand. */
export function unit_base(d: Doc, side: Seat, glyph: (stand: Doc) => Glyph) {
    const [number, size] = [num(d['number']), read_size(d)];
    return {
        ...{ thing: unit_thing(side, number), side, number, name: text(d['name']), under: num(d['hq']), parent: num(d['parent']) },
        ...{ arm: text(d['arm']), weapon: text(d['weapon']), guns: num(d['guns']), strength: num(d['strength']), lost: num(d['lost']), facing: num(d['facing']) / 1000, size },
        stands: docs(d['stands']).map((s): Stand => ({ ...pose(s), ...size, number: num(s['number']), glyph: glyph(s) })),
        marks: new Set(Object.keys(d).filter((k) => d[k] === true)),
        ...{ icon: 'inf' as IconName, badges: [] as Mark[], face: null as Unit['face'], still: false, comes: '', facts: '', words: '' },
    };
}
/** With what a game says of it once it is read. */
export const told = <U extends Unit>(unit: U, icon: (u: U) => IconName, badges: (u: U) => [boolean, BadgeKind, number?][], facts: (u: U) => string, words: (u: U) => string): U =>
    Object.assign(unit, {
        icon: icon(unit),
        badges: badges(unit).flatMap(([has, kind, n]) => (has ? [{ kind, n: n ?? null }] : [])),
        facts: facts(unit),
        words: words(unit),
    });
export function leader_base(d: Doc, side: Seat, sort: string) {
    const number = num(d['number']);
    const [name, post, level, fate] = [text(d['commander']), text(d['name']), text(d['level']), text(d['fate'])];
    return { thing: `${sort}:${side}:${number}`, side, number, name, post, parent: num(d['parent']), level, fate, at: read_base(d), words: '' };
}
export const read_base = (d: Doc): Base | null => (typeof d['x'] === 'number' ? { ...pose(d), ...read_size(d) } : null);

/** A game's own readers, and its words for what an army began with and has lost. */
interface Readers<U, L> {
    unit: (d: Doc, side: Seat) => U;
    leader: (d: Doc, side: Seat) => L;
    start: string;
    lost: string;
}
/** A view that does not list who is gone leaves out, once the battle has begun, those of the scene's units who are. */
function gone_of(d: Doc, side: Seat, things: Doc): Doc[] {
    if (d['gone'] !== undefined) return docs(d['gone']);
    if (d['units'] === undefined || d['to_deploy'] !== undefined) return [];
    const here = new Set(docs(d['units']).map((u) => unit_thing(side, num(u['number']))));
    const of_side = new RegExp(`^unit:${side}:(\\d+)$`);
    return Object.entries(things).flatMap(([thing, is]) => {
        const number = here.has(thing) ? null : of_side.exec(thing);
        return number ? [{ ...doc(is), thing, number: Number(number[1]) }] : [];
    });
}
function read_army<U extends Unit, L extends Leader>(v: unknown, side: Seat, things: Doc, { unit, leader, start, lost }: Readers<U, L>): Army<U, L> {
    const d = doc(v);
    const zones = d['zone'] === undefined ? list(d['zones']) : [d['zone']];
    return {
        points: num(d['points']),
        start: num(d[start]),
        lost: num(d[lost]),
        zones: zones.map((box) => ({ low: spot(list(box)[0]), high: spot(list(box)[1]) })),
        leaders: docs(d['hqs']).map((l) => leader(l, side)),
        units: docs(d['units']).map((u) => unit(u, side)),
        // The enemy's are known by their numbers alone.
        waiting: list(d['to_deploy']).map((u) => unit(typeof u === 'number' ? { number: u, name: `Unit ${u}` } : doc(u), side)),
        gone: gone_of(d, side, things).map((u) => unit(u, side)),
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

export function read_table<U extends Unit, L extends Leader>(view: View, readers: Readers<U, L>): TableDoc<U, L> {
    const objectives = docs(view['objectives']).map((o) => ({
        name: text(o['name']),
        at: spot(o['at']),
        points: num(o['points']),
        holder: o['holder'] === undefined ? null : seat(o['holder']),
    }));
    const things = doc(view['things']);
    const terrain = doc(view['terrain']);
    const ground = list(terrain['areas']);
    const field = fields.get(ground) ?? read_field(view, objectives);
    if (terrain['areas'] !== undefined) fields.set(ground, field);
    return {
        title: text(view['title']),
        field,
        turn: num(view['turn']),
        limit: num(view['turn_limit']),
        phase: text(view['phase']),
        active: seat(view['active']),
        about: maybe(view['about'], (d) => ({ side: seat(d['side']), unit: num(d['unit']), other: num(d['other']) })),
        mover: maybe(view['mover'], (d) => ({ side: seat(d['side']), unit: num(d['unit']) })),
        over: view['over'] === true,
        objectives,
        union: read_army(view['union'], 'union', things, readers),
        confederate: read_army(view['confederate'], 'confederate', things, readers),
    };
}
/** Null where there is no such document. */
export const maybe = <T>(v: unknown, read: (d: Doc) => T): T | null => (v === undefined ? null : read(doc(v)));
/** Each view is read once. */
export function once<T>(read: (view: View) => T): (view: View) => T {
    const kept = new WeakMap<object, T>();
    return (view) => {
        if (!kept.has(view)) kept.set(view, read(view));
        return kept.get(view)!;
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
    maybe(v, (d) => ({ by: text(d['by']), name: text(d['name']), rule: text(d['rule']), ...more(d) }));
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
/** Round the places where a mover may go, or each of them where they are few. */
export const read_reach = (v: unknown): { outline: Spot[]; places: Spot[] } => ({ outline: spots(doc(v)['outline']), places: spots(doc(v)['places']) });
