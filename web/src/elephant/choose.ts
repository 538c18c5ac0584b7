// What a click means: every choice names the things on the table it takes, in the order they are clicked; what clicks
// cannot tell apart is chosen by name.
import type { Choice, Moment, Place, Seat } from '../protocol';
import { parse, type Act } from './act';
import { enemy_of, own_seat, read, type ElephantView } from './types';

/** 'unit:union:3', 'officer:confederate:1'. */
export type Thing = string;
export const unit_thing = (side: Seat, number: number): Thing => `unit:${side}:${number}`;
export const officer_thing = (side: Seat, number: number): Thing => `officer:${side}:${number}`;
export interface Named {
    kind: 'unit' | 'officer';
    side: Seat;
    number: number;
}
export function named(thing: Thing | null | undefined): Named | null {
    const found = /^(unit|officer):(union|confederate):(\d+)$/.exec(thing ?? '');
    return found ? { kind: found[1] as Named['kind'], side: found[2] as Seat, number: Number(found[3]) } : null;
}

export interface Offer {
    act: Act;
    text: string;
    label: string;
    things: Thing[];
}

/** Decisions by what they ask; the host's numbers of StepKind are not used. */
export type Step = 'deploy' | 'fire' | 'engaged' | 'charge' | 'volley' | 'select' | 'path' | 'pair' | 'answer' | 'none';

export interface Situation {
    view: ElephantView;
    seat: Seat;
    step: Step;
    offers: Offer[];
}

/** The things an act takes, in the order of clicks. */
export function things_of(act: Act, seat: Seat): Thing[] {
    const own = (n: number | undefined): Thing[] => (n === undefined ? [] : [unit_thing(seat, n)]);
    const foe = (n: number | undefined): Thing[] => (n === undefined ? [] : [unit_thing(enemy_of(seat), n)]);
    switch (act.verb) {
        case 'fire':
        case 'charge':
        case 'pair':
            return [...own(act.unit), ...foe(act.target)];
        case 'volley':
        case 'combine':
        case 'separate':
            return foe(act.target);
        case 'snipe':
            return [...own(act.unit), ...(act.officer === undefined ? [] : [officer_thing(enemy_of(seat), act.officer)])];
        case 'support':
            return [...own(act.unit), ...own(act.behind)];
        case 'ride':
        case 'place-officer':
            return [...(act.officer === undefined ? [] : [officer_thing(seat, act.officer)]), ...own(act.attach)];
        case 'place':
        case 'place-stand':
        case 'hold':
        case 'continue':
        case 'retreat':
        case 'detach':
        case 'begin':
            return own(act.unit);
        default:
            return [];
    }
}

const STEP_OF: Record<string, Step> = {
    place: 'deploy',
    'place-officer': 'deploy',
    fire: 'fire',
    snipe: 'fire',
    continue: 'engaged',
    retreat: 'engaged',
    charge: 'charge',
    support: 'charge',
    volley: 'volley',
    begin: 'select',
    detach: 'select',
    ride: 'select',
    go: 'path',
    pair: 'pair',
    yes: 'answer',
    no: 'answer',
    follow: 'answer',
    face: 'answer',
};

export function situation(moment: Moment, place: Place, choices: Choice[]): Situation {
    const view = read(moment.view);
    const seat = own_seat(place);
    const offers: Offer[] = [];
    for (const choice of choices) {
        const act = parse(choice.act);
        if (act) offers.push({ act, text: choice.act, label: choice.label, things: things_of(act, seat) });
    }
    let step: Step = 'none';
    if (choices.length) {
        const kind = view.draft.kind;
        if (kind === 'deploy') step = 'deploy';
        else if (kind === 'charges') step = 'charge';
        else if (kind === 'path') step = 'path';
        else if (kind === 'pairs') step = 'pair';
        else if (offers.some((o) => o.act.verb === 'volley') || (kind === 'fire' && view.about)) step = 'volley';
        else if (kind === 'fire') step = 'fire';
        else step = offers.map((o) => STEP_OF[o.act.verb]).find((s) => s !== undefined) ?? 'select';
    }
    return { view, seat, step, offers };
}

const begins = (offer: Offer, trail: Thing[]): boolean => trail.every((t, i) => offer.things[i] === t);
/** Offers that go on from what is clicked so far. */
export const candidates = (sit: Situation, trail: Thing[]): Offer[] =>
    trail.length === 0 ? sit.offers.filter((o) => o.things.length > 0) : sit.offers.filter((o) => begins(o, trail));
/** Those that need no further click. */
export const complete = (sit: Situation, trail: Thing[]): Offer[] => (trail.length === 0 ? [] : sit.offers.filter((o) => o.things.length === trail.length && begins(o, trail)));
/** What can be clicked now. */
export function openings(sit: Situation, trail: Thing[]): Set<Thing> {
    const open = new Set<Thing>();
    for (const offer of candidates(sit, trail)) {
        const next = offer.things[trail.length];
        if (next !== undefined) open.add(next);
    }
    // The first thing can always be changed for another.
    if (trail.length) for (const offer of sit.offers) if (offer.things[0] !== undefined) open.add(offer.things[0]);
    return open;
}

export type Outcome = { do: 'act'; offer: Offer } | { do: 'select'; trail: Thing[] } | { do: 'ask'; act: string; label: string; trail: Thing[] } | { do: 'look'; thing: Thing };

/** Acts that are done at the second click, since nothing is left to say. */
const AT_ONCE = new Set(['fire', 'charge', 'support', 'volley', 'pair', 'snipe', 'ride', 'place-officer']);

export function click(sit: Situation, trail: Thing[], thing: Thing): Outcome {
    const longer = [...trail, thing];
    if (trail.at(-1) === thing) return { do: 'select', trail: trail.slice(0, -1) };
    if (trail.length && candidates(sit, longer).length) {
        const ends = complete(sit, longer);
        const first = ends[0];
        if (first && ends.length === 1 && candidates(sit, longer).length === 1 && AT_ONCE.has(first.act.verb)) return { do: 'act', offer: first };
        return { do: 'select', trail: longer };
    }
    if (candidates(sit, [thing]).length) {
        const ends = complete(sit, [thing]);
        const first = ends[0];
        if (first && first.act.verb === 'volley' && ends.length === 1) return { do: 'act', offer: first };
        return { do: 'select', trail: [thing] };
    }
    const act = hypothetical(sit, trail, thing);
    return act ? { do: 'ask', ...act, trail: trail.length ? trail : [thing] } : { do: 'look', thing };
}

/** The act a click on something not offered would have been, to ask why not. */
export function hypothetical(sit: Situation, trail: Thing[], thing: Thing): { act: string; label: string } | null {
    const at = named(thing);
    const first = named(trail[0]);
    if (!at || sit.step === 'none') return null;
    const mine = at.side === sit.seat;
    switch (sit.step) {
        case 'fire':
            if (first?.kind === 'unit' && first.side === sit.seat && !mine && at.kind === 'unit') return { act: `fire ${first.number} at ${at.number} full`, label: 'Fire at it' };
            if (mine && at.kind === 'unit') return { act: `hold ${at.number}`, label: 'Fire' };
            return null;
        case 'charge':
            if (first?.kind === 'unit' && first.side === sit.seat && !mine && at.kind === 'unit')
                return { act: `charge ${first.number} at ${at.number} left turn 0`, label: 'Charge it' };
            if (first?.kind === 'unit' && first.side === sit.seat && mine && at.kind === 'unit') return { act: `support ${first.number} behind ${at.number}`, label: 'Follow it' };
            return null;
        case 'select':
            if (mine && at.kind === 'unit') return { act: `begin ${at.number}`, label: 'Move' };
            if (mine && at.kind === 'officer') {
                const hq = sit.view[sit.seat].hqs.find((h) => h.number === at.number);
                return hq?.at ? { act: `ride officer ${at.number} to ${hq.at.x} ${hq.at.y}`, label: 'Ride' } : null;
            }
            return null;
        case 'volley':
            return !mine && at.kind === 'unit' ? { act: `volley at ${at.number}`, label: 'Volley at it' } : null;
        case 'pair':
            return first?.side === sit.seat && !mine ? { act: `pair ${first.number} at ${at.number}`, label: 'Fight it' } : null;
        default:
            return null;
    }
}

/** Choices that a button of the prompt bar offers; all others stand on the table. */
export function is_button(act: Act, step?: Step): boolean {
    if (['done', 'drop', 'for-me', 'yes', 'no', 'follow', 'take-back'].includes(act.verb)) return true;
    return act.verb === 'face' && step !== 'path';
}
