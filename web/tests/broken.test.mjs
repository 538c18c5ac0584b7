// Reload, a host that dies, a line that breaks: nothing is lost and nothing comes twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, guest, make, my_turn, play_by_clicks, quick, state, well } from './harness.mjs';

const log_lines = (page) => page.evaluate(() => [...document.querySelectorAll('.side ol > li')].map((e) => e.innerText));

export default function (world) {
    test('a reload in the middle brings the same table back', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        await g.page.goto('/');
        const card = await make(g.page, quick);
        await g.page.goto(`/m/${card.id}`);
        await play_by_clicks(g.page, { seed: 4, eager: 0.5, stop: (now) => now.n >= 25 });
        const before = await my_turn(g.page);
        const words = await g.page.locator('#table-words').innerText();
        const lines = await log_lines(g.page);
        await g.page.reload();
        const after = await my_turn(g.page);
        assert.equal(after.n, before.n);
        assert.equal(await g.page.locator('#table-words').innerText(), words);
        assert.deepEqual(await log_lines(g.page), lines);
        well(g);
        await g.context.close();
    });

    test('the same seat in two windows sees the same', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        await g.page.goto('/');
        const card = await make(g.page, quick);
        await g.page.goto(`/m/${card.id}`);
        const second = await g.context.newPage();
        await second.goto(`/m/${card.id}`);
        const now = await my_turn(g.page);
        await my_turn(second);
        await g.page
            .locator('#prompt')
            .getByRole('button', { name: /Deploy for me/ })
            .click();
        await beyond(second, now.n);
        // The computer may still be at it: both come to the same moment.
        for (const page of [g.page, second]) await my_turn(page);
        await beyond(second, (await state(g.page)).n - 1);
        await beyond(g.page, (await state(second)).n - 1);
        assert.equal((await state(second)).n, (await state(g.page)).n);
        well(g);
        await g.context.close();
    });

    test('the host is killed in the middle and comes back', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        await g.page.goto('/');
        const card = await make(g.page, quick);
        await g.page.goto(`/m/${card.id}`);
        await play_by_clicks(g.page, { seed: 6, eager: 0.5, stop: (now) => now.n >= 15 });
        const before = await my_turn(g.page);
        const words = await g.page.locator('#table-words').innerText();
        const lines = await log_lines(g.page);
        await host.kill();
        await g.page.getByText('Connection lost.').waitFor();
        assert.equal((await state(g.page)).yours, false, 'nothing can be chosen while the host is away');
        assert.equal(await g.page.locator('#table-words').innerText(), words, 'the table stays');
        await host.start();
        await g.page.getByText('Connected again.').waitFor();
        const after = await my_turn(g.page);
        assert.equal(after.n, before.n);
        assert.deepEqual(await log_lines(g.page), lines);
        // And the match goes on.
        await play_by_clicks(g.page, { seed: 7, eager: 0.5, stop: (now) => now.n >= before.n + 6 });
        well(g);
        await g.context.close();
    });

    test('an answer lost on the way is not given twice', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        // The wire of the page is kept, so that the test can cut it right after the page has spoken.
        await g.page.addInitScript(() => {
            const Real = globalThis.WebSocket;
            globalThis.wires = [];
            globalThis.WebSocket = class extends Real {
                constructor(address) {
                    super(address);
                    globalThis.wires.push(this);
                }
                send(text) {
                    super.send(text);
                    if (globalThis.cut && String(text).includes('"act"')) {
                        globalThis.cut = false;
                        this.onmessage = null;
                        setTimeout(() => {
                            const closed = this.onclose;
                            this.close();
                            closed?.({ code: 1006 });
                        }, 150);
                    }
                }
            };
        });
        await g.page.goto('/');
        const card = await make(g.page, quick);
        await g.page.goto(`/m/${card.id}`);
        await my_turn(g.page);
        await play_by_clicks(g.page, { seed: 9, eager: 0.5, stop: (now) => now.n >= 4 });
        const before = await my_turn(g.page);
        await g.page.evaluate(() => (globalThis.cut = true));
        await g.page.keyboard.press('a');
        await g.page.keyboard.press('Enter');
        await beyond(g.page, before.n);
        const numbers = await g.page.evaluate(async (id) => {
            const r = await (await fetch(`/api/matches/${id}/record?seat=union`)).json();
            return r.moments.map((m) => m.n);
        }, card.id);
        assert.deepEqual(
            numbers,
            numbers.map((_, i) => i),
            'the record counts without gap or double',
        );
        assert.equal(await g.page.locator('#prompt .refused').count(), 0);
        assert.ok((await g.page.evaluate(() => globalThis.wires.length)) >= 2, 'the line was cut');
        well(g);
        await g.context.close();
    });
}
