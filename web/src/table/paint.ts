// Draws a plate on a canvas. The ground is painted once for a scale and a part of the field; moving the window moves the
// canvas, it does not paint.
import type { Land, Plate } from './plate';
import { plate_of } from './plate';

export type Part = { left: number; top: number; width: number; height: number };

export type Colours = (token: string) => string;
export const colours_of = (element: Element): Colours => {
    const style = getComputedStyle(element);
    const known = new Map<string, string>();
    return (token) => {
        let colour = known.get(token);
        if (colour === undefined) {
            colour = style.getPropertyValue(`--${token}`).trim() || '#888';
            known.set(token, colour);
        }
        return colour;
    };
};

const rgb = (hex: string): [number, number, number] => [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)) as [number, number, number];

/** Light from the north-west on the heights, one small picture; null on a flat table. */
export function shade(land: Land, colour: Colours, dark: boolean): HTMLCanvasElement | null {
    const { relief, field } = land;
    if (!relief || relief.most <= relief.least) return null;
    const step = Math.max(0.12, Math.sqrt((field.width * field.depth) / 60000));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(field.width / step);
    canvas.height = Math.ceil(field.depth / step);
    const g = canvas.getContext('2d');
    if (!g) return null;
    const image = g.createImageData(canvas.width, canvas.height);
    const low = rgb(colour('map-low'));
    const mid = rgb(colour('map-ground'));
    const high = rgb(colour('map-high'));
    // Feet an inch of table to a slope: an inch is so many yards.
    const per = 1 / field.yards;
    for (let j = 0; j < canvas.height; j++)
        for (let i = 0; i < canvas.width; i++) {
            const x = (i + 0.5) * step;
            const y = field.depth - (j + 0.5) * step;
            const t = Math.min(1, Math.max(0, (relief.height(x, y) - relief.least) / (relief.most - relief.least)));
            const s = relief.slope(x, y);
            const lit = Math.min(0.3, Math.max(-0.3, (-s.x + s.y) * per * (dark ? 1.2 : 1.05)));
            const a = t < 0.5 ? low : mid;
            const b = t < 0.5 ? mid : high;
            const k = t < 0.5 ? t * 2 : (t - 0.5) * 2;
            const at = (j * canvas.width + i) * 4;
            for (let q = 0; q < 3; q++) {
                const v = a[q]! + (b[q]! - a[q]!) * k;
                image.data[at + q] = dark ? v * (1 - lit * 0.9) : v * (1 - Math.max(0, lit) * 0.42) + Math.max(0, -lit) * 38;
            }
            image.data[at + 3] = 255;
        }
    g.putImageData(image, 0, 0);
    return canvas;
}

export type Ready = { plate: Plate; paths: Path2D[] };
export function ready(land: Land, px: number): Ready {
    const plate = plate_of(land, px);
    return { plate, paths: plate.inks.map((ink) => new Path2D(ink.d)) };
}

export function paint(
    canvas: HTMLCanvasElement,
    land: Land,
    { plate, paths }: Ready,
    relief: HTMLCanvasElement | null,
    part: Part,
    px: number,
    density: number,
    colour: Colours,
): void {
    const width = Math.max(1, Math.round(part.width * px * density));
    const height = Math.max(1, Math.round(part.height * px * density));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const g = canvas.getContext('2d');
    if (!g) return;
    const k = px * density;
    g.setTransform(k, 0, 0, k, -part.left * k, -part.top * k);
    const { field } = land;
    g.fillStyle = colour('map-ground');
    g.fillRect(0, 0, field.width, field.depth);
    if (relief) {
        g.imageSmoothingEnabled = true;
        g.drawImage(relief, 0, 0, field.width, field.depth);
    }
    g.save();
    g.beginPath();
    g.rect(0, 0, field.width, field.depth);
    g.clip();
    plate.inks.forEach((ink, i) => {
        const path = paths[i]!;
        g.globalAlpha = ink.alpha ?? 1;
        if (ink.fill) {
            g.fillStyle = colour(ink.fill);
            g.fill(path);
        }
        if (ink.stroke) {
            g.strokeStyle = colour(ink.stroke);
            g.lineWidth = (ink.width ?? 1) / px;
            g.lineCap = ink.round ? 'round' : 'butt';
            g.lineJoin = ink.round ? 'round' : 'miter';
            g.setLineDash(ink.dash ? ink.dash.map((d) => d / px) : []);
            g.stroke(path);
        }
    });
    g.globalAlpha = 1;
    g.setLineDash([]);
    g.restore();
    for (const name of plate.names) {
        g.save();
        g.setTransform(density, 0, 0, density, (name.x - part.left) * k, (name.y - part.top) * k);
        g.rotate((name.turn * Math.PI) / 180);
        g.font = name.wide ? `500 ${name.size}px "Besley Variable", Georgia, serif` : `italic 400 ${name.size}px "Old Standard TT", "Times New Roman", serif`;
        if ('letterSpacing' in g) g.letterSpacing = name.wide ? '3px' : '0px';
        g.textAlign = 'center';
        g.textBaseline = 'middle';
        g.lineJoin = 'round';
        g.lineWidth = 3;
        g.strokeStyle = colour('map-halo');
        g.strokeText(name.text, 0, 0);
        g.fillStyle = colour(name.water ? 'map-wink' : 'map-ink');
        g.fillText(name.text, 0, 0);
        g.restore();
    }
}
