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

/** Settings with which a test's platform is started, for a known owner. */
export const WITH_OWNER = {
  HOLDFAST_ADMIN_EMAIL: OWNER.email,
  HOLDFAST_ADMIN_PASSWORD: OWNER.password,
};

/** Generous: a busy machine is no failure. */
const PATIENCE_MS = 150_000;
/** All rules in light mode; in dark mode only those about colours, since nothing else differs. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: ['color-contrast', 'link-in-text-block'],
};

/**
 * Only violations are reported: listing what passes takes longer than finding what is wrong. Nor are
 * style sheets and media fetched again: none of these rules needs the former, and no page has the latter.
 */
const BRIEF = { resultTypes: ['violations'], selectors: false, preload: false };

let running: Promise<Browser> | undefined;

/** One browser for all test files of this process, with which it ends; each page has its own context. */
export async function startBrowser(): Promise<Browser> {
  if (!(await running?.catch(() => undefined))?.isConnected()) {
    running = chromiumProgram().then((program) =>
      chromium.launch({ ...program, timeout: PATIENCE_MS }),
    );
  }
  return running as Promise<Browser>;
}

/** Collects what the pages of a context throw, and what their content security policy refuses. */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** A page of nobody yet signed in. What it throws, and what its security policy refuses, fails the test. */
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
 * The owner's page, kept from test to test: what it has loaded need not be loaded again, nor need the
 * frame around each page be inspected again. A test that fails closes it, and the next one gets a new
 * one. A test's routes and other pages end with the test. For a few seconds a page does not refetch what
 * it has just shown, even if that was changed from elsewhere, unless it is opened with `anew`.
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

/** Opens a page with a session, which the context keeps from now on. */
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

/** Signs in as a person does, on the page that asks for it. */
export async function signInByHand(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await navigation(page).waitFor({ state: 'attached' });
}

/**
 * Goes to another page as a link does, without reloading what is loaded already, and waits until the
 * page before is gone. The two must differ in their path: otherwise parts of the first would stay.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate(`for (const part of document.querySelectorAll('main > * > *')) part.dataset.left = '';
    ${leadTo(url)}`);
  await expect.poll(() => page.locator('[data-left]').count(), { message: url }).toBe(0);
}

/**
 * Goes to the same page with something else in its address, as a link does. It cannot tell old content
 * from new: wait for something that was not there before, or that must disappear.
 */
export async function readdress(page: Page, url: string): Promise<void> {
  await page.evaluate(leadTo(url));
}

const leadTo = (url: string) => `history.pushState(null, '', ${JSON.stringify(url)});
  dispatchEvent(new PopStateEvent('popstate'));`;

/** Goes there as a link does if the page is at another path; otherwise loads it. */
export async function show(page: Page, url: string): Promise<void> {
  const [before, next] = [new URL(page.url()), new URL(url)];
  const isElsewhere = before.origin === next.origin && before.pathname !== next.pathname;
  await (isElsewhere ? visit(page, url) : page.goto(url));
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/** One per page, kept: Chromium drops a page's virtual passkeys when any of its debuggers detaches. */
export function debuggerOf(page: Page): Promise<CDPSession> {
  const known = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, known);
  return known;
}

const inTheDark = new WeakSet<Page>();

/**
 * Nothing on the page as it is now keeps anybody from using it, in light and in dark mode. The page
 * stays in the mode checked last, where the next check begins: each change redraws all of it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isNew = await bringAxe(page);
  // The frame around every page was checked when this one was loaded.
  const where = isNew ? { include: ['html'] } : { include: ['html'], exclude: ['nav', 'header'] };
  const order = inTheDark.has(page) ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  if (!inTheDark.delete(page)) inTheDark.add(page);
  for (const colorScheme of order) {
    await page.emulateMedia({ colorScheme });
    // The page follows a moment later; until then it would be checked in the previous colours.
    await page
      .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
    const options = { ...BRIEF, runOnly: RULES[colorScheme] };
    const run = `axe.run(${JSON.stringify(where)},${JSON.stringify(options)}).then(({violations})=>violations.flatMap(({id,nodes})=>nodes.map(({html})=>id+': '+html.slice(0,200))))`;
    // Colours may still be changing from one mode to the other.
    const patience = { message: `${page.url()} in ${colorScheme}`, timeout: 30_000, interval: 500 };
    await expect.poll(() => evaluate(page, run), patience).toEqual([]);
  }
}

/** Loads axe once per loaded page, since it is as large as the page itself. True if it was not there yet. */
async function bringAxe(page: Page): Promise<boolean> {
  if ((await evaluate(page, 'typeof axe')) === 'object') return false;
  await evaluate(page, await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return true;
}

/** Through the debugger, to whose scripts the page's content security policy does not apply. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const session = await debuggerOf(page);
  const question = { expression, awaitPromise: true, returnByValue: true };
  return (await session.send('Runtime.evaluate', question)).result.value;
}

/** On a narrow screen nothing has to be scrolled sideways. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 740 });
  const isTooWide = () =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  await expect.poll(isTooWide, { message: page.url() }).toBe(false);
  if (size) await page.setViewportSize(size);
}
