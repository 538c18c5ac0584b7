// The view of Seeing the Elephant as the page reads it: lengths in inches, facings in degrees clockwise from north.
import type { Viewer, Seat, View } from '../protocol';
import { doc, docs, num, read_base, read_size, read_stands, read_table, seat, text, type Army, type Doc, type Leader, type Mark, type TableDoc, type Unit } from '../table/read';
import { unit_thing } from '../table/trail';
import { icon_of, map_facts, map_names, say_officer, say_unit } from './words';

export interface UnitView extends Unit {
    arm: string;
    grade: string;
    weapon: string;
    men: number;
    guns: number;
    mounted: boolean | null;
    hits: number;
    panic: number;
    /** '' when it is not on the table. */
    formation: string;
    ranks: number;
    front: number;
    /** Words of the view that are simply true: moved, fired, prone, ... */
    marks: Set<string>;
}
export interface Officer extends Leader {
    level: string;
    fate: string;
    morale: number;
    combat: number;
    wounded: boolean;
}
export interface Draft {
    kind: string;
    steps: number;
    shots: { unit: number; target: number; reduced: boolean }[];
    combined: number[];
    /** Announced charges, and pairs of a melee: own unit, enemy unit. */
    charges: [number, number][];
    pairs: [number, number][];
}
type Side = Army<UnitView, Officer> & { start: number; lost: number };
export interface ElephantView extends TableDoc<UnitView, Officer> {
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
    union: Side;
    confederate: Side;
    over: boolean;
}

export const is_ranked = (formation: string): boolean => ['line', 'column', 'road_column', 'square'].includes(formation);

function badges_of(unit: UnitView): Mark[] {
    const mark = (has: boolean, kind: Mark['kind'], n: number | null = null): Mark[] => (has ? [{ kind, n }] : []);
    return [
        ...mark(unit.status !== '', unit.status || 'rout'),
        ...mark(unit.panic > 0, 'panic', unit.panic),
        ...mark(unit.hits > 0, 'hit', unit.hits),
        ...mark(unit.low, 'prone'),
        ...mark(unit.marks.has('out_of_ammunition'), 'ammo'),
        ...mark(unit.done, 'done'),
    ];
}
function read_unit(d: Doc, side: Seat): UnitView {
    const marks = new Set(Object.keys(d).filter((k) => d[k] === true));
    const guns = num(d['guns']);
    const formation = text(d['formation']);
    const horse = text(d['arm']) === 'cavalry' && d['mounted'] === true;
    const unit: UnitView = {
        thing: unit_thing(side, num(d['number'])),
        side,
        number: num(d['number']),
        name: text(d['name']),
        under: num(d['hq']),
        arm: text(d['arm']),
        grade: text(d['grade']),
        weapon: text(d['weapon']).toLowerCase(),
        strength: num(d['strength']),
        men: num(d['men']),
        guns,
        mounted: typeof d['mounted'] === 'boolean' ? d['mounted'] : null,
        lost: num(d['lost']),
        hits: num(d['hits']),
        panic: num(d['panic']),
        status: text(d['status']) as Unit['status'],
        parent: num(d['parent']),
        formation,
        ranks: num(d['ranks'], 1),
        front: num(d['front']),
        facing: num(d['facing']) / 1000,
        formed: is_ranked(formation),
        size: read_size(d),
        stands: read_stands(d, (s) => (guns > 0 ? (s['limbered'] === true ? 'limber' : 'gun') : s['number'] === d['command'] ? 'colour' : horse ? 'horse' : 'foot')),
        marks,
        low: marks.has('prone'),
        shaken: num(d['panic']) > 0 || num(d['hits']) > 0,
        done: ['picked', 'charged', 'full_fire'].some((m) => marks.has(m)),
        icon: 'inf',
        badges: [],
        facts: '',
        words: '',
        ...map_names(text(d['name']), num(d['parent']) > 0),
    };
    unit.icon = icon_of(unit);
    unit.badges = badges_of(unit);
    unit.facts = map_facts(unit);
    unit.words = say_unit(unit);
    return unit;
}
function read_officer(d: Doc, side: Seat): Officer {
    const level = text(d['level']);
    const officer: Officer = {
        thing: `officer:${side}:${num(d['number'])}`,
        side,
        number: num(d['number']),
        name: text(d['commander']),
        post: text(d['name']),
        level,
        stars: level === 'corps' ? 3 : level === 'division' ? 2 : 1,
        fate: text(d['fate']),
        morale: num(d['morale_rating']),
        combat: num(d['combat_rating']),
        wounded: d['wounded'] === true,
        at: read_base(d),
        words: '',
    };
    officer.words = say_officer(officer);
    return officer;
}

const cache = new WeakMap<object, ElephantView>();

export function read(view: View): ElephantView {
    const kept = cache.get(view);
    if (kept) return kept;
    const d = doc(view);
    const draft = doc(d['draft']);
    const about = doc(d['about']);
    const mover = doc(d['mover']);
    const table = read_table(view, read_unit, read_officer);
    const side = (s: Seat): Side => ({ ...table[s], start: num(doc(d[s])['start_stands']), lost: num(doc(d[s])['stands_lost']) });
    const pairs = (v: unknown, own: string, foe: string): [number, number][] => docs(v).map((p) => [num(p[own]), num(p[foe])]);
    const made: ElephantView = {
        ...table,
        turn: num(d['turn']),
        limit: num(d['turn_limit']),
        phase: text(d['phase']),
        active: seat(d['active']),
        card: text(d['card']),
        card_number: num(d['card_number']),
        cards_left: num(d['cards_left']),
        about: d['about'] === undefined ? null : { side: seat(about['side']), unit: num(about['unit']), other: num(about['other']) },
        mover: d['mover'] === undefined ? null : { side: seat(mover['side']), unit: num(mover['unit']), dice: num(mover['dice']), sum: num(mover['sum']) },
        charges: docs(d['charges']).map((c) => ({ side: seat(c['side']), unit: num(c['unit']), target: num(c['target']), over: c['over'] === true })),
        draft: {
            kind: text(draft['kind']),
            steps: num(draft['steps']),
            shots: docs(draft['shots']).map((s) => ({ unit: num(s['unit']), target: num(s['target']), reduced: s['reduced'] === true })),
            combined: docs(draft['targets']).flatMap((t) => (t['combined'] === true ? [num(t['unit'])] : [])),
            charges: pairs(draft['charges'], 'unit', 'target'),
            pairs: pairs(draft['pairs'], 'attacker', 'defender'),
        },
        union: side('union'),
        confederate: side('confederate'),
        over: d['over'] === true,
    };
    cache.set(view, made);
    return made;
}
export const own_seat = (place: Viewer): Seat => (place === 'confederate' ? 'confederate' : 'union');
