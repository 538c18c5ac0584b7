// Contrast of every pair of colours that text and signs use, read from tokens.css in both themes (WCAG 2).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(block: RegExp): Record<string, string> {
    const body = css.match(block)?.[1] ?? '';
    return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}
const light = colours(/:root\s*\{([\s\S]*?)\n\}/);
const dark = { ...light, ...colours(/\[data-theme=['"]?dark['"]?\]\s*\{([\s\S]*?)\n\}/) };

function luminance(hex: string): number {
    const part = (i: number): number => {
        const c = parseInt(hex.slice(i, i + 2), 16) / 255;
        return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
const contrast = (a: string, b: string): number => {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
    return (x + 0.05) / (y + 0.05);
};

const text = ['ink', 'ink2', 'ink3', 'union', 'csa', 'may', 'not', 'brass'];
const grounds = ['paper', 'panel', 'sheet'];

for (const [theme, tokens] of [
    ['light', light],
    ['dark', dark],
] as const) {
    describe(`the ${theme} theme`, () => {
        it('has its colours', () => expect(Object.keys(tokens).length).toBeGreaterThan(30));
        for (const t of text) for (const g of grounds) it(`${t} on ${g} is at least 4.5`, () => expect(contrast(tokens[t]!, tokens[g]!)).toBeGreaterThanOrEqual(4.5));
        for (const g of grounds) it(`line on ${g} is at least 3`, () => expect(contrast(tokens['line']!, tokens[g]!)).toBeGreaterThanOrEqual(3));
        it('text on what you may do', () => expect(contrast(tokens['may-on']!, tokens['may']!)).toBeGreaterThanOrEqual(4.5));
        it('text on stands', () => {
            expect(contrast(tokens['union-on']!, tokens['union-fill']!)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(tokens['csa-on']!, tokens['csa-fill']!)).toBeGreaterThanOrEqual(4.5);
        });
        it('sides differ in lightness', () => expect(contrast(tokens['union-fill']!, tokens['csa-fill']!)).toBeGreaterThanOrEqual(2.5));
    });
}
