// The sheet of a narrow screen, which lies over the prompt.
import type { Moment } from '../protocol';

/** A new moment takes the sheet away: the end of the match must be seen, and a list of choices without any hides the table for nothing. */
export const sheet_falls = (moment: Pick<Moment, 'result' | 'turn'>, tab: 'log' | 'choices'): boolean => moment.result !== null || (tab === 'choices' && !moment.turn.yours);
