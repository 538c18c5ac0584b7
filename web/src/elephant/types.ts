// The view of Seeing the Elephant as the page reads it: lengths in inches, facings in degrees clockwise from north.
import type { Place, Seat, View } from '../protocol';
import type { ProfileThing } from '../table/profile';
import type { Area, Base, Caption, Contour, Crossing, Field, Heights, Spot, Way } from '../table/types';
import { ahead, seen_from } from '../table/types';

export interface StandView extends Base {
    number: number;
    limbered: boolean;
}
export interface UnitView {
    side: Seat;
    number: number;
    name: string;
    hq: number;
    arm: string;
    grade: string;
    weapon: string;
    strength: number;
    men: number;
    guns: number;
    mounted: boolean | null;
    lost: number;
    hits: number;
    panic: number;
    status: string;
    parent: number;
    formation: string;
    ranks: number;
    front: number;
    facing: number;
    command: number;
    stands: StandView[];
    /** Words of the view that are simply true: moved, fired, prone, ... */
    marks: Set<string>;
    arrives: number;
}
export interface HqView {
    side: Seat;
    number: number;
    name: string;
    level: string;
    parent: number;
    card: boolean;
    commander: string;
    fate: string;
    morale: number;
    combat: number;
    wounded: boolean;
    attached: number;
    at: Base | null;
}
export interface SideView {
    seat: Seat;
    name: string;
    points: number;
    start: number;
    lost: number;
    zone: { low: Spot; high: Spot } | null;
    hqs: HqView[];
    units: UnitView[];
    waiting: UnitView[];
}
export interface Objective {
    name: string;
    at: Spot;
    points: number;
    holder: Seat | null;
}
export interface Draft {
    kind: 'deploy' | 'fire' | 'charges' | 'path' | 'pairs' | '';
    unit: number;
    hq: number;
    dice: number;
    sum: number;
    steps: number;
    shots: { unit: number; stand: number; target: number; officer: number; reduced: boolean }[];
    combined: number[];
    charges: { unit: number; target: number }[];
    pairs: { attacker: number; defender: number }[];
}
export interface ElephantView {
    title: string;
    scale: string;
    turn: number;
    limit: number;
    phase: string;
    active: Seat;
    card: string;
    card_number: number;
    cards_left: number;
    about: { side: Seat; unit: number; other: number } | null;
    mover: { side: Seat; unit: number; dice: number; sum: number } | null;
    charges: { side: Seat; unit: number; target: number; over: boolean }[];
    draft: Draft;
    objectives: Objective[];
    union: SideView;
    confederate: SideView;
    over: boolean;
    field: Omit<Field, 'heights'>;
}

// The document is the game's own; every field is read with what it is when it is not there.
type Doc = Readonly<Record<string, unknown>>;
const doc = (v: unknown): Doc => (typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Doc) : {});
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : []);
const text = (v: unknown): string => (typeof v === 'string' ? v : '');
const num = (v: unknown, otherwise = 0): number => (typeof v === 'number' ? v : otherwise);
const inch = (v: unknown): number => num(v) / 1000;
const spot = (v: unknown): Spot => ({ x: inch(list(v)[0]), y: inch(list(v)[1]) });
const seat = (v: unknown): Seat => (v === 'confederate' ? 'confederate' : 'union');

const MARKS = [
    'activated',
    'moved',
    'fired',
    'pass_fired',
    'prone',
    'overenthusiastic',
    'out_of_ammunition',
    'engaged',
    'full_fire',
    'reduced_fire',
    'withdrew',
    'barred',
    'split',
    'beaten',
    'charged',
    'picked',
    'in_motion',
    'coming',
    'in_group',
    'in_contact',
    'lance',
    'marksmen',
];

function read_unit(v: unknown, side: Seat): UnitView {
    const d = doc(v);
    const width = inch(d['stand_width']);
    const depth = inch(d['stand_depth']);
    return {
        side,
        number: num(d['number']),
        name: text(d['name']),
        hq: num(d['hq']),
        arm: text(d['arm']),
        grade: text(d['grade']),
        weapon: text(d['weapon']),
        strength: num(d['strength']),
        men: num(d['men']),
        guns: num(d['guns']),
        mounted: typeof d['mounted'] === 'boolean' ? d['mounted'] : null,
        lost: num(d['lost']),
        hits: num(d['hits']),
        panic: num(d['panic']),
        status: text(d['status']),
        parent: num(d['parent']),
        formation: text(d['formation']),
        ranks: num(d['ranks'], 1),
        front: num(d['front']),
        facing: num(d['facing']) / 1000,
        command: num(d['command']),
        stands: list(d['stands']).map((s) => {
            const t = doc(s);
            return { number: num(t['number']), x: inch(t['x']), y: inch(t['y']), facing: num(t['facing']) / 1000, width, depth, limbered: t['limbered'] === true };
        }),
        marks: new Set(MARKS.filter((m) => d[m] === true)),
        arrives: num(d['arrives']),
    };
}
function read_hq(v: unknown, side: Seat): HqView {
    const d = doc(v);
    return {
        side,
        number: num(d['number']),
        name: text(d['name']),
        level: text(d['level']),
        parent: num(d['parent']),
        card: d['card'] === true,
        commander: text(d['commander']),
        fate: text(d['fate']),
        morale: num(d['morale_rating']),
        combat: num(d['combat_rating']),
        wounded: d['wounded'] === true,
        attached: num(d['attached']),
        at: typeof d['x'] === 'number' ? { x: inch(d['x']), y: inch(d['y']), facing: 0, width: inch(d['stand_width']), depth: inch(d['stand_depth']) } : null,
    };
}
function read_side(v: unknown, side: Seat): SideView {
    const d = doc(v);
    const zone = list(d['zone']);
    return {
        seat: side,
        name: text(d['name']),
        points: num(d['points']),
        start: num(d['start_stands']),
        lost: num(d['stands_lost']),
        zone: zone.length === 2 ? { low: spot(zone[0]), high: spot(zone[1]) } : null,
        hqs: list(d['hqs']).map((h) => read_hq(h, side)),
        units: list(d['units']).map((u) => read_unit(u, side)),
        waiting: list(d['to_deploy']).map((u) => read_unit(typeof u === 'number' ? { number: u, name: `Unit ${u}` } : u, side)),
    };
}

const read_cache = new WeakMap<object, ElephantView>();

export function read(view: View): ElephantView {
    const kept = read_cache.get(view);
    if (kept) return kept;
    const d = doc(view);
    const terrain = doc(d['terrain']);
    const draft = doc(d['draft']);
    const about = d['about'] === undefined ? null : doc(d['about']);
    const mover = d['mover'] === undefined ? null : doc(d['mover']);
    const made: ElephantView = {
        title: text(d['title']),
        scale: text(d['scale']),
        turn: num(d['turn']),
        limit: num(d['turn_limit']),
        phase: text(d['phase']),
        active: seat(d['active']),
        card: text(d['card']),
        card_number: num(d['card_number']),
        cards_left: num(d['cards_left']),
        about: about ? { side: seat(about['side']), unit: num(about['unit']), other: num(about['other']) } : null,
        mover: mover ? { side: seat(mover['side']), unit: num(mover['unit']), dice: num(mover['dice']), sum: num(mover['sum']) } : null,
        charges: list(d['charges']).map((c) => ({ side: seat(doc(c)['side']), unit: num(doc(c)['unit']), target: num(doc(c)['target']), over: doc(c)['over'] === true })),
        draft: {
            kind: text(draft['kind']) as Draft['kind'],
            unit: num(draft['unit']),
            hq: num(draft['hq']),
            dice: num(draft['dice']),
            sum: num(draft['sum']),
            steps: num(draft['steps']),
            shots: list(draft['shots']).map((s) => ({
                unit: num(doc(s)['unit']),
                stand: num(doc(s)['stand']),
                target: num(doc(s)['target']),
                officer: num(doc(s)['officer']),
                reduced: doc(s)['reduced'] === true,
            })),
            combined: list(draft['targets'])
                .filter((t) => doc(t)['combined'] === true)
                .map((t) => num(doc(t)['unit'])),
            charges: list(draft['charges']).map((c) => ({ unit: num(doc(c)['unit']), target: num(doc(c)['target']) })),
            pairs: list(draft['pairs']).map((p) => ({ attacker: num(doc(p)['attacker']), defender: num(doc(p)['defender']) })),
        },
        objectives: list(d['objectives']).map((o) => ({
            name: text(doc(o)['name']),
            at: spot(doc(o)['at']),
            points: num(doc(o)['points']),
            holder: doc(o)['holder'] === undefined ? null : seat(doc(o)['holder']),
        })),
        union: read_side(d['union'], 'union'),
        confederate: read_side(d['confederate'], 'confederate'),
        over: d['over'] === true,
        field: {
            width: inch(d['width']) || 1,
            depth: inch(d['depth']) || 1,
            yards: num(d['yards_per_inch'], 50),
            areas: list(terrain['areas']).map((a): Area => ({
                name: text(doc(a)['name']),
                kind: text(doc(a)['kind']),
                level: num(doc(a)['level']),
                corners: list(doc(a)['corners']).map(spot),
            })),
            lines: list(terrain['lines']).map((l): Way => ({
                name: text(doc(l)['name']),
                kind: text(doc(l)['kind']),
                width: inch(doc(l)['width']),
                points: list(doc(l)['points']).map(spot),
            })),
            contours: list(d['contours']).map((c): Contour => {
                const points = list(doc(c)['points']).map(spot);
                return { level: num(doc(c)['level']), points: doc(c)['closed'] === true && points[0] ? [...points, points[0]] : points };
            }),
            captions: list(d['captions']).map((c): Caption => ({ text: text(doc(c)['text']), kind: text(doc(c)['kind']), along: list(doc(c)['along']).map(spot) })),
            crossings: list(terrain['crossings']).map((c): Crossing => ({ kind: text(doc(c)['kind']), at: spot(doc(c)['at']), reach: inch(doc(c)['reach']) })),
        },
    };
    read_cache.set(view, made);
    return made;
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
export interface Sight {
    side: Seat;
    unit: number;
    all_round: boolean;
    ranges: { yards: number; reach: number; halves: number }[];
    lines: { unit: number; from: Spot; to: Spot; distance: number; bears: boolean; block: { by: string; name: string; at: Spot; rule: string } | null }[];
}
export function read_sight(v: unknown): Sight {
    const d = doc(v);
    return {
        side: seat(d['side']),
        unit: num(d['unit']),
        all_round: d['all_round'] === true,
        ranges: list(d['ranges']).map((r) => ({ yards: num(doc(r)['yards']), reach: inch(doc(r)['reach']), halves: num(doc(r)['halves']) })),
        lines: list(d['lines']).map((l) => {
            const x = doc(l);
            const b = x['block'] === undefined ? null : doc(x['block']);
            return {
                unit: num(x['unit']),
                from: spot(x['from']),
                to: spot(x['to']),
                distance: inch(x['distance']),
                bears: x['bears'] === true,
                block: b ? { by: text(b['by']), name: text(b['name']), at: spot(b['at']), rule: text(b['rule']) } : null,
            };
        }),
    };
}
/** The answer to `inspect profile ...`: the cut under one line of sight. */
export interface Cut {
    side: Seat;
    unit: number;
    target: number;
    distance: number;
    levels: [number, number];
    feet: { zero: number; interval: number } | null;
    samples: { at: number; level: number }[];
    things: ProfileThing[];
    woods: number;
    woods_limit: number;
    block: { by: string; name: string; rule: string; along: number } | null;
}
const thing_kind = (kind: string): ProfileThing['kind'] | null =>
    kind === 'woods' || kind === 'light_woods' ? 'woods' : kind === 'building' || kind === 'town' ? 'building' : null;
export function read_cut(v: unknown): Cut | null {
    const d = doc(v);
    const samples = list(d['ground']).map((s) => ({ at: inch(list(s)[0]), level: num(list(s)[1]) / 1000 }));
    if (samples.length === 0) return null;
    const things: ProfileThing[] = [];
    for (const a of list(d['areas']).map(doc)) {
        const kind = thing_kind(text(a['kind']));
        if (kind) things.push({ kind, name: text(a['name']) || text(a['kind']).replace(/_/g, ' '), from: inch(a['from']), to: inch(a['to']) });
    }
    for (const l of list(d['lines']).map(doc)) {
        const kind = ['stream', 'creek', 'river'].includes(text(l['kind'])) ? 'water' : 'obstacle';
        things.push({ kind, name: text(l['name']) || text(l['kind']).replace(/_/g, ' '), from: inch(l['at']), to: inch(l['at']) });
    }
    for (const u of list(d['units']).map(doc))
        things.push({ kind: 'unit', name: text(u['name']), from: inch(u['from']), to: inch(u['to']), side: seat(u['side']), low: u['low'] === true });
    const b = d['block'] === undefined ? null : doc(d['block']);
    return {
        side: seat(d['side']),
        unit: num(d['unit']),
        target: num(d['target']),
        distance: inch(d['distance']),
        levels: [num(list(d['levels'])[0]), num(list(d['levels'])[1])],
        feet: d['interval'] === undefined ? null : { zero: num(d['zero']) / (num(d['per_foot'], 1) || 1), interval: num(d['interval'], 1) / (num(d['per_foot'], 1) || 1) },
        samples,
        things: things.sort((p, q) => p.from - q.from),
        woods: inch(d['woods']),
        woods_limit: inch(d['woods_limit']),
        block: b ? { by: text(b['by']), name: text(b['name']), rule: text(b['rule']), along: inch(b['along']) } : null,
    };
}
export interface Trial {
    length: number;
    most: number;
    deductions: number;
    halvings: number;
    facing: number;
    stands: { x: number; y: number; facing: number }[];
    way: Spot[];
    /** Where the same order would be taken, when it is not. */
    nearest: Spot | null;
}
/** The answer to `inspect try go ...`; null where there is no path. */
export function read_trial(v: unknown): Trial | null {
    const d = doc(v);
    if (d['stands'] === undefined) return null;
    return {
        length: inch(d['length']),
        most: inch(d['most']),
        deductions: num(d['deductions']),
        halvings: num(d['halvings']),
        facing: num(d['facing']) / 1000,
        stands: list(d['stands']).map((s) => ({ x: inch(doc(s)['x']), y: inch(doc(s)['y']), facing: num(doc(s)['facing']) / 1000 })),
        way: list(d['way']).map(spot),
        nearest: d['nearest'] === undefined ? null : spot(d['nearest']),
    };
}
/** The answer to `inspect path`: the steps given so far. */
export interface PathSoFar extends Trial {
    formation: string;
    anchor: Spot | null;
}
export function read_path(v: unknown): PathSoFar | null {
    const trial = read_trial(v);
    const d = doc(v);
    return trial ? { ...trial, formation: text(d['formation']), anchor: d['anchor'] === undefined ? null : spot(d['anchor']) } : null;
}
export const read_outline = (v: unknown): Spot[] => list(doc(v)['outline']).map(spot);

// ---- finding ----

export const own_seat = (place: Place): Seat => (place === 'confederate' ? 'confederate' : 'union');
export const enemy_of = (side: Seat): Seat => (side === 'union' ? 'confederate' : 'union');
export const find_unit = (view: ElephantView, side: Seat, number: number): UnitView | null =>
    view[side].units.find((u) => u.number === number) ?? view[side].waiting.find((u) => u.number === number) ?? null;
export const find_hq = (view: ElephantView, side: Seat, number: number): HqView | null => view[side].hqs.find((h) => h.number === number) ?? null;

export const is_ranked = (formation: string): boolean => ['line', 'column', 'road_column', 'square'].includes(formation);
export const centre_of = (unit: UnitView): Spot => {
    const n = Math.max(1, unit.stands.length);
    return { x: unit.stands.reduce((a, s) => a + s.x, 0) / n, y: unit.stands.reduce((a, s) => a + s.y, 0) / n };
};
/** What `go` and `place` name: the middle of the front edge of a ranked unit, the middle of any other. */
export function anchor_of(unit: UnitView): Spot {
    if (!is_ranked(unit.formation) || unit.stands.length === 0) return centre_of(unit);
    const eye = { x: 0, y: 0, facing: unit.facing };
    const seen = unit.stands.map((s) => ({ ...seen_from(eye, s), depth: s.depth }));
    const front = Math.max(...seen.map((s) => s.ahead));
    const rank = seen.filter((s) => s.ahead > front - 0.02);
    const right = rank.reduce((a, s) => a + s.right, 0) / rank.length;
    const a = ahead(unit.facing);
    const forward = front + (rank[0]?.depth ?? 0) / 2;
    return { x: right * a.y + forward * a.x, y: -right * a.x + forward * a.y };
}
