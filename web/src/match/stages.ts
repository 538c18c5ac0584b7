// What happened, cut into stages that the table plays one after the other: which moments are played, how long each stage stays, and
// the things that a sentence names.
import type { Pace } from '../lib/settings.svelte';
import { other_seat, type GameEvent, type LightMoment, type Seat, type View, type Viewer } from '../protocol';
import { is_loss, SERVER } from './log';

export interface Stage {
    n: number;
    event: GameEvent;
    /** What was said before in the same moment. */
    before: GameEvent[];
    /** The table changes to the moment's own view with this stage; before it, it keeps the view of the moment before. */
    turns: boolean;
}

const rolled = (event: GameEvent): boolean => (event.dice?.length ?? 0) > 0;

/** What the other side did, and what dice or losses came of a player's own decision; a player's plain move is seen as it is made. */
export function is_played(moment: LightMoment, previous: LightMoment | undefined, viewer: Viewer): boolean {
    if (moment.events.length === 0 || moment.events.every((e) => e.kind === SERVER)) return false;
    if (viewer === 'watch' || !previous?.turn.yours) return true;
    return moment.events.some((e) => rolled(e) || e.seat === other_seat(viewer) || is_loss(e.text));
}

/** Dice are read on the table as it was; with the first sentence that rolls none the table changes, or after the last. */
export function stages_of(moment: LightMoment): Stage[] {
    const first = moment.events.findIndex((e) => !rolled(e));
    return moment.events.map((event, i) => ({ n: moment.n, event, before: moment.events.slice(0, i), turns: i === first }));
}

// With playing off, only a replay that was asked for comes here.
const REST: Record<Pace, number> = { off: 1, fast: 0.45, normal: 1, slow: 2 };
/** Milliseconds that a stage stays: time to read it, and to look at its dice. */
export function stay_of({ event }: Stage, pace: Pace): number {
    const reading = 500 + 11 * Math.min(90, event.text.length);
    return Math.round((reading + (rolled(event) ? 600 : 0)) * REST[pace]);
}

/** Names as sentences use them, each with its thing ('unit:union:3'); two sides may use the same name. */
export type Names = readonly (readonly [name: string, thing: string])[];

/** The side of 'unit:union:3'; of a place none. */
const side_in = (thing: string | undefined): string | null => (thing && thing.split(':').length === 3 ? (thing.split(':')[1] ?? null) : null);

/**
 * The things a sentence names, in its order: of a name that both sides use, the first is of the side that acts. Where several do
 * something to one, that one comes second: an arrow leads from the first to it.
 */
export function things_in({ text, seat }: GameEvent, names: Names): string[] {
    const by_name = new Map<string, string[]>();
    for (const [name, thing] of names) if (name) by_name.set(name, [...(by_name.get(name) ?? []), thing]);
    const found: { at: number; end: number; things: string[] }[] = [];
    const word = /[\p{L}\p{N}]/u;
    for (const [name, things] of [...by_name].sort((a, b) => b[0].length - a[0].length)) {
        for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            const end = at + name.length;
            const whole = !word.test(text[at - 1] ?? ' ') && !word.test(text[end] ?? ' ');
            if (whole && found.every((f) => end <= f.at || at >= f.end)) found.push({ at, end, things });
        }
    }
    const out: string[] = [];
    for (const { things } of found.sort((a, b) => a.at - b.at)) {
        const side = out.length === 0 ? seat : seat && other_seat(seat);
        const thing = things.find((t) => !out.includes(t) && t.split(':')[1] === side) ?? things.find((t) => !out.includes(t));
        if (thing) out.push(thing);
    }
    const target = out.findIndex((t) => side_in(t) !== null && side_in(t) !== side_in(out[0]));
    if (side_in(out[0]) !== null && target > 1) out.splice(1, 0, ...out.splice(target, 1));
    return out;
}

/** The moments since the player's last decision, or since an earlier one where nothing came of that. */
export function since_decision(record: readonly LightMoment[], viewer: Viewer): LightMoment[] {
    let last: LightMoment[] = [];
    for (let i = record.length - 1; i > 0; i--) {
        const moment = record[i]!;
        if (is_played(moment, record[i - 1], viewer)) last = [moment, ...last];
        if (last.length && record[i - 1]!.turn.yours) break;
    }
    return last;
}

export interface Loss {
    n: number;
    event: GameEvent;
    /** What brought it about: the sentence before that names the same piece or rolls dice. */
    cause: GameEvent | null;
    side: Seat | null;
    name: string;
}
const GONE = /\b(eliminated|destroyed|killed|lost|captured|dispersed|surrenders?|leaves?|routs? off|withdraws? off|scattered)\b/;

/** What went from the table for good in a moment: named by a sentence of loss, there before and not there after it. */
export function losses_of(moment: LightMoment, before: Names, after: Names): Loss[] {
    const still = new Set(after.map(([, thing]) => thing));
    const gone = before.filter(([, thing]) => !still.has(thing));
    return moment.events.flatMap((event, i) => {
        if (gone.length === 0 || !GONE.test(event.text)) return [];
        return things_in(event, gone).map((thing) => {
            const name = gone.find(([, t]) => t === thing)![0];
            const earlier = moment.events.slice(0, i);
            const cause = earlier.reverse().find((e) => rolled(e) || e.text.includes(name)) ?? null;
            const side = thing.split(':')[1];
            return { n: moment.n, event, cause, name, side: side === 'union' || side === 'confederate' ? side : event.seat };
        });
    });
}
/** Losses since the player last had the move; answers in the other side's turn do not count as that. */
export function losses_since(record: readonly LightMoment[], names: (view: View) => Names): Loss[] {
    const found: Loss[] = [];
    for (let i = record.length - 1; i > 0; i--) {
        const [moment, before] = [record[i]!, record[i - 1]!];
        if (moment.view && before.view && moment.events.some((e) => GONE.test(e.text))) found.unshift(...losses_of(moment, names(before.view), names(moment.view)));
        if (before.turn.yours && !before.turn.window) break;
    }
    return found;
}
