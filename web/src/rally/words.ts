// Words for stands, Generals and cards; the same order always: who, what, state, place.
import type { IconName } from '../lib/icons';
import { seat_name } from '../protocol';
import { cap } from '../table/read';
import { inches } from '../table/types';
import { mark_words, plural, say_unit as say } from '../table/words';
import type { CardView, GeneralView, RallyView, StandView } from './types';

export const icon_of = (unit: StandView): IconName => (unit.arm === 'artillery' ? 'art' : unit.arm === 'cavalry' ? 'cav' : 'inf');

const MARK_WORDS: Record<string, string> = {
    routed: 'routed',
    activated: 'activated',
    mounted: 'mounted',
    in_contact: 'in contact',
    charged: 'charged this turn',
    chosen: 'has its order',
    off_map: 'off the map',
};
export const states = (unit: StandView): string[] => mark_words(unit, MARK_WORDS);
export const numbers_of = (unit: StandView): string => `Strength ${unit.strength} of ${unit.strength + unit.lost}, Fire ${unit.fire}, Discipline ${unit.discipline}`;
export const map_facts = (unit: StandView): string => `F${unit.fire} D${unit.discipline}`;
export const say_unit = (unit: StandView): string => say(unit, unit.arm === 'artillery' ? 'battery' : unit.arm, numbers_of(unit), states(unit));

const FORMATIONS: Record<string, string> = {
    line: 'Line',
    skirmish: 'Skirmish',
    column: 'Column',
    frontier: 'Frontier',
    assault: 'Assault',
    reserve: 'Reserve',
    unformed: 'Unformed',
};
export const formation_words = (word: string): string => FORMATIONS[word] ?? cap(word);
/** What each asks of the stands of a brigade, and its rule (RF-FORM-3 to 9). */
export const FORMATION_ASKS: Record<string, { text: string; rule: string }> = {
    line: { text: 'at least half of the stands side by side, touching', rule: 'RF-FORM-3' },
    skirmish: { text: 'no stand touches another', rule: 'RF-FORM-4' },
    column: { text: 'stands behind one another, in two columns from four stands on; the General touches one', rule: 'RF-FORM-5' },
    frontier: { text: 'up to half of the stands ahead of the area, in cover', rule: 'RF-FORM-6' },
    assault: { text: 'half of the stands in line, half in column', rule: 'RF-FORM-7' },
    reserve: { text: 'a quarter to half of the stands stay off the map', rule: 'RF-FORM-8' },
    unformed: { text: 'no stand touches another; the enemy may then move some', rule: 'RF-FORM-9' },
};
export const say_general = (g: GeneralView): string =>
    `${cap(g.name)}, General of ${g.post}${g.at ? '' : ', not on the map'}. Command ${g.command}, Leadership ${g.leadership}, Heroism ${g.heroism}${g.activated ? '; activated' : ''}${g.gravestones ? `; ${plural(g.gravestones, 'gravestone')}` : ''}.${g.at ? ` At ${inches(g.at.x)}, ${inches(g.at.y)}.` : ''}`;

export const top_words = ({ top, number, command, reroll }: CardView): string => `${top} ${number}${!command && reroll ? ` + Reroll ${reroll}` : ''}`;
export const bottom_words = ({ command, reroll, bottom }: CardView): string => (command ? `Reroll ${reroll}` : bottom);
export const say_card = (card: CardView): string =>
    card.command
        ? `${card.of}, Command card: ${top_words(card)}; ${bottom_words(card)}.`
        : `${card.of}, Battle card: ${top_words(card)}; bottom ${bottom_words(card)}; in melee ${card.red} attacking, ${card.blue} defending.`;

export function headline(view: RallyView): string {
    if (view.phase === 'set-up') return 'Set-up';
    return `Round ${view.round}, turn ${Math.min(view.turn, view.limit)} of ${view.limit}, ${seat_name(view.active)} ${view.phase}`;
}
