// Seeing the Elephant in the page: see GameModule in ../games.ts.
import type { GameModule, Shown, Step } from '../games';
import type { Choice, Moment, Place, View } from '../protocol';
import { parse } from './act';
import { is_button } from './choose';
import Left from './Left.svelte';
import Margin from './Margin.svelte';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';
import { own_seat, read } from './types';
import { headline, phase_name, say_unit } from './words';

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

export function describe(raw: View, seat: Place): string {
    const view = read(raw);
    const own = own_seat(seat);
    const enemy = own === 'union' ? 'confederate' : 'union';
    const side = (s: 'union' | 'confederate'): string =>
        `${s === 'union' ? 'Union' : 'Confederates'}: ${view[s].points} points, ${view[s].lost} of ${view[s].start} stands lost. ${view[s].units.map(say_unit).join(' ')}`;
    const goals = view.objectives.map((g) => `${g.name}, ${g.points} points, ${g.holder ? `held by the ${g.holder === 'union' ? 'Union' : 'Confederates'}` : 'held by nobody'}`);
    return [`${headline(view)}.`, goals.length ? `Objectives: ${goals.join('; ')}.` : '', side(own), side(enemy)].filter(Boolean).join(' ');
}

export function shown(choice: Choice, moment: Moment): Shown {
    const act = parse(choice.act);
    if (!act) return {};
    if (is_button(act)) {
        const found: Shown = { button: choice.label };
        if (act.verb === 'done' || act.verb === 'no') {
            found.closing = true;
            found.key = 'C';
        }
        if (act.verb === 'yes') found.key = 'Y';
        if (act.verb === 'for-me') {
            found.key = 'F';
            found.primary = !moment.choices.some((c) => c.act === 'done') || read(moment.view).draft.shots.length === 0;
        }
        if (act.verb === 'done' && read(moment.view).draft.kind === 'path' && read(moment.view).draft.steps === 0) found.button = 'Stay here';
        // Once all fire is aimed, or all is deployed, there is one thing left to do.
        if (act.verb === 'done') {
            const draft = read(moment.view).draft;
            const kind = draft.kind;
            found.primary = (kind === 'deploy' || kind === 'fire' || kind === 'pairs') && !moment.choices.some((c) => c.act === 'for-me');
        }
        return found;
    }
    const view = read(moment.view);
    const seat = moment.turn.seats.includes('confederate') && !moment.turn.seats.includes('union') ? 'confederate' : 'union';
    const unit = act.unit === undefined ? undefined : [...view[seat].units, ...view[seat].waiting].find((u) => u.number === act.unit);
    const hq = act.officer === undefined || act.verb === 'snipe' ? undefined : view[seat].hqs.find((h) => h.number === act.officer);
    const group = unit?.name ?? hq?.commander;
    return group ? { on_table: true, group } : { on_table: true };
}

export const elephant: GameModule = {
    id: 'elephant',
    title: 'Seeing the Elephant',
    blurb: 'Regiments of stands on a free table. A card says whose brigade moves; nerve does the rest.',
    facts: [
        { term: 'Time', text: '30 minutes to an evening' },
        { term: 'Pieces', text: '6 to 25 regiments a side' },
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
    prefix: 'SE',
};
