// The state of one table of Volley & Bayonet: its verbs, and what its ghosts stand for.
import { board_of as boards_of } from '../match/board_of.svelte';
import { decimals, degrees } from '../match/forms';
import type { Ghost } from '../table/ghost.svelte';
import type { Trial } from '../table/read';
import { Tabletop } from '../table/tabletop.svelte';
import type { TreeGroup } from '../table/UnitTree.svelte';
import { named, type Question, type Thing } from '../table/trail';
import { anchor_of, apart, turned, type Spot } from '../table/types';
import { way_lines } from '../table/words';
import { division_words } from './words';
import { read, type Commander, type StandView, type VolleyView } from './types';

type Held = Ghost<StandView, Commander>;
/** What a stand may change as it moves, by its state: the word of the order, and of the button. */
export interface Change {
    flag: string;
    label: string;
}
export function changes_of(unit: StandView, kind: string): Change[] {
    const { marks } = unit;
    const guns = unit.arm === 'artillery';
    const horse = unit.arm === 'cavalry';
    const some = (able: boolean, flag: string, label: string): Change[] => (able ? [{ flag, label }] : []);
    if (kind === 'place') return [...some(guns, 'limbered', 'Limbered'), ...some(horse, 'mounted', 'Mounted'), ...some(!guns || marks.has('limbered'), 'column', 'March column')];
    return [
        ...some(kind === 'go' && unit.level === 'disordered', 'recover', 'Recover'),
        ...some(marks.has('ground'), 'stand-up', 'Stand up'),
        ...some(guns && !marks.has('limbered'), 'limber', 'Limber'),
        ...some(guns && !marks.has('column'), 'unlimber', 'Unlimber'),
        ...some(horse, marks.has('mounted') ? 'dismount' : 'mount', marks.has('mounted') ? 'Dismount' : 'Mount'),
        ...some(!guns || marks.has('limbered'), marks.has('column') ? 'deploy' : 'column', marks.has('column') ? 'Deploy' : 'March column'),
    ];
}

const FINGER = globalThis.matchMedia?.('(hover: none)').matches ?? false;

export class Board extends Tabletop<StandView, Commander> {
    view: VolleyView = $derived(read(this.moment.view));
    readonly rolls = new Set(['attack', 'reply', 'fire', 'join', 'claim']);
    // A finger cannot point before it presses: what rolls dice is chosen first, with its odds, and then confirmed.
    readonly at_once = new Set(
        ['move', 'settle', 'ground', 'attach', 'attack', 'join', 'leave', 'reply', 'fire', 'break', 'go-with'].filter(
            (verb) => !(FINGER && this.rolls.has(verb) && verb !== 'join'),
        ),
    );
    readonly arc = 45;

    at_night: boolean = $derived(this.step === 'night_moves');

    override get moving(): StandView | null {
        return this.step === 'move_stand' ? this.mover : null;
    }
    /** The move is given step by step: each is taken at once, and the stand goes on from there. */
    stepping = $state(false);
    begin(): void {
        const mover = this.view.mover;
        this.stepping = this.stepping && this.moving !== null && mover !== null && mover.left < mover.most;
        if (this.moving?.side === this.own && this.moving.stands.length && this.pick.active) this.ghost.lift(this.moving);
    }

    /** A combat that is named is fought by 'done': its odds are there before the button is pointed at. */
    override get foremost(): string | null {
        return this.step === 'attack' || this.step === 'allot' ? (this.pick.choices.find((c) => c.verb === 'done')?.act ?? null) : null;
    }
    // ---- what a click would mean ----
    meant(trail: readonly Thing[], thing: Thing): Question | null {
        const at = named(thing);
        const to = this.where(thing);
        if (!at) return null;
        const first = named(trail[0]);
        const mine = at.side === this.own;
        const ask = (label: string, verb: string, blanks: Record<string, string | number | undefined>): Question => ({
            act: this.pick.write(verb, blanks),
            label,
            now: this.at_once.has(verb),
        });
        if (at.sort === 'commander') return mine && to && this.step === 'move_phase' ? ask('Ride', 'ride', { commander: at.number, x: decimals(to.x), y: decimals(to.y) }) : null;
        switch (this.step) {
            case 'move_phase':
                return mine ? ask('Move', 'move', { stand: at.number }) : null;
            case 'move_stand':
                return !mine && to ? this.charge_at(at.number, to) : null;
            case 'set_stationary':
                return mine ? ask('Stationary', 'settle', { stand: at.number }) : null;
            case 'go_to_ground':
                return mine ? ask('Go to ground', 'ground', { stand: at.number }) : null;
            case 'attach_army_commander':
                return mine ? ask('Join it', 'attach', { stand: at.number }) : null;
            case 'combat':
                return mine ? null : ask('Attack it', 'attack', { target: at.number });
            case 'attack':
                return mine ? ask('Attack with it', 'join', { stand: at.number, mode: 'fire' }) : null;
            case 'reply':
                return mine ? null : ask('Fire back', 'reply', { target: at.number });
            case 'last_fire':
                return first && !mine ? ask('Fire at it', 'fire', { stand: first.number, target: at.number }) : null;
            default:
                return null;
        }
    }

    /** Straight at it, facing it. */
    private charge_at(target: number, to: Spot): Question | null {
        if (!this.moving) return null;
        const from = anchor_of(this.moving);
        const facing = turned((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI);
        return { act: this.pick.write('go', { target, x: decimals(to.x), y: decimals(to.y), facing: degrees(facing) }), label: 'Charge it', at: { ...to, facing } };
    }
    toggle_steps(): void {
        this.stepping = !this.stepping;
        this.ghost.change({ flags: [] });
    }

    // ---- ghosts ----
    ghost_act({ kind, unit, leader, x, y, facing, flags }: Held): string {
        const to = { x: decimals(x), y: decimals(y), facing: degrees(facing) };
        if (kind === 'go' && this.stepping && unit) return this.pick.write(apart(anchor_of(unit), { x, y }) < 0.005 ? 'face' : 'leg', to);
        return this.pick.write(kind, { stand: unit?.number, commander: leader?.number, ...to, flags: flags.join(' ') });
    }
    /** A step that goes and turns is a leg, then a turn. */
    override ghost_acts({ facing }: Held, act: string): string[] {
        return act.startsWith('leg ') && this.ghost.turned_by ? [act, this.pick.write('face', { facing: degrees(facing) })] : [act];
    }
    override place_label({ kind, act }: Held): string {
        if (act?.startsWith('go at')) return 'Charge';
        return kind === 'ride' || kind === 'night-ride' ? 'Ride here' : kind === 'place' || kind === 'place-commander' ? 'Place here' : 'Go here';
    }
    /** Something of one's own that is put down elsewhere: in the set-up, at night, a commander at any time. */
    held_up(thing: Thing): Held | null {
        const offer = this.all.find((o) => o.things[0] === thing && o.at);
        const leader = this.leader(thing);
        const unit = this.unit(thing);
        const plain = { form: null, flags: [] };
        if (leader) {
            const to = leader.at ?? offer?.at;
            const kind = this.deploying ? 'place-commander' : this.at_night ? 'night-ride' : 'ride';
            return to ? { kind, unit: null, leader, x: to.x, y: to.y, facing: 0, ...plain } : null;
        }
        if (!unit || unit.marks.has('coming')) return null;
        const at = unit.stands.length ? { ...anchor_of(unit), facing: unit.facing } : offer?.at;
        const flags = this.deploying ? ['limbered', 'mounted', 'column'].filter((f) => unit.marks.has(f)) : [];
        return at ? { kind: this.deploying ? 'place' : 'night', unit, leader: null, ...at, form: null, flags } : null;
    }
    override tap_ground(at: Spot): boolean {
        const thing = this.trail[0];
        if (!thing || !this.is_own(thing) || this.ghost.now || !(this.at_night || (this.step === 'move_phase' && this.chosen_leader))) return false;
        const held = this.held_up(thing);
        if (held) this.ghost.hold_up({ ...held, x: at.x, y: at.y });
        return held !== null;
    }
    cost_lines(ghost: Held, trial: Trial | null): string[] {
        if (!trial) return [ghost.leader ? 'The commander can ride there' : 'There is room'];
        const more = [trial.rest['disorders'] === true ? 'It is disordered by this' : '', trial.rest['contact'] === true ? 'In contact' : ''].filter(Boolean);
        return way_lines(trial, this.ghost.turned_by, this.sight.targets(ghost.unit), '', more);
    }
    /** Who is higher than an obstacle looks over it; woods are seen into for an inch (VB-VIS-3, 4). */
    woods_words(limit: string): string {
        return `only ${limit} in at either end can be seen through`;
    }
    override wear(post: Commander): TreeGroup['wear'] {
        return post.exhaustion ? { part: post.casualties / post.exhaustion, words: division_words(post) } : null;
    }
}

export const board_of = boards_of((pick) => new Board(pick));
