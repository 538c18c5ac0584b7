// Drives a tabletop of any game by the mouse: what can be clicked, one decision, whole battles. The words of a game's prompts are
// given by its test.
import assert from 'node:assert/strict';
import { beyond, chance, drawn, my_turn } from './harness.mjs';

const BUTTONS = '#prompt .acts .btn:not(.square):not(.off)';

/** What can be clicked now, with places on the screen that no other thing covers. */
export const seen = (page) =>
    page.evaluate((buttons) => {
        const box = document.querySelector('.tabletop .window')?.getBoundingClientRect();
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
        const ghost = document.querySelector('.tabletop .ghost')?.getBoundingClientRect();
        const visible = (e) => e.offsetParent !== null && !e.disabled;
        return {
            say: document.querySelector('#prompt .say')?.textContent?.trim() ?? '',
            primary: [...document.querySelectorAll('#prompt .acts .btn.pri')].filter(visible)[0]?.textContent?.trim() ?? '',
            buttons: [...document.querySelectorAll(buttons)].filter(visible).length,
            named: [...document.querySelectorAll('.tabletop button[data-act]')].filter(visible).length,
            can: things('.unit.can, .leader.can'),
            ghost: ghost ? { x: ghost.x, y: ghost.y } : null,
        };
    }, BUTTONS);

/**
 * One decision, or a part of it; returns what was done, or null. `game.move` is the prompt of a move that is dragged, `game.fire` that of
 * fire, of which `holds` is the part that is held: units that have fired may not be able to move.
 */
export async function decide(page, game, random, tries, holds = 0) {
    const now = await seen(page);
    const quick = { timeout: 2000 };
    const last_button = async () => {
        await page.locator(`${BUTTONS}:not(:disabled)`).last().click(quick);
        return 'button';
    };
    if (now.buttons && random() < holds && game.fire.test(now.say)) return last_button();
    if (now.named && tries < 4) {
        const nth = Math.floor(random() * Math.min(2, now.named));
        await page.locator('.tabletop button[data-act]').nth(nth).click(quick);
        return 'named';
    }
    if (game.move.test(now.say) && now.ghost && tries < 2 && !/Place/.test(now.primary)) {
        const { x, y } = now.ghost;
        await page.mouse.move(x, y + 3);
        await page.mouse.down();
        for (let k = 1; k <= 5; k++) await page.mouse.move(x + 2 * k, y + 3 - 11 * k);
        await page.mouse.up();
        await page.waitForFunction(() => document.querySelector('.tabletop .tag, .tabletop .cost') !== null, null, { timeout: 3000 }).catch(() => undefined);
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
    return now.buttons ? last_button() : null;
}

/** Until the battle is over, or `stop` says so; returns what was done, counted. */
export async function play(page, game, { seed = 3, most = 1500, limit = 600_000, holds = 0, stop = async () => false } = {}) {
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
        const what = await decide(page, game, random, tries, holds).catch(() => null);
        if (what) done[what] = (done[what] ?? 0) + 1;
        if (['named', 'placed', 'primary', 'button'].includes(what)) await beyond(page, now.n, 4000).catch(() => undefined);
        else await drawn(page);
        if (tries > 14) await page.keyboard.press('Escape');
    }
    throw new Error(`the battle did not end in ${most} clicks: ${JSON.stringify(done)}`);
}

/** How large the whole field is drawn. */
export const zoom_of = (page) => page.evaluate(() => document.querySelector('.tabletop .world').getBoundingClientRect().width);
