import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { choice, forms_of } from '../match/choice_fixture';
import { Picker, type Desk } from '../match/picker.svelte';
import type { Choice, Moment, Reply } from '../protocol';
import { named, unit_thing } from '../table/trail';
import { anchor_of, bases_at, centre_of, places_of } from '../table/types';
import { Board } from './board.svelte';
import { form_blanks, formations, layout, placeable } from './layout';
import elephant, { goal, phase_track, shown } from './module';
import { read } from './types';
import { formation_words, headline, map_names, say_officer, say_unit, states } from './words';

const moment = (name: string): Moment => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Moment;
const ok: Reply = { type: 'reply', id: 1, ok: true };
/** A board on a moment, with what it asks of the server. */
function table(name: string, choices?: Choice[], change?: (m: Moment) => void) {
    const m = moment(name);
    if (choices) m.choices = choices;
    change?.(m);
    const desk = {
        act: vi.fn(async () => ok),
        why: vi.fn(async () => null),
        odds: vi.fn(async () => null),
        inspect: vi.fn<(question: string) => Promise<{ inspect: unknown; verdict: { ok: boolean } | null } | null>>(async () => null),
        auto: async () => ok,
        policy: async () => ok,
    } satisfies Desk;
    const pick = new Picker(desk);
    pick.forms = forms_of('elephant');
    pick.show(m, true);
    const board = new Board(pick);
    board.show(m, 'union');
    return { board, desk, pick };
}
const of = (act: string, label?: string, button?: string): Choice => choice('elephant', 'union', act, label, button);

describe('what a click means', () => {
    it('fire: own unit first, then its target, then how', () => {
        const { board, desk } = table('fire');
        const [own, foe] = board.all.find((o) => o.verb === 'fire')!.things as [string, string];
        expect(board.open).toContain(own);
        expect(board.open).not.toContain(foe);
        board.click(own);
        expect(board.trail).toEqual([own]);
        expect(board.open).toContain(foe);
        board.click(foe);
        expect(board.trail.length === 2 || desk.act.mock.calls.length === 1).toBe(true);
        board.select([own]);
        board.click(own);
        expect(board.trail).toEqual([]);
    });
    it('asks about what is not offered, in the words of the decision', () => {
        const asked = (name: string, kind: string, trail: string[], thing: string) => table(name, [of('done')], (m) => (m.turn.kind = kind)).board.meant(trail, thing)?.act ?? null;
        const [own, foe] = ['unit:union:1', 'unit:confederate:2'];
        expect(asked('fire', 'fire_declare', [own], foe)).toBe('fire 1 at 2 full');
        expect(asked('fire', 'fire_declare', [], own)).toBe('hold 1');
        expect(asked('fire', 'charge_declare', [own], foe)).toBe('charge 1 at 2 left turn 0');
        expect(asked('fire', 'charge_declare', [own], 'unit:union:2')).toBe('support 1 behind 2');
        expect(asked('select', 'move_select', [], own)).toBe('begin 1');
        expect(asked('select', 'move_select', [], 'officer:union:1')).toMatch(/^ride officer 1 to [\d.]+ [\d.]+$/);
        expect(asked('fire', 'first_volley', [], foe)).toBe('volley at 2');
        expect(asked('fire', 'pairing', [own], foe)).toBe('pair 1 at 2');
        expect(asked('fire', 'pass_fire', [], foe)).toBeNull();
    });
    it('a volley goes at the first click, a move asks how', () => {
        const volley = table('select', [of('volley at 2')]);
        volley.board.click('unit:confederate:2');
        expect(volley.desk.act).toHaveBeenCalledWith(['volley at 2']);
        const { board } = table('select', [of('begin 1', 'Move 1st Ohio', 'Move'), of('begin 1 into-skirmish')]);
        board.click('unit:union:1');
        expect(board.trail).toEqual(['unit:union:1']);
        expect(board.offers.map((o) => o.button)).toEqual(['Move', 'begin 1 into-skirmish']);
    });
    it('fires with the stands that are left', () => {
        const { board, desk } = table('fire', [of('fire 1 at 2 full'), of('fire 1 at 2 reduced')]);
        board.click('unit:union:1');
        const unit = board.chosen_unit!;
        const last = unit.stands.at(-1)!.number;
        expect(board.tap_stand(unit, last)).toBe(true);
        expect(board.firing).toHaveLength(unit.stands.length - 1);
        expect(board.act_of(board.all[1]!)).toMatch(/^fire 1 at 2 stands 1-\d reduced$/);
        board.tap_stand(unit, last);
        expect(board.firing).toBeNull();
        expect(desk.act).not.toHaveBeenCalled();
    });
});

describe('ghosts', () => {
    it('stand for acts that the forms of the wire spell', () => {
        const { board } = table('path');
        expect(board.ghost.idle).toBe(true);
        const from = board.ghost.now!;
        board.ghost.put({ x: from.x, y: from.y + 2 }, 370);
        expect(board.ghost.act).toMatch(/^go to [\d.]+ [\d.]+ facing 10$/);
        board.ghost.change({ form: { formation: 'column', ranks: 2 } });
        board.ghost.toggle_flag('prone');
        expect(board.ghost.act).toMatch(/ facing 10 column front 2 prone$/);
        board.ghost.home();
        expect(board.ghost.idle).toBe(true);
    });
    it('of a listed place stand for its own act until they are moved', () => {
        const { board } = table('path');
        const goal = board.goals[0]!;
        board.px = 30;
        board.tap(goal.at!);
        expect(board.ghost.act).toBe(goal.act);
        board.ghost.nudge(0.1, 0);
        expect(board.ghost.act).not.toBe(goal.act);
    });
    it('have the size the view gives: a wagon is as deep as the chart says', () => {
        const { board } = table('deploy', [of('place 1 to 4 4 facing 0 sections')], (m) => {
            const waiting = (m.view['union'] as { to_deploy: Record<string, unknown>[] }).to_deploy;
            Object.assign(
                waiting.find((u) => u['number'] === 1)!,
                { arm: 'wagon', stand_width: 1000, stand_depth: 2000, strength: 1 },
            );
        });
        board.click('unit:union:1');
        expect(board.ghost.now?.kind).toBe('place');
        expect(board.ghost.size).toEqual({ width: 1, depth: 2 });
        expect(board.ghost.frame).toMatchObject({ width: 1, depth: 2 });
        expect(board.ghost.act).toBe('place 1 to 4 4 facing 0 sections');
    });
    it('are judged again when the server had too many questions', async () => {
        vi.useFakeTimers();
        const { board, desk } = table('path');
        const trials = (): number => desk.inspect.mock.calls.filter(([q]) => q.startsWith('try ')).length;
        board.ghost.nudge(0, 2);
        await vi.advanceTimersByTimeAsync(100);
        expect([trials(), board.ghost.cost]).toEqual([1, null]);
        desk.inspect.mockResolvedValue({ inspect: {}, verdict: { ok: true } });
        await vi.advanceTimersByTimeAsync(600);
        expect(trials()).toBe(2);
        expect(board.ghost.cost?.ok).toBe(true);
        vi.useRealTimers();
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
        expect(read(moment('deploy').view).union.waiting.map((u) => u.name)).toContain('1st Ohio');
        expect(read({}).union.units).toEqual([]);
    });
    it('a layout has its anchor in front, and lies where the unit stands', () => {
        const base = { width: 1, depth: 0.75 };
        const line = layout(5, 'line', 2, base);
        expect(line.map((p) => [p.right, p.ahead])).toEqual([
            [-1, -0.375],
            [0, -0.375],
            [1, -0.375],
            [-0.5, -1.125],
            [0.5, -1.125],
        ]);
        expect(layout(4, 'column', 2, base)[3]).toMatchObject({ right: 0.5, ahead: -1.125 });
        expect(layout(3, 'skirmish', 0, base).map((p) => p.right)).toEqual([-2, 0, 2]);
        expect(new Set(layout(8, 'square', 0, base).map((p) => p.turn))).toEqual(new Set([0, 90, 180, 270]));
        const unit = read(moment('fire').view).union.units.find((u) => u.formation === 'line')!;
        const again = bases_at({ ...anchor_of(unit), facing: unit.facing }, places_of(unit), base);
        unit.stands.forEach((s, i) => {
            expect(again[i]!.x).toBeCloseTo(s.x, 6);
            expect(again[i]!.y).toBeCloseTo(s.y, 6);
        });
        expect(formations(unit).some((f) => f.formation === 'column')).toBe(true);
        expect(formations({ ...unit, arm: 'field_artillery' })).toEqual([]);
        expect(placeable(unit).map((f) => f.label)).toEqual(['Line', 'Line, 2 ranks', 'Column', 'Road column', 'Skirmish order']);
        expect([form_blanks(null), form_blanks({ formation: 'line', ranks: 0 })]).toEqual([{}, { formation: 'line', ranks: 1 }]);
        expect(centre_of(unit).x).toBeGreaterThan(0);
    });
});

describe('words', () => {
    it('say who, what, state, place', () => {
        const view = read(moment('fire').view);
        const unit = { ...view.union.units[0]!, panic: 1, hits: 2, status: 'rout' as const };
        expect(say_unit(unit)).toMatch(/^1st Ohio, Union infantry\. \d+ stands?, \w+, .*; routing, 1 Panic Marker, 2 hits.* facing /);
        expect(states(unit).slice(0, 3)).toEqual(['routing', '1 Panic Marker', '2 hits']);
        expect(say_officer(view.union.leaders[0]!)).toMatch(/commander of 1st Brigade/);
        expect(map_names('skirmish line of 1st Ohio', true)).toEqual({ whole: '1st Ohio, skirmishers', short: '1 OH sk.', row: '  Skirmishers' });
        const guns = view.union.units.find((u) => u.guns > 0)!;
        expect(formation_words(guns)).toMatch(/limbered$/);
    });
    it('of the table name phase, goals and both sides', () => {
        const m = moment('select');
        expect(headline(read(m.view))).toMatch(/^Turn \d of \d, Union 1st Brigade, Movement$/);
        expect(elephant.describe(m.view, 'union')).toMatch(/Union: .*Confederates: /);
        expect(phase_track(m.view).find((s) => s.state === 'on')).toMatchObject({ label: 'Movement', side: 'union' });
        expect(phase_track(moment('deploy').view)[0]!.label).toBe('Set-up');
        const view = { ...m.view, turn_limit: 9 };
        expect(goal(view)).toMatchObject({ rule: 'SE-WIN-5', score: { union: expect.stringMatching(/^\d+ points?, \d+ of \d+ stands lost or in rout$/) } });
        expect(goal({ ...view, turn: 8 }).warning).toEqual({ text: 'One more turn after this one, then the points decide.', rule: 'SE-WIN-3' });
        expect(goal({ ...view, turn: 9 }).warning?.text).toBe('The last turn: the points decide.');
        expect(goal({ ...view, turn: 1 }).warning).toBeNull();
        expect(elephant.phase(moment('deploy').view)).toBe('Set-up');
    });
    it('every choice is a button, or stands on the table under its unit', () => {
        for (const name of ['deploy', 'fire', 'aimed', 'select', 'path', 'pass', 'charge']) {
            const m = moment(name);
            for (const c of m.choices) {
                const s = shown(c, m);
                expect(s.on_table === true || s.button !== undefined, c.act).toBe(true);
                if (s.on_table && named(c.things[0])) expect(s.group, c.act).toBeTruthy();
            }
        }
        expect(shown(of('follow 3'), moment('path')).button).toBe('follow 3');
        expect(shown(of('go to 1 1 facing 0'), moment('path')).on_table).toBe(true);
        expect(shown(of('done', 'End this move', 'Stay here'), moment('path')).button).toBe('Stay here');
        expect(elephant.dieUse({} as never, 0)).toBe('miss');
    });
    it('the order of battle has both sides, with those that can act', () => {
        const { board } = table('select');
        expect(board.groups.map((g) => g.side)).toEqual(['union', 'confederate']);
        expect(board.groups[0]!.note).toMatch(/can act/);
        expect(board.groups.flatMap((g) => g.rows).length).toBe(board.units.length);
        expect(board.unit_of('union', 1)?.thing).toBe(unit_thing('union', 1));
    });
});
