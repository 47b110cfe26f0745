import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  OWNER,
  ownersPage,
  readdress,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;
let hook: Server;
let hookUrl: string;
let status = 204;
/** The owner's client of the API, past the pages. */
let backup: HttpClient;
const owners = ownersPage();

beforeAll(async () => {
  place = await temporaryDirectory();
  hook = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/planted`;
  holdfast = await Holdfast.up(place.path, WITH_OWNER);
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const { body: session } = await auth.post<{
    sessionToken: string;
    organisations: { id: string }[];
  }>('/sign-in', OWNER);
  const { body: minted } = await new HttpClient({
    ...{ baseUrl: holdfast.authUrl, token: session.sessionToken },
  }).post<{ token: string }>('/token', {
    ...{ audience: 'backup', organisationId: session.organisations[0]?.id },
  });
  backup = new HttpClient({ baseUrl: holdfast.backupUrl, token: minted.token });
});
afterAll(async () => {
  await holdfast?.stop();
  hook?.close();
  await place?.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const settings = (changes: object = {}) => ({
  email: { enabled: false, recipients: [] },
  chat: { enabled: false, kind: 'slack' },
  webhook: { enabled: false },
  events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
  ...changes,
});

test('B38: each channel is tried before it is saved, says what is missing, and the last deliveries tell how they went', async () => {
  const page = await owners(`${holdfast.url}/notifications`);
  const webhook = region(page, 'Webhook');
  const tryIt = webhook.getByRole('button', { name: 'Send a test message to the webhook' });
  await webhook.getByLabel('Signing secret').fill(`whsec_${randomBytes(24).toString('base64')}`);
  await tryIt.click();
  await webhook.getByText('is required to try this channel').waitFor();
  await webhook.getByLabel('Address').fill(hookUrl);
  await tryIt.click();
  await webhook.getByText('Test message delivered', { exact: true }).waitFor();
  status = 503;
  await tryIt.click();
  await webhook.getByText('Test message not delivered', { exact: true }).waitFor();
  await webhook.getByText(/503/).waitFor();
  status = 204;
  expect((await backup.get('/notification-settings')).body).toMatchObject({
    webhook: { urlSet: false },
  });
  await webhook.getByRole('switch', { name: 'Call a webhook' }).click();
  await button(page, 'Save').click();
  await page.getByText('The notifications are saved.').waitFor();

  // An event of which the owners are always notified.
  await backup.get('/recovery-kit');
  const deliveries = region(page, 'Last deliveries');
  const row = deliveries.getByRole('row', { name: /The recovery kit was fetched.*webhook/ });
  await row.getByText('Delivered', { exact: true }).waitFor();
  await row.getByText('127.0.0.1', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('planted');
  await expectAccessible(page);
  await expectNarrow(page);
  await readdress(page, `${holdfast.url}/notifications?state=waiting`);
  await deliveries.getByText('No matching deliveries').waitFor();
});

test('B38: notifications that another tab has saved meanwhile are not overwritten unasked, and nothing typed is lost', async () => {
  await backup.put('/notification-settings', settings());
  const page = await owners(`${holdfast.url}/notifications`, { anew: true });
  const chat = region(page, 'Chat');
  await chat.getByLabel('Address').fill(hookUrl);
  await backup.put(
    '/notification-settings',
    settings({ email: { enabled: true, recipients: [] } }),
  );
  await button(page, 'Save').click();
  await page.getByText('Somebody else has changed these settings').waitFor();
  expect(await chat.getByLabel('Address').inputValue()).toBe(hookUrl);
  expect((await backup.get('/notification-settings')).body).toMatchObject({
    chat: { urlSet: false },
  });
  await button(page, 'Use theirs, discard mine').click();
  expect(await page.getByRole('switch', { name: 'Send email' }).isChecked()).toBe(true);
});

test('B38: databases are labelled, filtered and grouped by label; the address keeps it', async () => {
  const add = (name: string, labels: string[]) =>
    backup.post<{ id: string }>('/datasources', { name, engine: 'postgresql', labels });
  const { body: shop } = await add('shop', ['production']);
  await add('billing', ['production', 'team-a']);
  await add('scratch', []);
  const page = await owners(`${holdfast.url}/databases/${shop.id}?tab=settings`);
  const form = page.getByRole('form', { name: 'Labels' });
  const box = form.getByRole('combobox', { name: 'Labels of this database' });
  await box.fill('Team-A');
  await box.press('Enter');
  await backup.patch(`/datasources/${shop.id}`, { labels: ['production', 'theirs'] });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/changed the labels in the meantime, to: production, theirs/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('team-a', { exact: true }).waitFor();
  expect((await backup.get(`/datasources/${shop.id}`)).body).toMatchObject({
    labels: ['production', 'team-a'],
  });

  await visit(page, `${holdfast.url}/databases`);
  const links = () => page.getByRole('main').locator('a.row-target').allTextContents();
  await page.getByRole('checkbox', { name: 'production · 2' }).waitFor({ state: 'attached' });
  expect((await links()).sort()).toEqual(['billing', 'scratch', 'shop']);
  await page.getByText('team-a · 2').click();
  await page.waitForURL(/label=team-a/);
  await page.getByRole('link', { name: 'scratch' }).waitFor({ state: 'detached' });
  await page.getByText('team-a · 2').click();
  await page.getByRole('switch', { name: 'Group by label' }).click();
  await page.waitForURL(/group=label/);
  await page.reload();
  await region(page, 'Without a label').getByRole('link', { name: 'scratch' }).waitFor();
  await region(page, 'production').getByRole('link', { name: 'shop' }).waitFor();
  await region(page, 'team-a').getByRole('link', { name: 'shop' }).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await readdress(page, `${holdfast.url}/databases?label=nobody`);
  await page.getByText('No database has the label “nobody”').waitFor();
});

test('B38: the key of one’s own is shown, and removed only after a question that names it', async () => {
  const key = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  const page = await owners(`${holdfast.url}/recovery-kit`);
  const own = region(page, 'Your own key');
  await own.getByLabel('Public key').fill(key);
  await button(page, 'Use this key').click();
  await own.getByText(key, { exact: true }).waitFor();
  await button(page, 'Remove this key…').click();
  const dialog = page.getByRole('dialog', { name: 'Remove your own key?' });
  await dialog.getByText(key, { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await backup.get('/recovery-key')).body).toMatchObject({ recoveryRecipient: key });
  await button(page, 'Remove this key…').click();
  await dialog.getByRole('button', { name: 'Remove the key' }).click();
  await own.getByText('New backups are not encrypted to a key of yours.').waitFor();
});
