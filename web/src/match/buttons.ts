// Which choices become buttons of the prompt bar: those that no piece or place offers, the closing one last.
import type { GameModule, Shown } from '../games';
import type { Choice, Moment } from '../protocol';

export interface Button {
    choice: Choice;
    shown: Shown;
}

export const MOST_BUTTONS = 5;

export function buttons_of(choices: Choice[], moment: Moment, module: GameModule): { shown: Button[]; more: number } {
    const all = choices.map((choice) => ({ choice, shown: module.shown(choice, moment) }));
    const free = all.filter((b) => !b.shown.on_table);
    const closing = free.filter((b) => b.shown.closing);
    const plain = free.filter((b) => !b.shown.closing);
    const total = plain.length + closing.length;
    if (total <= MOST_BUTTONS) return { shown: [...plain, ...closing], more: 0 };
    const room = Math.max(0, MOST_BUTTONS - 1 - closing.length);
    return { shown: [...plain.slice(0, room), ...closing.slice(0, MOST_BUTTONS - 1)], more: plain.length - room };
}

/** What `Enter` does when nothing has the focus: the table's proposal, or the only answer there is. */
export function enter_acts(confirm: { acts: string[] } | null, choices: Choice[]): string[] | null {
    if (confirm) return confirm.acts;
    const only = choices.length === 1 ? choices[0] : undefined;
    return only ? [only.act] : null;
}
