import { describe, expect, it } from 'vitest';
import { inline, parse, safe_href } from './markdown';

describe('inline text', () => {
    it('reads emphasis, code and rule ids', () => {
        expect(inline('the *rear* of **U** is `x*y`, see DX-7.3a.')).toEqual([
            { kind: 'text', text: 'the ' },
            { kind: 'em', parts: [{ kind: 'text', text: 'rear' }] },
            { kind: 'text', text: ' of ' },
            { kind: 'strong', parts: [{ kind: 'text', text: 'U' }] },
            { kind: 'text', text: ' is ' },
            { kind: 'code', text: 'x*y' },
            { kind: 'text', text: ', see ' },
            { kind: 'rule', id: 'DX-7.3a' },
            { kind: 'text', text: '.' },
        ]);
    });
    it('knows ids with words, and leaves snake_case and lone stars alone', () => {
        expect(inline('RF-TERRAIN-2 and DX-SHARP')).toEqual([
            { kind: 'rule', id: 'RF-TERRAIN-2' },
            { kind: 'text', text: ' and ' },
            { kind: 'rule', id: 'DX-SHARP' },
        ]);
        expect(inline('creek_binds_both 2 * 3 * 4')).toEqual([{ kind: 'text', text: 'creek_binds_both 2 * 3 * 4' }]);
    });
    it('keeps markup of other kinds as text', () => {
        expect(inline('<script>alert(1)</script>')).toEqual([{ kind: 'text', text: '<script>alert(1)</script>' }]);
        expect(inline('[x](javascript:alert(1))').some((p) => p.kind === 'link')).toBe(false);
        expect(safe_href('//evil.example')).toBeNull();
        expect(safe_href('/rules/dixie')).toBe('/rules/dixie');
    });
});

describe('blocks', () => {
    it('reads tables with alignment and escaped bars', () => {
        const [table] = parse('| a | b |\n|---|--:|\n| 1 | x \\| y |\n| `a|b` | 2 |');
        expect(table).toMatchObject({ kind: 'table', align: ['', 'right'] });
        if (table?.kind !== 'table') throw new Error('no table');
        expect(table.rows[0]?.[1]).toEqual([{ kind: 'text', text: 'x | y' }]);
        expect(table.rows[1]?.[0]).toEqual([{ kind: 'code', text: 'a|b' }]);
    });
    it('reads lists in lists and goes on with the numbers', () => {
        const [list] = parse('3. one\n   more\n   - inner\n4. two');
        expect(list).toMatchObject({ kind: 'list', ordered: true, start: 3 });
        if (list?.kind !== 'list') throw new Error('no list');
        expect(list.items).toHaveLength(2);
        expect(list.items[0]?.parts).toEqual([{ kind: 'text', text: 'one more' }]);
        expect(list.items[0]?.blocks[0]).toMatchObject({ kind: 'list', ordered: false });
    });
    it('sets rulings apart', () => {
        expect(parse('A rule.\n\nRuling: a reason.').map((b) => b.kind)).toEqual(['paragraph', 'ruling']);
    });
    it('survives deep nesting and long odd input', () => {
        expect(() => parse('>'.repeat(5000) + ' x')).not.toThrow();
        expect(() => parse(('- '.repeat(400) + '\n').repeat(50))).not.toThrow();
        expect(() => parse('*'.repeat(3000) + '`'.repeat(3000))).not.toThrow();
    });
});
