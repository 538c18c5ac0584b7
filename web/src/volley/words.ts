// Words for stands, states and places; the same order always: who, what, state, place.
import type { IconName } from '../lib/icons';
import { seat_name } from '../protocol';
import { cap, type Doc } from '../table/read';
import { inches } from '../table/types';
import { mark_words, plural, say_unit as say } from '../table/words';
import type { Commander, StandView, VolleyView } from './types';

/** A brigade goes by its first word; what is counted by its number and what it is: 'Fourth guns', '15th Michigan'. */
export const short_name = (name: string): string =>
    /^(\d+\w\w|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)\b/.test(name)
        ? name
              .replace(/ (Division|Corps)(?= )/, '')
              .split(' ')
              .slice(0, 2)
              .join(' ')
        : name.split(/[ ,']/)[0]!;
/** On the stand itself; a brigade on foot in line says nothing. */
export const formation_word = (d: Doc): string =>
    d['column'] === true
        ? 'column'
        : d['arm'] === 'artillery'
          ? d['limbered'] === true
              ? 'limbered'
              : ''
          : d['arm'] === 'cavalry'
            ? d['mounted'] === true
                ? 'mounted'
                : 'on foot'
            : '';
export const icon_of = (unit: StandView): IconName => (unit.arm === 'artillery' ? 'art' : unit.arm === 'cavalry' ? 'cav' : 'inf');

const MARK_WORDS: Record<string, string> = {
    stationary: 'Stationary',
    column: 'in march column',
    mounted: 'mounted',
    limbered: 'limbered',
    ground: 'on the ground',
    out_of_command: 'out of command',
    held: 'held',
    in_contact: 'in contact',
    charged: 'has charged',
    rallied: 'rallied this turn',
    moved: 'has moved',
    attacked: 'has attacked',
    exhausted: 'division exhausted',
    collapsed: 'division collapsed',
};
/** What the badges say, in words. */
export const states = (unit: StandView): string[] => [
    ...(unit.level ? [unit.level] : []),
    ...mark_words(unit, MARK_WORDS),
    ...(unit.marks.has('coming') ? [`arrives on turn ${unit.arrives} by ${unit.entry}`] : []),
];
export const weapon_words = (unit: StandView): string =>
    `${unit.marks.has('repeating') ? 'repeating ' : ''}${unit.weapon}${unit.marks.has('sharpshooter') ? ', sharpshooters' : ''}${unit.guns ? `, ${plural(unit.guns, 'dedicated gun')}` : ''}`;
export const range_words = (unit: StandView): string => (unit.close ? `close ${inches(unit.close)} in, long ${inches(unit.long)} in` : `to ${inches(unit.long)} in`);

export const say_unit = (unit: StandView): string => say(unit, unit.type, `Strength ${unit.strength} of ${unit.full}, morale ${unit.morale}, ${weapon_words(unit)}`, states(unit));
export const division_words = (post: Commander): string =>
    post.collapsed ? 'collapsed' : post.exhausted ? 'exhausted' : post.exhaustion ? `${post.casualties} of ${post.exhaustion} casualties until exhaustion` : '';
export const say_commander = (post: Commander): string =>
    `${cap(post.name)}, ${post.post}${post.fate === 'active' ? '' : `, ${post.fate}`}${division_words(post) ? `; ${division_words(post)}` : ''}.`;
export const map_facts = (unit: StandView): string => `${unit.strength} of ${unit.full}, morale ${unit.morale}`;

export const clock = (view: VolleyView): string => `${view.days > 1 ? `day ${view.day}, ` : ''}${String(view.hour).padStart(2, '0')}:00`;
export function headline(view: VolleyView): string {
    if (view.phase === 'set-up') return 'Set-up';
    if (view.phase === 'night') return `Night after day ${view.day}`;
    return `Turn ${view.turn} of ${view.limit}, ${clock(view)}, ${seat_name(view.active)} ${cap(view.phase)}`;
}
