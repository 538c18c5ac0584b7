// The host's JSON over HTTP. A refusal is one sentence; it becomes the message of a Refused.
import { full_sentence } from './words';
import type { BookName, Game, MatchCard, Me, NewMatch, Viewer, Rulebook, Scene } from '../protocol';

export class Refused extends Error {
    readonly status: number;
    constructor(status: number, text: string) {
        super(text);
        this.status = status;
    }
}

// The first answer makes the guest known by a cookie. If a new visitor asked for several at once, each answer would make
// another guest, and a seat taken in the meantime would be lost: the others wait for the first.
let known: Promise<unknown> | null = null;
const after_first = (path: string, init: RequestInit): Promise<Response> => {
    if (known) return known.then(() => fetch(path, init));
    const first = fetch(path, init);
    known = first.catch(() => (known = null));
    return first;
};

async function ask<T>(path: string, body?: unknown): Promise<T> {
    let answer: Response;
    try {
        answer = await after_first(
            path,
            body === undefined ? { headers: { accept: 'application/json' } } : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        );
    } catch {
        throw new Refused(0, 'The server does not answer.');
    }
    const data: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
        const text = (data as { error?: unknown } | null)?.error;
        throw new Refused(answer.status, typeof text === 'string' ? text : `The server answered with error ${answer.status}.`);
    }
    return data as T;
}

const id = encodeURIComponent;

export const api = {
    games: () => ask<Game[]>('/api/games'),
    books: () => ask<BookName[]>('/api/rules'),
    rules: (game: string) => ask<Rulebook>(`/api/rules/${id(game)}`),
    me: () => ask<Me>('/api/me'),
    name: (name: string) => ask<Me>('/api/me', { name }),
    watch: () => ask<MatchCard[]>('/api/watch'),
    create: (match: NewMatch) => ask<MatchCard>('/api/matches', match),
    open: (file: string) => ask<MatchCard>('/api/matches/open', { file }),
    match: (match: string) => ask<MatchCard>(`/api/matches/${id(match)}`),
    scene: (match: string, seat: Viewer) => ask<Scene>(`/api/matches/${id(match)}/scene?seat=${id(seat)}`),
    join: (match: string, token: string) => ask<MatchCard>(`/api/matches/${id(match)}/join`, { token }),
    rematch: (match: string) => ask<MatchCard>(`/api/matches/${id(match)}/rematch`, {}),
    file_address: (match: string) => `/api/matches/${id(match)}/file`,
    record_address: (match: string, seat: string) => `/api/matches/${id(match)}/record?seat=${id(seat)}`,
};

/** What went wrong, as a full sentence. */
export const sentence = (error: unknown): string => full_sentence(error instanceof Error ? error.message : String(error));
