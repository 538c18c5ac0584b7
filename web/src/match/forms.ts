// Acts that the page completes itself: the scene brings a form for each verb, 'go to {x} {y} facing {facing} [{formation}]',
// and the page fills its blanks. A part in brackets is left out when nothing fills it.
import type { Form } from '../protocol';

export type Forms = Readonly<Record<string, Form>>;
export type Blanks = Readonly<Record<string, string | number | undefined>>;

/** Empty when there is no such verb, or a blank that it needs has no value. */
export function filled(forms: Forms, verb: string, blanks: Blanks = {}): string {
    const form = forms[verb]?.form;
    if (form === undefined) return '';
    let missing = false;
    const fill = (part: string, needed: boolean): string => {
        let whole = true;
        const text = part.replace(/\{(\w+)\}/g, (_, name: string) => {
            const value = blanks[name];
            if (value === undefined || value === '') whole = false;
            return String(value ?? '');
        });
        if (needed && !whole) missing = true;
        return whole ? text : '';
    };
    const words = form.split(/(\[[^\]]*\])/).map((part) => (part.startsWith('[') ? fill(part.slice(1, -1), false) : fill(part, true)));
    return missing ? '' : words.join('').replace(/ +/g, ' ').trim();
}

/** Inches, or degrees, as they are typed: up to three decimals. */
export const decimals = (value: number): string => String(Math.round(value * 1000) / 1000);
export const degrees = (facing: number): string => decimals((((Math.round(facing * 1000) % 360000) + 360000) % 360000) / 1000);
/** '1-4,6' of numbers. */
export function number_list(numbers: readonly number[]): string {
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
