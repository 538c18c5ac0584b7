// The view of Volley & Bayonet as the page reads it: lengths in inches, facings in degrees clockwise from north.
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
    pose,
    read_table,
    seat,
    text,
    told,
    unit_base,
    type Doc,
    type Leader,
    type TableDoc,
    type Unit,
} from '../table/read';
import type { Pose } from '../table/types';
import { formation_word, short_name, icon_of, map_facts, say_commander, say_unit } from './words';

export interface StandView extends Unit {
    type: string;
    morale: number;
    training: string;
    full: number;
    /** '' when it is in good order. */
    level: string;
    /** Of a march column, the first behind it. */
    markers: Pose[];
    /** Inches; 0: none. */
    close: number;
    long: number;
    arrives: number;
    entry: string;
    building: number;
}
export interface Commander extends Leader {
    /** Casualties of its own stands, and how many exhaust it; 0: never. */
    casualties: number;
    exhaustion: number;
    exhausted: boolean;
    collapsed: boolean;
}
export type Fighter = { unit: number; melee: boolean };
export interface Combat {
    side: Seat;
    defending: number;
    attackers: Fighter[];
    defenders: Fighter[];
    reply: number;
}
export interface VolleyView extends TableDoc<StandView, Commander> {
    day: number;
    days: number;
    hour: number;
    mover: { side: Seat; unit: number; left: number; most: number; charging: boolean } | null;
    combat: Combat | null;
    /** Inches from a commander within which a stand is in command. */
    command: number;
    /** Places of areas in the scene. */
    ground: { trampled: number[]; burning: number[]; burnt: number[] };
}

function read_unit(d: Doc, side: Seat): StandView {
    const has = (mark: string): boolean => d[mark] === true;
    const glyph = d['arm'] === 'artillery' ? (has('limbered') ? 'limber' : 'gun') : has('mounted') ? 'horse' : has('skirmisher') ? 'foot' : 'colour';
    const base = unit_base(d, side, () => glyph);
    const { name, strength, lost } = base;
    const level = text(d['level']);
    const [arrives, entry] = [num(d['arrives']), text(d['entry'])];
    const unit: StandView = {
        ...base,
        whole: name,
        short: short_name(name),
        face: { figure: strength, of: strength + lost, word: formation_word(d) },
        still: has('stationary'),
        row: name,
        comes: has('coming') ? `turn ${arrives}, ${entry}` : '',
        type: text(d['type']),
        morale: num(d['morale']),
        training: text(d['training']),
        full: num(d['full'], strength),
        level,
        status: level === 'routed' ? 'rout' : '',
        formed: true,
        markers: docs(d['markers']).map(pose),
        close: inch(d['close']),
        long: inch(d['long']),
        arrives,
        entry,
        building: num(d['building']),
        low: has('ground'),
        shaken: level !== '',
        done: has('moved') || has('attacked'),
    };
    return told(
        unit,
        icon_of,
        () => [
            [level === 'routed', 'rout'],
            [level === 'disordered', 'panic'],
            [level === 'permanently disordered', 'red'],
            [lost > 0, 'hit', lost],
            [has('ground'), 'prone'],
            [has('out_of_command'), 'alone'],
            [has('exhausted'), 'spent'],
            [has('collapsed'), 'broken'],
            [unit.done, 'done'],
        ],
        map_facts,
        say_unit,
    );
}
function read_commander(d: Doc, side: Seat): Commander {
    const base = leader_base(d, side, 'commander');
    const made: Commander = {
        ...base,
        stars: base.level === 'army' ? 3 : base.level === 'corps' ? 2 : 1,
        casualties: num(d['casualties']),
        exhaustion: num(d['exhaustion']),
        exhausted: d['exhausted'] === true,
        collapsed: d['collapsed'] === true,
    };
    return { ...made, words: say_commander(made) };
}

const fighters = (v: unknown): Fighter[] => docs(v).map((f) => ({ unit: num(f['unit']), melee: f['melee'] === true }));
const numbers = (v: unknown): number[] => list(v).map((n) => num(n));

export const read = once((view): VolleyView => {
    const ground = doc(view['ground']);
    const table = read_table(view, { unit: read_unit, leader: read_commander, start: 'start_strength', lost: 'casualties' });
    // Those that are marked in a draft are drawn as if it were closed.
    const draft = doc(view['draft']);
    for (const n of numbers(draft['units'])) {
        const unit = table[seat(draft['side'])].units.find((u) => u.number === n);
        if (unit) unit[draft['kind'] === 'ground' ? 'low' : 'still'] = true;
    }
    return {
        ...table,
        day: num(view['day'], 1),
        days: Math.max(1, list(view['days']).length),
        hour: num(view['hour']),
        mover: maybe(view['mover'], (d) => ({ side: seat(d['side']), unit: num(d['unit']), left: inch(d['left']), most: inch(d['most']), charging: d['charging'] === true })),
        combat: maybe(view['combat'], (d) => ({
            side: seat(d['side']),
            defending: num(d['defending']),
            attackers: fighters(d['attackers']),
            defenders: fighters(d['defenders']),
            reply: num(d['reply']),
        })),
        command: inch(view['command_distance']),
        ground: { trampled: numbers(ground['gone']), burning: numbers(ground['burning']), burnt: numbers(ground['burnt']) },
    };
});
