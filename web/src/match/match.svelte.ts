// One match as one place sees it: the record of moments, where in it the screen stands, and the wire to the host.
import { api } from '../lib/api';
import { Socket, type Status } from '../lib/socket';
import { keep, kept, settings } from '../lib/settings.svelte';
import { Picker, type Desk } from './picker.svelte';
import { Playback } from './playback.svelte';
import { with_scene } from './scene';
import { is_played, since_decision } from './stages';
import { other_seat } from '../protocol';
import type {
    DrawReply,
    HintReply,
    HostFrame,
    LightMoment,
    MatchCard,
    Moment,
    MomentReply,
    OddsReply,
    Viewer,
    Policy,
    Reckoning,
    Reply,
    Scene,
    InspectReply,
    Verdict,
    WhyReply,
} from '../protocol';

export const whole = (m: LightMoment | undefined): m is Moment => m?.view !== undefined && m.choices !== undefined;

export class Match implements Desk {
    readonly id: string;
    readonly place: Viewer;
    readonly pick: Picker;
    /** What happened, played on the table one after the other. */
    readonly play = new Playback(
        (n) => this.moment(n),
        () => this.refresh(),
    );
    card = $state.raw<MatchCard>() as MatchCard;
    /** The record, in order; older ones may lack view and choices. */
    record = $state.raw<LightMoment[]>([]);
    live = $state.raw<Moment | null>(null);
    /** What never changes; moments wait for it. */
    scene = $state.raw<Scene | null>(null);
    /** Number of the old moment on the screen; null while it shows the present. */
    at = $state<number | null>(null);
    old = $state.raw<Moment | null>(null);
    status = $state<Status>('connecting');
    retry_at = $state<number | null>(null);
    /** Newest moment this person had seen when the page opened; -1 when the match is new to them. */
    seen = $state(-1);
    was_seen = $state.raw<number | null>(null);

    private readonly socket: Socket;
    private cache = new Map<number, Moment>();
    private turn = 0;
    private waiting: HostFrame[] | null = null;
    private ended = false;

    constructor(card: MatchCard, place: Viewer) {
        this.id = card.id;
        this.place = place;
        this.card = card;
        this.pick = new Picker(this);
        this.seen = kept<number>(this.key(), -1);
        this.socket = new Socket(card.id, place, {
            frame: (f) => this.hear(f),
            status: (s, at) => {
                this.status = s;
                this.retry_at = at;
                this.refresh();
            },
            newest: () => this.record.at(-1)?.n ?? -1,
        });
    }

    /** The moment on the screen. */
    get shown(): Moment | null {
        if (this.at !== null) return this.old;
        return (this.play.holds ? this.play.moment : null) ?? this.live;
    }
    /** The record as far as it has been shown. */
    get told(): LightMoment[] {
        const now = this.play.holds ? this.play.now : null;
        if (!now) return this.record;
        return this.record.filter((m) => m.n <= now.n).map((m) => (m.n === now.n ? { ...m, events: [...now.before, now.event] } : m));
    }

    start(): void {
        this.socket.start();
    }
    end(): void {
        this.ended = true;
        this.play.stop();
        this.socket.end();
    }
    retry_now(): void {
        this.socket.now();
    }

    private key(): string {
        return `longroll.seen.${this.id}.${this.place}`;
    }

    private hear(frame: HostFrame): void {
        if (frame.type === 'hello' && frame.scene !== this.scene?.tag && !this.waiting) {
            this.waiting = [];
            void this.read_scene();
        }
        if (this.waiting) this.waiting.push(frame);
        else this.take(frame);
    }

    /** Frames that come meanwhile are taken in their order afterwards. */
    private async read_scene(): Promise<void> {
        this.scene = null;
        for (let pause = 500; !this.scene; pause = Math.min(pause * 2, 8000)) {
            if (this.ended) return;
            try {
                this.scene = await api.scene(this.id, this.place);
            } catch {
                await new Promise((done) => setTimeout(done, pause));
            }
        }
        this.pick.forms = this.scene.forms;
        const frames = this.waiting ?? [];
        this.waiting = null;
        for (const frame of frames) this.take(frame);
    }

    private on_scene<M extends LightMoment>(moment: M): M {
        // With all things there ever were, since those that are gone are in no view; and with the options of the match.
        const more = { things: this.scene?.scene['things'], options: this.card.options };
        return moment.view ? { ...moment, view: { ...with_scene(this.scene, moment.view), ...more } } : moment;
    }

    private take(frame: HostFrame): void {
        if (frame.type === 'hello') {
            this.card = frame.match;
            this.pick.policies = frame.policies ?? {};
            const against = this.place === 'watch' ? null : frame.match.players[other_seat(this.place)];
            this.pick.unsaid = against?.kind === 'computer' ? 'if-able' : 'ask';
            // The host knows what this seat was sent in any window; the browser only its own.
            if (this.record.length === 0 && typeof frame.seen === 'number') this.seen = Math.max(this.seen, frame.seen);
        } else if (frame.type === 'card') {
            this.card = frame.match;
        } else if (frame.type === 'moments') {
            this.append(frame.moments);
        }
    }

    private append(moments: LightMoment[]): void {
        const last = this.record.at(-1)?.n ?? -1;
        const fresh = moments.filter((m) => m.n > last).map((m) => this.on_scene(m));
        if (fresh.length === 0) return;
        const first = this.record.length === 0;
        const [before, known] = [this.live, this.record.at(-1)];
        this.record = [...this.record, ...fresh];
        for (const m of fresh) if (whole(m)) this.cache.set(m.n, m);
        if (this.cache.size > 60) for (const n of [...this.cache.keys()].slice(0, 30)) this.cache.delete(n);
        const newest = fresh.at(-1);
        if (whole(newest)) {
            if (!first && newest.turn.key !== this.turn) this.pick.turn_over();
            this.turn = newest.turn.key;
            this.live = newest;
        }
        if (first) this.was_seen = this.seen;
        else if (this.at === null && settings.pace !== 'off') {
            const all = known ? [known, ...fresh] : fresh;
            this.play.add(
                fresh.filter((m) => is_played(m, all[all.indexOf(m) - 1], this.place)),
                before,
            );
        }
        // A question with a timer does not wait.
        if (this.live?.turn.yours && this.live.turn.until) this.play.step_aside();
        if (this.at === null) this.mark_seen();
        this.refresh();
    }

    /** What is on the screen counts as seen; kept for the strip "what happened since". */
    private mark_seen(): void {
        const n = this.record.at(-1)?.n ?? -1;
        if (n > this.seen) {
            this.seen = n;
            keep(this.key(), n);
        }
    }

    private refresh(): void {
        const moment = this.shown;
        if (!moment) return;
        const active = this.at === null && !this.play.holds && moment.turn.yours && moment.result === null && this.status === 'open';
        if (this.shown_n === moment.n && this.shown_active === active) return;
        this.shown_n = moment.n;
        this.shown_active = active;
        this.pick.show(moment, active);
    }
    private shown_n = -1;
    private shown_active = false;

    // Stepping through the match.
    get first(): number {
        return this.record[0]?.n ?? 0;
    }
    get last(): number {
        return this.record.at(-1)?.n ?? 0;
    }
    /** Puts an old moment on the screen, or the present. What was there stays until the new one has come. */
    async go(n: number | null): Promise<void> {
        this.play.stop();
        if (n === null || n >= this.last) {
            this.wanted = null;
            this.at = null;
            this.old = null;
            this.mark_seen();
            this.refresh();
            return;
        }
        const to = Math.max(this.first, n);
        this.wanted = to;
        const moment = await this.moment(to);
        if (!moment || this.wanted !== to) return;
        this.old = moment;
        this.at = to;
        this.refresh();
    }
    private wanted: number | null = null;
    /** An old moment, whole. */
    private async moment(n: number): Promise<Moment | null> {
        const kept = this.cache.get(n);
        if (kept) return kept;
        const reply = await this.socket.request<MomentReply>({ do: 'moment', n });
        if (!reply.ok) return null;
        const moment = this.on_scene(reply.moment);
        this.cache.set(n, moment);
        return moment;
    }
    /** Plays what happened since the player's last decision once more. */
    async replay(): Promise<void> {
        const moments = since_decision(this.record, this.place);
        const first = moments[0];
        if (!first) return;
        if (this.at !== null) await this.go(null);
        const before = await this.moment(Math.max(this.first, first.n - 1));
        this.play.stop();
        this.play.add(moments, before);
    }
    step(by: number): Promise<void> {
        return this.go((this.wanted ?? this.last) + by);
    }

    // What a seat asks of the host.
    act(actions: string[]): Promise<Reply> {
        return this.socket.request({ do: 'act', n: this.last, actions });
    }
    async why(action: string): Promise<{ verdict: Verdict; reckoning: Reckoning | null } | null> {
        const reply = await this.socket.request<WhyReply>({ do: 'why', action });
        if (reply.ok) return { verdict: reply.verdict, reckoning: reply.reckoning ?? null };
        return { verdict: { ok: false, text: reply.text ?? 'The server has no answer.', rule: reply.rule ?? '' }, reckoning: null };
    }
    async inspect(question: string): Promise<{ inspect: unknown; verdict: Verdict | null } | null> {
        const reply = await this.socket.request<InspectReply>({ do: 'inspect', action: question });
        return reply.ok ? { inspect: reply.inspect, verdict: reply.verdict ?? null } : null;
    }
    async odds(action: string): Promise<OddsReply | null> {
        return this.socket.request<OddsReply>({ do: 'odds', action });
    }
    hint(): Promise<HintReply> {
        return this.socket.request<HintReply>({ do: 'hint' });
    }
    auto(): Promise<Reply> {
        return this.socket.request({ do: 'auto' });
    }
    undo(): Promise<Reply> {
        return this.socket.request({ do: 'undo' });
    }
    resign(): Promise<Reply> {
        return this.socket.request({ do: 'resign' });
    }
    draw(): Promise<DrawReply> {
        return this.socket.request<DrawReply>({ do: 'draw' });
    }
    policy(kind: string, policy: Policy): Promise<Reply> {
        return this.socket.request({ do: 'policy', kind, policy });
    }
}
