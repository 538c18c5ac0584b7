import type { Game } from '../protocol';

/** The computer opponents for people, weakest first, each in a few words. The server knows others, for research. */
export const levels: Record<string, string> = {
    recruit: 'knows the rules and makes mistakes',
    captain: 'fights to a plan and does not think long',
    general: 'weighs many more possibilities; takes longest',
};

export const levels_of = (game: Game): string[] => Object.keys(levels).filter((name) => game.players.includes(name));
