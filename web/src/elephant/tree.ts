// The order of battle as rows: headquarters in their order, units below them, both sides.
import type { Seat } from '../protocol';
import type { TreeGroup, TreeRow } from '../table/UnitTree.svelte';
import type { Board } from './board.svelte';
import { unit_thing } from './choose';
import type { ElephantView, UnitView } from './types';
import { say_unit } from './words';

const icon_of = (unit: UnitView): TreeRow['icon'] =>
    unit.arm === 'horse_artillery' ? 'hart' : unit.guns > 0 ? 'art' : unit.arm === 'cavalry' ? 'cav' : unit.arm === 'wagon' ? 'list' : 'inf';

export function badge_of(unit: UnitView): TreeRow['badge'] {
    if (unit.status === 'rout') return { kind: 'rout', n: null };
    if (unit.status === 'retreat') return { kind: 'retreat', n: null };
    if (unit.panic) return { kind: 'panic', n: unit.panic };
    if (unit.hits) return { kind: 'hit', n: unit.hits };
    if (unit.marks.has('prone')) return { kind: 'prone', n: null };
    if (is_done(unit)) return { kind: 'done', n: null };
    return null;
}
/** Has had its move or its full fire under the card that is played. */
export const is_done = (unit: UnitView): boolean => unit.marks.has('picked') || unit.marks.has('charged') || unit.marks.has('full_fire');

export function groups_of(view: ElephantView, own: Seat, can: (thing: string) => boolean): TreeGroup[] {
    const groups: TreeGroup[] = [];
    for (const side of [own, own === 'union' ? 'confederate' : 'union'] as Seat[])
        for (const hq of view[side].hqs) {
            const units = [...view[side].units, ...view[side].waiting].filter((u) => u.hq === hq.number);
            if (units.length === 0) continue;
            const rows = units.map((unit): TreeRow => {
                const thing = unit_thing(side, unit.number);
                return {
                    thing,
                    name: unit.parent ? `  ${unit.name.replace(/^skirmish line of .*/i, 'Skirmishers')}` : unit.name,
                    icon: icon_of(unit),
                    now: unit.strength,
                    full: unit.strength + unit.lost,
                    badge: badge_of(unit),
                    dim: unit.stands.length === 0 || is_done(unit),
                    can: can(thing),
                    under: unit.panic > 0 || unit.hits > 0,
                    broken: unit.status !== '',
                    words: say_unit(unit),
                };
            });
            const able = rows.filter((r) => r.can).length;
            const sound = units.filter((u) => u.status === '' && u.stands.length).length;
            groups.push({ side, title: hq.name, note: able ? `${able} can act` : sound === units.length ? '' : `${sound} of ${units.length} formed`, rows });
        }
    return groups;
}
export const board_groups = (board: Board): TreeGroup[] =>
    groups_of(board.sit.view, board.own, (thing) => board.open.has(thing) && (board.trail.length === 0 || board.sit.offers.some((o) => o.things[0] === thing)));
