// Rulebooks, fetched once each, and the pop-over that shows one rule where it is cited.
import { api } from './api';
import type { BookName, Rule, Rulebook } from '../protocol';

/** The rulebooks there are; asked for once. */
class Shelf {
    books = $state.raw<BookName[]>([]);
    private asked: Promise<void> | null = null;

    load(): Promise<void> {
        this.asked ??= api.books().then(
            (books) => void (this.books = books),
            () => void (this.asked = null),
        );
        return this.asked;
    }
    title(game: string): string {
        return this.books.find((b) => b.game === game)?.title ?? '';
    }
    /** The game whose rulebook has this rule. */
    game_of(rule: string): string | null {
        const prefix = rule.split('-')[0];
        return this.books.find((b) => b.rule_prefix === prefix)?.game ?? null;
    }
}
export const shelf = new Shelf();

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
    await shelf.load();
    const game = shelf.game_of(id);
    if (game === null) return null;
    const all = (await book(game)).chapters.flatMap((c) => c.rules);
    return all.find((r) => r.id === id) ?? all.find((r) => r.id.startsWith(id) && /^[a-z.]/.test(r.id.slice(id.length))) ?? null;
}

export const rule_address = (id: string): string => {
    const game = shelf.game_of(id);
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
            if (!rule) this.failed = 'This rule is not in the rulebook.';
        } catch (error) {
            if (this.id === id) this.failed = error instanceof Error ? error.message : String(error);
        }
    }
    close(): void {
        this.id = '';
    }
}

export const rule_popover = new PopOver();
