// What a click means. Every choice names the things on the table it takes, in the order they are clicked: the things clicked so
// far are the trail. What clicks cannot tell apart is chosen by name.
import type { Choice, Seat } from '../protocol';
import type { Pose } from './types';

/** 'unit:union:3', as the wire names things. */
export type Thing = string;
export const unit_thing = (side: Seat, number: number): Thing => `unit:${side}:${number}`;
export type Named = { sort: string; side: Seat; number: number };
export function named(thing: Thing | null | undefined): Named | null {
    const found = /^(\w+):(union|confederate):(\d+)$/.exec(thing ?? '');
    return found ? { sort: found[1]!, side: found[2] as Seat, number: Number(found[3]) } : null;
}

export interface Offer {
    act: string;
    label: string;
    /** The label in few words, beside the thing it is about. */
    button: string;
    verb: string;
    things: Thing[];
    /** Where it puts something: inches and degrees. */
    at: Pose | null;
}
export const offer_of = ({ act, label, button, verb, things, at }: Choice): Offer => ({
    act,
    label,
    button: button ?? label,
    verb,
    things,
    at: at ? { x: at.x / 1000, y: at.y / 1000, facing: (at.facing ?? 0) / 1000 } : null,
});

const begins = (offer: Offer, trail: readonly Thing[]): boolean => trail.every((t, i) => offer.things[i] === t);
/** Offers that continue what is clicked so far. */
export const candidates = (offers: readonly Offer[], trail: readonly Thing[]): Offer[] => offers.filter((o) => o.things.length > 0 && begins(o, trail));
/** Those that need no further click. */
export const complete = (offers: readonly Offer[], trail: readonly Thing[]): Offer[] =>
    trail.length === 0 ? [] : offers.filter((o) => o.things.length === trail.length && begins(o, trail));
/** What can be clicked now. */
export function openings(offers: readonly Offer[], trail: readonly Thing[]): Set<Thing> {
    const open = new Set<Thing>();
    for (const offer of candidates(offers, trail)) {
        const next = offer.things[trail.length];
        if (next !== undefined) open.add(next);
    }
    // The first thing can always be changed for another.
    if (trail.length) for (const offer of offers) if (offer.things[0] !== undefined) open.add(offer.things[0]);
    return open;
}

/** Lists of choices name only some of what is legal: where the rules allow it, it is done at once (`now`), or the ghost goes there (`at`). */
export type Question = { act: string; label: string; now?: boolean; at?: Pose };
export interface Clicks {
    offers: readonly Offer[];
    /** Verbs that are done at the last click, since nothing is left to say. */
    at_once: ReadonlySet<string>;
    /** The act a click on something not offered would have been, to ask why not. */
    meant(trail: readonly Thing[], thing: Thing): Question | null;
}
export type Outcome = { do: 'act'; offer: Offer } | { do: 'select'; trail: Thing[] } | ({ do: 'ask'; trail: Thing[] } & Question) | { do: 'look'; thing: Thing };

export function click({ offers, at_once, meant }: Clicks, trail: readonly Thing[], thing: Thing): Outcome {
    if (trail.at(-1) === thing) return { do: 'select', trail: trail.slice(0, -1) };
    for (const longer of trail.length ? [[...trail, thing], [thing]] : [[thing]]) {
        const open = candidates(offers, longer);
        if (!open.length) continue;
        const only = open.length === 1 ? open[0] : undefined;
        // One click alone places nothing: the ghost shows where.
        const ready = only && only.things.length === longer.length && at_once.has(only.verb) && (longer.length > 1 || !only.at);
        return ready ? { do: 'act', offer: only } : { do: 'select', trail: longer };
    }
    const question = meant(trail, thing);
    return question ? { do: 'ask', ...question, trail: trail.length ? [...trail] : [thing] } : { do: 'look', thing };
}
