import { describe, expect, it } from 'vitest';
import { choice, forms_of } from './choice_fixture';
import { decimals, degrees, filled, number_list } from './forms';

const dixie = forms_of('dixie');
const elephant = forms_of('elephant');

describe('an act made from its form', () => {
    it('has its blanks filled, in the order of the form', () => {
        expect(filled(elephant, 'fire', { mode: 'full', target: 17, unit: 3, stands: '1-4,6' })).toBe('fire 3 at 17 stands 1-4,6 full');
        expect(filled(dixie, 'march', { card: 7, place: 'reserve', place2: 'usa-left' })).toBe('march 7 reserve usa-left');
        expect(filled(dixie, 'done')).toBe('done');
    });
    it('leaves out what is in brackets and has no value', () => {
        expect(filled(elephant, 'fire', { mode: 'reduced', target: 17, unit: 3 })).toBe('fire 3 at 17 reduced');
        expect(filled(elephant, 'go', { x: 24.5, y: 18, facing: 350, formation: 'line', ranks: 2, flags: 'prone' })).toBe('go to 24.5 18 facing 350 line ranks 2 prone');
        expect(filled(elephant, 'go', { x: 0, y: 0, facing: 0, flags: '' })).toBe('go to 0 0 facing 0');
        expect(filled(dixie, 'special', { card: 101, slot: 0 })).toBe('special 101 enemy 0');
    });
    it('is nothing without what it needs, or without a form', () => {
        expect(filled(dixie, 'move', { card: 12 })).toBe('');
        expect(filled(dixie, 'sing')).toBe('');
    });
    it('writes numbers as the host reads them', () => {
        expect([decimals(7.25), decimals(0.1 + 0.2), degrees(-10), degrees(359.9999)]).toEqual(['7.25', '0.3', '350', '0']);
        expect(number_list([6, 1, 2, 4, 3, 4])).toBe('1-4,6');
    });
});

describe('choices of the tests', () => {
    it('name their things as the host does', () => {
        expect(choice('elephant', 'confederate', 'fire 3 at 17 full').things).toEqual(['unit:confederate:3', 'unit:union:17']);
        expect(choice('elephant', 'union', 'snipe 1 stand 2 officer 3 full').things).toEqual(['unit:union:1', 'officer:confederate:3']);
        expect(choice('dixie', 'union', 'move 12 reserve usa-right').things).toEqual(['card:union:12', 'place:usa-right']);
        expect(choice('elephant', 'union', 'go to 24.5 18 facing 350').at).toEqual({ x: 24500, y: 18000, facing: 350000 });
        expect(() => choice('dixie', 'union', 'sing')).toThrow('no form');
    });
});
