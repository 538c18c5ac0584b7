// The host's JSON over HTTP. A refusal is one sentence; it becomes the message of a Refused.
import type { Game, MatchCard, Me, NewMatch, Rulebook } from '../protocol';

export class Refused extends Error {
    readonly status: number;
    constructor(status: number, text: string) {
        super(text);
        this.status = status;
    }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
    let answer: Response;
    try {
        answer = await fetch(
            path,
            body === undefined
                ? { headers: { accept: 'application/json' } }
                : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        );
    } catch {
        throw new Refused(0, 'The host does not answer.');
    }
    const data: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
        const text = (data as { error?: unknown } | null)?.error;
        throw new Refused(answer.status, typeof text === 'string' ? text : `The host answered ${answer.status}.`);
    }
    return data as T;
}

const id = encodeURIComponent;

export const api = {
    games: () => ask<Game[]>('/api/games'),
    rules: (game: string) => ask<Rulebook>(`/api/rules/${id(game)}`),
    me: () => ask<Me>('/api/me'),
    name: (name: string) => ask<Me>('/api/me', { name }),
    watch: () => ask<MatchCard[]>('/api/watch'),
    create: (match: NewMatch) => ask<MatchCard>('/api/matches', match),
    open: (file: string) => ask<MatchCard>('/api/matches/open', { file }),
    match: (match: string) => ask<MatchCard>(`/api/matches/${id(match)}`),
    join: (match: string, token: string) => ask<MatchCard>(`/api/matches/${id(match)}/join`, { token }),
    rematch: (match: string) => ask<MatchCard>(`/api/matches/${id(match)}/rematch`, {}),
    file_address: (match: string) => `/api/matches/${id(match)}/file`,
    record_address: (match: string, seat: string) => `/api/matches/${id(match)}/record?seat=${id(seat)}`,
};

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
