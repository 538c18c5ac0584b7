// The order of battle as rows: commands in their order, units below them, both sides, the own one first.
import { other_seat, type Seat } from '../protocol';
import type { TableDoc } from './read';
import type { TreeGroup } from './UnitTree.svelte';

export function groups_of(table: TableDoc, own: Seat, can: (thing: string) => boolean): TreeGroup[] {
    return [own, other_seat(own)].flatMap((side) =>
        table[side].leaders.flatMap((leader) => {
            const units = [...table[side].units, ...table[side].waiting].filter((u) => u.under === leader.number);
            if (units.length === 0) return [];
            const rows = units.map((unit) => ({ unit, can: can(unit.thing) }));
            const able = rows.filter((r) => r.can).length;
            const sound = units.filter((u) => u.status === '' && u.stands.length).length;
            return [{ side, title: leader.post, note: able ? `${able} can act` : sound === units.length ? '' : `${sound} of ${units.length} formed`, rows }];
        }),
    );
}
