// For tests: choices as the host writes them, made from the text of an act and the forms of its game.
import forms from './fixtures/forms.json';
import { other_seat, type Choice, type Seat } from '../protocol';
import type { Forms } from './forms';

type Known = keyof typeof forms;
export const forms_of = (game: Known): Forms => forms[game] as Forms;

const PLACE = String.raw`(?!(?:short|long|enfilade|card|enemy|as-decoy)\b)[a-z][a-z-]*`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const BLANK: Record<string, string> = {
    place: PLACE,
    place2: PLACE,
    flags: String.raw`[a-z][a-z -]*`,
    stands: String.raw`[\d,-]+`,
    arrow: 't|a[1-4]',
    edge: 'front|left|rear|right',
};
const WORDS = new Set(['mode', 'formation', 'decoy', 'where', 'way']);

const pattern = (form: string): RegExp => {
    const blank = (_: string, name: string): string => `(?<${name}>${BLANK[name] ?? (WORDS.has(name) ? String.raw`[a-z_-]+` : NUMBER)})`;
    return new RegExp(`^${form.replace(/ \[([^\]]*)\]/g, '(?: $1)?').replace(/\{(\w+)\}/g, blank)}$`);
};

/** `button` is what the host would call it, where a test needs that. */
export function choice(game: Known, seat: Seat, act: string, label = act, button?: string): Choice {
    const verb = act.split(' ')[0] ?? '';
    const form = forms_of(game)[verb];
    const read = form ? pattern(form.form).exec(act) : null;
    if (!form || !read) throw new Error(`'${act}' has no form in ${game}`);
    const got = read.groups ?? {};
    const sides: Record<string, string> = { own: seat, enemy: other_seat(seat) };
    let things = form.things.flatMap((thing) => {
        const name = /\{(\w+)\}/.exec(thing)?.[1] ?? '';
        const value = got[name];
        return value === undefined ? [] : [thing.replace(`{${name}}`, value).replace(/:(own|enemy):/, (_, side: string) => `:${sides[side]}:`)];
    });
    // A place that a path leads through is not named.
    const places = things.filter((t) => t.startsWith('place:'));
    if (places.length > 1) things = things.filter((t) => t !== places[0]);
    const made: Choice = { act, label, verb, things };
    if (button !== undefined) made.button = button;
    if (got['x'] !== undefined && got['y'] !== undefined) {
        const thousandths = (text: string): number => Math.round(Number(text) * 1000);
        made.at = { x: thousandths(got['x']), y: thousandths(got['y']), ...(got['facing'] === undefined ? {} : { facing: thousandths(got['facing']) }) };
    }
    return made;
}
