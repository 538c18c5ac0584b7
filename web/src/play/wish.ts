// What a person wishes to play, remembered in this browser and turned into a request.
import { other_seat, type Game, type NewMatch, type Scenario, type Seat } from '../protocol';
import { levels_of } from './levels';

export interface Wish {
    scenario: string;
    side: Seat;
    /** A computer player's name, `link`, or `me` for both seats on this screen. */
    opponent: string;
    options: Record<string, string>;
    window_seconds: number;
    watch: boolean;
}

/** The last wish where it still fits the game; what does not fit falls back to the plain choice. */
export function remembered(was: unknown, game: Game, scenario: string | null, player: string): Wish {
    const old = (typeof was === 'object' && was !== null ? was : {}) as Partial<Wish>;
    const ids = game.scenarios.map((s) => s.id);
    const known = (id: unknown): id is string => typeof id === 'string' && ids.includes(id);
    const computer = levels_of(game);
    const opponents = [...computer, 'link', 'me'];
    const seconds = Number(old.window_seconds);
    return {
        scenario: known(scenario) ? scenario : known(old.scenario) ? old.scenario : (ids[0] ?? ''),
        side: old.side === 'confederate' ? 'confederate' : 'union',
        opponent: typeof old.opponent === 'string' && opponents.includes(old.opponent) ? old.opponent : computer.includes(player) ? player : (computer.at(-1) ?? 'link'),
        options: typeof old.options === 'object' && old.options !== null ? { ...old.options } : {},
        window_seconds: Number.isInteger(seconds) && seconds >= 0 && seconds <= 600 ? seconds : 8,
        watch: old.watch !== false,
    };
}

/** Only options that the scenario has, with values it knows, and only where they differ from its own. */
export function request_of(wish: Wish, scenario: Scenario): NewMatch {
    const options: Record<string, string> = {};
    for (const o of scenario.options) {
        const value = wish.options[o.name];
        if (value !== undefined && value !== o.default && (o.values.length === 0 || o.values.includes(value))) options[o.name] = value;
    }
    const seats = { union: 'me', confederate: 'me' };
    if (wish.opponent !== 'me') seats[other_seat(wish.side)] = wish.opponent;
    const request: NewMatch = { scenario: scenario.id, options, seats, watch: wish.watch };
    if (wish.opponent === 'link') request.window_seconds = wish.window_seconds;
    if (wish.opponent === 'me') request.window_seconds = 0;
    return request;
}
