// Where the window looks: a point of the table in its middle, and pixels an inch. Pan and zoom are plain arithmetic.
import type { Spot } from './types';

export interface Camera extends Spot {
    scale: number;
}
export type Window = { width: number; height: number };
export type Sheet = { width: number; depth: number };

export const NEAREST = 150;
/** Zoom steps at which stands are drawn differently: far, table, near. */
export const STEPS = [16, 40] as const;
export const zoom_step = (scale: number): 1 | 2 | 3 => (scale < STEPS[0] ? 1 : scale < STEPS[1] ? 2 : 3);

const MARGIN = 14;
/** Beside the tools, which lie over the right edge of a wide window; a phone has no room to spare. */
const BESIDE = 60;
/** An edge of the table can be drawn so far into the window: nothing on it has to stay under the tools or the strip of acts. */
const PAST = 110;

/** The whole field in the window. */
export function whole(field: Sheet, window: Window): Camera {
    const side = window.width < 560 ? MARGIN : BESIDE;
    const scale = Math.min((window.width - 2 * side) / field.width, (window.height - 2 * MARGIN) / field.depth);
    return { x: field.width / 2, y: field.depth / 2, scale: Math.max(1, scale) };
}
export const farthest = (field: Sheet, window: Window): number => Math.min(whole(field, window).scale, STEPS[0]);

export const to_screen = (camera: Camera, window: Window, p: Spot): Spot => ({
    x: window.width / 2 + (p.x - camera.x) * camera.scale,
    y: window.height / 2 - (p.y - camera.y) * camera.scale,
});
export const to_table = (camera: Camera, window: Window, p: Spot): Spot => ({
    x: camera.x + (p.x - window.width / 2) / camera.scale,
    y: camera.y - (p.y - window.height / 2) / camera.scale,
});

/** Never lost: the window keeps at least its middle on the table, and a small field stays centred. */
export function kept(camera: Camera, field: Sheet, window: Window): Camera {
    const scale = Math.min(NEAREST, Math.max(farthest(field, window), camera.scale));
    const hold = (at: number, whole: number, seen: number): number => {
        const half = seen / 2 - PAST / scale;
        return whole <= seen - (2 * MARGIN) / scale ? whole / 2 : Math.min(whole - half, Math.max(half, at));
    };
    return { x: hold(camera.x, field.width, window.width / scale), y: hold(camera.y, field.depth, window.height / scale), scale };
}

/** Zoomed by a factor with the point under the pointer staying there. */
export function zoomed(camera: Camera, field: Sheet, window: Window, at: Spot, factor: number): Camera {
    const scale = Math.min(NEAREST, Math.max(farthest(field, window), camera.scale * factor));
    const p = to_table(camera, window, at);
    return kept({ x: p.x - (at.x - window.width / 2) / scale, y: p.y + (at.y - window.height / 2) / scale, scale }, field, window);
}
export const panned = (camera: Camera, field: Sheet, window: Window, dx: number, dy: number): Camera =>
    kept({ x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale, scale: camera.scale }, field, window);

/** Some points in view, not nearer than `most` pixels an inch. */
export function around(points: Spot[], field: Sheet, window: Window, most: number): Camera {
    if (points.length === 0) return whole(field, window);
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const w = Math.max(...xs) - Math.min(...xs) + 5;
    const d = Math.max(...ys) - Math.min(...ys) + 5;
    const scale = Math.min(most, window.width / w, window.height / d);
    return kept({ x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2, scale }, field, window);
}
/** The camera moved as little as shows a point with some room around it. */
export function showing(camera: Camera, field: Sheet, window: Window, p: Spot, room = 70): Camera {
    const s = to_screen(camera, window, p);
    // The strip of acts lies over the foot of a wide window.
    const foot = window.width < 720 ? room : Math.max(room, 124);
    const dx = s.x < room ? room - s.x : s.x > window.width - room ? window.width - room - s.x : 0;
    const dy = s.y < room ? room - s.y : s.y > window.height - foot ? window.height - foot - s.y : 0;
    return dx || dy ? panned(camera, field, window, dx, dy) : camera;
}
