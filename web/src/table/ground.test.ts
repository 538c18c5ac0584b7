import { describe, expect, it } from 'vitest';
import { relief_of } from './relief';
import { land_of, plate_of, set_names } from './plate';
import { along, inside, lattice, middle, ragged, ruled, scatter, smooth_closed, turns } from './shapes';
import { fan, outline, pie, upright } from './outlines';
import { anchor_of, compass, frame_of, from_pose, mark_size, seen_from, turned, type Contour, type Field } from './types';

const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
];
const cone = (n: number): Field['heights'] => ({
    spacing: 1,
    columns: n,
    rows: n,
    zero: 0,
    interval: 10,
    per_foot: 1,
    values: Array.from({ length: n * n }, (_, i) => Math.round(100 - 10 * Math.hypot((i % n) - (n - 1) / 2, Math.floor(i / n) - (n - 1) / 2))),
});
/** The contours of that cone. */
const rings = (n: number): Contour[] =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => ({
        level,
        points: Array.from({ length: 25 }, (_, i) => ({
            x: (n - 1) / 2 + (10 - level) * Math.cos((i * Math.PI) / 12),
            y: (n - 1) / 2 + (10 - level) * Math.sin((i * Math.PI) / 12),
        })),
    }));
const field: Field = {
    width: 20,
    depth: 20,
    yards: 40,
    heights: cone(21),
    contours: rings(21),
    areas: [
        { name: 'the wood', kind: 'woods', level: 0, corners: square },
        { name: '', kind: 'crops', level: 0, corners: square.map((p) => ({ x: p.x + 10, y: p.y })) },
        { name: 'Knoll hill', kind: 'hill', level: 1, corners: square.map((p) => ({ x: p.x / 2 + 12, y: p.y / 2 + 12 })) },
    ],
    lines: [
        {
            name: 'Long Run',
            kind: 'stream',
            width: 0.5,
            points: [
                { x: 0, y: 12 },
                { x: 20, y: 13 },
            ],
        },
        {
            name: 'the pike',
            kind: 'road',
            width: 1,
            points: [
                { x: 3, y: 0 },
                { x: 4, y: 20 },
            ],
        },
        {
            name: '',
            kind: 'wall',
            width: 0,
            points: [
                { x: 3, y: 3 },
                { x: 9, y: 3 },
            ],
        },
    ],
    crossings: [{ kind: 'bridge', at: { x: 4, y: 12 }, reach: 0.5 }],
};

describe('heights', () => {
    it('pass through the given points', () => {
        const r = relief_of(field.heights!);
        for (const [x, y] of [
            [3, 4],
            [10, 10],
            [0, 20],
        ] as const)
            expect(r.height(x, y)).toBeCloseTo(field.heights!.values[y * 21 + x]!, 6);
        expect(r.slope(14, 10).x).toBeLessThan(0);
        expect(r.slope(6, 10).x).toBeGreaterThan(0);
    });
});

describe('shapes', () => {
    it('know inside from outside', () => {
        expect(inside(square, 5, 5)).toBe(true);
        expect(inside(square, 11, 5)).toBe(false);
        expect(middle(square)).toEqual({ x: 5, y: 5 });
        expect(turns(square)).toBeGreaterThan(0);
        expect(turns([...square].reverse())).toBeLessThan(0);
    });
    it('keep trees in the wood and ruling in the field', () => {
        for (const p of lattice(square, 1, 0.3, scatter(4))) expect(inside(square, p.x, p.y)).toBe(true);
        const numbers = ruled(square, 1, 30)
            .match(/-?[\d.]+/g)!
            .map(Number);
        expect(numbers.length).toBeGreaterThan(20);
        for (const v of numbers) expect(v).toBeGreaterThanOrEqual(-0.001);
        for (const v of numbers) expect(v).toBeLessThanOrEqual(10.001);
    });
    it('are the same every time', () => {
        expect(ragged(square, 0.3, 1, scatter(9))).toEqual(ragged(square, 0.3, 1, scatter(9)));
        expect(smooth_closed(square)).toMatch(/^M.*Z$/);
        expect(smooth_closed(square.slice(0, 2))).toBe('');
    });
    it('walk a line at equal steps', () => {
        const spots = along(
            [
                { x: 0, y: 0 },
                { x: 0, y: 0 },
                { x: 3, y: 0 },
                { x: 3, y: 4 },
            ],
            1,
        );
        expect(spots).toHaveLength(7);
        expect(spots[0]).toMatchObject({ x: 0.5, y: 0, dx: 1 });
        expect(spots[6]!.y).toBeCloseTo(3.5);
    });
    it('draw arcs and outlines', () => {
        expect(outline('union', 10, 4)).toBe('M-5 -2H5V2H-5Z');
        expect(outline('confederate', 10, 4).match(/L/g)).toHaveLength(3);
        expect(pie(0, 0, 0, 45, 10)).toContain('A10 10');
        expect(pie(0, 0, 0, 180, 10)).not.toContain('L');
        expect(fan(0, 0, 0, 45, 4, 10)).toBe('M-2 0L-9.07 -7.07A10 10 0 0 1 -2 -10L2 -10A10 10 0 0 1 9.07 -7.07L2 0Z');
        expect([0, 40, 90, 180, 200].map(upright)).toEqual([0, 40, 0, 0, 20]);
    });
});

describe('the plate', () => {
    const land = land_of(field);
    it('has contours and hachures, woods, water and roads', () => {
        const plate = plate_of(land, 30);
        const used = new Set(plate.inks.flatMap((i) => [i.fill, i.stroke]));
        for (const token of ['map-woods', 'map-tree', 'map-water', 'map-road', 'map-major', 'map-contour', 'map-hach', 'map-field', 'map-ink'])
            expect(used, token).toContain(token);
        for (const ink of plate.inks) expect(ink.d).not.toMatch(/NaN|Infinity|undefined/);
        expect(plate.names.map((n) => n.text)).toEqual(expect.arrayContaining(['Long Run', 'Pike', 'Wood', 'KNOLL HILL']));
    });
    it('leaves detail out from afar', () => {
        const near = plate_of(land, 30).inks.reduce((a, i) => a + i.d.length, 0);
        const far = plate_of(land, 5).inks.reduce((a, i) => a + i.d.length, 0);
        expect(far).toBeLessThan(near / 3);
    });
    it('draws a flat and empty table', () => {
        expect(plate_of(land_of({ ...field, heights: null, contours: [], areas: [], lines: [], crossings: [] }), 30)).toEqual({ inks: [], names: [] });
    });
    it('lets no name cover another or leave the sheet', () => {
        const name = { x: 0, y: 0, text: 'Herbst Woods', size: 14, turn: 0, water: false, wide: false };
        const set = set_names(
            [
                { name, weight: 1, spots: [{ x: 10, y: 10 }] },
                { name, weight: 2, spots: [{ x: 10, y: 10.1 }] },
                {
                    name,
                    weight: 3,
                    spots: [
                        { x: 0.1, y: 5 },
                        { x: 10, y: 5 },
                    ],
                },
            ],
            20,
            20,
            30,
        );
        expect(set.map((n) => [n.x, n.y])).toEqual([
            [10, 5],
            [10, 10.1],
        ]);
    });
});

describe('names', () => {
    const fence: Field = {
        width: 48,
        depth: 36,
        yards: 40,
        heights: null,
        areas: [],
        crossings: [],
        lines: [
            {
                name: 'picket fence',
                kind: 'fence',
                width: 0,
                points: [
                    { x: 18, y: 18 },
                    { x: 30, y: 18 },
                ],
            },
        ],
    };
    const marked = (at: { x: number; y: number }, name = 'the fence'): Field => ({ ...fence, marks: [{ at, name, text: `${name}, 5` }] });
    it('keep off an objective and its words, at every scale', () => {
        for (const px of [15, 17, 26, 38, 58, 86]) {
            expect(plate_of(land_of(fence), px).names).toHaveLength(1);
            const { disc, words, letter } = mark_size(px);
            for (const x of [21.6, 24, 26.4]) {
                for (const name of plate_of(land_of(marked({ x, y: 18 })), px).names) {
                    const half = (name.text.length * name.size * 0.46) / 2 / px;
                    const high = name.size / 2 / px;
                    const beside = Math.abs(name.x - x) >= half + disc - 0.001;
                    const above = name.y + high <= 18 - disc + 0.001;
                    const below = name.y - high >= 18 + words + letter - 0.001;
                    expect(beside || above || below, `${px} px, objective at ${x}, name at ${name.x} ${name.y}`).toBe(true);
                }
            }
        }
        expect(plate_of(land_of(marked({ x: 24, y: 18 })), 30).names.map((n) => n.text)).toEqual(['Picket fence']);
    });
    it('are not said twice where the objective says them', () => {
        expect(plate_of(land_of(marked({ x: 24, y: 18 }, 'the picket fence')), 30).names).toEqual([]);
    });
    it('of ridges follow their crest in capitals', () => {
        const ridge: Field = {
            ...fence,
            lines: [],
            captions: [
                {
                    text: "McPherson's Ridge",
                    kind: 'ridge',
                    along: [
                        { x: 20, y: 4 },
                        { x: 24, y: 32 },
                    ],
                },
                { text: 'Camp of the 6th', kind: 'camp', along: [{ x: 40, y: 9 }] },
            ],
        };
        const names = plate_of(land_of(ridge), 30).names;
        expect(names[0]).toMatchObject({ text: "McPHERSON'S RIDGE", wide: true });
        expect(Math.abs(names[0]!.turn)).toBeGreaterThan(75);
        expect(names[1]).toMatchObject({ text: 'Camp of the 6th', wide: false, x: 40, y: 27, turn: 0 });
        expect(plate_of(land_of(ridge), 8).names.map((n) => n.text)).toEqual(["McPHERSON'S RIDGE"]);
    });
    it('of an area go up or down in it', () => {
        const wood: Field = {
            ...fence,
            lines: [],
            areas: [
                {
                    name: 'the wood',
                    kind: 'woods',
                    level: 0,
                    corners: [
                        { x: 10, y: 10 },
                        { x: 20, y: 10 },
                        { x: 20, y: 20 },
                        { x: 10, y: 20 },
                    ],
                },
            ],
        };
        expect(plate_of(land_of(wood), 30).names).toMatchObject([{ x: 15, y: 21 }]);
        const off = plate_of(land_of({ ...wood, marks: [{ at: { x: 15, y: 15 }, name: 'the clearing', text: 'Clearing, 5' }] }), 30).names;
        expect(off).toHaveLength(1);
        expect(Math.abs(off[0]!.y - 21)).toBeGreaterThan(0.5);
    });
});

describe('poses', () => {
    it('see what is ahead and to the right', () => {
        const east = { x: 1, y: 1, facing: 90 };
        expect(seen_from(east, { x: 3, y: 1 }).ahead).toBeCloseTo(2);
        expect(seen_from(east, { x: 1, y: 0 }).right).toBeCloseTo(1);
        const back = from_pose(east, 1, 2);
        expect(back.x).toBeCloseTo(3);
        expect(back.y).toBeCloseTo(0);
        expect([compass(350), compass(90), turned(-10)]).toEqual(['north', 'east', 350]);
    });
    it('have a frame around them, and an anchor in the middle of their front', () => {
        const stands = [0, 1, 2].map((i) => ({ number: i + 1, x: 5, y: 5 - i, facing: 90, width: 1, depth: 0.75, limbered: false }));
        const f = frame_of(stands, 90);
        expect(f.width).toBeCloseTo(3);
        expect(f.depth).toBeCloseTo(0.75);
        expect(f.y).toBeCloseTo(4);
        const anchor = anchor_of({ formed: true, facing: 90, stands } as unknown as Parameters<typeof anchor_of>[0]);
        expect(anchor.x).toBeCloseTo(5.375);
        expect(anchor.y).toBeCloseTo(4);
    });
});
