// Custom decks: the pool as the host offers it, and decks kept in this browser to be built again at one click.
import type { Choice, Seat } from '../protocol';
import { keep, kept } from '../lib/settings.svelte';
import { card_in, offer_of } from './choose';
import type { CardType, CardView, DeckRules, DixieView } from './types';

const KINDS: Record<string, CardType> = { I: 'infantry', K: 'cavalry', A: 'artillery', HA: 'artillery', G: 'general' };

/** A card as its label tells of it, 'Add 24th Michigan (I3A)': enough to choose by when the host sends no pool. */
export function card_of_label(number: number, label: string): CardView {
    const found = /^\w+ (.*) \(([^()]*)\)/.exec(label);
    const name = found?.[1] ?? label;
    const stats = found?.[2] ?? '';
    const card: CardView = { number, id: '', name, type: 'special', bp: 0 };
    const troop = /^(HA|I|K|A)(\d)([ABC]?)(?: F(\d)\/F(\d))?$/.exec(stats);
    const general = /^G (\d)\/(\d)(?: \+(\d))?$/.exec(stats);
    if (troop) {
        card.type = KINDS[troop[1] ?? 'I'] ?? 'infantry';
        card.cv = Number(troop[2]);
        if (troop[3]) card.morale = troop[3] as 'A' | 'B' | 'C';
        if (troop[4]) card.long = Number(troop[4]);
        if (troop[5]) card.fire = Number(troop[5]);
        if (troop[1] === 'HA') card.horse = true;
    } else if (general) {
        card.type = 'general';
        card.attack = Number(general[1]);
        card.defense = Number(general[2]);
        if (general[3]) card.stack = Number(general[3]);
    } else if (stats !== 'special') {
        card.type = 'terrain';
        card.terrain = (stats.split(' ')[0] ?? 'field') as CardView['terrain'];
        const limit = stats.split(' ')[1];
        if (limit) card.limit = Number(limit);
    }
    return card;
}

export interface Pool {
    cards: CardView[];
    /** Numbers that may be added now. */
    open: Set<number>;
}
export function pool_of(view: DixieView, seat: Seat, choices: Choice[]): Pool {
    const open = new Set<number>();
    const cards = new Map<number, CardView>();
    for (const card of view.pool ?? []) cards.set(card.number, card);
    for (const choice of choices) {
        const card = choice.verb === 'add' ? card_in(offer_of(choice)) : null;
        if (card === null) continue;
        open.add(card);
        if (!cards.has(card)) cards.set(card, card_of_label(card, choice.label));
    }
    for (const card of view[seat].deck ?? []) cards.delete(card.number);
    return { cards: [...cards.values()].sort((a, b) => a.number - b.number), open };
}

/** 'Build your deck: 12 cards (at least 25), 8 Troop cards (at least 10), 120 of 400 Battle Points'. */
export function deck_rules(view: DixieView, prompt: string): DeckRules | null {
    if (view.deck_rules) return view.deck_rules;
    const found = /\d+ cards \(at least (\d+)\), \d+ Troop cards \(at least (\d+)\), \d+ of (\d+) Battle Points/.exec(prompt);
    if (!found) return null;
    return { least_cards: Number(found[1]), least_troops: Number(found[2]), bp_limit: Number(found[3]), most_cards: 64 };
}

export interface SavedDeck {
    name: string;
    edition: string;
    side: Seat;
    cards: number[];
}
const KEY = 'longroll.dixie.decks';
const MOST = 40;

const is_deck = (value: unknown): value is SavedDeck => {
    const deck = value as SavedDeck;
    return (
        typeof deck === 'object' &&
        deck !== null &&
        typeof deck.name === 'string' &&
        typeof deck.edition === 'string' &&
        (deck.side === 'union' || deck.side === 'confederate') &&
        Array.isArray(deck.cards) &&
        deck.cards.every((n) => Number.isInteger(n) && n > 0 && n < 256)
    );
};
export function saved_decks(): SavedDeck[] {
    const found = kept<unknown>(KEY, []);
    return Array.isArray(found) ? found.filter(is_deck).slice(0, MOST) : [];
}
/** Keeps a deck; one of the same name, edition and side is replaced. */
export function save_deck(deck: SavedDeck): SavedDeck[] {
    const same = (d: SavedDeck): boolean => d.name === deck.name && d.edition === deck.edition && d.side === deck.side;
    const all = [deck, ...saved_decks().filter((d) => !same(d))].slice(0, MOST);
    keep(KEY, all);
    return all;
}
export function forget_deck(deck: SavedDeck): SavedDeck[] {
    const all = saved_decks().filter((d) => !(d.name === deck.name && d.edition === deck.edition && d.side === deck.side));
    keep(KEY, all);
    return all;
}
/** The acts that turn the deck on the table into the saved one, all or none. Cards go before others come, so that points are free. */
export function acts_for(now: readonly number[], wanted: readonly number[]): string[] {
    return [...now.filter((n) => !wanted.includes(n)).map((n) => `take-back ${n}`), ...wanted.filter((n) => !now.includes(n)).map((n) => `add ${n}`)];
}
