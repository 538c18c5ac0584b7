// Rally Round the Flag in the page: see GameModule in ../games.ts.
import type { GameModule, Goal, Shown, Step } from '../games';
import { plural } from '../lib/words';
import type { Choice, GameEvent, Moment, View } from '../protocol';
import { arrivals_of, before, names_of, on_table, say_table, track, turns_left } from '../table/words';
import Hand from './Hand.svelte';
import Left from './Left.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { read } from './types';
import { WINDOWS } from './windows';
import { headline, say_card, top_words } from './words';

export function phase_track(raw: View): Step[] {
    const view = read(raw);
    if (view.phase === 'set-up') return before('Set-up', 'Round 1');
    const head: Step[] = [
        { label: `Round ${view.round}${view.round_ending ? ', ends' : ''}`, state: 'done' },
        { label: `Turn ${Math.min(view.turn, view.limit)} of ${view.limit}`, state: 'done' },
    ];
    return track(view, head, ['orders', 'melees']);
}

/** Verbs that a ghost, a die or a panel of the table stands for, though they name nothing on it. */
const DRAWN = new Set(['lay', 'special', 'come', 'face', 'reroll', 'field']);
const CLOSING = new Set(['done', 'pass', 'stay']);

export function shown(choice: Choice, moment: Moment): Shown {
    const { verb, things } = choice;
    const view = read(moment.view);
    if ((things.length > 0 && verb !== 'brigade' && verb !== 'lead') || DRAWN.has(verb)) {
        const card = [view.hands.union, view.hands.confederate].flatMap((h) => [...(h.hand ?? []), ...(h.deck ?? [])]).find((c) => c.thing === things[0]);
        return card ? { on_table: true, group: `${card.of}: ${top_words(card)}` } : on_table(choice, view);
    }
    // A brigade is named: what its button says is the same for all.
    const post = verb === 'brigade' || verb === 'lead' ? [...view.union.leaders, ...view.confederate.leaders].find((l) => l.thing === things[0]) : null;
    const found: Shown = { button: post ? (verb === 'brigade' ? post.post : post.name) : (choice.button ?? choice.label) };
    if (CLOSING.has(verb)) [found.closing, found.key] = [true, 'C'];
    if (verb === 'for-me') [found.key, found.primary] = ['F', true];
    if (verb === 'done')
        found.primary = ['forces', 'place_generals', 'deploy_brigade', 'build_decks'].includes(moment.turn.kind ?? '') && !moment.choices.some((c) => c.verb === 'for-me');
    return found;
}

/** Half of the units broken ends it at once; the turn limit is when points are counted. */
export function goal(raw: View): Goal {
    const view = read(raw);
    const { limit, scored, hands } = view;
    const last = view.phase === 'set-up' ? '' : turns_left(view, scored ? 'the points decide' : 'the battle ends undecided');
    const words = (side: 'union' | 'confederate'): string => {
        const { broken, engaged, retiring } = hands[side];
        const force = engaged ? [`${broken} of ${plural(engaged, 'unit')} broken${retiring ? ', retiring' : ''}`] : [];
        return [...(scored ? [plural(view[side].points, 'point')] : []), ...force].join(', ');
    };
    return {
        text: scored ? `Have more points when turn ${limit} ends, or break half of the enemy's units.` : `Break half of the enemy's units before turn ${limit} ends.`,
        rule: scored ? 'RF-END-7' : 'RF-END-3',
        score: { union: words('union'), confederate: words('confederate') },
        warning: last ? { text: last, rule: 'RF-END-8' } : null,
        arrivals: arrivals_of(view),
    };
}

/** Two dice count; of three the lowest is set aside. They count for the one who threw them where the sentence says so. */
export function die_use({ dice = [], text }: GameEvent, at: number): 'hit' | 'miss' | 'drop' {
    if (dice.length === 3 && at === dice.indexOf(Math.min(...dice))) return 'drop';
    return /\b(hit|holds|passes|rallies|wins)\b/.test(text) ? 'hit' : 'miss';
}

const module: GameModule = {
    facts: [
        { term: 'Time', text: 'an hour to an evening' },
        { term: 'Pieces', text: '7 to 96 regiments and batteries per side' },
        { term: 'Hidden', text: 'hands and decks' },
        { term: 'Battles', text: 'Gettysburg, on its contours' },
    ],
    quick: { scenario: 'rally/first-orders', side: 'union', player: 'captain' },
    Thumbnail,
    Table,
    Hand,
    Left,
    Margin,
    Setup: null,
    phaseTrack: phase_track,
    phase: (view) => headline(read(view)),
    describe: (raw, seat) => {
        const view = read(raw);
        const own = seat === 'watch' ? null : view.hands[seat].hand;
        const cards = own ? ` Your hand: ${own.length ? own.map(say_card).join(' ') : 'no cards.'}` : '';
        return say_table(view, seat, headline(view), 'units') + cards;
    },
    goal,
    shown,
    windows: WINDOWS,
    auto: () => null,
    names: (view) => names_of(read(view)),
    dieUse: die_use,
};
export default module;
