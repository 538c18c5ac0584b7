// A small reader of the Markdown our rulebooks use: headings, paragraphs, lists, tables, rules, code, emphasis, links.
// It makes a tree; Markdown.svelte draws it with elements, so text is never read as markup.

export type Inline =
    | { kind: 'text'; text: string }
    | { kind: 'strong' | 'em'; parts: Inline[] }
    | { kind: 'code'; text: string }
    | { kind: 'rule'; id: string }
    | { kind: 'link'; href: string; parts: Inline[] };

export interface Item {
    parts: Inline[];
    blocks: Block[];
}

export type Block =
    | { kind: 'heading'; level: number; parts: Inline[] }
    | { kind: 'paragraph'; parts: Inline[] }
    | { kind: 'ruling'; parts: Inline[] }
    | { kind: 'list'; ordered: boolean; start: number; items: Item[] }
    | { kind: 'table'; head: Inline[][]; align: ('left' | 'right' | 'center' | '')[]; rows: Inline[][][] }
    | { kind: 'code'; text: string }
    | { kind: 'quote'; blocks: Block[] }
    | { kind: 'line' };

const RULE_ID = /^(?:DX|SE|VB|RF)-[A-Z]*[\d]*[A-Z0-9]*(?:[-.][A-Z0-9]+)*[a-z]?(?![\w-])/;

/** Only addresses that cannot run anything. */
export const safe_href = (href: string): string | null => (/^(https?:\/\/|\/(?!\/)|#)/i.test(href) ? href : null);

export function inline(text: string): Inline[] {
    const out: Inline[] = [];
    let plain = '';
    const flush = (): void => {
        if (plain) out.push({ kind: 'text', text: plain });
        plain = '';
    };
    let i = 0;
    while (i < text.length) {
        const rest = text.slice(i);
        const before = i > 0 ? (text[i - 1] ?? '') : '';
        let m: RegExpMatchArray | null;
        if ((m = rest.match(/^\\([\\`*_[\]|#{}().!<>-])/))) {
            plain += m[1];
            i += 2;
        } else if ((m = rest.match(/^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/))) {
            flush();
            out.push({ kind: 'code', text: (m[2] ?? '').trim() });
            i += m[0].length;
        } else if ((m = rest.match(/^\*\*(?=\S)([\s\S]*?\S)\*\*/)) || (m = rest.match(/^__(?=\S)([\s\S]*?\S)__(?!\w)/))) {
            flush();
            out.push({ kind: 'strong', parts: inline(m[1] ?? '') });
            i += m[0].length;
        } else if ((m = rest.match(/^\*(?=[^\s*])([^*]*?[^\s*])\*(?!\*)/)) || (!/\w/.test(before) && (m = rest.match(/^_(?=[^\s_])([^_]*?[^\s_])_(?!\w)/)))) {
            flush();
            out.push({ kind: 'em', parts: inline(m[1] ?? '') });
            i += m[0].length;
        } else if ((m = rest.match(/^\[([^\]]*)\]\(([^)\s]*)\)/))) {
            flush();
            const href = safe_href(m[2] ?? '');
            if (href) out.push({ kind: 'link', href, parts: inline(m[1] ?? '') });
            else out.push(...inline(m[1] ?? ''));
            i += m[0].length;
        } else if (!/[\w-]/.test(before) && (m = rest.match(RULE_ID)) && /\d|[A-Z]{3}/.test(m[0].slice(3))) {
            flush();
            out.push({ kind: 'rule', id: m[0] });
            i += m[0].length;
        } else {
            plain += text[i];
            i += 1;
        }
    }
    flush();
    return out;
}

function cells(line: string): string[] {
    const out: string[] = [];
    let cell = '';
    let code = false;
    const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
    for (let i = 0; i < inner.length; i++) {
        const c = inner[i] ?? '';
        if (c === '\\' && inner[i + 1] === '|') {
            cell += '|';
            i++;
        } else if (c === '`') {
            code = !code;
            cell += c;
        } else if (c === '|' && !code) {
            out.push(cell.trim());
            cell = '';
        } else cell += c;
    }
    out.push(cell.trim());
    return out;
}

const DIVIDER = /^\s*\|?\s*:?-{1,}:?\s*(\|\s*:?-{1,}:?\s*)*\|?\s*$/;
const BULLET = /^(\s*)([-*+]|\d{1,3}[.)])\s+(.*)$/;
const indent = (line: string): number => (line.match(/^ */)?.[0] ?? '').length;

export function parse(text: string): Block[] {
    return blocks(text.replace(/\r/g, '').replace(/\t/g, '    ').split('\n'), 0);
}

// Nesting is bounded so that no text, however odd, can exhaust the stack.
function blocks(lines: string[], depth: number): Block[] {
    const out: Block[] = [];
    if (depth > 8) return [{ kind: 'paragraph', parts: inline(lines.join(' ')) }];
    let i = 0;
    const at = (n: number): string => lines[n] ?? '';
    const starts = (n: number): boolean =>
        /^\s{0,3}(#{1,6}\s|```|>)/.test(at(n)) || BULLET.test(at(n)) || (at(n).includes('|') && DIVIDER.test(at(n + 1)) && at(n + 1).includes('|'));
    while (i < lines.length) {
        const line = at(i);
        let m: RegExpMatchArray | null;
        if (line.trim() === '') {
            i++;
        } else if (/^\s{0,3}```/.test(line)) {
            const code: string[] = [];
            for (i++; i < lines.length && !/^\s{0,3}```/.test(at(i)); i++) code.push(at(i));
            i++;
            out.push({ kind: 'code', text: code.join('\n') });
        } else if ((m = line.match(/^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/))) {
            out.push({ kind: 'heading', level: (m[1] ?? '').length, parts: inline(m[2] ?? '') });
            i++;
        } else if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) {
            out.push({ kind: 'line' });
            i++;
        } else if (/^\s{0,3}>/.test(line)) {
            const inner: string[] = [];
            for (; i < lines.length && /^\s{0,3}>/.test(at(i)); i++) inner.push(at(i).replace(/^\s{0,3}>\s?/, ''));
            out.push({ kind: 'quote', blocks: blocks(inner, depth + 1) });
        } else if (line.includes('|') && at(i + 1).includes('|') && DIVIDER.test(at(i + 1))) {
            const head = cells(line).map(inline);
            const align = cells(at(i + 1)).map((c) => (/^:.*:$/.test(c) ? 'center' : /:$/.test(c) ? 'right' : /^:/.test(c) ? 'left' : '')) as ('left' | 'right' | 'center' | '')[];
            const rows: Inline[][][] = [];
            for (i += 2; i < lines.length && at(i).includes('|') && at(i).trim() !== ''; i++) rows.push(cells(at(i)).map(inline));
            out.push({ kind: 'table', head, align, rows });
        } else if ((m = line.match(BULLET))) {
            const base = indent(line);
            const ordered = /\d/.test(m[2] ?? '');
            const items: Item[] = [];
            while (i < lines.length) {
                const b = at(i).match(BULLET);
                if (!b || indent(at(i)) > base + 1 || indent(at(i)) < base || /\d/.test(b[2] ?? '') !== ordered) break;
                const first: string[] = [b[3] ?? ''];
                const inner: string[] = [];
                for (i++; i < lines.length; i++) {
                    const next = at(i);
                    if (next.trim() === '') {
                        if (indent(at(i + 1)) > base && at(i + 1).trim() !== '') inner.push('');
                        else break;
                    } else if (indent(next) > base) {
                        if (inner.length > 0 || BULLET.test(next)) inner.push(next.slice(Math.min(indent(next), base + 2)));
                        else first.push(next.trim());
                    } else if (BULLET.test(next) || starts(i)) break;
                    else first.push(next.trim());
                }
                items.push({ parts: inline(first.join(' ')), blocks: blocks(inner, depth + 1) });
                while (at(i).trim() === '' && i < lines.length && BULLET.test(at(i + 1)) && indent(at(i + 1)) === base) i++;
            }
            out.push({ kind: 'list', ordered, start: ordered ? parseInt(m[2] ?? '1', 10) : 1, items });
        } else {
            const words: string[] = [];
            for (; i < lines.length && at(i).trim() !== '' && (words.length === 0 || !starts(i)); i++) words.push(at(i).trim());
            const all = words.join(' ');
            const ruling = all.match(/^\**Ruling[:.]\**\s*(.*)$/s);
            if (ruling) out.push({ kind: 'ruling', parts: inline((ruling[1] ?? '').replace(/^[a-z](?=[a-z' ])/, (c) => c.toUpperCase())) });
            else out.push({ kind: 'paragraph', parts: inline(all) });
        }
    }
    return out;
}
