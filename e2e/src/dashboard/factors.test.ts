import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ENTER, HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCommand } from '../command.ts';
import { Holdfast } from '../holdfast.ts';
import {
  debuggerOf,
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  show,
  signIn,
  startBrowser,
  WITH_OWNER,
} from './browser.fixture.ts';
import { ageProofs, forgetFactors } from './sessions.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;
let browser: Browser;
/** By name: browsers make no passkeys for IP addresses. */
let url: string;

beforeEach(async () => {
  place = await temporaryDirectory();
  const folder = path.join(place.path, 'data');
  [holdfast, browser] = await Promise.all([Holdfast.up(folder, WITH_OWNER), startBrowser()]);
  url = holdfast.url.replace('127.0.0.1', 'localhost');
});
afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  await holdfast?.stop();
  await place.remove();
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows for this key, `steps` time steps from now. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A virtual authenticator of the browser, whose user always confirms. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await debuggerOf(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
}

const inside = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ state: 'attached' });

test('an app of codes and a passkey: added on the account page, asked for at the sign-in, each in its way; an organisation requires one, and leads those without to it; a fresh proof is asked for in the middle of a page', async () => {
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const { body: owner } = await auth.post<{
    sessionToken: string;
    organisations: { id: string }[];
  }>('/sign-in', OWNER);
  const organisation = owner.organisations[0]?.id;
  const vera = { email: 'vera@example.com', password: 'seven brisk otters sing' };
  const joined = await auth.post('/sign-up', { name: 'Vera', ...vera });
  const invited = await auth
    .as(owner.sessionToken)
    .post(`/organisations/${organisation}/invitations`, { email: vera.email, role: 'member' });
  const asVera = auth.as(String(joined.body.sessionToken));
  await asVera.post(`/invitations/${invited.body.id}/accept`);
  const held = await asVera.post('/token', { audience: 'backup', organisationId: organisation });
  const withToken = new HttpClient({ baseUrl: holdfast.backupUrl }).as(String(held.body.token));
  const statusOfToken = async () => (await withToken.get('/datasources')).status;
  expect(await statusOfToken()).toBe(200);

  const page = await newPage(browser);
  await addAuthenticator(page);
  await signIn(page, `${url}/account`);
  const section = page.getByRole('region', { name: 'Second factors' });
  await section.getByText('You have none yet.').waitFor();
  await section.getByRole('button', { name: 'Add an authenticator app' }).click();
  await section.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  const key = (await section.locator('code').first().textContent()) ?? '';
  await section.getByLabel('Code from the app').fill('000000');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await section.getByText('is not the current code of the app').waitFor();
  await section.getByLabel('Code from the app').fill(codeOf(key));
  await section.getByRole('button', { name: 'Confirm' }).click();
  await section.getByText('Recovery codes', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Save as a file' }).click();
  const codes = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
  expect(codes).toHaveLength(10);
  await section.getByLabel('Name of the new passkey').fill('Laptop');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('row', { name: /Passkey: Laptop/ }).waitFor();
  expect(await section.getByText(codes[0] ?? '').count()).toBe(1);
  await expectAccessible(page);
  await expectNarrow(page);

  // After the password: the app.
  await signOut(page);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Your password is right.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This is not the right code or passkey.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await inside(page);
  // After the password: the passkey; and the passkey alone.
  await signOut(page);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await inside(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await inside(page);

  await show(page, `${url}/members`);
  await page.getByRole('switch', { name: 'Require one from all members' }).click();
  await page.getByText('The rule is saved.').waitFor();
  // Tokens that members without one already have are refused, too.
  await expect.poll(statusOfToken, { timeout: 60_000 }).toBe(401);
  const member = await newPage(browser);
  await signIn(member, url, vera);
  const wanted = 'This organisation requires a second factor';
  await member.getByRole('heading', { name: wanted }).waitFor();
  await expectAccessible(member);
  await member.getByRole('link', { name: 'Add a second factor' }).click();
  await member.getByRole('button', { name: 'Add an authenticator app' }).click();
  const theirs =
    (await member
      .getByRole('region', { name: 'Second factors' })
      .locator('code')
      .first()
      .textContent()) ?? '';
  await member.getByLabel('Code from the app').fill(codeOf(theirs));
  await member.getByRole('button', { name: 'Confirm' }).click();
  await member.getByRole('row', { name: /Authenticator app/ }).waitFor();
  await member.getByRole('link', { name: 'Overview' }).click();
  await member.getByRole('heading', { name: 'Is everything safe?' }).waitFor();

  await ageProofs(path.join(place.path, 'data'));
  await show(page, `${url}/recovery-kit`);
  const fetchKit = page.getByRole('button', { name: 'Fetch the recovery kit' });
  await fetchKit.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText('Nothing was done: the action needs you to confirm').waitFor();
  // Without a mouse, people go on where they were.
  await page.locator('button:focus', { hasText: 'Fetch the recovery kit' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('is not your password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
  const kit = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect(await readFile(await (await kit).path(), 'utf8')).toMatch(/^AGE-SECRET-KEY-1/m);

  // A session that has shown no second factor is asked for one where the password is not enough.
  await forgetFactors(path.join(place.path, 'data'));
  await show(member, `${url}/account`);
  await member.getByLabel('New password').fill('nine calm herons wade');
  await member.getByLabel('Current password').first().fill(vera.password);
  await member.getByRole('button', { name: 'Change the password' }).click();
  const wants = member.getByRole('dialog', { name: 'Confirm that it is you' });
  await wants.getByLabel('Code', { exact: true }).fill(codeOf(theirs, 1));
  expect(await wants.getByLabel('Password').count()).toBe(0);
  await expectAccessible(member);
  await wants.getByRole('button', { name: 'Continue' }).click();
  await member.getByText('The password was changed').waitFor();

  // The command, by a recovery code and by the app.
  const command = createCommand(path.join(place.path, 'configuration'));
  const login = `login --url ${holdfast.url} --email ${OWNER.email} --password-stdin`;
  const input = OWNER.password;
  const without = await command.run(login, { input });
  expect(without).toMatchObject({ code: 2, err: expect.stringContaining('--code') });
  expect(await command.run(`${login} --code 000000`, { input })).toMatchObject({ code: 4 });
  expect(await command.run(`${login} --code ${codes[0]}`, { input })).toMatchObject({ code: 0 });
  // On a terminal the command asks for the code and for a fresh proof; where nobody can type, it says so.
  const person = `--context person --url ${holdfast.url} --email ${OWNER.email}`;
  const typed = command.onTerminal(`login ${person}`);
  await typed.until('Password');
  typed.type(`${OWNER.password}${ENTER}`);
  await typed.until('Code from your app');
  typed.type(`${codes[1]}${ENTER}`);
  expect(await typed.ended).toBe(0);
  await ageProofs(path.join(place.path, 'data'));
  const save = `recovery-kit save ${place.path}/kit`;
  const stale = await command.run(save);
  expect(stale).toMatchObject({ code: 4, err: expect.stringContaining('holdfast account prove') });
  const asked = command.onTerminal(`--context person ${save}`);
  await asked.until('Confirm that it is you');
  asked.type(`${OWNER.password}${ENTER}`);
  expect(await asked.ended).toBe(0);
  await forgetFactors(path.join(place.path, 'data'));
  const weak = command.onTerminal(`--context person account change-email ${OWNER.email}`);
  await weak.until('Password');
  weak.type(`${OWNER.password}${ENTER}`);
  await weak.until('code from your app or recovery code');
  weak.type(`${codes[2]}${ENTER}`);
  expect(await weak.ended).toBe(0);
  const listed = await command.run('account factors list --json');
  expect(JSON.parse(listed.out)).toMatchObject([{ id: 'totp' }, { kind: 'passkey Laptop' }]);
  const proven = await command.run('account prove --password-stdin', { input });
  expect(proven).toMatchObject({ code: 0 });
  const strong = await command.run(`account prove --code ${codes[3]}`);
  expect(strong).toMatchObject({ code: 0 });
  const renewed = await command.run('account factors renew-codes --json');
  const [fresh] = JSON.parse(renewed.out).recoveryCodes;
  expect((await command.run(`account prove --code ${fresh}`)).code).toBe(0);
  for (const rule of ['optional', 'required']) {
    expect((await command.run(`orgs second-factor ${rule}`)).out).toContain(`is ${rule}`);
    const told = await command.run('orgs second-factor --json');
    expect(JSON.parse(told.out)).toEqual({ required: rule === 'required' });
  }
  expect(await command.run('orgs second-factor never')).toMatchObject({ code: 2 });
  expect((await command.run('account factors remove Laptop')).code).toBe(0);
  expect((await command.run('account factors remove totp')).code).toBe(0);
  const begun = await command.run('account factors add-totp --json');
  const { secret } = JSON.parse(begun.out);
  const confirmed = await command.run(`account factors add-totp --code ${codeOf(secret)} --json`);
  expect(JSON.parse(confirmed.out).recoveryCodes).toHaveLength(10);
  // For somebody who has lost all factors: on the machine, while nothing else uses the database.
  await holdfast.stop();
  const data = { HOLDFAST_DATA_DIR: path.join(place.path, 'data') };
  const lost = await command.run(`accounts remove-factors ${OWNER.email}`, { environment: data });
  expect(lost).toMatchObject({ code: 0, out: expect.stringContaining('The password alone') });
});
