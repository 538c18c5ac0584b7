// The cut through the ground under a line of sight: where its strokes go, and the same in words. Places are inches from
// the eye, heights are levels. Nothing here needs a browser.
import type { Seat } from '../protocol';
import { inches } from './types';

export type ProfileSample = { at: number; level: number };
/** What stands on the ground under the line. */
export interface ProfileThing {
    kind: 'woods' | 'building' | 'obstacle' | 'water' | 'unit';
    name: string;
    from: number;
    to: number;
    /** Of a unit. */
    side?: Seat;
    /** A unit that nobody has to look past: prone, or skirmishers. */
    low?: boolean;
}
export type ProfileEnd = { name: string; side: Seat; level: number };
export type ProfileBlock = { at: number; text: string; rule: string };
export interface Profile {
    samples: ProfileSample[];
    things: ProfileThing[];
    eye: ProfileEnd;
    target: ProfileEnd;
    block: ProfileBlock | null;
    /** How far the rules count it, inches. */
    distance: number;
    /** The level from which on the ground itself blocks; null where the line is a straight one between the ends. */
    ceiling: number | null;
    /** A level in feet, and that of level 0; null on a table of hills without heights. */
    feet: { zero: number; interval: number } | null;
    /** What else the rule counts: 'woods 0.5 in, 1.2 in is the most'. */
    notes: string[];
}

export type Paper = { width: number; height: number };
export interface ProfileDrawing {
    x: (at: number) => number;
    y: (level: number) => number;
    /** The ground as an area, and its upper edge. */
    ground: string;
    edge: string;
    /** Whole levels with their height on the paper. */
    levels: { level: number; y: number }[];
    things: { thing: ProfileThing; left: number; right: number; base: number }[];
    /** Tops of trees over every stretch of woods, their feet under the ground. */
    woods: string;
    /** The line as far as it is clear, and the rest. */
    seen: string;
    hidden: string;
    block: { x: number; y: number } | null;
    eye: { x: number; y: number };
    target: { x: number; y: number };
    whole: number;
}

export const EDGE = { left: 30, right: 12, top: 22, bottom: 20 };
const n = (v: number): string => String(Math.round(v * 10) / 10);

/** The ground at a place, straight between samples; of two heights at one place the later. */
export function level_at(samples: ProfileSample[], at: number): number {
    let before: ProfileSample | undefined;
    for (const s of samples) {
        if (s.at > at) {
            if (!before) return s.level;
            return s.at === before.at ? s.level : before.level + ((s.level - before.level) * (at - before.at)) / (s.at - before.at);
        }
        before = s;
    }
    return before?.level ?? 0;
}

export function draw_profile(profile: Pick<Profile, 'samples' | 'things' | 'eye' | 'target' | 'block' | 'ceiling'>, paper: Paper): ProfileDrawing {
    const { samples } = profile;
    const whole = Math.max(0.001, samples.at(-1)?.at ?? 0);
    const heights = samples.map((s) => s.level);
    const low = Math.floor(Math.min(...heights, profile.eye.level, profile.target.level));
    // The sky has room for what stands on the ground, and for the ceiling; flat ground is not blown up to a mountain.
    const high = Math.max(low + 2, ...heights.map((h) => h + 0.35), (profile.ceiling ?? -Infinity) + 0.2);
    const deep = paper.height - EDGE.top - EDGE.bottom;
    const x = (at: number): number => EDGE.left + (Math.min(whole, Math.max(0, at)) / whole) * (paper.width - EDGE.left - EDGE.right);
    const y = (level: number): number => EDGE.top + deep - ((level - low) / (high - low)) * (deep - 8) - 8;
    const edge = samples.map((s, i) => `${i ? 'L' : 'M'}${n(x(s.at))} ${n(y(s.level))}`).join('');
    const floor = paper.height - EDGE.bottom;
    const every = [1, 2, 5, 10, 20, 50].find((k) => (high - low) / k <= 7) ?? 100;
    const levels: ProfileDrawing['levels'] = [];
    for (let level = Math.ceil(low / every) * every + 0; level <= high; level += every) levels.push({ level, y: y(level) });
    const first = samples[0]?.level ?? 0;
    const last = samples.at(-1)?.level ?? 0;
    const eye = { x: x(0), y: y(first) - 9 };
    const target = { x: x(whole), y: y(last) - 9 };
    // Levels decide, so the line is drawn at the height from which on ground would stop it: it runs clear where nothing
    // reaches up to it. Where the rules take a straight line, from eye to target.
    const roof = profile.ceiling === null ? null : Math.min(y(profile.ceiling), eye.y, target.y);
    const at_block = profile.block ? x(profile.block.at) : null;
    const height = (px: number): number => (roof !== null ? roof : eye.y + ((target.y - eye.y) * (px - eye.x)) / Math.max(1, target.x - eye.x));
    const start = roof === null ? `M${n(eye.x)} ${n(eye.y)}` : `M${n(eye.x)} ${n(eye.y)}V${n(roof)}`;
    const end = roof === null ? `L${n(target.x)} ${n(target.y)}` : `H${n(target.x)}V${n(target.y)}`;
    return {
        x,
        y,
        edge,
        ground: samples.length ? `${edge}L${n(x(whole))} ${n(floor)}L${n(x(0))} ${n(floor)}Z` : '',
        levels,
        woods: profile.things
            .filter((t) => t.kind === 'woods')
            .map((t) => tree_tops(t, x, (at) => y(level_at(samples, at))))
            .join(''),
        things: profile.things.map((thing) => ({
            thing,
            left: x(thing.from),
            right: Math.max(x(thing.to), x(thing.from) + 3),
            base: y(level_at(samples, (thing.from + thing.to) / 2)),
        })),
        seen: at_block === null ? start + end : `${start}L${n(at_block)} ${n(height(at_block))}`,
        hidden: at_block === null ? '' : `M${n(at_block)} ${n(height(at_block))}${end}`,
        block: at_block === null ? null : { x: at_block, y: height(at_block) },
        eye,
        target,
        whole,
    };
}

const TREE = 9;
function tree_tops(wood: ProfileThing, x: (at: number) => number, ground: (at: number) => number): string {
    const count = Math.max(1, Math.round((x(wood.to) - x(wood.from)) / TREE));
    const at = (i: number): number => wood.from + ((wood.to - wood.from) * i) / count;
    let d = `M${n(x(wood.from))} ${n(ground(wood.from) + 4)}V${n(ground(wood.from) - TREE)}`;
    for (let i = 1; i <= count; i++) d += `Q${n(x(at(i - 0.5)))} ${n(ground(at(i - 0.5)) - 2.1 * TREE)} ${n(x(at(i)))} ${n(ground(at(i)) - TREE)}`;
    for (let i = count; i >= 0; i--) d += `L${n(x(at(i)))} ${n(ground(at(i)) + 4)}`;
    return `${d}Z`;
}

/** Level by level: 'level 0 to 6.0 in, level 1 to 10.0 in'. */
export function level_runs(samples: ProfileSample[]): { level: number; to: number }[] {
    const runs: { level: number; to: number }[] = [];
    const add = (level: number, to: number): void => {
        const last = runs.at(-1);
        if (last && last.level === level) last.to = to;
        else runs.push({ level, to });
    };
    samples.forEach((s, i) => {
        const before = samples[i - 1];
        if (!before || before.at === s.at) return;
        // Every whole level on the way up or down.
        const up = s.level > before.level;
        const where = (level: number): number => before.at + ((s.at - before.at) * (level - before.level)) / (s.level - before.level);
        let now = Math.floor(before.level);
        const end = Math.floor(s.level);
        while (now !== end) {
            const next = up ? now + 1 : now;
            const to = where(next);
            if (to > before.at || runs.length) add(now, to);
            now += up ? 1 : -1;
        }
        add(end, s.at);
    });
    return runs.filter((r, i) => r.to - (runs[i - 1]?.to ?? 0) > 0.001);
}

const of = (thing: ProfileThing): string => (thing.to - thing.from < 0.05 ? `at ${inches(thing.from)} in` : `from ${inches(thing.from)} to ${inches(thing.to)} in`);

/** The drawing in sentences, with every number in it. */
export function say_profile(profile: Profile, yards: number): string[] {
    const whole = profile.samples.at(-1)?.at ?? 0;
    const height = (level: number): string => (profile.feet ? `level ${level}, ${profile.feet.zero + level * profile.feet.interval} feet` : `level ${level}`);
    const said = [
        `From ${profile.eye.name} (${height(profile.eye.level)}) to ${profile.target.name} (${height(profile.target.level)}): ${inches(whole)} inches, ${Math.round(whole * yards)} yards.`,
        `The ground: ${level_runs(profile.samples)
            .map((r) => `level ${r.level} to ${inches(r.to)} in`)
            .join(', ')}.`,
    ];
    if (profile.things.length) said.push(`On it: ${profile.things.map((t) => `${t.name} ${of(t)}${t.low ? ', in nobody’s way' : ''}`).join('; ')}.`);
    said.push(...profile.notes.map((note) => `${note}.`));
    said.push(profile.block ? `Blocked at ${inches(profile.block.at)} inches: ${profile.block.text} (${profile.block.rule}).` : 'Nothing blocks the line.');
    return said;
}
