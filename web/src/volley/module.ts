// Volley & Bayonet in the page: see GameModule in ../games.ts.
import type { GameModule, Goal, Shown, Step } from '../games';
import { plural } from '../lib/words';
import type { Choice, GameEvent, Moment, View } from '../protocol';
import { cap } from '../table/read';
import { arrivals_of, before, names_of, on_table, say_table, track, turns_left } from '../table/words';
import Left from './Left.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { read } from './types';
import { clock, headline } from './words';

const PHASES = ['movement', 'rally', 'morale', 'combat', 'exhaustion'];

export function phase_track(raw: View): Step[] {
    const view = read(raw);
    if (view.phase === 'set-up' || view.phase === 'night') return before(cap(view.phase), `Turn ${view.phase === 'night' ? view.turn + 1 : 1}`);
    return track(view, [{ label: `Turn ${view.turn} of ${view.limit}, ${clock(view)}`, state: 'done' }], PHASES);
}

/** Decisions in which stands are taken one after the other. */
const PHASE_STEPS = new Set(['move_phase', 'combat', 'night_moves', 'last_fire', 'breakthroughs']);
/** Verbs whose places are drawn on the table; those of others are named. */
const ON_GROUND = new Set(['go', 'leg', 'road']);

export function shown(choice: Choice, moment: Moment): Shown {
    const { verb, things } = choice;
    // A building is no piece: going into it is a button.
    if ((things.length > 0 && verb !== 'into') || (choice.at && ON_GROUND.has(verb))) return on_table(choice, read(moment.view));
    const found: Shown = { button: choice.button ?? choice.label };
    if (['done', 'pass', 'stay'].includes(verb)) [found.closing, found.key] = [true, 'C'];
    if (verb === 'for-me') [found.key, found.primary] = ['F', true];
    // A combat that is named is fought; a phase ends by one press once nothing is left to do in it.
    const more = moment.choices.some((c) => c.verb === 'for-me' || (c.things.length > 0 && PHASE_STEPS.has(moment.turn.kind ?? '')));
    if (verb === 'done') found.primary = moment.turn.kind === 'attack' || !more;
    return found;
}

export function goal(raw: View): Goal {
    const view = read(raw);
    const last = turns_left(view, 'the points decide');
    const words = ({ points, lost, start }: typeof view.union): string => `${plural(points, 'point')}, ${lost} of ${start} strength points lost`;
    return {
        text: `Have more points when turn ${view.limit} ends, or collapse divisions with more than half of the enemy's strength.`,
        rule: 'VB-WIN-4',
        score: { union: words(view.union), confederate: words(view.confederate) },
        warning: last ? { text: last, rule: 'VB-WIN-1' } : null,
        arrivals: arrivals_of(view),
    };
}

/** What each die needs is in the event's numbers: hits by groups of dice, a test to pass, a saving throw. */
export function die_use({ rule, dice = [], reckoning }: GameEvent, at: number): 'hit' | 'miss' {
    const face = dice[at] ?? 0;
    let first = 0;
    for (const { words, amount } of reckoning?.parts ?? []) {
        const needs = ['four', 'five', 'six'].findIndex((n) => words.includes(`hit on ${n}`) || words.includes(`hit on a ${n}`));
        if (needs >= 0 && at < (first += amount)) return face >= 4 + needs ? 'hit' : 'miss';
    }
    const passed = reckoning?.what.startsWith('passes') ? face <= reckoning.total : rule.startsWith('VB-SAVE') && face >= 4;
    return passed ? 'hit' : 'miss';
}

const module: GameModule = {
    facts: [
        { term: 'Time', text: 'an hour to a weekend' },
        { term: 'Pieces', text: '6 to 80 brigades per side' },
        { term: 'Hidden', text: 'nothing' },
        { term: 'Battles', text: 'Bull Run, Shiloh, Gettysburg' },
    ],
    quick: { scenario: 'volley/training', side: 'union', player: 'captain' },
    Thumbnail,
    Table,
    Hand: null,
    Left,
    Margin,
    Setup: null,
    phaseTrack: phase_track,
    phase: (view) => headline(read(view)),
    describe: (view, seat) => say_table(read(view), seat, headline(read(view)), 'strength points'),
    goal,
    shown,
    windows: [],
    auto: () => null,
    names: (view) => names_of(read(view)),
    dieUse: die_use,
};
export default module;
