// One socket for a seat in this window. It comes back by itself after a broken connection, with the number of the last
// moment it has, so nothing is lost and nothing comes twice.
import type { HostFrame, Viewer, Reply, Request } from '../protocol';

export type Status = 'connecting' | 'open' | 'lost' | 'refused';

export interface SocketHooks {
    frame(frame: HostFrame): void;
    status(status: Status, retry_at: number | null): void;
    /** Number of the newest moment the page has, or -1. */
    newest(): number;
}

/** What is asked of a WebSocket; tests give their own. */
export interface Wire {
    onopen: (() => void) | null;
    onclose: ((event: { code: number }) => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onerror: (() => void) | null;
    send(text: string): void;
    close(): void;
}

interface Waiting {
    request: Request;
    /** When it was sent on this connection; null before. */
    sent: number | null;
    done: (reply: Reply) => void;
}

const PING_EVERY = 20_000;
const PING_LIMIT = 8_000;
/** An act that has no answer for so long went astray: the connection is made anew, and the act sent again if it was not taken. */
const ACT_LIMIT = 15_000;
const LONGEST_WAIT = 15_000;
/** A connection that never opened this often is refused by the host, not lost on the way. */
const REFUSALS = 6;

export const lost_reply = (text: string): Reply => ({ type: 'reply', id: null, ok: false, text });

export class Socket {
    private wire: Wire | null = null;
    private ready = false;
    private next_id = 1;
    private waiting = new Map<number, Waiting>();
    private fails = 0;
    private opened_once = false;
    private retry: ReturnType<typeof setTimeout> | null = null;
    private ping: ReturnType<typeof setInterval> | null = null;
    private ended = false;
    private readonly online = (): void => this.now();

    constructor(
        private readonly match: string,
        private readonly place: Viewer,
        private readonly hooks: SocketHooks,
        private readonly dial: (address: string) => Wire = (address) => new WebSocket(address) as unknown as Wire,
    ) {}

    address(): string {
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const since = this.hooks.newest();
        const from = since >= 0 ? `&since=${since}` : '';
        return `${scheme}//${location.host}/api/matches/${encodeURIComponent(this.match)}/socket?seat=${this.place}${from}`;
    }

    start(): void {
        if (typeof window !== 'undefined') window.addEventListener('online', this.online);
        this.connect();
    }

    end(): void {
        this.ended = true;
        if (typeof window !== 'undefined') window.removeEventListener('online', this.online);
        this.drop();
        if (this.retry) clearTimeout(this.retry);
        for (const w of this.waiting.values()) w.done(lost_reply('You left the match.'));
        this.waiting.clear();
    }

    /** Tries again at once. */
    now(): void {
        if (this.ended || this.wire) return;
        if (this.retry) clearTimeout(this.retry);
        this.connect();
    }

    request<R extends Reply>(request: Request): Promise<R> {
        return new Promise((resolve) => {
            const id = this.next_id++;
            const entry: Waiting = { request, sent: null, done: (reply) => resolve(reply as R) };
            this.waiting.set(id, entry);
            if (this.ready) this.send(id, entry);
        });
    }

    private send(id: number, entry: Waiting): void {
        entry.sent = Date.now();
        this.wire?.send(JSON.stringify({ id, ...entry.request }));
    }

    private connect(): void {
        if (this.ended) return;
        this.hooks.status(this.opened_once ? 'lost' : 'connecting', null);
        const wire = this.dial(this.address());
        this.wire = wire;
        wire.onopen = () => undefined;
        wire.onerror = () => undefined;
        wire.onmessage = (event) => {
            if (this.wire === wire) this.hear(event.data);
        };
        wire.onclose = () => {
            if (this.wire === wire) this.lost();
        };
    }

    private hear(data: unknown): void {
        let frame: HostFrame;
        try {
            frame = JSON.parse(String(data)) as HostFrame;
        } catch {
            return;
        }
        if (frame.type === 'reply') {
            // What was asked came to the host in pieces; which of our requests that was, only a new connection can tell.
            if (frame.id === null) return this.anew();
            const entry = this.waiting.get(frame.id);
            this.waiting.delete(frame.id);
            entry?.done(frame);
            return;
        }
        if (frame.type === 'hello') {
            this.ready = true;
            this.opened_once = true;
            this.fails = 0;
            this.hooks.frame(frame);
            this.hooks.status('open', null);
            this.resume(frame.next);
            this.ping = setInterval(() => this.heartbeat(), PING_EVERY);
            return;
        }
        this.hooks.frame(frame);
    }

    /** What was asked before the connection broke: sent again where that is safe, answered where it is not. */
    private resume(next: number): void {
        for (const [id, entry] of [...this.waiting]) {
            const r = entry.request;
            if (entry.sent !== null && r.do === 'act' && next > r.n + 1) {
                // Something newer than what was decided on is there: the act was taken, or its time is over. The record tells.
                this.waiting.delete(id);
                entry.done({ type: 'reply', id, ok: true });
            } else if (entry.sent !== null && (r.do === 'undo' || r.do === 'resign' || r.do === 'draw' || r.do === 'auto')) {
                this.waiting.delete(id);
                entry.done(lost_reply('The connection broke before the server answered. Check the table before you try again.'));
            } else this.send(id, entry);
        }
    }

    private heartbeat(): void {
        const overdue = Date.now() - ACT_LIMIT;
        if ([...this.waiting.values()].some((w) => w.request.do === 'act' && w.sent !== null && w.sent < overdue)) return this.anew();
        const wire = this.wire;
        const limit = setTimeout(() => {
            if (this.wire === wire) this.anew();
        }, PING_LIMIT);
        void this.request({ do: 'ping' }).then(() => clearTimeout(limit));
    }

    private anew(): void {
        this.wire?.close();
        this.lost();
    }

    private drop(): void {
        if (this.ping) clearInterval(this.ping);
        this.ping = null;
        this.ready = false;
        const wire = this.wire;
        this.wire = null;
        if (wire) {
            wire.onclose = null;
            wire.onmessage = null;
            wire.close();
        }
    }

    private lost(): void {
        this.drop();
        if (this.ended) return;
        for (const [id, entry] of [...this.waiting]) {
            if (entry.request.do === 'ping') {
                this.waiting.delete(id);
                entry.done(lost_reply(''));
            }
        }
        this.fails++;
        if (!this.opened_once && this.fails >= REFUSALS) {
            this.hooks.status('refused', null);
            return;
        }
        const wait = Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(this.fails, 6)) * (0.75 + Math.random() / 2);
        this.hooks.status(this.opened_once ? 'lost' : 'connecting', Date.now() + wait);
        this.retry = setTimeout(() => this.connect(), wait);
    }
}
