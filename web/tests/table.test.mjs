// The tabletop: whole learning battles by clicks, the ghost dragged and turned, zoom, keys, a phone, two people; in every game that has one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, chance, drawn, guest, make, my_turn, no_findings, no_sideways, state, well } from './harness.mjs';
import { at_table, decide, elephant, learning, painted, play, rally, seen, volley, zoom_of } from './table_driver.mjs';

export default function (world) {
    for (const game of [elephant, volley, rally]) tests_of(world, game);
    elephant_alone(world);
    volley_alone(world);
}

function tests_of(world, game) {
    test(`a whole learning battle of ${game.title} by clicks`, async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        await page.locator('article', { hasText: game.title }).getByRole('button', { name: 'Play now' }).click();
        await my_turn(page);
        let looked = false;
        const done = await play(page, game, {
            holds: 0.5,
            stop: async (now) => {
                if (!looked && now.n > 30) {
                    looked = true;
                    await no_findings(page, 'the table in battle');
                }
                return false;
            },
        });
        assert.ok((done.unit ?? 0) > 5 && (done.named ?? 0) + (done.primary ?? 0) > 8, `units were clicked: ${JSON.stringify(done)}`);
        assert.ok((done.placed ?? 0) > 2, `ghosts were dragged and placed: ${JSON.stringify(done)}`);
        assert.match(await page.locator('.result').innerText(), /won|lost|draw/i);
        await no_findings(page, 'the end of the battle');
        well(g);
        await g.context.close();
        console.log(`    did ${JSON.stringify(done)}`);
    });

    test(`${game.title} on a phone`, async () => {
        const g = await at_table(world, game, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        const { page } = g;
        await no_sideways(page, 'the deployment on a phone');
        // A unit that has fired in full has no dice and no dial: nobody fires, and the first that has both is taken.
        const dial = page.locator('.tabletop input[type=range]');
        const can_turn = async () => game.can_move.test((await seen(page)).say) && (await dial.count()) > 0;
        // The answer to the last click may still be on its way: the dial must be there a moment later too.
        for (let tries = 0; tries < 8; tries++) {
            await play(page, game, { seed: 9 + tries, holds: 1, stop: can_turn });
            await page.waitForTimeout(1000);
            if (await can_turn()) break;
        }
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
        await play(page, game, { seed: 9, stop: async (now, done) => (done.named ?? 0) + (done.primary ?? 0) + (done.button ?? 0) > 12 });
        await no_sideways(page, 'the battle on a phone');
        well(g);
        await g.context.close();
    });

    test(`two people at ${game.title}, by link`, async () => {
        const { host, browser } = world;
        const a = await guest(browser, host);
        const b = await guest(browser, host);
        await a.page.goto('/nowhere');
        const card = await make(a.page, learning(game, { union: 'me', confederate: 'link' }));
        await a.page.goto(`/m/${card.id}`);
        await b.page.goto(card.links.confederate);
        await b.page
            .getByRole('button', { name: /Join|Take|Play/ })
            .first()
            .click({ timeout: 5000 })
            .catch(() => undefined);
        const units = (page) => page.locator('.unit').count();
        for (let i = 0; i < 120 && Math.min(await units(a.page), await units(b.page)) < 8; i++) {
            for (const { page } of [a, b]) {
                const now = await state(page);
                if (!now.yours) continue;
                await decide(page, game, chance(i + 1), i % 7).catch(() => undefined);
                await beyond(page, now.n, 1500).catch(() => undefined);
            }
        }
        const deployed = await units(a.page);
        assert.ok(deployed >= 8, `both have deployed: ${deployed}`);
        await b.page.waitForFunction((n) => document.querySelectorAll('.unit').length === n, deployed);
        well(a, b);
        await a.context.close();
        await b.context.close();
    });

    test(`two players of ${game.title} on one screen, the curtain between them`, async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, learning(game, { union: 'me', confederate: 'me' }));
        await page.goto(`/m/${card.id}`);
        const random = chance(12);
        const curtains = new Set();
        for (let i = 0, tries = 0, last = -1; i < 120 && (curtains.size < 2 || (await page.locator('.unit').count()) < 4); i++) {
            const now = await my_turn(page);
            if (now.curtain) {
                curtains.add(await page.locator('.curtain').innerText());
                await page.locator('.curtain button').first().click();
                await page.waitForFunction(() => document.querySelector('.curtain') === null);
                continue;
            }
            tries = now.n === last ? tries + 1 : 0;
            last = now.n;
            await decide(page, game, random, tries).catch(() => undefined);
            await beyond(page, now.n, 1500).catch(() => undefined);
        }
        assert.equal(curtains.size, 2, 'each side has had the screen');
        await page.locator('.unit').nth(3).waitFor(); // and its units on the table
        well(g);
        await g.context.close();
    });
}

function elephant_alone(world) {
    test('zoom, ghost, keys and answers on the table', async () => {
        const g = await at_table(world, elephant);
        const { page } = g;
        // A regiment is taken from the tray, turned, and put down in its zone; outside of it the server says why not.
        await page.locator('[data-tray="unit:union:1"]').click();
        await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
        const table = await page.locator('.tabletop .window').boundingBox();
        // Between the zones, where no enemy that has deployed first can be.
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.58);
        await page.locator('.tabletop .tag.not').waitFor();
        assert.match(await page.locator('.tabletop .tag.not').innerText(), /SE-/);
        assert.equal(await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).count(), 0);
        await page.mouse.click(table.x + table.width * 0.4, table.y + table.height * 0.8);
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
        const paintings = await painted(page);
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
        if (elephant.can_move.test((await seen(page)).say)) {
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
        await page.waitForFunction(() => document.querySelectorAll('.left [data-row]').length <= 4);
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
}

function volley_alone(world) {
    test('Volley & Bayonet: a stand is placed, goes by steps and is turned; a click on the enemy says why not, or charges', async () => {
        const g = await at_table(world, volley);
        const { page } = g;
        const window = page.locator('.tabletop .window');
        const press = async (name) => {
            const { n } = await state(page);
            await page.locator('#prompt').getByRole('button', { name }).click();
            await beyond(page, n);
            await my_turn(page);
        };
        // From the tray into the zone; outside of it the server says why not.
        await page.locator('[data-tray="unit:union:1"]').click();
        await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
        const box = await window.boundingBox();
        await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
        await page.locator('.tabletop .tag.not', { hasText: /VB-/ }).waitFor();
        await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.85);
        await page.locator('.tabletop .tag.may').waitFor();
        await press(/^Place here/);
        await page.locator('.unit[data-thing="unit:union:1"]').waitFor();
        await press(/^Deploy for me/);
        await press(/^End the set-up/);
        // What a stand is, and that of its division.
        const stand = page.locator('.unit[data-thing="unit:union:2"]');
        assert.equal(await stand.locator('.face text').first().innerHTML(), '4');
        await page
            .locator('.left .wear', { hasText: /0 of \d+ casualties until exhaustion/ })
            .first()
            .waitFor();
        await stand.hover();
        await page.locator('[data-chain="commander:union:2"]').waitFor({ state: 'attached' });
        await stand.click();
        await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
        await page.locator('[data-zone^="unit:confederate"]').first().waitFor({ state: 'attached' });
        // A step by keys: it is taken at once, and the rest of the move stays.
        await page.getByRole('button', { name: 'Step by step' }).click();
        await window.focus();
        for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowUp');
        await page.locator('.tabletop .tag.may', { hasText: '3.0 in' }).waitFor();
        const { n } = await state(page);
        await page.keyboard.press('Enter');
        await beyond(page, n);
        await my_turn(page);
        await page.locator('#prompt .say', { hasText: /2nd Brigade.* 13 inches left/ }).waitFor();
        await page.keyboard.press(']');
        await page.locator('.tabletop .strip output', { hasText: '5°' }).waitFor();
        await page.keyboard.press('Escape');
        // An enemy that it cannot reach: the rule and the numbers.
        await page.locator('.unit[data-thing="unit:confederate:1"]').click();
        await page.locator('.why .rule').first().waitFor();
        assert.match(await page.locator('.why').first().innerText(), /VB-/);
        await press(/^End this move/);
        // A reload brings the same table back.
        const words = await page.locator('#table-words').innerText();
        await page.reload();
        await my_turn(page);
        await page.locator('.unit[data-thing="unit:union:2"]').waitFor();
        assert.equal(await page.locator('#table-words').innerText(), words);
        await no_findings(page, 'the table of Volley & Bayonet');
        await page.emulateMedia({ colorScheme: 'dark' });
        await drawn(page);
        await no_findings(page, 'the table of Volley & Bayonet in the dark');
        well(g);
        await g.context.close();
    });

    test('the third day of Gettysburg: corps by name from afar, and who comes when', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, { scenario: 'volley/gettysburg-day-3', options: {}, seats: { union: 'me', confederate: 'me' } });
        await page.goto(`/m/${card.id}`);
        await page.locator('.curtain button').first().click();
        await page.locator('.unit').nth(80).waitFor();
        await page.keyboard.press('0');
        const corps = page.locator('.tabletop text.of-side');
        await corps.filter({ hasText: 'II Corps' }).first().waitFor();
        await corps.filter({ hasText: 'Third Corps' }).first().waitFor();
        await page
            .locator('.left .name small', { hasText: /^turn \d+, / })
            .first()
            .waitFor();
        await no_sideways(page, 'Gettysburg');
        well(g);
        await g.context.close();
    });
}
