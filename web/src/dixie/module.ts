// Dixie in the page: see GameModule in ../games.ts.
import type { GameModule, Goal, Shown, Step } from '../games';
import { plural } from '../lib/words';
import { own_seat, type Choice, type GameEvent, type Moment, type Viewer, type View } from '../protocol';
import type { Names } from '../match/stages';
import { card_in, card_thing, offer_of, place_in, place_thing, slot_thing } from './choose';
import Hand from './Hand.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { enemy_of, find_own, home_of, is_captured, read, rows_of, type DixieView } from './types';
import { card_name, say_position } from './words';

const PHASES = ['morale', 'combat', 'move', 'reinforce'] as const;
const PHASE_NAME = { 'set-up': 'Set-up', morale: 'Morale', combat: 'Combat', move: 'Move', reinforce: 'Reinforce', night: 'Night' };

const multi_day = (view: DixieView): boolean => view.edition === 'shiloh' || view.options?.['three_days'] === 'yes' || view.day > 1;
/** The second day of Shiloh can be decided at dawn, before its first turn (DX-4.0d). */
const night = (view: DixieView): string => (view.edition === 'shiloh' && view.day > 1 ? `Dawn of Day ${view.day}` : `Night after Day ${view.day}`);

export function phase_track(raw: View): Step[] {
    const view = read(raw);
    if (view.phase === 'set-up')
        return [
            { label: 'Set-up', state: 'on' },
            { label: 'Battle Turn 1', state: 'next' },
        ];
    const first: Step = { label: `${multi_day(view) ? `Day ${view.day}, ` : ''}Battle Turn ${view.turn}`, state: 'done' };
    if (view.phase === 'night') return [first, { label: night(view), state: 'on' }];
    const at = PHASES.indexOf(view.phase);
    return [
        first,
        ...PHASES.map((phase, i): Step => {
            const state = i < at ? 'done' : i === at && !view.over ? 'on' : i === at ? 'done' : 'next';
            return state === 'on' ? { label: PHASE_NAME[phase], state, side: view.active } : { label: PHASE_NAME[phase], state };
        }),
    ];
}

export function phase(raw: View): string {
    const view = read(raw);
    if (view.phase === 'set-up') return 'Set-up';
    const whose = view.active === 'union' ? 'Union' : 'Confederate';
    const day = multi_day(view) ? `Day ${view.day}, ` : '';
    if (view.phase === 'night') return night(view);
    return `${day}Battle Turn ${view.turn}, ${whose} ${PHASE_NAME[view.phase]}`;
}

/** The last cards of a day, or the last turns of a battle that stands still (DX-0.4b). */
const FEW = 3;
const IDLE_TURNS = 12;
function warning(view: DixieView): Goal['warning'] {
    const cards = (side: 'union' | 'confederate'): number => view[side].deck_count ?? 99;
    const left = (n: number, who: string): string => `Day ${view.day} ends with the last card that the ${who}: ${n} left.`;
    if (view.phase === 'set-up' || view.over) return null;
    if (view.edition === 'shiloh' && view.day === 1 && cards('confederate') <= FEW)
        return { text: `${left(cards('confederate'), 'Confederates draw')} Then the Union wins if it holds Center-Front.`, rule: 'DX-15.1b' };
    if (view.options?.['three_days'] === 'yes' && cards('union') <= FEW)
        return { text: `${left(cards('union'), 'Union draws')} ${view.day < 3 ? 'Attackers then fall back.' : 'Then ground and losses decide.'}`, rule: 'DX-15.2d' };
    const idle = view.idle_turns ?? 0;
    if (idle >= IDLE_TURNS - 4) return { text: `${plural(IDLE_TURNS - idle, 'more turn')} without a loss or a capture: then ground and losses decide.`, rule: 'DX-0.4b' };
    return null;
}
export function goal(raw: View): Goal {
    const view = read(raw);
    if (view.edition === 'shiloh')
        return {
            text: 'The Confederates win in Center-Back on either day, the Union in Center-Front on Day 2: Troops there, and no enemy Troops.',
            rule: 'DX-4.0c',
            score: null,
            warning: warning(view),
            arrivals: [],
        };
    const needed = view.columns === 5 ? 3 : 2;
    const held = (side: 'union' | 'confederate'): string =>
        `${view.positions.filter((p) => home_of(view, p) !== side && is_captured(view, p)).length} of ${needed} positions taken`;
    return {
        text: `Occupy ${needed === 2 ? 'two' : 'three'} enemy positions at once: your Troops there, and no enemy Troops.`,
        rule: needed === 2 ? 'DX-4.0a' : 'DX-13.8c',
        score: { union: held('union'), confederate: held('confederate') },
        warning: warning(view),
        arrivals: [],
    };
}

/** The whole table in sentences: the phase, both Reserves, then every position from the far line to the own one. */
export function describe(raw: View, seat: Viewer): string {
    const view = read(raw);
    const own = own_seat(seat);
    const enemy = enemy_of(own);
    const watching = seat === 'watch';
    const rows = rows_of(view, seat);
    const held = (side: 'union' | 'confederate'): string => {
        const s = view[side];
        if (s.reserve_count === undefined) return '';
        const who = watching ? (side === 'union' ? 'The Union' : 'The Confederates') : side === own ? 'You' : 'The enemy';
        const plural = watching ? side === 'confederate' : side === own;
        return `${who} ${plural ? 'have' : 'has'} ${s.reserve_count} in Reserve, ${s.deck_count ?? 0} to come, ${s.lost.length} lost.`;
    };
    return [`${phase(raw)}.`, held(enemy), held(own), ...[...rows.far, ...rows.near].map((p) => say_position(view, p, own, watching))].filter(Boolean).join(' ');
}

function shown(choice: Choice, moment: Moment): Shown {
    const { verb } = choice;
    if (choice.things.length === 0) {
        const found: Shown = { button: choice.button ?? choice.label };
        if (verb === 'done' || verb === 'pass') found.closing = true;
        const deploying = moment.turn.prompt?.rule === 'DX-3.2a' || moment.turn.prompt?.rule === 'DX-2.0d';
        if (deploying && verb === 'done') found.primary = true;
        if (deploying && verb === 'deploy-for-me' && !moment.choices.some((c) => c.act === 'done')) found.primary = true;
        if (verb === 'done' || verb === 'pass') found.key = 'C';
        if (verb === 'roll-all') found.key = 'Y';
        if (verb === 'deploy-for-me') found.key = 'F';
        return found;
    }
    const view = read(moment.view);
    // Both sides draw from their own numbers; the cards of the seat that decides are the ones the view opens.
    const seat = view.union.reserve ? 'union' : 'confederate';
    const offer = offer_of(choice);
    const number = card_in(offer);
    const card = number === null ? null : find_own(view, seat, number);
    const place = view.positions.find((p) => p.place === place_in(offer));
    const group = card ? card_name(card.card) : place?.name;
    return group ? { on_table: true, group } : { on_table: true };
}

/** Positions, and every card on the field whose face the viewer sees. */
function names(raw: View, seat: Viewer): Names {
    const own = own_seat(seat);
    return read(raw).positions.flatMap((p) => [
        [p.name, place_thing(p.place)] as const,
        ...(['union', 'confederate'] as const).flatMap((side) =>
            p[side].flatMap((c) => (c.name ? [[c.name, side === own && c.number !== undefined ? card_thing(c.number) : slot_thing(c.slot)] as const] : [])),
        ),
    ]);
}

/** Firepower in the sentence: 'fires into USA Center: 1 hit (firepower 2)'. */
function die_use(event: GameEvent, index: number): 'hit' | 'miss' | 'six' | 'drop' {
    const die = event.dice?.[index] ?? 0;
    const power = /\(firepower (\d)\)/.exec(event.text);
    if (power) return die <= Number(power[1]) ? 'hit' : 'miss';
    if (event.rule === 'DX-11.2b') return die === 6 ? 'six' : 'miss';
    const morale = event.reckoning;
    if (morale?.what === 'morale') return die === 1 || (die !== 6 && die <= morale.total) ? 'hit' : 'miss';
    return 'miss';
}

const module: GameModule = {
    facts: [
        { term: 'Time', text: '15 to 45 minutes' },
        { term: 'Pieces', text: '24 to 40 cards per side' },
        { term: 'Hidden', text: 'hands, decks, face-down cards' },
        { term: 'Battles', text: 'Bull Run, Shiloh, Gettysburg' },
    ],
    quick: { scenario: 'dixie/bull-run-quick', side: 'union', player: 'captain' },
    Thumbnail,
    Table,
    Hand,
    Left: null,
    Margin,
    Setup: null,
    phaseTrack: phase_track,
    phase,
    goal,
    describe,
    shown,
    dashed: (moment) => {
        const rule = moment.turn.prompt?.rule ?? '';
        const building = rule === 'DX-14.0b' || rule === 'DX-3.2a' || rule === 'DX-2.0d';
        if (!moment.turn.yours || !building || moment.choices.some((c) => c.act === 'done')) return [];
        return [{ act: 'done', label: rule === 'DX-14.0b' ? 'Finish the deck' : 'Begin' }];
    },
    windows: [
        { kind: 'morale_window', label: 'morale' },
        { kind: 'combat_window', label: 'combat' },
        { kind: 'melee_window', label: 'melee' },
        { kind: 'move_window', label: 'moves' },
        { kind: 'reinforce_window', label: 'reinforcements' },
        { kind: 'react_leader_lost', label: 'a General lost' },
        { kind: 'react_reroll', label: 'a failed check' },
        { kind: 'react_rout', label: 'a rout' },
    ],
    auto: () => null,
    names,
    dieUse: die_use,
};
export default module;
