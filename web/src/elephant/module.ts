// Seeing the Elephant in the page: see GameModule in ../games.ts.
import type { GameModule, Shown, Step } from '../games';
import type { Choice, Moment, Viewer, View } from '../protocol';
import Left from './Left.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { own_seat, read } from './types';
import { headline, phase_name } from './words';

const PHASES = ['morale', 'fire', 'movement', 'combat'];

export function phase_track(raw: View): Step[] {
    const view = read(raw);
    if (view.phase === 'set-up')
        return [
            { label: 'Set-up', state: 'on' },
            { label: 'Turn 1', state: 'next' },
        ];
    const at = PHASES.indexOf(view.phase);
    return [
        { label: `Turn ${view.turn} of ${view.limit}`, state: 'done' },
        ...(view.card ? [{ label: view.card, state: 'done' as const, side: view.active }] : []),
        ...PHASES.map((phase, i): Step => {
            const state = i < at || view.over ? 'done' : i === at ? 'on' : 'next';
            return state === 'on' ? { label: phase_name(phase), state, side: view.active } : { label: phase_name(phase), state };
        }),
    ];
}

export function describe(raw: View, seat: Viewer): string {
    const view = read(raw);
    const own = own_seat(seat);
    const enemy = own === 'union' ? 'confederate' : 'union';
    const side = (s: 'union' | 'confederate'): string =>
        `${s === 'union' ? 'Union' : 'Confederates'}: ${view[s].points} points, ${view[s].lost} of ${view[s].start} stands lost. ${view[s].units.map((u) => u.words).join(' ')}`;
    const goals = view.objectives.map((g) => `${g.name}, ${g.points} points, ${g.holder ? `held by the ${g.holder === 'union' ? 'Union' : 'Confederates'}` : 'not held'}`);
    return [`${headline(view)}.`, goals.length ? `Objectives: ${goals.join('; ')}.` : '', side(own), side(enemy)].filter(Boolean).join(' ');
}

export function shown(choice: Choice, moment: Moment): Shown {
    const { verb, things } = choice;
    const { draft, ...view } = read(moment.view);
    // A listed place of a move is an outline on the table.
    if (things.length === 0 && !choice.at) {
        const found: Shown = { button: choice.button ?? choice.label };
        const offered = (other: string): boolean => moment.choices.some((c) => c.verb === other);
        if (verb === 'done' || verb === 'no') [found.closing, found.key] = [true, 'C'];
        if (verb === 'yes') found.key = 'Y';
        if (verb === 'for-me') [found.key, found.primary] = ['F', !offered('done') || draft.shots.length === 0];
        // Once all fire is aimed, or all is deployed, there is one thing left to do.
        if (verb === 'done') found.primary = ['deploy', 'fire', 'pairs'].includes(draft.kind) && !offered('for-me');
        return found;
    }
    const sides = [view.union, view.confederate];
    const group = sides.flatMap((s) => [...s.units, ...s.waiting, ...s.leaders]).find((p) => p.thing === things[0])?.name;
    return group ? { on_table: true, group } : { on_table: true };
}

const module: GameModule = {
    facts: [
        { term: 'Time', text: '30 minutes to an evening' },
        { term: 'Pieces', text: '6 to 25 regiments per side' },
        { term: 'Hidden', text: 'the order of the cards' },
        { term: 'Battles', text: 'Bull Run, Shiloh, Gettysburg' },
    ],
    quick: { scenario: 'elephant/first-shots', side: 'union', player: 'greedy' },
    Thumbnail,
    Table,
    Hand: null,
    Left,
    Margin,
    Setup: null,
    phaseTrack: phase_track,
    phase: (view) => headline(read(view)),
    describe,
    shown,
    windows: [],
    auto: () => null,
    // A die of this game is read in a table with all its shifts: none is a hit by itself.
    dieUse: () => 'miss',
};
export default module;
