// The ground as a lithographed plate: a list of strokes and washes from the bottom up, in inches with y down, for one
// scale. The canvas that draws it (paint.ts) knows nothing of terrain, and this knows nothing of a canvas.
import { mark_size, type Field, type Heights, type Spot } from './types';
import { relief_of, type Relief } from './relief';
import { along, box_of, inside, lattice, middle, polygon, polyline, ragged, ring, ruled, scatter, smooth, smooth_closed, ticks, tree, turns, type Box, type Down } from './shapes';

/** A colour is a token of tokens.css without its dashes: 'map-woods'. */
export interface Ink {
    d: string;
    fill?: string;
    stroke?: string;
    /** Pixels, whatever the scale. */
    width?: number;
    /** Pixels. */
    dash?: number[];
    alpha?: number;
    round?: boolean;
}
export interface MapName extends Down {
    text: string;
    size: number;
    turn: number;
    water: boolean;
    /** Ridges: capitals, spaced. */
    wide: boolean;
}
export type Plate = { inks: Ink[]; names: MapName[] };

/** What does not change with the scale, worked out once. */
export interface Land {
    field: Field;
    relief: Relief | null;
    /** Every height that is drawn, with its lines. */
    contours: { major: boolean; lines: Down[][] }[];
}

const MAJOR = 5;

export function land_of(field: Field): Land {
    const h: Heights | null = field.heights;
    const levels = new Map<number, Down[][]>();
    for (const { level, points } of field.contours ?? []) levels.set(level, [...(levels.get(level) ?? []), points.map((p) => down(field, p))]);
    return {
        field,
        relief: h && h.values.length > 0 ? relief_of(h) : null,
        contours: [...levels].map(([level, lines]) => ({ major: level % MAJOR === 0, lines })),
    };
}

const down = (field: Field, p: Spot): Down => ({ x: p.x, y: field.depth - p.y });
const tidy = (name: string): string => {
    const bare = name.replace(/^the /, '').replace(/_/g, ' ').trim();
    return bare === '' ? '' : bare.charAt(0).toUpperCase() + bare.slice(1);
};

/** Degrees of a direction that letters can follow without standing on their heads. */
function readable(radians: number): number {
    const turn = (radians * 180) / Math.PI;
    return turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
}

interface Wish {
    name: MapName;
    weight: number;
    spots: (Down & { turn?: number })[];
}
/** Each name at the first of its spots where it covers no other, nothing that is kept free, and stays on the sheet; what has no room is left out. */
export function set_names(wishes: Wish[], width: number, depth: number, px: number, free: Box[] = []): MapName[] {
    const set: Box[] = [...free];
    const names: MapName[] = [];
    for (const wish of [...wishes].sort((a, b) => b.weight - a.weight))
        for (const spot of wish.spots) {
            const turn = spot.turn ?? wish.name.turn;
            const long = wish.name.text.length * wish.name.size * (wish.name.wide ? 0.86 : 0.46);
            const t = (turn * Math.PI) / 180;
            const w = (Math.abs(Math.cos(t)) * long + Math.abs(Math.sin(t)) * wish.name.size) / px;
            const h = (Math.abs(Math.sin(t)) * long + Math.abs(Math.cos(t)) * wish.name.size) / px;
            const box = { left: spot.x - w / 2, right: spot.x + w / 2, top: spot.y - h / 2, bottom: spot.y + h / 2 };
            if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > depth) continue;
            if (set.some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top)) continue;
            set.push(box);
            names.push({ ...wish.name, x: spot.x, y: spot.y, turn });
            break;
        }
    return names;
}

/** Strokes down the slope from each contour, heavier where it is steep; in bins of one width each. */
function hachures(land: Land, px: number): Ink[] {
    const { relief, field } = land;
    const h = field.heights;
    if (!relief || !h || px < 7) return [];
    const random = scatter(7);
    const gap = Math.max(0.2, 5.5 / px);
    const bins = new Map<number, string>();
    for (const { lines } of land.contours)
        for (const line of lines)
            for (const p of along(line, gap)) {
                const x = p.x + (random() - 0.5) * 0.05;
                const y = p.y + (random() - 0.5) * 0.05;
                const g = relief.slope(x, field.depth - y);
                const rise = Math.hypot(g.x, g.y);
                // A slope of one foot in a yard is 1/3.
                const slope = rise / h.per_foot / (3 * field.yards);
                if (slope < 0.02) continue;
                const length = Math.min((h.interval / rise) * 0.86, 1.2) * (0.85 + random() * 0.2);
                const width = Math.round(Math.min(1.5, 0.4 + slope * 9) * 4) / 4;
                bins.set(width, (bins.get(width) ?? '') + `M${x.toFixed(3)} ${y.toFixed(3)}l${((-g.x / rise) * length).toFixed(3)} ${((g.y / rise) * length).toFixed(3)}`);
            }
    return [...bins].map(([width, d]) => ({ d, stroke: 'map-hach', width, alpha: 0.42 }));
}

/** A hill that a scenario gives as an outline: a wash, its edge as a contour, and hachures outward. */
function hill(points: Down[], px: number): Ink[] {
    const edge = smoothed(points);
    const out = turns(points) > 0 ? -1 : 1;
    const closed = [...edge, edge[0]!];
    const random = scatter(3);
    let d = '';
    for (const p of along(closed, Math.max(0.16, 4 / px))) {
        const length = 0.42 + random() * 0.22;
        const lean = (random() - 0.5) * 0.08;
        d += `M${p.x.toFixed(3)} ${p.y.toFixed(3)}l${(-p.dy * length * out + lean).toFixed(3)} ${(p.dx * length * out + lean).toFixed(3)}`;
    }
    return [
        { d: smooth_closed(edge), fill: 'map-high', alpha: 0.75 },
        { d, stroke: 'map-hach', width: 0.9, alpha: 0.6 },
        { d: smooth_closed(edge), stroke: 'map-major', width: 1.15, alpha: 0.95 },
    ];
}
/** An outline with more corners, so that rounding keeps its shape. */
function smoothed(points: Down[]): Down[] {
    const out: Down[] = [];
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length]!;
        const parts = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / 1.6));
        for (let k = 0; k < parts; k++) out.push({ x: a.x + ((b.x - a.x) * k) / parts, y: a.y + ((b.y - a.y) * k) / parts });
    });
    return out;
}

/** Kinds that look like others on the map. */
const DRAWN_AS: Readonly<Record<string, string>> = {
    ...{ town_block: 'town', village: 'building', swamp: 'marsh', broken: 'rocks', burnt: 'rocks', thicket: 'light_woods', fort: 'clearing', fortress: 'clearing' },
    ...{ marshy_stream: 'stream', hasty_works: 'barricade', fort_wall: 'major_obstacle', steep_edge: 'cut' },
};
const drawn = (kind: string): string => DRAWN_AS[kind] ?? kind;

export function plate_of(land: Land, px: number): Plate {
    const { field } = land;
    const inks: Ink[] = [];
    const names: MapName[] = [];
    const areas = field.areas.map((a) => ({ ...a, kind: drawn(a.kind), points: a.corners.map((p) => down(field, p)) }));
    const lines = field.lines.map((l) => ({ ...l, kind: drawn(l.kind), line: l.points.map((p) => down(field, p)) }));
    const of = (...kinds: string[]): typeof areas => areas.filter((a) => kinds.includes(a.kind));
    const ways = (...kinds: string[]): typeof lines => lines.filter((l) => kinds.includes(l.kind));
    const gap = (inches: number, pixels: number): number => Math.max(inches, pixels / px);
    const thin = Math.min(1, px / 14);

    for (const a of of('hill').sort((p, q) => p.level - q.level)) inks.push(...hill(a.points, px));
    for (const a of of('clearing')) inks.push({ d: smooth_closed(smoothed(a.points)), fill: 'map-ground', alpha: 0.7 });
    for (const a of of('crops')) {
        const first = a.points[0]!;
        inks.push({ d: polygon(a.points), fill: 'map-field', alpha: 0.55 });
        inks.push({ d: ruled(a.points, gap(0.16, 4.5), Math.round(first.x * 37 + first.y * 11) % 90), stroke: 'map-contour', width: 0.5, alpha: 0.7 });
        inks.push({ d: polygon(a.points), stroke: 'map-contour', width: 0.6, alpha: 0.6 });
    }
    for (const a of of('orchard')) {
        inks.push({ d: polygon(a.points), fill: 'map-woods', alpha: 0.3 });
        const r = Math.min(0.09, 2 / px + 0.02);
        inks.push({
            d: lattice(a.points, gap(0.36, 6), 0, () => 0.5)
                .map((p) => ring(p, r))
                .join(''),
            stroke: 'map-orch',
            width: 0.9,
        });
    }
    for (const a of of('marsh')) {
        const k = Math.min(0.028, 1 / px);
        inks.push({ d: polygon(a.points), fill: 'map-low', alpha: 0.8 });
        inks.push({
            d: lattice(a.points, gap(0.6, 15), 0.1, scatter(5))
                .map((p) => `M${p.x.toFixed(3)} ${p.y.toFixed(3)}h${9 * k}m${-6.5 * k} ${-1.5 * k}v${-3 * k}m${2 * k} ${3 * k}v${-4 * k}m${2 * k} ${4 * k}v${-3 * k}`)
                .join(''),
            stroke: 'map-water',
            width: 0.8,
        });
    }
    for (const a of of('rocks', 'impassable')) {
        const k = Math.min(0.03, 1 / px);
        inks.push({
            d: lattice(a.points, gap(0.5, 12), 0.2, scatter(9))
                .map((p) => `M${p.x.toFixed(3)} ${p.y.toFixed(3)}l${2 * k} ${-4 * k} ${4 * k} ${-0.6 * k} ${2.5 * k} ${4.4 * k}z`)
                .join(''),
            fill: 'map-ground',
            stroke: 'map-ink',
            width: 0.8,
        });
    }
    inks.push(...hachures(land, px));
    for (const { major, lines: chains } of land.contours) {
        if (!major && px < 9) continue;
        const d = chains
            .filter((c) => c.length > (major ? 5 : 8))
            .map(smooth)
            .join('');
        if (d) inks.push({ d, stroke: major ? 'map-major' : 'map-contour', width: major ? 1.15 : 0.55, alpha: major ? 0.95 : 0.8 });
    }
    {
        let trees = '';
        areas.forEach((a, i) => {
            if (a.kind !== 'woods' && a.kind !== 'light_woods') return;
            const light = a.kind === 'light_woods';
            const random = scatter(i + 11);
            const edge = ragged(a.points, 0.34, 0.85, random);
            inks.push({ d: smooth_closed(edge), fill: 'map-woods', alpha: light ? 0.5 : 0.82 });
            const spacing = gap(0.52, 9) * (light ? 1.7 : 1);
            for (const p of lattice(edge, spacing, spacing * 0.5, random)) trees += tree(p, (0.8 + random() * 0.55) * Math.min(0.032, 0.95 / px));
        });
        if (trees) inks.push({ d: trees, stroke: 'map-tree', width: 0.95, alpha: 0.95, round: true });
    }
    for (const l of ways('tree_line'))
        inks.push({
            d: along(l.line, gap(0.45, 9))
                .map((p) => tree(p, Math.min(0.036, 1 / px)))
                .join(''),
            fill: 'map-woods',
            stroke: 'map-tree',
            width: 1,
            round: true,
        });
    for (const a of of('water'))
        inks.push({ d: smooth_closed(smoothed(a.points)), fill: 'map-water', alpha: 0.45 }, { d: smooth_closed(smoothed(a.points)), stroke: 'map-water', width: 1.2 });
    for (const l of ways('stream', 'creek', 'river')) {
        const w = Math.max((l.kind === 'river' ? 6 : l.kind === 'creek' ? 4 : 2.6) * thin, Math.min(l.width, 1) * px * (l.kind === 'stream' ? 0.4 : 0.9));
        const d = smooth(l.line);
        inks.push({ d, stroke: 'map-water', width: w, round: true });
        if (w > 2.4) inks.push({ d, stroke: 'map-low', width: w - 1.7, alpha: 0.85, round: true });
    }
    for (const l of ways('lane')) inks.push({ d: polyline(l.line), stroke: 'map-case', width: 1.2, dash: [5, 3] });
    const roads = ways('road', 'sunken_road');
    const road_width = (l: { width: number }): number => Math.min(11, Math.max(3.2, (l.width || 0.5) * px * 0.3));
    for (const l of roads) inks.push({ d: polyline(l.line), stroke: 'map-case', width: road_width(l), round: true });
    for (const l of roads) inks.push({ d: polyline(l.line), stroke: 'map-road', width: road_width(l) - 1.7, round: true });
    for (const l of ways('sunken_road')) inks.push({ d: ticks(l.line, gap(0.16, 5), 0.16, 0.34) + ticks(l.line, gap(0.16, 5), -0.16, -0.34), stroke: 'map-hach', width: 0.9 });
    for (const l of ways('railroad', 'railroad_bed')) {
        inks.push({ d: polyline(l.line), stroke: 'map-ink', width: 1, ...(l.kind === 'railroad' ? {} : { dash: [6, 3] }) });
        inks.push({ d: ticks(l.line, gap(0.2, 6), -2.5 / px, 2.5 / px), stroke: 'map-ink', width: 1 });
    }
    for (const l of ways('cut')) inks.push({ d: ticks(l.line, gap(0.14, 4.5), 0.1, 0.34) + ticks(l.line, gap(0.14, 4.5), -0.1, -0.34), stroke: 'map-ink', width: 0.9 });
    for (const l of ways('fence')) inks.push({ d: polyline(l.line), stroke: 'map-case', width: 1.2, dash: [6, 2, 1.5, 2] });
    for (const l of ways('hedge'))
        inks.push({
            d: along(l.line, gap(0.18, 4))
                .map((p) => ring(p, Math.min(0.08, 2 / px)))
                .join(''),
            fill: 'map-woods',
            stroke: 'map-tree',
            width: 0.8,
        });
    for (const l of ways('wall')) inks.push({ d: polyline(l.line), stroke: 'map-ink', width: Math.max(2.4, px * 0.09), dash: [3.4, 1.6] });
    for (const l of ways('fieldworks', 'barricade')) {
        inks.push({ d: polyline(l.line), stroke: 'map-ink', width: Math.max(2.2, px * 0.08) });
        inks.push({ d: ticks(l.line, gap(0.2, 5), 0, l.kind === 'fieldworks' ? 0.24 : 0.14), stroke: 'map-ink', width: 1.1 });
    }
    for (const l of ways('major_obstacle')) {
        inks.push({ d: polyline(l.line), stroke: 'map-ink', width: Math.max(2.6, px * 0.1) });
        inks.push({
            d: along(l.line, gap(0.28, 7))
                .map(
                    (p) =>
                        `M${(p.x - p.dx * 0.1).toFixed(3)} ${(p.y - p.dy * 0.1).toFixed(3)}l${(0.2 * p.dx - 0.24 * p.dy).toFixed(3)} ${(0.2 * p.dy + 0.24 * p.dx).toFixed(3)}m${(0.24 * p.dy).toFixed(3)} ${(-0.24 * p.dx).toFixed(3)}l${(-0.2 * p.dx - 0.24 * p.dy).toFixed(3)} ${(-0.2 * p.dy + 0.24 * p.dx).toFixed(3)}`,
                )
                .join(''),
            stroke: 'map-ink',
            width: 1.1,
        });
    }
    for (const c of field.crossings) {
        const p = down(field, c.at);
        const r = Math.max(c.reach, 0.3);
        if (c.kind === 'bridge')
            inks.push({ d: `M${p.x - 0.32} ${p.y - 0.5}l.12 .14v.72l-.12 .14M${p.x + 0.32} ${p.y - 0.5}l-.12 .14v.72l.12 .14`, stroke: 'map-ink', width: 1.6 });
        else inks.push({ d: `M${p.x - r} ${p.y}h${2 * r}`, stroke: 'map-ink', width: 1.6, dash: [2, 3] });
    }
    for (const a of of('town')) {
        inks.push({ d: polygon(a.points), fill: 'map-town', alpha: 0.18 });
        const random = scatter(21);
        inks.push({
            d: lattice(a.points, 0.7, 0.15, random)
                .filter(() => random() > 0.2)
                .map((p) => `M${p.x - 0.2} ${p.y - 0.16}h${0.3 + random() * 0.14}v.32h-.4z`)
                .join(''),
            fill: 'map-town',
        });
    }
    for (const a of of('building')) {
        inks.push({ d: polygon(a.points), fill: 'map-town', alpha: 0.28 });
        const m = middle(a.points);
        inks.push({ d: `M${m.x - 0.3} ${m.y - 0.2}h.6v.4h-.6z`, fill: 'map-town', stroke: 'map-halo', width: 0.7 });
    }

    // Objectives keep their disc and their words, which only a near view has; and say their own names.
    const size = mark_size(px);
    const worded = px >= 14;
    const free = (field.marks ?? []).flatMap((mark): Box[] => {
        const p = down(field, mark.at);
        const half = (mark.text.length * size.letter * 0.5) / 2;
        const disc = { left: p.x - size.disc, right: p.x + size.disc, top: p.y - size.disc, bottom: p.y + size.disc };
        return worded ? [disc, { left: p.x - half, right: p.x + half, top: p.y, bottom: p.y + size.words + size.letter }] : [disc];
    });
    // Names: once each, areas in their middle, lines along them; small things only where there is room to read them.
    const said = new Set<string>(worded ? (field.marks ?? []).map((mark) => tidy(mark.name)) : []);
    const wishes: Wish[] = [];
    for (const a of areas) {
        const text = tidy(a.name);
        if (!text || said.has(text)) continue;
        said.add(text);
        const box = box_of(a.points);
        const wide = (box.right - box.left) * px;
        const ridge = a.kind === 'hill' && /ridge|hill|heights/i.test(text);
        if (a.kind === 'building' ? px < 15 : wide < text.length * 3.4) continue;
        const water = a.kind === 'water' || a.kind === 'marsh';
        const m = middle(a.points);
        // Or a little higher, or lower, in the same area.
        const spots = [0, -1.5, 1.5, -3, 3].map((k) => ({ x: m.x, y: m.y + (k * 14) / px })).filter((p, i) => i === 0 || inside(a.points, p.x, p.y));
        wishes.push({ spots, weight: wide * (water ? 2 : 1), name: { x: 0, y: 0, text: ridge ? text.toUpperCase() : text, size: ridge ? 13.5 : 14, turn: 0, water, wide: ridge } });
    }
    for (const c of field.captions ?? []) {
        const text = tidy(c.text);
        const line = c.along.map((p) => down(field, p));
        if (!text || said.has(text) || !line[0]) continue;
        const high = c.kind === 'ridge' || c.kind === 'hill';
        if (!high && px < 11) continue;
        said.add(text);
        const name: MapName = {
            x: 0,
            y: 0,
            text: high ? text.replace(/(?<!M)[a-z]|(?<=M)[abd-z]/g, (l) => l.toUpperCase()) : text,
            size: c.kind === 'ridge' ? 15 : high ? 13 : 13.5,
            turn: 0,
            water: false,
            wide: high,
        };
        const run = along(line, 0.25);
        const spots = run.length
            ? [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap((part) => {
                  const p = run[Math.floor(run.length * part)]!;
                  const q = run[Math.min(run.length - 1, Math.floor(run.length * part) + 4)]!;
                  return [{ x: p.x, y: p.y, turn: readable(Math.atan2(q.y - p.y || p.dy, q.x - p.x || p.dx)) }];
              })
            : [0, -1.4, 1.4].map((k) => ({ x: line[0]!.x, y: line[0]!.y + (k * 14) / px, turn: 0 }));
        wishes.push({ weight: c.kind === 'ridge' ? 900 : high ? 500 : 60, name, spots });
    }
    const MINOR = ['fence', 'wall', 'hedge', 'cut', 'tree_line', 'barricade', 'lane'];
    for (const l of lines) {
        const text = tidy(l.name);
        if (!text || said.has(text) || (MINOR.includes(l.kind) && px < 15)) continue;
        said.add(text);
        const water = ['stream', 'creek', 'river'].includes(l.kind);
        const size = water ? 16 : 13.5;
        const spots = along(l.line, 0.5);
        if (spots.length * 0.5 * px < text.length * size * 0.4) continue;
        const off = Math.min(l.width || 0.3, 0.6) * 0.5 + 7 / px;
        wishes.push({
            weight: (water ? 400 : MINOR.includes(l.kind) ? 20 : 200) + spots.length,
            name: { x: 0, y: 0, text, size, turn: 0, water, wide: false },
            // Above the line, then below it.
            spots: [1, -1]
                .flatMap((beside) => [0.3, 0.5, 0.7, 0.2, 0.8].map((part) => ({ part, beside })))
                .flatMap(({ part, beside }) => {
                    const p = spots[Math.floor(spots.length * part)];
                    if (!p) return [];
                    const turn = readable(Math.atan2(p.dy, p.dx));
                    const t = (turn * Math.PI) / 180;
                    return [{ x: p.x + Math.sin(t) * off * beside, y: p.y - Math.cos(t) * off * beside, turn }];
                }),
        });
    }
    names.push(...set_names(wishes, field.width, field.depth, px, free));
    return { inks, names };
}
