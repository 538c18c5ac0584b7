// Finding rules by words, and taking the small marks off a rule's text.
import type { Rule, Rulebook } from '../protocol';

export interface Found {
    index: number;
    title: string;
    intro: string;
    rules: Rule[];
}

/** Chapters with the rules that contain the words, in id, title or text; none for fewer than two letters. */
export function matches_of(book: Rulebook, words: string): Found[] {
    const want = words.trim().toLowerCase();
    if (want.length < 2) return [];
    const out: Found[] = [];
    book.chapters.forEach((c, index) => {
        const rules = c.rules.filter((r) => r.id.toLowerCase().includes(want) || r.title.toLowerCase().includes(want) || r.text.toLowerCase().includes(want));
        const intro = c.intro?.toLowerCase().includes(want) ? (c.intro ?? '') : '';
        if (rules.length || intro) out.push({ index, title: c.title, intro, rules });
    });
    return out;
}

/** "7.3 Combat hits" as number and words. */
export function chapter_number(title: string): { number: string; words: string } {
    const m = title.match(/^(\d+(?:\.\d+)*\.?)\s+(.*)$/);
    return m ? { number: m[1] ?? '', words: m[2] ?? '' } : { number: '', words: title };
}

/** What stands in a chapter that has no text of its own: its parts, by their place in the book. */
export function parts_of(book: Rulebook, index: number): number[] {
    const level = book.chapters[index]?.level ?? 0;
    const out: number[] = [];
    for (let i = index + 1; i < book.chapters.length && (book.chapters[i]?.level ?? 0) > level; i++) out.push(i);
    return out;
}

/** "[core] [edition: Bull Run]" as words. */
export const flag_words = (flags: string): string => [...flags.matchAll(/\[([^\]]*)\]|\(([^)]*)\)/g)].map((m) => (m[1] ?? m[2] ?? '').replace(/^edition:\s*/, '')).join(', ');

/** The leading id and flags ("**DX-6.0a** [core]") stand in the margin, not in the text. */
export function split_flags(text: string): { flags: string; text: string } {
    let rest = text.replace(/^\s*\*\*[A-Z]{2}-[\w.-]+\*\*\s*/, '');
    const flags: string[] = [];
    for (let m = rest.match(/^\s*\[([^\]\n]{1,60})\](?!\()\s*/); m; m = rest.match(/^\s*\[([^\]\n]{1,60})\](?!\()\s*/)) {
        flags.push((m[1] ?? '').replace(/^edition:\s*/, ''));
        rest = rest.slice(m[0].length);
    }
    return { flags: flags.join(', '), text: rest };
}
