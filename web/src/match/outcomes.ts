// The order of outcomes in a bar chart.
import type { Chance, OddsReply } from '../protocol';
import { plural } from '../lib/words';

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

/** How far a bar goes, of a hundred: the chance itself, so that half a track is an even chance; what can happen is never without a bar. */
export const bar = (p: number): number => (p <= 0 ? 0 : Math.min(100, Math.max(1, p * 100)));

/** The same outcome every time. */
export const certain = (chances: Chance[]): boolean => chances.some((c) => c.p > 1 - 1e-9);

/** How the numbers were got. */
export function trust(reply: Pick<OddsReply, 'exact' | 'runs' | 'chances'>): string {
    if (reply.exact) return 'Exact.';
    if (certain(reply.chances)) return 'Certain.';
    const worst = Math.max(0, ...reply.chances.map((c) => c.error));
    return `About: ${plural(reply.runs, 'trial')}${worst >= 0.0005 ? `, within ${(worst * 100).toFixed(1)} points` : ''}.`;
}
