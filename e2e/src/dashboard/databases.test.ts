import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createHoldfast } from '@holdfast/clients';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  ownersPage,
  show,
  signIn,
  startBrowser,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let holdfast: Holdfast;
let browser: Browser;
const owners = ownersPage();

beforeAll(async () => {
  [place, source] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  [holdfast, browser] = await Promise.all([Holdfast.up(place.path, WITH_OWNER), startBrowser()]);
});
afterAll(async () => {
  await holdfast?.stop();
  await source?.stop();
  await place?.remove();
});

async function psql(database: string, text: string): Promise<void> {
  const { host, port, username, password } = source.address;
  await promisify(execFile)(
    '/usr/lib/postgresql/15/bin/psql',
    [
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      username,
      '-d',
      database,
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      text,
    ],
    { env: { PGPASSWORD: password } },
  );
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The page is fully loaded and usable by everybody. */
async function expectUsable(page: Page): Promise<void> {
  await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  await expectAccessible(page);
  await expectNarrow(page);
}

test('B38: the wizard leads from nothing to a proven backup, names what is wrong, and can be left', async () => {
  await psql('postgres', 'create database shop');
  await psql('shop', 'create table orders as select n as id from generate_series(1, 1000) n');
  const page = await owners(holdfast.url);
  await heading(page, 'Back up your first database').waitFor();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Add a database' }).click();
  await page.getByLabel('Name').fill('shop');
  await expectUsable(page);
  await button(page, 'Continue').click();

  const { host, port, username } = source.address;
  await page.getByLabel('Host').fill(host);
  await page.getByLabel('Port').fill(String(port));
  await page.getByRole('textbox', { name: 'Database' }).fill('shop');
  await page.getByRole('textbox', { name: 'User' }).fill('holdfast');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.reload();
  // What was typed is still there, except for secrets.
  expect(await page.getByLabel('Host').inputValue()).toBe(host);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  expect(await page.evaluate('JSON.stringify({...sessionStorage})')).not.toContain('not this one');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('A backup would not work').waitFor();
  await expectUsable(page);

  // The statements that the page offers create a user with which it works.
  await button(page, 'SQL for a read-only user').click();
  const offered = (await page.locator('code', { hasText: 'CREATE ROLE' }).textContent()) ?? '';
  await psql('shop', offered);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await button(page, 'Try again').click();
  await page.getByText(/A backup would work/).waitFor();
  expect(username).not.toBe('holdfast');
  await button(page, 'Continue').click();

  await page.getByText('It keeps', { exact: false }).waitFor();
  await expectUsable(page);
  await page.getByLabel('Daily', { exact: true }).last().fill('3');
  // The policy is created but not attached: trying again updates it to what is typed, and goes on.
  const attaching = /\/datasources\/[^/]+\/policies$/;
  const refusal = { type: 'CONFLICT', msg: 'Not this time.', requestId: 'r' };
  await page.route(attaching, (route) => route.fulfill({ status: 409, json: refusal }));
  await button(page, 'Create and continue').click();
  await page.getByText('Not this time.').waitFor();
  await page.unroute(attaching);
  await button(page, 'Create and continue').click();
  await button(page, 'Back up now').click();
  await page.waitForURL(/job=/);
  await page.reload();
  await button(page, 'To the proof').click();
  await page.getByText('Your database is safe').waitFor();
  await expectUsable(page);

  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await heading(page, 'The database has a recent proven backup').waitFor();
  const row = page.getByRole('row', { name: /shop/ });
  expect(await row.getByRole('img').getAttribute('aria-label')).toMatch(/1 proven/);
  await heading(page, 'The last 30 days, all databases').waitFor();
  await page.getByText('Show as a table').click();
  const days = page.getByRole('table', { name: /What was stored/ }).getByRole('row');
  // The first row below the head is today, with this backup and its restore test.
  expect(await days.nth(1).innerText()).toMatch(/[\d.]+ [KM]iB\s+1\s+.*\s1\s/s);
  await expectUsable(page);
  await row.getByRole('link', { name: 'shop' }).click();
  await page.waitForURL(/\/databases\/[0-9a-f-]{36}/);
}, 240_000);

test('B38: a database’s page tells its state, jobs, schedule, proofs, growth and settings', async () => {
  const page = await owners(`${holdfast.url}/databases?q=SHO`);
  await page.getByRole('link', { name: 'shop' }).click();
  await page.getByText('A recent backup was restored and matched').waitFor();
  await expectUsable(page);
  await button(page, 'Test the connection').click();
  await page.getByText(/A backup would work/).waitFor();
  for (const [tab, content] of [
    ['Schedule', /Policy nightly is on|nightly/],
    ['Restores and proofs', /proof in a disposable server/],
    ['Growth', /public\.orders/],
    ['Settings', /Loss warning/],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(content).first().waitFor();
    await expectUsable(page);
  }
  await page.getByLabel('Warn when a table loses more than').fill('20');
  await page.getByRole('form', { name: 'Loss warning' }).getByRole('button').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Warn when a table loses more than').inputValue()).toBe('20 %');
});

test('a time that is pointed at tells itself exactly, until it is left or sent away', async () => {
  const page = await owners(`${holdfast.url}/databases?q=SHO`);
  const time = page.getByRole('row', { name: /shop/ }).locator('time');
  const tooltip = page.getByRole('tooltip');
  await time.hover();
  await tooltip.getByText(/\sUTC$/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await heading(page, 'Databases').hover();
  await time.hover();
  await tooltip.waitFor();
  await heading(page, 'Databases').hover();
  await tooltip.waitFor({ state: 'detached' });
});

test('a time that is tapped tells itself exactly, until something else is; in a link it leads on', async () => {
  const page = await newPage(browser, { hasTouch: true, viewport: { width: 375, height: 740 } });
  await signIn(page, `${holdfast.url}/databases?q=SHO`);
  const row = page.getByRole('row', { name: /shop/ });
  const time = row.locator('time');
  const tooltip = page.getByRole('tooltip');
  await time.tap();
  await tooltip.getByText(/\sUTC$/).waitFor();
  // A tap ends as if a mouse were there, which then appears elsewhere: this does not count as leaving.
  await page.mouse.move(1, 1);
  await expectAccessible(page);
  expect(await tooltip.count()).toBe(1);
  // All of it is visible on the narrowest of phones, too.
  await page.setViewportSize({ width: 320, height: 740 });
  const rightEdge = async () => {
    const { x, width } = (await tooltip.boundingBox()) ?? { x: 0, width: Number.NaN };
    return x + width;
  };
  await expect.poll(rightEdge).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await time.tap();
  await tooltip.waitFor();
  await heading(page, 'Databases').tap();
  await tooltip.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/databases');

  await row.getByRole('link', { name: 'shop' }).tap();
  await page
    .getByRole('table', { name: /Backups of/ })
    .getByRole('link')
    .locator('time')
    .first()
    .tap();
  await page.waitForURL(/\/backups\/[0-9a-f-]{36}$/);
  await tooltip.waitFor({ state: 'detached' });
});

test('two tabs edit one policy: the second is told, and loses nothing that was typed', async () => {
  const first = await owners(`${holdfast.url}/policies`);
  await expectUsable(first);
  await first.getByRole('link', { name: 'nightly' }).click();
  await first.waitForURL(/\/policies\/[0-9a-f-]{36}/);
  await expectUsable(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await first.getByText('Monthly', { exact: true }).first().click();
  await first.getByText(/on day 1 of the month/).waitFor();
  await second.getByLabel('Newest', { exact: true }).fill('9');
  await button(first, 'Save').click();
  await first.getByText('Saved.').waitFor();
  await button(second, 'Save').click();
  await second.getByText('Somebody else has changed this policy').waitFor();
  expect(await second.getByLabel('Newest', { exact: true }).inputValue()).toBe('9');
  await button(second, 'Use theirs, discard mine').click();
  await second.getByText(/on day 1 of the month/).waitFor();
});

/** What a viewer may press: it copies, shows, saves what is displayed, or concerns only themselves. */
const HARMLESS =
  /^(Copy|Show|Show the log|Save as CSV|Leave|Toggle password visibility|Change the password|Change the address|Add an authenticator app|Link my account|Unlink: .*|End: .*|End all others|End all, including this one|Erase your account)$/;

test('a viewer who was invited sees no button that would be refused, on any page; a form’s address says why there is none', async () => {
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  const organisationId = organisations[0]?.id ?? '';
  const owner = createHoldfast({ url, session: sessionToken, organisation: organisationId });
  const email = 'vera@example.com';
  const password = 'seven brisk otters sing';
  const { id: invitationId } = await owner.auth.createInvitation({
    path: { organisationId },
    body: { email, role: 'viewer' },
  });
  const vera = await createHoldfast({ url }).auth.signUp({
    body: { name: 'Vera', email, password },
  });
  const { auth } = createHoldfast({ url, session: vera.sessionToken });
  await auth.acceptInvitation({ path: { invitationId } });
  const first = <Item>({ items }: { items: Item[] }) => items[0] as Item;
  const { id } = first(await owner.backup.listDatasources());
  const { jobId } = first(await owner.backup.listDatasourceBackups({ path: { id } }));
  const restore = first(await owner.backup.listDatasourceRestores({ path: { id } }));
  const policy = first(await owner.backup.listBackupPolicies());
  const destination = first(await owner.backup.listStorageDestinations());

  const page = await newPage(browser);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signIn(page, `${url}/audit?org=${organisationId}`, { email, password });
  const open = async (path: string) => {
    const address = new URL(path, url);
    address.searchParams.set('org', organisationId);
    await show(page, address.href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  };
  const found = new Set<string>();
  const here = `/databases/${id}`;
  const tab = (name: string) => `${here}?tab=${name}`;
  for (const path of [
    // No two of the same kind in a row: the second would have to be loaded.
    ...['/', here, '/databases', tab('schedule'), '/backups', tab('restores'), '/policies'],
    ...[tab('growth'), '/destinations', tab('settings'), '/audit', '/notifications'],
    ...['/recovery-kit', '/retention', '/members', '/service-accounts', '/account'],
    ...[`${here}/backups/${jobId}`, `/restores/${restore.id}`, `/policies/${policy.id}`],
    `/destinations/${destination.id}`,
  ]) {
    await open(path);
    for (const one of await page.getByRole('main').locator(PRESSABLE).all()) {
      const name = (await one.getAttribute('aria-label')) ?? (await one.innerText());
      const href = (await one.getAttribute('href')) ?? '';
      if (!HARMLESS.test(name.trim()) && href === '') found.add(`${path}: ${name.trim()}`);
      if (/\/new\b|^\/restore\b/.test(href)) found.add(`${path}: ${href}`);
    }
  }
  expect([...found]).toEqual([]);
  for (const path of ['/databases/new', '/policies/new', '/destinations/new', '/restore']) {
    await open(path);
    await page.getByText('Your role in this organisation, viewer, may not do that.').waitFor();
    expect(await page.getByRole('main').locator('button, input').count(), path).toBe(0);
  }
  await expectAccessible(page);
  expect(refused).toEqual([]);
}, 240_000);

const PRESSABLE = 'a, button:enabled:not([role="tab"]), [role="switch"]:enabled';

test('the database goes away: the page says so, and what is destroyed wants its name typed', async () => {
  await source.stop();
  const page = await owners(`${holdfast.url}/databases`);
  await page.getByRole('link', { name: 'shop' }).click();
  await button(page, 'Test the connection').click();
  await page.getByText('A backup would not work').waitFor();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: /Deactivate/ }).click();
  await page.getByText('Nothing is backed up on schedule').waitFor();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  const dialog = page.getByRole('dialog');
  const destroy = dialog.getByRole('button', { name: 'Delete the database from Holdfast' });
  expect(await destroy.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type “shop”/).fill('shop');
  await destroy.click();
  await heading(page, 'Back up your first database').waitFor();
});

test('a list that is longer than a screen is drawn whole', async () => {
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  const organisation = organisations[0]?.id ?? '';
  const { backup } = createHoldfast({ url, session: sessionToken, organisation });
  const names = Array.from({ length: 30 }, (_, nth) => `many-${nth}`);
  await Promise.all(
    names.map((name) => backup.createDatasource({ body: { name, engine: 'postgresql' } })),
  );
  const page = await owners(`${url}/databases?q=many`, { anew: true });
  const rows = page.getByRole('table', { name: 'Databases' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(names.length);
});
