import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type Status, type Wire } from './socket';
import type { HostFrame } from '../protocol';

class FakeWire implements Wire {
    onopen: (() => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    sent: { id: number; do: string; n?: number }[] = [];
    constructor(readonly address: string) {}
    send(text: string): void {
        this.sent.push(JSON.parse(text) as { id: number; do: string });
    }
    close(): void {}
    say(frame: unknown): void {
        this.onmessage?.({ data: JSON.stringify(frame) });
    }
    break(): void {
        this.onclose?.({ code: 1006 });
    }
}

let wires: FakeWire[];
let states: Status[];
let frames: HostFrame[];
let newest: number;
let socket: Socket;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { protocol: 'http:', host: 'host' });
    wires = [];
    states = [];
    frames = [];
    newest = -1;
    socket = new Socket('k3', 'union', { frame: (f) => frames.push(f), status: (s) => states.push(s), newest: () => newest }, (address) => {
        const wire = new FakeWire(address);
        wires.push(wire);
        return wire;
    });
    socket.start();
});
afterEach(() => {
    socket.end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

const hello = (next: number): unknown => ({ type: 'hello', match: {}, seat: 'union', next, policies: {} });
const last = (): FakeWire => wires.at(-1)!;

describe('the socket', () => {
    it('asks for everything first, and then for what came since', () => {
        expect(last().address).toBe('ws://host/api/matches/k3/socket?seat=union');
        last().say(hello(5));
        newest = 4;
        last().break();
        vi.advanceTimersByTime(2000);
        expect(wires).toHaveLength(2);
        expect(last().address).toBe('ws://host/api/matches/k3/socket?seat=union&since=4');
        expect(states).toContain('lost');
    });
    it('holds requests until the host has said hello', async () => {
        const reply = socket.request({ do: 'hint' });
        expect(last().sent).toHaveLength(0);
        last().say(hello(1));
        expect(last().sent).toEqual([{ id: 1, do: 'hint' }]);
        last().say({ type: 'reply', id: 1, ok: true, action: 'pass' });
        expect(await reply).toMatchObject({ ok: true, action: 'pass' });
    });
    it('sends an act again when nothing newer is there', async () => {
        last().say(hello(3));
        const reply = socket.request({ do: 'act', n: 2, actions: ['pass'] });
        last().break();
        vi.advanceTimersByTime(2000);
        last().say(hello(3));
        expect(last().sent).toMatchObject([{ do: 'act', n: 2 }]);
        last().say({ type: 'reply', id: last().sent[0]!.id, ok: true });
        expect((await reply).ok).toBe(true);
    });
    it('does not send an act again that was taken', async () => {
        last().say(hello(3));
        const reply = socket.request({ do: 'act', n: 2, actions: ['pass'] });
        last().break();
        vi.advanceTimersByTime(2000);
        last().say(hello(4));
        expect(last().sent).toHaveLength(0);
        expect((await reply).ok).toBe(true);
    });
    it('never repeats an undo or a resignation by itself', async () => {
        last().say(hello(3));
        const undo = socket.request({ do: 'undo' });
        const resign = socket.request({ do: 'resign' });
        last().break();
        vi.advanceTimersByTime(2000);
        last().say(hello(3));
        expect(last().sent).toHaveLength(0);
        expect((await undo).ok).toBe(false);
        expect((await resign).ok).toBe(false);
    });
    it('waits longer after each failure and says refused when it never opened', () => {
        for (let i = 0; i < 5; i++) {
            last().break();
            vi.advanceTimersByTime(20_000);
        }
        expect(wires).toHaveLength(6);
        last().break();
        expect(states.at(-1)).toBe('refused');
        vi.advanceTimersByTime(60_000);
        expect(wires).toHaveLength(6);
    });
    it('notices a connection that is dead without saying so', () => {
        last().say(hello(1));
        vi.advanceTimersByTime(20_000);
        expect(last().sent.at(-1)).toMatchObject({ do: 'ping' });
        vi.advanceTimersByTime(8_000);
        expect(states.at(-1)).toBe('lost');
    });
    it('sends an act again that got no answer, on a new connection', async () => {
        last().say(hello(3));
        const reply = socket.request({ do: 'act', n: 2, actions: ['pass'] });
        vi.advanceTimersByTime(20_000);
        expect(states.at(-1)).toBe('lost');
        vi.advanceTimersByTime(2000);
        expect(wires).toHaveLength(2);
        last().say(hello(3));
        expect(last().sent).toMatchObject([{ do: 'act', n: 2 }]);
        last().say({ type: 'reply', id: last().sent[0]!.id, ok: true });
        expect((await reply).ok).toBe(true);
    });
    it('dials again when the host could not read a request', () => {
        last().say(hello(3));
        void socket.request({ do: 'act', n: 2, actions: ['pass'] });
        last().say({ type: 'reply', id: null, ok: false, text: 'A frame must be a JSON object' });
        vi.advanceTimersByTime(2000);
        expect(wires).toHaveLength(2);
        last().say(hello(3));
        expect(last().sent).toMatchObject([{ do: 'act', n: 2 }]);
    });
    it('passes frames on and ignores what is no JSON', () => {
        last().say(hello(1));
        last().onmessage?.({ data: 'nonsense{' });
        last().say({ type: 'moments', moments: [] });
        expect(frames.map((f) => f.type)).toEqual(['hello', 'moments']);
    });
});
