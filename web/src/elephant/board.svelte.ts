// The state of one table: what is clicked, what is dragged and how the host judges it, what is seen. Table, margin and
// order of battle share it through the picker.
import { untrack } from 'svelte';
import { no_moment, type Moment, type Place as Viewer, type Seat, type Verdict } from '../protocol';
import type { Picker } from '../match/picker.svelte';
import type { Profile } from '../table/profile';
import type { Base, Field, FieldMark, Heights, Pose, SightLine, Spot } from '../table/types';
import { apart, frame_of, inches, turned } from '../table/types';
import { degrees_text, form_text, inches_text, stands_text } from './act';
import { click, complete, named, openings, situation, unit_thing, type Named, type Offer, type Situation, type Thing } from './choose';
import { bases_at, layout, places_of, type Place } from './layout';
import { front_of, legs_to, on_road } from './legs';
import {
    anchor_of,
    centre_of,
    enemy_of,
    find_hq,
    find_unit,
    is_ranked,
    read_cut,
    read_heights,
    read_outline,
    read_path,
    read_sight,
    read_trial,
    type Cut,
    type HqView,
    type PathSoFar,
    type Sight,
    type Trial,
    type UnitView,
} from './types';
import { block_words, cap, goal_words } from './words';

const SEPARATOR = '>';
const EVERY = 130;
const PATIENCE = 300;

export interface Ghost {
    /** 'stand': one stand of a loose unit by itself. */
    kind: 'go' | 'place' | 'ride' | 'officer' | 'stand';
    unit: UnitView | null;
    hq: HqView | null;
    x: number;
    y: number;
    facing: number;
    /** Taken at the end; null: as it is. */
    formation: string | null;
    ranks: number;
    flags: string[];
    stand?: number;
}
export interface Judged {
    act: string;
    verdict: Verdict;
    trial: Trial | null;
}

export class Board {
    readonly pick: Picker;
    moment = $state.raw<Moment>(no_moment);
    viewer = $state<Viewer>('watch');
    heights = $state.raw<Heights | null>(null);
    ghost = $state.raw<Ghost | null>(null);
    judged = $state.raw<Judged | null>(null);
    /** Where the mover may go: an outline of places for its anchor. */
    reach = $state.raw<Spot[]>([]);
    /** What the steps given so far come to. */
    path = $state.raw<PathSoFar | null>(null);
    sight = $state.raw<Sight | null>(null);
    /** The enemy a cut through the ground is drawn to, and the cut. */
    profile_to = $state<Thing | null>(null);
    cut = $state.raw<Cut | null>(null);
    /** Stands of the chosen unit that are to fire; null: all that bear. */
    firing = $state.raw<number[] | null>(null);
    /** What the arrow keys stand on. */
    focus = $state<Thing | null>(null);
    lines = $state(true);
    every_line = $state(false);
    ranges = $state(true);
    names = $state(true);
    /** The order of battle lies over the table where there is no margin for it. */
    drawer = $state(false);
    /** The path is given step by step. */
    stepping = $state(false);
    /** Pixels an inch, for what floats above a finger. */
    px = 30;

    constructor(pick: Picker) {
        this.pick = pick;
    }

    trail: Thing[] = $derived.by(() => (this.pick.selected ? this.pick.selected.split(SEPARATOR) : []));
    sit: Situation = $derived.by(() => situation(this.moment, this.viewer, this.pick.choices));
    own: Seat = $derived(this.sit.seat);
    open: Set<Thing> = $derived.by(() => (this.pick.active ? openings(this.sit, this.trail) : new Set<Thing>()));
    /** What is left to choose by name. */
    offers: Offer[] = $derived.by(() => (this.pick.active ? complete(this.sit, this.trail) : []));
    chosen: Named | null = $derived(named(this.trail[0]));
    chosen_unit: UnitView | null = $derived.by(() => (this.chosen?.kind === 'unit' ? find_unit(this.sit.view, this.chosen.side, this.chosen.number) : null));
    chosen_hq: HqView | null = $derived.by(() => (this.chosen?.kind === 'officer' ? find_hq(this.sit.view, this.chosen.side, this.chosen.number) : null));
    mover: UnitView | null = $derived.by(() => {
        const m = this.sit.view.mover;
        return m ? find_unit(this.sit.view, m.side, m.unit) : null;
    });
    private flat = $derived(this.sit.view.field);
    /** Where the objectives are drawn, and with what words. */
    private marks: FieldMark[] = $derived(this.sit.view.objectives.map((o) => ({ at: o.at, name: o.name, text: goal_words(o) })));
    private laid: { title: string; heights: Heights | null; field: Field } | null = null;
    /** The same object as long as the ground is the same, so that it is painted once. */
    field: Field = $derived.by(() => {
        const title = `${this.sit.view.title}/${this.flat.width}/${this.flat.areas.length}/${this.flat.lines.length}`;
        if (!this.laid || this.laid.title !== title || this.laid.heights !== this.heights)
            this.laid = { title, heights: this.heights, field: { ...this.flat, heights: this.heights, marks: this.marks } };
        return this.laid.field;
    });
    hinted: Set<Thing> = $derived.by(() => {
        const offer = this.pick.hinted ? this.sit.offers.find((o) => o.text === this.pick.hinted) : null;
        return new Set(offer?.things ?? []);
    });

    show(moment: Moment, viewer: Viewer): void {
        if (moment === this.moment && viewer === this.viewer) return;
        const first = this.moment === no_moment;
        this.moment = moment;
        this.viewer = viewer;
        this.ghost = null;
        this.judged = null;
        this.reach = [];
        this.path = null;
        this.firing = null;
        this.wanted = '';
        if (first) this.heights = read_heights(moment.view['heights']);
        if (this.sit.step === 'path' && this.mover && this.sit.view.draft.steps === 0) this.lift(this.mover);
        if (this.sit.step === 'path' && this.sit.view.draft.steps > 0) {
            this.stepping = true;
            void this.ask_path();
        }
        if (this.sit.step !== 'path') this.stepping = false;
    }

    private async ask_path(): Promise<void> {
        const n = this.moment.n;
        if (!this.pick.active) return;
        const got = await this.pick.inspect('path');
        if (got && this.moment.n === n) this.path = read_path(got);
    }
    /** Step by step, a point that is tapped is the end of the next step. */
    async step_to(at: Spot): Promise<void> {
        const unit = this.mover;
        if (!unit) return;
        const formation = this.path?.formation ?? unit.formation;
        if (formation === 'road_column') {
            const to = on_road(this.field.lines, at);
            await this.send([`march to ${inches_text(to.x)} ${inches_text(to.y)}`]);
        } else if (formation === 'line' || formation === 'column') {
            const stands = this.path?.stands ?? unit.stands;
            const anchor = this.path?.anchor ?? anchor_of(unit);
            const acts = legs_to(front_of(stands, anchor, this.path?.facing ?? unit.facing, unit.stands[0]?.width ?? 1), at, unit.arm === 'infantry');
            if (acts.length) await this.send(acts);
        }
    }

    // ---- choosing ----
    select(trail: Thing[]): void {
        const before = this.trail[0];
        this.pick.selected = trail.length ? trail.join(SEPARATOR) : null;
        this.pick.answer = null;
        if (trail[0] !== before) this.firing = null;
        if (this.ghost && this.ghost.kind !== 'go' && this.ghost.kind !== 'stand') this.ghost = null;
        if (this.sit.step === 'deploy' && this.pick.active) this.hold_up(named(trail[0]));
    }
    click(thing: Thing): void {
        const at = named(thing);
        if (!at) return;
        this.focus = thing;
        if (!this.pick.active) return this.select(this.trail[0] === thing ? [] : [thing]);
        if (this.sit.step === 'path' && at.kind === 'unit' && this.mover && at.side === this.mover.side && at.number === this.mover.number) return;
        const outcome = click(this.sit, this.trail, thing);
        switch (outcome.do) {
            case 'act':
                void this.send([this.with_stands(outcome.offer)]);
                break;
            case 'select':
                this.select(outcome.trail);
                break;
            case 'ask':
                this.select(outcome.trail);
                void this.pick.ask(outcome.act, outcome.label);
                break;
            case 'look':
                this.select(this.trail[0] === thing && this.trail.length === 1 ? [] : [thing]);
                break;
        }
    }
    /** A tap beside all pieces. */
    tap(at: Spot): void {
        if (this.pick.active && this.sit.step === 'path' && this.stepping && this.ghost?.kind !== 'stand') return void this.step_to(at);
        if (this.ghost?.kind === 'go') {
            // A place the list offers, with its facing, where the tap is near one.
            const goal = this.sit.offers.find((o) => o.act.verb === 'go' && o.act.to && apart(o.act.to, at) < 12 / this.px);
            if (goal?.act.to) {
                this.ghost = {
                    ...this.ghost,
                    ...goal.act.to,
                    facing: goal.act.facing ?? this.ghost.facing,
                    formation: goal.act.formation ?? null,
                    ranks: goal.act.ranks ?? 0,
                    flags: goal.act.words,
                };
                return this.judge();
            }
        }
        if (this.ghost) return this.put(at, this.ghost.facing);
        const hq = this.chosen_hq;
        if (this.pick.active && this.sit.step === 'select' && hq && hq.side === this.own && hq.at) {
            this.ghost = { kind: 'ride', unit: null, hq, x: at.x, y: at.y, facing: 0, formation: null, ranks: 0, flags: [] };
            return this.judge();
        }
        this.select([]);
    }
    /** Why not, or on what terms. */
    ask(thing: Thing): void {
        const outcome = click(this.sit, this.trail.includes(thing) ? [] : this.trail, thing);
        if (outcome.do === 'ask') void this.pick.ask(outcome.act, outcome.label);
        else if (outcome.do === 'act') void this.pick.ask(outcome.offer.text);
        else {
            const ready = this.sit.offers.find((o) => o.things[0] === thing);
            if (ready) void this.pick.ask(ready.text);
            else this.select([thing]);
        }
    }
    /** Whose stands are aimed one by one. */
    firer: UnitView | null = $derived.by(() => {
        if (!this.pick.active) return null;
        if (this.sit.step === 'fire') return this.chosen_unit?.side === this.own ? this.chosen_unit : null;
        const about = this.sit.view.about;
        return this.sit.step === 'volley' && about?.side === this.own ? find_unit(this.sit.view, this.own, about.unit) : null;
    });
    with_stands(offer: Offer): string {
        if (offer.act.verb === 'volley' && this.firing?.length) return `volley at ${offer.act.target} stands ${stands_text(this.firing)}`;
        if (offer.act.verb !== 'fire' || this.firing === null || this.firing.length === 0) return offer.text;
        return `fire ${offer.act.unit} at ${offer.act.target} stands ${stands_text(this.firing)} ${offer.act.words[0] ?? 'full'}`;
    }
    async send(acts: string[]): Promise<boolean> {
        return this.pick.commit(acts);
    }
    /** A stand of the chosen unit fires, or does not. */
    toggle_stand(unit: UnitView, number: number): void {
        const all = unit.stands.map((s) => s.number);
        const now = this.firing ?? all;
        const next = now.includes(number) ? now.filter((n) => n !== number) : [...now, number];
        this.firing = next.length === all.length || next.length === 0 ? null : next;
    }

    // ---- the ghost ----
    lift(unit: UnitView): void {
        this.ghost = { kind: 'go', unit, hq: null, ...anchor_of(unit), facing: turned(unit.facing), formation: null, ranks: 0, flags: [] };
        this.judged = null;
        void this.ask_reach();
    }
    /** One stand of a loose unit is taken up: a section, a skirmisher. */
    lift_stand(unit: UnitView, number: number): void {
        const stand = unit.stands.find((s) => s.number === number);
        if (!stand) return;
        this.ghost = {
            kind: 'stand',
            unit: { ...unit, stands: [stand], strength: 1 },
            hq: null,
            x: stand.x,
            y: stand.y,
            facing: turned(stand.facing),
            formation: null,
            ranks: 0,
            flags: [],
            stand: number,
        };
        this.judged = null;
    }
    private async ask_reach(): Promise<void> {
        const n = this.moment.n;
        if (!this.pick.active) return;
        const got = await this.pick.inspect('reach');
        if (got && this.moment.n === n) this.reach = read_outline(got);
    }
    /** DEPLOY: what is chosen is held up where it would be put down. */
    private hold_up(at: Named | null): void {
        this.ghost = null;
        if (!at || at.side !== this.own) return;
        const side = this.sit.view[this.own];
        const offer = this.sit.offers.find((o) => o.things[0] === (at.kind === 'unit' ? unit_thing(at.side, at.number) : `officer:${at.side}:${at.number}`));
        if (at.kind === 'unit') {
            const unit = find_unit(this.sit.view, at.side, at.number);
            const placed = side.units.some((u) => u.number === at.number);
            if (!unit || (!offer && !placed) || (placed && unit.marks.has('coming'))) return;
            const apart_ = unit.guns > 0 || unit.arm === 'wagon';
            const start =
                placed && unit.stands.length ? { ...anchor_of(unit), facing: unit.facing } : { x: offer?.act.to?.x ?? 0, y: offer?.act.to?.y ?? 0, facing: offer?.act.facing ?? 0 };
            this.ghost = {
                kind: 'place',
                unit,
                hq: null,
                ...start,
                formation: placed ? unit.formation : apart_ ? 'sections' : 'line',
                ranks: placed ? (unit.formation === 'column' ? unit.front : unit.ranks) : 1,
                flags: unit.arm === 'cavalry' ? ['mounted'] : [],
            };
        } else {
            const hq = find_hq(this.sit.view, at.side, at.number);
            if (!hq) return;
            const to = offer?.act.to ?? hq.at;
            if (!to) return;
            this.ghost = { kind: 'officer', unit: null, hq, x: to.x, y: to.y, facing: 0, formation: null, ranks: 0, flags: [] };
        }
        this.judge();
    }
    private ghost_unit = $derived(this.ghost?.unit ?? null);
    private ghost_form = $derived(this.ghost ? `${this.ghost.kind}/${this.ghost.formation ?? ''}/${this.ghost.ranks}` : '');
    /** Local places of what is drawn as the ghost; they stay the same while it is dragged. */
    ghost_places: Place[] = $derived.by(() => {
        const unit = this.ghost_unit;
        void this.ghost_form;
        const g = untrack(() => this.ghost);
        if (!unit || !g?.unit) return [];
        if (g.kind === 'stand') return [{ right: 0, ahead: 0, turn: 0, number: g.stand ?? 1 }];
        if (g.kind === 'go' && g.formation === null) return places_of(g.unit);
        const width = g.unit.stands[0]?.width ?? (g.unit.guns ? 1 : 1);
        const depth = g.unit.stands[0]?.depth ?? (g.unit.guns ? 1.5 : g.unit.arm === 'cavalry' ? 1 : 0.75);
        return layout(g.unit.strength, g.formation ?? g.unit.formation, g.ranks, width, depth);
    });
    ghost_size: { width: number; depth: number } = $derived.by(() => {
        const u = this.ghost_unit;
        const first = u?.stands[0];
        if (first) return { width: first.width, depth: first.depth };
        return { width: 1, depth: u?.guns ? 1.5 : u?.arm === 'cavalry' ? 1 : 0.75 };
    });
    ghost_frame: Base | null = $derived.by(() => {
        const g = this.ghost;
        if (!g) return null;
        if (!g.unit) return { x: g.x, y: g.y, facing: 0, width: 1, depth: 1 };
        return frame_of(bases_at(g, this.ghost_places, this.ghost_size.width, this.ghost_size.depth), g.facing);
    });
    /** The mover has no dice: it may lie down, and nothing else. */
    fixed: boolean = $derived.by(() => this.ghost?.kind === 'go' && this.sit.view.mover?.dice === 0);
    put(at: Spot, facing: number): void {
        const g = this.ghost;
        if (!g || this.fixed) return;
        const { width, depth } = this.field;
        if (g.kind === 'go' && g.unit?.formation === 'road_column' && g.formation === null) at = on_road(this.field.lines, at, 0.35);
        this.ghost = { ...g, x: Math.min(width, Math.max(0, at.x)), y: Math.min(depth, Math.max(0, at.y)), facing: turned(facing) };
        this.judge();
    }
    nudge(right: number, up: number): void {
        if (this.ghost) this.put({ x: this.ghost.x + right, y: this.ghost.y + up }, this.ghost.facing);
    }
    turn(by: number): void {
        if (this.ghost) this.put(this.ghost, this.ghost.facing + by);
    }
    take_formation(formation: string | null, ranks: number): void {
        if (!this.ghost) return;
        this.ghost = { ...this.ghost, formation, ranks };
        this.judge();
    }
    toggle_flag(flag: string): void {
        if (!this.ghost) return;
        const has = this.ghost.flags.includes(flag);
        this.ghost = { ...this.ghost, flags: has ? this.ghost.flags.filter((f) => f !== flag) : [...this.ghost.flags, flag] };
        this.judge();
    }
    home(): void {
        if (this.ghost?.kind === 'stand') {
            this.ghost = null;
            this.judged = null;
        } else if (this.ghost?.kind === 'go' && this.ghost.unit) this.lift(this.ghost.unit);
        else this.select([]);
    }
    /** The act the ghost stands for. */
    ghost_act: string = $derived.by(() => {
        const g = this.ghost;
        if (!g) return '';
        const to = `to ${inches_text(g.x)} ${inches_text(g.y)}`;
        const flags = g.flags.length ? ` ${g.flags.join(' ')}` : '';
        switch (g.kind) {
            case 'go':
                return `go ${to} facing ${degrees_text(g.facing)}${g.formation ? ` ${form_text(g.formation, g.ranks)}` : ''}${flags}`;
            case 'place':
                return `place ${g.unit!.number} ${to} facing ${degrees_text(g.facing)} ${form_text(g.formation ?? 'line', g.ranks)}${flags}`;
            case 'stand':
                return this.sit.step === 'deploy'
                    ? `place-stand ${g.unit!.number} stand ${g.stand} ${to} facing ${degrees_text(g.facing)}`
                    : `send stand ${g.stand} ${to} facing ${degrees_text(g.facing)}`;
            case 'ride':
                return `ride officer ${g.hq!.number} ${to}`;
            case 'officer':
                return `place-officer officer ${g.hq!.number} ${to}`;
        }
    });
    /** The ghost is where the unit stands: nothing to place. */
    ghost_idle: boolean = $derived.by(() => {
        const g = this.ghost;
        if (g?.kind !== 'go' || !g.unit) return false;
        return g.formation === null && g.flags.length === 0 && apart(g, anchor_of(g.unit)) < 0.005 && Math.abs(turned(g.facing - g.unit.facing + 180) - 180) < 0.01;
    });
    verdict: Verdict | null = $derived.by(() => (this.judged && this.judged.act === this.ghost_act ? this.judged.verdict : null));
    /** The last judgement, also while the next is on its way. */
    trial: Trial | null = $derived(this.judged?.trial ?? null);

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
        if (!this.dropped || !this.ghost || !this.judged || this.judged.act !== this.ghost_act) return;
        this.dropped = false;
        if (!this.judged.verdict.ok && near) this.put(near, this.ghost.facing);
    }
    private wanted = '';
    private asking = false;
    private timer = 0;
    private last = 0;
    judge(): void {
        if (!this.pick.active) return;
        if (this.ghost_idle) {
            this.judged = null;
            this.wanted = '';
            return;
        }
        this.wanted = this.ghost_act;
        if (!this.asking && this.timer === 0) this.timer = window.setTimeout(() => void this.run(), Math.max(0, this.last + EVERY - Date.now()));
    }
    private async run(): Promise<void> {
        this.timer = 0;
        const act = this.wanted;
        if (act === '') return;
        this.asking = true;
        this.last = Date.now();
        const got = await this.pick.try_out(act);
        this.asking = false;
        if (got && this.ghost && this.wanted !== '') this.judged = { act, verdict: got.verdict, trial: read_trial(got.inspect) };
        if (this.wanted !== '' && (this.wanted !== act || !got)) {
            // A server that has too many questions to answer refuses one more: the last one is asked again.
            if (!got) this.last = Date.now() + PATIENCE;
            this.judge();
        } else this.settle();
    }
    async place_here(): Promise<void> {
        if (this.ghost && !this.ghost_idle) await this.send([this.ghost_act]);
    }

    // ---- sight ----
    private sight_wanted = '';
    async look_from(question: string): Promise<void> {
        if (this.sight_wanted === question) return;
        this.sight_wanted = question;
        if (question === '') {
            this.sight = null;
            this.close_profile();
            return;
        }
        await new Promise((done) => setTimeout(done, question.startsWith('go') ? 260 : 60));
        if (this.sight_wanted !== question) return;
        const got = await this.pick.inspect(`sight ${question}`);
        if (this.sight_wanted === question) {
            this.sight = got ? read_sight(got) : null;
            if (this.profile_to) await this.open_profile(this.profile_to);
        }
    }
    /** The lines a profile can be drawn of, the nearest first. */
    profile_lines: { thing: Thing; name: string }[] = $derived.by(() => {
        const s = this.sight;
        if (!s || this.eye === '') return [];
        const enemy = enemy_of(s.side);
        return s.lines.map((l) => {
            const thing = unit_thing(enemy, l.unit);
            return { thing, name: `${cap(this.name_of(thing))}, ${inches(l.distance)} in${l.block ? ', blocked' : ''}` };
        });
    });
    /** The cut to an enemy, or to the nearest; the one that is open is drawn anew as the eye moves. */
    async open_profile(to: Thing | null = null): Promise<void> {
        const thing = to && this.profile_lines.some((l) => l.thing === to) ? to : (this.profile_lines[0]?.thing ?? null);
        const at = named(thing);
        this.profile_to = thing;
        const question = this.sight_wanted;
        if (!at || question === '') return this.close_profile();
        const got = await this.pick.inspect(`profile ${question} at ${at.number}`);
        if (this.profile_to === thing && this.sight_wanted === question) this.cut = got ? read_cut(got) : null;
    }
    close_profile(): void {
        this.profile_to = null;
        this.cut = null;
    }
    toggle_profile(to: Thing | null = null): void {
        if (this.profile_to && (to === null || to === this.profile_to)) this.close_profile();
        else void this.open_profile(to);
    }
    profile: Profile | null = $derived.by(() => {
        const c = this.cut;
        if (!c || !this.profile_to || this.eye === '') return null;
        const enemy = enemy_of(c.side);
        // Ground above both ends blocks, another hill as high as the higher one too (SE-GEO-18).
        const ceiling = Math.max(...c.levels) + 1;
        const notes = [`The ends lie at levels ${c.levels[0]} and ${c.levels[1]}; ground blocks from level ${ceiling}`];
        if (c.woods > 0) notes.push(`${inches(c.woods)} in of woods on the line; more than ${inches(c.woods_limit)} in block`);
        return {
            samples: c.samples,
            things: c.things,
            eye: { name: this.name_of(unit_thing(c.side, c.unit)), side: c.side, level: c.levels[0] },
            target: { name: this.name_of(unit_thing(enemy, c.target)), side: enemy, level: c.levels[1] },
            block: c.block ? { at: c.block.along, text: block_words(c.block.by, c.block.name), rule: c.block.rule } : null,
            distance: c.distance,
            ceiling,
            feet: c.feet,
            notes,
        };
    });
    /** Whose sight is drawn: the ghost's where there is one, else the chosen unit's, else the firer's who is asked. */
    eye: string = $derived.by(() => {
        // The host answers for the present alone: nothing is asked about old moments.
        if (!this.pick.active || (!this.lines && !this.ranges)) return '';
        const g = this.ghost;
        if (g?.kind === 'go' && g.unit) return this.ghost_idle ? `${g.unit.side} ${g.unit.number}` : this.ghost_act;
        const unit = this.chosen_unit;
        if (unit && unit.stands.length) return `${unit.side} ${unit.number}`;
        const about = this.sit.view.about;
        if (about && this.pick.active && about.unit) return `${about.side} ${about.unit}`;
        return '';
    });
    sight_lines: SightLine[] = $derived.by(() => {
        const s = this.sight;
        if (!s || !this.lines || this.eye === '') return [];
        const pointed = named(this.pick.hover);
        const enemy = enemy_of(s.side);
        return s.lines
            .filter((l, i) => this.every_line || i < 3 || (pointed?.kind === 'unit' && pointed.side === enemy && pointed.number === l.unit))
            .map((l) => ({
                from: l.from,
                to: l.to,
                distance: l.distance,
                bears: l.bears,
                thing: unit_thing(enemy, l.unit),
                block: l.block ? { at: l.block.at, text: block_words(l.block.by, l.block.name), rule: l.block.rule } : null,
            }));
    });

    /** What the ghost costs, in two or three short lines. */
    cost: { ok: boolean | null; lines: string[]; rule: string } | null = $derived.by(() => {
        const g = this.ghost;
        if (!g || this.ghost_idle || !this.judged) return null;
        const { verdict, trial } = this.judged;
        const ok = this.judged.act === this.ghost_act ? verdict.ok : verdict.ok;
        if (!ok) return { ok, lines: [verdict.text ?? 'Not there.', ...(verdict.rule ? [verdict.rule] : [])], rule: verdict.rule ?? '' };
        if (!trial) return { ok, lines: [g.kind === 'ride' ? 'He can ride there' : 'It can stand there'], rule: '' };
        const turn = g.unit ? Math.round(turned(g.facing - g.unit.facing + 180) - 180) : 0;
        const lines = [`${inches(trial.length)} in${turn ? `, turn ${Math.abs(turn)}° ${turn < 0 ? 'left' : 'right'}` : ''}`];
        const taken = [trial.deductions ? `${trial.deductions} deducted from each die` : '', trial.halvings ? `halved${trial.halvings > 1 ? ` ${trial.halvings} times` : ''}` : '']
            .filter(Boolean)
            .join(', ');
        lines.push(`${inches(Math.max(0, trial.most - trial.length))} of ${inches(trial.most)} in left${taken ? `: ${taken}` : ''}`);
        const seen = this.sight && this.sight.side === g.unit?.side ? this.sight : null;
        const far = seen?.ranges.at(-1)?.reach ?? 0;
        const marks = seen?.lines.filter((l) => !l.block && l.bears && l.distance <= far).length ?? 0;
        if (marks) lines.push(`${marks === 1 ? 'One enemy' : `${marks} enemies`} in its arc and range`);
        return { ok, lines, rule: '' };
    });

    /** Gives the prompt bar its confirming button. */
    propose(): void {
        const g = this.ghost;
        if (this.pick.active && g && !this.ghost_idle && this.verdict?.ok !== false) {
            this.pick.confirm = { acts: [this.ghost_act], label: g.kind === 'ride' ? 'Ride here' : 'Place here' };
            return;
        }
        const only = this.offers.length === 1 ? this.offers[0] : null;
        this.pick.confirm = only && this.trail.length ? { acts: [this.with_stands(only)], label: short_label(only) } : null;
    }
    /** The act whose chances the margin should show. */
    preview: string | null = $derived.by(() => {
        const only = this.offers.length >= 1 && this.trail.length ? this.offers[0] : null;
        return only && ['fire', 'volley', 'snipe', 'charge'].includes(only.act.verb) ? this.with_stands(only) : null;
    });

    name_of(thing: Thing | null): string {
        const at = named(thing);
        if (!at) return '';
        return at.kind === 'unit' ? (find_unit(this.sit.view, at.side, at.number)?.name ?? '') : (find_hq(this.sit.view, at.side, at.number)?.commander ?? '');
    }
    where(thing: Thing | null): Spot | null {
        const at = named(thing);
        if (!at) return null;
        if (at.kind === 'officer') return find_hq(this.sit.view, at.side, at.number)?.at ?? null;
        const unit = find_unit(this.sit.view, at.side, at.number);
        return unit && unit.stands.length ? centre_of(unit) : null;
    }
    ghost_pose: Pose | null = $derived.by(() => (this.ghost ? { x: this.ghost.x, y: this.ghost.y, facing: this.ghost.facing } : null));
    ranked_ghost: boolean = $derived.by(() => (this.ghost?.unit ? is_ranked(this.ghost.formation ?? this.ghost.unit.formation) : false));
}

/** A choice in few words, beside the unit it is about. */
export function short_label(offer: Offer): string {
    const { act } = offer;
    switch (act.verb) {
        case 'fire':
            return act.words.includes('reduced') ? 'Fire, reduced' : 'Fire, full effect';
        case 'begin': {
            const extra = act.words.map((w) => BEGIN[w] ?? w).join(', ');
            const form = act.formation ? `come on in ${act.formation.replace('_', ' ')}` : 'Move';
            return extra
                ? form === 'Move'
                    ? ALONE.has(act.words[0] ?? '') && act.words.length === 1
                        ? extra.charAt(0).toUpperCase() + extra.slice(1)
                        : `Move, ${extra}`
                    : `${form}, ${extra}`
                : form.charAt(0).toUpperCase() + form.slice(1);
        }
        case 'detach':
            return `Skirmishers ${act.words[0] === 'front' ? 'in front' : act.words[0] === 'rear' ? 'to the rear' : `to the ${act.words[0] ?? ''}`} (${act.stands ?? ''})`;
        case 'charge':
            return act.turn ? `Charge, wheel ${Math.abs(Math.round(act.turn))}° ${act.turn < 0 ? 'left' : 'right'}` : 'Charge';
        case 'continue':
            return 'Fight on';
        case 'retreat':
            return 'Break off';
        case 'ride':
            return 'Join it';
        case 'volley':
            return 'Fire the volley at it';
        case 'hold':
            return 'Hold fire';
        default:
            return offer.label;
    }
}
const BEGIN: Record<string, string> = {
    'column-die': 'column die',
    'road-die': 'road die',
    'stand-up': 'stand up',
    mount: 'mount or dismount',
    prolong: 'by prolonge',
    cross: 'cross the obstacle',
    'into-skirmish': 'into skirmish order',
};
const ALONE = new Set(['stand-up', 'mount', 'cross', 'into-skirmish', 'prolong']);

const boards = new WeakMap<Picker, Board>();
export function board_of(pick: Picker): Board {
    let board = boards.get(pick);
    if (board) return board;
    // Outside any component: what is worked out in it outlives the table that asked first.
    $effect.root(() => {
        board = new Board(pick);
    });
    boards.set(pick, board!);
    return board!;
}
