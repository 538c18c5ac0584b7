// The text form of a decision, `move 12 usa-left usa-center`, and what it is made of.

export type Verb =
    | 'pass'
    | 'done'
    | 'cancel'
    | 'add'
    | 'take-back'
    | 'deploy'
    | 'deploy-for-me'
    | 'designate'
    | 'check'
    | 'roll-all'
    | 'special'
    | 'melee'
    | 'open'
    | 'fire'
    | 'hit'
    | 'lose'
    | 'withdraw'
    | 'fight-on'
    | 'disengage'
    | 'move'
    | 'march'
    | 'terrain'
    | 'decoy'
    | 'reveal'
    | 'scout'
    | 'outflank'
    | 'keep'
    | 'stack'
    | 'scout-fire'
    | 'stay'
    | 'return';
export type Mode = 'short' | 'long' | 'enfilade';

export interface Act {
    verb: Verb;
    card?: number;
    place?: string;
    place2?: string;
    mode?: Mode;
    decoy?: boolean;
    target?: number;
    enemy?: number;
}

/** What a verb takes: a card, then places; capital letters are needed, small ones may be left out. */
const FORMS: Record<Verb, string> = {
    pass: '',
    done: '',
    cancel: '',
    add: 'C',
    'take-back': 'C',
    deploy: 'CPd',
    'deploy-for-me': '',
    designate: 'C',
    check: 'C',
    'roll-all': '',
    special: 'Cpte',
    melee: 'P',
    open: 'P',
    fire: 'Cpme',
    hit: 'C',
    lose: 'C',
    withdraw: 'C',
    'fight-on': '',
    disengage: '',
    move: 'CPq',
    march: 'CPQ',
    terrain: 'CP',
    decoy: 'CP',
    reveal: 'C',
    scout: 'CP',
    outflank: 'CP',
    keep: 'C',
    stack: 'P',
    'scout-fire': 'C',
    stay: 'C',
    return: 'C',
};
export const VERBS = Object.keys(FORMS) as Verb[];
const MODES = ['short', 'long', 'enfilade'];

const number_of = (word: string | undefined): number | null => (word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : null);

/** Null when the text is no decision of Dixie. */
export function parse(text: string): Act | null {
    const words = text.split(' ').filter(Boolean);
    const verb = words[0] as Verb | undefined;
    if (!verb || !Object.hasOwn(FORMS, verb)) return null;
    const form = FORMS[verb];
    const act: Act = { verb };
    let at = 1;
    if (form.includes('C')) {
        const card = number_of(words[at++]);
        if (!card) return null;
        act.card = card;
    }
    for (; at < words.length; ++at) {
        const word = words[at] ?? '';
        if (word === 'card' || word === 'enemy') {
            const number = number_of(words[++at]);
            if (number === null) return null;
            if (word === 'card' && form.includes('t')) act.target = number;
            else if (word === 'enemy' && form.includes('e')) act.enemy = number;
            else return null;
        } else if (word === 'as-decoy' && form.includes('d')) act.decoy = true;
        else if (MODES.includes(word) && form.includes('m')) act.mode = word as Mode;
        else if (act.place === undefined && /[Pp]/.test(form)) act.place = word;
        else if (act.place2 === undefined && /[Qq]/.test(form)) act.place2 = word;
        else return null;
    }
    if (form.includes('P') && act.place === undefined) return null;
    if (form.includes('Q') && act.place2 === undefined) return null;
    if (verb === 'fire' && act.mode === undefined) act.mode = 'short';
    return act;
}

export function write(act: Act): string {
    const words: (string | number)[] = [act.verb];
    if (act.card !== undefined) words.push(act.card);
    if (act.place !== undefined) words.push(act.place);
    if (act.place2 !== undefined) words.push(act.place2);
    if (act.verb === 'fire') words.push(act.mode ?? 'short');
    if (act.decoy) words.push('as-decoy');
    if (act.target !== undefined) words.push('card', act.target);
    if (act.enemy !== undefined) words.push('enemy', act.enemy);
    return words.join(' ');
}
