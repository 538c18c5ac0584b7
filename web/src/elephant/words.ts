// Words for units, states and places; the same order always: who, what, state, place.
import { compass, inches } from '../table/types';
import { anchor_of, type ElephantView, type HqView, type Objective, type UnitView } from './types';

export const ARM: Record<string, string> = {
    infantry: 'infantry',
    cavalry: 'cavalry',
    field_artillery: 'field artillery',
    horse_artillery: 'horse artillery',
    siege_artillery: 'siege artillery',
    gunboat: 'gunboat',
    wagon: 'wagon',
};
export const FORMATION: Record<string, string> = {
    line: 'line',
    column: 'column',
    road_column: 'road column',
    skirmish: 'skirmish order',
    square: 'square',
    sections: 'in battery',
};
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function formation_words(unit: UnitView): string {
    if (unit.formation === '') return 'not on the table';
    if (unit.formation === 'sections') return unit.stands.every((s) => s.limbered) ? 'limbered' : unit.stands.some((s) => s.limbered) ? 'partly limbered' : 'unlimbered';
    if (unit.formation === 'line' && unit.ranks > 1) return `line of ${unit.ranks} ranks`;
    return FORMATION[unit.formation] ?? unit.formation;
}
/** What a badge says, in words. */
export function states(unit: UnitView): string[] {
    const said: string[] = [];
    if (unit.status === 'rout') said.push('routing');
    if (unit.status === 'retreat') said.push('retreating');
    if (unit.panic) said.push(plural(unit.panic, 'Panic Marker'));
    if (unit.hits) said.push(plural(unit.hits, 'hit'));
    if (unit.lost) said.push(`${plural(unit.lost, 'stand')} lost`);
    for (const [mark, words] of [
        ['prone', 'prone'],
        ['overenthusiastic', 'overenthusiastic'],
        ['out_of_ammunition', 'out of ammunition'],
        ['in_contact', 'in contact'],
        ['charged', 'charging'],
        ['moved', 'has moved'],
        ['fired', 'has fired'],
        ['coming', 'to come'],
    ] as const)
        if (unit.marks.has(mark)) said.push(words);
    return said;
}
export const kind_words = (unit: UnitView): string => `${unit.arm === 'cavalry' ? (unit.mounted ? 'mounted ' : 'dismounted ') : ''}${ARM[unit.arm] ?? unit.arm}`;

export function say_unit(unit: UnitView): string {
    const what = `${cap(unit.name)}, ${unit.side === 'union' ? 'Union' : 'Confederate'} ${kind_words(unit)}`;
    const where = unit.stands.length
        ? (() => {
              const a = anchor_of(unit);
              return ` At ${inches(a.x)}, ${inches(a.y)}, facing ${compass(unit.facing)}.`;
          })()
        : '';
    const now = states(unit);
    return `${what}. ${plural(unit.strength, unit.guns ? 'section' : 'stand')}, ${unit.grade}, ${unit.weapon.toLowerCase()}, ${formation_words(unit)}${now.length ? `; ${now.join(', ')}` : ''}.${where}`;
}
export function say_hq(hq: HqView): string {
    return `${hq.commander}, commander of ${hq.name}${hq.fate === 'active' ? `, morale ${hq.morale}, combat ${hq.combat}${hq.wounded ? ', wounded' : ''}` : `, ${hq.fate}`}.`;
}
/** '6 WI' of '6th Wisconsin': number, and the first letters of the rest. */
export function short_name(given: string): [string, string] {
    const name = given.replace(/^skirmish line of /i, '');
    const found = /^(\d+)(?:st|nd|rd|th)?\s+(.*)$/.exec(name.replace(/\s*\(.*\)\s*$/, (m) => (/^\d/.test(name) ? '' : m)));
    if (!found) {
        const inner = /\(([^)\d]+)\)/.exec(name.replace(/\((Virginia|North Carolina|Georgia|[A-Z])\)/, ''));
        if (inner) return [inner[1]!, ''];
        const bare = name
            .replace(/\s*\(.*\)/, '')
            .replace(/['’]s? Battery.*$/, '')
            .replace(/,.*$/, '');
        // 'US Cavalry Battalion' is known by what it is, not by the last of its words.
        const words = bare.split(' ');
        return [bare.length > 14 ? words.slice(0, 2).join(' ') : bare, ''];
    }
    const rest = found[2]!.replace(/\(.*\)/, '').trim();
    const words = rest.split(/\s+/);
    const letters =
        words.length > 1
            ? words
                  .map((w) => w.charAt(0))
                  .join('')
                  .toUpperCase()
            : (STATES[rest] ?? (rest.length > 8 ? `${rest.slice(0, 6)}.` : rest));
    return [found[1]!, letters];
}
const STATES: Record<string, string> = {
    Wisconsin: 'WI',
    Michigan: 'MI',
    Indiana: 'IN',
    Illinois: 'IL',
    Ohio: 'OH',
    Iowa: 'IA',
    Maine: 'ME',
    Vermont: 'VT',
    Pennsylvania: 'PA',
    Massachusetts: 'MASS',
    Texas: 'TX',
    Tennessee: 'TN',
    Virginia: 'VA',
    Georgia: 'GA',
    Alabama: 'AL',
    Mississippi: 'MISS',
    Louisiana: 'LA',
    Arkansas: 'ARK',
    Florida: 'FL',
    Missouri: 'MO',
    Kentucky: 'KY',
    Minnesota: 'MINN',
    Connecticut: 'CT',
    Maryland: 'MD',
};

/** On the map: whole from near, where there is room, and for what is chosen; else in letters. */
export function map_name(unit: UnitView, step: 1 | 2 | 3, roomy: boolean, chosen: boolean): string {
    const whole = unit.name.replace(/^skirmish line of (.*)$/i, '$1, skirmishers');
    if (step === 3 || chosen) return whole;
    return step === 2 && roomy ? whole.replace(', skirmishers', ' sk.') : `${short_name(unit.name).filter(Boolean).join(' ')}${unit.parent ? ' sk.' : ''}`;
}
export const map_facts = (unit: UnitView, step: 1 | 2 | 3): string =>
    step === 3 ? `${unit.grade}, ${unit.weapon.toLowerCase()}${unit.men ? `, ${unit.men} men` : unit.guns ? `, ${unit.guns} guns` : ''}` : '';
/** Names keep a size that can be read, whatever the zoom. */
export const map_size = (u: (pixels: number) => number): number => Math.max(36, u(12.5));
/** Under an objective on the map. */
export const goal_words = (goal: Objective): string => `${cap(goal.name.replace(/^the /, ''))}, ${goal.points}`;

export function block_words(by: string, name: string): string {
    switch (by) {
        case 'stand':
            return `${name || 'A unit'} in the line`;
        case 'woods':
            return `${cap(name.replace(/^the /, '')) || 'Woods'}: too deep to see through`;
        case 'area':
            return `${cap(name.replace(/^the /, '')) || 'A building'} in the line`;
        case 'hill':
            return `${cap(name.replace(/^the /, '')) || 'Another hill'} is as high`;
        default:
            return name ? `${cap(name.replace(/^the /, ''))} is higher` : 'Higher ground between';
    }
}

const PHASE: Record<string, string> = { 'set-up': 'Set-up', morale: 'Morale', fire: 'Fire', movement: 'Movement', combat: 'Combat' };
export const phase_name = (phase: string): string => PHASE[phase] ?? cap(phase);
export function headline(view: ElephantView): string {
    if (view.phase === 'set-up') return 'Set-up';
    const whose = view.active === 'union' ? 'Union' : 'Confederate';
    return `Turn ${view.turn} of ${view.limit}, ${view.card ? `${whose} ${view.card}, ${phase_name(view.phase)}` : phase_name(view.phase)}`;
}
