// The ghost: what is held over the table before it is put down. It follows a pointer or keys, and the server judges the act that it
// stands for, at most a few times per second.
import { untrack } from 'svelte';
import type { Verdict } from '../protocol';
import { read_reach, read_trial, type Leader, type Trial, type Unit } from './read';
import type { Tabletop } from './tabletop.svelte';
import { anchor_of, apart, bases_at, frame_of, signed, turned, type Base, type Place, type Pose, type Spot } from './types';

const EVERY = 130;
/** A server that has many questions to answer refuses one more: it is asked again after a while. */
const PATIENCE = 300;

export interface Ghost<U extends Unit = Unit, L extends Leader = Leader> extends Pose {
    /** The game's own word; 'go' is a move of a unit that is on the table. */
    kind: string;
    unit: U | null;
    leader: L | null;
    /** Taken at the end; null: unchanged. */
    form: { formation: string; ranks: number } | null;
    flags: string[];
    /** One stand of the unit by itself. */
    stand?: number;
    /** A place that is offered: its own act, as long as the ghost is there. */
    act?: string;
}
type Judged = { act: string; verdict: Verdict; trial: Trial | null };

export class GhostState<U extends Unit, L extends Leader> {
    now = $state.raw<Ghost<U, L> | null>(null);
    judged = $state.raw<Judged | null>(null);
    /** Where the mover may go: an outline of places for its anchor. */
    reach = $state.raw<Spot[]>([]);
    /** The same where it may go to some places only. */
    spots = $state.raw<Spot[]>([]);
    private readonly board: Tabletop<U, L>;

    constructor(board: Tabletop<U, L>) {
        this.board = board;
    }

    clear(): void {
        this.now = null;
        this.judged = null;
        this.reach = this.spots = [];
        this.wanted = '';
    }
    /** A unit that is to move, where it is. */
    lift(unit: U): void {
        this.now = { kind: 'go', unit, leader: null, ...anchor_of(unit), facing: turned(unit.facing), form: null, flags: [] };
        this.judged = null;
        void this.ask_reach();
    }
    lift_stand(unit: U, number: number): void {
        const stand = unit.stands.find((s) => s.number === number);
        if (!stand) return;
        const alone = { ...unit, stands: [stand], strength: 1 };
        this.now = { kind: 'stand', unit: alone, leader: null, x: stand.x, y: stand.y, facing: turned(stand.facing), form: null, flags: [], stand: number };
        this.judged = null;
    }
    hold_up(ghost: Ghost<U, L> | null): void {
        this.now = ghost;
        if (ghost) this.judge();
    }
    private async ask_reach(): Promise<void> {
        const { pick, moment } = this.board;
        if (!pick.active) return;
        const got = await pick.inspect('reach');
        if (got && this.board.moment === moment) ({ outline: this.reach, places: this.spots } = read_reach(got));
    }

    // ---- where it is ----
    private unit = $derived(this.now?.unit ?? null);
    private shape = $derived(this.now ? `${this.now.kind}/${this.now.form?.formation ?? ''}/${this.now.form?.ranks ?? 0}` : '');
    /** Its stands seen from its anchor; they stay the same while it is dragged. */
    places: Place[] = $derived.by(() => {
        void this.shape;
        const ghost = this.unit ? untrack(() => this.now) : null;
        if (!ghost) return [];
        return ghost.kind === 'stand' ? [{ right: 0, ahead: 0, turn: 0, number: ghost.stand ?? 1 }] : this.board.ghost_places(ghost);
    });
    size = $derived(this.unit?.size ?? { width: 1, depth: 1 });
    frame: Base | null = $derived.by(() => {
        const ghost = this.now;
        if (!ghost) return null;
        if (!ghost.unit) return { x: ghost.x, y: ghost.y, facing: 0, ...this.size };
        return frame_of(bases_at(ghost, this.places, this.size), ghost.facing);
    });
    pose: Pose | null = $derived(this.now ? { x: this.now.x, y: this.now.y, facing: this.now.facing } : null);
    /** Where the unit faces on the table. */
    front: number = $derived(this.now?.unit?.stands.length ? this.now.unit.facing : 0);
    /** Degrees from where the unit faces. */
    turned_by: number = $derived(this.now?.unit ? Math.round(signed(this.now.facing - this.front)) : 0);
    /** The ghost is where the unit is: nothing to place. */
    idle: boolean = $derived.by(() => {
        const g = this.now;
        if (g?.kind !== 'go' || !g.unit) return false;
        return !g.act && g.form === null && g.flags.length === 0 && apart(g, anchor_of(g.unit)) < 0.005 && Math.abs(signed(g.facing - g.unit.facing)) < 0.01;
    });

    // ---- moving it ----
    put(at: Spot, facing: number): void {
        const g = this.now;
        if (!g || this.board.fixed) return;
        const { width, depth } = this.board.field;
        const to = this.board.snapped({ ...g, facing: turned(facing) }, at);
        const { act: _, ...moved } = g;
        this.now = { ...moved, x: Math.min(width, Math.max(0, to.x)), y: Math.min(depth, Math.max(0, to.y)), facing: turned(facing) };
        this.judge();
    }
    nudge(right: number, up: number): void {
        if (this.now) this.put({ x: this.now.x + right, y: this.now.y + up }, this.now.facing);
    }
    turn(by: number): void {
        if (this.now) this.put(this.now, this.now.facing + by);
    }
    change(part: Partial<Pick<Ghost<U, L>, 'form' | 'flags' | 'act' | 'x' | 'y' | 'facing'>>): void {
        if (!this.now) return;
        const { act: _, ...kept } = this.now;
        this.now = { ...kept, ...part };
        this.judge();
    }
    toggle_flag(flag: string): void {
        const flags = this.now?.flags ?? [];
        this.change({ flags: flags.includes(flag) ? flags.filter((f) => f !== flag) : [...flags, flag] });
    }
    home(): void {
        if (this.now?.kind === 'stand') {
            this.now = null;
            this.judged = null;
        } else if (this.now?.kind === 'go' && this.now.unit) this.lift(this.now.unit);
        else this.board.select([]);
    }

    // ---- judging it ----
    /** The act it stands for. */
    act: string = $derived.by(() => (this.now ? (this.now.act ?? this.board.ghost_act(this.now)) : ''));
    verdict: Verdict | null = $derived.by(() => (this.judged && this.judged.act === this.act ? this.judged.verdict : null));
    /** The last judgement, also while the next is on its way. */
    trial: Trial | null = $derived(this.judged?.trial ?? null);
    /** What it costs, in two or three short lines. */
    cost: { ok: boolean; lines: string[] } | null = $derived.by(() => {
        if (!this.now || this.idle || !this.judged) return null;
        const { verdict, trial } = this.judged;
        if (!verdict.ok) return { ok: false, lines: [verdict.text ?? 'Not there', ...(verdict.rule ? [verdict.rule] : [])] };
        return { ok: true, lines: this.board.cost_lines(this.now, trial) };
    });

    /** The pointer has let go: a place that is refused goes back to the nearest that is not. */
    drop(): void {
        this.dropped = true;
        this.settle();
    }
    lifted(): void {
        this.dropped = false;
    }
    private dropped = false;
    private settle(): void {
        const near = this.judged?.trial?.nearest;
        if (!this.dropped || !this.now || !this.judged || this.judged.act !== this.act) return;
        this.dropped = false;
        if (!this.judged.verdict.ok && near) this.put(near, this.now.facing);
    }
    private wanted = '';
    private asking = false;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private next = 0;
    judge(): void {
        if (!this.board.pick.active) return;
        this.wanted = this.idle ? '' : this.act;
        if (this.idle) this.judged = null;
        else if (!this.asking && this.timer === null) this.timer = setTimeout(() => void this.run(), Math.max(0, this.next - Date.now()));
    }
    private async run(): Promise<void> {
        this.timer = null;
        const act = this.wanted;
        if (act === '') return;
        this.asking = true;
        this.next = Date.now() + EVERY;
        const got = await this.board.pick.try_out(act);
        this.asking = false;
        if (this.wanted === '' || !this.now) return;
        if (got) this.judged = { act, verdict: got.verdict, trial: read_trial(got.inspect) };
        else this.next = Date.now() + PATIENCE;
        if (this.wanted !== act || !got) this.judge();
        else this.settle();
    }
}
