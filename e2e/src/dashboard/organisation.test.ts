import { readFile } from 'node:fs/promises';
import { createHoldfast } from '@holdfast/clients';
import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import {
  expectAccessible,
  expectNarrow,
  newPage,
  OWNER,
  ownersPage,
  readdress,
  show,
  signIn,
  signInByHand,
  startBrowser,
  visit,
  WITH_OWNER,
} from './browser.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;
let browser: Browser;
const owners = ownersPage();

beforeAll(async () => {
  place = await temporaryDirectory();
  [holdfast, browser] = await Promise.all([Holdfast.up(place.path, WITH_OWNER), startBrowser()]);
});
afterAll(async () => {
  await holdfast?.stop();
  await place.remove();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Traces such as somebody leaves who has a draft and has fetched a long list. */
const leaveTraces = (page: Page) =>
  page.evaluate(`(async () => {
    localStorage.setItem('mantine-color-scheme-value', 'light');
    sessionStorage.setItem('holdfast.shortlist.x', '[]');
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('downloads', { create: true });
    await folder.getFileHandle('list', { create: true });
  })()`);

/** Leaves out the router's own, which only say how far each page was scrolled, nothing about anybody. */
const tracesOf = (page: Page) =>
  page.evaluate(`(async () => {
    const files = await Array.fromAsync((await navigator.storage.getDirectory()).keys());
    const all = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...files];
    return all.filter((name) => !name.startsWith('tsr-scroll')).sort();
  })()`);

test('B38: a session is a cookie that no script reads; a link leads on after signing in; signing out ends it, and leaves nothing of the person behind', async () => {
  const page = await newPage(browser);
  await page.goto(`${holdfast.url}/members?x=1`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The email or the password is wrong.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(OWNER.email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Members').waitFor();
  const seen = await page.evaluate(
    'document.cookie + JSON.stringify({...localStorage,...sessionStorage})',
  );
  const [cookie] = await page.context().cookies(`${holdfast.url}/api/auth`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(seen).not.toContain(cookie?.value);
  expect(seen).not.toMatch(/eyJ/);
  await page.reload();
  await heading(page, 'Members').waitFor();
  await leaveTraces(page);
  expect(await tracesOf(page)).toEqual(
    expect.arrayContaining(['holdfast.organisation', 'holdfast.shortlist.x', 'downloads']),
  );
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in').waitFor();
  // Nothing of the person is left except the choice of light or dark.
  await expect
    .poll(() => tracesOf(page))
    .toEqual(['holdfast.session-changed', 'mantine-color-scheme-value']);
  await page.goto(`${holdfast.url}/audit`);
  await heading(page, 'Sign in').waitFor();
});

test('a sign-out that failed is not shown as one; a part of the page that is gone after an upgrade reloads it, once; the focus goes where a link leads', async () => {
  const page = await owners(`${holdfast.url}/members`, { anew: true });
  await page.route('**/api/auth/sign-on/end', (route) => route.abort());
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alert').waitFor();
  expect(await heading(page, 'Members').count()).toBe(1);

  const known = await page.evaluate('performance.getEntriesByType("resource").map((r) => r.name)');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // Scripts that were not loaded yet are gone until the page itself is reloaded.
  await page.route('**/assets/*.js', (route) => {
    const isGone = loads === 0 && !(known as string[]).includes(route.request().url());
    return isGone ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Retention record' }).click();
  await heading(page, 'Retention record').waitFor();
  expect(loads).toBe(1);
  await page.unroute('**/assets/*.js');

  await page.getByRole('link', { name: 'Audit log' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Audit log').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
  await page.getByRole('status').filter({ hasText: 'Audit log · Holdfast' }).waitFor({
    state: 'attached',
  });
  expect(loads).toBe(1);
});

test('a session that ends in the middle of a page: signed in again over it, and what was typed is still there', async () => {
  const page = await owners(`${holdfast.url}/notifications`);
  await page.getByRole('combobox', { name: 'Recipients' }).fill(OWNER.email);
  await page.keyboard.press('Enter');
  await page.context().clearCookies();
  const elsewhere = page.getByRole('dialog', { name: 'Your session has ended' });
  await page.route('**/api/backup/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ type: 'UNAUTHENTICATED', msg: 'No.', timestamp: 'now' }),
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await elsewhere.waitFor();
  await page.unroute('**/api/backup/**');
  await elsewhere.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.waitFor({ state: 'detached' });
  await page.locator('form').getByText(OWNER.email).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The notifications are saved.').waitFor();
});

test('a colleague is invited and joins by the link', async () => {
  const owner = await owners(`${holdfast.url}/members`);
  await owner.getByRole('textbox', { name: 'Email' }).fill('vera@example.com');
  await owner.getByRole('combobox', { name: 'Role', exact: true }).click();
  await owner.getByRole('option', { name: 'Viewer' }).click();
  await owner.getByRole('button', { name: 'Invite' }).click();
  const row = owner.getByRole('row', { name: /vera@example.com/ });
  const link = (await row.locator('code').textContent()) ?? '';
  expect(link).toContain(`${holdfast.url}/invitations/`);
  await expectAccessible(owner);

  const password = 'seven brisk otters sing';
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  await auth.post('/sign-up', { name: 'Vera', email: 'vera@example.com', password });
  // The owner opens it, but it is for somebody else: the page says that, but not for whom it is.
  await show(owner, link);
  await owner.getByText('This invitation is for another address or no longer valid').waitFor();
  expect(await owner.locator('main').textContent()).not.toContain('vera@example.com');
  await expectAccessible(owner);
  const viewer = await newPage(browser);
  await signIn(viewer, link, { email: 'vera@example.com', password });
  await viewer.getByRole('button', { name: 'Accept' }).click();
  await viewer.waitForURL(/[?&]org=/);
  await heading(viewer, 'Is everything safe?').waitFor();
});

test('another tab changes the organisation, and this one acts for its own; another tab changes the person, and this one notices', async () => {
  const page = await newPage(browser);
  await signIn(page, `${holdfast.url}/account`);
  const first = page.getByRole('textbox', { name: 'Name', exact: true });
  await first.fill('Second');
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await page.getByText('Second was created').waitFor();
  await visit(page, `${holdfast.url}/service-accounts`);
  await page.waitForURL(/[?&]org=/);
  const own = new URL(page.url()).searchParams.get('org');

  const other = await page.context().newPage();
  await other.goto(holdfast.url);
  await other.getByRole('button', { name: /Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Second' }).click();
  await other.waitForURL((url) => ![null, own].includes(url.searchParams.get('org')));
  await page.getByRole('textbox', { name: 'Name' }).fill('of the first');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row', { name: /of the first/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('org')).toBe(own);
  await other.getByRole('link', { name: 'Service accounts' }).click();
  await heading(other, 'Service accounts').waitFor();
  await other.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  expect(await other.getByRole('row', { name: /of the first/ }).count()).toBe(0);

  await leaveTraces(page);
  const password = 'nine quiet herons wade';
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  await auth.post('/sign-up', { name: 'Otto', email: 'otto@example.com', password });
  await other.getByRole('button', { name: /Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await heading(other, 'Sign in').waitFor();
  await signInByHand(other, { email: 'otto@example.com', password });
  // Nothing of the first person is left on the second one's screen.
  await heading(page, 'You are not in this organisation').waitFor();
  await page.getByRole('link', { name: 'Open one of yours' }).click();
  await page.getByRole('button', { name: 'Your account: Otto' }).waitFor();
  const left = await tracesOf(page);
  expect(left).not.toEqual(expect.arrayContaining(['holdfast.shortlist.x']));
  expect(left).not.toEqual(expect.arrayContaining(['downloads']));
});

test('who is in no organisation can make one, or open an invitation and decline it', async () => {
  const password = 'four green lizards nap';
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  await auth.post('/sign-up', { name: 'Nils', email: 'nils@example.com', password });
  const page = await newPage(browser);
  // As after leaving the last one; faked, as nobody else could take over one that they are alone in.
  const account = /\/api\/auth\/(account|sign-in\/browser)$/;
  await page.route(account, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, organisations: [] } });
  });
  await page.goto(`${holdfast.url}/members`);
  await page.getByLabel('Email').fill('nils@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'You are not in an organisation').waitFor();
  await expectAccessible(page);
  await visit(page, `${holdfast.url}/invitations/${await inviteByOwner('nils@example.com')}`);
  await heading(page, 'Invitation').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await heading(page, 'You are not in an organisation').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lizards');
  await page.unroute(account);
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await heading(page, 'Is everything safe?').waitFor();
});

async function inviteByOwner(email: string): Promise<string> {
  const { url } = holdfast;
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  const organisationId = organisations[0]?.id ?? '';
  const { id } = await createHoldfast({ url, session: sessionToken }).auth.createInvitation({
    path: { organisationId },
    body: { email, role: 'viewer' },
  });
  return id;
}

test('a machine’s secret is shown once, and works; the audit log filters by the address and is saved as CSV', async () => {
  const page = await owners(`${holdfast.url}/service-accounts`);
  await page.getByRole('textbox', { name: 'Name' }).fill('pipeline');
  await page.getByRole('button', { name: 'Create' }).click();
  const lines = (await page.locator('[role="status"] code').textContent()) ?? '';
  const [, clientId] = lines.match(/CLIENT_ID=(\S+)/) ?? [];
  const [, clientSecret] = lines.match(/CLIENT_SECRET=(\S+)/) ?? [];
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const minted = await auth.post<{ token: string }>('/token', {
    ...{ audience: 'backup', clientId, clientSecret },
  });
  expect(minted.status).toBe(200);
  await page.reload();
  await page.getByRole('row', { name: /pipeline/ }).waitFor();
  expect(await page.content()).not.toContain(clientSecret);

  const backup = new HttpClient({ baseUrl: holdfast.backupUrl, token: minted.body.token });
  await backup.post('/datasources', { name: '=shop', engine: 'postgresql' });
  await visit(page, `${holdfast.url}/audit?actions=datasource.created`);
  await page.getByRole('cell', { name: 'Database added' }).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('"=shop"').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n')[1]).toContain('pipeline');
  await readdress(page, `${holdfast.url}/audit?actions=restore.created`);
  await page.getByText('Nothing matches').waitFor();
});

test('owners are reminded of the recovery kit until one has fetched it; keys go anywhere', async () => {
  const page = await owners(holdfast.url);
  await page.getByText('Nobody has fetched the recovery kit yet').waitFor();
  await page.getByRole('link', { name: 'Fetch it' }).click();
  const key = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fetch the recovery kit' }).click();
  expect(await readFile(await (await key).path(), 'utf8')).toMatch(/^AGE-SECRET-KEY-1/m);
  await page.getByText('An owner has fetched the kit').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search pages and databases').fill('Retention');
  await page.keyboard.press('Enter');
  await heading(page, 'Retention record').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  const known = page.waitForResponse(/audit-log\?.*kit_fetched/);
  await page.goto(holdfast.url);
  await heading(page, 'Is everything safe?').waitFor();
  expect(await (await known).json()).toMatchObject({ items: [{}] });
  expect(await page.getByText('Nobody has fetched the recovery kit yet').count()).toBe(0);
});
