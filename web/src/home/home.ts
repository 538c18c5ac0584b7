// Small decisions of the home page.
import type { BookName, Game, MatchCard } from '../protocol';

/** Rulebooks whose game cannot be played here yet. */
export const coming = (books: readonly BookName[], games: readonly Game[]): BookName[] => books.filter((b) => !games.some((g) => g.id === b.game));

const GROUNDS = ['bull-run', 'shiloh', 'gettysburg'];

/** The engraved ground of a scenario, by its name. */
export const ground_of = (scenario: string): string | null => GROUNDS.find((g) => scenario.includes(g)) ?? null;

/** Matches that wait for this person first, then running ones, then those that are over; each the latest first. */
export function waiting_first(matches: MatchCard[]): MatchCard[] {
    const rank = (m: MatchCard): number => (m.over ? 2 : m.turn.seats.some((s) => m.seats.includes(s)) ? 0 : 1);
    return [...matches].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}

/** The place a pasted link leads to, if it is one of this host's matches: only path and token are taken from it. */
export function joining(text: string, origin: string): string | null {
    let url: URL;
    try {
        url = new URL(text.trim(), origin);
    } catch {
        return null;
    }
    if (url.origin !== origin || !/^\/m\/[\w-]{1,64}$/.test(url.pathname)) return null;
    const token = url.searchParams.get('join');
    return url.pathname + (token ? `?join=${encodeURIComponent(token)}` : '');
}
