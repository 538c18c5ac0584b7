// Pictures of the main screens into docs/img, from a host and a match of their own: LONGROLL=... node tests/pictures.mjs [folder [table|volley|rally]];
// with 'table', 'volley' or 'rally' those of one tabletop alone.
import { mkdirSync } from 'node:fs';
import { beyond, chance, click_once, guest, Host, launch, make, my_turn, state } from './harness.mjs';
import { elephant, play, rally, seen, volley } from './table_driver.mjs';

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
            if (now.n < 12 || !/^Where does.* It has [1-9]/.test((await seen(page)).say)) return false;
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

/** The third day of Gettysburg: a brigade is fired at and may reply; the same in the dark and on a phone; and the whole field. */
async function volley_pictures(page, take) {
    const card = await make(page, { scenario: 'volley/gettysburg-day-3', options: {}, seats: { union: 'me', confederate: 'greedy' } });
    await page.goto(`/m/${card.id}`);
    await my_turn(page, 120_000);
    await play(page, volley, { seed: 2, stop: async () => /fire at in reply/.test((await seen(page)).say) && (await seen(page)).can.length > 0 });
    await page.locator('.tabletop .window').focus();
    await page.keyboard.press('n');
    for (let k = 0; k < 2; k++) await page.keyboard.press('+');
    // A server that is busy refuses a question: the enemy is pointed at until its odds are there.
    for (let tries = 0; tries < 8 && !(await page.locator('.odds .bars').count()); tries++) {
        await page.mouse.move(300, 200);
        const { can } = await seen(page);
        if (can[0]) await page.mouse.move(can[0].at.x, can[0].at.y);
        await page.waitForTimeout(4000);
    }
    await take('volley-match', photo);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(800);
    await take('volley-match-dark', photo);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('0');
    await page.waitForTimeout(1500);
    await take('volley-gettysburg', photo);
    await page.setViewportSize({ width: 390, height: 844 });
    for (let k = 0; k < 4; k++) await page.keyboard.press('+');
    await page.waitForTimeout(1500);
    await take('volley-phone', photo);
    await page.setViewportSize({ width: 1440, height: 900 });
}

/** A brigade is placed in the learning battle; a melee with its cards at the Railroad Cut; a regiment on the move there, in the dark and on a phone too. */
async function rally_pictures(page, take) {
    const open = async (scenario) => {
        const card = await make(page, { scenario, options: {}, seats: { union: 'me', confederate: 'greedy' } });
        await page.goto(`/m/${card.id}`);
        await my_turn(page, 120_000);
    };
    const press = async (key) => {
        const { n } = await state(page);
        await page.keyboard.press(key);
        await beyond(page, n);
        await my_turn(page);
    };
    await open('rally/first-orders');
    await page.locator('#prompt').focus();
    for (const key of ['c', 'f', 'c', '1']) await press(key);
    for (let i = 1; i <= 3; i++) {
        await page.locator(`[data-tray="unit:union:${i}"]`).click();
        await page.locator('.tabletop .tag').first().waitFor();
        await page.waitForTimeout(600);
        if (i < 3) await press('Enter');
    }
    await page.mouse.move(10, 10);
    await page.waitForTimeout(800);
    await take('rally-deployment', photo);

    const cards = async () => /^Play a card for its/.test((await seen(page)).say) && (await page.locator('[data-melee-cards]').count()) > 0;
    for (let seed = 3, found = false; seed < 12 && !found; seed++) {
        await open('rally/railroad-cut');
        await play(page, { ...rally, ends: 0.05 }, { seed, most: 160, stop: cards }).catch(() => undefined);
        found = await cards();
    }
    await page.waitForTimeout(2500);
    await take('rally-melee', photo);

    await open('rally/railroad-cut');
    // A regiment whose way is free.
    let tried = 4;
    for (let seed = Number(process.env.RALLY_SEED ?? 4), free = false; !free && seed < 24; seed++) {
        const can_move = async (now) => now.n > tried && rally.can_move.test((await seen(page)).say);
        await play(page, { ...rally, ends: 0.02 }, { seed, most: 200, stop: can_move });
        tried = (await state(page)).n;
        for (const keys of ['UUU', 'LLL', 'RRR', 'DDD', 'U', 'L']) {
            for (const key of keys) await page.keyboard.press(`Shift+Arrow${{ D: 'Down', R: 'Right', L: 'Left', U: 'Up' }[key]}`);
            await page.waitForTimeout(1200);
            if ((free = (await page.locator('.tabletop .tag.may').count()) > 0)) break;
            await page.keyboard.press('Escape');
            await page.waitForTimeout(200);
        }
    }
    await take('rally-match', photo);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(800);
    await take('rally-match-dark', photo);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(1500);
    await take('rally-phone', photo);
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
    await volley_pictures(page, take);
    await rally_pictures(page, take);
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
    else if (process.argv[3] === 'volley') await volley_pictures(page, take);
    else if (process.argv[3] === 'rally') await rally_pictures(page, take);
    else await all_pictures(page, take);
    await context.close();
} finally {
    await browser.close();
    await host.stop();
}
