// The tabletop: a whole learning battle of Seeing the Elephant by clicks, the ghost dragged and turned, zoom, keys, a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, chance, drawn, guest, make, my_turn, no_findings, no_sideways, state, well } from './harness.mjs';
import { decide, play, seen, zoom_of } from './table_driver.mjs';

const learning = { scenario: 'elephant/first-shots', options: {}, seats: { union: 'me', confederate: 'greedy' } };

/** Prompts of the game that the driver has to know. */
export const elephant = { move: /^Where does/, fire: /^Declare all fire/ };
const with_dice = /^Where does .* with [1-9]/;

export default function (world) {
    test('a whole learning battle of Seeing the Elephant by clicks', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        await page.locator('article', { hasText: 'Seeing the Elephant' }).getByRole('button', { name: 'Play now' }).click();
        await my_turn(page);
        let looked = false;
        const done = await play(page, elephant, {
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
        // A regiment is taken from the tray, turned, and put down in its zone; outside of it the server says why not.
        await page.locator('[data-tray="unit:union:1"]').click();
        await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
        const table = await page.locator('.tabletop .window').boundingBox();
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.3);
        await page.locator('.tabletop .tag.not').waitFor();
        assert.match(await page.locator('.tabletop .tag.not').innerText(), /SE-/);
        assert.equal(await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).count(), 0);
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.84);
        await page.locator('.tabletop .tag.may').waitFor();
        const before = (await state(page)).n;
        await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).click();
        await beyond(page, before);
        await my_turn(page);
        assert.equal(await page.locator('[data-tray="unit:union:1"]').count(), 0, 'it is on the table');
        assert.equal(await page.locator('.unit[data-thing="unit:union:1"]').count(), 1);
        // Zoom by wheel, buttons and keys; panning paints nothing.
        const whole = await zoom_of(page);
        await page.mouse.move(table.x + 300, table.y + 400);
        await page.mouse.wheel(0, -240);
        await page.waitForFunction((w) => document.querySelector('.tabletop .world').getBoundingClientRect().width > w * 1.2, whole);
        await page.getByRole('button', { name: 'Zoom in' }).click();
        await page.keyboard.press('+');
        await page.waitForFunction(() => document.querySelector('.tabletop .window').dataset.step === '3');
        await page.waitForTimeout(300);
        const paintings = await page.locator('.tabletop .window').getAttribute('data-paintings');
        await page.mouse.move(table.x + 300, table.y + 300);
        await page.mouse.down();
        for (let k = 0; k < 8; k++) await page.mouse.move(table.x + 300 + 5 * k, table.y + 300);
        await page.mouse.up();
        await drawn(page);
        assert.equal(await page.locator('.tabletop .window').getAttribute('data-paintings'), paintings, 'a small pan paints no ground');
        await page.keyboard.press('0');
        await page.waitForFunction((w) => Math.abs(document.querySelector('.tabletop .world').getBoundingClientRect().width - w) < 1, whole);
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
        await play(page, elephant, { seed: 5, stop: async () => /^Which unit or officer/.test((await seen(page)).say) });
        await page.locator('.tabletop .window').focus();
        const n = (await state(page)).n;
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        await page.locator('.tabletop button[data-act^="begin"]').first().waitFor();
        await page.locator('.tabletop button[data-act^="begin"]').first().press('Enter');
        await beyond(page, n);
        await my_turn(page);
        // A unit that has fired in full has no dice and no ghost: it may only lie down or stay.
        if (with_dice.test((await seen(page)).say)) {
            await page.locator('.tabletop .window').focus();
            for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowUp');
            await page.locator('.tabletop .tag').first().waitFor();
            await page.keyboard.press(']');
            await page.keyboard.press('[');
            await page.locator('.tabletop .tag').first().waitFor();
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
                .locator('.tabletop .tag', { hasText: /in left/ })
                .first()
                .waitFor();
            await page.getByRole('button', { name: 'Start over' }).click();
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
        await page.locator('.tabletop .window').focus();
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
        await page.locator('.tabletop .world').waitFor();
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
        // A unit that has fired in full has no dice and no dial: nobody fires, and the first that has both is taken.
        const dial = page.locator('.tabletop input[type=range]');
        await play(page, elephant, { seed: 9, holds: 1, stop: async () => with_dice.test((await seen(page)).say) && (await dial.count()) > 0 });
        await no_sideways(page, 'a move on a phone');
        await page.getByText('Overview map').waitFor({ state: 'attached' });
        // The dial turns the ghost, the answer is above the prompt.
        await dial.fill('15');
        await page.locator('.tabletop .cost').waitFor();
        const small = await page.evaluate(() =>
            [...document.querySelectorAll('.tabletop button, #prompt .btn')]
                .filter((e) => e.offsetParent !== null)
                .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
                .filter(([, r]) => r.height < 43.5 || r.width < 43.5)
                .map(([t, r]) => `${t} ${Math.round(r.width)} x ${Math.round(r.height)}`),
        );
        assert.deepEqual(small, [], 'targets are at least 44 pixels');
        await page.getByRole('button', { name: 'Profile', exact: true }).tap();
        await page.locator('.tabletop .profile svg path.ground').waitFor({ state: 'attached' });
        await no_sideways(page, 'a profile on a phone');
        await no_findings(page, 'a profile on a phone');
        await page.getByRole('button', { name: 'Close profile' }).tap();
        await page.getByRole('button', { name: 'Order of battle' }).tap();
        await page.locator('.drawer [data-row]').first().waitFor();
        await no_findings(page, 'the table on a phone');
        await page.keyboard.press('Escape');
        await play(page, elephant, { seed: 9, stop: async (now, done) => (done.named ?? 0) + (done.primary ?? 0) + (done.button ?? 0) > 12 });
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
                await decide(page, elephant, chance(i + 1), i % 7).catch(() => undefined);
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
            await decide(page, elephant, random, tries).catch(() => undefined);
            await beyond(page, now.n, 1500).catch(() => undefined);
        }
        assert.equal(curtains.size, 2, 'each side has had the screen');
        await page.locator('.unit').nth(3).waitFor(); // and its units on the table
        well(g);
        await g.context.close();
    });
}
