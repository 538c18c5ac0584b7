// Every decision that a real host offered can be reached by clicks; what is not offered is asked about.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { choice, forms_of } from '../match/choice_fixture';
import type { Moment, Seat } from '../protocol';
import {
    armed,
    candidates,
    card_in,
    card_thing,
    click,
    is_button,
    named_position,
    place_in,
    openings,
    place_thing,
    situation,
    ways,
    type Offer,
    type Situation,
    type Thing,
    type Way,
} from './choose';
import dixie from './module';
import { find_own, read } from './types';

interface Fixture {
    scenario: string;
    seat: Seat;
    moments: Moment[];
}
const forms = forms_of('dixie');
const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url));
// Matches of any size recorded elsewhere can be walked with the same test.
const folders = [FOLDER, process.env['DIXIE_FIXTURES'] ?? ''].filter(Boolean);
const fixtures: Fixture[] = folders.flatMap((folder) =>
    readdirSync(folder)
        .filter((f) => f.endsWith('.json'))
        .map((f) => JSON.parse(readFileSync(`${folder}/${f}`, 'utf8')) as Fixture),
);

/** What a player does to take an offer: the card, the way if it is not the usual one, then the rest, thing by thing. */
function reach(sit: Situation, offer: Offer): string | null {
    const { things } = offer;
    let trail: Thing[] = [];
    let way: Way | null = null;
    for (let i = 0; i <= things.length + 1; i++) {
        // A second click on the first thing acts; before that come the things still to be named.
        const next: Thing | undefined = i < things.length ? things[i] : things[0];
        if (next === undefined) return null;
        const place = next.startsWith('card:') ? find_own(sit.view, sit.seat, Number(next.slice(5)))?.place : null;
        const outcome = click(sit, trail, way, place ? [next, place_thing(place)] : [next]);
        if (outcome.do === 'act') return outcome.offer.text;
        if (outcome.do === 'choose') return outcome.offers.some((o) => o.text === offer.text) ? offer.text : null;
        if (outcome.do !== 'select') return `${outcome.do}`;
        trail = outcome.trail;
        if (trail.length === 1 && ways(sit, trail).length > 1) {
            way = offer.way;
            const only = candidates(sit, trail).filter((o) => o.way === way);
            if (only.length === 1) return only[0]?.text ?? null;
        }
    }
    return null;
}

describe.each(fixtures.map((f) => [`${f.scenario} ${f.seat}`, f] as const))('%s', (_, fixture) => {
    it('offers every choice on the table or as a button', () => {
        let reached = 0;
        for (const moment of fixture.moments) {
            const sit = situation(moment, fixture.seat, moment.choices, forms);
            expect(sit.offers.length, `${fixture.scenario} ${moment.n}`).toBe(moment.choices.length);
            const open = openings(sit, [], null);
            for (const [i, offer] of sit.offers.entries()) {
                const where = `${fixture.scenario} ${fixture.seat} ${moment.n}: ${offer.text}`;
                const put = dixie.shown(moment.choices[i]!, moment);
                if (is_button(offer)) expect(put.on_table, where).not.toBe(true);
                else {
                    expect(put.on_table, where).toBe(true);
                    expect(open.has(offer.things[0] ?? ''), where).toBe(true);
                    expect(reach(sit, offer), where).toBe(offer.text);
                }
                ++reached;
            }
        }
        expect(reached).toBe(fixture.moments.reduce((n, m) => n + m.choices.length, 0));
    }, 120_000);

    it('finds each named card and place in the view', () => {
        for (const moment of fixture.moments) {
            const sit = situation(moment, fixture.seat, moment.choices, forms);
            const places = new Set([...sit.view.positions.map((p) => p.place), 'reserve']);
            for (const offer of sit.offers) {
                const where = `${moment.n}: ${offer.text}`;
                const [card, place] = [card_in(offer), place_in(offer)];
                if (card !== null && sit.step !== 'deck') expect(find_own(sit.view, sit.seat, card), where).not.toBeNull();
                if (place !== null) expect(places.has(place), where).toBe(true);
            }
        }
    });

    it('asks about what is not offered, and never acts on it', () => {
        for (const moment of fixture.moments) {
            const sit = situation(moment, fixture.seat, moment.choices, forms);
            const known = new Set(moment.choices.map((c) => c.act));
            const cards = [
                ...sit.view.positions.flatMap((p) => p[sit.seat].filter((c) => c.number !== undefined).map((c) => [card_thing(c.number ?? 0), place_thing(p.place)])),
                ...(sit.view[sit.seat].reserve ?? []).map((c) => [card_thing(c.number), place_thing('reserve')]),
            ];
            const places = sit.view.positions.map((p) => [place_thing(p.place)]);
            for (const first of cards) {
                const begun = click(sit, [], null, first);
                if (begun.do === 'act') expect(known.has(begun.offer.text)).toBe(true);
                if (begun.do !== 'select') continue;
                for (const then of places) {
                    const outcome = click(sit, begun.trail, null, then);
                    if (outcome.do === 'act') expect(known.has(outcome.offer.text)).toBe(true);
                    if (outcome.do === 'ask') expect(known.has(outcome.act), `${moment.n} ${outcome.act}`).toBe(false);
                }
            }
        }
    });
});

// ---- small situations, written out ----

const position = (place: string, name: string, column: number, row: 'u' | 'c', more: object = {}): object => ({
    place,
    name,
    column,
    row,
    holder: row === 'u' ? 'union' : 'confederate',
    engaged: false,
    union: [],
    confederate: [],
    ...more,
});
const troop = (number: number, slot: number, more: object = {}): object => ({
    number,
    id: '',
    name: `card ${number}`,
    type: 'infantry',
    bp: 5,
    cv: 2,
    fire: 2,
    long: 0,
    melee: 3,
    slot,
    face_up: true,
    ...more,
});
const button = (act: string): string => (act.endsWith('as-decoy') ? 'Deploy as a decoy' : `By ${act.split(' ')[0]}`);
function moment(rule: string, acts: string[], view: object, text = ''): Moment {
    return {
        n: 1,
        at: 0,
        events: [],
        view: view as Moment['view'],
        undo: { can: false },
        result: null,
        choices: acts.map((act) => choice('dixie', 'union', act, act, button(act))),
        turn: { seats: ['union'], yours: true, kind: 'fire', window: false, key: 0, prompt: { text, rule }, waiting: null },
    };
}
const field = (more: Record<string, object> = {}, reserve: object[] = []): object => ({
    edition: 'bull_run',
    columns: 3,
    day: 1,
    turn: 3,
    active: 'union',
    phase: 'move',
    effects: [],
    positions: [
        position('usa-right', 'USA Right', 0, 'u', more['usa-right']),
        position('usa-center', 'USA Center', 1, 'u', more['usa-center']),
        position('usa-left', 'USA Left', 2, 'u', more['usa-left']),
        position('csa-left', 'CSA Left', 0, 'c', more['csa-left']),
        position('csa-center', 'CSA Center', 1, 'c', more['csa-center']),
        position('csa-right', 'CSA Right', 2, 'c', more['csa-right']),
    ],
    union: { reserve, lost: [], discarded: [] },
    confederate: { lost: [], discarded: [] },
});
const sit_of = (m: Moment): Situation => situation(m, 'union', m.choices, forms);

describe('clicking', () => {
    const moves = sit_of(
        moment(
            'DX-8.0a',
            ['done', 'move 5 usa-left', 'move 5 usa-right', 'move 6 csa-left', 'scout 6 csa-left', 'move 6 reserve', 'march 7 reserve usa-left', 'march 7 csa-center usa-left'],
            field({ 'usa-right': { union: [troop(6, 1)] }, 'usa-center': { union: [troop(7, 2), troop(8, 3, { fired: true })] } }, [troop(5, 9)]),
        ),
    );
    it('chooses a card, then acts on its place', () => {
        const first = click(moves, [], null, ['card:5', 'place:reserve']);
        expect(first).toEqual({ do: 'select', trail: ['card:5'] });
        expect(openings(moves, ['card:5'], null)).toEqual(new Set(['place:usa-left', 'place:usa-right']));
        expect(click(moves, ['card:5'], null, ['place:usa-left'])).toMatchObject({ do: 'act', offer: { text: 'move 5 usa-left' } });
    });
    it('takes a card of the position for the position', () => {
        expect(click(moves, ['card:5'], null, ['card:6', 'place:usa-right'])).toEqual({ do: 'select', trail: ['card:6'] });
        expect(click(moves, ['card:6'], null, ['slot:4', 'place:csa-left'])).toMatchObject({ do: 'act', offer: { text: 'move 6 csa-left' } });
    });
    it('goes the chosen way where two lead to the same place', () => {
        expect(ways(moves, ['card:6'])).toEqual(['By move', 'By scout']);
        expect(click(moves, ['card:6'], 'By scout', ['place:csa-left'])).toMatchObject({ offer: { text: 'scout 6 csa-left' } });
    });
    it('asks which way when two routes end in the same place', () => {
        const outcome = click(moves, ['card:7'], null, ['place:usa-left']);
        expect(outcome.do).toBe('choose');
        expect(outcome).toMatchObject({ offers: [{ text: 'march 7 reserve usa-left' }, { text: 'march 7 csa-center usa-left' }] });
    });
    it('asks why not, with the act that the click means', () => {
        expect(click(moves, [], null, ['card:8', 'place:usa-center'])).toMatchObject({ do: 'ask', act: 'move 8 csa-center' });
        expect(click(moves, ['card:5'], null, ['place:csa-left'])).toMatchObject({ do: 'ask', act: 'march 5 usa-right csa-left' });
        expect(click(moves, ['card:6'], null, ['place:usa-left'])).toMatchObject({ do: 'ask', act: 'march 6 reserve usa-left' });
    });
    it('answers a click on any card, and only looks at a bare position', () => {
        expect(click(moves, [], null, ['slot:4', 'place:csa-left'])).toMatchObject({ do: 'ask', act: 'open csa-left' });
        expect(click(moves, [], null, ['place:csa-left'])).toEqual({ do: 'select', trail: ['place:csa-left'] });
        expect(click(fight, [], null, ['slot:4', 'place:usa-right'])).toMatchObject({ do: 'ask', act: 'open usa-right' });
        const window = sit_of(moment('DX-12.0h', ['pass'], field({ 'usa-center': { union: [troop(6, 1)] } }, [troop(5, 9)])));
        expect(click(window, [], null, ['card:6', 'place:usa-center'])).toMatchObject({ do: 'ask', act: 'move 6 csa-center' });
        const shooting = { ...window, view: { ...window.view, phase: 'combat' as const } };
        expect(click(shooting, [], null, ['card:6', 'place:usa-center'])).toMatchObject({ do: 'ask', act: 'fire 6 short' });
        expect(click(window, [], null, ['card:5', 'place:reserve'])).toMatchObject({ do: 'ask', act: 'move 5 usa-right' });
    });
    it('lets go on the second click when nothing is ready', () => {
        expect(click(moves, ['card:5'], null, ['card:5', 'place:reserve'])).toEqual({ do: 'clear' });
    });

    const fight = sit_of(
        moment(
            'DX-7.0c',
            ['fire 6 short', 'fire 6 short enemy 4', 'done'],
            field({ 'usa-right': { engaged: true, union: [troop(6, 1), troop(9, 2, { fired: true })], confederate: [troop(3, 4)] } }),
            'Fire a card into USA Right, or close this combat',
        ),
    );
    it('fires at the position by a second click, at a battery by clicking it', () => {
        expect(armed(fight, ['card:6'], null)?.text).toBe('fire 6 short');
        expect(click(fight, ['card:6'], null, ['card:6', 'place:usa-right'])).toMatchObject({ offer: { text: 'fire 6 short' } });
        expect(click(fight, ['card:6'], null, ['slot:4', 'place:usa-right'])).toMatchObject({ offer: { text: 'fire 6 short enemy 4' } });
        expect(openings(fight, ['card:6'], null)).toEqual(new Set(['slot:4']));
        expect(click(fight, ['card:6'], null, ['place:usa-right'])).toEqual({ do: 'select', trail: ['card:6', 'place:usa-right'] });
        expect(armed(fight, ['card:6', 'place:usa-right'], null)?.text).toBe('fire 6 short');
    });
    it('asks why a spent card does not fire', () => {
        expect(click(fight, [], null, ['card:9', 'place:usa-right'])).toMatchObject({ do: 'ask', act: 'fire 9 short' });
    });

    const deployment = sit_of(
        moment('DX-3.2a', ['deploy-for-me', 'deploy 5 usa-left', 'deploy 5 usa-left as-decoy', 'deploy 5 usa-right'], {
            ...field({ 'usa-center': { union: [troop(6, 1)] } }, [troop(5, 9)]),
            phase: 'set-up',
        }),
    );
    it('deploys, redeploys and takes back', () => {
        expect(click(deployment, ['card:5'], null, ['place:usa-left'])).toMatchObject({ offer: { text: 'deploy 5 usa-left' } });
        expect(click(deployment, ['card:5'], 'Deploy as a decoy', ['place:usa-left'])).toMatchObject({ offer: { text: 'deploy 5 usa-left as-decoy' } });
        expect(click(deployment, [], null, ['card:6', 'place:usa-center'])).toEqual({ do: 'select', trail: ['card:6'] });
        expect(click(deployment, ['card:6'], null, ['card:6', 'place:usa-center'])).toEqual({ do: 'send', acts: ['take-back 6'] });
        expect(click(deployment, ['card:6'], null, ['place:usa-left'])).toEqual({ do: 'send', acts: ['take-back 6', 'deploy 6 usa-left'] });
        expect(click(deployment, ['card:6'], null, ['place:reserve'])).toEqual({ do: 'send', acts: ['take-back 6'] });
        expect(click(deployment, ['card:5'], null, ['place:csa-left'])).toMatchObject({ do: 'ask', act: 'deploy 5 csa-left' });
        expect(click(deployment, [], null, ['place:csa-left'])).toMatchObject({ do: 'ask', act: 'deploy 5 csa-left' });
        expect(openings(deployment, [], null).has('card:6')).toBe(true);
    });

    it('builds a draft by single clicks and takes back what is in it', () => {
        const view = { ...field({ 'usa-center': { union: [troop(6, 1), troop(7, 2)] } }), draft: { kind: 'march', cards: [6] } };
        const sit = sit_of(moment('DX-8.6d', ['done', 'add 7'], view));
        expect(click(sit, [], null, ['card:7', 'place:usa-center'])).toMatchObject({ do: 'act', offer: { text: 'add 7' } });
        expect(click(sit, [], null, ['card:6', 'place:usa-center'])).toEqual({ do: 'send', acts: ['take-back 6'] });
    });
    it('names the second card of a Special directly', () => {
        const sit = sit_of(
            moment(
                'DX-K17',
                ['special 99 usa-center card 6', 'special 99 usa-center card 7', 'done'],
                field({ 'usa-center': { union: [troop(6, 1, { hits: 1 }), troop(7, 2, { hits: 1 })] } }),
            ),
        );
        expect(openings(sit, [], null).has('card:7')).toBe(true);
        const first = click(sit, [], null, ['card:7', 'place:usa-center']);
        expect(first).toEqual({ do: 'select', trail: ['card:7'] });
        expect(click(sit, ['card:7'], null, ['card:7', 'place:usa-center'])).toMatchObject({ offer: { text: 'special 99 usa-center card 7' } });
    });
    it('plays a Special on a place, then on a card', () => {
        const sit = sit_of(
            moment(
                'DX-12.0h',
                ['pass', 'special 99 usa-center card 6', 'special 99 usa-center card 7', 'special 99 usa-left card 8'],
                field({ 'usa-center': { union: [troop(6, 1), troop(7, 2)] }, 'usa-left': { union: [troop(8, 3)] } }, [troop(99, 9, { type: 'special', effect: 'CANI' })]),
            ),
        );
        expect(click(sit, ['card:99'], null, ['place:usa-center'])).toEqual({ do: 'select', trail: ['card:99', 'place:usa-center'] });
        expect(click(sit, ['card:99', 'place:usa-center'], null, ['card:7', 'place:usa-center'])).toMatchObject({ offer: { text: 'special 99 usa-center card 7' } });
        expect(click(sit, ['card:99'], null, ['card:7', 'place:usa-center'])).toMatchObject({ offer: { text: 'special 99 usa-center card 7' } });
        expect(click(sit, ['card:99'], null, ['place:usa-left'])).toMatchObject({ offer: { text: 'special 99 usa-left card 8' } });
        expect(click(sit, ['card:99', 'place:usa-center'], null, ['place:usa-left'])).toMatchObject({ offer: { text: 'special 99 usa-left card 8' } });
        expect(click(sit, [], null, ['card:6', 'place:usa-center'])).toMatchObject({ do: 'ask' });
    });
    it('keeps scouts where they are, or sends them home', () => {
        const sit = sit_of(moment('DX-13.7h', ['stay 6', 'return 6'], field({ 'csa-left': { union: [troop(6, 1)] } }), 'does the scout stay in CSA Left, or return?'));
        expect(ways(sit, ['card:6'])).toEqual(['By stay', 'By return']);
        expect(armed(sit, ['card:6'], null)?.text).toBe('stay 6');
        expect(armed(sit, ['card:6'], 'By return')?.text).toBe('return 6');
        for (const offer of sit.offers) expect(reach(sit, offer)).toBe(offer.text);
    });
    it.each([
        ['DX-13.9d', 'designate'],
        ['DX-13.7c', 'scout-fire'],
        ['DX-11.0c', 'keep'],
        ['DX-8.4d', 'withdraw'],
        ['DX-7.3a', 'hit'],
        ['DX-6.0a', 'check'],
        ['DX-13.6c', 'lose'],
    ])('names a card by two clicks (%s %s)', (rule, verb) => {
        const sit = sit_of(moment(rule, [`${verb} 6`, `${verb} 7`], field({ 'usa-center': { union: [troop(6, 1), troop(7, 2), troop(8, 3)] } })));
        expect(click(sit, [], null, ['card:6', 'place:usa-center'])).toEqual({ do: 'select', trail: ['card:6'] });
        expect(click(sit, ['card:6'], null, ['card:6', 'place:usa-center'])).toMatchObject({ do: 'act', offer: { text: `${verb} 6` } });
        expect(click(sit, ['card:6'], null, ['card:7', 'place:usa-center'])).toEqual({ do: 'select', trail: ['card:7'] });
        expect(click(sit, [], null, ['card:8', 'place:usa-center'])).toMatchObject({ do: 'ask', act: `${verb} 8` });
    });
    it('takes the host’s word for what is in a draft', () => {
        const view = {
            ...field({ 'usa-center': { union: [troop(6, 1), troop(7, 2)] } }),
            draft: { kind: 'march', from: 'usa-center', over: 'reserve', to: 'usa-left', cards: [6], general: 7 },
        };
        expect(sit_of(moment('DX-8.6d', ['done'], view)).drafted).toEqual([6, 7]);
    });
    it('finds the position a prompt names, the longest name first', () => {
        const view = read(field() as Moment['view']);
        expect(named_position(view, 'Place a hit in USA Center: 2 left')).toBe('usa-center');
        expect(named_position(view, 'Choose a position to fire into')).toBeNull();
    });
    it('means nothing while it is not the seat’s turn', () => {
        const m = moment('DX-8.0a', [], field({ 'usa-center': { union: [troop(6, 1)] } }));
        m.turn.yours = false;
        expect(click(sit_of(m), [], null, ['card:6', 'place:usa-center'])).toEqual({ do: 'select', trail: ['card:6'] });
    });
});
