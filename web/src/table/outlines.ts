// Outlines of pieces: Union square, Confederate with cut corners, so that the sides differ without colour.
import type { Seat } from '../protocol';

const n = (v: number): string => String(Math.round(v * 100) / 100);

export function outline(side: Seat, width: number, depth: number): string {
    const x = width / 2;
    const y = depth / 2;
    if (side === 'union') return `M${n(-x)} ${n(-y)}H${n(x)}V${n(y)}H${n(-x)}Z`;
    const c = Math.min(width, depth) * 0.24;
    return `M${n(-x + c)} ${n(-y)}H${n(x - c)}L${n(x)} ${n(-y + c)}V${n(y - c)}L${n(x - c)} ${n(y)}H${n(-x + c)}L${n(-x)} ${n(y - c)}V${n(-y + c)}Z`;
}
/** The front edge, heavy. */
export function front_edge(side: Seat, width: number, depth: number): string {
    const c = side === 'union' ? 0 : Math.min(width, depth) * 0.24;
    return `M${n(-width / 2 + c)} ${n(-depth / 2)}H${n(width / 2 - c)}`;
}
/** A tilt at which letters can still be read. */
export function upright(facing: number): number {
    let t = ((facing % 180) + 180) % 180;
    if (t > 90) t -= 180;
    return Math.abs(t) <= 58 ? t : 0;
}
/** A pie of an arc: half an angle to each side of a facing; radii and result in drawing units, y down. */
export function pie(x: number, y: number, facing: number, half: number, reach: number): string {
    const at = (d: number): string => {
        const t = ((facing + d) * Math.PI) / 180;
        return `${n(x + Math.sin(t) * reach)} ${n(y - Math.cos(t) * reach)}`;
    };
    if (half >= 180) return `M${n(x - reach)} ${n(y)}a${n(reach)} ${n(reach)} 0 1 0 ${n(2 * reach)} 0a${n(reach)} ${n(reach)} 0 1 0 ${n(-2 * reach)} 0`;
    return `M${n(x)} ${n(y)}L${at(-half)}A${n(reach)} ${n(reach)} 0 ${half > 90 ? 1 : 0} 1 ${at(half)}Z`;
}
/** What a front of some width can reach: the arc swept along it. */
export function fan(x: number, y: number, facing: number, half: number, front: number, reach: number): string {
    const t = (facing * Math.PI) / 180;
    const right = { x: Math.cos(t), y: Math.sin(t) };
    const w = front / 2;
    const point = (d: number, side: number): string => {
        const a = ((facing + d) * Math.PI) / 180;
        return `${n(x + right.x * w * side + Math.sin(a) * reach)} ${n(y + right.y * w * side - Math.cos(a) * reach)}`;
    };
    return `M${n(x - right.x * w)} ${n(y - right.y * w)}L${point(-half, -1)}A${n(reach)} ${n(reach)} 0 0 1 ${point(0, -1)}L${point(0, 1)}A${n(reach)} ${n(reach)} 0 0 1 ${point(half, 1)}L${n(x + right.x * w)} ${n(y + right.y * w)}Z`;
}
