// The state of one table: what is clicked and what that means. Table, margins and order of battle share it through the picker. A game
// extends it with its view, its verbs and what its ghosts stand for.
import { no_moment, own_seat, type Moment, type Viewer, type Seat } from '../protocol';
import type { Picker } from '../match/picker.svelte';
import { GhostState, type Ghost } from './ghost.svelte';
import type { Cut, Leader, TableDoc, Trial, Unit } from './read';
import { SightState } from './sight.svelte';
import { candidates, click, complete, named, offer_of, openings, unit_thing, type Offer, type Question, type Thing } from './trail';
import { groups_of } from './tree';
import { apart, centre_of, inches, places_of, type Field, type Place, type Spot } from './types';
import type { TreeGroup } from './UnitTree.svelte';

const SEPARATOR = '>';
/** A tap this near to an offered place means it, in pixels. */
const NEAR = 12;

export abstract class Tabletop<U extends Unit = Unit, L extends Leader = Leader> {
    readonly pick: Picker;
    readonly ghost: GhostState<U, L>;
    readonly sight: SightState<U, L>;
    moment = $state.raw<Moment>(no_moment);
    viewer = $state<Viewer>('watch');
    /** What the arrow keys are on. */
    focus = $state<Thing | null>(null);
    names = $state(true);
    /** The order of battle lies over the table where there is no margin for it. */
    drawer = $state(false);
    /** Pixels per inch, for what floats above a finger. */
    px = 30;

    constructor(pick: Picker) {
        this.pick = pick;
        this.ghost = new GhostState(this);
        this.sight = new SightState(this);
    }

    // ---- what a game says ----
    abstract readonly view: TableDoc<U, L>;
    /** Verbs done at the last click; verbs whose odds are shown. */
    abstract readonly at_once: ReadonlySet<string>;
    abstract readonly rolls: ReadonlySet<string>;
    /** Half the angle of fire to the front, degrees. */
    abstract readonly arc: number;
    /** The act a click on something not offered would have been. */
    abstract meant(trail: readonly Thing[], thing: Thing): Question | null;
    /** The act that a ghost stands for, its stands around its anchor, and what the act costs, in short lines. */
    abstract ghost_act(ghost: Ghost<U, L>): string;
    ghost_places(ghost: Ghost<U, L>): Place[] {
        const { unit } = ghost;
        if (unit && !unit.stands.length) return [{ right: 0, ahead: unit.formed && !unit.middle ? -unit.size.depth / 2 : 0, turn: 0, number: 1 }];
        return unit ? places_of(unit) : [];
    }
    abstract cost_lines(ghost: Ghost<U, L>, trial: Trial | null): string[];
    /** In a deployment: what is held up when a thing is chosen. */
    abstract held_up(thing: Thing): Ghost<U, L> | null;
    /** How much of the woods on a line can be seen through, in the rule's words. */
    abstract woods_words(limit: string): string;
    /** From which level on ground blocks, and what else the rule of sight counts. */
    profile_notes({ levels, woods, woods_limit }: Cut): { ceiling: number | null; notes: string[] } {
        const ceiling = Math.max(...levels) + 1;
        const notes = [`The ends are at levels ${levels[0]} and ${levels[1]}; ground blocks from level ${ceiling}`];
        if (woods > 0) notes.push(`${inches(woods)} in of woods on the line; ${this.woods_words(inches(woods_limit))}`);
        return { ceiling, notes };
    }
    /** How worn a command is, in the order of battle. */
    wear(_leader: L): TreeGroup['wear'] {
        return null;
    }
    /** What is sent when the ghost is put down: the act that was judged, and what goes with it. */
    ghost_acts(_ghost: Ghost<U, L>, act: string): string[] {
        return [act];
    }
    /** The confirming button over a ghost. */
    place_label(_ghost: Ghost<U, L>): string {
        return 'Place here';
    }
    /** The unit that a move is decided for. */
    get moving(): U | null {
        return null;
    }
    /** The ghost can change, but not move. */
    get fixed(): boolean {
        return false;
    }
    /** The unit whose stands are taken hold of one by one. */
    get loose(): U | null {
        return null;
    }
    /** Where the ground draws a ghost that is put near it: a road. */
    snapped(_ghost: Ghost<U, L>, at: Spot): Spot {
        return at;
    }
    act_of(offer: Offer): string {
        return offer.act;
    }
    /** A tap on a stand, or beside all pieces, that means something of the game's own. */
    tap_stand(_unit: U, _stand: number): boolean {
        return false;
    }
    tap_ground(_at: Spot): boolean {
        return false;
    }
    /** A new moment is on the screen. */
    abstract begin(): void;

    // ---- what there is ----
    field: Field = $derived.by(() => this.view.field);
    own: Seat = $derived(own_seat(this.viewer));
    step: string = $derived.by(() => (this.pick.choices.length ? (this.moment.turn.kind ?? '') : ''));
    /** Kinds of decisions in which pieces are put on the table. */
    readonly set_up: ReadonlySet<string> = new Set(['deploy']);
    deploying: boolean = $derived.by(() => this.set_up.has(this.step));
    /** What is still to be placed and can be taken hold of. */
    get tray(): (U | L)[] {
        const { waiting, leaders } = this.view[this.own];
        return this.deploying ? [...waiting, ...leaders].filter((p) => this.all.some((o) => o.things[0] === p.thing)) : [];
    }
    all: Offer[] = $derived.by(() => this.pick.choices.map(offer_of));
    units: U[] = $derived.by(() => [...this.view.union.units, ...this.view.confederate.units]);
    leaders: L[] = $derived.by(() => [...this.view.union.leaders, ...this.view.confederate.leaders]);
    private by_thing = $derived.by(() => new Map([...this.units, ...this.view.union.waiting, ...this.view.confederate.waiting].map((u) => [u.thing, u] as const)));
    private led_by = $derived.by(() => new Map(this.leaders.map((l) => [l.thing, l] as const)));
    unit(thing: Thing | null | undefined): U | null {
        return this.by_thing.get(thing ?? '') ?? null;
    }
    unit_of(side: Seat, number: number): U | null {
        return this.unit(unit_thing(side, number));
    }
    leader(thing: Thing | null | undefined): L | null {
        return this.led_by.get(thing ?? '') ?? null;
    }
    /** The unit that the decision is about, and the one that is on its way. */
    about: Thing | null = $derived.by(() => (this.view.about?.unit ? unit_thing(this.view.about.side, this.view.about.unit) : null));
    mover: U | null = $derived.by(() => (this.view.mover ? this.unit_of(this.view.mover.side, this.view.mover.unit) : null));
    name_of(thing: Thing | null): string {
        return this.unit(thing)?.name ?? this.leader(thing)?.name ?? '';
    }
    where(thing: Thing | null): Spot | null {
        const unit = this.unit(thing);
        return unit?.stands.length ? centre_of(unit) : (this.leader(thing)?.at ?? null);
    }
    is_own(thing: Thing | null | undefined): boolean {
        return named(thing)?.side === this.own;
    }

    // ---- choosing ----
    trail: Thing[] = $derived.by(() => (this.pick.selected ? this.pick.selected.split(SEPARATOR) : []));
    open: Set<Thing> = $derived.by(() => (this.pick.active ? openings(this.all, this.trail) : new Set<Thing>()));
    /** What is left to choose by name. */
    offers: Offer[] = $derived.by(() => (this.pick.active ? complete(this.all, this.trail) : []));
    chosen_unit: U | null = $derived.by(() => this.unit(this.trail[0]));
    chosen_leader: L | null = $derived.by(() => this.leader(this.trail[0]));
    hinted: Set<Thing> = $derived.by(() => new Set(this.pick.hinted ? (this.all.find((o) => o.act === this.pick.hinted)?.things ?? []) : []));
    groups: TreeGroup[] = $derived.by(() =>
        groups_of(
            this.view,
            this.own,
            (thing) => this.open.has(thing) && (this.trail.length === 0 || this.all.some((o) => o.things[0] === thing)),
            (leader) => this.wear(leader),
        ),
    );
    /** Places that are offered for the move. */
    goals: Offer[] = $derived.by(() => {
        const g = this.ghost.now;
        return this.pick.active && this.ghost.idle && g ? this.all.filter((o) => o.things.length === 0 && o.at && apart(o.at, g) > 0.2) : [];
    });

    /** Where the units that stages name have come from. */
    traces: { side: Seat; from: Spot; to: Spot }[] = $derived.by(() =>
        this.pick.staged.flatMap((thing) => {
            const [from, to] = [this.left.get(thing), this.where(thing)];
            return from && to && apart(from, to) > 0.2 ? [{ side: named(thing)!.side, from, to }] : [];
        }),
    );
    private left = $state.raw(new Map<Thing, Spot>());

    show(moment: Moment, viewer: Viewer): void {
        if (moment === this.moment && viewer === this.viewer) return;
        this.left = new Map(this.units.filter((u) => u.stands.length).map((u) => [u.thing, centre_of(u)]));
        this.moment = moment;
        this.viewer = viewer;
        this.ghost.clear();
        this.begin();
    }
    select(trail: Thing[]): void {
        this.pick.selected = trail.length ? trail.join(SEPARATOR) : null;
        this.pick.answer = null;
        const kind = this.ghost.now?.kind;
        if (kind && kind !== 'go' && kind !== 'stand') this.ghost.now = null;
        if (this.deploying && this.pick.active) this.ghost.hold_up(trail[0] && this.is_own(trail[0]) ? this.held_up(trail[0]) : null);
    }
    click(thing: Thing): void {
        if (!named(thing)) return;
        this.focus = thing;
        const look = (): void => this.select(this.trail[0] === thing && this.trail.length === 1 ? [] : [thing]);
        if (!this.pick.active) return look();
        if (thing === this.moving?.thing) return;
        const outcome = click({ offers: this.all, at_once: this.at_once, meant: (t, at) => this.meant(t, at) }, this.trail, thing);
        if (outcome.do === 'act') void this.send([this.act_of(outcome.offer)]);
        else if (outcome.do === 'look') look();
        else this.select(outcome.trail);
        if (outcome.do === 'ask') void this.ask_or_do(outcome);
        // A move that ends at what was clicked.
        const goal = this.moving && outcome.do === 'select' ? this.offers.find((o) => o.at) : null;
        if (goal) this.ghost.change({ ...goal.at!, act: goal.act });
    }
    private async ask_or_do({ act, label, now, at }: Question): Promise<void> {
        await this.pick.ask(act, label);
        if (this.pick.answer?.act !== act || !this.pick.answer.verdict.ok) return;
        if (at && this.moving) this.ghost.change({ ...at, act });
        else if (now) await this.send([act]);
    }
    /** A tap beside all pieces. */
    tap(at: Spot): void {
        if (this.pick.active && this.tap_ground(at)) return;
        const goal = this.goals.find((o) => apart(o.at!, at) < NEAR / this.px);
        if (goal) return this.ghost.change({ ...goal.at!, act: goal.act });
        if (this.ghost.now) return this.ghost.put(at, this.ghost.now.facing);
        this.select([]);
    }
    /** Why not, or on what terms. */
    ask(thing: Thing): void {
        const question = this.meant(this.trail, thing);
        const ready = candidates(this.all, [thing])[0] ?? candidates(this.all, [...this.trail, thing])[0];
        if (ready) void this.pick.ask(ready.act);
        else if (question) void this.pick.ask(question.act, question.label);
        else this.select([thing]);
    }
    send(acts: string[]): Promise<boolean> {
        return this.pick.commit(acts);
    }

    /** Gives the prompt bar its confirming button. */
    propose(): void {
        const g = this.ghost.now;
        if (this.pick.active && g && !this.ghost.idle && this.ghost.verdict?.ok !== false) {
            this.pick.confirm = { acts: this.ghost_acts(g, this.ghost.act), label: this.place_label(g) };
            return;
        }
        const only = this.offers.length === 1 ? this.offers[0] : null;
        this.pick.confirm = only && this.trail.length ? { acts: [this.act_of(only)], label: only.button } : null;
    }
    /** The act that a decision comes to, where nothing on the table is pointed at. */
    get foremost(): string | null {
        return null;
    }
    /** The act whose odds the margin should show: of what is chosen, of what a click on the thing pointed at would do, or the foremost. */
    preview: string | null = $derived.by(() => {
        const thing = this.pick.hover ?? this.focus;
        const next = thing && this.open.has(thing) && !this.trail.includes(thing) ? candidates(this.all, [...this.trail, thing]) : [];
        const first = next.length === 1 ? next[0] : this.trail.length ? this.offers[0] : null;
        if (first && this.rolls.has(first.verb)) return this.act_of(first);
        return this.pick.active ? this.foremost : null;
    });
}
