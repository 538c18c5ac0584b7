// What the browser tests share: a host of their own, Debian's Chromium, a guest with an eye on errors, and ways to play.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe_source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const program = process.env.LONGROLL ?? new URL('../../build/longroll', import.meta.url).pathname;
const chrome = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A host on a free port with data of its own; it can be killed and started again in the same place. */
export class Host {
    data = mkdtempSync(join(tmpdir(), 'longroll-web-'));
    child = null;
    port = 0;
    address = '';

    async start() {
        if (process.env.LONGROLL_AT) {
            // A host that runs already, while working on the page; it is neither killed nor started.
            this.address = process.env.LONGROLL_AT;
            return this;
        }
        if (!existsSync(program)) throw new Error(`There is no program at ${program}: build it, or set LONGROLL.`);
        // The same dice in every run: what a test meets does not hang on luck.
        const dice = process.env.LONGROLL_DICE ?? '1861';
        const options = ['--port', String(this.port), '--data', this.data, '--computer-window', '0', '--test-dice', dice];
        const child = spawn(program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
        this.child = child;
        let said = '';
        this.address = await new Promise((resolve, reject) => {
            const limit = setTimeout(() => reject(new Error(`The host did not say its address: ${said}`)), 60_000);
            const hear = (data) => {
                said += data;
                const found = said.match(/https?:\/\/[\w.\-[\]:]+:(\d+)/);
                if (found) {
                    clearTimeout(limit);
                    this.port = Number(found[1]);
                    resolve(`http://127.0.0.1:${found[1]}`);
                }
            };
            child.stdout.on('data', hear);
            child.stderr.on('data', hear);
            child.on('exit', (code) => reject(new Error(`The host ended with ${code}: ${said}`)));
        });
        return this;
    }
    /** Ends it as a power cut would. */
    async kill() {
        const child = this.child;
        this.child = null;
        if (!child || child.exitCode !== null) return;
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await gone;
    }
    async stop() {
        await this.kill();
        rmSync(this.data, { recursive: true, force: true });
    }
}

export const launch = () => chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] });

/** A person of his own: own cookie, own window. Errors of the page and of its policy are kept and looked at by `well`. */
export async function guest(browser, host, { fresh = false, pace = 'off', ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        baseURL: host.address,
        ...options,
    });
    // What happens is there at once, except for those who look at how it is played.
    await context.addInitScript((speed) => {
        if (!localStorage.getItem('longroll.settings')) localStorage.setItem('longroll.settings', JSON.stringify({ pace: speed }));
    }, pace);
    // Known to the host before the page asks for anything: what a test asks for at the same time is asked by the same guest.
    if (!options.storageState && !fresh) await context.request.get('/api/me');
    context.setDefaultTimeout(30_000); // two loaded cores are slow
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (e) => errors.push(String(e.stack ?? e)));
    page.on('console', (m) => {
        if (m.type() !== 'error') return;
        if (/ERR_(CONNECTION|INTERNET|SOCKET)|WebSocket|status of 40[34]/.test(m.text())) return;
        errors.push(m.text());
    });
    return { context, page, errors };
}
export function well(...guests) {
    for (const g of guests) if (g.errors.length) throw new Error(`The page complained:\n${g.errors.join('\n')}`);
}

/** Waits until nothing fades or slides any more; what goes round for ever is not waited for. */
export const still = (page) =>
    page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity), null, { timeout: 10_000 });

/** Serious and critical findings of axe on the page as it stands. What is half faded in has no contrast yet. */
export async function axe(page) {
    await still(page);
    // The host's policy forbids scripts of others; the browser's own tools may still bring one.
    await page.evaluate(axe_source);
    const found = await page.evaluate(async () => {
        const result = await globalThis.axe.run(document, { resultTypes: ['violations'] });
        return result.violations
            .filter((v) => v.impact === 'serious' || v.impact === 'critical')
            .map(
                (v) =>
                    `${v.id} (${v.impact}): ${v.help}\n    ${v.nodes
                        .slice(0, 4)
                        .map((n) => `${n.target.join(' ')}  ${n.failureSummary ?? ''}`)
                        .join('\n    ')}`,
            );
    });
    return found;
}
export async function no_findings(page, where) {
    const found = await axe(page);
    if (found.length) throw new Error(`axe on ${where}:\n${found.join('\n')}`);
}

/** Waits until what was just changed is laid out and drawn. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Nothing scrolls sideways. */
export async function no_sideways(page, where) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) throw new Error(`${where} is ${over} px too wide.`);
}

// Playing.
export const state = (page) =>
    page.evaluate(() => {
        const shell = document.querySelector('.shell');
        return {
            n: Number(shell?.getAttribute('data-n') ?? -1),
            yours: shell?.getAttribute('data-yours') === 'true',
            over: document.querySelector('.result') !== null,
            curtain: document.querySelector('.curtain') !== null,
        };
    });

/** Waits until there is something to decide and no answer is on its way, or the match is over. */
export async function my_turn(page, timeout = 60_000) {
    await page
        .waitForFunction(
            () => {
                const shell = document.querySelector('.shell');
                return shell?.getAttribute('data-yours') === 'true' || document.querySelector('.result') || document.querySelector('.curtain');
            },
            null,
            { timeout, polling: 20 },
        )
        .catch(async (error) => {
            const read = () => ['.topbar', '#prompt', '.time', '.net'].map((part) => `${part}: ${document.querySelector(part)?.innerText ?? 'not there'}`).join('\n');
            const seen = await page.evaluate(read).catch(() => '');
            throw new Error(`Nothing to decide in ${timeout / 1000} s at ${page.url()}: ${error.message}\n${JSON.stringify(await state(page))}\n${seen}`);
        });
    return state(page);
}
/** Waits until the record has gone beyond moment n. */
export const beyond = (page, n, timeout = 30_000) =>
    page.waitForFunction((was) => Number(document.querySelector('.shell')?.getAttribute('data-n') ?? -1) > was || document.querySelector('.curtain') !== null, n, {
        timeout,
        polling: 15,
    });

/** Lets the computer deploy this seat, and waits until that is done: the other side's deployment counts a moment too. */
export async function deploy(page) {
    const button = page.locator('#prompt').getByRole('button', { name: /Deploy for me/ });
    const { n } = await my_turn(page);
    await button.click();
    await beyond(page, n);
    await button.waitFor({ state: 'hidden' });
}

/** Small repeatable chance. */
export function chance(seed) {
    let s = seed >>> 0;
    return () => {
        s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
        return s / 4294967296;
    };
}

/**
 * One decision by the mouse: what is highlighted on the table first, then buttons. Returns what was clicked, or null.
 * A card in a rank is clicked at its left edge, which no neighbour covers.
 */
export async function click_once(page, random, eager = 0.8) {
    const seen = await page.evaluate(() => {
        const visible = (e) => e.offsetParent !== null && !e.disabled;
        const things = [...document.querySelectorAll('[data-thing].can, [data-thing].may')].filter(visible).map((e) => e.getAttribute('data-thing'));
        const offers = [...document.querySelectorAll('.table-box button[data-act]')].filter(visible).length;
        const primary = document.querySelector('#prompt .acts .btn.pri:not(:disabled)') !== null;
        const buttons = [...document.querySelectorAll('#prompt .acts .btn:not(.off):not(.square):not(:disabled)')].filter(visible).length;
        return { things, offers, primary, buttons };
    });
    const quick = { timeout: 1500 };
    if (seen.offers) {
        await page.locator('.table-box button[data-act]').first().click(quick);
        return 'offer';
    }
    if (seen.primary) {
        await page.locator('#prompt .acts .btn.pri').first().click(quick);
        return 'primary';
    }
    if (seen.things.length && (random() < eager || !seen.buttons)) {
        const thing = seen.things[Math.floor(random() * seen.things.length)];
        const target = page.locator(`[data-thing="${thing}"].can, [data-thing="${thing}"].may`).first();
        const done = await target.click({ ...quick, position: thing.startsWith('place:') ? undefined : { x: 7, y: 26 } }).then(
            () => true,
            () => false,
        );
        if (done) return thing.split(':')[0];
    }
    if (seen.buttons) {
        await page.locator('#prompt .acts .btn:not(.off):not(.square):not(:disabled)').last().click(quick);
        return 'button';
    }
    return null;
}

/** Plays decisions by the mouse until the match is over, or `stop` or `until` says so; returns what was clicked, counted. */
export async function play_by_clicks(page, { seed = 1, most = 4000, eager = 0.8, stop = () => false, until: reached = async () => false, limit = 600_000 } = {}) {
    const random = chance(seed);
    const clicked = {};
    const until = Date.now() + limit;
    let idle = 0;
    for (let i = 0; i < most; i++) {
        if (Date.now() > until) throw new Error(`The match did not end in ${limit / 1000} s: ${JSON.stringify(clicked)}`);
        const now = await my_turn(page);
        if (now.over || now.curtain || stop(now, clicked) || (await reached())) return clicked;
        // After many clicks that chose and let go without deciding, a button decides.
        const what = await click_once(page, random, idle > 6 ? 0 : eager).catch(() => null);
        if (what) clicked[what] = (clicked[what] ?? 0) + 1;
        const after = await state(page);
        if (after.n === now.n && after.yours) {
            idle++;
            if (what === 'button' || what === 'primary' || what === 'offer') await beyond(page, now.n, 5000).catch(() => undefined);
            if (idle > 12) {
                await page.keyboard.press('Escape');
                idle = 5;
            }
        } else idle = 0;
    }
    throw new Error(`The match did not end in ${most} clicks: ${JSON.stringify(clicked)}`);
}

/** Names of the cards in the hand, as they are read out. */
export const hand_names = (page) =>
    page.evaluate(() => [...document.querySelectorAll('.hand [data-card] .sr')].map((e) => e.textContent?.split(',')[0]?.trim() ?? '').filter((n) => n !== ''));

/** A match made through the page's own interface of the host, for tests that are not about making one. */
export const make = (page, match) =>
    page.evaluate(async (body) => {
        const answer = await fetch('/api/matches', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        const card = await answer.json();
        if (!answer.ok) throw new Error(card.error);
        return card;
    }, match);
export const quick = { scenario: 'dixie/bull-run-quick', options: {}, seats: { union: 'me', confederate: 'greedy' } };
