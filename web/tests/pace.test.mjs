// What happened is played on the table. The enemy's turn is scripted: the socket passes on what the host says, then what the test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, guest, make, my_turn, no_findings, state, well } from './harness.mjs';
import { elephant, learning } from './table_driver.mjs';

/** A match in which the test speaks for the host: `say(moments)` adds to the newest one. */
async function scripted(world, options) {
    const g = await guest(world.browser, world.host, options);
    const { page } = g;
    let socket = null;
    let newest = null;
    await page.routeWebSocket(/\/socket/, (ws) => {
        const host = ws.connectToServer();
        socket = ws;
        host.onMessage((data) => {
            const frame = JSON.parse(data);
            if (frame.type === 'moments') newest = frame.moments.at(-1);
            ws.send(data);
        });
    });
    await page.goto('/nowhere');
    const card = await make(page, learning(elephant));
    await page.goto(`/m/${card.id}`);
    const { n } = await my_turn(page);
    await page.keyboard.press('f'); // deploys
    await beyond(page, n);
    // What the enemy does before that is skipped.
    for (; !(await state(page)).yours; await page.waitForTimeout(100)) await page.keyboard.press('Escape');
    const say = (moments) => {
        const made = moments.map(({ turn, view, ...rest }, i) => ({ ...newest, ...rest, n: newest.n + 1 + i, view: view ?? newest.view, turn: { ...newest.turn, ...turn } }));
        socket.send(JSON.stringify({ type: 'moments', moments: made }));
        newest = made.at(-1);
    };
    return { ...g, say, view: () => newest.view };
}
const event = (text, more = {}) => ({ rule: 'SE-FIRE-17', text, seat: 'confederate', kind: 1, ...more });
const theirs = { yours: false, prompt: null, waiting: 'The Confederates decide.' };
/** The enemy's turn: a move, a fire whose dice come before its effect, an end; then the player is asked. */
const turn = (view) => [
    { events: [event('The 1st Virginia moves 3 inches')], turn: theirs, view: moved(view) },
    { events: [event('The 1st Virginia fires on the 1st Ohio: 1 hit', { die: 'd10', dice: [7] }), event('The 1st Ohio takes a hit')], turn: theirs },
    { events: [event('Turn 2 of 8', { seat: null })] },
];
const SAID = ['The 1st Virginia moves 3 inches', 'The 1st Virginia fires on the 1st Ohio: 1 hit', 'The 1st Ohio takes a hit', 'Turn 2 of 8'];
/** The 1st Virginia three inches further on. */
function moved(view) {
    const units = view.confederate.units.map((u) => (u.number === 1 ? { ...u, stands: u.stands.map((s) => ({ ...s, y: s.y - 3000 })) } : u));
    return { ...view, confederate: { ...view.confederate, units } };
}
/** Notes each stage as it appears, with its time. */
const watch = (page) =>
    page.evaluate(() => {
        window.stages = [];
        const note = () => {
            const text = document.querySelector('.stage')?.getAttribute('data-said') ?? null;
            if (text !== (window.stages.at(-1)?.text ?? null)) window.stages.push({ text, at: performance.now(), dice: document.querySelectorAll('.stage .dice > .die').length });
            requestAnimationFrame(note);
        };
        note();
    });
const ended = (page) => page.waitForFunction(() => window.stages.length > 1 && window.stages.at(-1).text === null, null, { polling: 20 });
const seen = (page) => page.evaluate(() => window.stages.filter((s) => s.text !== null));

export default function (world) {
    for (const [pace, factor] of [
        ['fast', 0.45],
        ['normal', 1],
        ['slow', 2],
    ])
        test(`an enemy's turn is played in order, ${pace}`, async () => {
            const g = await scripted(world, { pace });
            const { page } = g;
            await watch(page);
            g.say(turn(g.view()));
            await page.locator('.stage').waitFor();
            assert.equal((await state(page)).yours, false, 'the prompt waits');
            assert.match(await page.locator('#prompt').innerText(), /What happened: 1 of 4/);
            await ended(page);
            await my_turn(page);
            const stages = await seen(page);
            assert.deepEqual(
                stages.map((s) => s.text),
                SAID,
            );
            assert.deepEqual(
                stages.map((s) => s.dice),
                [0, 1, 0, 0],
            );
            const gap = stages[2].at - stages[1].at;
            const due = (500 + 11 * SAID[1].length + 600) * factor;
            assert.ok(gap > due * 0.85 && gap < due * 1.6 + 250, `the dice stay ${due} ms, not ${gap}`);
            well(g);
            await g.context.close();
        });

    test('off: the present is there at once, and W still plays it', async () => {
        const g = await scripted(world, { pace: 'off' });
        const { page } = g;
        await watch(page);
        g.say(turn(g.view()));
        await page.getByText('Turn 2 of 8').first().waitFor();
        assert.ok((await state(page)).yours);
        assert.deepEqual(await seen(page), []);
        const goal = await page.getByRole('region', { name: 'Goal' }).innerText();
        assert.match(goal, /when turn 8 ends[^]*SE-WIN-5[^]*0 points, 0 of \d+ stands/);
        await page.keyboard.press('w');
        await ended(page);
        assert.deepEqual(
            (await seen(page)).map((s) => s.text),
            SAID,
        );
        assert.ok((await my_turn(page)).yours);
        well(g);
        await g.context.close();
    });

    test('space pauses, Esc skips, W plays it again; the table shows who fires on whom', async () => {
        const g = await scripted(world, { pace: 'normal' });
        const { page } = g;
        const place = () => page.locator('[data-thing="unit:confederate:1"] .stand').first().boundingBox();
        const before = await place();
        g.say(turn(g.view()));
        await page.locator('.stage[data-said^="The 1st Virginia moves"]').waitFor();
        await page.keyboard.press(' ');
        assert.notDeepEqual(await place(), before, 'the move is on the table');
        assert.equal(await page.locator('[data-trace]').count(), 1, 'and where it came from');
        await page.waitForTimeout(1500);
        assert.match(await page.locator('#prompt').innerText(), /Paused: 1 of 4/);
        await no_findings(page, 'a paused turn');
        await page.keyboard.press(' ');
        await page.locator('.stage[data-said^="The 1st Virginia fires"]').waitFor();
        await page.keyboard.press(' ');
        assert.equal(await page.locator('.stage .tip').count(), 1, 'an arrow from the firer to the target');
        assert.equal(await page.locator('.stage rect.line').count(), 2);
        await page.keyboard.press('Escape');
        await page.locator('.stage').waitFor({ state: 'detached' });
        assert.ok((await my_turn(page)).yours, 'the prompt is there');
        await page.keyboard.press('w');
        await page.locator('.stage[data-said^="The 1st Virginia moves"]').waitFor();
        await page.getByRole('button', { name: 'Skip' }).click();
        assert.ok((await my_turn(page)).yours);
        well(g);
        await g.context.close();
    });

    test('a question with a timer is asked at once; on the phone the dice lie on the table', async () => {
        const g = await scripted(world, { pace: 'slow', viewport: { width: 390, height: 844 }, hasTouch: true });
        const { page } = g;
        const moments = turn(g.view());
        g.say(moments.slice(0, 2));
        await page.locator('.stage .die').first().waitFor();
        const [die, table] = [await page.locator('.stage .die').first().boundingBox(), await page.locator('.table-box').boundingBox()];
        assert.ok(die.width > 20 && die.y > table.y && die.y + die.height < table.y + table.height, JSON.stringify({ die, table }));
        assert.equal((await state(page)).yours, false);
        g.say([{ ...moments[2], turn: { yours: true, window: true, until: Date.now() + 60_000, prompt: { text: 'Do you answer?', rule: '' } } }]);
        await page.getByText('Do you answer?').first().waitFor();
        assert.ok((await state(page)).yours, 'asked while the table still plays');
        assert.equal(await page.locator('.stage').count(), 1);
        well(g);
        await g.context.close();
    });

    test('a unit lost is noticed with its reason and rule; the order of battle keeps it, struck through', async () => {
        const g = await scripted(world, { pace: 'fast' });
        const { page } = g;
        const view = g.view();
        const without = { ...view, union: { ...view.union, units: view.union.units.filter((u) => u.number !== 2) } };
        const fire = event('The 1st Virginia fires on the 2nd Ohio: 4 hits', { die: 'd10', dice: [9] });
        g.say([{ events: [fire, event('2nd Ohio is eliminated', { seat: 'union', rule: 'SE-FIRE-18' })], view: without }]);
        const notice = page.getByRole('status', { name: 'Losses' });
        await page.locator('.stage').waitFor();
        assert.equal(await notice.count(), 0, 'not before it is shown');
        await notice.waitFor();
        const text = await notice.innerText();
        assert.match(text, /2nd Ohio is eliminated/);
        assert.match(text, /The 1st Virginia fires on the 2nd Ohio: 4 hits/);
        assert.equal(await notice.getByRole('link', { name: 'SE-FIRE-18' }).count(), 1, text);
        const row = page.locator('[data-row="unit:union:2"]');
        assert.equal(await row.locator('.name').evaluate((e) => getComputedStyle(e).textDecorationLine), 'line-through');
        await my_turn(page);
        await no_findings(page, 'a loss');
        await notice.getByRole('button', { name: 'Close' }).click();
        assert.equal(await notice.count(), 0);
        assert.equal(await row.count(), 1);
        well(g);
        await g.context.close();
    });

    test('a computer that takes longer than a second is said to think', async () => {
        const g = await scripted(world, { pace: 'off' });
        g.say([{ events: [], choices: [], turn: { ...theirs, seats: ['confederate'] } }]);
        await g.page.getByText('The Confederates decide.').first().waitFor();
        assert.equal(await g.page.getByText('The computer is thinking').count(), 0);
        await g.page.getByText('The computer is thinking').waitFor();
        well(g);
        await g.context.close();
    });
}
