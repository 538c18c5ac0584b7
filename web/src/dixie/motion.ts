// A card that goes from one place to another flies there: 240 ms and a little more for a long way, at most 600.
import { crossfade, type TransitionConfig } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { settings } from '../lib/settings.svelte';

const [send, receive] = crossfade({
    duration: (far) => (settings.calm ? 0 : Math.min(600, 240 + far * 0.15)),
    easing: cubicOut,
});

// The card's key stands on its element: when it goes, what it was drawn from may be gone already.
export const leave = (node: HTMLElement): (() => TransitionConfig) => send(node, { key: node.dataset['key'] });
export const arrive = (node: HTMLElement): (() => TransitionConfig) => receive(node, { key: node.dataset['key'] });
