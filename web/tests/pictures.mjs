// Pictures of the main screens into docs/img, from a host and a match of their own: LONGROLL=... node tests/pictures.mjs [folder [table]];
// with 'table' those of the tabletop alone.
import { mkdirSync } from 'node:fs';
import { chance, click_once, guest, Host, launch, make, my_turn } from './harness.mjs';
import { elephant } from './table.test.mjs';
import { play, seen } from './table_driver.mjs';

/** A shaded map is smaller as a photograph. */
const photo = { type: 'jpeg', quality: 82 };

/** A regiment on the move at Matthews Hill, its ghost dragged: light, dark, and the same on a phone. */
async function table_pictures(page, take) {
    const card = await make(page, { scenario: 'elephant/matthews-hill', options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await page.goto(`/m/${card.id}`);
    await my_turn(page);
    // A formed regiment in the middle of things, with enemies in front of it.
    await play(page, elephant, {
        seed: Number(process.env.TABLE_SEED ?? 8),
        stop: async (now) => {
            if (now.n < 12 || !/^Where does.* with [1-9]/.test((await seen(page)).say)) return false;
            return page.locator('.side .facts', { hasText: /^(Line|Column)/ }).count();
        },
    });
    await page.keyboard.press('+');
    await page.waitForTimeout(600);
    // Toward the enemy, as far as the host lets it.
    for (const keys of ['DDD', 'DDR', 'DD', 'DL', 'DR', 'D', 'LL', 'RR', 'U']) {
        for (const key of keys) await page.keyboard.press(`Shift+Arrow${{ D: 'Down', R: 'Right', L: 'Left', U: 'Up' }[key]}`);
        await page.waitForTimeout(1500);
        if (await page.locator('.tabletop .tag.may').count()) break;
        await page.keyboard.press('Escape');
        await page.waitForTimeout(200);
    }
    // The cut through the ground to the nearest enemy stands in the margin.
    await page.keyboard.press('x');
    await page.waitForTimeout(1500);
    await take('elephant-match', photo);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(600);
    await take('elephant-match-dark', photo);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('x');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(1200);
    await take('elephant-phone', photo);
    await page.setViewportSize({ width: 1440, height: 900 });
}

async function all_pictures(page, take) {
    const card = await make(page, { scenario: 'dixie/gettysburg-quick', options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await page.goto(`/m/${card.id}`);

    // Plays until own cards fire into an engaged position, and chooses one with real dice.
    const random = chance(Number(process.env.SEED ?? 21));
    let found = false;
    for (let i = 0; i < 900 && !found; i++) {
        const now = await my_turn(page);
        if (now.over) break;
        const prompt = await page.locator('#prompt .say').innerText();
        const ready = now.n > 30 && /^Fire a card into/.test(prompt) && (await page.locator('.table-box .piece.can').count()) > 1;
        if (ready && (await page.locator('.table-box em', { hasText: 'engaged' }).count())) {
            const cards = page.locator('.table-box .piece.can');
            for (let k = 0; k < (await cards.count()) && !found; k++) {
                await cards
                    .nth(k)
                    .click({ position: { x: 7, y: 26 }, timeout: 1500 })
                    .catch(() => undefined);
                found = await page
                    .locator('.odds .bars')
                    .waitFor({ timeout: 1500 })
                    .then(
                        () => true,
                        () => false,
                    );
            }
            if (found) break;
        }
        await click_once(page, random, 0.75).catch(() => undefined);
        await page.waitForTimeout(30);
    }
    await page.waitForTimeout(400);
    await take('dixie-match');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(200);
    await take('dixie-match-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(400);
    await take('dixie-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await table_pictures(page, take);
    await page.goto('/rules/dixie#DX-6.0j');
    await page.locator('.r.sel').waitFor();
    await page.waitForTimeout(500);
    await take('rulebook');
    await page.goto('/');
    await page.getByText(/Your turn at/).waitFor();
    await page.waitForTimeout(400);
    await take('home', { fullPage: true });
    await page.goto('/play/dixie');
    await page.getByText('Rule options').click();
    await page.setViewportSize({ width: 1440, height: 1400 }); // the button that begins stays at the foot of the window
    await take('setup');
    console.log(found ? 'pictures taken' : 'pictures taken, but no fire was found');
}

const folder = process.argv[2] ?? new URL('../../docs/img/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const host = await new Host().start();
const browser = await launch();
try {
    const g = await guest(browser, host, { colorScheme: 'light' });
    const { page, context } = g;
    const take = (name, over = {}) => page.screenshot({ path: `${folder}/${name}.${over.type === 'jpeg' ? 'jpg' : 'png'}`, ...over });
    await page.goto('/');
    if (process.argv[3] === 'table') await table_pictures(page, take);
    else await all_pictures(page, take);
    await context.close();
} finally {
    await browser.close();
    await host.stop();
}
