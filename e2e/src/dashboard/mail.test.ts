import path from 'node:path';
import { type SmtpSink, startSmtpSink, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommand } from '../command.ts';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  signIn,
  signInByHand,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

const GRACE = { email: 'grace@people.example', password: 'seven brisk otters sing' };
const NEXT = 'nine quiet herons wade';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let smtp: SmtpSink;
let holdfast: Holdfast;
let browser: Browser;

beforeAll(async () => {
  [place, smtp] = await Promise.all([temporaryDirectory(), startSmtpSink()]);
  const environment = {
    ...WITH_OWNER,
    HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  };
  [holdfast, browser] = await Promise.all([
    Holdfast.up(path.join(place.path, 'data'), environment),
    startBrowser(),
  ]);
});
afterAll(async () => {
  await holdfast?.stop();
  await smtp?.stop();
  await place.remove();
});

/** The page can be used by keyboard, on a narrow screen, and with a screen reader. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNarrow(page);
}

/** Moves the focus as somebody without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = async () => (await target.and(target.page().locator(':focus')).count()) === 1;
  for (let n = 0; n < 20 && !(await isThere()); n++) await target.page().keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The link in the newest mail to this address whose subject has these words. */
async function linkTo(address: string, about: string): Promise<string> {
  const find = () =>
    smtp.mails.findLastIndex(
      ({ to, headers }) => to.includes(address) && headers.subject?.includes(about),
    );
  await expect.poll(find, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
  const [mail] = smtp.mails.splice(find(), 1);
  const text = mail?.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  const link = /http:\/\/127\.0\.0\.1:\d+\/[\w-]+#[\w-]{43}/.exec(text)?.[0] ?? '';
  expect(link).toContain(`${holdfast.url}/`);
  return link;
}

test('somebody is invited by mail, joins, forgets the password and changes the address, all by links and by keyboard', async () => {
  const owner = await newPage(browser);
  await signIn(owner, holdfast.url);
  await owner.getByText('Confirm your address').waitFor();
  await owner.getByRole('button', { name: 'Send me a link' }).click();
  await owner.goto(await linkTo(OWNER.email, 'Confirm your address'));
  await tabTo(owner.getByRole('button', { name: 'Confirm' }));
  await expectUsable(owner);
  await owner.keyboard.press('Enter');
  await owner.getByText(`${OWNER.email} is confirmed.`).waitFor();

  await visit(owner, `${holdfast.url}/members`);
  await owner.getByRole('textbox', { name: 'Email' }).fill(GRACE.email);
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByRole('row', { name: /grace@people\.example/ }).waitFor();
  const invitation = await linkTo(GRACE.email, 'You are invited');
  // Somebody signed in as another person is told so, and cannot join.
  await owner.goto(invitation);
  const isNotForThem = owner.getByText(
    `You are signed in as ${OWNER.email}, but this invitation is for another address.`,
  );
  await isNotForThem.waitFor();
  await visit(owner, `${holdfast.url}/members`);
  await owner.getByRole('row', { name: /grace@people\.example.*\bsent\b/ }).waitFor();
  await visit(owner, invitation);
  await isNotForThem.waitFor();
  // Signing out there stays on the page, and the link's token is in no address that is sent anywhere.
  const visited: string[] = [];
  owner.on('framenavigated', (frame) => visited.push(frame.url()));
  await owner.getByRole('button', { name: 'Sign in with another address' }).click();
  await owner.getByText('New account').waitFor();
  expect(new Set(visited)).toEqual(new Set([invitation]));

  const grace = await newPage(browser);
  await grace.goto(invitation);
  await grace.getByText('To My organisation, with the role “Member”.').waitFor();
  await expectUsable(grace);
  await type(grace.getByLabel('Your name'), 'Grace');
  await type(grace.getByLabel('Password', { exact: true }), 'Password1234');
  await grace.keyboard.press('Enter');
  await grace.getByText('is a common password').waitFor();
  await grace.getByLabel('Password', { exact: true }).fill(GRACE.password);
  await grace.keyboard.press('Enter');
  await heading(grace, 'Is everything safe?').waitFor();

  await grace.context().clearCookies();
  await grace.goto(`${holdfast.url}/sign-in`);
  await grace.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(grace, 'Forgot your password?').waitFor();
  await type(grace.getByLabel('Email'), GRACE.email);
  await expectUsable(grace);
  await grace.keyboard.press('Enter');
  await grace.getByText('a link is on its way there').waitFor();
  const reset = await linkTo(GRACE.email, 'Set a new password');
  await grace.goto(reset);
  await type(grace.getByLabel('New password'), NEXT);
  await expectUsable(grace);
  await grace.keyboard.press('Enter');
  await grace.getByText('The new password is set.').waitFor();
  // The link works only once: the second time it does nothing, and says so.
  await grace.getByRole('link', { name: 'Go to the sign-in page' }).click();
  await heading(grace, 'Sign in').waitFor();
  await visit(grace, reset);
  await grace.getByLabel('New password').fill(GRACE.password);
  await grace.getByRole('button', { name: 'Set the password' }).click();
  await grace.getByText('This link is not valid').waitFor();

  await visit(grace, `${holdfast.url}/account`);
  await signInByHand(grace, { ...GRACE, password: NEXT });
  await grace.getByLabel('New address').fill('grace@new.example');
  await grace.getByLabel('Password', { exact: true }).fill(NEXT);
  await grace.getByRole('button', { name: 'Change the address' }).click();
  await grace.getByText('A link is on its way to grace@new.example.').waitFor();
  await expectNarrow(grace);
  await visit(grace, await linkTo('grace@new.example', 'Confirm your new address'));
  await grace.getByRole('button', { name: 'Confirm' }).click();
  await grace.getByText('You sign in with grace@new.example from now on.').waitFor();
  await linkTo(GRACE.email, 'Your address was changed');
});

test('where everybody may, somebody makes an account by a link to their address, and by keyboard', async () => {
  const page = await newPage(browser);
  await page.goto(`${holdfast.url}/sign-in`);
  await tabTo(page.getByRole('link', { name: 'No account yet?' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Create an account').waitFor();
  await type(page.getByLabel('Email'), 'hana@people.example');
  await expectUsable(page);
  await page.keyboard.press('Enter');
  await page.getByText('A link is on its way to hana@people.example.').waitFor();
  await page.goto(await linkTo('hana@people.example', 'Create your account'));
  await type(page.getByLabel('Your name'), 'Hana');
  await type(page.getByLabel('Name of your organisation'), 'Hana and sons');
  await type(page.getByLabel('Password', { exact: true }), NEXT);
  await expectNarrow(page);
  await page.keyboard.press('Enter');
  await heading(page, 'Is everything safe?').waitFor();
  await page.getByRole('button', { name: /: Hana$/ }).click();
  await page.getByRole('menuitem', { name: 'Hana and sons' }).waitFor();
});

test('the command has links sent and uses them, and prints one on the machine itself', async () => {
  const command = createCommand(path.join(place.path, 'command'));
  const run = async (line: string, input = '', LINK = '') => {
    const environment = { HOLDFAST_URL: holdfast.url, LINK };
    const ran = await command.run(line, { input, environment });
    expect([line, ran.code, ran.err]).toEqual([line, 0, expect.any(String)]);
    return ran.out + ran.err;
  };
  await run(`login --email ${OWNER.email} --password-stdin`, OWNER.password);
  await run('invitations create ida@people.example --role viewer');
  const link = await linkTo('ida@people.example', 'You are invited');
  expect(await run('invitations list')).toContain('ida@people.example');
  expect(await run('invitations show --link-stdin', link)).toContain('My organisation');
  // In the arguments, every account on the machine could read the link.
  const seen = await command.run(`invitations accept ${link}`);
  expect([seen.code, seen.err]).toEqual([2, expect.stringContaining('--link-stdin')]);
  const twice = 'account create --context ida --name Ida --link-stdin --password-stdin';
  const both = await command.run(twice, { input: `${link}\n${NEXT}` });
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('--link-env')]);
  const ida = 'account create --context ida --name Ida --link-env LINK --password-stdin';
  expect(await run(ida, NEXT, link)).toContain('My organisation');
  expect(await run('account verify-email --context ida')).toContain('already confirmed');
  await run('account change-email ida@new.example --context ida --password-stdin', NEXT);
  const changed = await linkTo('ida@new.example', 'Confirm your new address');
  expect(await run('account confirm-email --link-stdin', changed)).toContain('ida@new.example');
  expect(await run('members reset-link ida@new.example')).toContain('on its way');
  await linkTo('ida@new.example', 'Set a new password');
  await run('account reset-password --email ida@new.example');
  const reset = await linkTo('ida@new.example', 'Set a new password');
  await run('account reset-password --link-env LINK --password-stdin', GRACE.password, reset);

  await holdfast.stop();
  const printed = await command.run('accounts reset-link ida@new.example', {
    environment: { HOLDFAST_DATA_DIR: path.join(place.path, 'data') },
  });
  expect([printed.code, printed.out]).toEqual([
    0,
    expect.stringMatching(/http:\/\/127\.0\.0\.1:4000\/reset-password#[\w-]{43}/),
  ]);
});
