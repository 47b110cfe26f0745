import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaultyLine } from '../faulty-line.ts';
import { Holdfast } from '../holdfast.ts';
import { type Registry, startRegistry } from '../registry.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  ownersPage,
  signIn,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let registry: Registry;
let holdfast: Holdfast;
let line: FaultyLine;
let browser: Browser;
let api: Api;
let organisation: string;
const owners = ownersPage({ acceptDownloads: true });

beforeAll(async () => {
  [place, browser] = await Promise.all([temporaryDirectory(), startBrowser()]);
  registry = await startRegistry(place.path, ['taken', 'gone']);
  holdfast = await Holdfast.up(path.join(place.path, 'data'), {
    ...registry.environment,
    ...WITH_OWNER,
  });
  line = await FaultyLine.to(holdfast.url);
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  organisation = organisations[0]?.id ?? '';
  api = createHoldfast({ url, session: sessionToken, organisation });
}, 300_000);

afterAll(async () => {
  await line?.stop();
  await holdfast?.stop();
  await registry?.stop();
  await place?.remove();
});

const open = (where: string): Promise<Page> => owners(`${line.url}${where}`);
const badge = (page: Page, status: string) => page.locator(`[data-status="${status}"]`).first();
const field = (page: Page) => page.getByRole('searchbox', { name: 'Name' });
const rows = (page: Page) => page.getByRole('table', { name: 'Results' }).locator('tbody tr');

test('B38, D1: a name is answered as soon as it is typed, with who said so; an answer never stands under another name', async () => {
  const page = await open('/names');
  await page.getByText('No name yet').waitFor();
  const held: Route[] = [];
  await page.route('**/app/v1/check', (route) =>
    route.request().postData()?.includes('slow.com') ? void held.push(route) : route.continue(),
  );
  await field(page).fill('slow.com');
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  await field(page).fill('TAKEN.com');
  await page.getByRole('heading', { name: 'taken.com' }).waitFor();
  await badge(page, 'registered').waitFor();
  // The earlier question is answered late, and the answer is not shown any more.
  await held[0]?.continue().catch(() => {});
  const evidence = page.getByRole('table', { name: 'Who said what' });
  expect(await evidence.innerText()).toMatch(/Name servers of the zone.*In the zone: registered/s);
  expect(await badge(page, 'available').count()).toBe(0);
  expect(page.url()).toContain('q=TAKEN.com');

  // After a keystroke the answer about the previous name is gone.
  await field(page).pressSequentially('x');
  expect(await badge(page, 'registered').count()).toBe(0);
  await field(page).fill('bücher.com');
  await page.getByText('xn--bcher-kva.com').first().waitFor();
  await badge(page, 'available').waitFor();
  expect(await evidence.innerText()).toMatch(/RDAP.*Says that there is no registration/s);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Watch for look-alikes' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Look closer' }).click();
  // Drawn as a switch: the radio button itself is not visible.
  const chosen = page.getByRole('radio', { name: 'Everything' }).and(page.locator(':checked'));
  await chosen.waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Resolves to' }).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);

  await field(page).fill('not a name.com');
  await badge(page, 'invalid').waitFor();
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await field(page).fill('taken');
  const endings = page.getByRole('table', { name: /usual endings/ });
  await endings.getByRole('row', { name: /taken\.com Registered/ }).waitFor();
  expect(await endings.locator('[data-status="available"]').count()).toBe(0);
}, 240_000);

test('B38, D2, D4, D5: a list is pasted, what is no name is named by its line; rows are filtered by the address, looked at, saved, and written as CSV', async () => {
  const page = await open('/bulk-checks/new');
  await page
    .getByLabel('Names', { exact: true })
    .fill('taken.com\n\nfree-one.com, Taken.com\nno name.com\nxn--bcher-kva.com\nfree-two.com');
  await page.getByText('4 names to check').waitFor();
  await page.getByText('1 empty line, 1 duplicate, 1 invalid name').waitFor();
  await page.getByText('Line 4: “no name.com” has a space in it').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText('4 of 4 names answered').waitFor();
  await page.getByText('4 rows', { exact: true }).waitFor();

  await page.getByText(/^Available\s3$/).click();
  await page.getByText('3 of 4 rows').waitFor();
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('free-');
  await page.getByText('2 of 4 rows').waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('available');
  await page.goto(`${page.url()}&org=${organisation}`);
  await page.getByText('2 of 4 rows').waitFor();
  // A row opened in another tab belongs to the same organisation and shows the same filtered rows.
  const row = await page.getByRole('link', { name: 'free-one.com' }).getAttribute('href');
  expect(Object.fromEntries(new URL(row ?? '', line.url).searchParams)).toEqual({
    ...{ org: organisation, status: 'available', q: 'free-', name: 'free-one.com' },
  });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const csv = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(csv[0]).toMatch(/^domain,unicode,tld,status/);
  expect(csv.slice(1).map((text) => text.split(',')[0])).toEqual(
    expect.arrayContaining(['free-one.com', 'free-two.com']),
  );
  expect(csv).toHaveLength(3);

  await page.getByRole('link', { name: 'free-one.com' }).click();
  const about = page.getByRole('dialog', { name: 'free-one.com' });
  await about.getByText('Says that there is no registration').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select free-two.com' }).check();
  await page.getByRole('button', { name: 'Save the selected names' }).click();
  await page.getByText('1 name saved.').waitFor();
  const { items } = await api.domains.listSavedDomains({ query: { search: 'free-two' } });
  expect(items).toMatchObject([{ domain: 'free-two.com' }]);
  await expectNarrow(page);
  await visit(page, `${line.url}/bulk-checks`);
  await page.getByRole('row', { name: /Completed/ }).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
}, 240_000);

test('B38, D6, D8: a file is read in the browser, and its rows stream in through a line that is cut meanwhile, each once; few of them are drawn', async () => {
  const names = Array.from({ length: 3_000 }, (_, n) => `streamed-${n}.com`);
  const file = `name,owner\r\n${names.map((name) => `${name},"a, b"`).join('\r\n')}\r\n`;
  const page = await open('/bulk-checks/new');
  await page.getByText('Choose a file').click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'names.csv.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync(file),
  });
  await page.getByText('3,000 names to check').waitFor();
  await page.getByRole('combobox', { name: 'Depth' }).click();
  await page.getByRole('option', { name: 'Filter' }).click();
  const resumed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) resumed.push(request.headers()['last-event-id'] ?? '');
  });
  // On a cut, a browser drops what it has not passed on to the page: wait until some rows are shown.
  const seen = Promise.withResolvers<void>();
  line.cutAfter(300_000, { sign: 'text/event-stream', until: seen.promise });
  await page.getByRole('button', { name: 'Start the check' }).click();
  await rows(page).first().waitFor();
  seen.resolve();
  await page.getByText('3,000 of 3,000 names answered').waitFor();
  await page.getByText('3,000 rows', { exact: true }).waitFor();
  // It reconnected, and asked for what followed its last row.
  expect(resumed.length).toBeGreaterThan(1);
  expect(Math.max(...resumed.map(Number))).toBeGreaterThan(0);
  expect(await rows(page).count()).toBeLessThan(60);
  await page.locator('.windowed').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await rows(page).and(page.locator('[aria-rowindex="3001"]')).waitFor();
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('streamed-299');
  await page.getByText('11 of 3,000 rows').waitFor();
  // Without a filter for this ending nothing is known, which is what each row says.
  expect(await badge(page, 'available').count()).toBe(0);
}, 240_000);

test('B38: an error is never shown as available: what a registry in trouble left unknown says so, and is asked for again', async () => {
  registry.trouble = { status: 503, body: '' };
  const page = await open('/names?q=erring.com');
  await badge(page, 'unknown').waitFor();
  await page.getByText('this says nothing about it').waitFor();
  expect(await badge(page, 'available').count()).toBe(0);
  await expectAccessible(page);

  await visit(page, `${line.url}/bulk-checks/new`);
  await page.getByLabel('Names', { exact: true }).fill('odd.com\ntaken.com');
  await page.getByRole('combobox', { name: 'If a registry does not answer' }).click();
  await page.getByRole('option', { name: 'Not at all' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText('1 name stayed unknown').waitFor();
  await rows(page).filter({ hasText: 'odd.com' }).locator('[data-status="unknown"]').waitFor();
  expect(await badge(page, 'available').count()).toBe(0);
  await expectAccessible(page);

  registry.trouble = {};
  const odd = rows(page).filter({ hasText: 'odd.com' });
  const retry = page.getByRole('button', { name: 'Check unknown names again' });
  // The service first leaves the registry alone for a while.
  const asked = async () => {
    if ((await retry.getAttribute('aria-disabled')) === 'false') await retry.click();
    return odd.locator('[data-status]').getAttribute('data-status');
  };
  await expect.poll(asked, { timeout: 120_000, interval: 2_000 }).toBe('available');
  expect(await rows(page).count()).toBe(2);
  await visit(page, `${line.url}/names?q=erring.com`);
  await page.getByRole('button', { name: 'Check again now' }).click();
  await badge(page, 'available').waitFor();
}, 300_000);

test('a check that runs is cancelled after a question; whoever may only look sees no button that would be refused', async () => {
  const vera = { name: 'Vera', email: 'vera@example.com', password: 'seven brisk otters sing' };
  const { id: invitationId } = await api.auth.createInvitation({
    path: { organisationId: organisation },
    body: { email: vera.email, role: 'viewer' },
  });
  const { sessionToken } = await createHoldfast({ url: holdfast.url }).auth.signUp({ body: vera });
  const viewer = createHoldfast({ url: holdfast.url, session: sessionToken });
  await viewer.auth.acceptInvitation({ path: { invitationId } });
  registry.trouble = { status: 503, body: '' };
  const { id } = await api.domains.createBulkCheck({
    body: { domains: ['waits.com', 'taken.com'], mode: 'verified' },
  });

  const looking = await newPage(browser);
  await signIn(looking, `${holdfast.url}/bulk-checks/${id}?org=${organisation}`, vera);
  await looking.getByRole('button', { name: 'Save as CSV' }).waitFor();
  const forbidden = /Ask again|Cancel|Delete|Save those|Pick|Check a list|^Save$|Watch/;
  for (const where of [
    '/bulk-checks',
    `/bulk-checks/${id}`,
    '/bulk-checks/new',
    '/names?q=taken.com',
  ]) {
    const address = new URL(where, holdfast.url);
    address.searchParams.set('org', organisation);
    await visit(looking, address.href);
    await looking
      .getByRole('main')
      .getByRole('heading')
      .nth(where.includes('new') ? 1 : 0)
      .waitFor();
    await looking.locator('[aria-busy]').first().waitFor({ state: 'detached' });
    for (const role of ['link', 'button', 'checkbox'] as const) {
      const main = looking.getByRole('main');
      expect(await main.getByRole(role, { name: forbidden }).count(), where).toBe(0);
    }
  }

  const page = await open(`/bulk-checks/${id}`);
  await page.getByText('You can close this page').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the check' }).click();
  await page.getByText('It was cancelled').waitFor();
  registry.trouble = {};
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the check' }).click();
  await page.getByRole('heading', { name: 'Bulk checks' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/bulk-checks$/);
}, 240_000);
