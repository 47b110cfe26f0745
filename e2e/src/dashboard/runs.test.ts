import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import {
  type Sshd,
  startDebianPostgres,
  startSshd,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  OWNER,
  show,
  signIn,
  startBrowser,
  WITH_OWNER,
  watchFaults,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let sshd: Sshd;
let holdfast: Holdfast;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let shop: { id: string };
let jobId: string;
let backupUrl: string;
let faults: string[];

const TABLES = 300;
const PATIENCE_MS = 150_000;

const psqlArguments = (database: string, text: string) => {
  const { host, port, username } = source.address;
  return ['-h', host, '-p', String(port), '-U', username, '-d', database, '-Atqc', text];
};
const psqlOptions = () => ({ env: { PGPASSWORD: source.address.password } });
const PSQL = '/usr/lib/postgresql/15/bin/psql';

async function psql(database: string, text: string): Promise<string> {
  const { stdout } = await promisify(execFile)(PSQL, psqlArguments(database, text), psqlOptions());
  return stdout.trim();
}

beforeAll(async () => {
  [place, source, sshd, browser] = await Promise.all([
    temporaryDirectory(),
    startDebianPostgres(),
    startSshd(),
    startBrowser(),
  ]);
  await psql('postgres', 'create database shop');
  await psql(
    'shop',
    `create table orders as select n, md5(n::text) from generate_series(1, 1000) n;
     create schema archive;
     do $$ begin for i in 1..${TABLES} loop execute format('create table archive.year_%s (n int)', i); end loop; end $$`,
  );
  holdfast = await Holdfast.up(path.join(place.path, 'data'), WITH_OWNER);
  const url = holdfast.url;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  api = createHoldfast({ url, session: sessionToken, organisation: organisations[0]?.id });
  const { host, port, username, password } = source.address;
  const uri = `postgres://${username}:${password}@${host}:${port}/shop`;
  shop = await api.backup.createDatasource({
    body: { name: 'shop', engine: 'postgresql', credentials: { mode: 'uri', uri } },
  });
  ({ jobId } = await api.backup.runBackupNow({ path: { id: shop.id } }));
  backupUrl = `${url}/databases/${shop.id}/backups/${jobId}`;
  // One reader for all tests; each test begins by opening the page that it needs.
  context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  faults = watchFaults(context);
  page = await context.newPage();
  await signIn(page, url);
}, 300_000);

afterEach(async ({ task }) => {
  // The next test must not begin where a failed one left off.
  if (task.result?.errors?.length) await page.goto('about:blank');
  expect(faults.splice(0)).toEqual([]);
});

afterAll(async () => {
  await context?.close();
  await holdfast?.stop();
  await Promise.all([source?.stop(), sshd?.stop()]);
  await place?.remove();
});

const text = (words: string | RegExp) => page.getByText(words).first();

test('B38: a backup is followed from its start to its proof, table by table, and downloaded by the browser', async () => {
  await show(page, `${holdfast.url}/backups`);
  await page.getByRole('link', { name: 'shop' }).click();
  await page.waitForURL(backupUrl);
  // The page follows by itself, without a reload.
  await text('every table came back exactly as it was backed up').waitFor();

  const rows = page.getByRole('table', { name: 'What it holds' }).getByRole('row');
  expect(await rows.count()).toBeLessThan(100);
  await page.getByLabel('Find a table').fill('public.orders');
  await text(`1 of ${TABLES + 1} tables`).waitFor();
  expect(await rows.nth(1).innerText()).toMatch(/public\.orders\s+1,000\s.*As backed up/s);
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const stream = await download.createReadStream();
  const [first] = (await once(stream, 'data')) as [Buffer];
  stream.destroy();
  expect(first.subarray(0, 5).toString()).toBe('PGDMP');
  expect(page.url()).toBe(backupUrl);
  await expectNarrow(page);
}, 240_000);

test('nothing jumps: what one can do with a backup is shown at once, when all that decides on it is known', async () => {
  const held = Promise.withResolvers<void>();
  const late = /\/api\/backup\/(storage-destinations\/|datasources\/[^/]+\/restores\?)/;
  let asked = 0;
  await page.route(late, async (route) => {
    asked += 1;
    // Held back, this answer comes last, and no action may appear before it.
    if (asked === 1) await held.promise;
    await route.continue();
  });
  await page.goto(backupUrl);
  await expect.poll(() => asked, { timeout: PATIENCE_MS }).toBeGreaterThan(1);
  await page.getByRole('heading', { level: 1, name: /Backup of/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Restore…' }).count()).toBe(0);
  held.resolve();
  const actions = page.locator('.page-actions');
  await actions.getByRole('link', { name: 'Restore…' }).waitFor();
  expect(await actions.getByRole('button').allTextContents()).toEqual([
    'Test the restore now',
    'Download',
    'Delete…',
  ]);
  await page.unroute(late);
});

test('a backup that cannot be read says so in the restore wizard, and can be asked for again', async () => {
  const it = new RegExp(`/api/backup/datasources/${shop.id}/backups/${jobId}$`);
  await page.route(it, (route) => route.fulfill({ status: 404, json: GONE }));
  await page.goto(wizardUrl('new_database'));
  await text('There is no such backup.').waitFor();
  await page.unroute(it);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Name of the new database').waitFor();
});

const GONE = { type: 'NOT_FOUND', msg: 'There is no such backup.', requestId: 'r' };

const wizardUrl = (mode: string) =>
  `${holdfast.url}/restore?${new URLSearchParams({ database: shop.id, backup: jobId, mode })}`;

test('the filters of the backups stand in the address, and one that leaves nothing over says so', async () => {
  await show(page, `${holdfast.url}/backups?state=failed&database=${shop.id}`);
  await text('No matching backups').waitFor();
  expect(await page.getByRole('combobox', { name: 'Database' }).inputValue()).toBe('shop');
  expect(await page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('Failed');
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('link', { name: 'shop' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a session that another tab has ended is begun again over the page, which keeps what was typed', async () => {
  await show(page, backupUrl);
  await page.getByRole('link', { name: 'Restore…' }).click();
  await page.getByRole('radio', { name: 'A new database on the same server' }).check();
  await page.getByLabel('Name of the new database').fill('shop_copy');
  await text('The target is ready.').waitFor();

  const other = await context.newPage();
  await other.goto(holdfast.url);
  await other.getByRole('button', { name: /Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.close();
  // At once, not only with the next request.
  const dialogue = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialogue.waitFor();
  await expectAccessible(page);
  await dialogue.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await dialogue.getByRole('button', { name: 'Sign in' }).click();
  await dialogue.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name of the new database').inputValue()).toBe('shop_copy');
});

test('a restore into a new database: looked at, told in plain words, followed to its proof', async () => {
  await page.goto(wizardUrl('new_database'));
  await page.getByLabel('Name of the new database').fill('shop_copy');
  await text('The target is ready.').waitFor();
  await text('A new database “shop_copy” is created on').waitFor();
  await text('The database “shop” itself is not touched.').waitFor();
  expect(await page.getByLabel('Skip objects').isChecked()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the restore' }).click();
  await page.waitForURL(/\/restores\/[0-9a-f-]+$/);
  await text('Every table came back exactly as it was backed up.').waitFor();
  // Reading the log leaves an audit entry, so it is read only when somebody asks for it.
  const query = { actions: 'restore.log_link_generated' };
  expect((await api.backup.listAuditLog({ query })).items).toEqual([]);
  await page.getByRole('button', { name: 'Show the log' }).click();
  await text('Restoring the backup of').waitFor();
  expect((await api.backup.listAuditLog({ query })).items).toHaveLength(1);
  await expectAccessible(page);
  await expectNarrow(page);
  expect(await psql('shop_copy', 'select count(*) from orders')).toBe('1000');

  // The same name again is refused before anything is started, with the reason.
  await show(page, wizardUrl('new_database'));
  await page.getByLabel('Name of the new database').fill('shop_copy');
  await text('The restore would be refused.').waitFor();
  expect(await page.getByRole('button', { name: 'Start the restore' }).count()).toBe(0);
}, 240_000);

test('an overwrite wants the name typed, keeps the old database, and drops it when its name is typed', async () => {
  await psql('shop', `insert into orders values (0, 'written since')`);
  await show(page, wizardUrl('overwrite'));
  await page.getByRole('button', { name: 'Replace the database…' }).click();
  expect(await page.getByLabel('Skip objects').count()).toBe(0);
  const confirm = page.getByRole('button', { name: 'Replace it now' });
  expect(await confirm.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Type “shop” to confirm').fill('shop');
  await confirm.click();
  await page.waitForURL(/\/restores\/[0-9a-f-]+$/);
  await text('The replaced database is still there').waitFor();
  expect(await psql('shop', 'select count(*) from orders')).toBe('1000');
  const old = await psql(
    'postgres',
    `select datname from pg_database where datname ~ 'holdfast_old'`,
  );
  expect(await psql(old, 'select count(*) from orders')).toBe('1001');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Drop it now…' }).click();
  await page.getByLabel(`Type “${old}” to confirm`).fill(old);
  await page.getByRole('button', { name: 'Drop it for good' }).click();
  await text('The old database was dropped.').waitFor();
  expect(await psql('postgres', `select datname from pg_database where datname = '${old}'`)).toBe(
    '',
  );
}, 240_000);

test('what a proof could not compare is listed, accepted by the keyboard, and revoked', async () => {
  const { id, jobId } = await backUpOdd(
    'excepted',
    `create table days as select 1 as n;
     create materialized view totals as select count(*) from days;
     create materialized view sums as select sum(n) from days; insert into days values (2)`,
  );
  await show(page, `${holdfast.url}/databases/${id}/backups/${jobId}`);
  const list = page.getByRole('region', { name: 'What is not proven' });
  await list.getByText('materialised view public.totals').waitFor();
  await text('Proven, with exceptions').waitFor();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Accept: materialised view public.sums' }).press('Enter');
  const dialogue = page.getByRole('dialog', { name: 'Accept what is not proven?' });
  await dialogue.waitFor();
  // What has no consequences has the focus.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialogue.waitFor({ state: 'detached' });
  await list
    .getByRole('listitem')
    .filter({ hasText: 'public.sums' })
    .getByText('Accepted')
    .waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await show(page, holdfast.url);
  const row = page.getByRole('row').filter({ hasText: 'excepted' });
  await row.getByText('With exceptions').waitFor();

  await show(page, `${holdfast.url}/databases/${id}/backups/${jobId}`);
  await list.getByRole('button', { name: 'Accept…' }).click();
  await dialogue.getByRole('button', { name: 'Accept' }).click();
  await dialogue.waitFor({ state: 'detached' });
  await show(page, holdfast.url);
  await row.getByText('Proven', { exact: true }).waitFor();

  await show(page, `${holdfast.url}/databases/${id}?tab=settings`);
  for (const what of ['totals', 'sums']) {
    await page.getByRole('button', { name: `Revoke: materialised view public.${what}` }).click();
  }
  await text('Nothing was accepted.').waitFor();
  await expectNarrow(page);
}, 300_000);

test('what every restore refuses is shown in red with what to change, and is left out by a restore from there', async () => {
  const { id, jobId } = await backUpOdd(
    'refused',
    `create function most() returns int language sql as 'select 100';
     create table invoices (n int check (n < public.most())); insert into invoices values (50);
     create or replace function most() returns int language sql as 'select 10';
     create table days as select 1 as n;
     create materialized view totals as select count(*) from days; insert into days values (2)`,
  );
  await show(page, `${holdfast.url}/databases/${id}/backups/${jobId}`);
  const list = page.getByRole('region', { name: 'What restores refuse' });
  await list
    .getByText(/invoices/)
    .first()
    .waitFor();
  const others = page.getByRole('region', { name: 'What is not proven' });
  await others.getByText('materialised view public.totals').waitFor();
  expect(await list.getByText('public.totals').count()).toBe(0);
  await text('Refused when restored').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await list.getByRole('link', { name: 'Restore without these…' }).click();
  await page.getByLabel('Name of the new database').fill('refused_copy');
  expect(await page.getByLabel('Skip objects').isChecked()).toBe(true);
  await text('The target is ready.').waitFor();
  await page.getByRole('button', { name: 'Start the restore' }).click();
  await page.waitForURL(/\/restores\/[0-9a-f-]+$/);
  await others
    .getByText(/invoices/)
    .first()
    .waitFor();
  await expectAccessible(page);
}, 300_000);

/** A database of its own with this in it, once its first backup was proven as far as that goes. */
async function backUpOdd(name: string, statements: string): Promise<{ id: string; jobId: string }> {
  await psql('postgres', `create database ${name}`);
  await psql(name, statements);
  const { host, port, username, password } = source.address;
  const uri = `postgres://${username}:${password}@${host}:${port}/${name}`;
  const { id } = await api.backup.createDatasource({
    body: { name, engine: 'postgresql', credentials: { mode: 'uri', uri } },
  });
  const { jobId } = await api.backup.runBackupNow({ path: { id } });
  await expect
    .poll(async () => (await api.backup.readBackup({ path: { id, jobId } })).proof.verdict, {
      timeout: PATIENCE_MS,
    })
    .not.toBe('unproven');
  return { id, jobId };
}

test('a destination is tried step by step, changed by two tabs without a loss, and deleted by its name', async () => {
  const { host, port, username, hostKey, password, root } = sshd.address;
  await show(page, `${holdfast.url}/destinations/new`);
  await page.getByRole('radio', { name: 'SFTP folder' }).check();
  await page.getByRole('button', { name: 'Test and add' }).click();
  // Every invalid field is marked at its place.
  await page
    .getByLabel('Host', { exact: true })
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  await page
    .getByLabel('Host key of the server')
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('vault');
  await page.getByLabel('Host', { exact: true }).fill(host);
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(String(port));
  await page.getByRole('textbox', { name: 'User', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(root);
  await page.getByLabel('Host key of the server').fill(hostKey);
  await page.locator('label', { hasText: 'Password' }).click();
  await page.locator('input[type="password"]').fill('not the password');
  await page.getByRole('button', { name: 'Test and add' }).click();
  await text('The storage does not accept the credentials.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Connect and sign in (failed)' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('vault');
  await page.locator('input[type="password"]').fill(password);
  await page.getByRole('button', { name: 'Test and add' }).click();
  await page.getByRole('heading', { level: 1, name: 'vault' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Delete the test files (done)' }).waitFor();
  expect(await page.content()).not.toContain(password);
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('vault one');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('vault two');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('heading', { level: 1, name: 'vault one' }).waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await text('Somebody else has changed this destination').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
    'vault two',
  );
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByRole('heading', { level: 1, name: 'vault two' }).waitFor();

  await sshd.kill();
  await page.getByRole('button', { name: 'Test it now' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Connect and sign in (failed)' }).waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByLabel('Type “vault two” to confirm').fill('vault two');
  await page.getByRole('button', { name: 'Delete the destination' }).click();
  await page.waitForURL(`${holdfast.url}/destinations`);
}, 240_000);

test('a database that goes away during a backup or a wizard: the pages say so, and what was typed stays', async () => {
  const wizard = await context.newPage();
  await wizard.goto(wizardUrl('new_database'));
  await wizard.getByLabel('Name of the new database').fill('shop_again');
  await wizard.getByText('The target is ready.').waitFor();
  // While this lock is held, no dump gets past the table.
  const lock = 'begin; lock table orders in access exclusive mode; select pg_sleep(600)';
  const holder = spawn(PSQL, psqlArguments('shop', lock), psqlOptions());
  const released = once(holder, 'close');
  const held = `select count(*) from pg_locks where mode = 'AccessExclusiveLock' and relation = 'orders'::regclass`;
  while ((await psql('shop', held)) === '0');
  const begun = await api.backup.runBackupNow({ path: { id: shop.id } });
  await show(page, `${holdfast.url}/databases/${shop.id}/backups/${begun.jobId}`);
  await text('Reading the database, encrypting and storing it').waitFor();
  await text('You can close this page').waitFor();
  await source.stop();
  await released;
  await text(/Will be retried|This run left no backup/).waitFor();
  await expectAccessible(page);

  await wizard.getByRole('button', { name: 'Check again' }).click();
  await wizard.getByText('The restore would be refused.').waitFor();
  expect(await wizard.getByRole('button', { name: 'Start the restore' }).count()).toBe(0);
  expect(await wizard.getByLabel('Name of the new database').inputValue()).toBe('shop_again');
}, 240_000);
