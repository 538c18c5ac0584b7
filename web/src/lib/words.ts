// Words and numbers as the page prints them.
import type { Part, Reckoning } from '../protocol';

export const plural = (n: number, one: string, many: string = one + 's'): string => `${n} ${n === 1 ? one : many}`;

export const percent = (p: number): string => `${(p * 100).toFixed(1)} %`;

/** An amount counted in 1/per: 3/2 is "1½", 1/3 stays a fraction. */
export function amount(value: number, per: number, signed = false): string {
    const sign = value < 0 ? '−' : signed && value > 0 ? '+' : '';
    const abs = Math.abs(value);
    if (per <= 1 || abs % per === 0) return sign + String(per > 1 ? abs / per : abs);
    const whole = Math.floor(abs / per);
    const rest = abs % per;
    const known: Record<string, string> = { '1/2': '½', '1/4': '¼', '2/4': '½', '3/4': '¾', '1/3': '⅓', '2/3': '⅔' };
    const part = known[`${rest}/${per}`];
    if (part) return sign + (whole ? whole : '') + part;
    return sign + (abs / per).toFixed(2).replace(/0$/, '');
}

/** The total, or the heading of the column that it is. */
export const total_amount = (r: Reckoning): string => r.heading ?? amount(r.total, r.per);
/** "factors (8)", "commander (Thomas J. Jackson)". */
export const part_words = (p: Part): string => (p.about === undefined ? p.words : `${p.words} (${p.about})`);
/** What a part adds, the first without a sign; empty where it adds nothing. */
export function part_amount(r: Reckoning, i: number): string {
    const part = r.parts[i];
    if (!part) return '';
    return part.heading ?? (part.amount ? amount(part.amount, r.per, i > 0) : '');
}

/** "dice 3: combat value 2, ridge +1": a reckoning in one line. */
export function sum_in_words(r: Reckoning): string {
    const parts = r.parts.map((p, i) => `${part_words(p)} ${part_amount(r, i)}`.trim());
    const total = `${r.what} ${total_amount(r)}`;
    return parts.length ? `${total}: ${parts.join(', ')}` : total;
}

/** "Union wins: DX-4.0a: it holds two": the rule apart, for a link. */
export function without_rule(text: string): { text: string; rule: string } {
    const found = /(^|: )([A-Z]{2}-[\w.-]+): /.exec(text);
    return found ? { text: text.replace(found[0], found[1] ?? ''), rule: found[2] ?? '' } : { text, rule: '' };
}

/** "12 minutes ago". */
export function ago(at: number, now: number): string {
    const s = Math.max(0, Math.round((now - at) / 1000));
    if (s < 60) return 'just now';
    const m = Math.round(s / 60);
    if (m < 60) return plural(m, 'minute') + ' ago';
    const h = Math.round(m / 60);
    if (h < 36) return plural(h, 'hour') + ' ago';
    return plural(Math.round(h / 24), 'day') + ' ago';
}

/** "usa-left" or "hidden_terrain" as words. */
export const spaced = (name: string): string =>
    name
        .replace(/[_-]+/g, ' ')
        .replace(/\bcsa\b/g, 'CSA')
        .replace(/([a-z])(\d)/g, '$1 $2');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What a host said in passing, as a sentence of its own. */
export const full_sentence = (text: string): string => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);
