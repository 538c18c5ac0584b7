// The document that a seat sees in Dixie (what the host sends as `view`), and the questions the page asks of it.
import { own_seat, type Viewer, type Seat, type View } from '../protocol';

export type CardType = 'infantry' | 'cavalry' | 'artillery' | 'general' | 'terrain' | 'special';
export type Terrain = 'woods' | 'hill' | 'ridge' | 'field' | 'creek' | 'pond' | 'works' | 'rough' | 'town';

export interface CardView {
    number: number;
    id: string;
    name: string;
    type: CardType;
    bp: number;
    cv?: number;
    morale?: 'A' | 'B' | 'C';
    fire?: number;
    long?: number;
    melee?: number;
    guns?: 'smoothbore' | 'rifled' | 'mixed';
    horse?: boolean;
    attack?: number;
    defense?: number;
    stack?: number;
    stars?: number;
    arm?: 'all' | 'cavalry' | 'artillery';
    mark?: 'W' | 'A';
    terrain?: Terrain;
    limit?: number;
    no_outflank?: boolean;
    effect?: string;
    day1?: boolean;
    order_of_battle?: string;
    badge?: string;
    note?: string;
    hits?: number;
    moved?: boolean;
    forfeited?: boolean;
}

/** A card on the field: a face for who may know it, else a back with its slot and marks. */
export interface FieldCard extends Partial<CardView> {
    slot: number;
    face_up: boolean;
    decoy?: boolean;
    fired?: boolean;
    meleed?: boolean;
    army_commander?: boolean;
}

export interface PositionView {
    place: string;
    name: string;
    column: number;
    row: 'u' | 'c';
    holder: Seat;
    engaged: boolean;
    closed?: boolean;
    ford?: boolean;
    breastworks?: boolean;
    outflankers?: number;
    limit_union?: number;
    limit_confederate?: number;
    union: FieldCard[];
    confederate: FieldCard[];
}

export interface SideView {
    redraws?: number;
    done?: boolean;
    reserve_count?: number;
    deck_count?: number;
    reserve?: CardView[];
    deck?: CardView[];
    reserve_known?: CardView[];
    seen_before?: CardView[];
    reserve_moved?: number;
    reserve_forfeited?: number;
    lost: CardView[];
    discarded: CardView[];
    army_commander?: number;
}

export interface EffectView {
    effect: string;
    side: Seat;
    place?: string;
    of?: Seat;
    slot?: number;
}

/** What a draft holds so far; only its owner is told. */
export interface DraftView {
    kind: string;
    from?: string;
    over?: string;
    to?: string;
    cards?: number[];
    general?: number;
    flanks?: { place: string; cards: number[]; general?: number }[];
}

export interface DeckRules {
    bp_limit: number;
    least_cards: number;
    least_troops: number;
    most_cards: number;
}

export interface DixieView {
    edition: 'bull_run' | 'shiloh' | 'gettysburg';
    columns: number;
    day: number;
    turn: number;
    active: Seat;
    phase: 'set-up' | 'morale' | 'combat' | 'move' | 'reinforce' | 'night';
    idle_turns?: number;
    positions: PositionView[];
    union: SideView;
    confederate: SideView;
    effects: EffectView[];
    /** Those of the match. */
    options?: Record<string, string>;
    over?: boolean;
    winner?: Seat;
    at?: string;
    draft?: DraftView;
    pool?: CardView[];
    deck_rules?: DeckRules;
}

const no_side: SideView = { lost: [], discarded: [] };

/** Narrows the host's document; a moment without a view (an old one still to come) reads as an empty field. */
export function read(view: View | undefined): DixieView {
    const given = (view ?? {}) as Partial<DixieView>;
    return {
        edition: 'bull_run',
        columns: 3,
        day: 1,
        turn: 0,
        active: 'confederate',
        phase: 'set-up',
        ...given,
        positions: given.positions ?? [],
        effects: given.effects ?? [],
        union: { ...no_side, ...given.union },
        confederate: { ...no_side, ...given.confederate },
    };
}

export const is_troop = (card: Partial<CardView>): boolean => card.type === 'infantry' || card.type === 'cavalry' || card.type === 'artillery';

/** Whose seat the table is drawn from: the public sits behind the Union line. */
export const enemy_of = (seat: Seat): Seat => (seat === 'union' ? 'confederate' : 'union');

/** Ground that lies open as a tile; everything else of a side stands in its rank. */
export const is_ground = (card: FieldCard): boolean => !card.decoy && (card.type === 'terrain' || (card.type === 'special' && (card.effect === 'FORD' || card.effect === 'WORKS')));

export function rank_of(position: PositionView, seat: Seat): FieldCard[] {
    const cards = position[seat].filter((card) => !is_ground(card));
    const leads = (card: FieldCard): number => (card.type === 'general' || card.type === 'special' ? 1 : 0);
    return [...cards].sort((a, b) => leads(a) - leads(b));
}

export const ground_of = (position: PositionView): { card: FieldCard; side: Seat }[] =>
    (['union', 'confederate'] as const).flatMap((side) => position[side].filter(is_ground).map((card) => ({ card, side })));

/** Rows from the far one to the own one, columns from the viewer's left hand (DX-0.1a). */
export function rows_of(view: DixieView, viewer: Viewer): { far: PositionView[]; near: PositionView[] } {
    const own = own_seat(viewer);
    const row = (name: 'u' | 'c'): PositionView[] => view.positions.filter((p) => p.row === name).sort((a, b) => (own === 'union' ? b.column - a.column : a.column - b.column));
    return own === 'union' ? { far: row('c'), near: row('u') } : { far: row('u'), near: row('c') };
}

/** The side whose line a position is in (DX-0.1b). */
export function home_of(view: DixieView, position: PositionView): Seat {
    if (position.row === 'u') return 'union';
    return view.edition === 'shiloh' && view.day === 1 ? 'union' : 'confederate';
}
/** During the set-up nobody sees where the other side stands: no card to be seen is not a position without any. */
export const is_unseen = (view: DixieView, position: PositionView, own: Seat, watching: boolean): boolean =>
    view.phase === 'set-up' && (watching || home_of(view, position) !== own) && !position.union.length && !position.confederate.length;

export const is_captured = (view: DixieView, position: PositionView): boolean => position.holder !== home_of(view, position);

/** Troop cards and the limit as the viewer can work them out; null where the enemy's cards lie face-down. */
export function stack_of(position: PositionView, seat: Seat): { troops: number; limit: number } | null {
    const rank = rank_of(position, seat);
    if (rank.some((card) => card.type === undefined)) return null;
    const troops = rank.filter((card) => is_troop(card) && !card.decoy).length;
    const told = seat === 'union' ? position.limit_union : position.limit_confederate;
    if (told !== undefined) return { troops, limit: told };
    const terrain = ground_of(position).filter(({ card }) => card.type === 'terrain').length;
    const bonus = rank.reduce((most, card) => Math.max(most, card.decoy ? 0 : (card.stack ?? 0)), 0);
    return { troops, limit: Math.max(0, 4 - terrain + bonus) };
}

export interface Found {
    card: CardView;
    side: Seat;
    place: string | null;
    field: FieldCard | null;
}

/** An own card by its number, wherever it is. */
export function find_own(view: DixieView, seat: Seat, number: number): Found | null {
    for (const position of view.positions)
        for (const card of position[seat]) if (card.number === number) return { card: card as CardView, side: seat, place: position.place, field: card };
    const side = view[seat];
    const in_list = (list: CardView[] | undefined, place: string | null): Found | null => {
        const card = list?.find((c) => c.number === number);
        return card ? { card, side: seat, place, field: null } : null;
    };
    return in_list(side.reserve, 'reserve') ?? in_list(side.lost, null) ?? in_list(side.discarded, null) ?? in_list(side.deck, null) ?? in_list(view.pool, null);
}

/** A card on the field by side and slot. */
export function find_slot(view: DixieView, seat: Seat, slot: number): { card: FieldCard; position: PositionView } | null {
    for (const position of view.positions) for (const card of position[seat]) if (card.slot === slot) return { card, position };
    return null;
}
