// What a unit sees: lines to the nearest enemies, ranges, and the profile of the ground under one of the lines.
import { other_seat } from '../protocol';
import type { Profile } from './profile';
import { block_words, cap, read_cut, read_sight, type Cut, type Leader, type Sight, type Unit } from './read';
import type { Tabletop } from './tabletop.svelte';
import { named, unit_thing, type Thing } from './trail';
import { inches, type SightLine } from './types';

/** A ghost that is dragged is asked about when it rests. */
const REST = { ghost: 260, unit: 60 };
const TRIES = 3;

export class SightState<U extends Unit, L extends Leader> {
    now = $state.raw<Sight | null>(null);
    /** The enemy a profile is drawn to, and the cut through the ground. */
    to = $state<Thing | null>(null);
    cut = $state.raw<Cut | null>(null);
    lines = $state(true);
    every_line = $state(false);
    ranges = $state(true);
    private readonly board: Tabletop<U, L>;
    private wanted = '';

    constructor(board: Tabletop<U, L>) {
        this.board = board;
    }

    /** Whose sight is drawn, as the question is asked: the ghost's, else the chosen unit's, else that of the unit in question. */
    eye: string = $derived.by(() => {
        const { pick, ghost } = this.board;
        // The server answers for the present alone: nothing is asked about old moments.
        if (!pick.active || (!this.lines && !this.ranges)) return '';
        const g = ghost.now;
        const there = (u: U): string => `${u.side} ${u.number}`;
        if (g?.kind === 'go' && g.unit) return ghost.idle ? there(g.unit) : ghost.act;
        const unit = this.board.chosen_unit;
        if (unit?.stands.length) return there(unit);
        const about = this.board.unit(this.board.about);
        return about ? there(about) : '';
    });
    async look_from(question: string): Promise<void> {
        if (this.wanted === question) return;
        this.wanted = question;
        if (question === '') {
            this.now = null;
            this.close_profile();
            return;
        }
        // A server that has many questions to answer refuses one more.
        for (let tries = 0; tries < TRIES; tries++) {
            await new Promise((done) => setTimeout(done, (/^(union|confederate) /.test(question) ? REST.unit : REST.ghost) * (1 + tries)));
            if (this.wanted !== question) return;
            const got = await this.board.pick.inspect(`sight ${question}`);
            if (this.wanted !== question) return;
            this.now = got ? read_sight(got) : null;
            if (got) break;
        }
        if (this.to) await this.open_profile(this.to);
    }
    /** Of the unit whose sight is drawn, if that is it. */
    of(unit: U | null): Sight | null {
        return unit && this.now?.side === unit.side && this.now.unit === unit.number ? this.now : null;
    }

    /** How many enemies a unit could fire at from where its sight is drawn. */
    targets(unit: U | null): number {
        const seen = this.of(unit);
        const far = seen?.ranges.at(-1)?.reach ?? 0;
        return seen?.lines.filter((l) => !l.block && l.bears && l.distance <= far).length ?? 0;
    }

    shown: SightLine[] = $derived.by(() => {
        const s = this.now;
        if (!s || !this.lines || this.eye === '') return [];
        return s.lines
            .map((l) => ({ ...l, thing: unit_thing(other_seat(s.side), l.unit), block: l.block ? { at: l.block.at, text: block_words(l.block), rule: l.block.rule } : null }))
            .filter((l, i) => this.every_line || i < 3 || this.board.pick.hover === l.thing);
    });

    // ---- the profile ----
    /** The lines a profile can be drawn of, the nearest first. */
    choices: { thing: Thing; name: string }[] = $derived.by(() => {
        const s = this.now;
        if (!s || this.eye === '') return [];
        return s.lines.map((l) => {
            const thing = unit_thing(other_seat(s.side), l.unit);
            return { thing, name: `${cap(this.board.name_of(thing))}, ${inches(l.distance)} in${l.block ? ', blocked' : ''}` };
        });
    });
    /** To an enemy, or to the nearest; the one that is open is drawn again as the eye moves. */
    async open_profile(to: Thing | null = null): Promise<void> {
        const thing = to && this.choices.some((l) => l.thing === to) ? to : (this.choices[0]?.thing ?? null);
        const at = named(thing);
        this.to = thing;
        const question = this.wanted;
        if (!at || question === '') return this.close_profile();
        const got = await this.board.pick.inspect(`profile ${question} at ${at.number}`);
        if (this.to === thing && this.wanted === question) this.cut = got ? read_cut(got) : null;
    }
    close_profile(): void {
        this.to = null;
        this.cut = null;
    }
    toggle_profile(to: Thing | null = null): void {
        if (this.to && (to === null || to === this.to)) this.close_profile();
        else void this.open_profile(to);
    }
    profile: Profile | null = $derived.by(() => {
        const c = this.cut;
        if (!c || !this.to || this.eye === '') return null;
        const enemy = other_seat(c.side);
        const { samples, things, distance, feet, levels } = c;
        const eye = { name: this.board.name_of(unit_thing(c.side, c.unit)), side: c.side, level: levels[0] };
        const target = { name: this.board.name_of(unit_thing(enemy, c.target)), side: enemy, level: levels[1] };
        const block = c.block ? { at: c.block.along, text: block_words(c.block), rule: c.block.rule } : null;
        return { samples, things, eye, target, block, distance, feet, ...this.board.profile_notes(c) };
    });
}
