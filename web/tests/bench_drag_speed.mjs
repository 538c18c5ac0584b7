// Frames per second while a regiment's ghost is dragged, and while the whole table is, with a hundred stands and more upon it:
// LONGROLL=../build/longroll node tests/bench_drag_speed.mjs. Both must reach 50; the ground must not be painted meanwhile.
import { guest, Host, launch, make, my_turn } from './harness.mjs';
import { elephant } from './table.test.mjs';
import { play, seen } from './table_driver.mjs';

const LIMIT = 50;
const STANDS = 100;
const host = await new Host().start();
const browser = await launch();
try {
    const g = await guest(browser, host);
    const { page } = g;
    await page.goto('/nowhere');
    const card = await make(page, { scenario: 'elephant/stone-wall', options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await page.goto(`/m/${card.id}`);
    await my_turn(page);
    await play(page, elephant, { seed: 2, holds: 1, stop: async () => /^Where does .* with [1-9]/.test((await seen(page)).say) });
    const stands = await page.locator('.tabletop .stand').count();
    if (stands < STANDS) throw new Error(`There are ${stands} stands on the table, ${STANDS} are wanted.`);
    await page.waitForTimeout(800);

    /** Frames per second over the time in which `moves` moves the pointer: the median of the gaps, and how many were late. */
    const measure = async (moves) => {
        await page.evaluate(() => {
            globalThis.frames = [];
            const tick = (t) => {
                globalThis.frames.push(t);
                if (globalThis.frames) globalThis.frame = requestAnimationFrame(tick);
            };
            globalThis.frame = requestAnimationFrame(tick);
        });
        await moves();
        return page.evaluate(() => {
            cancelAnimationFrame(globalThis.frame);
            const all = globalThis.frames;
            const span = all.at(-1) - all[0];
            const gaps = all
                .slice(1)
                .map((t, i) => t - all[i])
                .sort((a, b) => a - b);
            return { rate: ((all.length - 1) * 1000) / span, worst: gaps.at(-1), late: gaps.filter((x) => x > 34).length, frames: gaps.length };
        });
    };
    const circle = async (x, y, r) => {
        const until = Date.now() + 3000;
        for (let k = 0; Date.now() < until; k++) await page.mouse.move(x + r * Math.sin(k / 9), y - r + r * Math.cos(k / 9));
    };
    const painted = () => page.locator('.tabletop .window').getAttribute('data-paintings');
    const results = {};
    const before = await painted();
    const { x, y } = (await seen(page)).ghost;
    await page.mouse.move(x, y + 3);
    await page.mouse.down();
    results['a ghost dragged'] = await measure(() => circle(x, y, 60));
    await page.mouse.up();
    if ((await painted()) !== before) throw new Error('The ground was painted while the ghost was dragged.');
    await page.keyboard.press('Escape');
    // Closer, so that the table can be moved about.
    await page.keyboard.press('+');
    await page.waitForTimeout(500);
    const box = await page.locator('.tabletop .window').boundingBox();
    const [px, py] = [box.x + box.width / 2, box.y + 90];
    await page.mouse.move(px, py);
    await page.mouse.down();
    results['the table moved'] = await measure(() => circle(px, py, 40));
    await page.mouse.up();
    for (const [what, r] of Object.entries(results)) {
        console.log(
            `${what}, ${stands} stands: ${r.rate.toFixed(1)} frames a second over ${r.frames} frames (longest ${r.worst.toFixed(0)} ms, ${r.late} over 34 ms), limit ${LIMIT}`,
        );
        console.log(JSON.stringify({ name: `page/frame, ${what}`, ns: Math.round(1e9 / r.rate) }));
        if (r.rate < LIMIT) process.exitCode = 1;
    }
    await g.context.close();
} finally {
    await browser.close();
    await host.stop();
}
