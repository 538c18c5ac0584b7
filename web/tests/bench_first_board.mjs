// From the address to the first board with a cold cache: the median of seven must stay under 1.5 s. Says so, and then the
// row for the table of `make bench`.
import { guest, Host, launch, make, quick } from './harness.mjs';

const LIMIT = 1500;
const host = await new Host().start();
const browser = await launch();
try {
    const times = [];
    for (let i = 0; i < 7; i++) {
        const g = await guest(browser, host);
        await g.page.goto('/nowhere');
        const card = await make(g.page, quick);
        const state = await g.context.storageState();
        await g.context.close();
        // A new context knows the guest and has nothing in its cache.
        const cold = await guest(browser, host, { storageState: state });
        const from = performance.now();
        await cold.page.goto(`/m/${card.id}`, { waitUntil: 'commit' });
        await cold.page.locator('.shell[data-yours=true] .table-box [data-thing]').first().waitFor();
        times.push(performance.now() - from);
        await cold.context.close();
    }
    times.sort((a, b) => a - b);
    const median = times[3];
    console.log(`first board ${median.toFixed(0)} ms (median of 7: ${times.map((t) => t.toFixed(0)).join(', ')}), limit ${LIMIT} ms`);
    console.log(JSON.stringify({ name: 'page/first board, cold cache', ns: Math.round(median * 1e6) }));
    if (median > LIMIT) process.exitCode = 1;
} finally {
    await browser.close();
    await host.stop();
}
