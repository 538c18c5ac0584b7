// From clicks to decisions. What can be clicked is a *thing*: an own card (`card:12`), an enemy card on the field
// (`slot:3`) or a place (`place:usa-left`, `place:reserve`). The things clicked so far are the *trail*; every offered act
// is a short list of things, so a click either finishes one act, narrows the choice, or means something that is not
// offered, of which the host is asked why not. Nothing here draws or sends.
import { own_seat, type Choice, type Moment, type Viewer, type Seat } from '../protocol';
import { filled, type Blanks, type Forms } from '../match/forms';
import { find_own, find_slot, read, type DixieView, type PositionView } from './types';
import { card_name } from './words';

export type Thing = string;
export const card_thing = (number: number): Thing => `card:${number}`;
export const slot_thing = (slot: number): Thing => `slot:${slot}`;
export const place_thing = (place: string): Thing => `place:${place}`;
export const card_of = (thing: Thing | undefined): number | null => (thing?.startsWith('card:') ? Number(thing.slice(5)) : null);
export const slot_of = (thing: Thing | undefined): number | null => (thing?.startsWith('slot:') ? Number(thing.slice(5)) : null);
export const place_of = (thing: Thing | undefined): string | null => (thing?.startsWith('place:') ? thing.slice(6) : null);

/** 'card:12' of the wire's 'card:union:12': in this game a card that can be named is an own one, a slot an enemy's. */
const local = (thing: string): Thing => thing.replace(/^(card|slot):\w+:/, '$1:');

/** A choice with its things as they are called here. */
export interface Offer {
    verb: string;
    text: string;
    label: string;
    /** The same card may go to the same place in several ways: the words that tell them apart. */
    way: Way;
    things: Thing[];
}
export const offer_of = (choice: Choice): Offer => ({
    verb: choice.verb,
    text: choice.act,
    label: choice.label,
    way: choice.button ?? choice.label,
    things: choice.things.map(local),
});
export const card_in = (offer: Offer): number | null => card_of(offer.things.find((t) => t.startsWith('card:')));
export const place_in = (offer: Offer): string | null => place_of(offer.things.find((t) => t.startsWith('place:')));

/** What a click would mean: an act that is not offered. */
interface Meant {
    verb: string;
    blanks: Blanks;
}

/** What kind of decision it is, told by the rule the prompt cites. */
export type Step =
    | 'deck'
    | 'deploy'
    | 'designate'
    | 'check'
    | 'melee'
    | 'open'
    | 'fire'
    | 'late-fire'
    | 'hit'
    | 'lose'
    | 'withdraw'
    | 'stack'
    | 'moves'
    | 'march'
    | 'scouts'
    | 'scout-fire'
    | 'scout-stay'
    | 'outflank'
    | 'crossing'
    | 'keep'
    | 'window'
    | 'special'
    | 'other';

const STEP_OF_RULE: Record<string, Step> = {
    'DX-14.0b': 'deck',
    'DX-3.2a': 'deploy',
    'DX-3.21a': 'deploy',
    'DX-2.0d': 'deploy',
    'DX-15.2g': 'deploy',
    'DX-13.9d': 'designate',
    'DX-6.0a': 'check',
    'DX-6.0b': 'check',
    'DX-13.2a': 'melee',
    'DX-7.0d': 'open',
    'DX-7.0c': 'fire',
    'DX-13.1f': 'late-fire',
    'DX-7.2l': 'late-fire',
    'DX-7.3a': 'hit',
    'DX-11.2a': 'hit',
    'DX-13.5b': 'hit',
    'DX-13.6c': 'lose',
    'DX-8.4d': 'withdraw',
    'DX-8.4a': 'stack',
    'DX-8.0a': 'moves',
    'DX-8.6d': 'march',
    'DX-13.7a': 'scouts',
    'DX-13.7c': 'scout-fire',
    'DX-13.7h': 'scout-stay',
    'DX-13.1c': 'outflank',
    'DX-13.2i': 'crossing',
    'DX-11.0c': 'keep',
    'DX-12.0h': 'window',
    'DX-K17': 'special',
};
/** Drafts are built card by card; undoing a part is legal, but the server does not list it among the choices. */
export const is_draft = (step: Step): boolean => step === 'march' || step === 'scouts' || step === 'outflank' || step === 'crossing';

export interface Situation {
    view: DixieView;
    seat: Seat;
    forms: Forms;
    offers: Offer[];
    step: Step;
    /** The position that is decided about, where there is one. */
    at: string | null;
    /** Own cards in the open draft. */
    drafted: readonly number[];
}

function step_of(moment: Moment): Step {
    const rule = moment.turn.prompt?.rule ?? '';
    return (moment.turn.yours ? STEP_OF_RULE[rule] : undefined) ?? 'other';
}

/** The position a prompt names: 'Fire a card into USA Center, or close this combat'. */
export function named_position(view: DixieView, text: string): string | null {
    let found: PositionView | null = null;
    for (const position of view.positions) if (text.includes(position.name) && position.name.length > (found?.name.length ?? 0)) found = position;
    return found?.place ?? null;
}

/** Own cards of the draft that is open. */
export function drafted_in(view: DixieView): number[] {
    const draft = view.draft;
    if (!draft) return [];
    const cards = [...(draft.cards ?? []), ...(draft.flanks ?? []).flatMap((f) => [...f.cards, ...(f.general ? [f.general] : [])])];
    return draft.general ? [...cards, draft.general] : cards;
}

export function situation(moment: Moment, viewer: Viewer, choices: Choice[], forms: Forms): Situation {
    const view = read(moment.view);
    const offers = choices.map(offer_of);
    const step = step_of(moment);
    const words = is_draft(step) ? '' : (moment.turn.prompt?.text ?? moment.turn.waiting ?? '');
    return {
        view,
        seat: own_seat(viewer),
        forms,
        offers,
        step,
        at: view.at ?? named_position(view, words),
        drafted: drafted_in(view),
    };
}

// ---- what an act is made of ----

export const is_button = (offer: Offer): boolean => offer.things.length === 0;

function has(sit: Situation, offer: Offer, thing: Thing): boolean {
    if (offer.things.includes(thing)) return true;
    // Fire goes into the opened position without naming it.
    return offer.verb === 'fire' && place_in(offer) === null && sit.at !== null && thing === place_thing(sit.at);
}
const has_all = (sit: Situation, offer: Offer, things: readonly Thing[]): boolean => things.every((t) => has(sit, offer, t));
const complete = (offer: Offer, trail: readonly Thing[]): boolean => offer.things.every((t) => trail.includes(t));

// ---- ways: the same card may go to the same place by different verbs, and fire at different ranges ----

export type Way = string;
/** The usual way first; those of one verb as the host lists them. */
const VERB_ORDER = [
    'check',
    'hit',
    'lose',
    'withdraw',
    'keep',
    'designate',
    'fire',
    'scout-fire',
    'move',
    'terrain',
    'special',
    'deploy',
    'outflank',
    'add',
    'march',
    'scout',
    'decoy',
    'reveal',
    'stay',
    'return',
    'melee',
    'open',
    'stack',
];
const rank = (offer: Offer): number => {
    const at = VERB_ORDER.indexOf(offer.verb);
    return at < 0 ? VERB_ORDER.length : at;
};
const ways_among = (offers: readonly Offer[]): Way[] => [...new Set([...offers].sort((a, b) => rank(a) - rank(b)).map((o) => o.way))];
/** Those of the chosen way where it is possible, else those of the way that comes first. */
function by_way(offers: Offer[], way: Way | null): Offer[] {
    const ways = ways_among(offers);
    if (ways.length < 2) return offers;
    const kept = way !== null && ways.includes(way) ? way : ways[0];
    return offers.filter((o) => o.way === kept);
}

// ---- candidates ----

/** A Special is on its place already, and one more card is to be named for it. */
function second_card(sit: Situation): boolean {
    const pieces = sit.offers.filter((o) => !is_button(o));
    const first = pieces[0];
    return sit.step === 'special' && first !== undefined && place_in(first) !== null && pieces.every((o) => o.things[0] === first.things[0] && o.things[1] === first.things[1]);
}
/** Acts that begin with the thing: its own acts; or, where only a second card is still to be named, those that name it. */
function starting(sit: Situation, thing: Thing): Offer[] {
    const first = sit.offers.filter((o) => o.things[0] === thing);
    if (first.length) return first;
    return second_card(sit) ? sit.offers.filter((o) => has(sit, o, thing)) : [];
}
export function candidates(sit: Situation, trail: readonly Thing[]): Offer[] {
    const [first, ...rest] = trail;
    if (first === undefined) return sit.offers.filter((o) => !is_button(o));
    return starting(sit, first).filter((o) => has_all(sit, o, rest));
}
/** Ways open to the chosen card, the first of them the usual one. */
export const ways = (sit: Situation, trail: readonly Thing[]): Way[] => (trail.length ? ways_among(candidates(sit, trail)) : []);

/** Things to outline: what begins an act, or continues the one begun. */
export function openings(sit: Situation, trail: readonly Thing[], way: Way | null): Set<Thing> {
    const found = new Set<Thing>();
    if (trail.length === 0) {
        for (const offer of sit.offers) {
            const first = offer.things[0];
            if (first !== undefined) found.add(first);
        }
        if (sit.step === 'deploy' && sit.view.phase === 'set-up')
            for (const position of sit.view.positions) for (const card of position[sit.seat]) if (card.number !== undefined) found.add(card_thing(card.number));
        if (second_card(sit)) for (const offer of sit.offers) for (const thing of offer.things.slice(2)) found.add(thing);
        return found;
    }
    const open = candidates(sit, trail);
    const kept = way !== null ? open.filter((o) => o.way === way) : open;
    for (const offer of kept) {
        for (const thing of offer.things) if (!trail.includes(thing)) found.add(thing);
    }
    // Where a card alone is named, the other cards stay as good: 'or choose another card'.
    const pieces = sit.offers.filter((o) => !is_button(o));
    if (pieces.length && pieces.every((o) => place_in(o) === null))
        for (const offer of pieces) for (const thing of offer.things.slice(0, 1)) if (!trail.includes(thing)) found.add(thing);
    return found;
}

/** The act that a second click or Enter does: the only one, or the one that needs nothing more. */
export function armed(sit: Situation, trail: readonly Thing[], way: Way | null): Offer | null {
    if (trail.length === 0) return null;
    const open = by_way(candidates(sit, trail), way);
    if (open.length === 1) return open[0] ?? null;
    const whole = open.filter((o) => complete(o, trail));
    return whole.length === 1 ? (whole[0] ?? null) : null;
}

// ---- the click ----

export type Outcome =
    | { do: 'act'; offer: Offer }
    | { do: 'select'; trail: Thing[] }
    | { do: 'choose'; trail: Thing[]; offers: Offer[] }
    | { do: 'send'; acts: string[] }
    | { do: 'ask'; act: string; label: string }
    | { do: 'clear' };

/** Decisions that one click does: they can be undone. */
const at_once = (offer: Offer): boolean => offer.verb === 'add';

function resolve(open: Offer[], trail: Thing[], way: Way | null, first: boolean): Outcome {
    const kept = by_way(open, way);
    const only = kept.length === 1 ? kept[0] : undefined;
    if (only && (!first || at_once(only))) return { do: 'act', offer: only };
    if (!first) {
        const whole = kept.filter((o) => complete(o, trail));
        if (whole.length > 1 && whole.length === kept.length) return { do: 'choose', trail, offers: whole };
    }
    return { do: 'select', trail };
}

/** Whether an own card lies where the deployment of this moment put it. */
const deployed = (sit: Situation, number: number): boolean => {
    const found = sit.step === 'deploy' ? find_own(sit.view, sit.seat, number) : null;
    return found !== null && found.place !== null && found.place !== 'reserve';
};

/**
 * A click on `things`, the innermost first (a card, then its position), with the trail so far.
 * Where nothing is offered the outcome asks the host why not; where the click means no decision at all it selects.
 */
export function click(sit: Situation, trail: readonly Thing[], way: Way | null, things: readonly Thing[]): Outcome {
    const inner = things[0];
    if (inner === undefined) return { do: 'clear' };
    const chosen = card_of(trail[0]);

    if (trail.includes(inner)) {
        const ready = armed(sit, trail, way);
        if (ready) return { do: 'act', offer: ready };
        if (chosen !== null && deployed(sit, chosen)) return { do: 'send', acts: [filled(sit.forms, 'take-back', { card: chosen })] };
        return trail.length > 1 ? { do: 'select', trail: trail.slice(0, trail.indexOf(inner) || 1) } : { do: 'clear' };
    }

    if (trail.length > 0) {
        for (const thing of things) {
            const open = candidates(sit, [...trail, thing]);
            if (open.length) return resolve(open, [...trail, thing], way, false);
            const anew = trail.length > 1 && trail[0] ? candidates(sit, [trail[0], thing]) : [];
            if (anew.length) return resolve(anew, [trail[0] ?? thing, thing], way, false);
            if (starting(sit, thing).length) return resolve(starting(sit, thing), [thing], null, true);
        }
        if (chosen !== null && deployed(sit, chosen)) {
            const to = things.map(place_of).find((p) => p !== null);
            const back = filled(sit.forms, 'take-back', { card: chosen });
            if (to === 'reserve') return { do: 'send', acts: [back] };
            if (to && to !== find_own(sit.view, sit.seat, chosen)?.place) return { do: 'send', acts: [back, filled(sit.forms, 'deploy', { card: chosen, place: to })] };
        }
    } else {
        for (const thing of things) {
            const open = starting(sit, thing);
            if (open.length) return resolve(open, [thing], null, true);
        }
    }

    const number = card_of(inner);
    if (number !== null && is_draft(sit.step) && sit.drafted.includes(number)) return { do: 'send', acts: [filled(sit.forms, 'take-back', { card: number })] };
    if (number !== null && sit.step === 'deck' && sit.view[sit.seat].deck?.some((c) => c.number === number))
        return { do: 'send', acts: [filled(sit.forms, 'take-back', { card: number })] };
    if (number !== null && deployed(sit, number)) return { do: 'select', trail: [inner] };

    const meant = meaning(sit, trail, things) ?? (trail.length === 0 ? anything(sit, things) : null);
    if (meant) return { do: 'ask', act: filled(sit.forms, meant.verb, meant.blanks), label: label_of(sit, meant) };
    return { do: 'select', trail: [inner] };
}

// ---- what a click would mean ----

const same_column = (a: PositionView, b: PositionView): boolean => a.column === b.column && a.row !== b.row;

/** Where a card would go if only asked to move: forward, or back over the Centerline. */
function usual_step(sit: Situation, from: string): string | null {
    const home = sit.seat === 'union' ? 'u' : 'c';
    if (from === 'reserve') return sit.view.positions.find((p) => p.row === home)?.place ?? null;
    const start = sit.view.positions.find((p) => p.place === from);
    return start ? (sit.view.positions.find((p) => same_column(p, start))?.place ?? null) : null;
}
/** The place between, for two steps (DX-8.0b). */
function between(sit: Situation, from: string, to: string): string | null {
    const home = sit.seat === 'union' ? 'u' : 'c';
    const start = sit.view.positions.find((p) => p.place === from);
    const end = sit.view.positions.find((p) => p.place === to);
    if (from === 'reserve' && end && end.row !== home) return usual_step(sit, to);
    if (to === 'reserve' && start && start.row !== home) return usual_step(sit, from);
    if (start && end && start.row === home && end.row === home && start !== end) return 'reserve';
    return null;
}

function meaning(sit: Situation, trail: readonly Thing[], things: readonly Thing[]): Meant | null {
    if (sit.step === 'other') return null;
    const subject = card_of(trail[0]) ?? card_of(things[0]);
    const to = (trail.length ? things : things.slice(1)).map(place_of).find((p) => p !== null) ?? undefined;
    const here = things.map(place_of).find((p) => p !== null) ?? undefined;
    const enemy = things.map(slot_of).find((s) => s !== null) ?? undefined;
    const found = subject === null ? null : find_own(sit.view, sit.seat, subject);
    const clicked = card_of(things[0]);
    const named = (verb: string): Meant | null => (clicked === null ? null : { verb, blanks: { card: clicked } });

    if (found?.card.type === 'special' && found.place === 'reserve' && sit.step !== 'deploy' && !is_draft(sit.step)) {
        return { verb: 'special', blanks: { card: found.card.number, place: trail.length ? to : undefined, slot: enemy } };
    }
    switch (sit.step) {
        case 'deploy': {
            const home = sit.view.positions.find((p) => p.row === (sit.seat === 'union' ? 'u' : 'c'))?.place;
            const first = sit.view[sit.seat].reserve?.[0]?.number;
            if (subject === null) return first && here && here !== 'reserve' ? { verb: 'deploy', blanks: { card: first, place: here } } : null;
            const place = trail.length ? to : home;
            return place && place !== 'reserve' ? { verb: 'deploy', blanks: { card: subject, place } } : null;
        }
        case 'deck':
        case 'march':
        case 'scouts':
        case 'crossing':
            return named('add');
        case 'designate':
            return named('designate');
        case 'check':
            return named('check');
        case 'hit':
            return named('hit');
        case 'lose':
            return named('lose');
        case 'withdraw':
            return named('withdraw');
        case 'keep':
            return named('keep');
        case 'scout-fire':
            return named('scout-fire');
        case 'scout-stay':
            return named('stay');
        case 'melee':
            return here ? { verb: 'melee', blanks: { place: here } } : null;
        case 'open':
            return here && here !== 'reserve' ? { verb: 'open', blanks: { place: here } } : null;
        case 'stack':
            return here ? { verb: 'stack', blanks: { place: here } } : null;
        case 'fire':
        case 'late-fire': {
            if (subject === null || !found?.place || found.place === 'reserve') return null;
            const elsewhere = trail.length > 0 && to !== undefined && to !== sit.at; // the host says where all fire goes
            const into = elsewhere ? to : sit.step === 'fire' ? sit.at : (to ?? found.place);
            const from = sit.view.positions.find((p) => p.place === found.place);
            const target = sit.view.positions.find((p) => p.place === into);
            const mode = from && target && from !== target ? (same_column(from, target) ? 'long' : 'enfilade') : 'short';
            const place = (sit.step === 'late-fire' || elsewhere) && into ? into : undefined;
            return { verb: 'fire', blanks: { card: subject, place, mode, slot: enemy } };
        }
        case 'outflank': {
            if (subject === null) return null;
            const place = (trail.length ? to : undefined) ?? sit.offers.map(place_in).find((p) => p !== null);
            return place ? { verb: 'outflank', blanks: { card: subject, place } } : null;
        }
        case 'moves': {
            if (!found?.place || subject === null) return null;
            const goal = trail.length ? to : usual_step(sit, found.place);
            if (!goal || goal === found.place) return null;
            if (found.card.type === 'terrain' && found.place === 'reserve') return { verb: 'terrain', blanks: { card: subject, place: goal } };
            const mid = between(sit, found.place, goal);
            if (mid === null) return { verb: 'move', blanks: { card: subject, place: goal } };
            const rides = found.card.type === 'cavalry' || found.card.type === 'general';
            return { verb: rides ? 'move' : 'march', blanks: { card: subject, place: mid, place2: goal } };
        }
        default:
            return null;
    }
}

/** A card that nothing is asked of now still gets an answer: the host says what is asked instead. */
function anything(sit: Situation, things: readonly Thing[]): Meant | null {
    if (sit.step === 'other') return null;
    const number = card_of(things[0]);
    const place = things.map(place_of).find((p) => p !== null);
    if (number !== null) {
        // What a card on the field does in this phase.
        const step = place && place !== 'reserve' && sit.view.phase === 'move' ? usual_step(sit, place) : null;
        if (step) return { verb: 'move', blanks: { card: number, place: step } };
        if (place && place !== 'reserve') return { verb: 'fire', blanks: { card: number, mode: 'short' } };
        const to = usual_step(sit, 'reserve');
        return to ? { verb: 'move', blanks: { card: number, place: to } } : null;
    }
    return slot_of(things[0]) !== null && place ? { verb: 'open', blanks: { place } } : null;
}

const place_label = (sit: Situation, place: string | undefined): string =>
    place === 'reserve' ? 'the Reserve' : (sit.view.positions.find((p) => p.place === place)?.name ?? place ?? '');

/** Of what is meant; what is offered has its words from the host. */
const VERB_WORDS: Record<string, string> = {
    hit: 'Place the hit on',
    lose: 'Give up',
    keep: 'Keep in command',
    designate: 'Put in command',
    'scout-fire': 'Fire at the scouts',
    terrain: 'Lay out',
    special: 'Play',
    march: 'Force-march',
    stack: 'Roll next',
    open: 'Open fire',
};
const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The act in words, for one that the host has not offered and so not named. */
export function label_of(sit: Situation, { verb, blanks }: Meant): string {
    const found = blanks['card'] === undefined ? null : find_own(sit.view, sit.seat, Number(blanks['card']));
    const how = blanks['mode'] === 'long' ? 'Fire, long range:' : blanks['mode'] === 'enfilade' ? 'Enfilade:' : (VERB_WORDS[verb] ?? cap(verb));
    const words = [how, found ? card_name(found.card) : ''].filter(Boolean).join(' ');
    const against = blanks['slot'] === undefined ? null : find_slot(sit.view, sit.seat === 'union' ? 'confederate' : 'union', Number(blanks['slot']));
    const at = against ? ` at ${against.card.type ? card_name(against.card) : 'a face-down card'}` : '';
    const to = blanks['place2'] ?? blanks['place'];
    if (to === undefined) return words + at;
    const preposition = blanks['card'] === undefined ? 'in' : verb === 'deploy' || verb === 'special' ? 'on' : 'to';
    return `${words} ${preposition} ${place_label(sit, String(to))}${at}`;
}
