// Nothing covers what must be clicked, judged by the boxes of pieces, cards and controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, guest, make, my_turn, well } from './harness.mjs';

const sizes = [
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
];
const open = async (world, scenario, viewport) => {
    const g = await guest(world.browser, world.host, { viewport, hasTouch: viewport.width < 720 });
    await g.page.goto('/nowhere');
    const card = await make(g.page, { scenario, options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await g.page.goto(`/m/${card.id}`);
    await my_turn(g.page);
    return g;
};

export default function (world) {
    for (const viewport of sizes)
        test(`the hand shows the names of its cards and stays off the piles, ${viewport.width} x ${viewport.height}`, async () => {
            const g = await open(world, 'dixie/bull-run-five', viewport);
            const found = await g.page.evaluate(() => {
                const hand = document.querySelector('.hand .cards').getBoundingClientRect();
                const piles = document.querySelector('.hand .piles')?.getBoundingClientRect();
                const floor = Math.min(innerHeight, document.querySelector('section.hand').getBoundingClientRect().bottom);
                const cards = [...document.querySelectorAll('.hand .cards [data-card]')].map((card) => {
                    const box = card.getBoundingClientRect();
                    const name = card.querySelector('text.name').getBoundingClientRect();
                    return { left: box.left, right: box.right, name: { left: name.left, right: name.right, bottom: name.bottom } };
                });
                return { hand: { left: hand.left, right: hand.right }, piles: piles && piles.width ? piles.left : null, floor, cards };
            });
            assert.ok(found.cards.length > 5, `${found.cards.length} cards`);
            if (found.piles !== null) assert.ok(found.hand.right <= found.piles, 'the hand ends before the piles');
            for (const [i, card] of found.cards.entries()) {
                assert.ok(card.name.bottom <= found.floor, `a name is cut off: ${JSON.stringify(card)} below ${found.floor}`);
                // What a neighbour leaves free of a name is most of it.
                const next = found.cards[i + 1]?.left ?? Infinity;
                const free = Math.min(card.name.right, next) - card.name.left;
                assert.ok(free >= 0.6 * (card.name.right - card.name.left), `a name is covered: ${JSON.stringify(card)} by ${next}`);
            }
            well(g);
            await g.context.close();
        });

    for (const viewport of [...sizes.slice(0, 2), { width: 1440, height: 900 }])
        test(`units of a deployed army lie clear of the tools, ${viewport.width} x ${viewport.height}`, async () => {
            const g = await open(world, 'elephant/first-shots', viewport);
            const { page } = g;
            const { n } = await my_turn(page);
            await page.keyboard.press('f');
            await beyond(page, n);
            await my_turn(page);
            await page.keyboard.press('0');
            const covered = await page.evaluate(() => {
                const tools = document.querySelector('.tabletop .tools').getBoundingClientRect();
                return [...document.querySelectorAll('.tabletop .unit .stand')]
                    .map((s) => s.getBoundingClientRect())
                    .filter((r) => r.right > tools.left && r.left < tools.right && r.bottom > tools.top && r.top < tools.bottom)
                    .map((r) => `${r.left.toFixed(0)} to ${r.right.toFixed(0)}, tools from ${tools.left.toFixed(0)}`);
            });
            assert.deepEqual(covered, [], 'no stand under the tools');
            well(g);
            await g.context.close();
        });
}
