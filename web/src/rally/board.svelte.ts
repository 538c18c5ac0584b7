// The state of one table of Rally Round the Flag: its verbs, its cards, and what its ghosts stand for.
import { board_of as boards_of } from '../match/board_of.svelte';
import { decimals, degrees } from '../match/forms';
import type { Verdict } from '../protocol';
import type { Ghost } from '../table/ghost.svelte';
import type { Trial } from '../table/read';
import { Tabletop } from '../table/tabletop.svelte';
import { named, offer_of, type Offer, type Question, type Thing } from '../table/trail';
import { apart, centre_of, inches, signed, turned, type Base, type Spot } from '../table/types';
import { ARROWS, EDGES, nearest_arrow, nearest_entry, nearest_special, type Laid } from './arrows';
import { read, read_joins, type CardView, type GeneralView, type Hand, type Join, type RallyView, type StandView } from './types';
import { say_card } from './words';

type Held = Ghost<StandView, GeneralView>;

const FINGER = globalThis.matchMedia?.('(hover: none)').matches ?? false;
/** Kinds of decisions in which an order is given to a stand by pointing at it, and the verbs they know. */
const GIVEN: Record<string, string[]> = { order: ['move', 'tactic', 'charge', 'rally', 'fire'], activation: ['move', 'tactic', 'charge', 'rally', 'fire'] };

/** Of all declarations against one enemy the straightest, with and without the Generals who may go along. */
export function straightest(offers: Offer[]): Offer[] {
    const lean = ({ act }: Offer): number => Math.abs(signed(Number(/ lean (-?[\d.]+)/.exec(act)?.[1] ?? 0)));
    const best = new Map<string, Offer>();
    for (const offer of offers.filter((o) => o.verb === 'declare')) {
        const key = `${offer.things.join()}${offer.act.includes(' carry ')}`;
        const before = best.get(key);
        if (!before || lean(offer) < lean(before)) best.set(key, offer);
    }
    return offers.filter((o) => o.verb !== 'declare' || [...best.values()].includes(o));
}

export class Board extends Tabletop<StandView, GeneralView> {
    view: RallyView = $derived(read(this.moment.view));
    readonly rolls = new Set(['fire', 'fire-general', 'return', 'declare', 'tactic', 'rally', 'bottom', 'test', 'play', 'enter']);
    // A finger cannot point before it presses: what rolls dice is chosen first, with its odds, and then confirmed.
    readonly at_once = new Set(
        [
            'move',
            'charge',
            'tactic',
            'rally',
            'fire',
            'fire-general',
            'fight',
            'test',
            'swap',
            'join',
            'dislocate',
            'support',
            'discard',
            'leave',
            'take',
            'brigade',
            'declare',
        ].filter((verb) => !(FINGER && this.rolls.has(verb))),
    );
    readonly arc = 45;
    override readonly set_up = new Set(['place_generals', 'deploy_brigade', 'enter_map']);
    override all: Offer[] = $derived.by(() => straightest(this.pick.choices.map(offer_of)));

    // ---- cards ----
    hand: Hand = $derived(this.view.hands[this.own]);
    private cards = $derived(
        new Map(
            [this.view.hands.union, this.view.hands.confederate].flatMap((h) =>
                [...(h.hand ?? []), ...(h.deck ?? []), ...h.aside, ...h.discard, ...h.played].map((c) => [c.thing, c] as const),
            ),
        ),
    );
    card(thing: Thing | null | undefined): CardView | null {
        return this.cards.get(thing ?? '') ?? null;
    }
    /** Cards that may still be left out of the deck. */
    spare: CardView[] = $derived.by(() => this.all.flatMap((o) => (o.verb === 'leave' ? (this.card(o.things[0]) ?? []) : [])));
    chosen_card: CardView | null = $derived(this.card(this.trail[0]));
    override name_of(thing: Thing | null): string {
        const card = this.card(thing);
        return card ? say_card(card).split(/[:;]/).slice(0, 2).join(':') : super.name_of(thing);
    }

    // ---- the move ----
    override get moving(): StandView | null {
        return this.step === 'lay' ? this.mover : null;
    }
    override get fixed(): boolean {
        return false;
    }
    /** What a formation that is being placed still lacks, in the rule's words. */
    unfinished = $state.raw<Verdict | null>(null);
    private placed_joins = $state.raw<Join[]>([]);
    /** Stands of the brigade that deploys which are joined, with the one that is held where it is held. */
    joins: Join[] = $derived.by(() => (this.step !== 'deploy_brigade' ? [] : this.ghost.now && this.ghost.trial ? read_joins(this.ghost.trial.rest) : this.placed_joins));
    /** The brigade that deploys, and the General in whose radius it does (RF-DEPLOY-3). */
    placing: { brigade: GeneralView; general: GeneralView | null } | null = $derived.by(() => {
        const { draft } = this.view;
        const { leaders } = this.view[this.own];
        const brigade = this.step === 'deploy_brigade' ? leaders.find((l) => l.number === draft?.post) : undefined;
        return brigade ? { brigade, general: leaders.find((l) => l.number === (brigade.superior || brigade.number)) ?? null } : null;
    });
    begin(): void {
        this.unfinished = null;
        this.placed_joins = [];
        if (!this.pick.active) return;
        const { moment, moving } = this;
        if (moving?.stands.length) this.ghost.lift(moving);
        const turning = this.step === 'rallied' ? this.unit(this.about) : null;
        if (turning?.stands.length) this.ghost.hold_up({ kind: 'face', unit: turning, leader: null, ...centre_of(turning), facing: turning.facing, form: null, flags: [] });
        if (this.step === 'general_move') {
            const rider = this.leader(this.all.find((o) => o.verb === 'ride')?.things[0]);
            if (rider) this.select([rider.thing]);
        }
        if (this.step === 'deploy_brigade' && this.view.draft?.post)
            void this.pick.try_out('done').then((got) => {
                if (!got || this.moment !== moment) return;
                this.unfinished = got.verdict.ok ? null : got.verdict;
                this.placed_joins = read_joins(got.inspect);
            });
    }
    override get tray(): (StandView | GeneralView)[] {
        const { draft } = this.view;
        const { waiting, units } = this.view[this.own];
        if (this.step === 'deploy_brigade') return draft?.post ? waiting.filter((u) => u.under === draft.post && !draft.kept.includes(u.number)) : [];
        if (this.step === 'enter_map') return units.filter((u) => !u.stands.length && this.all.some((o) => o.things[0] === u.thing));
        return super.tray;
    }

    // ---- what a click would mean ----
    meant(trail: readonly Thing[], thing: Thing): Question | null {
        const at = named(thing);
        if (!at) return null;
        const mine = at.side === this.own;
        const first = named(trail[0]);
        const ask = (label: string, verb: string, blanks: Record<string, string | number | undefined>): Question => ({ act: this.pick.write(verb, blanks), label });
        if (at.sort === 'card') return this.step === 'turn' && mine ? ask('Play it', this.card(thing)?.command ? 'command' : 'top', { card: at.number }) : null;
        if (at.sort === 'general') return this.step === 'turn' && mine ? ask('Activate him', 'activate', { general: at.number }) : null;
        if (first?.sort === 'unit' && first.side === this.own && !mine) return ask('Fire at it', 'fire', { unit: first.number, target: at.number });
        const verb = this.step === 'order' ? (this.view.orders?.action.toLowerCase() ?? '') : 'move';
        return GIVEN[this.step]?.includes(verb) && mine ? ask('Give it an order', verb, { unit: at.number }) : null;
    }

    // ---- ghosts ----
    private base_of(unit: StandView): Base {
        return { ...centre_of(unit), facing: unit.facing, ...unit.size };
    }
    /** The arrow that a ghost has been drawn along; null: it goes by no arrow. */
    laid(ghost: Held, at: Spot = ghost): Laid | null {
        const { unit, kind } = ghost;
        if (!unit?.stands.length || (kind !== 'go' && kind !== 'column') || ghost.flags.includes('special')) return null;
        return nearest_arrow(this.base_of(unit), at, this.view.measures, kind === 'go' ? (this.view.mover?.arrow ?? 0) : unit.arrow);
    }
    private entering({ unit }: Held, at: Spot): ReturnType<typeof nearest_entry> {
        return unit ? nearest_entry(this.view.entries, this.own, this.field, at, this.view.measures, unit.arrow) : null;
    }
    override snapped(ghost: Held, at: Spot): Spot {
        const { kind, unit, flags, facing } = ghost;
        if (kind === 'face' && unit) return centre_of(unit);
        if (kind === 'come') return this.entering(ghost, at)?.at ?? at;
        if (kind === 'go' && unit && apart(at, centre_of(unit)) < 0.4 && Math.abs(signed(facing - unit.facing)) < 0.5) return centre_of(unit);
        if (kind === 'go' && unit && flags.includes('special')) return nearest_special(this.base_of(unit), { ...at, facing }, this.view.measures.chord).at;
        return this.laid(ghost, at)?.at ?? at;
    }
    ghost_act(ghost: Held): string {
        const { kind, unit, leader, x, y, facing, flags } = ghost;
        const to = { x: decimals(x), y: decimals(y), facing: degrees(facing) };
        const laid = this.laid(ghost);
        const words = (of: string[]): string => of.filter((f) => f !== 'special').join(' ');
        if (kind === 'go' && unit && flags.includes('special')) {
            const { direction, from_rear, on_rear } = nearest_special(this.base_of(unit), ghost, this.view.measures.chord);
            return this.pick.write('special', {
                direction: degrees(direction),
                ...to,
                flags: words([...flags, ...(from_rear ? ['from-rear'] : []), ...(on_rear ? ['on-rear'] : [])]),
            });
        }
        if (laid) {
            const arrow = { arrow: ARROWS[laid.arrow], edge: EDGES[laid.edge], lean: decimals(laid.lean), facing: to.facing, flags: words(flags) };
            return kind === 'go' ? this.pick.write('lay', arrow) : this.pick.write('column', { card: named(this.trail[0])?.number, unit: unit?.number, ...arrow });
        }
        if (kind === 'come' && unit) {
            const entry = this.entering(ghost, ghost);
            if (!entry) return '';
            return this.pick.write('come', {
                unit: unit.number,
                line: entry.line,
                shift: decimals(entry.shift),
                arrow: ARROWS[entry.arrow],
                lean: decimals(entry.lean),
                facing: to.facing,
            });
        }
        return this.pick.write(kind, { unit: unit?.number, general: leader?.number, ...to, flags: flags.join(' ') });
    }
    override place_label({ kind, leader }: Held): string {
        if (leader) return kind === 'ride' ? 'Ride here' : 'Place here';
        return { go: 'Go here', column: 'March here', come: 'Enter here', face: 'Face this way' }[kind] ?? 'Place here';
    }
    held_up(thing: Thing): Held | null {
        const leader = this.leader(thing);
        const unit = this.unit(thing);
        const offer = this.all.find((o) => o.things[0] === thing && o.at);
        const plain = { form: null, flags: [] };
        if (leader) {
            const kind = this.step === 'place_generals' ? 'place-general' : 'ride';
            const to = leader.at ?? offer?.at;
            return to ? { kind, unit: null, leader, x: to.x, y: to.y, facing: 0, ...plain } : null;
        }
        if (!unit || unit.stands.length) return null;
        if (this.step === 'enter_map') {
            const near = this.entering({ kind: 'come', unit, leader: null, x: 0, y: 0, facing: 0, ...plain }, { x: this.field.width / 2, y: this.field.depth / 2 });
            return near ? { kind: 'come', unit, leader: null, ...near.at, facing: near.inward, ...plain } : null;
        }
        return { kind: 'place', unit, leader: null, ...this.beside(unit), ...plain, flags: unit.marks.has('mounted') ? ['mounted'] : [] };
    }
    /** Beside what is placed of its brigade, else before its General. */
    private beside(unit: StandView): { x: number; y: number; facing: number } {
        const { units, leaders, zones } = this.view[this.own];
        const zone = zones[0];
        const north = !zone || zone.low.y <= 0.01 || zone.high.y < this.field.depth - 0.01;
        const facing = zone && zone.high.x - zone.low.x < this.field.width - 0.01 ? (zone.low.x <= 0.01 ? 90 : 270) : north ? 0 : 180;
        const last = units.filter((u) => u.under === unit.under && u.stands.length).at(-1);
        if (last) {
            const at = centre_of(last);
            const right = turned(last.facing + 90);
            const by = (last.size.width + unit.size.width) / 2;
            return { x: at.x + Math.sin((right * Math.PI) / 180) * by, y: at.y + Math.cos((right * Math.PI) / 180) * by, facing: last.facing };
        }
        const general = leaders.find((l) => l.number === unit.under && l.at) ?? leaders.find((l) => l.at);
        const at = general?.at ?? { x: this.field.width / 2, y: this.field.depth / 2 };
        return { x: at.x + Math.sin((facing * Math.PI) / 180) * 1.5, y: at.y + Math.cos((facing * Math.PI) / 180) * 1.5, facing };
    }
    override select(trail: Thing[]): void {
        super.select(trail);
        if (!this.pick.active || this.deploying) return;
        // A General is taken hold of where he may ride, a column where its leader is.
        const rider = this.leader(trail[0]);
        if (rider?.at && trail.length === 1 && this.all.some((o) => o.verb === 'ride' && o.things[0] === trail[0])) this.ghost.hold_up(this.held_up(trail[0]!));
        const leading = trail.length === 2 && this.offers.length && this.offers.every((o) => o.verb === 'column') ? this.unit(trail[1]) : null;
        if (leading) {
            const { at } = nearest_arrow(this.base_of(leading), { ...centre_of(leading) }, this.view.measures, 0);
            this.ghost.hold_up({ kind: 'column', unit: leading, leader: null, ...at, facing: leading.facing, form: null, flags: [] });
        }
    }
    cost_lines(ghost: Held, trial: Trial | null): string[] {
        const turn = this.ghost.turned_by;
        const laid = this.laid(ghost);
        if (!laid || !trial) return [ghost.leader ? 'He can be there' : ghost.kind === 'face' ? 'It can face that way' : 'There is room'];
        const lean = Math.round(laid.lean);
        return [
            `${laid.arrow ? `Arrow ${laid.arrow}` : 'T arrow'}: ${inches(trial.length)} in${turn ? `, turn ${Math.abs(turn)}° ${turn < 0 ? 'left' : 'right'}` : ''}`,
            `From its ${EDGES[laid.edge]}${lean ? `, leaning ${Math.abs(lean)}° ${lean < 0 ? 'left' : 'right'}` : ''}`,
            ...(trial.rest['cut'] === true ? ['A barricade stops it'] : []),
            ...(trial.rest['under_fire'] === true ? ['It ends under fire'] : []),
        ];
    }
    /** Woods and town rise a level over the ground; two inches of its own are seen through (RF-LOS-6, 7). */
    woods_words(limit: string): string {
        return `${limit} of its own woods can be seen through`;
    }
}

export const board_of = boards_of((pick) => new Board(pick));
