// Every screen in both themes and at the sizes people have: nothing serious for axe, nothing sideways, names as text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, deploy, drawn, guest, hand_names, make, my_turn, no_findings, no_sideways, play_by_clicks, quick, state, well } from './harness.mjs';

const HOSTILE = '<img src=x onerror="window.hit=1">';

/** Tab by tab, whatever has the focus has an outline that is not the colour of the ground. */
async function seen_focus(page, where) {
    await page.locator('body').evaluate(() => document.activeElement?.blur?.());
    const seen = new Set();
    for (let i = 0; i < 12; i++) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(() => {
            const e = document.activeElement;
            if (!e || e === document.body) return null;
            const style = getComputedStyle(e);
            return {
                what: (e.textContent || e.getAttribute('aria-label') || e.tagName).trim().slice(0, 40),
                outline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
                same: style.outlineColor === getComputedStyle(document.body).backgroundColor,
            };
        });
        if (!focus) continue;
        seen.add(focus.what);
        assert.ok(focus.outline && !focus.same, `the focus on '${focus.what}' is not seen on ${where}`);
    }
    assert.ok(seen.size >= 5, `the focus goes from one thing to the next on ${where}`);
}

export default function (world) {
    for (const theme of ['light', 'dark'])
        test(`axe finds nothing serious on any screen, ${theme}`, async () => {
            const { host, browser } = world;
            const g = await guest(browser, host, { colorScheme: theme });
            const { page } = g;
            const look = (where) => no_findings(page, `${where}, ${theme}`);
            await page.goto('/');
            await page.getByRole('button', { name: 'Play now' }).first().waitFor();
            assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
            await look('home');
            await page.getByRole('button', { name: 'Settings' }).click();
            await look('settings');
            await page.goto('/play/dixie');
            await page.getByText('Rule options').click();
            await look('setup');
            await page.goto('/rules/dixie#DX-7.3a');
            await page.locator('.r.sel').waitFor();
            await look('rulebook');
            await page.getByRole('searchbox').fill('morale letter');
            await page.locator('mark').first().waitFor();
            await look('search');
            await page.goto('/no/such/place');
            await look('lost page');
            const card = await make(page, quick);
            await page.goto(`/m/${card.id}`);
            await my_turn(page);
            await look('deployment');
            await play_by_clicks(page, { seed: 2, eager: 0.7, stop: (now) => now.n >= 22 });
            await look('match');
            await page.keyboard.press('a');
            await page.waitForFunction(() => document.activeElement?.closest('.side ul') !== null);
            await look('list of choices');
            await page.keyboard.press('?');
            await page.locator('.why').waitFor();
            await look('why not');
            await page.keyboard.press('d');
            await page.getByRole('button', { name: 'Menu' }).click();
            await look('menu');
            await page.keyboard.press('Escape');
            await page.keyboard.press('F1');
            await page.getByRole('dialog').waitFor();
            await look('keys');
            await page.keyboard.press('Escape');
            await page.locator('dialog').waitFor({ state: 'detached' }); // keys are the dialog's until then
            await page.keyboard.press(',');
            await page.getByText(/Step \d+ of/).waitFor();
            await look('time bar');
            await page.goto('/');
            await page
                .getByText(/Your turn at|First Bull Run/)
                .first()
                .waitFor();
            await look('home with a match');
            // Two players on one screen.
            const shared = await make(page, { ...quick, seats: { union: 'me', confederate: 'me' }, window_seconds: 0 });
            await page.goto(`/m/${shared.id}`);
            await page.locator('.curtain').waitFor();
            await look('curtain');
            const friend = await make(page, { ...quick, seats: { union: 'me', confederate: 'link' } });
            await page.goto(friend.links.confederate);
            await page.getByRole('button', { name: 'Join as player' }).waitFor();
            await look('join');
            well(g);
            await g.context.close();
        });

    test('a phone: a whole table at 390 pixels, nothing sideways, targets large enough', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        const { page } = g;
        for (const place of ['/', '/play/dixie', '/rules/dixie#DX-7.3a', '/nowhere']) {
            await page.goto(place);
            await page
                .locator(`${place === '/' ? '.game .btn.pri' : place.startsWith('/play') ? '.btn.pri' : place.startsWith('/rules') ? '.r.sel' : 'h1'} >> visible=true`)
                .first()
                .waitFor();
            await drawn(page);
            await no_sideways(page, place);
        }
        await page.goto('/');
        await page.getByRole('button', { name: 'Play now' }).first().tap();
        let now = await my_turn(page);
        await page
            .locator('#prompt')
            .getByRole('button', { name: /Deploy for me/ })
            .tap();
        await beyond(page, now.n);
        await play_by_clicks(page, { seed: 8, eager: 0.6, stop: (s) => s.n >= now.n + 20 });
        await no_sideways(page, 'the match');
        await no_findings(page, 'the match on a phone');
        const small = await page.evaluate(() =>
            [...document.querySelectorAll('#prompt .btn, .top .tool')]
                .filter((e) => e.offsetParent !== null)
                .map((e) => ({ text: e.textContent?.trim() || e.getAttribute('aria-label'), box: e.getBoundingClientRect() }))
                .filter((e) => e.box.width < 44 || e.box.height < 44)
                .map((e) => `${e.text} ${e.box.width} x ${e.box.height}`),
        );
        assert.deepEqual(small, []);
        const prompt = await page.locator('#prompt').boundingBox();
        assert.ok(prompt && prompt.y + prompt.height <= 844, 'the prompt is on the screen');
        // The margin rises as a sheet and goes again.
        await page.getByRole('button', { name: 'Log and choices' }).tap();
        await page.locator('.side.risen').waitFor();
        await no_findings(page, 'the sheet on a phone');
        await page.locator('.side').getByRole('button', { name: 'Close' }).tap();
        await page.locator('.side:not(.risen)').waitFor({ state: 'attached' });
        well(g);
        await g.context.close();
    });

    test('the list of choices never moves under the pointer while the odds come', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        // Odds of any length for any choice: what the host says of a choice is not what is tried here.
        await page.routeWebSocket(/\/api\/matches\//, (wire) => {
            const server = wire.connectToServer();
            wire.onMessage((text) => {
                const asked = JSON.parse(text);
                if (asked.do !== 'odds') return server.send(text);
                const many = 1 + (asked.id % 9);
                const chances = Array.from({ length: many }, (_, i) => ({ outcome: `${i + 1} hits`, p: 1 / many, error: 0.1 }));
                return wire.send(JSON.stringify({ type: 'reply', id: asked.id, ok: true, reckoning: null, exact: false, runs: 16, chances }));
            });
        });
        await page.goto('/');
        const card = await make(page, quick);
        await page.goto(`/m/${card.id}`);
        await my_turn(page);
        await page.getByRole('tab', { name: /Choices/ }).click();
        const rows = page.locator('.side ul button');
        const tops = () => rows.evaluateAll((list) => list.map((e) => e.getBoundingClientRect().top));
        const pane = page.locator('.about .odds');
        for (const [width, height] of [
            [1440, 900],
            [1280, 720],
        ]) {
            await page.setViewportSize({ width, height });
            await page.mouse.move(300, 300);
            await drawn(page);
            for (let i = 0; i < 7; i++) {
                await rows.nth(i).scrollIntoViewIfNeeded();
                const before = await tops();
                await rows.nth(i).hover();
                const label = (await rows.nth(i).innerText()).replace(/^\d+\s*/, '').trim();
                await pane.and(page.locator('[aria-busy=false]')).filter({ hasText: label }).waitFor({ timeout: 10_000 });
                assert.deepEqual(await tops(), before, `row ${i} at ${width} x ${height}`);
            }
        }
        await no_findings(page, 'the list with odds');
        // The same pane answers `?`; the list stays again.
        await rows.nth(1).focus();
        const before = await tops();
        await rows.nth(1).press('?');
        await page.locator('.about .why').waitFor();
        assert.deepEqual(await tops(), before);
        well(g);
        await g.context.close();
    });

    for (const [width, height] of [
        [1024, 768],
        [390, 844],
    ])
        test(`the sheet of choices asks the question and goes with the last one, ${width} wide`, async () => {
            const { host, browser } = world;
            const g = await guest(browser, host, { viewport: { width, height } });
            const { page } = g;
            await page.goto('/');
            const card = await make(page, quick);
            await page.goto(`/m/${card.id}`);
            const sheet = page.locator('.side.risen');
            // From the set-up on, every decision from the sheet: the first answer of the list, which closes.
            let asked = 0;
            let again = 0;
            for (let i = 0; i < 60; i++) {
                const now = await my_turn(page);
                if (now.over) break;
                if (await sheet.count()) again++;
                else
                    await page
                        .locator('#prompt')
                        .getByRole('button', { name: /List all|\d more/ })
                        .click({ timeout: 2000 })
                        .then(() => sheet.waitFor({ timeout: 10_000 }))
                        .catch(() => undefined);
                if (await sheet.count()) {
                    const question = (await page.locator('#prompt .say').innerText()).trim();
                    assert.ok((await sheet.locator('.question').innerText()).includes(question), question);
                    assert.ok(await sheet.locator('.question').isVisible());
                    if (asked++ === 0) {
                        await no_findings(page, `the sheet of choices, ${width}`);
                        await no_sideways(page, `the sheet of choices, ${width}`);
                    }
                    await sheet.locator('ul button').first().click();
                } else await page.locator('#prompt .acts .btn:not(.square):not(.off)').last().click();
                await beyond(page, now.n, 5000).catch(() => undefined);
                if (asked > 8 && again) break;
            }
            assert.ok(asked > 3 && again > 0, `${asked} decisions in the sheet, ${again} after another`);
            // The end is not hidden by it.
            await my_turn(page);
            await page
                .getByRole('button', { name: 'Log and choices' })
                .click({ timeout: 2000 })
                .catch(() => undefined);
            if (!(await page.locator('.result').count())) {
                await sheet.waitFor();
                await page.evaluate(async (id) => {
                    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/matches/${id}/socket?seat=union`);
                    await new Promise((done) => (socket.onopen = done));
                    socket.send(JSON.stringify({ id: 1, do: 'resign' }));
                }, card.id);
            }
            await page.locator('.result').waitFor();
            await page.locator('.side:not(.risen)').waitFor({ state: 'attached' });
            well(g);
            await g.context.close();
        });

    test('sizes from a tablet to a wall, and 200 percent: no overlap of the parts, nothing sideways', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        const card = await make(page, quick);
        await page.goto(`/m/${card.id}`);
        const now = await my_turn(page);
        await deploy(page);
        await play_by_clicks(page, { seed: 5, eager: 0.6, stop: (s) => s.n >= now.n + 60 });
        await my_turn(page);
        await page.keyboard.press('Escape');
        for (const [width, height] of [
            [720, 900],
            [1024, 768],
            [1100, 800],
            [1280, 800],
            [1440, 900],
            [2560, 1300],
            [844, 390],
            [720, 450],
        ]) {
            await page.setViewportSize({ width, height });
            await drawn(page);
            await no_sideways(page, `${width} x ${height}`);
            // The ground lies between the ranks, over no card.
            const covered = await page.evaluate(() => {
                const boxes = (what) => [...document.querySelectorAll(`.table-box ${what}`)].map((e) => ({ e, r: e.getBoundingClientRect() }));
                const cards = boxes('.piece:not(.chosen)');
                return boxes('.ground > .tile').flatMap(({ e, r }) =>
                    cards
                        .filter((c) => c.r.left < r.right && r.left < c.r.right && c.r.top < r.bottom - 1 && r.top < c.r.bottom - 1)
                        .map((c) => `${e.innerText} over ${c.e.innerText}`),
                );
            });
            assert.deepEqual(covered, [], `${width} x ${height}`);
            const parts = await page.evaluate(() => {
                const names = ['.board', '.prompt', '.hand', ...(innerWidth >= 1100 ? ['.side'] : [])];
                return names.map((n) => {
                    const r = document.querySelector(`.shell > ${n}`).getBoundingClientRect();
                    return { n, l: r.left, r: r.right, t: r.top, b: r.bottom };
                });
            });
            for (const a of parts) {
                assert.ok(a.b <= height + 1, `${a.n} ends at ${a.b} of ${height} at ${width}`);
                for (const b of parts)
                    if (a.n < b.n) assert.ok(a.r <= b.l + 1 || b.r <= a.l + 1 || a.b <= b.t + 1 || b.b <= a.t + 1, `${a.n} lies over ${b.n} at ${width} x ${height}`);
            }
        }
        well(g);
        await g.context.close();
    });

    test('five positions: the heads have room, and no mark lies on a value', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        const card = await make(page, { ...quick, scenario: 'dixie/gettysburg-five' });
        await page.goto(`/m/${card.id}`);
        const look = async (what) => {
            for (const [width, height] of [
                [1024, 768],
                [1440, 900],
            ]) {
                await page.setViewportSize({ width, height });
                await drawn(page);
                const found = await page.evaluate(() => {
                    const box = (e) => e.getBoundingClientRect();
                    const over = [...document.querySelectorAll('.pos header')].flatMap((h) =>
                        [...h.children].filter((c) => box(c).right > box(h).right + 1 || c.scrollWidth > c.clientWidth + 1).map((c) => `${h.innerText}: ${c.innerText}`),
                    );
                    // The band of values of a card and its foot with the corps, in widths of the card.
                    const bands = [...document.querySelectorAll('.table-box .piece:not(.chosen)')].flatMap((p) => {
                        const r = box(p);
                        return [
                            { l: r.left, r: r.right, t: r.top, b: r.top + r.width * 0.28 },
                            { l: r.left, r: r.right, t: r.bottom - r.width * 0.13, b: r.bottom },
                        ];
                    });
                    const marks = [...document.querySelectorAll('.table-box .piece:not(.chosen) .marks > *')];
                    const covers = marks.filter((m) => bands.some((k) => box(m).left < k.r && k.l < box(m).right && box(m).top < k.b && k.t < box(m).bottom));
                    return { over, marks: marks.length, covers: covers.length };
                });
                assert.deepEqual(found.over, [], `${what}, ${width} x ${height}`);
                assert.equal(found.covers, 0, `${what}, ${width} x ${height}`);
                if (what === 'set-up') assert.ok(found.marks > 8, `${found.marks} marks`);
            }
        };
        await deploy(page);
        await my_turn(page);
        assert.equal(await page.locator('.pos .st', { hasText: 'empty' }).count(), 0, 'what is hidden is not called empty');
        await look('set-up');
        await play_by_clicks(page, { seed: 4, eager: 0.7, until: async () => (await state(page)).n > 20 && (await page.locator('.pos em').count()) > 1 });
        await page.keyboard.press('Escape');
        await look('battle');
        await no_findings(page, 'five positions');
        well(g);
        await g.context.close();
    });

    for (const theme of ['light', 'dark'])
        test(`forced colours, ${theme}: sides told apart, choices and focus seen`, async () => {
            const { host, browser } = world;
            const g = await guest(browser, host, { colorScheme: theme, forcedColors: 'active' });
            const { page } = g;
            await page.goto('/');
            await page.getByRole('button', { name: 'Play now' }).first().waitFor();
            await seen_focus(page, 'home');
            await no_findings(page, `home in forced colours, ${theme}`);
            await page.goto('/rules/dixie#DX-7.3a');
            await page.locator('.r.sel').waitFor();
            await no_findings(page, `the rulebook in forced colours, ${theme}`);
            const card = await make(page, quick);
            await page.goto(`/m/${card.id}`);
            await deploy(page);
            await play_by_clicks(page, { seed: 2, eager: 0.3, until: async () => /Move a card/.test(await page.locator('#prompt .say').innerText()) });
            assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
            // The marks of the sides differ in shape, and each stands out from what lies under it.
            const marks = await page.evaluate(() => {
                const light = (colour) => {
                    const [r, g, b] = colour.match(/[\d.]+/g).map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
                    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const ground = (e) => {
                    for (let at = e; at; at = at.parentElement) {
                        const colour = getComputedStyle(at).backgroundColor;
                        if (!/, 0\)$/.test(colour)) return colour;
                    }
                    return getComputedStyle(document.documentElement).backgroundColor;
                };
                return [...document.querySelectorAll('.table-box header svg.mark')].map((svg) => {
                    const under = light(ground(svg));
                    const colours = [...svg.querySelectorAll('path')].flatMap((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]).filter((c) => c !== 'none');
                    const ratio = Math.max(...colours.map((c) => (Math.max(light(c), under) + 0.05) / (Math.min(light(c), under) + 0.05)));
                    return { shape: svg.querySelector('path').getAttribute('d'), ratio };
                });
            });
            assert.equal(new Set(marks.map((m) => m.shape)).size, 2, 'a shield and a lozenge');
            for (const m of marks) assert.ok(m.ratio >= 3, `a mark has a contrast of ${m.ratio.toFixed(2)}`);
            // Backs and faces keep the corners of their side, whatever the colours.
            const corners = await page.evaluate(() => [...document.querySelectorAll('.table-box .piece svg.card')].map((svg) => getComputedStyle(svg).forcedColorAdjust));
            assert.ok(corners.length > 6 && corners.every((c) => c === 'none'));
            // What can be chosen has an edge of its own, and what is chosen another.
            const piece = page.locator('.table-box .piece.can').first();
            const edge = (style) => style.borderTopStyle + style.borderTopWidth;
            const may = await piece.evaluate((e) => ({ ...getComputedStyle(e, '::after') })).then(edge);
            const plain = await page
                .locator('.table-box .piece:not(.can)')
                .first()
                .evaluate((e) => ({ ...getComputedStyle(e, '::after') }))
                .then(edge);
            await piece.click({ position: { x: 7, y: 26 } });
            const chosen = await page
                .locator('.table-box .piece.chosen')
                .first()
                .evaluate((e) => ({ ...getComputedStyle(e, '::after') }))
                .then(edge);
            assert.equal(new Set([may, plain, chosen]).size, 3, `${may} ${plain} ${chosen}`);
            await seen_focus(page, 'the match');
            await no_findings(page, `forced colours, ${theme}`);
            well(g);
            await g.context.close();
        });

    test('nothing moves where the reader wants it so, and things move where not', async () => {
        const { host, browser } = world;
        const moved = async (options, still) => {
            const g = await guest(browser, host, options);
            const { page } = g;
            await page.addInitScript(() => {
                globalThis.flights = 0;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, timing) {
                    if ((typeof timing === 'number' ? timing : (timing?.duration ?? 0)) > 0) globalThis.flights++;
                    return animate.call(this, frames, timing);
                };
            });
            await page.goto('/');
            if (still) {
                await page.getByRole('button', { name: 'Settings' }).click();
                await page.getByLabel('Reduce motion').check();
                await page.keyboard.press('Escape');
            }
            const card = await make(page, quick);
            await page.goto(`/m/${card.id}`);
            await deploy(page);
            await my_turn(page);
            const found = await page.evaluate(() => ({
                flights: globalThis.flights,
                styled: [...document.querySelectorAll('*')].filter((e) => {
                    const style = getComputedStyle(e);
                    return style.animationName !== 'none' || style.transitionDuration.split(', ').some((d) => parseFloat(d) > 0);
                }).length,
            }));
            well(g);
            await g.context.close();
            return found;
        };
        assert.deepEqual(await moved({ reducedMotion: 'reduce' }), { flights: 0, styled: 0 }, 'asked by the system');
        assert.deepEqual(await moved({ reducedMotion: 'no-preference' }, true), { flights: 0, styled: 0 }, 'asked in the settings');
        const lively = await moved({ reducedMotion: 'no-preference' });
        assert.ok(lively.flights > 0 && lively.styled > 0, `cards fly otherwise: ${JSON.stringify(lively)}`);
    });

    test('a hostile name is text everywhere', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        const field = page.locator('header').getByLabel('Your name');
        await field.fill(HOSTILE);
        await field.press('Enter');
        await page.getByText('Name saved.').first().waitFor();
        const friend = await make(page, { ...quick, seats: { union: 'me', confederate: 'link' }, watch: true });
        await page.goto(`/m/${friend.id}`);
        await my_turn(page);
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByText(HOSTILE).first().waitFor();
        const b = await guest(browser, host);
        await b.page.goto(friend.links.confederate);
        await b.page.getByText(HOSTILE).first().waitFor();
        for (const p of [page, b.page]) {
            assert.equal(await p.evaluate(() => window.hit), undefined);
            assert.equal(await p.locator('img[src="x"]').count(), 0);
        }
        well(g, b);
        await g.context.close();
        await b.context.close();
    });

    test('a click on what is not allowed says why, with a rule', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        const card = await make(page, quick);
        await page.goto(`/m/${card.id}`);
        // In the Move Phase a card is chosen, and then a place it may not go to.
        const why = page.locator('.why .rule').first();
        const say = page.locator('#prompt .say');
        for (let tries = 0; tries < 30 && !(await why.count()); tries++) {
            const { n } = await my_turn(page);
            if (/Move a card/.test(await say.innerText()) && (await page.locator('.table-box button.piece.can').count())) {
                await page
                    .locator('.table-box button.piece.can')
                    .first()
                    .click({ position: { x: 7, y: 26 } });
                await page.locator('.table-box button.piece.chosen').first().waitFor();
                const shut = page.locator('.table-box section[data-thing^="place:"]:not(.can)');
                for (let i = 0; i < (await shut.count()) && !(await why.count()); i++) {
                    await shut
                        .nth(i)
                        .click({ position: { x: 4, y: 40 }, timeout: 5000 })
                        .catch(() => undefined);
                    await why.waitFor({ timeout: 5000 }).catch(() => undefined);
                }
            }
            if (await why.count()) break;
            await page.keyboard.press('Escape');
            await play_by_clicks(page, { seed: 12 + tries, eager: 0.2, stop: (now) => now.n > n });
        }
        const text = await page.locator('.why').first().innerText();
        assert.ok(text.length > 20, text);
        assert.ok(await page.locator('.why .rule').count(), `a rule is named: ${text}`);
        await page.locator('.why .rule').first().click();
        // The dialog opens at once and asks the server for the text.
        const dialog = page.getByRole('dialog', { name: /Rule DX-/ });
        await dialog.getByText(/.{40}/).first().waitFor();
        assert.doesNotMatch(await dialog.innerText(), /Loading/);
        await page.keyboard.press('Escape');
        well(g);
        await g.context.close();
    });

    test('two players on one screen: the curtain shows nothing of either hand', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/play/dixie');
        await page.getByRole('radio', { name: /^Hot seat/ }).check();
        await page.getByRole('button', { name: 'Start match' }).click();
        await page.locator('.curtain').waitFor();
        await page.getByRole('button', { name: 'Play the Union side' }).click();
        let now = await my_turn(page);
        const hand = await hand_names(page);
        assert.ok(hand.length > 5);
        await deploy(page);
        now = await my_turn(page);
        if (!now.curtain) await page.locator('#prompt .acts .btn:not(.square):not(.off)').last().click();
        await page.locator('.curtain').waitFor();
        const html = await page.evaluate(() => document.documentElement.outerHTML);
        for (const name of hand) assert.ok(!html.includes(name), `${name} is behind the curtain`);
        await page.getByRole('button', { name: 'Play the Confederate side' }).click();
        await my_turn(page);
        const theirs = await page.evaluate(() => document.documentElement.outerHTML);
        const shared = new Set(await hand_names(page));
        for (const name of hand.filter((n) => !shared.has(n))) assert.ok(!theirs.includes(name), `${name} is seen by the Confederates`);
        well(g);
        await g.context.close();
    });

    test('resigning asks in the prompt bar first; a spectator sees the end', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        await page.goto('/');
        const card = await make(page, { ...quick, watch: true });
        await page.goto(`/m/${card.id}`);
        await my_turn(page);
        const w = await guest(browser, host);
        await w.page.goto(`/m/${card.id}`);
        await w.page.locator('.shell').waitFor();
        assert.equal((await state(w.page)).yours, false);
        assert.equal(await w.page.locator('.hand [data-card]').count(), 0, 'a spectator sees no hand');
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('button', { name: 'Keep playing' }).click();
        assert.ok((await state(page)).yours);
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.locator('#prompt').getByRole('button', { name: 'Resign' }).click();
        await page.locator('.result').waitFor();
        assert.match(await page.locator('.result').innerText(), /You lost/);
        await w.page.locator('.result').waitFor();
        await no_findings(w.page, 'the result for a spectator');
        well(g, w);
        await g.context.close();
        await w.context.close();
    });
}
