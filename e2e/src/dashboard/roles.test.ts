import path from 'node:path';
import { createHoldfast } from '@holdfast/clients';
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
  const data = path.join(place.path, 'data');
  [holdfast, browser] = await Promise.all([Holdfast.up(data, WITH_OWNER), startBrowser()]);
});
afterAll(async () => {
  await holdfast?.stop();
  await place.remove();
});

test('a service account that only runs backups is made and changed by command, and refused all else by name', async () => {
  const command = createCommand(path.join(place.path, 'configuration'));
  const login = `login --url ${holdfast.url} --email ${OWNER.email} --password-stdin`;
  expect((await command.run(login, { input: OWNER.password })).code).toBe(0);
  const said = async (line: string) => {
    const { code, out, err } = await command.run(line);
    expect(code, err).toBe(0);
    return out;
  };
  expect(await said('orgs show')).toMatch(/you may +read, backups\.run.*organisation\.own/);
  const create = 'service-accounts create ci --permission backups.run --expires 90d --json';
  const made = JSON.parse(await said(create));
  expect(made).toMatchObject({ role: 'viewer', permissions: ['read', 'backups.run'] });
  const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThanOrEqual(90);
  expect(await said('service-accounts list')).toMatch(/ci +read, backups\.run +20/);

  const environment = {
    HOLDFAST_CONFIG_DIR: path.join(place.path, 'nothing'),
    HOLDFAST_URL: holdfast.url,
    HOLDFAST_CLIENT_ID: made.clientId,
    HOLDFAST_CLIENT_SECRET: made.clientSecret,
  };
  expect((await command.run('datasources list', { environment })).code).toBe(0);
  const refused = await command.run('policies add p --cron @daily --keep-last 3', { environment });
  expect(refused.code).toBe(4);
  expect(refused.err).toContain('This needs the permission configure.');

  const update = 'service-accounts update ci --permission backups.run configure --expires never';
  expect(await said(update)).toMatch(/may: read, backups\.run, configure; expires: never/);
  expect((await command.run('service-accounts update ci')).code).toBe(2);
  expect((await command.run('service-accounts create x')).code).toBe(2);
  expect((await command.run('service-accounts create x --role viewer --expires soon')).code).toBe(
    2,
  );
});

test('the pages show what each role and each service account may do, and offer a member nothing that would be refused', async () => {
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  const organisation = organisations[0]?.id ?? '';
  const owner = createHoldfast({ url, session: sessionToken, organisation });
  const page = await newPage(browser);
  await signIn(page, `${url}/service-accounts?org=${organisation}`);
  const form = page.getByRole('form', { name: 'New service account' });
  await form.getByRole('textbox', { name: 'Name' }).fill('pipeline');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Only selected permissions' }).click();
  await form.getByRole('checkbox', { name: 'Restore to a new database' }).check();
  await form.getByLabel('Expires').fill('2099-01-31');
  await form.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row', { name: /pipeline/ });
  await row.getByText('View everything, Run backups, Restore to a new database').waitFor();
  await row.getByRole('button', { name: 'Change: pipeline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Restore to a new database' }).uncheck();
  await dialog.getByLabel('Expires').fill('');
  await expectAccessible(page);
  await expectNarrow(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('View everything, Run backups', { exact: true }).waitFor();
  const { items } = await owner.auth.listServiceAccounts({
    path: { organisationId: organisation },
  });
  expect(items.find(({ name }) => name === 'pipeline')).toMatchObject({
    ...{ permissions: ['read', 'backups.run'], expiresAt: null },
  });

  const member = { email: 'mona@example.com', password: 'seven brisk otters sing' };
  const { id: invitationId } = await owner.auth.createInvitation({
    path: { organisationId: organisation },
    body: { email: member.email, role: 'member' },
  });
  const mona = await createHoldfast({ url }).auth.signUp({ body: { name: 'Mona', ...member } });
  const { auth } = createHoldfast({ url, session: mona.sessionToken });
  await auth.acceptInvitation({ path: { invitationId } });
  const { id } = await owner.backup.createDatasource({
    body: { name: 'shop', engine: 'postgresql' },
  });
  const { id: destinationId } = await owner.backup.ensureManagedDestination();
  const { id: policyId } = await owner.backup.createBackupPolicy({
    body: { name: 'nightly', scheduleCron: '0 3 * * *', retention: { keepLast: 3 }, destinationId },
  });
  await owner.backup.attachPolicy({ path: { id }, body: { policyId } });

  const hers = await newPage(browser);
  await signIn(hers, `${url}/members?org=${organisation}`, member);
  const table = hers.getByRole('table', { name: 'What each role may do' });
  const cells = table.getByRole('row', { name: /^Delete and overwrite/ }).getByRole('cell');
  await expect
    .poll(() => cells.allInnerTexts())
    .toMatchObject([...[expect.stringContaining('Delete backups'), '–', '–', 'Yes', 'Yes']]);
  await hers.getByText('Your own role here is: Member.').waitFor();
  await expectAccessible(hers);
  await expectNarrow(hers);
  await visit(hers, `${url}/databases/${id}?tab=schedule&org=${organisation}`);
  const on = hers.getByRole('switch', { name: /nightly/ });
  await on.waitFor({ state: 'attached' });
  expect(await on.isDisabled()).toBe(true);
  expect(await hers.getByRole('button', { name: /Detach/ }).count()).toBe(0);
  await hers.getByRole('button', { name: 'More actions' }).click();
  const entries = hers.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.count()).toBe(1);
  expect(await entries.first().isDisabled()).toBe(true);
});
