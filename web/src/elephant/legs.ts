// A path by pointing: the steps that bring a formed unit from where its path has come to the point that was tapped. What
// they cost, and whether they are legal, the server says.
import { decimals, type Blanks } from '../match/forms';
import { ahead, apart, from_pose, inches, seen_from, signed, turned, type Pose, type Spot, type Way } from '../table/types';

/** The middle of the front, and how wide it is. */
export interface Front extends Pose {
    width: number;
}
const LEAST_TURN = 1;
const LEAST_WAY = 0.05;

/** Wheeled about its left end (to the left) or its right one, degrees clockwise. */
export function wheeled(front: Front, turn: number): Front {
    const side = turn < 0 ? -1 : 1;
    const pivot = from_pose(front, (side * front.width) / 2, 0);
    return { ...from_pose({ ...pivot, facing: front.facing + turn }, (-side * front.width) / 2, 0), facing: turned(front.facing + turn), width: front.width };
}
const bearing = (from: Spot, to: Spot): number => (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;

export interface Leg {
    verb: string;
    blanks: Blanks;
}
interface Legs {
    legs: Leg[];
    /** What it would cost in inches, as far as the page can tell: for choosing between ways, nothing else. */
    cost: number;
}
const FACE_COST = 3;

/** Wheel toward the point, then straight on; what lies behind begins with an about-face. */
function by_wheel(front: Front, goal: Spot): Legs {
    if (Math.abs(signed(bearing(front, goal) - front.facing)) > 110) {
        const back = by_wheel({ ...front, facing: turned(front.facing + 180) }, goal);
        return { legs: [{ verb: 'face', blanks: { mode: 'about' } }, ...back.legs], cost: FACE_COST + back.cost };
    }
    // The wheel swings the middle of the front: a few rounds settle both.
    let turn = 0;
    for (let round = 0; round < 8; round++) {
        const at = turn === 0 ? front : wheeled(front, turn);
        turn = Math.min(90, Math.max(-90, signed(bearing(at, goal) - front.facing)));
        if (Math.abs(turn) < LEAST_TURN) turn = 0;
    }
    turn = Math.round(turn * 10) / 10;
    const at = turn === 0 ? front : wheeled(front, turn);
    const a = ahead(at.facing);
    const by = Math.max(0, (goal.x - at.x) * a.x + (goal.y - at.y) * a.y);
    const missed = apart(goal, { x: at.x + a.x * by, y: at.y + a.y * by });
    return {
        legs: [
            ...(turn === 0 ? [] : [{ verb: 'wheel', blanks: { mode: turn < 0 ? 'left' : 'right', turn: decimals(turn) } }]),
            ...(by < LEAST_WAY ? [] : [{ verb: 'advance', blanks: { inches: decimals(Math.floor(by * 100) / 100) } }]),
        ],
        cost: (Math.abs(turn) * Math.PI * front.width) / 180 + by + 10 * missed,
    };
}
/** Back or sideways with the facing kept: at half speed, and infantry only (SE-COST-16). */
function by_step(front: Front, goal: Spot): Legs {
    const to = seen_from(front, goal);
    const far = apart(front, goal);
    const round = (v: number): string => decimals(Math.round(v * 100) / 100);
    const back = to.ahead < 0 && Math.abs(to.right) < 0.3;
    return {
        legs: [back ? { verb: 'backstep', blanks: { inches: round(-to.ahead) } } : { verb: 'sideslip', blanks: { right: round(to.right), ahead: round(to.ahead) } }],
        cost: 2 * far,
    };
}
/** The shorter of the ways to a point. */
export function legs_to(front: Front, goal: Spot, infantry: boolean): Leg[] {
    if (apart(front, goal) < LEAST_WAY) return [];
    const wheel = by_wheel(front, goal);
    const step = infantry ? by_step(front, goal) : wheel;
    return (step.cost < wheel.cost ? step : wheel).legs;
}

/** The width of a front rank from its stands. */
export function front_of(stands: { x: number; y: number }[], anchor: Spot, facing: number, width: number): Front {
    const seen = stands.map((s) => seen_from({ ...anchor, facing }, s));
    const first = Math.max(...seen.map((s) => s.ahead));
    return { ...anchor, facing, width: Math.max(1, seen.filter((s) => s.ahead > first - 0.05).length) * width };
}

/** On the middle of a road that passes near enough, else the point itself. */
export function on_road(ways: Way[], p: Spot, reach = 0.6): Spot {
    let best = p;
    let least = reach;
    for (const way of ways) {
        if (way.kind !== 'road' && way.kind !== 'lane') continue;
        for (let i = 0; i + 1 < way.points.length; i++) {
            const a = way.points[i]!;
            const b = way.points[i + 1]!;
            const run = { x: b.x - a.x, y: b.y - a.y };
            const long = run.x * run.x + run.y * run.y;
            const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * run.x + (p.y - a.y) * run.y) / long));
            const q = { x: a.x + run.x * t, y: a.y + run.y * t };
            if (apart(p, q) < least) {
                least = apart(p, q);
                best = q;
            }
        }
    }
    return best;
}

export const way_words = (length: number, most: number): string => `${inches(length)} in, ${inches(Math.max(0, most - length))} of ${inches(most)} in left`;
