import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ensureDebianPackages } from '@holdfast/platform/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export const EMAIL = 'owner@holdfast.local';
export const PASSWORD = 'correct horse battery';

/** On a busy machine everything takes its time; what is waited for is a condition. */
const PATIENCE_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  await ensureDebianPackages(['chromium']);
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** A reader of their own: cookies and storage are shared by the tabs of one context alone. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.close();
  return context;
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is; the script comes by the debugger, for the page allows no other. */
export async function violations(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  const expression = `${await readFile(axe, 'utf8')};
    axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`;
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
