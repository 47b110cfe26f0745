import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { createCertificateMaker, startCtLog, type TestCtLog } from '@holdfast/domains/testing';
import { temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inEmbedded, runNow } from '../embedded-database.ts';
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

/** With a Cyrillic о where the brand has a Latin one. */
const LOOK_ALIKE = 'c\u043entoso-login.com';
const ASCII = new URL(`http://${LOOK_ALIKE}`).hostname;

/** Time for a round of the sources; on a busy machine, the next scheduled one may come first. */
const A_ROUND = { timeout: 150_000 };
vi.setConfig({ testTimeout: 300_000 });

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let log: TestCtLog;
let registry: Registry;
let holdfast: Holdfast;
let browser: Browser;
let api: Api;
let organisation: string;
let contoso: string;
const owners = ownersPage();

beforeAll(async () => {
  [place, log, browser] = await Promise.all([temporaryDirectory(), startCtLog(), startBrowser()]);
  registry = await startRegistry(place.path, [ASCII.replace('.com', '')]);
  const logs = path.join(place.path, 'logs.json');
  await writeFile(logs, JSON.stringify([{ name: 'Test log', url: log.url, kind: 'static' }]));
  holdfast = await Holdfast.up(path.join(place.path, 'data'), {
    ...WITH_OWNER,
    ...registry.environment,
    ...{ HOLDFAST_CT_LOGS: logs, HOLDFAST_CT_BACKFILL: '10' },
    // Only certificates are tested here.
    HOLDFAST_PERMUTATIONS_PER_MINUTE: '1',
  });
  const { url } = holdfast;
  const signedIn = await createHoldfast({ url }).auth.signIn({ body: OWNER });
  organisation = signedIn.organisations[0]?.id ?? '';
  api = createHoldfast({ url, session: signedIn.sessionToken, organisation });
  const watcher = await api.domains.createWatcher({
    body: { keyword: 'contoso', allowlist: ['contoso.com'] },
  });
  contoso = watcher.id;
  const maker = await createCertificateMaker(place.path);
  const names = ['ordinary.example.com', `www.${ASCII}`, 'contoso-shop.com'];
  for (const [at, name] of names.entries()) {
    const der = await maker.make({ dns: [name], serial: `0${at + 1}` });
    log.entries.push({ kind: 'certificate', der });
  }
}, 300_000);

afterAll(async () => {
  await holdfast?.stop();
  await Promise.all([registry?.stop(), log?.stop()]);
  await place?.remove();
});

/** The owner's page in the organisation that has the watchers: the owner is also in another. */
function open(where: string, how?: { anew: boolean }): Promise<Page> {
  const address = new URL(where, holdfast.url);
  address.searchParams.set('org', organisation);
  return owners(address.href, how);
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reads the certificate logs now instead of at the next full minute. */
const readLogs = () =>
  inEmbedded(path.join(place.path, 'data'), runNow('domains', 'feeds.certificates'));

async function hitId(domain: string): Promise<string> {
  return vi.waitUntil(
    async () =>
      (await api.domains.listHits({ query: { search: domain } })).items.find(
        (hit) => hit.domain === domain,
      )?.id,
    { ...A_ROUND, interval: 1_000 },
  );
}

test('B38, D13: nothing watched yet teaches the next step; a keyword is added from a brand, each fault at its field', async () => {
  const { id } = await api.auth.createOrganisation({ body: { name: 'Empty' } });
  const page = await owners(`${holdfast.url}/watchers?org=${id}`);
  await page.getByText('Nothing is watched yet').waitFor();
  await page.getByText('holdfast watchers add contoso --allow contoso.com').waitFor();
  await visit(page, `${holdfast.url}/hits?org=${id}`);
  await page.getByText('No look-alikes yet').waitFor();

  await visit(page, `${holdfast.url}/watchers/new?brand=Fabrikam.com&org=${id}`);
  const keyword = page.getByRole('textbox', { name: 'Keyword' });
  await keyword.waitFor();
  expect(await keyword.inputValue()).toBe('fabrikam');
  await keyword.fill('fabri.kam');
  await page.getByRole('combobox', { name: 'Your own domains' }).fill('nonsense');
  await page.keyboard.press('Enter');
  const score = page.getByRole('textbox', { name: 'Lowest score' });
  await score.fill('101');
  await page.getByRole('textbox', { name: 'Who gets an email' }).fill('brand@example.com');
  await button(page, 'Start watching').click();
  await score.and(page.locator('[aria-invalid="true"]')).waitFor();
  expect(await keyword.inputValue()).toBe('fabri.kam');
  await score.fill('60');
  await button(page, 'Start watching').click();
  await page.getByText('must be one label, without a dot').waitFor();
  await page.getByText('nonsense: ').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await keyword.fill('fabrikam');
  await page.getByRole('combobox', { name: 'Your own domains' }).click();
  await page.keyboard.press('Backspace');
  await button(page, 'Start watching').click();
  await heading(page, 'fabrikam').waitFor();
  await page.getByText('brand@example.com has not confirmed yet').waitFor();
  const known = createHoldfast({ url: holdfast.url, session: await sessionOf(), organisation: id });
  const { items } = await known.domains.listWatchers({});
  expect(items).toMatchObject([
    { keyword: 'fabrikam', allowlist: ['fabrikam.com'], minScore: 60, sensitivity: 'balanced' },
  ]);
  await expectAccessible(page);
  await expectNarrow(page);
});

async function sessionOf(): Promise<string> {
  return (await createHoldfast({ url: holdfast.url }).auth.signIn({ body: OWNER })).sessionToken;
}

test('B38, D14: a look-alike gets a certificate, comes up by itself, and its page explains it part by part', async () => {
  const page = await open(`/watchers/${contoso}`);
  await readLogs();
  await page.getByRole('link', { name: LOOK_ALIKE }).waitFor(A_ROUND);
  await page.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await page.getByText('No look-alike matches these filters').waitFor();
  expect(page.url()).toContain('band=low');
  await button(page, 'Clear filters').click();
  await page.getByRole('link', { name: LOOK_ALIKE }).click();
  await heading(page, new RegExp(LOOK_ALIKE)).waitFor();

  const row = (table: string, name: RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name });
  await row('What differs', /U\+043E Cyrillic.* o .*another character that looks alike/).waitFor();
  await row('What differs', /-login.*added around the keyword/).waitFor();
  const figure = page.getByRole('figure');
  expect(await figure.locator('[data-kind="homoglyph"]').innerText()).toMatch(/o\s+\u043e\s+≈/);
  await page.getByText(ASCII, { exact: true }).first().waitFor();

  const { components, score } = await api.domains.getHit({ path: { id: await hitId(ASCII) } });
  for (const { detail, points } of components) {
    const part = page.getByRole('table', { name: 'Parts of the score' });
    const plain = (await part.innerText()).replaceAll(/[\u2068\u2069]/g, '');
    expect(plain).toContain(detail);
    expect(plain).toContain(points < 0 ? `−${-points}` : `+${points}`);
  }
  await row('Parts of the score', new RegExp(`^Score ${score} `)).waitFor();
  await row('Sightings', /certificate in Test log/).waitFor();
  await page.getByText('Registered', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await visit(page, `${holdfast.url}/hits?sort=-score&feed=certificates`);
  await page.getByRole('link', { name: LOOK_ALIKE }).waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
});

test('a name of one’s own is put on the list and is no look-alike any more', async () => {
  const id = await hitId('contoso-shop.com');
  const page = await open(`/hits/${id}`);
  await button(page, 'It is ours…').click();
  await button(page, 'Add it to the list').click();
  await heading(page, /^contoso$/).waitFor();
  const { allowlist } = await api.domains.getWatcher({ path: { id: contoso } });
  expect(allowlist).toEqual(['contoso-shop.com', 'contoso.com']);
  await visit(page, `${holdfast.url}/hits/${id}`);
  await page.getByRole('alert').getByText('Not found', { exact: true }).waitFor();
});

test('two tabs edit one watcher: the second is told, and neither loses anything; it is paused, and deleted by its name', async () => {
  const { id } = await api.domains.createWatcher({ body: { keyword: 'northwind' } });
  const page = await open(`/watchers/${id}?tab=settings`);
  const score = page.getByRole('textbox', { name: 'Lowest score' });
  await score.fill('70');
  await page.getByRole('combobox', { name: 'Your own domains' }).fill('northwind.com');
  await page.keyboard.press('Enter');
  await api.domains.updateWatcher({
    path: { id },
    body: { sensitivity: 'strict', allowlist: ['northwind.de'] },
  });
  await button(page, 'Save').click();
  const told = page.getByRole('alert');
  await told.getByText('Somebody else has changed this watcher').waitFor();
  await told.getByText('Strict').waitFor();
  expect(await score.inputValue()).toBe('70');
  await expectAccessible(page);
  await button(page, 'Save my changes as well').click();
  await page.getByText('The watcher is saved.').waitFor();
  expect(await api.domains.getWatcher({ path: { id } })).toMatchObject({
    ...{ minScore: 70, sensitivity: 'strict', allowlist: ['northwind.com', 'northwind.de'] },
  });
  // Pausing does not count as somebody else's change.
  await score.fill('75');
  await button(page, 'Pause').click();
  await page.getByText('Paused: it gets no hits').waitFor();
  await button(page, 'Save').click();
  await expect.poll(async () => (await api.domains.getWatcher({ path: { id } })).minScore).toBe(75);
  await page.getByRole('textbox', { name: 'Keyword' }).fill('southwind');
  await page.getByText('all hits of the old one are deleted').waitFor();

  await button(page, 'Delete…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('northwin');
  expect(await button(page, 'Delete it').isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('northwind');
  await button(page, 'Delete it').click();
  await heading(page, 'Watchers').waitFor();
  await expect(api.domains.getWatcher({ path: { id } })).rejects.toThrow();
});

test('a viewer sees watchers, hits and settings, and no button that would be refused', async () => {
  const { url } = holdfast;
  const vera = { email: 'vera@example.com', password: 'seven brisk otters sing' };
  const { id } = await api.auth.createInvitation({
    path: { organisationId: organisation },
    body: { email: vera.email, role: 'viewer' },
  });
  const { sessionToken: session } = await createHoldfast({ url }).auth.signUp({
    body: { name: 'Vera', ...vera },
  });
  await createHoldfast({ url, session }).auth.acceptInvitation({ path: { invitationId: id } });
  const hit = await hitId(ASCII);
  const page = await newPage(browser);
  await signIn(page, `${url}/watchers?org=${organisation}`, vera);
  for (const [where, shown] of [
    [`/watchers/${contoso}?tab=settings&`, page.getByText('How it watches')],
    ['/watchers?', page.getByRole('link', { name: 'contoso', exact: true })],
    [`/hits/${hit}?`, page.getByRole('table', { name: 'Parts of the score' })],
  ] as const) {
    await visit(page, `${url}${where}org=${organisation}`);
    await shown.first().waitFor();
    const actions = await page.getByRole('main').getByRole('button').allTextContents();
    const links = await page.getByRole('main').getByRole('link').allTextContents();
    const forbidden = /Watch a keyword|Save|Pause|Delete|ours|Send the link/;
    expect([...actions, ...links].filter((text) => forbidden.test(text))).toEqual([]);
  }
});

test('the sources are said to be read, and a log that goes down is said to fail', async () => {
  await hitId(ASCII);
  const page = await open('/watchers', { anew: true });
  const sources = page.getByRole('table', { name: 'Where names come from' });
  const row = sources.getByRole('row', { name: /Certificate logs: Test log/ });
  await row.getByText('Up to date').waitFor();
  await sources.getByText('Set HOLDFAST_ZONE_DIR to compare zone files.').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  log.trouble = (_, response) => Boolean(response.writeHead(503).end());
  await readLogs();
  await row.getByText('Failing').waitFor(A_ROUND);
  await row.getByText('The log answered with 503.').waitFor();
  await page.getByText('look-alikes may be missing').waitFor();
});
