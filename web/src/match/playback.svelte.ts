// Plays stages one after the other. The match says what is to be played; the screen shows the stage that is on.
import { settings } from '../lib/settings.svelte';
import type { LightMoment, Moment } from '../protocol';
import { stages_of, stay_of, type Stage } from './stages';

/** The moment without its decision: that waits until all is shown. */
const undecided = (m: Moment): Moment => ({ ...m, choices: [], result: null, turn: { ...m.turn, yours: false, prompt: null } });

export class Playback {
    /** Of this run, played and still to come. */
    stages = $state.raw<Stage[]>([]);
    at = $state(0);
    paused = $state(false);
    /** What is on the table meanwhile. */
    moment = $state.raw<Moment | null>(null);
    /** A question with a timer is asked already: the captions go on over the present table. */
    aside = $state(false);
    private timer: ReturnType<typeof setTimeout> | undefined;
    private run = 0;

    /** `load` brings a moment whole; `changed` is called when the table or the decision changes. */
    constructor(
        private readonly load: (n: number) => Promise<Moment | null>,
        private readonly changed: () => void,
    ) {}

    get now(): Stage | null {
        return this.stages[this.at] ?? null;
    }
    get on(): boolean {
        return this.stages.length > 0;
    }
    /** The decision waits. */
    get holds(): boolean {
        return this.on && !this.aside;
    }

    /** Adds moments to what is played; `from` is on the table when nothing is played yet. */
    add(moments: LightMoment[], from: Moment | null): void {
        const more = moments.flatMap(stages_of);
        if (more.length === 0) return;
        const begins = !this.on;
        this.stages = [...this.stages, ...more];
        if (!begins) return;
        this.moment = from && undecided(from);
        this.at = 0;
        this.changed();
        void this.show();
    }
    pause(): void {
        this.paused = !this.paused;
        clearTimeout(this.timer);
        if (!this.paused) this.wait();
    }
    step_aside(): void {
        if (!this.on || this.aside) return;
        this.aside = true;
        this.changed();
    }
    stop(): void {
        this.run++;
        clearTimeout(this.timer);
        if (!this.on) return;
        this.stages = [];
        this.at = 0;
        this.moment = null;
        this.paused = this.aside = false;
        this.changed();
    }

    private async show(): Promise<void> {
        const stage = this.now;
        if (!stage) return;
        if (stage.turns) {
            const run = this.run;
            const moment = await this.load(stage.n);
            if (run !== this.run) return;
            if (moment) {
                this.moment = undecided(moment);
                this.changed();
            }
        }
        this.wait();
    }
    private wait(): void {
        const stage = this.now;
        if (!stage || this.paused) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.next(), stay_of(stage, settings.pace));
    }
    private next(): void {
        if (this.at + 1 >= this.stages.length) return this.stop();
        this.at++;
        void this.show();
    }
}
