// Pictures of Dixie's cards, drawn once and used by every card. Constant markup of our own; Sprite.svelte puts it in the page.
import type { Seat } from '../protocol';
import type { CardView, Terrain } from './types';

const INK = '#2B241A';

/** Union cards have round corners, Confederate ones cut corners, so that a side is told by its outline. */
export function outline(side: Seat, w: number, h: number, r: number): string {
    if (side === 'confederate') return `M${r} 0H${w - r}L${w} ${r}V${h - r}L${w - r} ${h}H${r}L0 ${h - r}V${r}Z`;
    const q = r * 0.6;
    return `M${q} 0H${w - q}Q${w} 0 ${w} ${q}V${h - q}Q${w} ${h} ${w - q} ${h}H${q}Q0 ${h} 0 ${h - q}V${q}Q0 0 ${q} 0Z`;
}

const line = (d: string, width: number, more = ''): string => `<path d="${d}" stroke="${INK}" stroke-width="${width}" fill="none" ${more}/>`;

function sky(lines = 9): string {
    let out = '';
    for (let i = 0; i < lines; i++) out += line(`M0 ${(3 + i * (i < 5 ? 3.1 : 3.9)).toFixed(1)}H104`, Number((0.62 - 0.045 * i).toFixed(2)), 'opacity=".5"');
    return out;
}
function grass(y = 46): string {
    let d = '';
    for (let i = 0; i < 34; i++) {
        const x = i * 3.1 + ((i * 7) % 5) * 0.4;
        const h = 2 + ((i * 13) % 7) * 0.7;
        d += `M${x.toFixed(1)} ${y + ((i * 5) % 4)}q${(h * 0.4).toFixed(2)} ${(h * 0.8).toFixed(2)} ${(h * 1.5).toFixed(2)} ${h.toFixed(2)}`;
    }
    return line(d, 0.55);
}
function soldier(x: number, y: number, flag: boolean): string {
    const arm = flag
        ? `<path d="M1.8-4-.6-35" stroke="${INK}" stroke-width=".9"/><path d="M-.4-34.6Q5-37.5 9-34.2t9-.4L18.6-24Q14-21.6 9.5-24.6T.3-24.5Z"/>`
        : `<path d="M2.8-9.5 5.2-25.5l.6.1L3.900-9.300ZM5.300-25.500 5.800-31l.2 5.600Z" stroke="${INK}" stroke-width=".7"/>`;
    return (
        `<g transform="translate(${x.toFixed(1)} ${y}) scale(1.02)" fill="${INK}">` +
        '<path d="M-1.5-19.5q2.6-1.6 4.300.2l.3 1.900 1.300.8-5.700-.3Z"/><circle cx=".8" cy="-15.7" r="1.9"/>' +
        '<path d="M-2.6-13.6Q.5-14.7 3-13.4L3.8-6.3Q.6-5.2-2.8-6.2ZM-2.6-6.3-4.6 0h1.9L0-5.2 2 0h2l-.5-6.4ZM-4-12.4l1.5 5.300 1.400-.4-1-4.800Z"/>' +
        `${arm}</g>`
    );
}
function infantry(seed: number): string {
    let out = sky();
    for (let i = 0; i < 9; i++) out += soldier(8 + i * 11.2, 49.5 - ((i * 7 + seed) % 3) * 0.5, i === 4);
    return out + grass();
}
const cavalry = (): string =>
    sky() +
    `<g fill="none" stroke="${INK}" stroke-linecap="round"><path d="M28 12Q58 20 76 46M76 12Q46 20 28 46" stroke-width="2.6"/>` +
    '<path d="M74 40q6-2 8 4M30 40q-6-2-8 4" stroke-width="1.8"/><path d="M77 48l5 4M27 48l-5 4" stroke-width="3.4"/></g>' +
    `<path d="M52 4V54" stroke="${INK}" stroke-width="1.6"/><path d="M53 5H88L80 12.500 88 20H53Z" fill="${INK}"/>` +
    `<path d="M53 12.500H80" stroke="#FCF9F0" stroke-width="1.4"/><circle cx="52" cy="3.5" r="1.8" fill="${INK}"/>` +
    grass(50);
function artillery(rifled: boolean, horse: boolean): string {
    let spokes = '';
    for (let i = 0; i < 7; i++) {
        const a = (i * Math.PI) / 7;
        const x = 13 * Math.cos(a);
        const y = 13 * Math.sin(a);
        spokes += `M${(42 - x).toFixed(1)} ${(38 - y).toFixed(1)}L${(42 + x).toFixed(1)} ${(38 + y).toFixed(1)}`;
    }
    const barrel = rifled ? 'M26 25.500 29 20.500 40 19.500 84 12 85 15.500 42 28Z' : 'M25 25 28 19 41 18 76 9.500 82 8.200 83.300 14 77.500 16.500 42 29Z';
    const pennant = horse ? `<path d="M8 8V34" stroke="${INK}" stroke-width="1.2"/><path d="M8.500 8.500Q15 6 21 9.500L17 12.500 21 16Q14 13.500 8.500 16Z" fill="${INK}"/>` : '';
    return (
        sky() +
        `<path d="M36 26 12 48.500l3.500 3 29-18Z" fill="${INK}"/><path d="M10 47l7 6-3 1.500-6-5Z" fill="${INK}"/><path d="${barrel}" fill="${INK}"/>` +
        `<circle cx="25" cy="23" r="2.4" fill="${INK}"/><circle cx="42" cy="38" r="13.8" fill="none" stroke="${INK}" stroke-width="2.6"/>` +
        `<circle cx="42" cy="38" r="3.2" fill="${INK}"/>${line(spokes, 1.1)}` +
        `<g fill="none" stroke="${INK}" stroke-width=".8"><path d="M87 10q3-6 8-3 5-3 7 2 4 3 0 7-2 5-8 2-6 2-7-8z"/><path d="M90 12q3-3 6-1M94 16q3-1 4-4"/></g>` +
        pennant +
        grass(50)
    );
}
function star(x: number, y: number, r: number, fill: string): string {
    let d = '';
    for (let i = 0; i < 10; i++) {
        const a = -Math.PI / 2 + (i * Math.PI) / 5;
        const q = i % 2 ? r * 0.4 : r;
        d += `${i ? 'L' : 'M'}${(x + q * Math.cos(a)).toFixed(1)} ${(y + q * Math.sin(a)).toFixed(1)}`;
    }
    return `<path d="${d}Z" fill="${fill}"/>`;
}
/** A Union shoulder strap with the General's stars; a Confederate wreath with three at any grade. An eagle's place stays bare. */
function general_union(stars: number): string {
    const at: Record<number, number[]> = { 0: [], 1: [52], 2: [36, 68], 3: [34, 52, 70], 4: [29, 44, 60, 75] };
    let out =
        sky() +
        '<rect x="17" y="17" width="70" height="30" rx="2" fill="#2A241B"/><rect x="19.500" y="19.500" width="65" height="25" fill="none" stroke="#D8B45A" stroke-width="2.4"/>';
    for (const x of at[stars] ?? []) out += star(x, 32, stars > 3 ? 6 : 7, '#E7DCC0');
    if (stars === 0) out += '<path d="M40 28q6 1 12 6 6-5 12-6-3 5-8 6 1 5-4 7-5-2-4-7-5-1-8-6z" fill="#E7DCC0"/>';
    return out;
}
function general_confederate(): string {
    let out = sky();
    for (let i = 0; i < 15; i++) {
        const x = (52 - 31 * Math.cos(Math.PI * (i / 14))).toFixed(1);
        const y = (20 + 27 * Math.sin(Math.PI * (i / 14))).toFixed(1);
        out += `<ellipse cx="${x}" cy="${y}" rx="5" ry="2.1" transform="rotate(${((i / 14) * 180 - 90 + (i % 2 ? 34 : -34)).toFixed(0)} ${x} ${y})" fill="#B98F34" stroke="${INK}" stroke-width=".4"/>`;
    }
    return out + star(37, 30, 5.5, INK) + star(52, 27, 7.5, INK) + star(67, 30, 5.5, INK);
}

const tree = (x: number, y: number, s: number): string =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 0V-5" stroke="${INK}" stroke-width="1.5"/>` +
    `<path d="M-7-6q-3-3 0-6 0-5 5-5 2-4 6-1 5 0 4 5 3 3-1 6-3 3-6 1-4 3-8 0Z" fill="#C6D0A2" stroke="${INK}" stroke-width=".8"/>` +
    `<path d="M-3-6.500q2 1 4-.2M2-10q2 .6 3.500-.8" stroke="${INK}" stroke-width=".6" fill="none"/></g>`;

function ground(kind: Terrain): string {
    let out = '';
    switch (kind) {
        case 'woods':
            out = sky(6);
            for (const [x, y, s] of [
                [14, 30, 0.9],
                [32, 27, 0.9],
                [52, 29, 1],
                [72, 27, 0.9],
                [92, 30, 0.95],
                [22, 42, 1.2],
                [44, 41, 1.25],
                [66, 42, 1.2],
                [88, 43, 1.2],
                [10, 53, 1.25],
                [34, 54, 1.35],
                [58, 54, 1.35],
                [80, 55, 1.3],
                [101, 54, 1.2],
            ] as const)
                out += tree(x, y, s);
            return out;
        case 'hill': {
            let d = '';
            for (let i = 0; i < 46; i++) {
                const x = 8 + (88 * i) / 45;
                const top = x < 38 ? 52 - (x - 4) * 0.88 : x < 58 ? 20 - (x - 38) * 0.15 : 17 + (x - 58) * 0.8;
                const l = 6 + ((i * 7) % 5) * 1.6;
                d += `M${x.toFixed(1)} ${Math.min(50, top + 1).toFixed(1)}q${((x - 50) * 0.05).toFixed(1)} ${(l * 0.5).toFixed(1)} ${((x - 50) * 0.11).toFixed(1)} ${l.toFixed(1)}`;
            }
            const crest = 'M4 52Q26 46 38 22 46 9 58 16 70 22 80 38 90 50 102 52';
            return `${sky(7)}<path d="${crest}Z" fill="#F0DDB6"/>${line(d, 0.9)}${line(crest, 1.1)}`;
        }
        case 'ridge': {
            let d = '';
            for (let i = 0; i < 52; i++) {
                const x = i * 2.05;
                const y = 36 - 10 * Math.sin((x / 104) * 1.9) + ((i * 3) % 3) * 0.4;
                d += `M${x.toFixed(1)} ${y.toFixed(1)}l-1.6 ${(7 + ((i * 5) % 6) * 1.3).toFixed(1)}`;
            }
            return `${sky(6)}<path d="M0 36Q20 26 44 29T104 22V58H0Z" fill="#F0DDB6"/>${line(d, 0.9)}${tree(84, 26, 0.8)}${tree(94, 25, 0.7)}`;
        }
        case 'field': {
            let furrows = '';
            for (let i = -9; i < 20; i++) furrows += `M${52 + i * 5} 27L${52 + i * 17} 58`;
            let fence = '';
            for (let i = 0; i < 13; i++) fence += `M${i * 8.5} 27V21M${i * 8.5} 23.500l8.500-.5M${i * 8.5} 26l8.500-.6`;
            return sky(6) + line(furrows, 0.9, 'opacity=".8"') + line('M0 27H104', 1) + line(fence, 0.9);
        }
        case 'creek':
        case 'pond': {
            out = sky(5);
            if (kind === 'pond') {
                out += '<path d="M20 40Q24 27 52 26T90 38Q92 52 58 54T20 40Z" fill="#3F7EA3" fill-opacity=".35" stroke="#3F7EA3" stroke-width="1.6"/>';
                out += '<path d="M34 36q4-2 7 0t6 0M52 44q4-2 7 0t6 0M62 33q4-2 7 0t6 0M38 47q4-2 7 0t6 0" fill="none" stroke="#3F7EA3" stroke-width=".9"/>';
                return out + tree(14, 36, 1) + tree(94, 30, 0.9) + tree(100, 54, 1.2);
            }
            out += '<path d="M58 18Q40 26 56 33T40 58H84Q92 42 74 34T66 18Z" fill="#3F7EA3" opacity=".35"/>';
            out += '<path d="M58 18Q40 26 56 33T40 58M66 18Q58 26 74 34T84 58" fill="none" stroke="#3F7EA3" stroke-width="1.6"/>';
            let waves = '';
            for (let i = 0; i < 6; i++) waves += `M${54 + ((i * 5) % 9)} ${24 + i * 6}q4-2 7 0t6 0`;
            return `${out}<path d="${waves}" fill="none" stroke="#3F7EA3" stroke-width=".9"/>${tree(20, 38, 1.1)}${tree(96, 34, 0.9)}${tree(12, 54, 1.2)}`;
        }
        case 'works':
            out = sky(7) + grass(50);
            for (let r = 0; r < 3; r++)
                for (let i = 0; i < 10; i++)
                    out += `<rect x="${(i * 11 - (r % 2) * 5.5 + 1).toFixed(1)}" y="${30 + r * 6.5}" width="${(9.5 - ((i * 3 + r) % 3) * 0.8).toFixed(1)}" height="5.600" rx="2" fill="#F4EEDD" stroke="${INK}" stroke-width="1"/>`;
            return out;
        case 'rough':
            out = sky(6);
            for (const [x, y, r] of [
                [18, 46, 15],
                [42, 50, 17],
                [66, 44, 18],
                [90, 50, 15],
                [30, 34, 11],
                [80, 32, 10],
            ] as const) {
                const f = (n: number): string => n.toFixed(1);
                out += `<path d="M${x - r} ${y}q${f(r * 0.1)}-${f(r * 0.9)} ${f(r * 0.8)}-${r}t${f(r * 1.1)} ${f(r * 0.5)}q${f(r * 0.3)} ${f(r * 0.4)} 0 ${f(r * 0.6)}Z" fill="#F4EEDD" stroke="${INK}" stroke-width="1.1"/>`;
                out += line(`M${f(x - r * 0.3)} ${f(y - r * 0.5)}q${f(r * 0.3)}-${f(r * 0.3)} ${f(r * 0.6)}-.1M${f(x + r * 0.2)} ${y - 2}l${f(r * 0.3)}-${f(r * 0.4)}`, 0.8);
            }
            return out;
        default:
            out = sky(6) + grass(51);
            for (const [x, y, w, h] of [
                [10, 50, 20, 18],
                [34, 50, 16, 24],
                [54, 50, 22, 16],
                [80, 50, 18, 20],
            ] as const)
                out +=
                    `<path d="M${x} ${y}V${y - h}L${x + w / 2} ${y - h - 7}L${x + w} ${y - h}V${y}Z" fill="#F4EEDD" stroke="${INK}" stroke-width="1.1"/>` +
                    `<path d="M${x + 4} ${y - h + 4}h4v4h-4zM${x + w - 8} ${y - h + 4}h4v4h-4z" fill="${INK}"/>`;
            return `${out}<path d="M42 26V8l3-4 3 4v18" fill="#F4EEDD" stroke="${INK}"/>`;
    }
}

function back(side: Seat): string {
    const [fill, edge, mark] = side === 'union' ? ['#24477F', '#7E9CCB', '#E4EAF4'] : ['#666B70', '#A9ADB1', '#EBE6DC'];
    let rings = '';
    for (let i = 0; i < 18; i++) rings += `<ellipse cx="60" cy="84" rx="44" ry="15" transform="rotate(${i * 10} 60 84)" fill="none" stroke="${edge}" stroke-width=".6"/>`;
    return (
        `<path d="${outline(side, 120, 168, 11)}" fill="${fill}" stroke="#F1E8D5" stroke-opacity=".7"/>` +
        `<path transform="translate(5 5)" d="${outline(side, 110, 158, 8)}" fill="none" stroke="${edge}" stroke-width="1.2"/>` +
        `<path transform="translate(8.5 8.5)" d="${outline(side, 103, 151, 6)}" fill="none" stroke="${edge}" stroke-width=".6"/>` +
        `${rings}<circle cx="60" cy="84" r="17" fill="${fill}" stroke="${edge}"/>` +
        `<g transform="translate(60 84) scale(1.1)">${side_mark(side, mark ?? '', side === 'union' ? '#24477F' : '#53575B')}</g>`
    );
}
/** Shield or lozenge, 20 units high, about the middle. */
function side_mark(side: Seat, fill: string, ink: string): string {
    return side === 'union'
        ? `<path d="M-8-10 0-8 8-10V1C8 6 4 8.500 0 11-4 8.500-8 6-8 1Z" fill="${fill}"/><path d="M-8-5.200 0-3.400 8-5.200M-4-2.500V8.600M0-3.400V11M4-2.500V8.600" stroke="${ink}" stroke-width="1.5" fill="none"/>`
        : `<path d="M0-11 9 0 0 11-9 0Z" fill="${fill}" stroke="${ink}" stroke-width="2"/><path d="M0-5 4 0 0 5-4 0Z" fill="${ink}"/>`;
}

const TERRAINS: Terrain[] = ['woods', 'hill', 'ridge', 'field', 'creek', 'pond', 'works', 'rough', 'town'];
const item = (id: string, markup: string): string => `<g id="dx-${id}">${markup}</g>`;

/** Everything that is drawn more than once. Built when the first table is shown. */
export function sprite(): string {
    return [
        '<clipPath id="dx-clip"><rect width="104" height="58"/></clipPath>',
        '<clipPath id="dx-tile"><rect width="36" height="36"/></clipPath>',
        ...[0, 1, 2].map((seed) => item(`infantry-${seed}`, infantry(seed))),
        item('cavalry', cavalry()),
        item('guns', artillery(false, false)),
        item('rifles', artillery(true, false)),
        item('guns-horse', artillery(false, true)),
        item('rifles-horse', artillery(true, true)),
        ...[0, 1, 2, 3, 4].map((stars) => item(`strap-${stars}`, general_union(stars))),
        item('wreath', general_confederate()),
        ...TERRAINS.map((kind) => item(`ground-${kind}`, ground(kind))),
        item('back-union', back('union')),
        item('back-confederate', back('confederate')),
        item('mark-union', side_mark('union', '#24477F', '#fff')),
        item('mark-confederate', side_mark('confederate', '#EBD8B4', '#7A5322')),
        item(
            'sabres',
            '<path d="M3.2 3.4Q13.5 7 18.2 16.600l1.900 1.300-1.500 1.600-1-1.100-1.500 1.100-1.200-1.600 1.500-1.300Q11 8.600 3.200 3.400Z"/><path d="M20.800 3.400Q10.500 7 5.800 16.600l-1.900 1.300 1.500 1.600 1-1.100 1.500 1.100 1.200-1.600-1.500-1.300Q13 8.600 20.800 3.400Z"/>',
        ),
        item(
            'seal',
            '<circle r="8.5" fill="#663B6B"/><circle r="6" fill="none" stroke="#fff" stroke-width=".8" opacity=".7"/><g transform="scale(.375) translate(-12 -12)" fill="none" stroke="#fff" stroke-width="1.5"><path d="M3.500 8.500v9c0 2 3.800 3.700 8.500 3.700s8.500-1.700 8.500-3.700v-9"/><ellipse cx="12" cy="8.5" rx="8.5" ry="3.4"/><path d="M4 12.200 8 19.600l4-7.300 4 7.300 4-7.400"/></g>',
        ),
    ].join('');
}

/** The picture of a card, by id in the sprite. */
export function picture(card: Partial<CardView>, side: Seat): string | null {
    switch (card.type) {
        case 'infantry':
            return `dx-infantry-${(card.number ?? 0) % 3}`;
        case 'cavalry':
            return 'dx-cavalry';
        case 'artillery':
            return `dx-${card.guns === 'rifled' ? 'rifles' : 'guns'}${card.horse ? '-horse' : ''}`;
        case 'general':
            return side === 'union' ? `dx-strap-${Math.min(4, card.stars ?? 1)}` : 'dx-wreath';
        case 'terrain':
            return `dx-ground-${card.terrain ?? 'field'}`;
        default:
            return null;
    }
}
