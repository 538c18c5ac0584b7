// Words that all tables share: the track of phases, the table for a screen reader, how a choice is shown, what a move costs.
import type { Shown, Step } from '../games';
import type { Names } from '../match/stages';
import { other_seat, own_seat, seat_name, type Choice, type Seat, type Viewer } from '../protocol';
import { cap, type TableDoc, type Trial, type Unit } from './read';
import { anchor_of, compass, inches } from './types';

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The steps of a turn behind `head`; those before the one that is on are done. */
export function track(view: TableDoc, head: Step[], phases: string[]): Step[] {
    const at = phases.indexOf(view.phase);
    const step = (phase: string, i: number): Step => ({ label: cap(phase), state: i < at || view.over ? 'done' : i === at ? 'on' : 'next' });
    return [...head, ...phases.map(step).map((s): Step => (s.state === 'on' ? { ...s, side: view.active } : s))];
}
/** Before the first phase: what is under way, and what comes. */
export const before = (now: string, next: string): Step[] => [
    { label: now, state: 'on' },
    { label: next, state: 'next' },
];

/** The whole table: the viewer's side first. `counted` is what losses are counted in. */
export function say_table(view: TableDoc, seat: Viewer, headline: string, counted: string): string {
    const name = (s: Seat): string => (s === 'union' ? 'Union' : 'Confederates');
    const side = (s: Seat): string => {
        const { points, lost, start, leaders, units } = view[s];
        return `${name(s)}: ${points} points, ${lost} of ${start} ${counted} lost. ${[...leaders, ...units].map((p) => p.words).join(' ')}`;
    };
    const goals = view.objectives.map((g) => `${g.name}, ${g.points} points, ${g.holder ? `held by the ${name(g.holder)}` : 'not held'}`);
    const own = own_seat(seat);
    return [`${headline}.`, goals.length ? `Objectives: ${goals.join('; ')}.` : '', side(own), side(other_seat(own))].filter(Boolean).join(' ');
}
/** Who, what, state, place. */
export function say_unit(unit: Unit, kind: string, facts: string, states: string[]): string {
    const at = anchor_of(unit);
    const where = unit.stands.length ? ` At ${inches(at.x)}, ${inches(at.y)}, facing ${compass(unit.facing)}.` : '';
    return `${cap(unit.name)}, ${seat_name(unit.side)} ${kind}. ${facts}${states.length ? `; ${states.join(', ')}` : ''}.${where}`;
}
/** Marks of a unit in words, in the order of the table. */
export const mark_words = (unit: Unit, words: Record<string, string>): string[] => Object.entries(words).flatMap(([mark, said]) => (unit.marks.has(mark) ? [said] : []));

/** Who is still to come, by when and where. */
export function arrivals_of(view: TableDoc): string[] {
    const lines = new Map<string, string[]>();
    for (const side of ['union', 'confederate'] as const)
        for (const { comes, name } of view[side].units.filter((u) => u.comes)) {
            const key = `${cap(comes)}, ${seat_name(side)}`;
            lines.set(key, [...(lines.get(key) ?? []), name]);
        }
    return [...lines].map(([when, names]) => `${when}: ${names.join(', ')}`).sort((a, b) => parseInt(/\d+/.exec(a)?.[0] ?? '0') - parseInt(/\d+/.exec(b)?.[0] ?? '0'));
}
/** The last turns of a battle are announced. */
export const turns_left = ({ turn, limit }: TableDoc, decides: string): string =>
    limit - turn === 0 ? `The last turn: ${decides}.` : limit - turn === 1 ? `One more turn after this one, then ${decides}.` : '';

/** Every piece on the table under the name that the log uses. */
export const names_of = (view: TableDoc): Names =>
    [view.union, view.confederate].flatMap((s) => [...s.units.filter((u) => u.stands.length), ...s.leaders.filter((l) => l.at)].map((p) => [p.name, p.thing] as const));

/** A choice about a piece is under its name; one that is a place is an outline on the table. */
export function on_table({ things }: Choice, view: TableDoc): Shown {
    const group = [view.union, view.confederate].flatMap((s) => [...s.units, ...s.waiting, ...s.leaders]).find((p) => p.thing === things[0])?.name;
    return group ? { on_table: true, group } : { on_table: true };
}

/** What a move costs: its way and turn, what is left with `why`, and whom it could fire at from there. */
export function way_lines({ length, most }: Trial, turn: number, targets: number, why = '', more: string[] = []): string[] {
    return [
        `${inches(length)} in${turn ? `, turn ${Math.abs(turn)}° ${turn < 0 ? 'left' : 'right'}` : ''}`,
        `${inches(Math.max(0, most - length))} of ${inches(most)} in left${why ? `: ${why}` : ''}`,
        ...more,
        ...(targets ? [`${targets === 1 ? 'One enemy' : `${targets} enemies`} in arc and range`] : []),
    ];
}
