// Where the stands of a formation lie around its anchor, for drawing a unit before the server has answered. What is legal,
// and where they really end, the server says.
import type { Blanks } from '../match/forms';
import type { Place } from '../table/types';
import { is_ranked, type UnitView } from './types';

export function layout(n: number, formation: string, ranks: number, { width, depth }: { width: number; depth: number }): Place[] {
    const places: Place[] = [];
    const put = (right: number, forward: number, turn = 0): void => void places.push({ right, ahead: forward, turn, number: places.length + 1 });
    if (formation === 'sections' || formation === 'skirmish') {
        const gap = formation === 'sections' ? 0.5 : 1;
        for (let i = 0; i < n; i++) put((i - (n - 1) / 2) * (width + gap), 0);
        return places;
    }
    if (formation === 'square') {
        const most = Math.ceil(n / 4);
        const out = (most * width + depth) / 2;
        const share = [0, 1, 2, 3].map((k) => Math.floor(n / 4) + (k < n % 4 ? 1 : 0));
        [0, 90, 270, 180].forEach((turn, k) => {
            const t = (turn * Math.PI) / 180;
            for (let i = 0; i < share[k]!; i++) {
                const along = (i - (share[k]! - 1) / 2) * width;
                put(along * Math.cos(t) + out * Math.sin(t), out * Math.cos(t) - along * Math.sin(t) - out - depth / 2, turn);
            }
        });
        return places;
    }
    const front = formation === 'line' ? Math.ceil(n / Math.max(1, ranks)) : formation === 'column' ? Math.max(1, ranks) : 1;
    for (let i = 0; i < n; i++) {
        const rank = Math.floor(i / front);
        const here = Math.min(front, n - rank * front);
        put(((i % front) - (here - 1) / 2) * width, -(rank + 0.5) * depth);
    }
    return places;
}

export interface Form {
    formation: string;
    ranks: number;
    label: string;
}
const FORMS: Form[] = [
    { formation: 'line', ranks: 1, label: 'Line' },
    { formation: 'line', ranks: 2, label: 'Line, 2 ranks' },
    { formation: 'line', ranks: 3, label: 'Line, 3 ranks' },
    { formation: 'column', ranks: 2, label: 'Column' },
    { formation: 'column', ranks: 1, label: 'Column, 1 wide' },
    { formation: 'road_column', ranks: 0, label: 'Road column' },
    { formation: 'square', ranks: 0, label: 'Square' },
    { formation: 'skirmish', ranks: 0, label: 'Skirmish order' },
];
/** Blanks of the form, as the wire's forms have them. */
export const form_blanks = (form: { formation: string; ranks: number } | null): Blanks =>
    form === null
        ? {}
        : {
              formation: form.formation,
              ranks: form.formation === 'line' ? Math.max(1, form.ranks) : undefined,
              front: form.formation === 'column' ? Math.max(1, form.ranks) : undefined,
          };

/** Formations in which a unit may be placed. */
export const placeable = (unit: UnitView): Form[] =>
    unit.guns || unit.arm === 'wagon' ? [] : FORMS.filter((f) => f.formation !== 'square' && f.ranks < 3 && f.label !== 'Column, 1 wide');

/** Formations a unit of this arm may be asked to take, with what is said of each. */
export function formations(unit: UnitView): Form[] {
    const horse = unit.arm === 'cavalry' && unit.mounted === true;
    if (unit.arm !== 'infantry' && !horse) return [];
    const list = FORMS.filter((f) => f.formation !== 'skirmish' && !(horse && f.formation === 'square'));
    const now = unit.formation === 'line' ? `line${unit.ranks}` : unit.formation === 'column' ? `column${unit.front}` : unit.formation;
    // Skirmishers close up on their own (SE-COST-16); those of a parent go back to it.
    if (unit.formation === 'skirmish') return unit.parent ? [] : list.filter((f) => f.formation !== 'square');
    return is_ranked(unit.formation) ? list.filter((f) => `${f.formation}${f.ranks || ''}` !== now) : [];
}
