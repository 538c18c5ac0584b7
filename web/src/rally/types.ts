// The view of Rally Round the Flag as the page reads it: lengths in inches, angles in degrees.
import type { Seat } from '../protocol';
import {
    doc,
    docs,
    inch,
    leader_base,
    list,
    maybe,
    num,
    once,
    read_base,
    read_table,
    seat,
    spot,
    text,
    told,
    unit_base,
    type Doc,
    type Leader,
    type TableDoc,
    type Unit,
} from '../table/read';
import type { Base, Spot } from '../table/types';
import { icon_of, map_facts, say_general, say_unit } from './words';

export interface StandView extends Unit {
    fire: number;
    discipline: number;
    full: number;
    /** The longest Move arrow of its Discipline, 1 to 4. */
    arrow: number;
    /** Of Generals in whose chain and radius it is. */
    heroism: number;
    holders: Base | null;
}
export interface GeneralView extends Leader {
    command: number;
    leadership: number;
    heroism: number;
    gravestones: number;
    /** Inches from his base. */
    radius: number;
    activated: boolean;
    /** Of a brigade: its class, its formation as far as it is known, and under whom it fights; 0: by itself. */
    quality: string;
    formation: string;
    superior: number;
}
/** What is printed on a card. */
export interface CardView {
    thing: string;
    id: number;
    of: string;
    command: boolean;
    top: string;
    number: number;
    reroll: number;
    red: number;
    blue: number;
    bottom: string;
}
/** Cards of a side, and what it may still do. Null: not for this viewer's eyes. */
export interface Hand {
    hand: CardView[] | null;
    deck: CardView[] | null;
    aside: CardView[];
    discard: CardView[];
    played: CardView[];
    hand_count: number;
    deck_count: number;
    capacity: number;
    /** The card that emptied the deck: it ends the Round when it is played. */
    emptier: number;
    points: number;
    rerolls: number;
    engaged: number;
    broken: number;
    retiring: boolean;
}
export interface Measures {
    /** T, then 1 to 4. */
    arrows: number[];
    lean: number;
    lean_tactic: number;
    pivot: number;
    pivot_tactic: number;
    /** Of the T arrow laid on its side. */
    chord: number;
}
export type Square = { name: string; at: Spot; limit: number; flag: number };
export type Entry = { square: string; side: Seat; from: Spot; to: Spot; label: string };
export interface Mover {
    side: Seat;
    unit: number;
    mode: string;
    arrow: number;
    under_fire: boolean;
    special: boolean;
    may_mount: boolean;
    may_dismount: boolean;
}
export interface Orders {
    side: Seat;
    by: string;
    left: number;
    card: number;
    general: number;
    action: string;
    arrows: number[];
}
export type Roll = { side: Seat; dice: number[]; kept: boolean[] };
/** Two stands of a brigade that deploys: joined as their formation asks, or touching where it forbids that. */
export type Join = { from: Spot; to: Spot; ok: boolean };
export const read_joins = (v: unknown): Join[] => docs(doc(v)['joins']).map((j) => ({ from: spot(j['from']), to: spot(j['to']), ok: j['ok'] === true }));
export type MeleeSide = { units: number[]; columns: number[]; cards: number; sum: number };
export interface RallyView extends TableDoc<StandView, GeneralView> {
    round: number;
    round_ending: boolean;
    attacker: Seat;
    /** Points decide when the turns are over. */
    scored: boolean;
    measures: Measures;
    side_of_square: number;
    squares: Square[];
    entries: Entry[];
    marked_off: Spot[][];
    barricades: Spot[][];
    mover: Mover | null;
    orders: Orders | null;
    roll: Roll[];
    melee: ({ attacker: Seat } & Record<Seat, MeleeSide>) | null;
    /** What the own set-up has so far: the brigade that is placed, and what is kept back of it. */
    draft: { kind: string; post: number; kept: number[]; posts: number[] } | null;
    hands: Record<Seat, Hand>;
}

const numbers = (v: unknown): number[] => list(v).map((n) => num(n));
const degrees = (v: unknown): number => num(v) / 1000;

function read_unit(d: Doc, side: Seat): StandView {
    const has = (mark: string): boolean => d[mark] === true;
    const glyph = d['arm'] === 'artillery' ? 'gun' : has('mounted') ? 'horse' : 'colour';
    const base = unit_base(d, side, () => glyph);
    const { name, strength, lost } = base;
    const unit: StandView = {
        ...base,
        whole: name,
        short: text(d['short']) || name,
        face: { figure: strength, of: strength + lost, word: d['arm'] === 'cavalry' ? (has('mounted') ? 'mounted' : 'on foot') : '' },
        row: name,
        comes: has('off_map') ? 'off the map' : '',
        fire: num(d['fire']),
        discipline: num(d['discipline']),
        full: num(d['full'], strength),
        arrow: num(d['arrow'], 1),
        heroism: num(d['heroism']),
        holders: docs(d['markers']).map(read_base)[0] ?? null,
        formed: true,
        middle: true,
        status: has('routed') ? 'rout' : '',
        shaken: lost > 0,
        low: false,
        done: has('activated'),
    };
    return told(
        unit,
        icon_of,
        () => [
            [has('routed'), 'rout'],
            [unit.done && !has('routed'), 'done'],
        ],
        map_facts,
        say_unit,
    );
}
function read_general(d: Doc, side: Seat): GeneralView {
    const base = leader_base(d, side, 'general');
    const made: GeneralView = {
        ...base,
        stars: { army: 3, corps: 3, division: 2 }[base.level] ?? 1,
        command: num(d['command']),
        leadership: num(d['leadership']),
        heroism: num(d['heroism']),
        gravestones: num(d['gravestones']),
        radius: inch(d['radius']),
        activated: d['activated'] === true,
        quality: text(d['class']),
        formation: text(d['formation']),
        superior: num(d['superior']),
    };
    return { ...made, words: say_general(made) };
}
const read_card = (d: Doc): CardView => ({
    thing: text(d['thing']),
    id: num(d['id']),
    of: text(d['of']),
    command: d['command'] === true,
    top: text(d['top']),
    number: num(d['number']),
    reroll: num(d['reroll']),
    red: num(d['red']),
    blue: num(d['blue']),
    bottom: text(d['bottom']),
});
function read_hand(v: unknown): Hand {
    const d = doc(v);
    const cards = (key: string): CardView[] => docs(d[key]).map(read_card);
    return {
        hand: d['hand'] === undefined ? null : cards('hand'),
        deck: d['deck'] === undefined ? null : cards('deck'),
        aside: cards('aside'),
        discard: cards('discard'),
        played: cards('played'),
        hand_count: num(d['hand_count']),
        deck_count: num(d['deck_count']),
        capacity: num(d['capacity']),
        emptier: num(d['emptier']),
        points: num(d['action_points']),
        rerolls: num(d['rerolls']),
        engaged: num(d['engaged_units']),
        broken: num(d['broken_units']),
        retiring: d['retiring'] === true,
    };
}
const melee_side = (v: unknown): MeleeSide => ({ units: numbers(doc(v)['units']), columns: numbers(doc(v)['columns']), cards: num(doc(v)['cards']), sum: num(doc(v)['sum']) });

export const read = once((view): RallyView => {
    const table = read_table(view, { unit: read_unit, leader: read_general, start: 'start_units', lost: 'lost' });
    const measures = doc(view['measures']);
    const melee = maybe(view['melee'], (d) => ({ attacker: seat(d['attacker']), union: melee_side(d['union']), confederate: melee_side(d['confederate']) }));
    return {
        ...table,
        phase: table.phase === 'set-up' ? 'set-up' : melee ? 'melees' : 'orders',
        round: num(view['round']),
        round_ending: view['round_ending'] === true,
        attacker: seat(view['attacker']),
        scored: view['scored'] === true,
        measures: {
            arrows: list(measures['arrows']).map(inch),
            lean: degrees(measures['lean']),
            lean_tactic: degrees(measures['lean_tactic']),
            pivot: degrees(measures['pivot']),
            pivot_tactic: degrees(measures['pivot_tactic']),
            chord: inch(measures['chord']),
        },
        side_of_square: inch(view['square']) || 12,
        squares: docs(view['squares']).map((s) => ({ name: text(s['name']), at: spot(s['at']), limit: num(s['limit']), flag: num(s['flag']) })),
        entries: docs(view['entries']).map((e) => ({ square: text(e['square']), side: seat(e['side']), from: spot(e['from']), to: spot(e['to']), label: text(e['label']) })),
        marked_off: list(view['marked_off']).map((area) => list(area).map(spot)),
        barricades: docs(doc(view['ground'])['laid']).map((l) => list(l['points']).map(spot)),
        mover: maybe(view['mover'], (d) => ({
            side: seat(d['side']),
            unit: num(d['unit']),
            mode: text(d['mode']),
            arrow: num(d['arrow']),
            under_fire: d['under_fire'] === true,
            special: d['special'] === true,
            may_mount: d['may_mount'] === true,
            may_dismount: d['may_dismount'] === true,
        })),
        orders: maybe(view['orders'], (d) => ({
            side: seat(d['side']),
            by: text(d['by']),
            left: num(d['left']),
            card: num(d['card']),
            general: num(d['general']),
            action: text(d['action']),
            arrows: numbers(d['arrows']),
        })),
        roll: docs(view['roll']).map((r) => ({ side: seat(r['side']), dice: numbers(r['dice']), kept: list(r['kept']).map((k) => k === true) })),
        melee,
        draft: maybe(view['draft'], (d) => ({ kind: text(d['kind']), post: num(d['post']), kept: numbers(d['kept'] ?? d['units']), posts: numbers(d['posts']) })),
        hands: { union: read_hand(view['union']), confederate: read_hand(view['confederate']) },
    };
});
