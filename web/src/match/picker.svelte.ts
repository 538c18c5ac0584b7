// The state of choosing, shared by table, hand, prompt bar and list. All ways of choosing end here, so that a click,
// a drag and a key do the same thing.
import { filled, type Blanks, type Forms } from './forms';
import type { Choice, Moment, OddsReply, Policy, Reckoning, Reply, Verdict } from '../protocol';

export interface Answer {
    act: string;
    label: string;
    verdict: Verdict;
    reckoning: Reckoning | null;
}

export interface Odds {
    act: string;
    label: string;
    reply: OddsReply | null;
    pending: boolean;
}

/** What the picker needs of the match; the real one is match.svelte.ts, tests give a plain object. */
export interface Desk {
    act(actions: string[]): Promise<Reply>;
    why(action: string): Promise<{ verdict: Verdict; reckoning: Reckoning | null } | null>;
    odds(action: string): Promise<OddsReply | null>;
    /** A table's own question; null when there is no answer. */
    inspect?(question: string): Promise<{ inspect: unknown; verdict: Verdict | null } | null>;
    auto(): Promise<Reply>;
    policy(kind: string, policy: Policy): Promise<Reply>;
}

/** What the table proposes for `Enter` and the primary button ("Fire 6 dice"). */
export interface Confirm {
    acts: string[];
    label: string;
}

export class Picker {
    /** Choices of the decision on the screen; empty while it is not yours, or while stepping through old moments. */
    choices = $state.raw<Choice[]>([]);
    /** True when the seat may act now: live moment, own decision, no answer outstanding. */
    active = $state(false);
    /** Chosen piece or place, an id of the game's own ("card:12", "position:usa-left"); null when nothing is. */
    selected = $state<string | null>(null);
    /** Piece, place or event under the pointer or the focus, same ids; lights the log and the table. */
    hover = $state<string | null>(null);
    /** What the stage that is played names; the table brings it into view. */
    staged = $state.raw<string[]>([]);
    /** Acts gathered for one commit (hits to place, cards to deploy), in order. */
    pending = $state.raw<string[]>([]);
    /** The act whose odds are in the margin. */
    odds = $state.raw<Odds | null>(null);
    answer = $state.raw<Answer | null>(null);
    /** The act named by the hint; the table may mark it. */
    hinted = $state<string | null>(null);
    /** Refusal of the last commit, one sentence. */
    refused = $state.raw<{ text: string; rule: string } | null>(null);
    busy = $state(false);
    /** Set by the table when what is chosen makes acts ready to go; drawn as the primary button. */
    confirm = $state.raw<Confirm | null>(null);
    /** The seat's answers in advance, by the kind of window. */
    policies = $state.raw<Record<string, Policy>>({});
    /** The host's answer for a seat that set no policy. */
    unsaid = $state<Policy>('ask');

    /** Forms of the acts that a table completes itself, by verb; they come with the scene. */
    forms = $state.raw<Forms>({});

    private readonly desk: Desk;
    private readonly words = new Map<string, string>();
    private odds_cache = new Map<string, OddsReply>();
    private odds_wanted = '';
    private key_hooks: ((event: KeyboardEvent) => boolean)[] = [];

    constructor(desk: Desk) {
        this.desk = desk;
    }

    /** A new moment is on the screen. Selection and gathered acts end with the decision they belonged to. */
    show(moment: Moment, active: boolean): void {
        this.choices = active ? moment.choices : [];
        this.active = active;
        this.selected = null;
        this.pending = [];
        this.confirm = null;
        this.hinted = null;
        this.answer = null;
        this.refused = null;
        this.odds = null;
        this.odds_wanted = '';
        this.odds_cache = new Map();
        this.words.clear();
        for (const c of this.choices) this.words.set(c.act, c.label);
    }

    label(act: string): string {
        return this.words.get(act) ?? act;
    }
    offers(act: string): boolean {
        return this.words.has(act);
    }
    /** An act that no choice holds, made from its form: `write('go', {x: '4', y: '2.5', facing: '90'})`. */
    write(verb: string, blanks?: Blanks): string {
        return filled(this.forms, verb, blanks);
    }
    /** The choices whose act begins with these words: `starting('move 12')`. */
    starting(words: string): Choice[] {
        return this.choices.filter((c) => c.act === words || c.act.startsWith(words + ' '));
    }

    select(id: string | null): void {
        this.selected = this.selected === id ? null : id;
        this.answer = null;
    }
    let_go(): void {
        this.selected = null;
        this.pending = [];
        this.confirm = null;
        this.answer = null;
        this.refused = null;
        this.odds = null;
        this.odds_wanted = '';
    }

    /** Does one act, or asks why not when it is not offered. */
    choose(act: string): Promise<boolean> {
        if (!this.offers(act)) return this.ask(act).then(() => false);
        return this.commit([act]);
    }
    gather(act: string): void {
        this.pending = [...this.pending, act];
    }
    /** Sends acts of one decision, all or none. */
    async commit(acts: string[]): Promise<boolean> {
        if (!this.active || this.busy || acts.length === 0) return false;
        this.busy = true;
        this.refused = null;
        try {
            const reply = await this.desk.act(acts);
            if (reply.ok) return true;
            this.pending = [];
            this.refused = { text: reply.text ?? 'The server refused this.', rule: reply.rule ?? '' };
            return false;
        } finally {
            this.busy = false;
        }
    }

    /** The computer finishes this decision. */
    async auto(): Promise<void> {
        if (!this.active || this.busy) return;
        this.busy = true;
        try {
            const reply = await this.desk.auto();
            if (!reply.ok) this.refused = { text: reply.text ?? 'The computer found no move.', rule: reply.rule ?? '' };
        } finally {
            this.busy = false;
        }
    }

    policy(kind: string | null): Policy {
        return (kind === null ? undefined : this.policies[kind]) ?? this.unsaid;
    }
    /** A turn that was to be passed is over. */
    turn_over(): void {
        this.policies = Object.fromEntries(Object.entries(this.policies).filter(([, policy]) => policy !== 'pass-turn'));
    }
    async set_policy(kind: string, policy: Policy): Promise<void> {
        const reply = await this.desk.policy(kind, policy);
        if (reply.ok) this.policies = { ...this.policies, [kind]: policy };
    }

    /** Why not (or why): the answer comes up in the margin. `label` is what the player pointed at. */
    async ask(act: string, label?: string): Promise<void> {
        const got = await this.desk.why(act);
        if (got) this.answer = { act, label: label ?? this.label(act), ...got };
    }

    /** What a table asks beside the view: the ground, a sight. Null when the host has no answer. */
    async inspect(question: string): Promise<unknown> {
        return (await this.desk.inspect?.(question))?.inspect ?? null;
    }
    /** An act on trial: whether it would be taken, and what would come of it. */
    async try_out(act: string): Promise<{ inspect: unknown; verdict: Verdict } | null> {
        const got = await this.desk.inspect?.(`try ${act}`);
        return got?.verdict ? { inspect: got.inspect, verdict: got.verdict } : null;
    }

    /** Shows the odds of an act in the margin; null clears them. Asked once, kept for the moment. */
    async preview(act: string | null): Promise<void> {
        this.odds_wanted = act ?? '';
        if (act === null) {
            this.odds = null;
            return;
        }
        const kept = this.odds_cache.get(act);
        const label = this.label(act);
        if (kept) {
            this.odds = { act, label, reply: kept, pending: false };
            return;
        }
        // Numbers stay with the title they were asked for until those of the new act are here.
        this.odds = this.odds?.reply ? { ...this.odds, pending: true } : { act, label, reply: null, pending: true };
        const cache = this.odds_cache;
        await new Promise((done) => setTimeout(done, 80));
        if (this.odds_wanted !== act || this.odds_cache !== cache) return;
        const reply = await this.desk.odds(act);
        if (reply?.ok) cache.set(act, reply);
        if (this.odds_wanted === act && this.odds_cache === cache) this.odds = reply?.ok ? { act, label, reply, pending: false } : null;
    }

    /** The table's own keys: return true when taken. The newest hook is asked first. */
    on_key(hook: (event: KeyboardEvent) => boolean): () => void {
        this.key_hooks = [hook, ...this.key_hooks];
        return () => {
            this.key_hooks = this.key_hooks.filter((h) => h !== hook);
        };
    }
    key(event: KeyboardEvent): boolean {
        return this.key_hooks.some((hook) => hook(event));
    }
}
