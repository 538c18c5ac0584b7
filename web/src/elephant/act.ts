// The text form of a decision, `fire 3 at 17 stands 1-4 full`, and what it is made of.
import type { Spot } from '../table/types';

export interface Act {
    verb: string;
    /** Own unit. */
    unit?: number;
    /** Enemy unit. */
    target?: number;
    officer?: number;
    attach?: number;
    behind?: number;
    stand?: number;
    stands?: string;
    to?: Spot;
    facing?: number;
    turn?: number;
    by?: number;
    slip?: number;
    formation?: string;
    ranks?: number;
    /** Words without numbers: full, left, column-die, ... in their order. */
    words: string[];
}

export const FORMATIONS = ['line', 'column', 'road_column', 'skirmish', 'square', 'sections'] as const;
/** Verbs whose first word is a unit of one's own. */
const WITH_UNIT = new Set(['place', 'place-stand', 'fire', 'hold', 'snipe', 'continue', 'retreat', 'charge', 'support', 'detach', 'begin', 'pair']);
const WITH_BY = new Set(['follow', 'advance', 'backstep']);
export const VERBS = [
    'done',
    'drop',
    'take-back',
    'for-me',
    'yes',
    'no',
    'place',
    'place-stand',
    'place-officer',
    'fire',
    'hold',
    'combine',
    'separate',
    'snipe',
    'volley',
    'continue',
    'retreat',
    'charge',
    'support',
    'follow',
    'detach',
    'begin',
    'ride',
    'advance',
    'wheel',
    'face',
    'backstep',
    'sideslip',
    'form',
    'limber',
    'unlimber',
    'prone',
    'rejoin',
    'march',
    'send',
    'go',
    'pair',
];

/** Null when the text is no decision of the game. */
export function parse(text: string): Act | null {
    const words = text.split(' ').filter(Boolean);
    const verb = words[0];
    if (verb === undefined || !VERBS.includes(verb)) return null;
    const act: Act = { verb, words: [] };
    let at = 1;
    const number = (): number => {
        const value = Number(words[at++]);
        if (!Number.isFinite(value)) bad = true;
        return value;
    };
    let bad = false;
    if (WITH_UNIT.has(verb) || (verb === 'take-back' && words.length > 1)) act.unit = number();
    if (WITH_BY.has(verb)) act.by = number();
    if (verb === 'sideslip') {
        act.slip = number();
        act.by = number();
    }
    while (at < words.length && !bad) {
        const word = words[at++]!;
        switch (word) {
            case 'at':
                act.target = number();
                break;
            case 'officer':
                act.officer = number();
                break;
            case 'attach':
                act.attach = number();
                break;
            case 'behind':
                act.behind = number();
                break;
            case 'stand':
                act.stand = number();
                break;
            case 'stands':
                act.stands = words[at++] ?? '';
                break;
            case 'to':
                act.to = { x: number(), y: number() };
                break;
            case 'facing':
                act.facing = number();
                break;
            case 'turn':
                act.turn = number();
                break;
            default:
                // 'front 2' of a column; 'front' alone is a side.
                if ((word === 'ranks' || word === 'front') && /^\d+$/.test(words[at] ?? '')) act.ranks = number();
                else if ((FORMATIONS as readonly string[]).includes(word)) act.formation = word;
                else act.words.push(word);
        }
    }
    return bad ? null : act;
}

/** Inches as they are typed: up to three decimals. */
export const inches_text = (length: number): string => String(Math.round(length * 1000) / 1000);
export const degrees_text = (facing: number): string => inches_text((((Math.round(facing * 1000) % 360000) + 360000) % 360000) / 1000);

export function form_text(formation: string, ranks: number): string {
    if (formation === 'line') return `line ranks ${Math.max(1, ranks)}`;
    if (formation === 'column') return `column front ${Math.max(1, ranks)}`;
    return formation;
}
/** '1-4,6' of numbers. */
export function stands_text(numbers: number[]): string {
    const sorted = [...new Set(numbers)].sort((a, b) => a - b);
    const parts: string[] = [];
    for (let i = 0; i < sorted.length; i++) {
        let last = i;
        while (sorted[last + 1] === sorted[last]! + 1) last++;
        parts.push(last > i ? `${sorted[i]}-${sorted[last]}` : `${sorted[i]}`);
        i = last;
    }
    return parts.join(',');
}
