import { describe, expect, it } from 'vitest';
import { route_of } from './router.svelte';
import { ago, amount, sum_in_words, without_rule } from './words';
import { coming, ground_of, joining, waiting_first } from '../home/home';
import { remembered, request_of } from '../play/wish';
import { chapter_number, matches_of, split_flags } from '../rules/search';
import type { BookName, Game, MatchCard, Rulebook } from '../protocol';

describe('addresses', () => {
    it('lead to places, and odd ones nowhere', () => {
        expect(route_of('/')).toEqual({ at: 'home' });
        expect(route_of('/play/dixie')).toEqual({ at: 'play', game: 'dixie' });
        expect(route_of('/m/k3v9c2ab')).toEqual({ at: 'match', id: 'k3v9c2ab' });
        expect(route_of('/rules')).toEqual({ at: 'rules', game: '' });
        for (const odd of ['/m', '/m/a/b', '/m/%2e%2e', '/nix', '/play/']) expect(route_of(odd).at).toBe('lost');
    });
});

describe('words', () => {
    it('prints amounts in their fractions', () => {
        expect(amount(3, 2)).toBe('1½');
        expect(amount(-1, 1, true)).toBe('−1');
        expect(amount(2, 1, true)).toBe('+2');
        expect(amount(4, 2)).toBe('2');
        expect(amount(1, 8)).toBe('0.13');
    });
    it('prints a sum in one line', () => {
        expect(
            sum_in_words({
                rule: '',
                what: 'dice',
                total: 3,
                per: 1,
                parts: [
                    { rule: '', words: 'combat value', amount: 2 },
                    { rule: '', words: 'ridge', amount: 1 },
                ],
            }),
        ).toBe('dice 3: combat value 2, ridge +1');
    });
    it('sets the rule of a result apart', () => {
        expect(without_rule('Confederate wins: DX-4.0a: Confederate holds 2 enemy positions')).toEqual({
            text: 'Confederate wins: Confederate holds 2 enemy positions',
            rule: 'DX-4.0a',
        });
        expect(without_rule('Union wins: VB-END-2: the day is over').rule).toBe('VB-END-2');
        expect(without_rule('a draw: both sides agreed')).toEqual({ text: 'a draw: both sides agreed', rule: '' });
    });
    it('tells how long ago', () => {
        expect(ago(0, 20_000)).toBe('just now');
        expect(ago(0, 60_000)).toBe('1 minute ago');
        expect(ago(0, 3 * 86_400_000)).toBe('3 days ago');
    });
});

describe('home', () => {
    it('offers rulebooks without a game as coming', () => {
        const book = (game: string, rule_prefix: string): BookName => ({ game, title: game, rule_prefix });
        const books = [book('dixie', 'DX'), book('volley', 'VB')];
        expect(coming(books, [game]).map((b) => b.game)).toEqual(['volley']);
        expect(coming(books, [])).toEqual(books);
    });
    it('takes only links of this server', () => {
        expect(joining('/m/abc?join=t0k', 'http://h')).toBe('/m/abc?join=t0k');
        expect(joining('http://h/m/abc', 'http://h')).toBe('/m/abc');
        expect(joining('http://evil/m/abc?join=x', 'http://h')).toBeNull();
        expect(joining('javascript:alert(1)', 'http://h')).toBeNull();
        expect(joining('/api/me', 'http://h')).toBeNull();
    });
    it('puts first what waits for you', () => {
        const m = (id: string, over: boolean, seats: string[], updated: number): MatchCard => ({ id, over, seats: ['union'], turn: { seats }, updated }) as unknown as MatchCard;
        expect(waiting_first([m('over', true, [], 9), m('theirs', false, ['confederate'], 8), m('mine', false, ['union'], 1)]).map((x) => x.id)).toEqual([
            'mine',
            'theirs',
            'over',
        ]);
    });
    it('knows the ground of a battle', () => {
        expect(ground_of('dixie/bull-run-quick')).toBe('bull-run');
        expect(ground_of('picket/ford')).toBeNull();
    });
});

const game: Game = {
    id: 'dixie',
    blurb: '',
    rule_prefix: 'DX',
    title: 'Dixie',
    rules_version: '1',
    players: ['random', 'greedy', 'recruit', 'captain'],
    scenarios: [{ id: 'dixie/a', title: 'A', summary: '', options: [{ name: 'melee', rule: '', help: '', values: ['no', 'yes'], default: 'no' }] }],
};

describe('the wish', () => {
    it('falls back where the old one does not fit', () => {
        const wish = remembered({ scenario: 'gone', opponent: 'genius', window_seconds: -4, side: 'x' }, game, null, 'recruit');
        expect(wish).toMatchObject({ scenario: 'dixie/a', opponent: 'recruit', window_seconds: 8, side: 'union', watch: true });
        expect(remembered('garbage', game, 'dixie/a', 'nobody').opponent).toBe('captain');
        // For research alone: nobody is offered it, and a wish kept from before is not either.
        expect(remembered({ opponent: 'greedy' }, game, 'dixie/a', 'captain').opponent).toBe('captain');
    });
    it('asks only for what differs and exists', () => {
        const wish = { ...remembered(null, game, null, 'captain'), options: { melee: 'yes', gone: 'yes' } };
        expect(request_of(wish, game.scenarios[0]!)).toEqual({
            scenario: 'dixie/a',
            options: { melee: 'yes' },
            seats: { union: 'me', confederate: 'captain' },
            watch: true,
        });
        expect(request_of({ ...wish, options: { melee: 'maybe' }, opponent: 'link', side: 'confederate' }, game.scenarios[0]!)).toMatchObject({
            options: {},
            seats: { union: 'link', confederate: 'me' },
            window_seconds: 8,
        });
        expect(request_of({ ...wish, opponent: 'me' }, game.scenarios[0]!).seats).toEqual({ union: 'me', confederate: 'me' });
    });
});

describe('the rulebook', () => {
    const book: Rulebook = {
        game: 'dixie',
        title: 'Dixie',
        intro: '',
        chapters: [
            { title: '6.0 Morale', rules: [{ id: 'DX-6.0i', title: '', text: '[edition: Gettysburg] a morale letter' }] },
            { title: '7.0 Combat', rules: [{ id: 'DX-7.0a', title: '', text: 'fire' }] },
        ],
    };
    it('finds by words and by id', () => {
        expect(matches_of(book, 'LETTER').map((f) => f.index)).toEqual([0]);
        expect(matches_of(book, 'dx-7').map((f) => f.index)).toEqual([1]);
        expect(matches_of(book, 'a')).toEqual([]);
    });
    it('takes number and flags apart', () => {
        expect(chapter_number('7.3 Combat hits')).toEqual({ number: '7.3', words: 'Combat hits' });
        expect(split_flags('**DX-6.0e** [core] [edition: Bull Run] The value.')).toEqual({ flags: 'core, Bull Run', text: 'The value.' });
        expect(split_flags('[a link](/x) stays').text).toBe('[a link](/x) stays');
    });
});
