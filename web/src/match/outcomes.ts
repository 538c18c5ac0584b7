// The order of outcomes in a bar chart.
import type { Chance } from '../protocol';

/** Nothing happens: the grey-brown bar. */
export const nothing = (outcome: string): boolean => /^(0|no|none|nothing)\b/i.test(outcome);

const number_of = (outcome: string): number | null => {
    if (nothing(outcome)) return 0;
    const m = outcome.match(/^(\d+)\b/);
    return m ? Number(m[1]) : null;
};

/** Natural order where every outcome begins with a number (0, 1, 2 hits); otherwise as the host has them. */
export function in_order(chances: Chance[]): Chance[] {
    const numbered = chances.map((chance, i) => ({ chance, i, n: number_of(chance.outcome) }));
    if (numbered.some((x) => x.n === null)) return chances;
    return numbered.sort((a, b) => (a.n ?? 0) - (b.n ?? 0) || a.i - b.i).map((x) => x.chance);
}
