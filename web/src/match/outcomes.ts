// Outcomes in a bar chart, as the server orders them.
import type { Chance, OddsReply } from '../protocol';
import { plural } from '../lib/words';

/** Nothing happens: the grey-brown bar. */
export const nothing = (outcome: string): boolean => /^(0|no|none|nothing|as ordered|all hold)\b/i.test(outcome);

/** How far a bar goes, of a hundred: the chance itself, so that half a track is an even chance; what can happen is never without a bar. */
export const bar = (p: number): number => (p <= 0 ? 0 : Math.min(100, Math.max(1, p * 100)));

/** The same outcome every time. */
export const certain = (chances: Chance[]): boolean => chances.some((c) => c.p > 1 - 1e-9);

/** How the numbers were got, and why they can be trusted so far. */
export function trust(reply: Pick<OddsReply, 'exact' | 'label' | 'why' | 'runs' | 'chances'>): string {
    if (reply.exact) return `${reply.label}. ${reply.why}`.trim();
    const worst = Math.max(0, ...reply.chances.map((c) => c.error));
    return `${reply.label}: ${plural(reply.runs, 'trial')}${worst >= 0.0005 ? `, within ${(worst * 100).toFixed(1)} points` : ''}. ${reply.why}`.trim();
}
