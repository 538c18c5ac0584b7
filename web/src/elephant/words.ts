// Words for units, states and places; the same order always: who, what, state, place.
import type { IconName } from '../lib/icons';
import { seat_name } from '../protocol';
import { cap } from '../table/read';
import { mark_words, plural, say_unit as say } from '../table/words';
import { short_name } from './names';
import type { ElephantView, Officer, UnitView } from './types';

const FORMATION: Record<string, string> = { road_column: 'road column', skirmish: 'skirmish order' };

export const icon_of = (unit: UnitView): IconName =>
    unit.arm === 'horse_artillery' ? 'hart' : unit.guns > 0 ? 'art' : unit.arm === 'cavalry' ? 'cav' : unit.arm === 'wagon' ? 'list' : 'inf';

export function formation_words(unit: UnitView): string {
    if (unit.formation === '') return 'not on the table';
    if (unit.formation === 'sections') {
        const limbered = unit.stands.filter((s) => s.glyph === 'limber').length;
        return limbered === unit.stands.length ? 'limbered' : limbered ? 'partly limbered' : 'unlimbered';
    }
    if (unit.formation === 'line' && unit.ranks > 1) return `line of ${unit.ranks} ranks`;
    return FORMATION[unit.formation] ?? unit.formation;
}
const MARK_WORDS: Record<string, string> = {
    prone: 'prone',
    overenthusiastic: 'overenthusiastic',
    out_of_ammunition: 'out of ammunition',
    in_contact: 'in contact',
    charged: 'charging',
    moved: 'has moved',
    fired: 'has fired',
    coming: 'still to arrive',
};
/** What a badge says, in words. */
export const states = (unit: UnitView): string[] => [
    ...(unit.status ? [unit.status === 'rout' ? 'routing' : 'retreating'] : []),
    ...(unit.panic ? [plural(unit.panic, 'Panic Marker')] : []),
    ...(unit.hits ? [plural(unit.hits, 'hit')] : []),
    ...(unit.lost ? [`${plural(unit.lost, 'stand')} lost`] : []),
    ...mark_words(unit, MARK_WORDS),
];
export const kind_words = (unit: UnitView): string => `${unit.arm === 'cavalry' ? (unit.mounted ? 'mounted ' : 'dismounted ') : ''}${unit.arm.replace('_', ' ')}`;
const size_words = (unit: UnitView): string => `${unit.guns ? `, ${unit.guns} guns` : ''}${unit.men ? `, ${unit.men} men` : ''}`;

export function say_unit(unit: UnitView): string {
    const facts = [plural(unit.strength, unit.guns ? 'section' : 'stand'), unit.grade, unit.weapon, formation_words(unit)].filter(Boolean).join(', ');
    return say(unit, kind_words(unit), facts, states(unit));
}
export const say_officer = (officer: Officer): string =>
    `${officer.name}, commander of ${officer.post}${officer.fate === 'active' ? `, morale ${officer.morale}, combat ${officer.combat}${officer.wounded ? ', wounded' : ''}` : `, ${officer.fate}`}.`;

/** A skirmish line goes by its parent's name. */
export function map_names(name: string, out: boolean): { whole: string; short: string; row: string } {
    const parent = name.replace(/^skirmish line of /i, '');
    return out ? { whole: `${parent}, skirmishers`, short: `${short_name(parent)} sk.`, row: '  Skirmishers' } : { whole: name, short: short_name(name), row: name };
}
export const map_facts = (unit: UnitView): string => `${unit.grade}, ${unit.weapon}${size_words(unit)}`;
/** Under a unit's name in the margin. */
export const margin_facts = (unit: UnitView, post: string): string => `${cap(kind_words(unit))}${size_words(unit)}${post ? `, ${post}` : ''}`;

export function headline(view: ElephantView): string {
    if (view.phase === 'set-up') return 'Set-up';
    return `Turn ${view.turn} of ${view.limit}, ${view.card ? `${seat_name(view.active)} ${view.card}, ` : ''}${cap(view.phase)}`;
}
