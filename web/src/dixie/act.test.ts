import { describe, expect, it } from 'vitest';
import { parse, VERBS, write, type Act } from './act';

const FORMS: [string, Act][] = [
    ['pass', { verb: 'pass' }],
    ['done', { verb: 'done' }],
    ['cancel', { verb: 'cancel' }],
    ['add 12', { verb: 'add', card: 12 }],
    ['take-back 12', { verb: 'take-back', card: 12 }],
    ['deploy 57 usa-center', { verb: 'deploy', card: 57, place: 'usa-center' }],
    ['deploy 57 usa-center as-decoy', { verb: 'deploy', card: 57, place: 'usa-center', decoy: true }],
    ['deploy-for-me', { verb: 'deploy-for-me' }],
    ['designate 3', { verb: 'designate', card: 3 }],
    ['check 9', { verb: 'check', card: 9 }],
    ['roll-all', { verb: 'roll-all' }],
    ['special 101', { verb: 'special', card: 101 }],
    ['special 101 usa-center', { verb: 'special', card: 101, place: 'usa-center' }],
    ['special 101 reserve', { verb: 'special', card: 101, place: 'reserve' }],
    ['special 101 usa-center card 5', { verb: 'special', card: 101, place: 'usa-center', target: 5 }],
    ['special 101 csa-left-center enemy 0', { verb: 'special', card: 101, place: 'csa-left-center', enemy: 0 }],
    ['special 101 center-front card 5 enemy 3', { verb: 'special', card: 101, place: 'center-front', target: 5, enemy: 3 }],
    ['melee csa-left', { verb: 'melee', place: 'csa-left' }],
    ['open usa-left', { verb: 'open', place: 'usa-left' }],
    ['fire 12 short', { verb: 'fire', card: 12, mode: 'short' }],
    ['fire 12 long enemy 3', { verb: 'fire', card: 12, mode: 'long', enemy: 3 }],
    ['fire 12 csa-left enfilade', { verb: 'fire', card: 12, place: 'csa-left', mode: 'enfilade' }],
    ['hit 12', { verb: 'hit', card: 12 }],
    ['lose 12', { verb: 'lose', card: 12 }],
    ['withdraw 12', { verb: 'withdraw', card: 12 }],
    ['fight-on', { verb: 'fight-on' }],
    ['disengage', { verb: 'disengage' }],
    ['move 12 usa-left', { verb: 'move', card: 12, place: 'usa-left' }],
    ['move 12 reserve usa-right', { verb: 'move', card: 12, place: 'reserve', place2: 'usa-right' }],
    ['march 7 reserve usa-left', { verb: 'march', card: 7, place: 'reserve', place2: 'usa-left' }],
    ['terrain 112 usa-left', { verb: 'terrain', card: 112, place: 'usa-left' }],
    ['decoy 112 usa-left', { verb: 'decoy', card: 112, place: 'usa-left' }],
    ['reveal 112', { verb: 'reveal', card: 112 }],
    ['scout 91 csa-left', { verb: 'scout', card: 91, place: 'csa-left' }],
    ['outflank 91 csa-left', { verb: 'outflank', card: 91, place: 'csa-left' }],
    ['keep 1', { verb: 'keep', card: 1 }],
    ['stack usa-left', { verb: 'stack', place: 'usa-left' }],
    ['scout-fire 4', { verb: 'scout-fire', card: 4 }],
    ['stay 91', { verb: 'stay', card: 91 }],
    ['return 91', { verb: 'return', card: 91 }],
];

describe('the text of a decision', () => {
    it.each(FORMS)('reads and writes %s', (text, act) => {
        expect(parse(text)).toEqual(act);
        expect(write(act)).toBe(text);
    });
    it('covers every verb', () => {
        expect(new Set(FORMS.map(([, act]) => act.verb))).toEqual(new Set(VERBS));
    });
    it.each([
        '',
        'sing',
        'move',
        'move 12',
        'move x usa-left',
        'march 7 usa-left',
        'hit',
        'hit 12 usa-left',
        'add 12 13',
        'open',
        'open a b',
        'fire 12 long enemy',
        'special 1 usa-left card x',
        'deploy 1',
        'constructor 1',
        'toString',
    ])('refuses %j', (text) => {
        expect(parse(text)).toBeNull();
    });
});
