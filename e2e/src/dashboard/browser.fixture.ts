import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromiumProgram } from '@holdfast/platform/testing';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';

const require = createRequire(import.meta.url);

export const OWNER = { email: 'owner@holdfast.local', password: 'correct horse battery' };

/** What the platform of a test is started with, so that its owner is known. */
export const WITH_OWNER = {
  HOLDFAST_ADMIN_EMAIL: OWNER.email,
  HOLDFAST_ADMIN_PASSWORD: OWNER.password,
};

/** Generous: a busy machine is no failure. */
const PATIENCE_MS = 150_000;
/** All rules in light; in dark those that look at colours, since nothing else differs. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: ['color-contrast', 'link-in-text-block'],
};

/**
 * What is right need not be told: to name all of it takes longer than to find what is wrong. Nor are
 * style sheets and media fetched again: no rule of those below asks for the first, no page has the others.
 */
const BRIEF = { resultTypes: ['violations'], selectors: false, preload: false };

let running: Promise<Browser> | undefined;

/** One for all files of this process, which it ends with: each page has a context of its own. */
export async function startBrowser(): Promise<Browser> {
  if (!(await running?.catch(() => undefined))?.isConnected()) {
    running = chromiumProgram().then((program) =>
      chromium.launch({ ...program, timeout: PATIENCE_MS }),
    );
  }
  return running as Promise<Browser>;
}

/** What the pages of a context throw, and what their policy refuses, as it happens. */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** A page of somebody who is nobody yet. What it throws, and what the policy of the page refuses, fails the test. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults = watchFaults(context);
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return page;
}

/**
 * The owner's page, which stays from test to test: what it has loaded need not be loaded again, nor
 * what stands around each page be looked at again. A test that fails takes it away, and the next one
 * begins with a new one. What a test routes or opens beside it ends with the test. What was changed
 * past a page that has just been there is not asked for again for seconds, unless it is loaded anew.
 */
export function ownersPage(
  options: BrowserContextOptions = {},
): (url: string, how?: { anew?: boolean }) => Promise<Page> {
  let kept: { page: Page; faults: string[] } | undefined;
  const begin = async (url: string) => {
    const context = await (await startBrowser()).newContext({
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const faults = watchFaults(context);
    await haveSession(context, url);
    return { page: await context.newPage(), faults };
  };
  afterAll(() => kept?.page.context().close());
  return async (url, { anew = false } = {}) => {
    kept ??= await begin(url);
    const { page, faults } = kept;
    onTestFinished(async ({ task }) => {
      const seen = faults.splice(0);
      if (task.result?.errors?.length || seen.length) {
        kept = undefined;
        await page.context().close();
      } else {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const other of page.context().pages()) if (other !== page) await other.close();
      }
      expect(seen).toEqual([]);
    });
    await (anew ? page.goto(url) : show(page, url));
    await navigation(page).waitFor({ state: 'attached' });
    return page;
  };
}

/** The page that was asked for, with a session that the context has from now on. */
export async function signIn(page: Page, url: string, person = OWNER): Promise<void> {
  await haveSession(page.context(), url, person);
  await page.goto(url);
  await navigation(page).waitFor({ state: 'attached' });
}

async function haveSession(
  context: BrowserContext,
  url: string,
  { email, password } = OWNER,
): Promise<void> {
  const answer = await context.request.post(`${new URL(url).origin}/api/auth/sign-in/browser`, {
    data: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}

/** The same as a person does it, on the page that asks for it. */
export async function signInByHand(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await navigation(page).waitFor({ state: 'attached' });
}

/**
 * Another page as a link leads there, without loading anything anew that is there already. The page
 * before has gone then; both must not be at one path, where its parts would stay.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate(`for (const part of document.querySelectorAll('main > * > *')) part.dataset.left = '';
    ${leadTo(url)}`);
  await expect.poll(() => page.locator('[data-left]').count(), { message: url }).toBe(0);
}

/**
 * The same page with something else in its address, as a link leads there. What of it stays is not
 * told from what is new: wait for something that was not there before, or is no more.
 */
export async function readdress(page: Page, url: string): Promise<void> {
  await page.evaluate(leadTo(url));
}

const leadTo = (url: string) => `history.pushState(null, '', ${JSON.stringify(url)});
  dispatchEvent(new PopStateEvent('popstate'));`;

/** As a link leads there, if the page is at another path than the one before; else it is loaded. */
export async function show(page: Page, url: string): Promise<void> {
  const [before, next] = [new URL(page.url()), new URL(url)];
  const isElsewhere = before.origin === next.origin && before.pathname !== next.pathname;
  await (isElsewhere ? visit(page, url) : page.goto(url));
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/** One a page, kept: Chromium takes a page's virtual passkeys away when any of its debuggers leaves. */
export function debuggerOf(page: Page): Promise<CDPSession> {
  const known = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, known);
  return known;
}

const inTheDark = new WeakSet<Page>();

/**
 * Nothing on the page as it is now keeps anybody from using it, in light and in dark. It stays in the
 * one that was looked at last, where the next look begins: each change draws all of it anew.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isNew = await bringAxe(page);
  // What stands around every page was looked at when this one was loaded.
  const where = isNew ? { include: ['html'] } : { include: ['html'], exclude: ['nav', 'header'] };
  const order = inTheDark.has(page) ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  if (!inTheDark.delete(page)) inTheDark.add(page);
  for (const colorScheme of order) {
    await page.emulateMedia({ colorScheme });
    // The page follows a moment later, and until then it would be looked at in the colours before.
    await page
      .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
    const options = { ...BRIEF, runOnly: RULES[colorScheme] };
    const run = `axe.run(${JSON.stringify(where)},${JSON.stringify(options)}).then(({violations})=>violations.flatMap(({id,nodes})=>nodes.map(({html})=>id+': '+html.slice(0,200))))`;
    // Colours may still be on their way from the one to the other.
    const patience = { message: `${page.url()} in ${colorScheme}`, timeout: 30_000, interval: 500 };
    await expect.poll(() => evaluate(page, run), patience).toEqual([]);
  }
}

/** Once for what is loaded: it is as large as the page itself. True if it was not there yet. */
async function bringAxe(page: Page): Promise<boolean> {
  if ((await evaluate(page, 'typeof axe')) === 'object') return false;
  await evaluate(page, await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return true;
}

/** By the debugger, whose scripts the policy of the page does not concern. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const session = await debuggerOf(page);
  const question = { expression, awaitPromise: true, returnByValue: true };
  return (await session.send('Runtime.evaluate', question)).result.value;
}

/** Nothing has to be scrolled sideways. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 740 });
  const isTooWide = () =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  await expect.poll(isTooWide, { message: page.url() }).toBe(false);
  if (size) await page.setViewportSize(size);
}
