import { chromiumProgram } from '@holdfast/platform/testing';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { OWNER } from '../steps/start-platform.ts';

const PATIENCE_MS = 60_000;
const QUIET_MS = 10_000;

export const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  narrow: { colorScheme: 'light', viewport: { width: 375, height: 740 } },
} as const satisfies Record<string, BrowserContextOptions>;

export async function startBrowser(): Promise<Browser> {
  const { executablePath, args } = await chromiumProgram();
  return chromium.launch({
    executablePath,
    // Fields for dates and times follow the browser's language, not the page's.
    args: [...args, '--font-render-hinting=none', '--lang=en-GB'],
    timeout: PATIENCE_MS,
  });
}

/** A page for an English reader in no particular place: British English, in UTC. */
export async function openPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  const options = { ...look, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS / 2);
  return context.newPage();
}

/** Signs in; all users of the demo have the same password. */
export async function signIn(
  page: Page,
  { url, password }: { url: string; password: string },
  email = OWNER,
): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ state: 'attached' });
}

/** Waits until all answers have come, within limits: a page that follows something never stops asking. */
export async function untilSettled(page: Page): Promise<void> {
  // Before its script has loaded, a page is just as quiet, but blank.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root');
  await busy
    .first()
    .waitFor({ state: 'detached', timeout: QUIET_MS })
    .catch(() => {});
  await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))');
}
