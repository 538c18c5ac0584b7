import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choice } from '../match/choice_fixture';
import type { Choice, Moment } from '../protocol';
import { degrees_text, form_text, inches_text, parse, stands_text, VERBS } from './act';
import { candidates, click, complete, hypothetical, is_button, named, officer_thing, openings, situation, things_of, unit_thing } from './choose';
import { bases_at, formations, layout, places_of } from './layout';
import { describe as say_table, elephant, phase_track, shown } from './module';
import { groups_of } from './tree';
import { anchor_of, centre_of, find_unit, read, read_heights, read_outline, read_sight, read_trial } from './types';
import { block_words, headline, say_hq, say_unit, short_name, states } from './words';

const moment = (name: string): Moment => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Moment;
const sit = (name: string) => {
    const m = moment(name);
    return situation(m, 'union', m.choices);
};

describe('decisions as text', () => {
    it('are read with all they name', () => {
        expect(parse('fire 3 at 17 stands 1-4,6 full')).toEqual({ verb: 'fire', unit: 3, target: 17, stands: '1-4,6', words: ['full'] });
        expect(parse('go to 24.5 18 facing 350 line ranks 2 prone')).toMatchObject({ to: { x: 24.5, y: 18 }, facing: 350, formation: 'line', ranks: 2, words: ['prone'] });
        expect(parse('detach 1 stands 7-8 front')).toMatchObject({ unit: 1, stands: '7-8', words: ['front'] });
        expect(parse('charge 5 at 12 left turn -10 column-die')).toMatchObject({ unit: 5, target: 12, turn: -10, words: ['left', 'column-die'] });
        expect(parse('ride officer 1 to 20 12 attach 3')).toMatchObject({ officer: 1, attach: 3 });
        expect(parse('sideslip -2 4')).toMatchObject({ slip: -2, by: 4 });
        expect(parse('take-back')).toMatchObject({ verb: 'take-back' });
        expect(parse('take-back 4')).toMatchObject({ unit: 4 });
    });
    it('that are none are told from them', () => {
        for (const text of ['', 'march-on', 'fire x at 2 full', 'advance']) expect(parse(text)).toBeNull();
        for (const verb of VERBS) expect(verb).toMatch(/^[a-z-]+$/);
    });
    it('of every fixture are known', () => {
        for (const name of ['deploy', 'fire', 'aimed', 'select', 'path', 'pass', 'charge']) for (const c of moment(name).choices) expect(parse(c.act), c.act).not.toBeNull();
    });
    it('write numbers as the host reads them', () => {
        expect([inches_text(7.25), inches_text(0.1 + 0.2), degrees_text(-10), degrees_text(359.9999)]).toEqual(['7.25', '0.3', '350', '0']);
        expect([form_text('line', 0), form_text('column', 2), form_text('square', 0)]).toEqual(['line ranks 1', 'column front 2', 'square']);
        expect(stands_text([6, 1, 2, 4, 3, 4])).toBe('1-4,6');
    });
});

describe('what a click means', () => {
    it('things are named', () => {
        expect(named('unit:union:3')).toEqual({ kind: 'unit', side: 'union', number: 3 });
        expect(named('ground')).toBeNull();
        expect(things_of(parse('fire 3 at 17 full')!, 'confederate')).toEqual(['unit:confederate:3', 'unit:union:17']);
        expect(things_of(parse('support 3 behind 4')!, 'union')).toEqual(['unit:union:3', 'unit:union:4']);
        expect(things_of(parse('ride officer 1 to 2 3 attach 4')!, 'union')).toEqual(['officer:union:1', 'unit:union:4']);
        expect(things_of(parse('snipe 1 stand 2 officer 3')!, 'union')).toEqual(['unit:union:1', 'officer:confederate:3']);
    });
    it('each decision is known by what it offers', () => {
        expect(['deploy', 'fire', 'aimed', 'select', 'path', 'pass', 'charge'].map((n) => sit(n).step)).toEqual(['deploy', 'fire', 'fire', 'select', 'path', 'answer', 'charge']);
        const m = moment('fire');
        expect(situation(m, 'union', []).step).toBe('none');
        expect(situation(m, 'union', [choice('elephant', 'union', 'volley at 3')]).step).toBe('volley');
        expect(situation(moment('select'), 'union', [choice('elephant', 'union', 'continue 1')]).step).toBe('engaged');
    });
    it('fire: own unit first, then its target, then how', () => {
        const s = sit('fire');
        const fire = s.offers.find((o) => o.act.verb === 'fire')!;
        const [own, foe] = fire.things as [string, string];
        expect(openings(s, [])).toContain(own);
        expect(openings(s, [])).not.toContain(foe);
        expect(click(s, [], own)).toEqual({ do: 'select', trail: [own] });
        expect(openings(s, [own])).toContain(foe);
        const next = click(s, [own], foe);
        if (complete(s, [own, foe]).length > 1) expect(next).toEqual({ do: 'select', trail: [own, foe] });
        else expect(next).toMatchObject({ do: 'act' });
        expect(click(s, [own], own)).toEqual({ do: 'select', trail: [] });
    });
    it('what is not offered is asked about', () => {
        const s = { ...sit('fire'), offers: [] };
        expect(click(s, ['unit:union:1'], 'unit:confederate:2')).toMatchObject({ do: 'ask', act: 'fire 1 at 2 full' });
        expect(hypothetical({ ...s, step: 'charge' }, ['unit:union:1'], 'unit:confederate:2')?.act).toBe('charge 1 at 2 left turn 0');
        expect(hypothetical({ ...s, step: 'select' }, [], 'unit:union:1')?.act).toBe('begin 1');
        expect(hypothetical({ ...s, step: 'volley' }, [], 'unit:confederate:1')?.act).toBe('volley at 1');
        expect(hypothetical({ ...s, step: 'none' }, [], 'unit:confederate:1')).toBeNull();
        expect(click({ ...s, step: 'answer' }, [], 'unit:confederate:1')).toEqual({ do: 'look', thing: 'unit:confederate:1' });
    });
    it('a volley goes at the first click, a move asks how', () => {
        const m = moment('select');
        const with_choices = (choices: Choice[]) => situation(m, 'union', choices);
        expect(click(with_choices([choice('elephant', 'union', 'volley at 2')]), [], 'unit:confederate:2')).toMatchObject({ do: 'act' });
        const moves = with_choices([choice('elephant', 'union', 'begin 1', 'Move'), choice('elephant', 'union', 'begin 1 into-skirmish')]);
        expect(click(moves, [], 'unit:union:1')).toEqual({ do: 'select', trail: ['unit:union:1'] });
        expect(complete(moves, ['unit:union:1'])).toHaveLength(2);
        expect(candidates(moves, [])).toHaveLength(2);
    });
});

describe('the view', () => {
    it('is read in inches and degrees', () => {
        const view = read(moment('fire').view);
        expect(view.field.width).toBeGreaterThan(20);
        const unit = view.union.units[0]!;
        expect(unit.stands.length).toBe(unit.strength);
        expect(unit.stands[0]!.width).toBe(1);
        expect(unit.facing).toBeLessThan(360);
        expect(find_unit(view, 'union', unit.number)).toBe(unit);
        expect(find_unit(view, 'union', 63)).toBeNull();
        expect(read(moment('deploy').view).union.waiting.map((u) => u.name)).toContain('1st Ohio');
        expect(read({}).union.units).toEqual([]);
    });
    it('answers of the host are read, and their absence', () => {
        expect(read_heights({})).toBeNull();
        expect(read_heights({ spacing: 1000, columns: 2, rows: 2, zero: 0, interval: 8, heights: [1, 2, 3, 4] })).toMatchObject({ spacing: 1, values: [1, 2, 3, 4] });
        expect(read_trial({})).toBeNull();
        expect(
            read_trial({
                stands: [{ x: 1000, y: 2000, facing: 90000 }],
                way: [
                    [0, 0],
                    [1000, 0],
                ],
                length: 1500,
                most: 9000,
                deductions: 1,
                halvings: 0,
                facing: 90000,
            }),
        ).toMatchObject({
            length: 1.5,
            stands: [{ x: 1, y: 2, facing: 90 }],
            way: [
                { x: 0, y: 0 },
                { x: 1, y: 0 },
            ],
            nearest: null,
        });
        expect(read_trial({ stands: [], nearest: [1000, 500] })?.nearest).toEqual({ x: 1, y: 0.5 });
        expect(read_outline({ outline: [[1000, 2000]] })).toEqual([{ x: 1, y: 2 }]);
        const sight = read_sight({
            side: 'union',
            unit: 1,
            all_round: false,
            ranges: [{ yards: 100, reach: 2500, halves: 6 }],
            lines: [{ unit: 2, from: [0, 0], to: [1000, 0], distance: 1000, block: { by: 'woods', name: 'the wood', at: [500, 0], rule: 'SE-GEO-18' } }],
        });
        expect(sight.lines[0]!.block).toMatchObject({ by: 'woods', at: { x: 0.5, y: 0 } });
    });
    it('a layout has its anchor in front, and lies where the unit stands', () => {
        const line = layout(5, 'line', 2, 1, 0.75);
        expect(line.map((p) => [p.right, p.ahead])).toEqual([
            [-1, -0.375],
            [0, -0.375],
            [1, -0.375],
            [-0.5, -1.125],
            [0.5, -1.125],
        ]);
        expect(layout(4, 'column', 2, 1, 0.75)[3]).toMatchObject({ right: 0.5, ahead: -1.125 });
        expect(layout(3, 'skirmish', 0, 1, 0.75).map((p) => p.right)).toEqual([-2, 0, 2]);
        expect(new Set(layout(8, 'square', 0, 1, 0.75).map((p) => p.turn))).toEqual(new Set([0, 90, 180, 270]));
        const unit = read(moment('fire').view).union.units.find((u) => u.formation === 'line')!;
        const again = bases_at({ ...anchor_of(unit), facing: unit.facing }, places_of(unit), 1, 0.75);
        unit.stands.forEach((s, i) => {
            expect(again[i]!.x).toBeCloseTo(s.x, 6);
            expect(again[i]!.y).toBeCloseTo(s.y, 6);
        });
        expect(formations(unit).some((f) => f.formation === 'column')).toBe(true);
        expect(formations({ ...unit, arm: 'field_artillery' })).toEqual([]);
        expect(centre_of(unit).x).toBeGreaterThan(0);
    });
});

describe('words', () => {
    it('say who, what, state, place', () => {
        const view = read(moment('fire').view);
        const unit = { ...view.union.units[0]!, panic: 1, hits: 2, status: 'rout' };
        expect(say_unit(unit)).toMatch(/^1st Ohio, Union infantry\. \d+ stands?, \w+, .*; routing, 1 Panic Marker, 2 hits.* facing /);
        expect(states(unit).slice(0, 3)).toEqual(['routing', '1 Panic Marker', '2 hits']);
        expect(say_hq(view.union.hqs[0]!)).toMatch(/commander of 1st Brigade/);
        expect([short_name('6th Wisconsin'), short_name('42nd Mississippi'), short_name('skirmish line of 1st Ohio'), short_name("Lynch's Battery")]).toEqual([
            ['6', 'WI'],
            ['42', 'MISS'],
            ['1', 'OH'],
            ['Lynch', ''],
        ]);
        expect(
            [
                short_name('14th Brooklyn (84th New York)'),
                short_name('US Cavalry Battalion (7 companies)'),
                short_name('Letcher (Virginia) Artillery (Brander)'),
                short_name('8th New York State Militia'),
            ].map((n) => n.filter(Boolean).join(' ')),
        ).toEqual(['14 Brooklyn', 'US Cavalry', 'Brander', '8 NYSM']);
        expect(block_words('woods', 'the wood')).toBe('Wood: too deep to see through');
        expect(block_words('stand', '3rd Virginia')).toBe('3rd Virginia in the line');
    });
    it('of the table name phase, goals and both sides', () => {
        const m = moment('select');
        expect(headline(read(m.view))).toMatch(/^Turn \d of \d, Union 1st Brigade, Movement$/);
        expect(say_table(m.view, 'union')).toMatch(/Union: .*Confederates: /);
        expect(phase_track(m.view).find((s) => s.state === 'on')).toMatchObject({ label: 'Movement', side: 'union' });
        expect(phase_track(moment('deploy').view)[0]!.label).toBe('Set-up');
        expect(elephant.phase(moment('deploy').view)).toBe('Set-up');
    });
    it('every choice is a button, or stands on the table under its unit', () => {
        for (const name of ['deploy', 'fire', 'aimed', 'select', 'path', 'pass', 'charge']) {
            const m = moment(name);
            for (const c of m.choices) {
                const s = shown(c, m);
                expect(s.on_table === true || s.button !== undefined, c.act).toBe(true);
                if (s.on_table && parse(c.act)?.unit !== undefined) expect(s.group, c.act).toBeTruthy();
            }
        }
        expect(is_button(parse('follow 3')!)).toBe(true);
        expect(is_button(parse('go to 1 1 facing 0')!)).toBe(false);
        expect(shown(choice('elephant', 'union', 'done', 'Move so'), moment('path')).button).toBe('Stay here');
        expect(elephant.dieUse({} as never, 0)).toBe('miss');
    });
    it('the order of battle has both sides, who can act first', () => {
        const m = moment('select');
        const s = sit('select');
        const able = new Set(s.offers.map((o) => o.things[0]));
        const groups = groups_of(s.view, 'union', (t) => able.has(t));
        expect(groups.map((g) => g.side)).toEqual(['union', 'confederate']);
        expect(groups[0]!.note).toMatch(/can act/);
        expect(groups.flatMap((g) => g.rows).length).toBe(read(m.view).union.units.length + read(m.view).confederate.units.length);
        expect(unit_thing('union', 1)).toBe('unit:union:1');
        expect(officer_thing('union', 1)).toBe('officer:union:1');
    });
});
