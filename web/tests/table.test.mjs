// The tabletop: a whole learning battle of Seeing the Elephant by clicks, the ghost dragged and turned, zoom, keys, a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, chance, drawn, guest, make, my_turn, no_findings, no_sideways, state, well } from './harness.mjs';

const learning = { scenario: 'elephant/first-shots', options: {}, seats: { union: 'me', confederate: 'greedy' } };

/** What can be clicked now, with places on the screen that no other thing covers. */
export const seen = (page) =>
    page.evaluate(() => {
        const box = document.querySelector('.elephant-table .window')?.getBoundingClientRect();
        const place = (e) => {
            for (const part of [...e.querySelectorAll('.stand'), e]) {
                const r = part.getBoundingClientRect();
                const p = { x: r.x + r.width / 2, y: r.y + r.height / 2 };
                if (box && p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom && document.elementFromPoint(p.x, p.y)?.closest('[data-thing]') === e) return p;
            }
            return null;
        };
        const things = (selector) =>
            [...document.querySelectorAll(selector)].map((e) => ({ thing: e.dataset.thing, chosen: e.classList.contains('chosen'), at: place(e) })).filter((t) => t.at);
        const ghost = document.querySelector('.elephant-table .ghost')?.getBoundingClientRect();
        const visible = (e) => e.offsetParent !== null && !e.disabled;
        return {
            say: document.querySelector('#prompt .say')?.textContent?.trim() ?? '',
            primary: [...document.querySelectorAll('#prompt .acts .btn.pri')].filter(visible)[0]?.textContent?.trim() ?? '',
            buttons: [...document.querySelectorAll('#prompt .acts .btn:not(.square):not(.off)')].filter(visible).length,
            named: [...document.querySelectorAll('.elephant-table button[data-act]')].filter(visible).length,
            can: things('.unit.can, .officer.can'),
            ghost: ghost ? { x: ghost.x, y: ghost.y } : null,
        };
    });

/** One decision, or a part of it, by the mouse; says what was done. Who fires in full does not move: `holds` of his fire is kept. */
export async function decide(page, random, tries, holds = 0) {
    const now = await seen(page);
    const quick = { timeout: 2000 };
    if (now.buttons && random() < holds && /^Declare all fire/.test(now.say)) {
        await page.locator('#prompt .acts .btn:not(.square):not(.off):not(:disabled)').last().click(quick);
        return 'button';
    }
    if (now.named && tries < 4) {
        await page
            .locator('.elephant-table button[data-act]')
            .nth(Math.floor(random() * Math.min(2, now.named)))
            .click(quick);
        return 'named';
    }
    if (/^Where does/.test(now.say) && now.ghost && tries < 2 && !/Place/.test(now.primary)) {
        const { x, y } = now.ghost;
        await page.mouse.move(x, y + 3);
        await page.mouse.down();
        for (let k = 1; k <= 5; k++) await page.mouse.move(x + 2 * k, y + 3 - 11 * k);
        await page.mouse.up();
        await page.waitForFunction(() => document.querySelector('.elephant-table .tag, .elephant-table .cost') !== null, null, { timeout: 3000 }).catch(() => undefined);
        return (await seen(page)).primary.startsWith('Place') ? 'dragged' : 'refused';
    }
    if (now.primary && tries < 6) {
        await page.locator('#prompt .acts .btn.pri').first().click(quick);
        return now.primary.startsWith('Place') ? 'placed' : 'primary';
    }
    const fresh = now.can.filter((t) => !t.chosen);
    if (fresh.length && tries < 5 && random() < 0.85) {
        const { thing, at } = fresh[Math.floor(random() * fresh.length)];
        await page.mouse.click(at.x, at.y);
        return thing.split(':')[0];
    }
    if (now.buttons) {
        await page.locator('#prompt .acts .btn:not(.square):not(.off):not(:disabled)').last().click(quick);
        return 'button';
    }
    return null;
}

export async function play(page, { seed = 3, most = 1500, limit = 600_000, holds = 0, stop = async () => false } = {}) {
    const random = chance(seed);
    const done = {};
    const until = Date.now() + limit;
    let last = -1;
    let tries = 0;
    for (let i = 0; i < most; i++) {
        assert.ok(Date.now() < until, `the battle did not end: ${JSON.stringify(done)}`);
        const now = await my_turn(page);
        if (now.over || (await stop(now, done))) return done;
        tries = now.n === last ? tries + 1 : 0;
        last = now.n;
        const what = await decide(page, random, tries, holds).catch(() => null);
        if (what) done[what] = (done[what] ?? 0) + 1;
        if (['named', 'placed', 'primary', 'button'].includes(what)) await beyond(page, now.n, 4000).catch(() => undefined);
        else await drawn(page);
        if (tries > 14) await page.keyboard.press('Escape');
    }
    throw new Error(`the battle did not end in ${most} clicks: ${JSON.stringify(done)}`);
}

const zoom_of = (page) => page.evaluate(() => document.querySelector('.elephant-table .world').getBoundingClientRect().width);

export default function (world) {
    test('a whole learning battle of Seeing the Elephant by clicks', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        await page.locator('article', { hasText: 'Seeing the Elephant' }).getByRole('button', { name: 'Play now' }).click();
        await my_turn(page);
        let looked = false;
        const done = await play(page, {
            holds: 0.5,
            stop: async (now) => {
                if (!looked && now.n > 30) {
                    looked = true;
                    await no_findings(page, 'the table in battle');
                }
                return false;
            },
        });
        assert.ok((done.unit ?? 0) > 5 && (done.named ?? 0) + (done.primary ?? 0) > 20, `units were clicked: ${JSON.stringify(done)}`);
        assert.ok((done.placed ?? 0) > 2, `ghosts were dragged and placed: ${JSON.stringify(done)}`);
        assert.match(await page.locator('.result').innerText(), /won|lost|draw/i);
        await no_findings(page, 'the end of the battle');
        well(g);
        await g.context.close();
        console.log(`    did ${JSON.stringify(done)}`);
    });

    test('zoom, ghost, keys and answers on the table', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, learning);
        await page.goto(`/m/${card.id}`);
        await my_turn(page);
        // A regiment is taken from the tray, turned, and put down in its zone; outside of it the host says why not.
        await page.locator('[data-tray="1"]').click();
        await page.locator('.elephant-table .ghost').waitFor({ state: 'attached' });
        const table = await page.locator('.elephant-table .window').boundingBox();
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.3);
        await page.locator('.elephant-table .tag.not').waitFor();
        assert.match(await page.locator('.elephant-table .tag.not').innerText(), /SE-/);
        assert.equal(await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).count(), 0);
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.84);
        await page.locator('.elephant-table .tag.may').waitFor();
        const before = (await state(page)).n;
        await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).click();
        await beyond(page, before);
        await my_turn(page);
        assert.equal(await page.locator('[data-tray="1"]').count(), 0, 'it stands on the table');
        assert.equal(await page.locator('.unit[data-thing="unit:union:1"]').count(), 1);
        // Zoom by wheel, buttons and keys; panning paints nothing.
        const whole = await zoom_of(page);
        await page.mouse.move(table.x + 300, table.y + 400);
        await page.mouse.wheel(0, -240);
        await page.waitForFunction((w) => document.querySelector('.elephant-table .world').getBoundingClientRect().width > w * 1.2, whole);
        await page.getByRole('button', { name: 'Nearer' }).click();
        await page.keyboard.press('+');
        await page.waitForFunction(() => document.querySelector('.elephant-table .window').dataset.step === '3');
        await page.waitForTimeout(300);
        const paintings = await page.locator('.elephant-table .window').getAttribute('data-paintings');
        await page.mouse.move(table.x + 300, table.y + 300);
        await page.mouse.down();
        for (let k = 0; k < 8; k++) await page.mouse.move(table.x + 300 + 5 * k, table.y + 300);
        await page.mouse.up();
        await drawn(page);
        assert.equal(await page.locator('.elephant-table .window').getAttribute('data-paintings'), paintings, 'a small pan paints no ground');
        await page.keyboard.press('0');
        await page.waitForFunction((w) => Math.abs(document.querySelector('.elephant-table .world').getBoundingClientRect().width - w) < 1, whole);
        // The rest by button, then a move by keys alone.
        for (let i = 0; i < 3 && /^Deploy/.test((await seen(page)).say); i++) {
            const n = (await state(page)).n;
            await page
                .locator('#prompt .btn', { hasText: /Deploy/ })
                .first()
                .click();
            await beyond(page, n);
            await my_turn(page);
        }
        await play(page, { seed: 5, stop: async () => /^Which unit or officer/.test((await seen(page)).say) });
        await page.locator('.elephant-table .window').focus();
        const n = (await state(page)).n;
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        await page.locator('.elephant-table button[data-act^="begin"]').first().waitFor();
        await page.locator('.elephant-table button[data-act^="begin"]').first().press('Enter');
        await beyond(page, n);
        await my_turn(page);
        // Who has fired in full has no dice and no ghost: he may only lie down or stay.
        if (/^Where does .* with [1-9]/.test((await seen(page)).say)) {
            await page.locator('.elephant-table .window').focus();
            for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowUp');
            await page.locator('.elephant-table .tag').first().waitFor();
            await page.keyboard.press(']');
            await page.keyboard.press('[');
            await page.locator('.elephant-table .tag').first().waitFor();
            // Step by step: the ground that is clicked is where the next step ends, and the path is drawn.
            await page.keyboard.press('Escape');
            await page.getByRole('button', { name: /^Step by step/ }).click();
            const from = (await seen(page)).ghost;
            let stepped = false;
            for (const [dx, dy] of [
                [0, -40],
                [25, -40],
                [-25, -40],
                [0, -22],
            ]) {
                await page.mouse.click(from.x + dx, from.y + dy);
                stepped = await page
                    .getByRole('button', { name: /^Step by step \(\d/ })
                    .waitFor({ timeout: 2500 })
                    .then(
                        () => true,
                        () => false,
                    );
                if (stepped) break;
            }
            assert.ok(stepped, 'a click on the ground is a step');
            await page
                .locator('.elephant-table .tag', { hasText: /in left/ })
                .first()
                .waitFor();
            await page.getByRole('button', { name: 'Begin again' }).click();
            await page.getByRole('button', { name: /^Step by step$/ }).waitFor();
        }
        // An enemy that cannot be chosen is looked at, and its unit shown in the margin.
        await page.locator('[data-row^="unit:confederate"]').first().click();
        await page
            .locator('.side h2', { hasText: /Virginia|Battery/ })
            .first()
            .waitFor();
        // The order of battle is filtered and searched.
        await page.locator('[data-find="unit"]').fill('3rd');
        assert.ok((await page.locator('.left [data-row]').count()) <= 4);
        await page.locator('[data-find="unit"]').fill('');
        // The cut through the ground under a line of sight: by its chip or by a key, in words too.
        await page.locator('.elephant-table .window').focus();
        await page.getByRole('button', { name: 'Profile', exact: true }).waitFor();
        await page.keyboard.press('x');
        const cut = page.locator('.side .profile');
        await cut.locator('svg path.ground').waitFor({ state: 'attached' });
        assert.match(await cut.locator('.verdict').innerText(), /In sight, [\d.]+ in|SE-GEO-18/);
        assert.match(await cut.locator('.sr').last().textContent(), /From .*\(level -?\d.*The ground: level .*(SE-GEO-18|Nothing blocks)/);
        await no_findings(page, 'the table');
        await page.emulateMedia({ colorScheme: 'dark' });
        await drawn(page);
        await no_findings(page, 'the table in the dark');
        await page.keyboard.press('Escape');
        await cut.waitFor({ state: 'detached' });
        // O folds the order of battle, also for the next visit, and brings it back.
        await page.keyboard.press('o');
        await page.locator('aside.left').waitFor({ state: 'hidden' });
        await page.reload();
        await my_turn(page);
        await page.locator('.elephant-table .world').waitFor();
        assert.equal(await page.locator('aside.left').isVisible(), false, 'folded is remembered');
        await page.keyboard.press('o');
        await page.locator('aside.left').waitFor();
        well(g);
        await g.context.close();
    });

    test('the table on a phone', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, learning);
        await page.goto(`/m/${card.id}`);
        await my_turn(page);
        await no_sideways(page, 'the deployment on a phone');
        // Who has fired in full has no dice and no dial: nobody fires, and the first that has both is taken.
        const dial = page.locator('.elephant-table input[type=range]');
        await play(page, { seed: 9, holds: 1, stop: async () => /^Where does .* with [1-9]/.test((await seen(page)).say) && (await dial.count()) > 0 });
        await no_sideways(page, 'a move on a phone');
        await page.getByText('Small map').waitFor({ state: 'attached' });
        // The dial turns the ghost, the answer stands above the prompt.
        await dial.fill('15');
        await page.locator('.elephant-table .cost').waitFor();
        const small = await page.evaluate(() =>
            [...document.querySelectorAll('.elephant-table button, #prompt .btn')]
                .filter((e) => e.offsetParent !== null)
                .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
                .filter(([, r]) => r.height < 43.5 || r.width < 43.5)
                .map(([t, r]) => `${t} ${Math.round(r.width)} x ${Math.round(r.height)}`),
        );
        assert.deepEqual(small, [], 'targets are at least 44 pixels');
        await page.getByRole('button', { name: 'Profile', exact: true }).tap();
        await page.locator('.elephant-table .profile svg path.ground').waitFor({ state: 'attached' });
        await no_sideways(page, 'a profile on a phone');
        await no_findings(page, 'a profile on a phone');
        await page.getByRole('button', { name: 'Close the profile' }).tap();
        await page.getByRole('button', { name: 'Order of battle' }).tap();
        await page.locator('.drawer [data-row]').first().waitFor();
        await no_findings(page, 'the table on a phone');
        await page.keyboard.press('Escape');
        await play(page, { seed: 9, stop: async (now, done) => (done.named ?? 0) + (done.primary ?? 0) + (done.button ?? 0) > 12 });
        await no_sideways(page, 'the battle on a phone');
        well(g);
        await g.context.close();
    });

    test('two people at one table, by link', async () => {
        const { host, browser } = world;
        const a = await guest(browser, host);
        const b = await guest(browser, host);
        await a.page.goto('/nowhere');
        const card = await make(a.page, { ...learning, seats: { union: 'me', confederate: 'link' } });
        await a.page.goto(`/m/${card.id}`);
        await b.page.goto(card.links.confederate);
        await b.page
            .getByRole('button', { name: /Join|Take|Play/ })
            .first()
            .click({ timeout: 5000 })
            .catch(() => undefined);
        for (let i = 0; i < 14; i++) {
            for (const { page } of [a, b]) {
                const now = await state(page);
                if (!now.yours) continue;
                await decide(page, chance(i + 1), i % 7).catch(() => undefined);
                await beyond(page, now.n, 1500).catch(() => undefined);
            }
        }
        const deployed = await a.page.locator('.unit').count();
        assert.ok(deployed >= 8, `both have deployed: ${deployed}`);
        assert.equal(await b.page.locator('.unit').count(), deployed, 'both see the same units');
        well(a, b);
        await a.context.close();
        await b.context.close();
    });

    test('two players on one screen, the curtain between them', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, { ...learning, seats: { union: 'me', confederate: 'me' } });
        await page.goto(`/m/${card.id}`);
        const random = chance(12);
        const curtains = new Set();
        for (let i = 0, tries = 0, last = -1; i < 60 && curtains.size < 2; i++) {
            const now = await my_turn(page);
            if (now.curtain) {
                curtains.add(await page.locator('.curtain').innerText());
                await page.locator('.curtain button').first().click();
                await page.waitForFunction(() => document.querySelector('.curtain') === null);
                continue;
            }
            tries = now.n === last ? tries + 1 : 0;
            last = now.n;
            await decide(page, random, tries).catch(() => undefined);
            await beyond(page, now.n, 1500).catch(() => undefined);
        }
        assert.equal(curtains.size, 2, 'each side has had the screen');
        await page.locator('.unit').nth(3).waitFor(); // and its units on the table
        well(g);
        await g.context.close();
    });
}
