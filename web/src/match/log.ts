// The log's entries, newest first: the moments, and in each of them the events.
import type { GameEvent, LightMoment, Viewer } from '../protocol';

export type LogFilter = 'all' | 'mine' | 'dice' | 'losses';

export interface Entry {
    n: number;
    events: GameEvent[];
}

const LOSS = /\b(rout|eliminat|killed|lost|loses|captur|removed|dies|withdraw|hit)/i;

export function log_entries(record: LightMoment[], filter: LogFilter, place: Viewer): Entry[] {
    const out: Entry[] = [];
    for (let i = record.length - 1; i >= 0; i--) {
        const moment = record[i];
        if (!moment || moment.events.length === 0) continue;
        const events = moment.events.filter((e) => {
            if (filter === 'mine') return e.seat === place;
            if (filter === 'dice') return (e.dice?.length ?? 0) > 0;
            if (filter === 'losses') return LOSS.test(e.text);
            return true;
        });
        if (events.length) out.push({ n: moment.n, events: events.reverse() });
    }
    return out;
}

/** How many events happened after moment `n`. */
export const events_after = (record: LightMoment[], n: number): number => record.reduce((sum, m) => sum + (m.n > n ? m.events.length : 0), 0);

/** What is read out for a moment: its sentences, one after the other. */
export const said = (events: GameEvent[]): string => events.map((e) => (/[.!?:]$/.test(e.text) ? e.text : e.text + '.')).join(' ');
