import { describe, expect, it } from 'vitest';
import type { Scene } from '../protocol';
import { with_scene } from './scene';

const scene: Scene = {
    tag: 'a',
    forms: {},
    scene: {
        title: 'Mill Creek',
        terrain: { areas: [1, 2] },
        union: { name: 'Army of the Ohio', zone: [1] },
        things: { 'unit:union:3': { name: '3rd Ohio', arm: 'infantry' }, 'objective:1': { name: 'Mill' } },
    },
};

describe('a view over its scene', () => {
    it('has the fields of both, the view first', () => {
        const whole = with_scene(scene, { turn: 4, title: 'Night', union: { points: 2 } });
        expect(whole).toEqual({ turn: 4, title: 'Night', terrain: { areas: [1, 2] }, union: { name: 'Army of the Ohio', zone: [1], points: 2 } });
    });
    it('has the fields of every thing it names, wherever that is', () => {
        const whole = with_scene(scene, {
            union: {
                units: [
                    { thing: 'unit:union:3', hits: 1 },
                    { thing: 'unit:union:9', name: 'skirmishers' },
                ],
            },
            objectives: [{ thing: 'objective:1' }],
        });
        expect(whole['union']).toMatchObject({
            units: [
                { thing: 'unit:union:3', name: '3rd Ohio', arm: 'infantry', hits: 1 },
                { thing: 'unit:union:9', name: 'skirmishers' },
            ],
        });
        expect(whole['objectives']).toEqual([{ thing: 'objective:1', name: 'Mill' }]);
        expect(whole['things']).toBeUndefined();
    });
    it('shares what never changes', () => {
        expect(with_scene(scene, {})['terrain']).toBe(scene.scene['terrain']);
        expect(with_scene(null, { turn: 1 })).toEqual({ turn: 1 });
    });
});
