// What a game brings to the page. The match screen is the same for all of them; a game draws its table and its
// hand, names its phases and says in words what can be seen.
import type { Component } from 'svelte';
import type { Choice, GameEvent, Moment, Viewer, Scenario, View } from './protocol';
import type { Picker } from './match/picker.svelte';
import type { Names } from './match/stages';

export interface Step {
    label: string;
    state: 'done' | 'on' | 'next';
    side?: 'union' | 'confederate';
}

export interface TableProps {
    /** The moment on the screen: the newest one, or an old one while stepping through the match. */
    moment: Moment;
    seat: Viewer;
    pick: Picker;
}

/** How a Choice is put before the player: on the table (a piece, a place) or as a button. */
export interface Shown {
    /** Short words for a button ("Fire 6 dice"); the list always shows the whole label. */
    button?: string;
    /** True when a piece or place on the table or in the hand offers it: it then needs no button. */
    on_table?: boolean;
    /** The confirming choice of this decision (Pass, Done, Close this fight): drawn last, `Enter` when alone. */
    closing?: boolean;
    /** The answer most players want now (Begin, once all is deployed): drawn filled. */
    primary?: boolean;
    /** Letter that chooses it, beside its number. */
    key?: string;
    /** Heading in the list of all choices ("Hazard's Batteries"). */
    group?: string;
}

/** How a battle is won and how it stands. */
export interface Goal {
    text: string;
    rule: string;
    /** What each side has of it now. */
    score: Readonly<Record<'union' | 'confederate', string>> | null;
    /** What is about to end, and what decides then. */
    warning: { text: string; rule: string } | null;
    /** Who comes when and where, one line for each time. */
    arrivals: string[];
}

export interface SetupProps {
    scenario: Scenario;
    options: Record<string, string>;
    set: (name: string, value: string) => void;
}

export interface GameModule {
    /** For the home page, beside the title and the blurb of the game itself. */
    facts: { term: string; text: string }[];
    /** The match that `Play now` makes: a person as `side` against `player`. */
    quick: { scenario: string; side: 'union' | 'confederate'; player: string };
    Thumbnail: Component<Record<string, never>>;
    Table: Component<TableProps>;
    Hand: Component<TableProps> | null;
    Left: Component<TableProps> | null;
    /** Extra panes in the right margin under the odds, above the log. */
    Margin: Component<TableProps> | null;
    /** Options of the game's own in `/play/<game>` beyond the list of options (Dixie: building a deck). */
    Setup: Component<SetupProps> | null;
    phaseTrack(view: View): Step[];
    /** "Battle Turn 10, Combat": the phone's bar and the title of the window. */
    phase(view: View): string;
    goal?(view: View): Goal | null;
    /** The table in words for a screen reader. */
    describe(view: View, seat: Viewer): string;
    shown(choice: Choice, moment: Moment): Shown;
    /** Acts that are not legal now but worth asking about: dashed buttons that answer why not. */
    dashed?(moment: Moment): { act: string; label: string }[];
    /** Kinds of windows the player can answer in advance, by the decision's kind. */
    windows: { kind: string; label: string }[];
    /** Words of a button that lets the computer finish this decision ("Deploy for me"); null for none in the prompt bar. */
    auto(moment: Moment): string | null;
    /** Names as sentences of the log use them, each with its thing: what a sentence is about is lit on the table. */
    names?(view: View, seat: Viewer): Names;
    /** How each die of an event is drawn. */
    dieUse(event: GameEvent, index: number): 'hit' | 'miss' | 'six' | 'drop';
}

/** By the game's id: each folder with a module.ts is one. The server offers the games that have one. */
export const modules: Readonly<Record<string, GameModule>> = Object.fromEntries(
    Object.entries(import.meta.glob<GameModule>('./*/module.ts', { eager: true, import: 'default' })).map(([path, module]) => [path.split('/')[1]!, module]),
);
