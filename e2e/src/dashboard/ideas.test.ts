import path from 'node:path';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import { type Registry, startRegistry } from '../registry.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  ownersPage,
  readdress,
  signIn,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let registry: Registry;
let holdfast: Holdfast;
let api: Api;
let organisation: string;
let browser: Browser;
const owners = ownersPage();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Taken names, and in how many days each expires. */
const TAKEN = { contoso: 12, fabrikam: -5, northwind: 70 };
/** An answer that makes no sense: neither free nor taken, and asking again would not help. */
const ODD = { status: 404, body: JSON.stringify({ title: 'An odd thing', errorCode: 404 }) };
const DESCRIPTION = 'A shop that delivers fresh bread by bicycle';

beforeAll(async () => {
  [place, browser] = await Promise.all([temporaryDirectory(), startBrowser()]);
  registry = await startRegistry(place.path, Object.keys(TAKEN));
  for (const [label, days] of Object.entries(TAKEN)) {
    const events = [{ eventAction: 'expiration', eventDate: inDays(days).toISOString() }];
    registry.records[`${label}.com`] = { events };
  }
  const environment = { ...registry.environment, ...WITH_OWNER };
  holdfast = await Holdfast.up(path.join(place.path, 'data'), environment);
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  organisation = organisations[0]?.id ?? '';
  api = createHoldfast({ url, session: sessionToken, organisation });
}, 300_000);
afterAll(async () => {
  await holdfast?.stop();
  await registry?.stop();
  await place?.remove();
});

const open = (address: string, how?: { anew: boolean }): Promise<Page> =>
  owners(`${holdfast.url}${address}`, how);
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const statusOf = (page: Page, name: string) =>
  row(page, name).locator('[data-status]').getAttribute('data-status');

test('without saved names and ideas the pages say what they are for, and how to begin', async () => {
  const page = await open('/saved-names');
  await page.getByRole('heading', { name: 'No saved names yet' }).waitFor();
  await page.getByText('holdfast domains saved add example.com').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Find ideas' }).click();
  await page.getByRole('heading', { name: 'No ideas yet' }).waitFor();
  await page.getByText(/^holdfast names generate/).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
});

test('D11, D12: from a description to ideas, a shortlist, a new check, saved names and a watcher; what the registry errs about is not shown as free', async () => {
  // The same request gives the same names.
  const body = { description: DESCRIPTION, size: 6 };
  const known = await api.domains.createNameGenerator({ body });
  await api.waitFor({ kind: 'name-generator', id: known.id });
  const { items } = await api.domains.listGeneratedNames({ path: { id: known.id } });
  const [erring = '', first = '', second = ''] = items.map(({ name }) => `${name}.com`);
  registry.troubleWith[erring] = ODD;

  const page = await open('/name-ideas');
  await page.getByLabel('Description').fill('ab');
  await page.getByLabel('Maximum ideas').fill('6');
  await page.getByRole('button', { name: 'Find names' }).click();
  await page.getByText(/at least 3|>=3|3 characters/).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('ab');
  await page.getByLabel('Description').fill(DESCRIPTION);
  const endings = page.getByRole('combobox', { name: 'Endings' });
  await endings.fill('no-such-ending,');
  await page.getByRole('button', { name: 'Find names' }).click();
  await page.getByText('“no-such-ending” must be a suffix').waitFor();
  await page.getByText('Generated without a language model', { exact: false }).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe(DESCRIPTION);
  expect(await page.locator('.name-status').count()).toBe(0);
  await endings.press('Backspace');
  await page.getByRole('button', { name: 'Check these names' }).click();

  await page.getByText('5 of 6 available, 1 unknown.').waitFor();
  expect(await statusOf(page, erring.slice(0, -4))).toBe('unknown');
  await row(page, erring.slice(0, -4)).getByText('Unknown', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole('switch', { name: 'Only available names' }).click();
  await row(page, erring.slice(0, -4)).waitFor({ state: 'detached' });
  for (const name of [first, second]) {
    await page.getByRole('button', { name: `Put ${name} on the shortlist` }).click();
  }

  const address = page.url();
  await page.getByRole('link', { name: 'Saved names', exact: true }).click();
  await page.getByRole('heading', { name: 'No saved names yet' }).waitFor();
  await page.getByRole('link', { name: 'Name ideas' }).click();
  await page.getByRole('checkbox', { name: `Select ${second}` }).uncheck();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('2 of 2 available.').waitFor();
  await page.getByRole('button', { name: 'Save 1 name' }).click();
  await page.getByText('1 name is saved.').waitFor();
  await page.getByRole('checkbox', { name: `Select ${first}` }).waitFor({ state: 'detached' });
  const { items: saved } = await api.domains.listSavedDomains({});
  expect(saved.map(({ domain }) => domain)).toEqual([first]);
  await expectAccessible(page);
  const watch = page.getByRole('link', { name: `Watch for look-alikes of ${first.slice(0, -4)}` });
  expect(await watch.getAttribute('href')).toContain(`/watchers/new?brand=${first.slice(0, -4)}`);

  // The address alone brings back the ideas and what was found out about them.
  await page.goto(address);
  await row(page, first.slice(0, -4)).first().locator('[data-status=available]').waitFor();
  registry.troubleWith[first] = ODD;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('1 of 2 available.').waitFor();
  const shortlist = page.getByRole('region', { name: 'Shortlist' });
  const answers = shortlist.getByRole('row', { name: first }).locator('[data-status]');
  expect(await answers.getAttribute('data-status')).toBe('unknown');
  delete registry.troubleWith[first];
});

test('D9: several names are saved at once; what is wrong with one is said, and it stays in the box', async () => {
  const page = await open('/saved-names/new');
  const box = page.getByRole('textbox', { name: 'Names' });
  await box.fill('contoso.com, fabrikam.com\nnonsense northwind.com contoso.com');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByText('3 names are saved.').waitFor();
  await page.getByRole('listitem').getByText('nonsense').waitFor();
  expect(await box.inputValue()).toBe('nonsense');
  await expectAccessible(page);
  await expectNarrow(page);
  await box.fill('contoso.com');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByText('1 was already saved.').waitFor();
  await page.waitForURL(/\/saved-names(\?|$)/);
});

/** Saves and checks all of them, whichever tests ran before. */
async function saveAll() {
  for (const label of Object.keys(TAKEN)) {
    await api.domains.saveDomain({ body: { domain: `${label}.com` } }).catch(() => {});
  }
  const { items } = await api.domains.listSavedDomains({ query: { limit: 100 } });
  const ids = Object.keys(TAKEN).map(
    (label) => [label, items.find(({ domain }) => domain === `${label}.com`)?.id ?? ''] as const,
  );
  for (const [, id] of ids) await api.domains.checkSavedDomain({ path: { id } });
  return Object.fromEntries(ids) as Record<keyof typeof TAKEN, string>;
}

test('D9: saved names stand on a time line of what expires when; months, search and status filter by the address', async () => {
  await saveAll();
  const page = await open('/saved-names', { anew: true });
  await page.getByText('Next: contoso.com').waitFor();
  await page.getByRole('link', { name: '1 has expired' }).waitFor();
  await page.getByRole('link', { name: '1 within 30 days' }).waitFor();
  await page.locator('.mark[data-nearness=soon][title^="contoso.com"]').waitFor();
  await page.locator('.mark[data-nearness=later][title^="northwind.com"]').waitFor();
  await row(page, /contoso\.com.*Registered.*Soon, in 1\d days/).waitFor();
  await row(page, /fabrikam\.com.*Expired, /).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);

  const month = inDays(TAKEN.northwind).toISOString().slice(0, 7);
  await page.locator(`a[href*="expires=${month}"]`).click();
  await row(page, 'contoso.com').waitFor({ state: 'detached' });
  await row(page, 'northwind.com').waitFor();
  await page.reload();
  await row(page, 'northwind.com').waitFor();
  expect(await row(page, /\.com/).count()).toBe(1);

  await readdress(page, `${holdfast.url}/saved-names?q=contoso&is=taken`);
  await row(page, 'contoso.com').waitFor();
  expect(await row(page, /\.com/).count()).toBe(1);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('heading', { name: 'No matching names' }).waitFor();
  expect(page.url()).toContain('q=nothing');
});

test('a saved name: a check that finds nothing out changes nothing and says so; notes of two tabs, and of a slow save; removed by typing its name', async () => {
  const { contoso } = await saveAll();
  const page = await open(`/saved-names/${contoso}`);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  registry.troubleWith['contoso.com'] = { status: 403, body: '' };
  await page.getByText('Has a registration').waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(/^Checked: /).waitFor();
  delete registry.troubleWith['contoso.com'];
  expect(await page.locator('.name-status.large').getAttribute('data-status')).not.toMatch(
    /available/,
  );

  await notes.fill('mine');
  await api.domains.updateSavedDomain({ path: { id: contoso }, body: { notes: 'theirs' } });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Somebody else has changed these notes').waitFor();
  await page.getByText('theirs', { exact: true }).waitFor();
  expect(await notes.inputValue()).toBe('mine');
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByText('The notes are saved.').waitFor();
  const saved = await api.domains.readSavedDomain({ path: { id: contoso } });
  expect(saved.notes).toBe('mine');

  // Text typed while a save is under way stays, and still counts as unsaved.
  const held = Promise.withResolvers<void>();
  await page.route(`**/saved-domains/${contoso}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await notes.fill('sent');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  await sent;
  await notes.fill('sent, and more');
  held.resolve();
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect(await notes.inputValue()).toBe('sent, and more');
  expect((await api.domains.readSavedDomain({ path: { id: contoso } })).notes).toBe('sent');

  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('contoso.com');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('contoso.com is no longer saved.').waitFor();
});

test('a viewer sees the names and ideas, and no button that would be refused', async () => {
  const { fabrikam } = await saveAll();
  const body = { description: DESCRIPTION, size: 6 };
  const { id } = await api.domains.createNameGenerator({ body });
  await api.waitFor({ kind: 'name-generator', id });
  const vera = { email: 'vera@example.com', password: 'seven brisk otters sing' };
  const { url } = holdfast;
  const { sessionToken } = await createHoldfast({ url }).auth.signUp({
    body: { name: 'Vera', ...vera },
  });
  const invitation = await api.auth.createInvitation({
    path: { organisationId: organisation },
    body: { email: vera.email, role: 'viewer' },
  });
  await createHoldfast({ url, session: sessionToken }).auth.acceptInvitation({
    path: { invitationId: invitation.id },
  });
  const page = await newPage(browser);
  await signIn(page, `${url}/saved-names?org=${organisation}`, vera);
  for (const [address, there] of [
    [`/saved-names/${fabrikam}`, 'In the zone: registered'],
    ['/saved-names', 'fabrikam.com'],
    [`/name-ideas?job=${id}`, 'Made from'],
  ] as const) {
    await visit(page, `${url}${address}${address.includes('?') ? '&' : '?'}org=${organisation}`);
    await page.getByText(there).first().waitFor();
    const main = page.getByRole('main');
    const named = [
      ...(await main.getByRole('button').all()),
      ...(await main.getByRole('link').all()),
    ];
    const labels = await Promise.all(named.map((one) => one.textContent()));
    const refused = /^(Save|Check|Remove|Find names|Watch)\b/;
    expect(labels.filter((label) => refused.test(label ?? ''))).toEqual([]);
  }
});
