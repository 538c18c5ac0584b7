// Whole matches in the browser: by clicks, by keys alone, and two people against each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, chance, click_once, deploy, guest, hand_names, my_turn, no_findings, play_by_clicks, state, well } from './harness.mjs';

export default function (world) {
    test('from home to the first own decision in one click, to the battle in three', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host, { fresh: true });
        await g.page.goto('/');
        await g.page.getByRole('button', { name: 'Play now' }).first().click();
        let now = await my_turn(g.page);
        assert.ok(now.yours, 'the first click leads to a decision');
        await deploy(g.page);
        now = await my_turn(g.page);
        if (/deploy/i.test(await g.page.locator('#prompt .say').innerText())) {
            await g.page.locator('#prompt .acts .btn:not(.square):not(.off)').last().click();
            await beyond(g.page, now.n);
            now = await my_turn(g.page);
        }
        assert.ok(now.yours || now.over);
        assert.ok(!/deploy/i.test(await g.page.locator('#prompt .say').innerText()), 'three clicks end the set-up');
        well(g);
        await g.context.close();
    });

    test('a whole match against the computer, by clicks', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        await g.page.goto('/');
        await g.page.getByRole('button', { name: 'Play now' }).first().click();
        const clicked = await play_by_clicks(g.page, { seed: 11, eager: 0.55 });
        assert.ok((clicked.card ?? 0) + (clicked.place ?? 0) > 10, `cards and places were clicked: ${JSON.stringify(clicked)}`);
        const end = g.page.locator('.result');
        assert.match(await end.innerText(), /won|lost|draw/i);
        assert.ok(await g.page.locator('.side li .die, .side .die').count(), 'the log has dice');
        // The record can be stepped through, and left again.
        await end.getByRole('button', { name: 'Replay' }).click();
        await g.page.getByRole('button', { name: 'Step forward' }).last().click();
        await g.page.getByText(/Step 1 of/).waitFor();
        await g.page.keyboard.press('Escape');
        await end.waitFor();
        await no_findings(g.page, 'the result');
        // The file of the match, and a rematch.
        const [file] = await Promise.all([g.page.waitForEvent('download'), end.getByRole('link', { name: 'Download' }).click()]);
        assert.match(file.suggestedFilename(), /\.longroll$/);
        const before = g.page.url();
        await end.getByRole('button', { name: 'Rematch' }).click();
        await g.page.waitForURL((u) => u.href !== before);
        assert.ok((await my_turn(g.page)).yours);
        well(g);
        await g.context.close();
        console.log(`    clicked ${JSON.stringify(clicked)}`);
    });

    for (const [title, first] of [
        ['Dixie', ''],
        ['Volley & Bayonet', 'f'], // it deploys for the player
        ['Rally Round the Flag', 'c'], // the forces as they are
    ])
        test(`a whole match of ${title} by keys alone`, async () => {
            const { host, browser } = world;
            const g = await guest(browser, host);
            const { page } = g;
            const keys = page.keyboard;
            await page.goto('/');
            await page.getByRole('button', { name: 'Play now' }).first().waitFor();
            const on_button = (game) => {
                const on = document.activeElement;
                return on?.textContent?.trim() === 'Play now' && on.closest('article')?.querySelector('h2, h3')?.textContent?.trim() === game;
            };
            for (let i = 0; i < 40 && !(await page.evaluate(on_button, title)); i++) await keys.press('Tab');
            assert.ok(await page.evaluate(on_button, title), 'the button is reached by Tab');
            await keys.press('Enter');
            if (first) {
                const { n } = await my_turn(page);
                await keys.press(first);
                await beyond(page, n);
            }
            const random = chance(5);
            let decisions = 0;
            let asked = 0;
            const begun = Date.now();
            const until = begun + 600_000;
            for (;;) {
                assert.ok(Date.now() < until, `the match did not end: ${decisions} decisions`);
                const now = await my_turn(page);
                if (now.over) break;
                decisions++;
                const focused = await page.evaluate(() => document.activeElement?.closest('.side ul') !== null);
                if (!focused) {
                    await keys.press('a');
                    await page.waitForFunction(() => document.activeElement?.closest('.side ul') !== null, null);
                }
                if (asked < 2) {
                    await keys.press('?');
                    await page.locator('.why').waitFor();
                    asked++;
                }
                if (decisions === 3) {
                    await keys.press('h');
                    await page.locator('#prompt .hint').waitFor();
                }
                // The closing answer comes first in the list; now and then another line is taken instead.
                const down = random() < 0.4 ? 1 + Math.floor(random() * 6) : 0;
                for (let i = 0; i < down; i++) await keys.press('ArrowDown');
                await keys.press('Enter');
                await beyond(page, now.n, 5000).catch(() => undefined);
                if (decisions === 1) {
                    // What was just done is taken back with Z, where nothing was rolled or shown.
                    const undo = await page.locator('#prompt button[aria-label="Undo"]').count();
                    if (undo) {
                        const n = (await state(page)).n;
                        await keys.press('z');
                        await beyond(page, n);
                    }
                }
            }
            assert.match(await page.locator('.result').innerText(), /won|lost|draw/i);
            well(g);
            await g.context.close();
            console.log(`    ${decisions} decisions by keys in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
        });

    test('two people, each in a browser of his own, by link', async () => {
        const { host, browser } = world;
        const a = await guest(browser, host);
        await a.page.goto('/play/dixie');
        await a.page.getByRole('radio', { name: 'First Bull Run, the basic game' }).check();
        await a.page.getByRole('radio', { name: 'A friend, by link' }).check();
        await a.page.getByRole('radio', { name: 'Confederate', exact: true }).check();
        await a.page.getByRole('spinbutton').fill('0');
        await a.page.getByRole('button', { name: 'Start match' }).click();
        const link = await a.page.locator('#invite-link').inputValue();
        assert.match(link, /\/m\/[\w-]+\?join=/);
        // A stranger without the link gets no seat.
        const stranger = await guest(browser, host);
        await stranger.page.goto(new URL(link).pathname);
        await stranger.page.locator('.shell, h1').first().waitFor();
        assert.equal(await stranger.page.locator('.shell[data-yours=true]').count(), 0);
        await stranger.context.close();

        const b = await guest(browser, host);
        await b.page.goto('/');
        await b.page.getByRole('textbox', { name: 'Link to a match' }).fill(link);
        await b.page.getByRole('button', { name: 'Join', exact: true }).click();
        await b.page.getByRole('button', { name: 'Join as player' }).click();
        await my_turn(b.page);
        assert.ok(!b.page.url().includes('join='), 'the token leaves the address');
        await a.page.locator('.invite').waitFor({ state: 'detached' });

        // Names of cards in one hand are nowhere in the other's page while the armies deploy.
        // Regiments are named by number, and no other word of the page is.
        const both = new Set(await hand_names(b.page));
        const names = (await hand_names(a.page)).filter((n) => /\d/.test(n) && !both.has(n));
        const other = await b.page.evaluate(() => document.documentElement.outerHTML);
        assert.ok(names.length > 3);
        for (const name of names) assert.ok(!other.includes(name), `${name} is seen by the enemy`);

        const random = chance(3);
        const until = Date.now() + 600_000;
        let clicks = 0;
        for (;;) {
            assert.ok(Date.now() < until, 'the match did not end');
            const [sa, sb] = [await state(a.page), await state(b.page)];
            if (sa.over && sb.over) break;
            let moved = false;
            for (const [p, s] of [
                [a.page, sa],
                [b.page, sb],
            ])
                if (s.yours) {
                    const what = await click_once(p, random, clicks++ % 5 === 0 ? 0 : 0.5).catch(() => null);
                    if (what === 'button' || what === 'primary' || what === 'offer') await beyond(p, s.n, 2000).catch(() => undefined);
                    moved = true;
                }
            if (!moved) await a.page.waitForTimeout(40);
        }
        const text = await a.page.locator('.result h2').innerText();
        const theirs = await b.page.locator('.result h2').innerText();
        if (/draw/i.test(text)) assert.equal(theirs, text);
        else assert.notEqual(/won/.test(text), /won/.test(theirs), `${text} / ${theirs}`);
        well(a, b);
        await a.context.close();
        await b.context.close();
    });
}
