// Words of cards and positions, made from what the view says. Notes of troops are written as
// 'Maine; Col. Charles D. Jameson; First Division, 1st Brigade (Keyes); 540 men; and a remark'.
import type { Seat } from '../protocol';
import { enemy_of, ground_of, is_captured, is_unseen, is_troop, rank_of, stack_of, type CardView, type DixieView, type FieldCard, type PositionView, type Terrain } from './types';

export const TYPE_NAME: Record<string, string> = {
    infantry: 'Infantry',
    cavalry: 'Cavalry',
    artillery: 'Artillery',
    general: 'General',
    terrain: 'Terrain',
    special: 'Special',
};
export const TERRAIN_NAME: Record<Terrain, string> = {
    woods: 'Woods',
    hill: 'Hill',
    ridge: 'Ridge',
    field: 'Field',
    creek: 'Creek',
    pond: 'Pond',
    works: 'Works',
    rough: 'Rough',
    town: 'Town',
};

/** What ground does, short enough for a tile (DX-10.3h). */
export function terrain_effect(card: Partial<CardView>, ford = false): string {
    if (card.type === 'special') return card.effect === 'FORD' ? 'creek limit +2' : 'holder’s morale +1';
    switch (card.terrain) {
        case 'woods':
            return 'attackers −1 die, −1 morale';
        case 'hill':
            return 'dice +1, morale +1';
        case 'ridge':
            return 'long range +1 die, morale +1';
        case 'field':
            return 'short range +1 die';
        case 'works':
            return 'defenders’ morale +1';
        case 'rough':
            return 'attackers −1 die, no cavalry';
        case 'town':
            return 'morale +1, long range −1 die';
        default: {
            const limit = (card.limit ?? 1) + (ford ? 2 : 0);
            return `${limit === 1 ? 'one card' : `${limit} cards`} per turn${card.no_outflank ? ', no flank' : ''}`;
        }
    }
}
/** The same on a card, in two lines, defender and attacker spelt out. */
export function terrain_lines(card: Partial<CardView>): [string, string] {
    switch (card.terrain) {
        case 'woods':
            return ['Attackers −1 die,', '−1 morale'];
        case 'hill':
            return ['Defenders +1 die,', '+1 morale'];
        case 'ridge':
            return ['Defenders +1 die at', 'long range, +1 morale'];
        case 'field':
            return ['Defenders +1 die', 'at short range'];
        case 'works':
            return ['Defenders’ morale', '+1'];
        case 'rough':
            return ['Attackers −1 die,', 'no enemy cavalry'];
        case 'town':
            return ['Defenders’ morale +1,', 'long range −1 die'];
        default:
            return [card.limit === 1 ? 'One card per turn' : `${card.limit ?? 1} cards per turn`, card.no_outflank ? 'No outflanking' : 'may cross'];
    }
}

interface Special {
    text: string;
    when: string;
}
/** What a Special does and when it may be played (DX-K17), as the card says it. */
export const SPECIALS: Record<string, Special> = {
    SHARP: { text: 'Two hits on a face-up enemy leader, or one on face-up enemy guns.', when: 'Your Combat' },
    FORD: { text: 'The limit of a creek or pond rises by two for both sides.', when: 'Your Move' },
    RAIL: { text: 'Draw two more reinforcements.', when: 'Your Reinforce' },
    COLOR: { text: 'Morale +1 for your troops in its position. Takes hits.', when: 'Set-up, your Move' },
    JOHNNY: { text: 'Once per Morale Phase, reroll one failed die here. Takes hits.', when: 'Set-up, your Move' },
    YELL: { text: 'Enemy morale −1 in this Melee.', when: 'Melee' },
    BAYO: { text: 'Your Infantry has one more die in round one of this Melee.', when: 'Melee, first round' },
    CAVCH: { text: 'Your Cavalry has one more die in this Melee.', when: 'Melee' },
    COVER: { text: 'Enemy cards firing at one of your positions roll one die less.', when: 'Any Combat' },
    RALLY: { text: 'A card that just failed goes to your Reserve without hits.', when: 'After your rout' },
    CANI: { text: 'One of your Artillery cards here has two more dice at short range.', when: 'Your Combat, engaged' },
    AMMO: { text: 'Your Infantry here has one more die at short range.', when: 'Your Combat, engaged' },
    LOW: { text: 'One face-up enemy card may not fire into this position.', when: 'Enemy’s Combat' },
    UNIF: { text: 'Enemy firepower here is one lower at short range.', when: 'Any Combat, engaged' },
    WALL: { text: 'Morale +2 for your troops with a General.', when: 'Your Morale' },
    BAND: { text: 'Morale +1 for your troops in a position.', when: 'Your Morale' },
    PANIC: { text: 'Morale −1 for enemy troops in a position.', when: 'Enemy’s Morale' },
    HOSP: { text: 'Remove up to two hits from your troops in a position.', when: 'Your Morale' },
    GUNB: { text: 'Five dice into Left-Back or Left-Front, not engaged.', when: 'Your Combat' },
    LOOT: { text: 'Two enemy cards in a camp they took cannot move.', when: 'Enemy’s Move begins' },
    MASS: { text: 'Your Artillery firing into a position has one more die.', when: 'Your Combat' },
    DQUICK: { text: 'Up to three Infantry or Artillery cards of one position move twice.', when: 'Your Move' },
    GUIDE: { text: 'Morale +1 for your outflanking checks this turn.', when: 'Your Move' },
    LATER: { text: 'Two cards move sideways to the next position.', when: 'Your Move' },
    WORKS: { text: 'Morale +1 for the holder’s defenders, while they hold it.', when: 'Your Move' },
    SIGNAL: { text: 'All enemy cards in a position are turned face-up.', when: 'Your Move' },
    SPY: { text: 'See the enemy Reserve.', when: 'Your Move' },
    SKIRM: { text: 'One Infantry card opposite may fire at long range.', when: 'Your Combat' },
    SMOKE: { text: 'No long-range fire into or out of this column.', when: 'Any Combat' },
    COURIER: { text: 'Up to two cards that fire may still move.', when: 'Your Combat' },
    REAR: { text: 'Cards that leave this position ignore Movement Limits.', when: 'Your Move, Melee' },
    AIDE: { text: 'A General just killed by a die rolls all dice again.', when: 'General lost' },
};
const SPECIAL_NAME: Record<string, string> = {
    SHARP: 'Sharpshooters',
    FORD: 'Ford',
    RAIL: 'Railway',
    COLOR: 'Color Guard',
    JOHNNY: 'Johnny Shiloh',
    YELL: 'Rebel Yell',
    BAYO: 'Bayonet Charge',
    CAVCH: 'Cavalry Charge',
    COVER: 'Cover',
    RALLY: 'Rally',
    CANI: 'Double Canister',
    AMMO: 'Ammunition Train',
    LOW: 'Low Ammunition',
    UNIF: 'Mistaken Uniforms',
    WALL: 'Like a Stone Wall',
    BAND: 'Regimental Band',
    PANIC: 'Panic',
    HOSP: 'Field Hospital',
    GUNB: 'Gunboats',
    LOOT: 'Camp Plunder',
    MASS: 'Massed Guns',
    DQUICK: 'Double-Quick',
    GUIDE: 'Local Guide',
    LATER: 'Lateral Road',
    WORKS: 'Breastworks',
    SIGNAL: 'Signal Station',
    SPY: 'Spy',
    SKIRM: 'Skirmishers',
    SMOKE: 'Smoke',
    COURIER: 'Couriers',
    REAR: 'Rear Guard',
    AIDE: 'Aide-de-Camp',
};
export const special_name = (effect: string): string => SPECIAL_NAME[effect] ?? effect;

const SHORTER: [RegExp, string][] = [
    [/\bLight Artillery\b/, 'Lt. Artillery'],
    [/\bArtillery Battalion\b/, 'Battalion'],
    [/\bCorps Artillery Brigade\b/, 'Corps Artillery'],
    [/\bVolunteer Brigade, Artillery Reserve\b/, 'Vol. Brigade, Reserve'],
    [/\bRegular Brigade, Artillery Reserve\b/, 'Reg. Brigade, Reserve'],
    [/\bCavalry Battalion\b/, 'Cav. Battalion'],
    [/\bCompany\b/, 'Co.'],
    [/\bState Militia\b/, 'Militia'],
    [/, battalion battery\b/, ' Battalion'],
    [/\bMississippi and Alabama\b/, 'Miss. and Ala.'],
    [/\bCavalry Companies\b/, 'Cavalry'],
    [/\bPotomac Home Brigade\b/, 'Potomac Home'],
    [/\bIndependent\b/, 'Indep.'],
];
const straight = (text: string): string => text.replace(/'/g, '’');

/** The name as the card prints it: what is in brackets goes to the line below; a General by last name. */
export function card_name(card: Partial<CardView>): string {
    const name = card.name ?? '';
    if (card.type === 'general') {
        const words = name.replace(/,? (Jr|Sr)\.?$/, '').split(' ');
        const last = words[words.length - 1] ?? name;
        const before = words[words.length - 2];
        return straight(before && /^(von|de|Kirby)$/.test(before) ? `${before} ${last}` : last);
    }
    let short = name.replace(/ *\([^)]*\)/g, '');
    if (short.length > 16) for (const [from, to] of SHORTER) short = short.replace(from, to);
    return straight(short);
}
const bracket = (name: string): string => {
    const found = /\(([^)]*)\)\s*$/.exec(name);
    return found ? straight(found[1] ?? '') : '';
};

const ROMAN = /\b(?:([IVX]+)|(First|Second|Third|Reserve|Cavalry)) (Corps|Division)\b/;
const ORDINAL: Record<string, string> = { First: '1st', Second: '2nd', Third: '3rd', Fourth: '4th', Fifth: '5th', Sixth: '6th' };
const plain_ordinal = (text: string): string => text.replace(/\b(First|Second|Third|Fourth|Fifth|Sixth)\b/g, (w) => ORDINAL[w] ?? w);

/** Parts of a note: who led, where it belonged, how many, what is told of it. */
export interface Story {
    leader: string;
    formation: string[];
    size: string;
    remark: string;
    state: string;
}
export function story_of(card: Partial<CardView>): Story {
    const story: Story = { leader: '', formation: [], size: '', remark: '', state: '' };
    const parts = straight(card.note ?? '')
        .replace(/\.$/, '')
        .split('; ');
    if (card.type === 'general') {
        story.leader = (parts[0] ?? '').split(', ')[0] ?? '';
        story.formation = (parts[0] ?? '').split(', ').slice(1);
        story.remark = parts.slice(1).join('; ');
        return story;
    }
    if (!is_troop(card)) return { ...story, remark: parts.join('; ') };
    for (const part of parts) {
        if (/^(Gen|Lt|Maj|Brig|Col|Capt|Sgt|Cpl)\.? /.test(part)) story.leader = part;
        else if (/^(.* )?\d+ (men|guns?)$/.test(part) || /, \d+ (men|guns?)$/.test(part)) story.size = part;
        else if (/^[Ss]tands for /.test(part)) story.formation = part.replace(/^[Ss]tands for /, '').split(', ');
        else if (/Division|Brigade|Corps|Unassigned|Army troops|Unattached/.test(part) && !story.formation.length) story.formation = part.split(', ');
        else if (!story.state && !story.leader && !story.formation.length) story.state = part;
        else story.remark = story.remark ? `${story.remark}; ${part}` : part;
    }
    return story;
}
const last_name = (leader: string): string => {
    const words = leader
        .replace(/ \([^)]*\)/, '')
        .replace(/,? (Jr|Sr)\.?$/, '')
        .split(' ');
    return words[words.length - 1] ?? '';
};
const RANK: Record<string, string> = {
    'Gen.': 'General',
    'Lt. Gen.': 'Lieutenant General',
    'Maj. Gen.': 'Major General',
    'Brig. Gen.': 'Brigadier General',
    'Col.': 'Colonel',
    'Lt. Col.': 'Lieutenant Colonel',
    'Maj.': 'Major',
    'Capt.': 'Captain',
};

/** The two small lines under the name. */
export function card_subs(card: Partial<CardView>): [string, string] {
    if (card.type === 'terrain') return terrain_lines(card);
    const story = story_of(card);
    const clean = story.formation.map((f) => plain_ordinal(f.replace(/ \([^)]*\)/g, '')));
    if (card.type === 'general') return [RANK[story.leader] ?? story.leader, clean[0] ?? ''];
    if (card.type === 'artillery') {
        const guns = /(\d+ guns?)/.exec(story.size)?.[1] ?? '';
        return [bracket(card.name ?? '') || (story.leader ? last_name(story.leader) : ''), guns];
    }
    const brigade = clean.find((f) => /Brigade|Command/.test(f)) ?? '';
    const division = clean.find((f) => /Division/.test(f)) ?? '';
    const in_brackets = /\(([^)/]*)/.exec(story.formation.find((f) => /Brigade/.test(f)) ?? '')?.[1]?.trim() ?? '';
    const ordinal = /^\d/.test(brigade);
    const who = in_brackets || (ordinal && /[Ss]tands for/.test(card.note ?? '') ? last_name(story.leader) : '');
    return [ordinal && who ? `${who}, ${brigade}` : brigade || bracket(card.name ?? ''), division];
}

/** The foot of the card: the corps or army, in capitals as printed. */
export function card_corps(card: Partial<CardView>): string {
    if (!is_troop(card) && card.type !== 'general') return '';
    const badge = /^badge_([ivx]+)$/.exec(card.badge ?? '');
    if (badge) return `${(badge[1] ?? '').toUpperCase()} CORPS`;
    if (card.badge === 'badge_cavalry') return 'CAV. CORPS';
    if (card.badge === 'badge_reserve') return 'ART. RESERVE';
    const found = ROMAN.exec(card.note ?? '');
    if (found && (found[3] === 'Corps' || found[2] === 'Cavalry')) {
        const which = found[1] ?? ORDINAL[found[2] ?? ''] ?? found[2] ?? '';
        return `${which === 'Cavalry' ? 'CAV.' : which.toUpperCase()} ${(found[3] ?? '').toUpperCase().replace('DIVISION', 'DIV.')}`;
    }
    const oob = card.order_of_battle ?? '';
    const army = /^(Potomac|Shenandoah|Tennessee|Ohio)/.exec(oob);
    if (army) return (army[1] ?? '').toUpperCase();
    const division = /^(V|IV|I{1,3})(\/|$)/.exec(oob);
    return division ? `${division[1]} DIVISION` : '';
}

/** Fire and melee for foot and horse, far and near for guns. */
export const firepower = (card: Partial<CardView>): string => (card.type === 'artillery' ? `${card.long ?? 0}/${card.fire ?? 0}` : `${card.fire ?? 0}/${card.melee ?? 0}`);

/** At most `most` lines no longer than `width` where that can be, cut between words. */
export function wrap(text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
        if (`${line} ${word}`.trim().length > width && line) {
            lines.push(line);
            line = word;
        } else line = `${line} ${word}`.trim();
    }
    if (line) lines.push(line);
    return lines;
}

const VALUES = / \((?:(?:HA|I|K|A)\d[ABC]?(?: F\d\/F\d)?|G \d\/\d(?: \+\d)?|special|(?:woods|hill|field|creek|pond|ridge|works|rough|town)(?: \d)?)\)/g;
/** 'Move 2nd Maine (I2) to USA Left' for a button: the values stand on the card. */
export const without_values = (label: string): string => straight(label.replace(VALUES, ''));

/** The name cut into the lines of a card: as few as will do, three at most. */
export function name_lines(card: Partial<CardView>): string[] {
    const name = card_name(card);
    if (name.length <= 12) return [name];
    for (const width of card.type === 'special' ? [13, 16] : [14, 16, 18, 21]) {
        const lines = wrap(name, width);
        if (lines.length <= (width < 16 ? 2 : 3)) return lines;
    }
    return wrap(name, 24).slice(0, 3);
}

// ---- sentences for a screen reader: who, what, state, place, chances ----

const side_word = (seat: Seat): string => (seat === 'union' ? 'Union' : 'Confederate');
const hits_word = (hits: number | undefined): string => (hits ? `, ${hits} ${hits === 1 ? 'hit' : 'hits'}` : '');

/** 'Hazard's Batteries, Union artillery, 4 dice, firepower 2/2, morale B. 1 hit. Fired.' */
export function say_card(card: Partial<FieldCard>, seat: Seat): string {
    if (!card.type) return `Face-down ${side_word(seat)} card${hits_word(card.hits)}`;
    const kind = `${side_word(seat)} ${card.type}`;
    let what = '';
    if (is_troop(card)) {
        what = `combat value ${card.cv}, firepower ${firepower(card)}${card.morale ? `, morale ${card.morale}` : ''}`;
    } else if (card.type === 'general') {
        what = `attack ${card.attack}, defense ${card.defense}${card.stack ? `, stacking plus ${card.stack}` : ''}`;
    } else if (card.type === 'terrain') {
        what = `${card.terrain}, ${terrain_effect(card)}`;
    } else {
        const special = SPECIALS[card.effect ?? ''];
        what = special ? `${special.text} ${special.when}` : '';
    }
    const name = card.type === 'general' ? `General ${card_name(card)}` : straight(card.name ?? '');
    const marks = [
        card.hits ? `${card.hits} ${card.hits === 1 ? 'hit' : 'hits'}` : '',
        card.fired ? 'fired' : '',
        card.meleed ? 'fought in melee' : '',
        card.moved ? 'moved' : '',
        card.forfeited ? 'has lost its move' : '',
        card.decoy ? 'a decoy' : '',
        card.army_commander ? 'commands the army' : '',
        card.face_up === false && !card.decoy ? 'face-down' : '',
    ].filter(Boolean);
    return `${name}, ${kind}, ${what}${marks.length ? `. ${marks.join(', ')}` : ''}`;
}

function list_cards(cards: FieldCard[]): string {
    const backs = cards.filter((c) => !c.type).length;
    const known = cards.filter((c) => c.type).map((c) => (c.type === 'general' ? 'General ' : '') + card_name(c) + hits_word(c.hits).replace(',', ''));
    if (backs) known.push(backs === 1 ? 'one face-down card' : `${backs} face-down cards`);
    return known.join(', ');
}

/** 'USA Center, yours, engaged. Enemy: 53rd Virginia 1 hit, ... Yours: 4 troops of 4, General Hancock. Ground: ...' */
export function say_position(view: DixieView, position: PositionView, own: Seat, watching = false): string {
    const enemy = enemy_of(own);
    const whose = watching ? side_word(position.holder) : position.holder === own ? 'yours' : 'enemy’s';
    const flags = [position.engaged ? 'engaged' : '', is_captured(view, position) ? 'captured' : '', position.closed ? 'the fight here is over' : ''].filter(Boolean);
    const lines = [[position.name, whose, ...flags].join(', ')];
    const theirs = rank_of(position, enemy);
    if (theirs.length) lines.push(`${watching ? side_word(enemy) : 'Enemy'}: ${list_cards(theirs)}`);
    const mine = rank_of(position, own);
    if (mine.length) {
        const stack = stack_of(position, own);
        const troops = stack ? `${stack.troops} ${stack.troops === 1 ? 'troop' : 'troops'} of ${stack.limit}: ` : '';
        lines.push(`${watching ? side_word(own) : 'Yours'}: ${troops}${list_cards(mine)}`);
    }
    if (!theirs.length && !mine.length) lines.push(is_unseen(view, position, own, watching) ? 'Hidden until both sides have deployed' : 'Empty');
    const ground = ground_of(position).map(({ card }) => straight(card.name ?? ''));
    if (ground.length) lines.push(`Ground: ${ground.join(', ')}`);
    const effects = view.effects.filter((e) => e.place === position.place).map((e) => special_name(e.effect));
    if (effects.length) lines.push(`In effect: ${effects.join(', ')}`);
    return `${lines.join('. ')}.`;
}
