// What people do beside playing: offer draws, resign, come back after a while, open the file of a match.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { beyond, click_once, deploy, guest, make, my_turn, no_findings, program, quick, state, well } from './harness.mjs';

/** Two people at a match of their own, each in a browser of his own. */
async function two_people(world) {
    const { host, browser } = world;
    const a = await guest(browser, host);
    const b = await guest(browser, host);
    await a.page.goto('/nowhere');
    const card = await make(a.page, { ...quick, seats: { union: 'me', confederate: 'link' }, window_seconds: 0 });
    await b.page.goto(card.links.confederate);
    await b.page.getByRole('button', { name: 'Join as player' }).click();
    await a.page.goto(`/m/${card.id}`);
    await my_turn(a.page);
    await my_turn(b.page);
    return { a, b, card };
}
const menu = async (page, what) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('group', { name: 'Match menu' }).getByRole('button', { name: what }).click();
};
const prompt = (page) => page.locator('#prompt');

export default function (world) {
    test('a draw is offered, left open, and accepted; in the rematch one resigns', async () => {
        const { a, b } = await two_people(world);
        await menu(a.page, 'Offer a draw');
        await prompt(a.page).getByRole('button', { name: 'Keep playing' }).click();
        assert.equal(await b.page.getByText('The other side offers a draw.').count(), 0, 'asked again before it is sent');
        await menu(a.page, 'Offer a draw');
        await prompt(a.page).getByRole('button', { name: 'Offer a draw' }).click();
        await a.page.getByText('You offered a draw.').waitFor();
        // The other sees it, may play on, and it stays open.
        await b.page.getByText('The other side offers a draw.').waitFor();
        await no_findings(b.page, 'an offered draw');
        await b.page.getByRole('button', { name: 'Answer' }).click();
        await prompt(b.page).getByRole('button', { name: 'Keep playing' }).click();
        assert.ok((await state(b.page)).yours && !(await state(a.page)).over);
        await b.page.getByRole('button', { name: 'Answer' }).click();
        await prompt(b.page).getByRole('button', { name: 'Accept the draw' }).click();
        for (const { page } of [a, b]) assert.equal(await page.locator('.result h2').innerText(), 'Draw.');

        await a.page.locator('.result').getByRole('button', { name: 'Rematch' }).click();
        await b.page.getByRole('link', { name: 'Go to rematch' }).click();
        await b.page.waitForURL(a.page.url());
        await my_turn(a.page);
        await my_turn(b.page);
        assert.equal((await state(a.page)).over, false);
        await menu(b.page, 'Resign');
        await prompt(b.page).getByRole('button', { name: 'Resign' }).click();
        await b.page.getByRole('heading', { name: 'You lost.' }).waitFor();
        await a.page.getByRole('heading', { name: 'You won.' }).waitFor();
        well(a, b);
        await a.context.close();
        await b.context.close();
    });

    test('what happened since you were last here', async () => {
        const { a, b, card } = await two_people(world);
        for (const { page } of [a, b]) {
            await deploy(page);
            const begin = prompt(page).getByRole('button', { name: /^Begin/ });
            if (await begin.count()) await begin.click();
        }
        // Whoever decides first plays on while the other is away.
        await Promise.race([my_turn(a.page), my_turn(b.page)]);
        const [here, away] = (await state(a.page)).yours ? [a, b] : [b, a];
        assert.equal(await away.page.locator('.since').count(), 0, 'nothing was missed yet');
        const left = (await state(away.page)).n;
        await away.page.goto('/');
        await away.page.getByRole('button', { name: 'Play now' }).first().waitFor();
        // He ends what he is asked for, until the other would have to answer.
        const from = (await state(here.page)).n;
        for (let now = await state(here.page); now.yours && now.n < from + 4; now = await state(here.page)) {
            await click_once(here.page, () => 0, 0);
            await beyond(here.page, now.n);
        }
        await away.page.goto(`/m/${card.id}`);
        const strip = away.page.locator('.since');
        await strip.waitFor();
        const told = Number((await strip.innerText()).match(/^(\d+) events? since you were last here/)?.[1] ?? 0);
        assert.ok(told > 0, await strip.innerText());
        await no_findings(away.page, 'what happened since');
        await strip.getByRole('button', { name: 'Replay' }).click();
        await away.page.getByText(`Step ${left + 1} of`).waitFor();
        await away.page.getByRole('button', { name: 'Pause' }).click();
        await away.page.getByRole('button', { name: 'Back to now' }).click();
        await prompt(away.page).locator('.say').waitFor();
        assert.equal(await strip.count(), 0, 'it was watched');
        await away.page.reload();
        await prompt(away.page).locator('.say').waitFor();
        assert.equal(await strip.count(), 0, 'nothing happened since');
        well(a, b);
        await a.context.close();
        await b.context.close();
    });

    test('a match file opens from home: a finished one to look at, a running one for two, a damaged one not at all', async () => {
        const { host, browser } = world;
        const g = await guest(browser, host);
        const { page } = g;
        const folder = join(host.data, 'files');
        mkdirSync(folder, { recursive: true });
        await page.goto('/nowhere');
        const card = await make(page, quick);
        await page.goto(`/m/${card.id}`);
        await deploy(page);
        await menu(page, 'Resign');
        await prompt(page).getByRole('button', { name: 'Resign' }).click();
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.result').getByRole('link', { name: 'Download' }).click()]);
        const finished = join(folder, 'finished.longroll');
        await download.saveAs(finished);

        const choose = async (file) => {
            await page.goto('/');
            await page.getByLabel('Choose a .longroll file').setInputFiles(file);
        };
        await choose(finished);
        await page.waitForURL(/\/m\//);
        assert.notEqual(new URL(page.url()).pathname, `/m/${card.id}`, 'a match of its own');
        await page.locator('.result').waitFor();
        assert.match(await page.locator('.result h2').innerText(), /The Confederacy won/);
        await page.locator('.result').getByRole('button', { name: 'Replay' }).click();
        await page.getByText(/Step 0 of/).waitFor();

        // A match that the program keeps at the terminal is not over: it goes on here, the curtain between the seats.
        execFileSync(program, ['play', 'dixie/bull-run-quick', '--seed', '5'], {
            input: '1\n1\n',
            env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
            stdio: ['pipe', 'ignore', 'ignore'],
        });
        const kept = join(folder, 'longroll', 'matches');
        await choose(join(kept, readdirSync(kept)[0]));
        await page.locator('.curtain').waitFor();
        await page.getByRole('button', { name: 'Play the Union side' }).click();
        assert.ok((await my_turn(page)).yours);

        const damaged = join(folder, 'damaged.longroll');
        writeFileSync(damaged, readFileSync(finished, 'utf8').replace(/"act": "/, '"act": "x'));
        await choose(damaged);
        const alert = page.getByRole('alert');
        await alert.waitFor();
        assert.match(await alert.innerText(), /\w+ .*\w+/);
        assert.equal(new URL(page.url()).pathname, '/');
        // The browser itself notes the refusal; nothing else may have gone wrong.
        g.errors = g.errors.filter((e) => !/status of 400/.test(e));
        well(g);
        await g.context.close();
    });
}
