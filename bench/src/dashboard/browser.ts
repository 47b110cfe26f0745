import { chromiumProgram } from '@holdfast/platform/testing';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { OWNER, type Platform } from './platform.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const VIEWPORT = { width: 1280, height: 860 };

export async function startBrowser(): Promise<Browser> {
  const { executablePath, args } = await chromiumProgram();
  return chromium.launch({
    executablePath,
    args: [...args, '--enable-precise-memory-info'],
    timeout: 120_000,
  });
}

/** What a browser keeps of a user who has signed in: the cookie, and the organisation last used. */
export async function signedIn(browser: Browser, { url }: Platform): Promise<State> {
  const context = await browser.newContext();
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ state: 'attached' });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A browser with an empty cache in which that user is signed in. */
export async function newContext(browser: Browser, state?: State): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  });
  context.setDefaultTimeout(120_000);
  return context;
}
