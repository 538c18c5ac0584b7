// The order of battle as rows: commands with what is below each behind it, their units under them, both sides, the own one first.
import { other_seat, type Seat } from '../protocol';
import type { Leader, TableDoc, Unit } from './read';
import type { TreeGroup } from './UnitTree.svelte';

/** Each command before those that are part of it. */
export function by_rank<L extends Leader>(leaders: readonly L[], parent = 0): L[] {
    return leaders.filter((l) => l.parent === parent).flatMap((l) => [l, ...by_rank(leaders, l.number)]);
}
/** A command under the name by which it is known in a large army: that of the part of the army it belongs to. */
export function greater<L extends Leader>(leaders: readonly L[], leader: L): L {
    const above = leaders.find((l) => l.number === leader.parent);
    return above?.parent ? greater(leaders, above) : leader;
}

export function groups_of<L extends Leader>(table: TableDoc<Unit, L>, own: Seat, can: (thing: string) => boolean, wear: (leader: L) => TreeGroup['wear']): TreeGroup[] {
    return [own, other_seat(own)].flatMap((side) =>
        by_rank(table[side].leaders).flatMap((leader) => {
            const units = [...table[side].units, ...table[side].waiting].filter((u) => u.under === leader.number);
            const gone = table[side].gone.filter((u) => u.under === leader.number);
            if (units.length + gone.length === 0) return [];
            const rows = [...units.map((unit) => ({ unit, can: can(unit.thing), gone: false })), ...gone.map((unit) => ({ unit, can: false, gone: true }))];
            const able = rows.filter((r) => r.can).length;
            const sound = units.filter((u) => u.status === '' && u.stands.length).length;
            const note = able ? `${able} can act` : units.length === 0 ? 'all lost' : sound === units.length ? '' : `${sound} of ${units.length} formed`;
            const whole = greater(table[side].leaders, leader);
            return [{ side, title: whole === leader ? leader.post : `${leader.post}, ${whole.post}`, note, wear: wear(leader), rows }];
        }),
    );
}
