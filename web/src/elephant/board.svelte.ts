// The state of one table of Seeing the Elephant: its verbs, what its ghosts stand for, single stands that fire, paths step by step.
import { board_of as boards_of } from '../match/board_of.svelte';
import { decimals, degrees, number_list } from '../match/forms';
import type { Ghost } from '../table/ghost.svelte';
import { read_trial, spot, text, num, doc, type Trial } from '../table/read';
import { Tabletop } from '../table/tabletop.svelte';
import { named, type Offer, type Question, type Thing } from '../table/trail';
import { anchor_of, places_of, type Place, type Spot } from '../table/types';
import { way_lines } from '../table/words';
import { form_blanks, layout } from './layout';
import { front_of, legs_to, on_road } from './legs';
import { read, type ElephantView, type Officer, type UnitView } from './types';

type Held = Ghost<UnitView, Officer>;
/** What the steps given so far add up to. */
export interface PathSoFar extends Trial {
    formation: string;
    anchor: Spot | null;
}
export function read_path(v: unknown): PathSoFar | null {
    const trial = read_trial(v);
    const d = doc(v);
    return trial ? { ...trial, formation: text(d['formation']), anchor: d['anchor'] === undefined ? null : spot(d['anchor']) } : null;
}
const SECTIONS = ['skirmish', 'sections'];

export class Board extends Tabletop<UnitView, Officer> {
    view: ElephantView = $derived(read(this.moment.view));
    readonly at_once = new Set(['fire', 'charge', 'support', 'volley', 'pair', 'snipe', 'ride', 'place-officer']);
    readonly rolls = new Set(['fire', 'volley', 'snipe', 'charge']);
    readonly arc = 45;
    path = $state.raw<PathSoFar | null>(null);
    /** The path is given step by step. */
    stepping = $state(false);
    /** Stands of the unit that fires; null: all that bear. Another unit, or another decision, begins with all. */
    private picked = $state.raw<{ of: Thing; n: number; stands: number[] } | null>(null);

    pathing: boolean = $derived(this.step === 'move_path');

    override get moving(): UnitView | null {
        return this.pathing ? this.mover : null;
    }
    /** The mover has no dice: it may lie down, and nothing else. */
    override get fixed(): boolean {
        return this.ghost.now?.kind === 'go' && this.view.mover?.dice === 0;
    }
    override get loose(): UnitView | null {
        const unit = this.stepping ? this.mover : this.deploying ? this.chosen_unit : null;
        return unit && unit.side === this.own && SECTIONS.includes(unit.formation) ? unit : null;
    }

    begin(): void {
        this.path = null;
        this.stepping = this.pathing && this.view.draft.steps > 0;
        if (this.stepping) void this.ask_path();
        else if (this.pathing && this.mover) this.ghost.lift(this.mover);
    }

    // ---- fire ----
    /** The unit whose stands are aimed one by one. */
    firer: UnitView | null = $derived.by(() => {
        if (this.step === 'fire_declare') return this.chosen_unit?.side === this.own ? this.chosen_unit : null;
        return /_volley$/.test(this.step) && this.view.about?.side === this.own ? this.unit(this.about) : null;
    });
    firing: number[] | null = $derived(this.firer && this.picked?.of === this.firer.thing && this.picked.n === this.moment.n ? this.picked.stands : null);
    override tap_stand(unit: UnitView, number: number): boolean {
        if (unit !== this.firer || unit.stands.length < 2) return false;
        const all = unit.stands.map((s) => s.number);
        const now = this.firing ?? all;
        const next = now.includes(number) ? now.filter((n) => n !== number) : [...now, number];
        this.picked = next.length === all.length || next.length === 0 ? null : { of: unit.thing, n: this.moment.n, stands: next };
        return true;
    }
    override act_of(offer: Offer): string {
        const target = named(offer.things.at(-1))?.number;
        if (!this.firing || (offer.verb !== 'fire' && offer.verb !== 'volley')) return offer.act;
        return this.pick.write(offer.verb, { unit: this.firer?.number, target, stands: number_list(this.firing), mode: offer.act.split(' ').at(-1) });
    }

    // ---- what a click would mean ----
    meant(trail: readonly Thing[], thing: Thing): Question | null {
        const at = named(thing);
        const first = named(trail[0]);
        if (!at) return null;
        const mine = at.side === this.own;
        const is_unit = at.sort === 'unit';
        const from = first?.sort === 'unit' && first.side === this.own ? first.number : undefined;
        const ask = (label: string, verb: string, blanks: Record<string, string | number | undefined>): Question => ({ act: this.pick.write(verb, blanks), label });
        switch (this.step) {
            case 'fire_declare':
                if (from && !mine && is_unit) return ask('Fire at it', 'fire', { unit: from, target: at.number, mode: 'full' });
                return mine && is_unit ? ask('Fire', 'hold', { unit: at.number }) : null;
            case 'charge_declare':
                if (!from || !is_unit) return null;
                return mine ? ask('Follow it', 'support', { unit: from, other: at.number }) : ask('Charge it', 'charge', { unit: from, target: at.number, mode: 'left', turn: 0 });
            case 'move_select': {
                const rider = mine ? this.leader(thing)?.at : null;
                if (rider) return ask('Ride', 'ride', { officer: at.number, x: decimals(rider.x), y: decimals(rider.y) });
                return mine && is_unit ? ask('Move', 'begin', { unit: at.number }) : null;
            }
            case 'first_volley':
            case 'second_volley':
                return !mine && is_unit ? ask('Volley at it', 'volley', { target: at.number }) : null;
            case 'pairing':
                return from && !mine ? ask('Fight it', 'pair', { unit: from, target: at.number }) : null;
            default:
                return null;
        }
    }

    // ---- ghosts ----
    ghost_act({ kind, unit, leader, x, y, facing, form, flags, stand }: Held): string {
        const to = { x: decimals(x), y: decimals(y), facing: degrees(facing) };
        switch (kind) {
            case 'stand':
                return this.pick.write(this.deploying ? 'place-stand' : 'send', { unit: unit?.number, stand, ...to });
            case 'officer':
                return this.pick.write(this.deploying ? 'place-officer' : 'ride', { officer: leader?.number, ...to });
            default:
                return this.pick.write(kind, { unit: unit?.number, ...to, ...form_blanks(form), flags: flags.join(' ') });
        }
    }
    override ghost_places({ unit, form }: Held): Place[] {
        if (!unit) return [];
        return form ? layout(unit.strength, form.formation, form.ranks, unit.size) : places_of(unit);
    }
    override snapped({ kind, unit, form }: Held, at: Spot): Spot {
        return kind === 'go' && unit?.formation === 'road_column' && form === null ? on_road(this.field.lines, at, 0.35) : at;
    }
    override place_label({ kind }: Held): string {
        return kind === 'officer' && !this.deploying ? 'Ride here' : 'Place here';
    }
    held_up(thing: Thing): Held | null {
        const offer = this.all.find((o) => o.things[0] === thing);
        const leader = this.leader(thing);
        if (leader) {
            const to = offer?.at ?? leader.at;
            return to && { kind: 'officer', unit: null, leader, x: to.x, y: to.y, facing: 0, form: null, flags: [] };
        }
        const unit = this.unit(thing);
        if (!unit || unit.marks.has('coming')) return null;
        const placed = unit.stands.length > 0;
        const at = placed ? { ...anchor_of(unit), facing: unit.facing } : offer?.at;
        if (!at) return null;
        const alone = unit.guns > 0 || unit.arm === 'wagon';
        const form = placed ? { formation: unit.formation, ranks: unit.formation === 'column' ? unit.front : unit.ranks } : { formation: alone ? 'sections' : 'line', ranks: 1 };
        return { kind: 'place', unit, leader: null, ...at, form, flags: unit.arm === 'cavalry' ? ['mounted'] : [] };
    }
    cost_lines(ghost: Held, trial: Trial | null): string[] {
        if (!trial) return [ghost.kind === 'officer' && !this.deploying ? 'The officer can ride there' : 'There is room'];
        const deductions = num(trial.rest['deductions']);
        const halvings = num(trial.rest['halvings']);
        const taken = [deductions ? `${deductions} deducted from each die` : '', halvings ? `halved${halvings > 1 ? ` ${halvings} times` : ''}` : ''].filter(Boolean).join(', ');
        return way_lines(trial, this.ghost.turned_by, this.sight.targets(ghost.unit), taken);
    }
    /** Ground above both ends blocks, another hill as high as the higher one too (SE-GEO-18). */
    woods_words(limit: string): string {
        return `more than ${limit} in block`;
    }

    // ---- paths and rides ----
    private async ask_path(): Promise<void> {
        const { moment } = this;
        const got = this.pick.active ? await this.pick.inspect('path') : null;
        if (got && this.moment === moment) this.path = read_path(got);
    }
    /** Step by step, a point that is tapped is the end of the next step; a chosen officer rides to it. */
    override tap_ground(at: Spot): boolean {
        if (this.pathing && this.stepping && this.ghost.now?.kind !== 'stand') {
            void this.step_to(at);
            return true;
        }
        const leader = this.step === 'move_select' && this.is_own(this.trail[0]) ? this.chosen_leader : null;
        if (!leader?.at || this.ghost.now) return false;
        this.ghost.hold_up({ kind: 'officer', unit: null, leader, x: at.x, y: at.y, facing: 0, form: null, flags: [] });
        return true;
    }
    private async step_to(at: Spot): Promise<void> {
        const unit = this.mover;
        if (!unit) return;
        const formation = this.path?.formation ?? unit.formation;
        if (formation === 'road_column') {
            const to = on_road(this.field.lines, at);
            await this.send([this.pick.write('march', { x: decimals(to.x), y: decimals(to.y) })]);
        } else if (formation === 'line' || formation === 'column') {
            const front = front_of(this.path?.stands ?? unit.stands, this.path?.anchor ?? anchor_of(unit), this.path?.facing ?? unit.facing, unit.size.width);
            const acts = legs_to(front, at, unit.arm === 'infantry').map((leg) => this.pick.write(leg.verb, leg.blanks));
            if (acts.length) await this.send(acts);
        }
    }
}

export const board_of = boards_of((pick) => new Board(pick));
