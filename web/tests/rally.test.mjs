// Rally Round the Flag: its deployment in every formation, cards, arrows, reactions and melees, alone and between two browsers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, chance, drawn, guest, make, my_turn, no_findings, state, well } from './harness.mjs';
import { at_table, decide, learning, play, rally, seen } from './table_driver.mjs';

/** Prompts of windows in the enemy's turn or after a roll. */
const WINDOW = /, or pass$|^Reroll a die|Reroll a die\?|^Does .* fire back|answer with|fire, or hold fire$/;

/** Sends a key and waits for what comes of it. */
const press = async (page, key) => {
    const { n } = await state(page);
    await page.keyboard.press(key);
    await beyond(page, n);
    await my_turn(page);
};
/** Up to the deployment of the first brigade, which is fielded in a formation. */
async function deploying(world, formation) {
    const g = await at_table(world, rally);
    const { page } = g;
    const field = page.getByLabel('1st Ohio Brigade: formation');
    if ((await field.inputValue()) !== formation) {
        const { n } = await state(page);
        await field.selectOption(formation);
        await beyond(page, n);
        await my_turn(page);
    }
    assert.equal(await field.inputValue(), formation);
    await page.locator('#prompt').focus();
    for (const key of ['c', 'f', 'c', '1']) await press(page, key);
    return g;
}
const joins = (page, how) => page.locator(`[data-join="${how}"]`).count();

export default function (world) {
    // Formation: its name in the log, and the joins of its canonical layout of three stands.
    for (const [formation, words, holds, breaks] of [
        ['line', 'deploys in Line', 2, 0],
        ['skirmish', 'deploys in Skirmish formation', 0, 0],
        ['column', 'deploys in Column', 2, 0],
        ['frontier', 'deploys in Frontier formation', 0, 0],
        ['assault', 'deploys in Assault formation', 1, 0],
        ['reserve', 'deploys with a Reserve', 0, 0],
        ['unformed', 'deploys Unformed', 0, 0],
    ])
        test(`a brigade ${words.replace('deploys', 'that deploys')}: checked as it is placed`, async () => {
            const g = await deploying(world, formation);
            const { page } = g;
            const strip = page.locator('.tabletop .strip');
            await strip.getByText(/3 stands are still to be placed or kept back/).waitFor();
            await press(page, 'f');
            await strip.getByText('It holds.').waitFor();
            assert.equal(await page.locator('.unit[data-thing^="unit:union"]').count(), formation === 'reserve' ? 2 : 3);
            if (formation === 'reserve') await strip.getByRole('button', { name: /kept back/ }).waitFor();
            assert.ok((await joins(page, 'holds')) >= holds, `${await joins(page, 'holds')} of ${holds} joins`);
            assert.equal(await joins(page, 'breaks'), breaks);
            await press(page, 'c');
            await page.getByText(`1st Ohio Brigade ${words}`).first().waitFor();
            well(g);
            await g.context.close();
        });

    test('a line by hand joins its stands as they are placed; a skirmish that touches is refused', async () => {
        for (const formation of ['line', 'skirmish']) {
            const g = await deploying(world, formation);
            const { page } = g;
            const strip = page.locator('.tabletop .strip');
            for (let i = 1; i <= 3; i++) {
                // Taken from the tray it is held beside the last one, touching it.
                await page.locator(`[data-tray="unit:union:${i}"]`).click();
                await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
                const how = formation === 'line' ? 'holds' : 'breaks';
                await page.waitForFunction(([kind, n]) => document.querySelectorAll(`[data-join="${kind}"]`).length === n, [how, i - 1]);
                const { n } = await state(page);
                await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).click();
                await beyond(page, n);
                await my_turn(page);
            }
            if (formation === 'line') await strip.getByText('It holds.').waitFor();
            else {
                await strip.getByText(/No stand of the brigade may touch another/i).waitFor();
                assert.equal(await page.locator('#prompt .btn', { hasText: 'Confirm' }).count(), 0);
            }
            await no_findings(page, 'a formation by hand');
            well(g);
            await g.context.close();
        }
    });

    test('a melee card by card: who fights is framed, cards and their numbers are in the margin', async () => {
        const { host, browser } = world;
        const CARDS = /^Play a card for its (red|blue) number/;
        let played = null;
        let reactions = 0;
        const until = Date.now() + 240_000;
        // Chance decides who meets whom: another battle is fought until a card can be played.
        for (let seed = 3; !played; seed++) {
            assert.ok(Date.now() < until, 'a melee with cards in four minutes');
            const g = await guest(browser, host);
            const { page } = g;
            await page.goto('/nowhere');
            const card = await make(page, { scenario: 'rally/railroad-cut', options: {}, seats: { union: 'me', confederate: 'greedy' } });
            await page.goto(`/m/${card.id}`);
            await my_turn(page);
            let last = '';
            const ready = async () => {
                const { say } = await seen(page);
                if (say !== last && WINDOW.test(say)) reactions++;
                last = say;
                return CARDS.test(say) && (await page.locator('.hand .can').count()) > 0;
            };
            await play(page, { ...rally, ends: 0.05 }, { seed, most: 160, stop: async (now) => now.over || (await ready()) }).catch(() => undefined);
            if (CARDS.test((await seen(page)).say) && (await page.locator('.hand .can').count())) {
                const melee = page.getByRole('region', { name: 'Melee' });
                assert.ok((await page.locator('[data-fights]').count()) >= 2, 'both sides are framed');
                const before = await melee.innerText();
                const mine = page.locator('[data-melee-cards="union"] li');
                const had = await mine.count();
                const results = page.getByText(/wins the melee|melee is undecided/i);
                const fought = await results.count();
                const { n } = await state(page);
                const chosen = page.locator('.hand .can').first();
                const name = (await chosen.locator('.sr').innerText()).split(',')[0];
                await chosen.click();
                await page
                    .locator('#prompt .btn.pri, .tabletop button[data-act^="play"]')
                    .first()
                    .click({ timeout: 3000 })
                    .catch(() => undefined);
                await beyond(page, n);
                await page
                    .getByText(new RegExp(`plays ${name}`))
                    .first()
                    .waitFor();
                // With the last answer it is fought, and its cards are put away; the next melee may follow at once.
                let after = await mine.count();
                let over = false;
                for (let tries = 0; after <= had && !over && tries < 50; tries++) {
                    await page.waitForTimeout(100);
                    after = await mine.count();
                    over = !(await melee.count()) || (await results.count()) > fought;
                }
                assert.ok(after > had || over, `${after} cards after ${had}`);
                played = { before, had, after };
            }
            well(g);
            await g.context.close();
        }
        assert.match(played.before, /\d/);
        assert.ok(reactions > 0, 'and windows before it');
        console.log(`    ${reactions} windows before a melee card; cards in the margin ${played.had}, then ${played.after}`);
    });

    test('two browsers: a reaction is asked of one while the other waits, and both go on from its answer', async () => {
        const { host, browser } = world;
        const [a, b] = [await guest(browser, host), await guest(browser, host)];
        await a.page.goto('/nowhere');
        const card = await make(a.page, { ...learning(rally, { union: 'me', confederate: 'link' }), scenario: 'rally/railroad-cut', window_seconds: 0 });
        await a.page.goto(`/m/${card.id}`);
        await b.page.goto(card.links.confederate);
        await b.page.getByRole('button', { name: 'Join as player' }).click();
        const random = chance(5);
        const tries = new Map();
        let asked = null;
        const until = Date.now() + 180_000;
        while (!asked) {
            assert.ok(Date.now() < until, 'a window in three minutes');
            let acted = false;
            for (const { page } of [a, b]) {
                const now = await state(page);
                if (!now.yours) continue;
                acted = true;
                if (WINDOW.test((await seen(page)).say)) {
                    asked = { page, other: page === a.page ? b.page : a.page, n: now.n };
                    break;
                }
                const [last, times] = tries.get(page) ?? [-1, 0];
                const again = now.n === last ? times + 1 : 0;
                tries.set(page, [now.n, again]);
                await decide(page, { ...rally, ends: 0 }, random, again).catch(() => undefined);
                await beyond(page, now.n, 800).catch(() => undefined);
                if (again > 14) await page.keyboard.press('Escape');
            }
            if (!acted) await a.page.waitForTimeout(40);
        }
        const { page, other, n } = asked;
        assert.equal((await state(other)).yours, false, 'one of them decides');
        assert.doesNotMatch(await other.locator('#prompt').innerText(), WINDOW, 'the other is not told what is asked');
        await page
            .getByLabel(/Default reaction/)
            .first()
            .waitFor();
        const was = (await state(other)).n;
        await page.keyboard.press('c');
        await beyond(page, n);
        await beyond(other, was).catch(() => undefined);
        await Promise.race([my_turn(page), my_turn(other)]);
        well(a, b);
        await a.context.close();
        await b.context.close();
    });

    test('forces, a formation that is placed by hand, cards and a General by keys, an arrow', async () => {
        const g = await at_table(world, rally);
        const { page } = g;
        const window = page.locator('.tabletop .window');
        // D-S3: a formation is chosen, and stays chosen.
        const formation = page.getByLabel('1st Ohio Brigade: formation');
        const { n: first } = await state(page);
        await formation.selectOption('skirmish');
        await beyond(page, first);
        await my_turn(page);
        assert.equal(await formation.inputValue(), 'skirmish');
        await page.locator('#prompt').focus();
        for (const key of ['c', 'f', 'c', '1']) await press(page, key);
        // A stand from the tray: outside the area the server says why not; inside, what the formation still lacks is said.
        await page.locator('[data-tray="unit:union:1"]').click();
        await page.locator('.tabletop .ghost').waitFor({ state: 'attached' });
        const box = await window.boundingBox();
        await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.15);
        await page.locator('.tabletop .tag.not', { hasText: /RF-DEPLOY-3/ }).waitFor();
        const general = await page.locator('.leader[data-thing="general:union:2"]').boundingBox();
        await page.mouse.click(general.x + general.width / 2, general.y - 40);
        await page.locator('.tabletop .tag.may').waitFor();
        const { n: placed } = await state(page);
        await page.locator('#prompt .btn.pri', { hasText: 'Place here' }).click();
        await beyond(page, placed);
        await my_turn(page);
        await page.locator('.unit[data-thing="unit:union:1"]').waitFor();
        await page.locator('.tabletop .strip', { hasText: /Skirmish: no stand touches another.*2 stands are still to be placed or kept back/s }).waitFor();
        await no_findings(page, 'a deployment of Rally Round the Flag');
        await page.locator('#prompt').focus();
        for (const key of ['f', 'c', '1', 'f', 'c', '1', 'f', 'c']) await press(page, key);
        // The turn: a hand of cards, Generals with their radius; one is activated by keys alone.
        await page.locator('#prompt .say', { hasText: /^Turn 1 of 25/ }).waitFor();
        const cards = page.locator('.hand [data-thing^="card:union"]');
        assert.equal(await cards.count(), 5);
        assert.match(await page.locator('#table-words').textContent(), /Your hand: .*(Battle|Command) card/);
        await cards.first().focus();
        await page.keyboard.press('ArrowRight');
        assert.equal(await cards.nth(1).evaluate((e) => e === document.activeElement), true);
        await window.focus();
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        await page.locator('[data-chain^="general:union"]').waitFor({ state: 'attached' });
        await page.locator('#prompt .btn.pri', { hasText: 'Activate' }).waitFor();
        await press(page, 'Enter');
        for (let i = 0; i < 6 && /^Discard/.test((await seen(page)).say); i++) {
            const { n } = await state(page);
            if (/ up to /.test((await seen(page)).say)) await page.keyboard.press('c');
            else await page.locator('.hand .can').first().press('Enter');
            await beyond(page, n);
            await my_turn(page);
        }
        await page.locator('#prompt .say', { hasText: /ride\?/ }).waitFor();
        await press(page, 'c');
        // An order by pointing; the stand is drawn along its arrows, and the place that is named is taken.
        const unit = page.locator('.unit.can').first();
        const thing = await unit.getAttribute('data-thing');
        await unit.click();
        const { n: named } = await state(page);
        await page.locator('.tabletop button[data-act^="move"]').first().click();
        await beyond(page, named);
        await my_turn(page);
        await page.locator('[data-petals]:not([data-petals="0"])').waitFor({ state: 'attached' });
        await window.focus();
        for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowUp');
        await page.locator('.tabletop .tag').first().waitFor();
        await play(page, rally, { seed: 4, most: 12, stop: async () => !/^Where does .* move/.test((await seen(page)).say) });
        await page.locator(`.unit[data-thing="${thing}"]`).waitFor();
        // A reload brings the same table and hand back.
        const words = await page.locator('#table-words').textContent();
        await page.reload();
        await my_turn(page);
        await page.locator(`.unit[data-thing="${thing}"]`).waitFor();
        assert.equal(await page.locator('#table-words').textContent(), words);
        await page.emulateMedia({ colorScheme: 'dark' });
        await drawn(page);
        await no_findings(page, 'the table of Rally Round the Flag in the dark');
        well(g);
        await g.context.close();
    });

    test('a window between two players on one screen is still there after a reload', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/nowhere');
        const card = await make(page, { scenario: 'rally/railroad-cut', options: {}, seats: { union: 'me', confederate: 'me' } });
        await page.goto(`/m/${card.id}`);
        const lift = async () => {
            await page.locator('.curtain button').first().click();
            await page.waitForFunction(() => document.querySelector('.curtain') === null);
        };
        const random = chance(7);
        for (let i = 0, tries = 0, last = -1; i < 90; i++) {
            const now = await my_turn(page);
            if (now.curtain) {
                await lift();
                continue;
            }
            if (WINDOW.test((await seen(page)).say)) break;
            tries = now.n === last ? tries + 1 : 0;
            last = now.n;
            await decide(page, { ...rally, ends: 0 }, random, tries).catch(() => undefined);
            await beyond(page, now.n, 1200).catch(() => undefined);
        }
        const { say } = await seen(page);
        assert.match(say, WINDOW, 'a window has opened');
        await page
            .getByLabel(/Default reaction/)
            .first()
            .waitFor();
        await page.reload();
        if ((await my_turn(page)).curtain) await lift();
        await my_turn(page);
        assert.equal((await seen(page)).say, say);
        const { n } = await state(page);
        await page.keyboard.press('c');
        await beyond(page, n);
        well(g);
        await g.context.close();
    });
}
