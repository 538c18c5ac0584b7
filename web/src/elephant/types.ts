// The view of Seeing the Elephant as the page reads it: lengths in inches, facings in degrees clockwise from north.
import type { Seat } from '../protocol';
import { cap, doc, docs, leader_base, list, maybe, num, once, read_table, seat, text, told, unit_base, type Doc, type Leader, type TableDoc, type Unit } from '../table/read';
import { icon_of, map_facts, map_names, say_officer, say_unit } from './words';

export interface UnitView extends Unit {
    grade: string;
    men: number;
    mounted: boolean | null;
    hits: number;
    panic: number;
    /** '' when it is not on the table. */
    formation: string;
    ranks: number;
    front: number;
}
export interface Officer extends Leader {
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
export interface ElephantView extends TableDoc<UnitView, Officer> {
    /** Of a turn: "10 to 15"; empty where the view does not say. */
    minutes: string;
    card: string;
    card_number: number;
    cards_left: number;
    mover: { side: Seat; unit: number; dice: number; sum: number } | null;
    charges: { side: Seat; unit: number; target: number; over: boolean }[];
    draft: Draft;
}

export const is_ranked = (formation: string): boolean => ['line', 'column', 'road_column', 'square'].includes(formation);

/** A weapon as people write it: the chart prints '12lb NAPOLEON', '6lb S/BORE'. */
const weapon_words = (name: string): string =>
    name
        .toLowerCase()
        .replace('s/bore', 'smoothbore')
        .replace('m/l', 'muzzle-loading')
        .replace('b/l', 'breech-loading')
        .replace('how.', 'howitzer')
        .replace(/napoleon|whitworth|gatling/, cap);
function read_unit(d: Doc, side: Seat): UnitView {
    const horse = text(d['arm']) === 'cavalry' && d['mounted'] === true;
    const base = unit_base(d, side, (s) => (num(d['guns']) > 0 ? (s['limbered'] === true ? 'limber' : 'gun') : s['number'] === d['command'] ? 'colour' : horse ? 'horse' : 'foot'));
    const { marks } = base;
    const formation = text(d['formation']);
    const unit: UnitView = {
        ...base,
        ...map_names(base.name, base.parent > 0),
        weapon: weapon_words(base.weapon),
        grade: text(d['grade']),
        men: num(d['men']),
        mounted: typeof d['mounted'] === 'boolean' ? d['mounted'] : null,
        hits: num(d['hits']),
        panic: num(d['panic']),
        status: text(d['status']) as Unit['status'],
        formation,
        ranks: num(d['ranks'], 1),
        front: num(d['front']),
        comes: marks.has('coming') ? `turn ${num(d['arrives'])}` : '',
        formed: is_ranked(formation),
        low: marks.has('prone'),
        shaken: num(d['panic']) > 0 || num(d['hits']) > 0,
        done: ['picked', 'charged', 'full_fire'].some((m) => marks.has(m)),
    };
    return told(
        unit,
        icon_of,
        () => [
            [unit.status !== '', unit.status || 'rout'],
            [unit.panic > 0, 'panic', unit.panic],
            [unit.hits > 0, 'hit', unit.hits],
            [unit.low, 'prone'],
            [marks.has('out_of_ammunition'), 'ammo'],
            [unit.done, 'done'],
        ],
        map_facts,
        say_unit,
    );
}
function read_officer(d: Doc, side: Seat): Officer {
    const base = leader_base(d, side, 'officer');
    const stars = base.level === 'corps' ? 3 : base.level === 'division' ? 2 : 1;
    const officer: Officer = { ...base, stars, morale: num(d['morale_rating']), combat: num(d['combat_rating']), wounded: d['wounded'] === true };
    return { ...officer, words: say_officer(officer) };
}

const pairs = (v: unknown, own: string, foe: string): [number, number][] => docs(v).map((p) => [num(p[own]), num(p[foe])]);
export const read = once((view): ElephantView => {
    const draft = doc(view['draft']);
    return {
        ...read_table(view, { unit: read_unit, leader: read_officer, start: 'start_stands', lost: 'stands_lost' }),
        minutes: [...new Set(list(view['minutes_per_turn']).map((m) => num(m)))].join(' to '),
        card: text(view['card']),
        card_number: num(view['card_number']),
        cards_left: num(view['cards_left']),
        mover: maybe(view['mover'], (d) => ({ side: seat(d['side']), unit: num(d['unit']), dice: num(d['dice']), sum: num(d['sum']) })),
        charges: docs(view['charges']).map((c) => ({ side: seat(c['side']), unit: num(c['unit']), target: num(c['target']), over: c['over'] === true })),
        draft: {
            kind: text(draft['kind']),
            steps: num(draft['steps']),
            shots: docs(draft['shots']).map((s) => ({ unit: num(s['unit']), target: num(s['target']), reduced: s['reduced'] === true })),
            combined: docs(draft['targets']).flatMap((t) => (t['combined'] === true ? [num(t['unit'])] : [])),
            charges: pairs(draft['charges'], 'unit', 'target'),
            pairs: pairs(draft['pairs'], 'attacker', 'defender'),
        },
    };
});
