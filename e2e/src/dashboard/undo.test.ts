import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCommand } from '../command.ts';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  signIn,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';
import { ageProofs } from './sessions.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let holdfast: Holdfast;
let browser: Browser;
let api: Api;
let command: ReturnType<typeof createCommand>;
let shop: { id: string };
let jobId: string;

beforeAll(async () => {
  [place, source, browser] = await Promise.all([
    temporaryDirectory(),
    startDebianPostgres(),
    startBrowser(),
  ]);
  holdfast = await Holdfast.up(path.join(place.path, 'data'), WITH_OWNER);
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  api = createHoldfast({ url, session: sessionToken, organisation: organisations[0]?.id });
  const { host, port, username, password } = source.address;
  await promisify(execFile)(
    '/usr/lib/postgresql/15/bin/createdb',
    ['-h', host, '-p', String(port), '-U', username, 'shop'],
    { env: { PGPASSWORD: password } },
  );
  const uri = `postgres://${username}:${password}@${host}:${port}/shop`;
  shop = await api.backup.createDatasource({
    body: { name: 'shop', engine: 'postgresql', credentials: { mode: 'uri', uri } },
  });
  const where = { id: shop.id };
  await api.backup.setRestoreTesting({
    path: where,
    body: { enabled: false, when: 'each_backup' },
  });
  ({ jobId } = await api.backup.runBackupNow({ path: where }));
  await vi.waitUntil(async () => (await state()) === 'completed', { timeout: 90_000 });
  command = createCommand(path.join(place.path, 'configuration'));
  const login = `login --url ${url} --email ${OWNER.email} --password-stdin`;
  expect(await command.run(login, { input: OWNER.password })).toMatchObject({ code: 0 });
}, 300_000);
afterAll(async () => {
  await holdfast?.stop();
  await source?.stop();
  await place?.remove();
});

const state = async () => (await api.backup.readBackup({ path: { id: shop.id, jobId } })).state;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function json(line: string) {
  const ran = await command.run(`${line} --json`);
  expect({ line, code: ran.code, err: ran.code === 0 ? '' : ran.err }).toEqual({
    ...{ line, code: 0, err: '' },
  });
  return JSON.parse(ran.out);
}

test('a deletion is undone on the pages and by the command, for as long as the organisation has set; owners delete for good', async () => {
  const page = await newPage(browser);
  await signIn(page, holdfast.url);
  const proposal = page.getByText('Deleted backups are gone at once.');
  await proposal.waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set a time' }).click();
  const setting = page.getByRole('form', { name: 'Undoing deletions' });
  await setting.getByLabel('Deletions can be undone for').click();
  await page.getByRole('option', { name: '7 days' }).click();
  await setting.getByLabel('Also for backups that retention deletes').check();
  await expectAccessible(page);
  await expectNarrow(page);
  await button(page, 'Save').click();
  await expect
    .poll(() => api.backup.readDeletionSettings())
    .toEqual({ undoHours: 168, retentionToo: true });

  await visit(page, holdfast.url);
  await page.getByText('The last 30 days').waitFor();
  expect(await proposal.count()).toBe(0);

  const backupPage = `${holdfast.url}/databases/${shop.id}/backups/${jobId}`;
  await ageProofs(path.join(place.path, 'data'));
  await page.goto(backupPage);
  await button(page, 'Delete…').click();
  await page.getByText('That can be undone for 7 days').waitFor();
  await page.getByLabel('Type “shop” to confirm').fill('shop');
  await button(page, 'Delete the backup').click();
  // Whoever finds the screen left open deletes nothing.
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  expect(await state()).toBe('completed');
  await expectAccessible(page);
  await expectNarrow(page);
  await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Its deletion can be undone until').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await visit(page, `${holdfast.url}/backups?state=deleting`);
  await page.getByRole('row', { name: /shop.*Deleted, can be undone/ }).waitFor();
  await page.getByRole('link', { name: 'shop' }).click();
  await button(page, 'Undo the deletion').click();
  await page.getByText('Kept by hand').waitFor();
  expect(await state()).toBe('completed');

  const stale = await command.run(`backups delete shop ${jobId} --yes`);
  expect(stale).toMatchObject({ code: 4, err: expect.stringContaining('holdfast account prove') });
  const input = OWNER.password;
  expect(await command.run('account prove --password-stdin', { input })).toMatchObject({ code: 0 });
  const settings = { undoHours: 48, retentionToo: false };
  expect(await json('backups deletion-settings --undo-for 48h --retention-too off')).toEqual(
    settings,
  );
  expect(await json('backups deletion-settings')).toEqual(settings);
  expect((await command.run('backups deletion-settings --undo-for 90m')).err).toContain('48h');
  expect(await json(`backups delete shop ${jobId} --yes`)).toMatchObject({
    undoUntil: expect.any(String),
  });
  expect(await json('backups list shop --state deleting')).toMatchObject([{ jobId }]);
  expect((await command.run(`backups show shop ${jobId}`)).out).toContain('undo until');
  expect(await json(`backups undelete shop ${jobId}`)).toMatchObject({ keptByHand: true });
  expect((await command.run(`backups show shop ${jobId}`)).out).toContain('kept by hand');

  await json('datasources delete shop --yes');
  await page.goto(backupPage);
  await page.getByText('Its deletion can be undone until').waitFor();
  expect(await json(`backups undelete ${shop.id} ${jobId}`)).toMatchObject({ state: 'completed' });
  expect(await json('datasources list')).toMatchObject([{ name: 'shop', connection: null }]);

  await json(`backups delete shop ${jobId} --yes`);
  await page.goto(backupPage);
  await button(page, 'Delete for good now…').click();
  await page.getByLabel('Type “shop” to confirm').fill('shop');
  await button(page, 'Delete for good').click();
  await page.getByText('It is no longer in storage').waitFor();
  expect(await json(`backups delete shop ${jobId} --now --yes`)).toMatchObject({ undoUntil: null });
});
