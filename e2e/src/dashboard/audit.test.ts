import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommand } from '../command.ts';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  readdress,
  signIn,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;
let browser: Browser;

beforeAll(async () => {
  place = await temporaryDirectory();
  const environment = { ...WITH_OWNER, HOLDFAST_SIGN_UP: 'invited' };
  [holdfast, browser] = await Promise.all([Holdfast.up(place.path, environment), startBrowser()]);
});
afterAll(async () => {
  await holdfast?.stop();
  await place.remove();
});

test('sessions say with what and from where, and end all at once; the audit log shows that beside what was done to databases', async () => {
  const command = createCommand(path.join(place.path, 'configuration'));
  const login = `login --url ${holdfast.url} --email ${OWNER.email} --password-stdin`;
  const signInThere = (input: string) => command.run(login, { input });
  expect((await signInThere(OWNER.password)).code).toBe(0);
  expect((await signInThere('wrong horse battery')).code).not.toBe(0);
  expect((await command.run(`recovery-kit save ${place.path}/kit`)).code).toBe(0);
  const log = await command.run('audit --json');
  const actions = JSON.parse(log.out).map(({ action }: { action: string }) => action);
  // Both services' entries, newest first.
  expect(actions.slice(0, 3)).toEqual([
    'recovery_key.kit_fetched',
    'session.refused',
    'session.opened',
  ]);
  expect(
    (await command.run('audit --target-type session --actor owner@holdfast.local')).out,
  ).not.toContain('recovery_key');

  const page = await newPage(browser);
  await signIn(page, `${holdfast.url}/account`);
  const there = page.getByRole('row', { name: /holdfast command on Linux/ });
  await there.getByText('127.0.0.1').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('One other session has ended.').waitFor();
  await there.waitFor({ state: 'detached' });
  expect((await command.run('whoami')).code).toBe(4);

  await visit(page, `${holdfast.url}/audit`);
  for (const name of ['Session ended', 'Signed in', 'Sign-in refused', 'Recovery kit fetched']) {
    await page.getByRole('cell', { name, exact: true }).first().waitFor();
  }
  const cells = await page.locator('tbody tr td:nth-child(3)').allTextContents();
  const inOrder = [
    'Session ended',
    'Recovery kit fetched',
    'Sign-in refused',
    'Organisation created',
  ];
  expect(cells.filter((cell) => inOrder.includes(cell))).toEqual(inOrder);
  await readdress(page, `${holdfast.url}/audit?types=session`);
  const kitFetched = page.getByRole('cell', { name: 'Recovery kit fetched' });
  await kitFetched.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Session ended', exact: true }).waitFor();
  expect(await kitFetched.count()).toBe(0);

  await visit(page, `${holdfast.url}/account`);
  await page.getByRole('button', { name: 'End all, including this one' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();

  expect((await signInThere(OWNER.password)).code).toBe(0);
  expect((await command.run('sessions end-all')).out).toContain('Ended this session');
  expect((await command.run('whoami')).code).toBe(4);
});

test('where accounts are made by invitation and no mail is sent, the pages for whoever has none or no password say so', async () => {
  const page = await newPage(browser);
  await page.goto(`${holdfast.url}/sign-up`);
  await page.getByText('Accounts are by invitation only here.').waitFor();
  await visit(page, `${holdfast.url}/forgot-password`);
  await page.getByText('This installation sends no mail.').waitFor();
});
