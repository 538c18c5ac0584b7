// The types of docs/protocol.md. Nothing here knows a game: `View` is the game's own document.

export type Seat = 'union' | 'confederate';
export type Viewer = Seat | 'watch';
export type Policy = 'ask' | 'if-able' | 'pass-turn' | 'pass';
export type DieKind = 'd6' | 'd10' | 'd3' | 'average' | 'index';

export interface Part {
    rule: string;
    words: string;
    amount: number;
    /** Of the first part of a column: the heading it starts from. */
    heading?: string;
    /** What gives it, where that is worth naming. */
    about?: string;
}

/** Amounts are counted in 1/`per`. */
export interface Reckoning {
    rule: string;
    what: string;
    total: number;
    per: number;
    /** Where the total is a column of a printed table: its heading. */
    heading?: string;
    parts: Part[];
}

export interface GameEvent {
    rule: string;
    text: string;
    seat: Seat | null;
    kind: number;
    die?: DieKind;
    dice?: number[];
    reckoning?: Reckoning;
}

export interface Choice {
    act: string;
    label: string;
    /** The label in few words, for where the things are in view. */
    button?: string;
    /** The first word of the act. */
    verb: string;
    /** What it names on the table, in the order of clicks: 'unit:union:3', 'place:usa-left'. */
    things: string[];
    /** Where it puts something: thousandths of an inch, thousandths of a degree. */
    at?: { x: number; y: number; facing?: number };
}

export interface Turn {
    seats: Seat[];
    yours: boolean;
    /** A word for what is decided: 'combat_window'; null where that would tell of another's draft. */
    kind: string | null;
    window: boolean;
    /** Another number once a side's next turn has begun. */
    key: number;
    until?: number;
    prompt: { text: string; rule: string } | null;
    waiting: string | null;
}

export interface Result {
    winner: Seat | null;
    margin: number;
    text: string;
}

export interface Undo {
    can: boolean;
    why?: string;
    rule?: string;
}

/** The game's own document; each GameModule narrows it. */
export type View = Readonly<Record<string, unknown>>;

export interface Moment {
    n: number;
    at: number;
    events: GameEvent[];
    view: View;
    turn: Turn;
    choices: Choice[];
    undo: Undo;
    result: Result | null;
}

/** An act with blanks, for what no list of choices holds: 'go to {x} {y} facing {facing} [{formation}]'. */
export interface Form {
    form: string;
    /** 'unit:own:{unit}', 'unit:enemy:{target}', 'place:{place}'. */
    things: string[];
}

/** What never changes in a match; the same tag is the same scene. */
export interface Scene {
    tag: string;
    /** The game's own document; a view is laid over it (match/scene.ts). */
    scene: View;
    /** By verb. */
    forms: Record<string, Form>;
}

/** Before the first one has come. */
export const no_moment: Moment = {
    n: -1,
    at: 0,
    events: [],
    view: {},
    choices: [],
    undo: { can: false },
    result: null,
    turn: { seats: [], yours: false, kind: null, window: false, key: 0, prompt: null, waiting: null },
};

/** Older moments of a catch-up come without view and choices. */
export type LightMoment = Omit<Moment, 'view' | 'choices'> & { view?: View; choices?: Choice[] };

export interface Verdict {
    ok: boolean;
    rule?: string;
    text?: string;
}

export interface Who {
    kind: 'guest' | 'computer' | 'open';
    name: string;
}

export interface MatchCard {
    id: string;
    game: string;
    scenario: string;
    title: string;
    options: Record<string, string>;
    players: Record<Seat, Who>;
    seats: Seat[];
    turn: { seats: Seat[]; window: boolean };
    over: boolean;
    result: Result | null;
    watch: boolean;
    window_seconds: number;
    created: number;
    updated: number;
    /** Seats that offer a draw. */
    draw?: Seat[];
    /** The match that followed this one. */
    rematch?: string;
    links?: { union?: string; confederate?: string; watch?: string };
}

export interface Option {
    name: string;
    rule: string;
    help: string;
    /** Empty for a number between `low` and `high`. */
    values: string[];
    low?: number;
    high?: number;
    default: string;
}

export interface Scenario {
    id: string;
    title: string;
    summary: string;
    options: Option[];
}

export interface Game {
    id: string;
    title: string;
    /** A sentence or two. */
    blurb: string;
    /** Of its rule ids: 'DX'. */
    rule_prefix: string;
    rules_version: number | string;
    players: string[];
    scenarios: Scenario[];
}

export interface Rule {
    id: string;
    title: string;
    text: string;
    /** "[core]", "[advanced: melee]"; empty if it has none. */
    flags?: string;
    kind?: string;
}

export interface Chapter {
    title: string;
    level?: number;
    /** What stands under the heading before the first rule; Markdown. */
    intro?: string;
    rules: Rule[];
}

/** A rulebook on the shelf, also of a game that has no table yet. */
export interface BookName {
    game: string;
    title: string;
    /** Of its rule ids: 'DX'. */
    rule_prefix: string;
}

export interface Rulebook {
    game: string;
    title: string;
    intro: string;
    chapters: Chapter[];
}

export interface Me {
    name: string;
    matches: MatchCard[];
}

export interface NewMatch {
    scenario: string;
    options: Record<string, string>;
    seats: Record<Seat, string>;
    window_seconds?: number;
    watch?: boolean;
}

// Host to page.
export interface Hello {
    type: 'hello';
    match: MatchCard;
    seat: Viewer;
    next: number;
    /** The tag of the match's scene. */
    scene: string;
    policies: Record<string, Policy>;
    /** The last moment this seat was sent before; null the first time. */
    seen?: number | null;
}
export interface Moments {
    type: 'moments';
    moments: LightMoment[];
}
export interface Card {
    type: 'card';
    match: MatchCard;
}
export interface Reply {
    type: 'reply';
    id: number | null;
    ok: boolean;
    rule?: string;
    text?: string;
    at?: number;
}
export type HostFrame = Hello | Moments | Card | Reply;

export interface WhyReply extends Reply {
    verdict: Verdict;
    reckoning: Reckoning | null;
}
export interface InspectReply extends Reply {
    inspect: unknown;
    verdict?: Verdict;
}
export interface Chance {
    outcome: string;
    p: number;
    error: number;
}
export interface OddsReply extends Reply {
    reckoning: Reckoning | null;
    exact: boolean;
    /** 'Exact', 'Exact given what you know' or 'About', and the reason. */
    label: string;
    why: string;
    /** Whether dice fall, or something is drawn. */
    rolls: boolean;
    runs: number;
    chances: Chance[];
}
export interface HintReply extends Reply {
    action: string;
    label: string;
}
export interface DrawReply extends Reply {
    agreed: boolean;
}
export interface MomentReply extends Reply {
    moment: Moment;
}

// Page to host; the socket adds `id`.
export type Request =
    | { do: 'act'; n: number; actions: string[] }
    | { do: 'why'; action: string }
    | { do: 'inspect'; action: string }
    | { do: 'odds'; action: string }
    | { do: 'hint' }
    | { do: 'auto' }
    | { do: 'undo' }
    | { do: 'resign' }
    | { do: 'draw' }
    | { do: 'policy'; kind: string; policy: Policy }
    | { do: 'moment'; n: number }
    | { do: 'ping' };

export const seat_name = (seat: Seat): string => (seat === 'union' ? 'Union' : 'Confederate');
/** The side whose table it is; a spectator sits on the Union side. */
export const own_seat = (viewer: Viewer): Seat => (viewer === 'confederate' ? 'confederate' : 'union');
export const other_seat = (seat: Seat): Seat => (seat === 'union' ? 'confederate' : 'union');
