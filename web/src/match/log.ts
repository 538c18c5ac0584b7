// The log's entries, newest first: the moments, and in each of them the events. What was undone folds away, and a turn of the
// computer folds to one entry.
import type { GameEvent, LightMoment, Seat, Turn, Viewer } from '../protocol';

export type LogFilter = 'all' | 'mine' | 'dice' | 'losses';

export interface Entry {
    /** The newest moment of it, and the oldest. */
    n: number;
    first: number;
    /** Newest first. */
    events: GameEvent[];
    /** Shown as one line until it is opened: decisions that were undone, or a turn of the computer that plays this side. */
    fold: 'undone' | Seat | null;
    /** How many moments it has. */
    moves: number;
}

const LOSS = /\b(rout|eliminat|killed|lost|loses|captur|removed|dies|withdraw|hit)/i;
/** A sentence about losses; a miss is told, too, and is none. */
export const is_loss = (text: string): boolean => LOSS.test(text.replace(/\bno (hits?|loss)\b/g, ''));
/** Something went for good: the sentence is the result. */
const GONE = /\b(is eliminated|is destroyed|is captured|is killed|is lost|is struck down|surrenders|leaves the table)\b/;

/** 'Lynch's Battery fires on the 2nd Ohio', 'no effect', ' (8 against 7)': who did what, what came of it, and numbers behind it. */
export function result_of(text: string): { head: string; result: string; rest: string } {
    const colon = text.indexOf(': ');
    if (colon < 0) return GONE.test(text) ? { head: '', result: text, rest: '' } : { head: text, result: '', rest: '' };
    const [, result = '', rest = ''] = /^(.*?)( \([^()]*\))?$/s.exec(text.slice(colon + 2)) ?? [];
    return { head: text.slice(0, colon), result, rest };
}

/** Events of this kind are the server's own: an undone decision, a resignation, a draw. */
export const SERVER = 255;
const is_undo = (moment: LightMoment): boolean => moment.events.some((e) => e.kind === SERVER && /\bundoes\b/.test(e.text));
const asks = ({ seats, yours, kind, key, prompt, waiting }: Turn): string => JSON.stringify([seats, yours, kind, key, prompt, waiting]);

/** By the place of a moment in the record, the place of the undo that took it back. */
function undone_by(record: readonly LightMoment[]): Map<number, number> {
    const undone = new Map<number, number>();
    /** Moments that still hold. */
    const live: number[] = [];
    record.forEach((moment, at) => {
        if (!is_undo(moment)) return live.push(at);
        // The decision was asked for as it is again now, before the moment that it made.
        const now = asks(moment.turn);
        const last = live.length - 1;
        let from = last - 1;
        while (from >= 0 && asks(record[live[from]!]!.turn) !== now) from--;
        // An older moment may not have come along: then what was undone is not known, and only the undo folds.
        const first = from < 0 ? at : live[from]! + 1;
        if (from >= 0) live.length = from + 1;
        for (let i = first; i <= at; i++) undone.set(i, at);
    });
    return undone;
}

/** `computers`: the sides that the computer plays. */
export function log_entries(record: readonly LightMoment[], filter: LogFilter, place: Viewer, computers: readonly Seat[] = []): Entry[] {
    const undone = undone_by(record);
    const wanted = (e: GameEvent): boolean => {
        if (filter === 'mine') return e.seat === place;
        if (filter === 'dice') return (e.dice?.length ?? 0) > 0;
        if (filter === 'losses') return is_loss(e.text);
        return true;
    };
    /** The computer's side, where the moment is its doing and not an answer of the viewer. */
    const computer_of = (i: number): Seat | null => {
        const asked = record[i - 1]?.turn;
        const seat = asked && !asked.yours && asked.seats.length === 1 ? asked.seats[0] : undefined;
        return filter === 'all' && seat && seat !== place && computers.includes(seat) ? seat : null;
    };
    const out: Entry[] = [];
    /** What the newest entry may still take up: the same undo, or the same turn of the computer. */
    let open: string | null = null;
    for (let i = record.length - 1; i >= 0; i--) {
        const moment = record[i]!;
        const undo = undone.get(i);
        if (undo !== undefined && filter !== 'all') continue;
        const computer = computer_of(i);
        const fold = undo !== undefined ? 'undone' : computer;
        const group = undo !== undefined ? `undo ${undo}` : computer ? `${computer} ${record[i - 1]!.turn.key}` : null;
        const events = moment.events.filter(wanted).reverse();
        if (events.length === 0) {
            if (group !== open) open = null;
            continue;
        }
        const newest = out.at(-1);
        if (group !== null && group === open && newest) {
            newest.events.push(...events);
            newest.first = moment.n;
            newest.moves++;
        } else {
            out.push({ n: moment.n, first: moment.n, events, fold, moves: 1 });
        }
        open = group;
    }
    // A turn of one move has nothing to fold.
    for (const entry of out) if (entry.fold !== 'undone' && entry.moves === 1) entry.fold = null;
    return out;
}

/** What a folded turn still shows, in the order of play: what was lost, and the dice that did harm. */
export function headlines(events: readonly GameEvent[], most = 4): GameEvent[] {
    const told = [...events].reverse();
    const losses = told.filter((e) => GONE.test(e.text));
    const results = told.filter((e) => !GONE.test(e.text) && (e.dice?.length ?? 0) > 0 && is_loss(result_of(e.text).result));
    const kept = new Set([...losses, ...results].slice(0, most));
    return told.filter((e) => kept.has(e));
}

/** How many events happened after moment `n`. */
export const events_after = (record: LightMoment[], n: number): number => record.reduce((sum, m) => sum + (m.n > n ? m.events.length : 0), 0);

/** What is read out for a moment: its sentences, one after the other. */
export const said = (events: GameEvent[]): string => events.map((e) => (/[.!?:]$/.test(e.text) ? e.text : e.text + '.')).join(' ');
