// Rulebooks, fetched once each, and the pop-over that shows one rule where it is cited.
import { api } from './api';
import { book_of } from '../games';
import type { Rule, Rulebook } from '../protocol';

const books = new Map<string, Promise<Rulebook>>();

export function book(game: string): Promise<Rulebook> {
    let found = books.get(game);
    if (!found) {
        found = api.rules(game);
        found.catch(() => books.delete(game));
        books.set(game, found);
    }
    return found;
}

/** The rule of an id; DX-7.2 finds the first of its section when it has no text of its own. */
export async function find_rule(id: string): Promise<Rule | null> {
    const game = book_of(id);
    if (game === null) return null;
    const all = (await book(game)).chapters.flatMap((c) => c.rules);
    return all.find((r) => r.id === id) ?? all.find((r) => r.id.startsWith(id) && /^[a-z.]/.test(r.id.slice(id.length))) ?? null;
}

export const rule_address = (id: string): string => {
    const game = book_of(id);
    return game === null ? '/rules' : `/rules/${game}#${id}`;
};

class PopOver {
    id = $state('');
    rule = $state.raw<Rule | null>(null);
    failed = $state('');
    box = $state.raw<DOMRect | null>(null);

    async open(id: string, from: Element): Promise<void> {
        this.id = id;
        this.rule = null;
        this.failed = '';
        this.box = from.getBoundingClientRect();
        try {
            const rule = await find_rule(id);
            if (this.id !== id) return;
            this.rule = rule;
            if (!rule) this.failed = 'The rulebook has no such rule.';
        } catch (error) {
            if (this.id === id) this.failed = error instanceof Error ? error.message : String(error);
        }
    }
    close(): void {
        this.id = '';
    }
}

export const rule_popover = new PopOver();
