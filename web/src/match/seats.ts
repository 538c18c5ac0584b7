// Who sits before a shared screen.
import type { MatchCard, Seat, Turn } from '../protocol';

/** The seat the screen must be handed to, or null while the player here has something to decide or to wait for. */
export function next_sitter(card: MatchCard, here: Seat, turn: Turn): Seat | null {
    if (card.seats.length < 2 || turn.yours || turn.seats.includes(here)) return null;
    return turn.seats.find((s) => card.seats.includes(s)) ?? null;
}
