// Drives a tabletop of any game by the mouse: what can be clicked, one decision, whole battles. The words of a game's prompts are
// given by its test.
import assert from 'node:assert/strict';
import { beyond, chance, drawn, guest, make, my_turn } from './harness.mjs';

const BUTTONS = '#prompt .acts .btn:not(.square):not(.off)';

/**
 * What the driver has to know of a game: its title on the home page and its learning battle; `move` the prompt of a move that is
 * dragged, by five times `step` pixels to the right and up; `fire` that of fire, of which a part is held; `phase` prompts in which
 * units are taken one after the other, of which the part `ends` is ended at once.
 */
export const elephant = {
    title: 'Seeing the Elephant!',
    scenario: 'elephant/first-shots',
    rules: /SE-/,
    move: /^Where does/,
    can_move: /^Where does .* It has [1-9]/,
    fire: /^Declare all fire/,
    step: [2, 11],
};
export const volley = {
    title: 'Volley & Bayonet',
    scenario: 'volley/training',
    rules: /VB-/,
    move: /^Where does/,
    can_move: /^Where does/,
    phase: /^(Movement:|Attack which)/,
    ends: 0.12,
    step: [1, 38],
};
export const rally = {
    title: 'Rally Round the Flag',
    scenario: 'rally/first-orders',
    rules: /RF-/,
    move: /^(Where does .* (move|march)|The Tactic of|A second Move)/,
    can_move: /^Where does .* (move|march)/,
    phase: /(Action Points?: give an order|^Turn \d+ of)/,
    ends: 0.18,
    step: [2, 9],
};
/** Against the computer. */
export const learning = (game, seats = { union: 'me', confederate: 'greedy' }) => ({ scenario: game.scenario, options: {}, seats });

/** The battle of a game, against the computer, up to the first decision. */
export async function at_table(world, game, options) {
    const g = await guest(world.browser, world.host, options);
    await g.page.goto('/nowhere');
    const card = await make(g.page, learning(game));
    await g.page.goto(`/m/${card.id}`);
    await my_turn(g.page);
    return g;
}

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
        // A hand is below the table.
        const cards = [...document.querySelectorAll('.hand [data-thing].can')].map((e) => {
            const r = e.getBoundingClientRect();
            return { thing: e.dataset.thing, chosen: e.classList.contains('chosen'), at: { x: r.x + Math.min(20, r.width / 2), y: r.y + Math.min(16, r.height / 2) } };
        });
        const ghost = document.querySelector('.tabletop .ghost')?.getBoundingClientRect();
        const visible = (e) => e.offsetParent !== null && !e.disabled;
        return {
            say: document.querySelector('#prompt .say')?.textContent?.trim() ?? '',
            primary: [...document.querySelectorAll('#prompt .acts .btn.pri')].filter(visible)[0]?.textContent?.trim() ?? '',
            buttons: [...document.querySelectorAll(buttons)].filter(visible).length,
            named: [...document.querySelectorAll('.tabletop button[data-act]')].filter(visible).length,
            can: [...things('.unit.can, .leader.can'), ...cards],
            ghost: ghost ? { x: ghost.x, y: ghost.y } : null,
        };
    }, BUTTONS);

/**
 * One decision, or a part of it; returns what was done, or null. `holds` is the part of fire that is held: units that have fired may not
 * be able to move.
 */
export async function decide(page, game, random, tries, holds = 0) {
    const now = await seen(page);
    const quick = { timeout: 2000 };
    const last_button = async () => {
        await page.locator(`${BUTTONS}:not(:disabled)`).last().click(quick);
        return 'button';
    };
    if (now.buttons && random() < holds && game.fire?.test(now.say)) return last_button();
    if (now.buttons && game.phase?.test(now.say) && random() < game.ends) return last_button();
    if (now.named && tries < 4) {
        const nth = Math.floor(random() * Math.min(2, now.named));
        await page.locator('.tabletop button[data-act]').nth(nth).click(quick);
        return 'named';
    }
    if (game.move.test(now.say) && now.ghost && tries < 2 && !/^(Place|Go) here/.test(now.primary)) {
        const { x, y } = now.ghost;
        await page.mouse.move(x, y + 3);
        await page.mouse.down();
        const [right, up] = game.step;
        for (let k = 1; k <= 5; k++) await page.mouse.move(x + right * k, y + 3 - up * k);
        await page.mouse.up();
        await page.waitForFunction(() => document.querySelector('.tabletop .tag, .tabletop .cost') !== null, null, { timeout: 3000 }).catch(() => undefined);
        return /^(Place|Go) here/.test((await seen(page)).primary) ? 'dragged' : 'refused';
    }
    if (now.primary && tries < 6) {
        await page.locator('#prompt .acts .btn.pri').first().click(quick);
        return /^(Place|Go) here/.test(now.primary) ? 'placed' : 'primary';
    }
    const fresh = now.can.filter((t) => !t.chosen);
    if (fresh.length && tries < 5 && random() < 0.85) {
        const { thing, at } = fresh[Math.floor(random() * fresh.length)];
        await page.mouse.click(at.x, at.y);
        return thing.split(':')[0];
    }
    if (now.buttons) return last_button();
    // What can be chosen lies under another piece, or out of the window: the list has it too.
    if (tries < 7) return null;
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    return 'listed';
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
        if (['named', 'placed', 'primary', 'button', 'listed'].includes(what)) await beyond(page, now.n, 4000).catch(() => undefined);
        else await drawn(page);
        if (tries > 14) await page.keyboard.press('Escape');
    }
    throw new Error(`the battle did not end in ${most} clicks: ${JSON.stringify(done)}`);
}

/** How large the whole field is drawn. */
export const zoom_of = (page) => page.evaluate(() => document.querySelector('.tabletop .world').getBoundingClientRect().width);

/** How often the ground has been painted, once it has come to rest: letters that load late paint it again. */
export async function painted(page) {
    const count = () => page.locator('.tabletop .window').getAttribute('data-paintings');
    for (let was = await count(), still = 0; ;) {
        await page.waitForTimeout(100);
        const now = await count();
        still = now === was ? still + 1 : 0;
        if (still >= 6) return now;
        was = now;
    }
}
