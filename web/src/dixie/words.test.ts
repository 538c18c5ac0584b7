// Words of the cards, over every card of the three editions as the data has them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { picture, sprite } from './sprite';
import { is_ground, rank_of, read, rows_of, stack_of, type CardView, type PositionView, type Terrain } from './types';
import { card_corps, card_name, card_subs, name_lines, say_card, say_position, SPECIALS, special_name, story_of, terrain_effect, without_values } from './words';

interface Raw {
    number: number;
    side: 'union' | 'confederate';
    name: string;
    type: CardView['type'];
    note: string;
    bp: number;
    cv?: number;
    morale?: 'A';
    oob?: string;
    art?: string;
    ttype?: Terrain;
    effect?: string;
    guns?: 'rifled';
    limit?: number;
    stars?: number;
    attack?: number;
    defense?: number;
    fire?: number;
    long?: number;
    melee?: number;
}
const data = (edition: string): Raw[] =>
    (JSON.parse(readFileSync(fileURLToPath(new URL(`../../../data/dixie/${edition}.json`, import.meta.url)), 'utf8')) as { cards: Raw[] }).cards;
const view_of = (r: Raw): CardView => ({ ...r, id: '', ...(r.ttype ? { terrain: r.ttype } : {}), order_of_battle: r.oob ?? '', badge: r.art ?? '' });

describe.each(['bull_run', 'shiloh', 'gettysburg'])('the cards of %s', (edition) => {
    const cards = data(edition).map((r) => ({ side: r.side, card: view_of(r) }));
    it('have names that fit: at most three lines, none too long', () => {
        for (const { card } of cards) {
            const lines = name_lines(card);
            expect(lines.join(' '), card.name).toBe(card_name(card));
            expect(lines.length, card.name).toBeGreaterThan(0);
            expect(lines.length, card.name).toBeLessThanOrEqual(3);
            for (const line of lines) expect(line.length, card.name).toBeLessThanOrEqual(19);
        }
    });
    it('have a picture that is in the sprite', () => {
        const drawn = sprite();
        for (const { card, side } of cards) {
            const id = picture(card, side);
            if (card.type === 'special') expect(id).toBeNull();
            else expect(drawn, card.name).toContain(`id="${id}"`);
        }
    });
    it('tell where troops belonged and who led them', () => {
        for (const { card } of cards) {
            if (!['infantry', 'cavalry', 'artillery'].includes(card.type)) continue;
            const story = story_of(card);
            expect(story.leader, card.note).not.toBe('');
            expect(story.formation.length, card.note).toBeGreaterThan(0);
            expect(story.size, card.note).toMatch(/\d+ (men|guns?)$/);
        }
    });
    it('know every Special and every terrain', () => {
        for (const { card } of cards) {
            if (card.type === 'special') {
                expect(SPECIALS[card.effect ?? ''], card.name).toBeDefined();
                if (card.name !== 'Steamboats') expect(special_name(card.effect ?? '')).toBe(card.name);
            }
            if (card.type === 'terrain') expect(terrain_effect(card), card.name).not.toBe('');
            expect(say_card(card, 'union').length).toBeGreaterThan(10);
        }
    });
});

describe('words', () => {
    it('reads the lines of a Gettysburg brigade', () => {
        const card: CardView = {
            number: 12,
            id: '',
            name: '24th Michigan',
            type: 'infantry',
            bp: 11,
            cv: 3,
            morale: 'A',
            fire: 2,
            melee: 3,
            badge: 'badge_i',
            note: "Michigan; stands for 1st Brigade (Iron Brigade), 1st Division, I Corps; Brig. Gen. Solomon Meredith (wounded); 5 regiments, 1814 men; McPherson's Ridge.",
        };
        expect(card_corps(card)).toBe('I CORPS');
        expect(card_subs(card)).toEqual(['Iron Brigade, 1st Brigade', '1st Division']);
        expect(story_of(card)).toMatchObject({ leader: 'Brig. Gen. Solomon Meredith (wounded)', size: '5 regiments, 1814 men', remark: 'McPherson’s Ridge', state: 'Michigan' });
        expect(say_card({ ...card, hits: 1, fired: true }, 'union')).toBe('24th Michigan, Union infantry, combat value 3, firepower 2/3, morale A. 1 hit, fired');
    });
    it('names a General by his last name, brackets below, values off the button', () => {
        expect(card_name({ type: 'general', name: 'Winfield S. Hancock' })).toBe('Hancock');
        expect(card_name({ type: 'general', name: 'Adolph von Steinwehr' })).toBe('von Steinwehr');
        expect(card_name({ type: 'artillery', name: 'Company E, 2nd US Artillery (Carlisle)' })).toBe('Co. E, 2nd US Artillery');
        expect(without_values('Move 2nd Maine (I2) to USA Left')).toBe('Move 2nd Maine to USA Left');
        expect(without_values('Deploy Company E, 2nd US Artillery (Carlisle) (A2 F1/F2) in USA Left')).toBe('Deploy Company E, 2nd US Artillery (Carlisle) in USA Left');
        expect(without_values('Turn up Rock Creek (creek 1)')).toBe('Turn up Rock Creek');
    });
    it('says a position in the order of the catalogue', () => {
        const position = {
            place: 'usa-center',
            name: 'USA Center',
            column: 1,
            row: 'u',
            holder: 'union',
            engaged: true,
            limit_union: 4,
            limit_confederate: 4,
            union: [
                { slot: 0, face_up: true, number: 1, type: 'infantry', name: '1st Minnesota', cv: 2 },
                { slot: 1, face_up: true, number: 2, type: 'general', name: 'Winfield S. Hancock' },
                { slot: 2, face_up: true, number: 3, type: 'terrain', name: 'The Angle', terrain: 'works' },
            ],
            confederate: [
                { slot: 4, face_up: true, number: 8, type: 'infantry', name: '53rd Virginia', cv: 3, hits: 1 },
                { slot: 5, face_up: false },
            ],
        } as PositionView;
        const view = read({ edition: 'gettysburg', positions: [position], effects: [{ effect: 'CANI', side: 'union', place: 'usa-center' }] });
        expect(say_position(view, position, 'union')).toBe(
            'USA Center, yours, engaged. Enemy: 53rd Virginia 1 hit, one face-down card. Yours: 1 troop of 4: 1st Minnesota, General Hancock. Ground: The Angle. In effect: Double Canister.',
        );
        expect(rank_of(position, 'union').map((c) => c.number)).toEqual([1, 2]);
        expect(stack_of(position, 'confederate')).toBeNull();
        expect(is_ground({ slot: 2, face_up: false, type: 'terrain', decoy: true })).toBe(false);
    });
    it('does not call empty what cannot be seen', () => {
        const far: PositionView = { place: 'csa-right', name: 'CSA Right', column: 2, row: 'c', holder: 'confederate', engaged: false, union: [], confederate: [] };
        const at = (phase: string): string => say_position(read({ edition: 'gettysburg', phase, positions: [far], effects: [] }), far, 'union');
        expect(at('set-up')).toBe('CSA Right, enemy’s. Hidden until both sides have deployed.');
        expect(at('move')).toBe('CSA Right, enemy’s. Empty.');
        const own: PositionView = { ...far, row: 'u', holder: 'union', name: 'USA Left' };
        expect(say_position(read({ edition: 'gettysburg', phase: 'set-up', positions: [own], effects: [] }), own, 'union')).toBe('USA Left, yours. Empty.');
    });
    it('puts the own line below and the viewer’s left hand to the left', () => {
        const p = (place: string, column: number, row: 'u' | 'c'): PositionView => ({
            place,
            name: place,
            column,
            row,
            holder: 'union',
            engaged: false,
            union: [],
            confederate: [],
        });
        const view = read({ positions: [p('usa-right', 0, 'u'), p('usa-left', 2, 'u'), p('csa-left', 0, 'c'), p('csa-right', 2, 'c')] });
        expect(rows_of(view, 'union').near.map((x) => x.place)).toEqual(['usa-left', 'usa-right']);
        expect(rows_of(view, 'union').far.map((x) => x.place)).toEqual(['csa-right', 'csa-left']);
        expect(rows_of(view, 'confederate').near.map((x) => x.place)).toEqual(['csa-left', 'csa-right']);
        expect(rows_of(view, 'watch').near.map((x) => x.place)).toEqual(['usa-left', 'usa-right']);
    });
});
