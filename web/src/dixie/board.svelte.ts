// The state of one table: what is clicked, dragged, looked at. Table, hand and margin share it through the picker, so that
// a click, a drag and a key end in the same place.
import { no_moment, type Moment, type Viewer, type Seat } from '../protocol';
import type { Picker } from '../match/picker.svelte';
import { board_of as boards_of } from '../match/board_of.svelte';
import {
    armed,
    candidates,
    card_in,
    card_of,
    card_thing,
    click,
    openings,
    situation,
    slot_of,
    slot_thing,
    ways,
    type Offer,
    type Outcome,
    type Situation,
    type Thing,
    type Way,
} from './choose';
import { enemy_of, find_own, find_slot, type CardView, type FieldCard, type PositionView } from './types';
import { card_name, without_values } from './words';

const SEPARATOR = '>';
/** Decisions that roll dice: their chances are shown before they are taken. */
const ROLLS = new Set(['fire', 'check', 'scout-fire']);

export interface Looked {
    card: Partial<FieldCard>;
    side: Seat;
}
export interface Drag {
    thing: Thing;
    card: CardView;
    side: Seat;
    x: number;
    y: number;
    over: Thing | null;
}

export class Board {
    readonly pick: Picker;
    moment = $state.raw<Moment>(no_moment);
    viewer = $state<Viewer>('watch');
    /** Alternatives that clicks cannot tell apart, to be chosen from by name. */
    chooser = $state.raw<Offer[] | null>(null);
    /** The card held up to be read. */
    look = $state.raw<Looked | null>(null);
    /** The piles are opened to be read. */
    pile = $state(false);
    drag = $state.raw<Drag | null>(null);
    /** The position that fills the phone's screen; null follows the decision. */
    opened = $state<string | null>(null);
    /** What arrow keys stand on, in the table and in the hand. */
    focus = $state<Thing | null>(null);
    private way_kept = $state.raw<{ of: Thing; way: Way } | null>(null);

    constructor(pick: Picker) {
        this.pick = pick;
    }

    trail: Thing[] = $derived.by(() => (this.pick.selected ? this.pick.selected.split(SEPARATOR) : []));
    sit: Situation = $derived.by(() => situation(this.moment, this.viewer, this.pick.choices, this.pick.forms));
    way: Way | null = $derived.by(() => (this.way_kept && this.way_kept.of === this.trail[0] ? this.way_kept.way : null));
    open: Set<Thing> = $derived.by(() => (this.pick.active ? openings(this.sit, this.trail, this.way) : new Set<Thing>()));
    ways: Way[] = $derived.by(() => (this.pick.active ? ways(this.sit, this.trail) : []));
    armed: Offer | null = $derived.by(() => (this.pick.active ? armed(this.sit, this.trail, this.way) : null));
    hinted: Set<Thing> = $derived.by(() => new Set(this.sit.offers.find((o) => o.text === this.pick.hinted)?.things ?? []));
    own: Seat = $derived(this.sit.seat);

    show(moment: Moment, viewer: Viewer): void {
        if (moment === this.moment && viewer === this.viewer) return;
        this.moment = moment;
        this.viewer = viewer;
        this.chooser = null;
        this.drag = null;
        this.opened = null;
    }

    select(trail: Thing[]): void {
        this.pick.selected = trail.length ? trail.join(SEPARATOR) : null;
        this.pick.answer = null;
    }
    set_way(way: Way): void {
        const first = this.trail[0];
        if (first === undefined) return;
        this.way_kept = { of: first, way };
        const only = candidates(this.sit, this.trail).filter((o) => o.way === way);
        if (only.length === 1 && only[0]) void this.send([only[0].text]);
    }

    async send(acts: string[]): Promise<void> {
        this.chooser = null;
        await this.pick.commit(acts);
    }

    /** A click, a tap or Enter on a thing; `things` is the chain from the innermost outwards. */
    click(things: Thing[]): void {
        this.chooser = null;
        if (!this.pick.active) {
            this.pick.select(things[0] ?? null);
            return;
        }
        this.run(click(this.sit, this.trail, this.way, things), things);
    }
    drop(thing: Thing, things: Thing[]): void {
        if (!this.pick.active || things.includes(thing)) return;
        this.run(click(this.sit, [thing], this.way, things), things);
    }
    confirm(): boolean {
        const ready = this.armed;
        if (ready) void this.send([ready.text]);
        return ready !== null;
    }
    /** Why not, or on what terms, for a thing. */
    ask(things: Thing[]): void {
        const outcome = click(this.sit, this.trail.includes(things[0] ?? '') ? [] : this.trail, this.way, things);
        if (outcome.do === 'ask') void this.pick.ask(outcome.act, outcome.label);
        else if (outcome.do === 'act') void this.pick.ask(outcome.offer.text);
        else if (outcome.do === 'select') {
            const ready = armed(this.sit, outcome.trail, null) ?? candidates(this.sit, outcome.trail)[0];
            if (ready) void this.pick.ask(ready.text);
            else this.look = this.card(things[0]); // nothing to ask of it: it is held up instead
        }
    }
    private run(outcome: Outcome, things: Thing[]): void {
        switch (outcome.do) {
            case 'act':
                void this.send([outcome.offer.text]);
                break;
            case 'send':
                void this.send(outcome.acts);
                break;
            case 'select':
                this.select(outcome.trail);
                break;
            case 'choose':
                this.select(outcome.trail);
                this.chooser = outcome.offers;
                break;
            case 'ask':
                if (this.trail.length === 0) this.select(things.slice(0, 1));
                void this.pick.ask(outcome.act, outcome.label);
                break;
            case 'clear':
                this.select([]);
                break;
        }
    }

    /** Whether something that lies in a position can be chosen now. */
    holds_open(position: PositionView): boolean {
        const things = (side: Seat): Thing[] => position[side].map((c) => (side === this.own ? card_thing(c.number ?? -1) : slot_thing(c.slot)));
        return [...things('union'), ...things('confederate')].some((thing) => this.open.has(thing));
    }

    /** The act whose chances the margin should show now. */
    wanted(): string | null {
        const ready = this.armed;
        if (ready && ROLLS.has(ready.verb)) return ready.text;
        return null;
    }

    /** Gives the prompt bar its confirming button. */
    propose(): void {
        const ready = this.armed;
        this.pick.confirm = ready ? { acts: [ready.text], label: this.button_of(ready) } : null;
    }
    private button_of(offer: Offer): string {
        const card = card_in(offer);
        const name = card === null ? '' : this.name_of(card);
        switch (offer.verb) {
            case 'fire': {
                const odds = this.pick.odds;
                const dice = odds && odds.act === offer.text && odds.reply?.reckoning?.per === 1 ? odds.reply.reckoning.total : 0;
                return dice > 0 ? `Fire ${dice} ${dice === 1 ? 'die' : 'dice'}` : 'Fire';
            }
            case 'open':
                return 'Fire here';
            case 'melee':
                return 'Melee here';
            case 'stack':
                return 'Roll next';
            case 'hit':
                return 'Place hit';
            case 'check':
                return `Check ${name}`;
            default:
                return without_values(offer.label);
        }
    }
    name_of(number: number): string {
        const found = find_own(this.sit.view, this.own, number);
        return found ? card_name(found.card) : `card ${number}`;
    }

    card(thing: Thing | undefined): Looked | null {
        const number = card_of(thing);
        if (number !== null) {
            const found = find_own(this.sit.view, this.own, number);
            return found ? { card: found.field ?? found.card, side: found.side } : null;
        }
        const slot = slot_of(thing);
        const there = slot === null ? null : find_slot(this.sit.view, enemy_of(this.own), slot);
        return there ? { card: there.card, side: enemy_of(this.own) } : null;
    }
    /** The card that is chosen, for the margin. */
    chosen: Looked | null = $derived.by(() => this.card(this.trail[0]) ?? null);
}

export const board_of = boards_of((pick) => new Board(pick));

// ---- pointers: click, drag, long press ----

const FAR_ENOUGH = 7;
const LONG = 550;

/** Things under a point, innermost first. */
export function things_at(element: Element | null): Thing[] {
    const things: Thing[] = [];
    for (let at = element?.closest('[data-thing]'); at; at = at.parentElement?.closest('[data-thing]')) {
        const thing = at.getAttribute('data-thing');
        if (thing) things.push(thing);
    }
    return things;
}

/** Makes an element a piece: it can be dragged to a place, and a long press asks why not. Clicks stay plain clicks. */
export function piece(node: HTMLElement, given: { board: Board; thing: Thing; looked: Looked }): { update(now: typeof given): void; destroy(): void } {
    let now = given;
    let start: { x: number; y: number; id: number } | null = null;
    let timer = 0;
    let swallow = false;

    const end = (): void => {
        start = null;
        window.clearTimeout(timer);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', cancel);
    };
    const cancel = (): void => {
        now.board.drag = null;
        end();
    };
    const move = (event: PointerEvent): void => {
        if (!start || event.pointerId !== start.id) return;
        const { board, thing, looked } = now;
        if (!board.drag) {
            if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_ENOUGH) return;
            window.clearTimeout(timer);
            if (!board.pick.active || !looked.card.type) return cancel();
            swallow = true;
            if (board.trail[0] !== thing || board.trail.length > 1) board.select([thing]);
        }
        const under = things_at(document.elementFromPoint(event.clientX, event.clientY));
        const over = under.find((t) => board.open.has(t)) ?? null;
        board.drag = { thing, card: looked.card as CardView, side: looked.side, x: event.clientX, y: event.clientY, over };
    };
    const up = (event: PointerEvent): void => {
        const dragging = now.board.drag;
        end();
        if (!dragging) return;
        now.board.drag = null;
        const under = things_at(document.elementFromPoint(event.clientX, event.clientY));
        if (under.length) now.board.drop(dragging.thing, under);
        window.setTimeout(() => (swallow = false), 0);
    };
    const down = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        swallow = false;
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        window.addEventListener('pointermove', move);
        window.addEventListener('pointerup', up);
        window.addEventListener('pointercancel', cancel);
        if (event.pointerType === 'touch')
            timer = window.setTimeout(() => {
                swallow = true;
                end();
                now.board.ask(things_at(node));
            }, LONG);
    };
    const clicked = (event: MouseEvent): void => {
        if (!swallow) return;
        swallow = false;
        event.stopImmediatePropagation();
        event.preventDefault();
    };
    const menu = (event: MouseEvent): void => {
        if (!now.looked.card.type) return;
        event.preventDefault();
        now.board.look = now.looked;
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('click', clicked, true);
    node.addEventListener('contextmenu', menu);
    return {
        update(next) {
            now = next;
        },
        destroy() {
            end();
            node.removeEventListener('pointerdown', down);
            node.removeEventListener('click', clicked, true);
            node.removeEventListener('contextmenu', menu);
        },
    };
}

/** Arrow keys: the nearest thing that way. */
export function nearest(from: Element, all: Element[], key: string): Element | null {
    const a = from.getBoundingClientRect();
    const ax = a.left + Math.min(a.width / 2, 20);
    const ay = a.top + a.height / 2;
    let best: Element | null = null;
    let least = Infinity;
    for (const other of all) {
        if (other === from) continue;
        const b = other.getBoundingClientRect();
        const dx = b.left + Math.min(b.width / 2, 20) - ax;
        const dy = b.top + b.height / 2 - ay;
        const along = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy;
        const across = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) : Math.abs(dx);
        if (along < 4) continue;
        const far = along + across * 2.5;
        if (far < least) {
            least = far;
            best = other;
        }
    }
    return best;
}
