// Frames per second while a ghost is dragged, and while the whole table is moved and zoomed:
// LONGROLL=../build/longroll node tests/bench_drag_speed.mjs. The ground must not be painted while something is dragged.
import { guest, Host, launch, make, my_turn } from './harness.mjs';
import { elephant, play, rally, seen, volley } from './table_driver.mjs';

/** Least frames per second of what is measured; a table without `drag` is moved and zoomed only. */
const tables = [
    { game: elephant, scenario: 'elephant/stone-wall', stands: 100, drag: 50, move: 50 },
    { game: volley, scenario: volley.scenario, stands: 18, drag: 50 },
    // The third day: of all scenarios on the whole field of Gettysburg the one with the most stands at once.
    { game: volley, scenario: 'volley/gettysburg-day-3', stands: 90, move: 30, zoom: 30 },
    { game: rally, scenario: 'rally/picketts-charge', stands: 70, drag: 50, move: 30 },
];
const host = await new Host().start();
const browser = await launch();

/** Over the time in which `moves` moves the pointer: the rate, and how many frames were late. */
async function measure(page, moves) {
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
}

async function run({ game, scenario, stands: wanted, ...least }) {
    const g = await guest(browser, host);
    const { page } = g;
    await page.goto('/nowhere');
    const card = await make(page, { scenario, options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await page.goto(`/m/${card.id}`);
    await my_turn(page, 120_000);
    if (least.drag) await play(page, { ...game, ends: 0 }, { seed: 2, holds: 1, stop: async () => game.can_move.test((await seen(page)).say) });
    const stands = await page.locator('.tabletop .stand').count();
    if (stands < wanted) throw new Error(`There are ${stands} stands on the table of ${scenario}, ${wanted} are wanted.`);
    await page.waitForTimeout(800);
    const circle = async (x, y, r) => {
        const until = Date.now() + 3000;
        for (let k = 0; Date.now() < until; k++) await page.mouse.move(x + r * Math.sin(k / 9), y - r + r * Math.cos(k / 9));
    };
    const painted = () => page.locator('.tabletop .window').getAttribute('data-paintings');
    const results = {};
    if (least.drag) {
        const before = await painted();
        const { x, y } = (await seen(page)).ghost;
        await page.mouse.move(x, y + 3);
        await page.mouse.down();
        results['a ghost dragged'] = [least.drag, await measure(page, () => circle(x, y, 60))];
        await page.mouse.up();
        if ((await painted()) !== before) throw new Error('The ground was painted while the ghost was dragged.');
        await page.keyboard.press('Escape');
    }
    const box = await page.locator('.tabletop .window').boundingBox();
    const [px, py] = [box.x + box.width / 2, box.y + 90];
    if (least.move) {
        // Closer, so that the table can be moved about.
        await page.keyboard.press('+');
        await page.waitForTimeout(500);
        await page.mouse.move(px, py);
        await page.mouse.down();
        results['the table moved'] = [least.move, await measure(page, () => circle(px, py, 40))];
        await page.mouse.up();
    }
    if (least.zoom) {
        await page.mouse.move(px, box.y + box.height / 2);
        const wheel = async () => {
            const until = Date.now() + 3000;
            for (let k = 0; Date.now() < until; k++) {
                await page.mouse.wheel(0, k % 40 < 20 ? -24 : 24);
                await page.waitForTimeout(8);
            }
        };
        results['the table zoomed'] = [least.zoom, await measure(page, wheel)];
    }
    for (const [what, [limit, r]] of Object.entries(results)) {
        console.log(
            `${what}, ${scenario}, ${stands} stands: ${r.rate.toFixed(1)} frames a second over ${r.frames} frames (longest ${r.worst.toFixed(0)} ms, ${r.late} over 34 ms), limit ${limit}`,
        );
        console.log(JSON.stringify({ name: `page/frame, ${what}, ${scenario}`, ns: Math.round(1e9 / r.rate) }));
        if (r.rate < limit) process.exitCode = 1;
    }
    await g.context.close();
}

try {
    for (const table of tables) await run(table);
} finally {
    await browser.close();
    await host.stop();
}
