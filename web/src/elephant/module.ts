// Seeing the Elephant in the page: see GameModule in ../games.ts.
import type { GameModule, Goal, Shown, Step } from '../games';
import { plural } from '../lib/words';
import { seat_name, type Choice, type Moment, type View } from '../protocol';
import { arrivals_of, before, names_of, on_table, say_table, track, turns_left } from '../table/words';
import Left from './Left.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { read, type ElephantView } from './types';
import { headline } from './words';

const PHASES = ['morale', 'fire', 'movement', 'combat'];

export function phase_track(raw: View): Step[] {
    const view = read(raw);
    if (view.phase === 'set-up') return before('Set-up', 'Turn 1');
    const head: Step[] = [{ label: `Turn ${view.turn} of ${view.limit}${view.minutes ? ` (${view.minutes} min)` : ''}`, state: 'done' }];
    return track(view, view.card ? [...head, { label: view.card, state: 'done', side: view.active }] : head, PHASES);
}

/** Stands that count towards breaking: lost for good, or of units in rout (SE-WIN-2). */
const worn = ({ units, lost }: ElephantView['union']): number => lost + units.reduce((sum, u) => sum + (u.status === 'rout' ? u.strength : 0), 0);

export function goal(raw: View): Goal {
    const view = read(raw);
    const words = ({ points, start }: ElephantView['union'], lost: number): string => `${plural(points, 'point')}, ${lost} of ${start} stands lost or in rout`;
    const [union, confederate] = [worn(view.union), worn(view.confederate)];
    const near = (['union', 'confederate'] as const).find((s) => view[s].start > 0 && worn(view[s]) >= view[s].start * 0.4);
    const last = turns_left(view, 'the points decide');
    const breaks = near ? `The ${seat_name(near)} army breaks at ${Math.ceil(view[near].start / 2)} stands; ${worn(view[near])} are lost or in rout.` : '';
    return {
        text: `Lead by 5 points when turn ${view.limit} ends, or break the enemy: half of its stands lost or in rout.`,
        rule: 'SE-WIN-5',
        score: { union: words(view.union, union), confederate: words(view.confederate, confederate) },
        warning: last ? { text: last, rule: 'SE-WIN-3' } : breaks ? { text: breaks, rule: 'SE-WIN-2' } : null,
        arrivals: arrivals_of(view),
    };
}

export function shown(choice: Choice, moment: Moment): Shown {
    const { verb, things } = choice;
    const view = read(moment.view);
    const { draft } = view;
    // A listed place of a move is an outline on the table.
    if (things.length > 0 || choice.at) return on_table(choice, view);
    const found: Shown = { button: choice.button ?? choice.label };
    const offered = (other: string): boolean => moment.choices.some((c) => c.verb === other);
    if (verb === 'done' || verb === 'no') [found.closing, found.key] = [true, 'C'];
    if (verb === 'yes') found.key = 'Y';
    if (verb === 'for-me') [found.key, found.primary] = ['F', !offered('done') || draft.shots.length === 0];
    // Once all fire is aimed, or all is deployed, there is one thing left to do.
    if (verb === 'done') found.primary = ['deploy', 'fire', 'pairs'].includes(draft.kind) && !offered('for-me');
    return found;
}

const module: GameModule = {
    facts: [
        { term: 'Time', text: '30 minutes to an evening' },
        { term: 'Pieces', text: '6 to 25 regiments per side' },
        { term: 'Hidden', text: 'the order of the cards' },
        { term: 'Battles', text: 'Bull Run, Shiloh, Gettysburg' },
    ],
    quick: { scenario: 'elephant/first-shots', side: 'union', player: 'captain' },
    Thumbnail,
    Table,
    Hand: null,
    Left,
    Margin,
    Setup: null,
    phaseTrack: phase_track,
    phase: (view) => headline(read(view)),
    describe: (view, seat) => say_table(read(view), seat, headline(read(view)), 'stands'),
    goal,
    shown,
    windows: [],
    auto: () => null,
    names: (view) => names_of(read(view)),
    // A die of this game is read in a table with all its shifts: none is a hit by itself.
    dieUse: () => 'miss',
};
export default module;
