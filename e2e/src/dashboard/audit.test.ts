import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  signIn,
  startBrowser,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;
let browser: Browser;

beforeAll(async () => {
  place = await temporaryDirectory();
  [holdfast, browser] = await Promise.all([Holdfast.up(place.path, WITH_OWNER), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await holdfast?.stop();
  await place.remove();
});

test('sessions say with what and from where, and end all at once; the audit log shows that beside what was done to databases', async () => {
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const headers = { 'user-agent': 'holdfast/0.1.0 (linux)' };
  type SignedIn = { sessionToken: string };
  const elsewhere = await auth.post<SignedIn>('/sign-in', OWNER, { headers });
  const session = auth.as(elsewhere.body.sessionToken);
  const { body } = await session.post<{ token: string }>('/token', { audience: 'backup' });
  const backup = new HttpClient({ baseUrl: holdfast.backupUrl, token: body.token });
  await backup.post('/datasources', { name: 'shop', engine: 'postgresql' });
  await auth.post('/sign-in', { ...OWNER, password: 'wrong horse battery' });

  const page = await newPage(browser);
  await signIn(page, `${holdfast.url}/account`);
  const command = page.getByRole('row', { name: /holdfast command on Linux/ });
  await command.getByText('127.0.0.1').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  if (process.env.HOLDFAST_SCREENSHOTS) {
    const path = (name: string) => ({ path: `${process.env.HOLDFAST_SCREENSHOTS}/${name}.png` });
    await page.screenshot({ ...path('account'), fullPage: true });
    await page.setViewportSize({ width: 375, height: 740 });
    await page.screenshot({ ...path('account-narrow'), fullPage: true });
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('One other session has ended.').waitFor();
  await command.waitFor({ state: 'detached' });
  expect((await session.get('/account')).status).toBe(401);
  await expect
    .poll(async () => (await backup.get('/datasources')).status, { timeout: 60_000 })
    .toBe(401);

  await page.goto(`${holdfast.url}/audit`);
  for (const name of ['Session ended', 'Signed in', 'Sign-in refused', 'Database added']) {
    await page.getByRole('cell', { name, exact: true }).first().waitFor();
  }
  const cells = await page.locator('tbody tr td:nth-child(3)').allTextContents();
  const inOrder = ['Session ended', 'Sign-in refused', 'Database added', 'Organisation made'];
  expect(cells.filter((cell) => inOrder.includes(cell))).toEqual(inOrder);
  if (process.env.HOLDFAST_SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.HOLDFAST_SCREENSHOTS}/audit.png` });
  }
  await page.goto(`${holdfast.url}/audit?types=session`);
  await page.getByRole('cell', { name: 'Session ended', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'Database added' }).count()).toBe(0);

  await page.goto(`${holdfast.url}/account`);
  await page.getByRole('button', { name: 'End all, this one too' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});
