import { once } from 'node:events';
import {
  freePort,
  type IdentityProvider,
  startIdentityProvider,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import type { Browser, Page } from 'playwright-core';
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
import { ageProofs, forgetLinks } from './sessions.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let configuration: typeof place;
let holdfast: Holdfast;
let provider: IdentityProvider;
let browser: Browser;

beforeAll(async () => {
  [place, configuration] = [await temporaryDirectory(), await temporaryDirectory()];
  const person = { sub: 'lin', email: 'lin@works.example', email_verified: true, name: 'Lin Wu' };
  provider = await startIdentityProvider(person);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  provider.register([`${address}/sign-on/callback/installation`], [`${address}/sign-in`]);
  [holdfast, browser] = await Promise.all([
    Holdfast.up(place.path, {
      ...WITH_OWNER,
      HOLDFAST_DASHBOARD_PORT: String(port),
      HOLDFAST_OIDC_ISSUER: provider.issuer,
      HOLDFAST_OIDC_CLIENT_ID: provider.clientId,
      HOLDFAST_OIDC_CLIENT_SECRET: provider.clientSecret,
      HOLDFAST_OIDC_NAME: 'Works login',
      HOLDFAST_OIDC_DEFAULT_ROLE: 'member',
    }),
    startBrowser(),
  ]);
});
afterAll(async () => {
  await holdfast?.stop();
  await provider?.stop();
  await place.remove();
  await configuration.remove();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('somebody signs in through the provider, lets a command in, and signs out of both', async () => {
  // A callback that was already used says so, and offers a way on.
  const page = await newPage(browser);
  await page.goto(`${holdfast.url}/sign-on/callback/installation?code=123&state=456`);
  await page.getByText('This sign-in has already been used or has expired; start again.').waitFor();
  await page.getByRole('link', { name: 'Start again' }).click();
  await heading(page, 'Sign in').waitFor();

  await visit(page, `${holdfast.url}/members`);
  await page.getByRole('button', { name: 'Use single sign-on' }).click();
  await page.getByLabel('Email at your organisation').fill('lin@works.example');
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Continue with Works login' }).click();
  // They are back where they wanted to go, as a member of the organisation.
  await heading(page, 'Members').waitFor();
  await page.getByText('lin@works.example').first().waitFor();

  const command = createCommand(configuration.path);
  const { child, ended } = command.start(
    ['login', '--sso', '--url', holdfast.url, '--code-stdin'],
    { goesOn: true },
  );
  let said = '';
  while (!/challenge=[\w-]{43}/.test(said)) said += String((await once(child.stderr, 'data'))[0]);
  await page.goto(/https?:\S+challenge=[\w-]{43}/.exec(said)?.[0] ?? '');
  await page.getByRole('button', { name: 'Let it sign in' }).click();
  const code = (await page.locator('code', { hasText: /^\w{5}-\w{5}$/ }).textContent()) ?? '';
  await expectAccessible(page);
  child.stdin.end(`${code}\n`);
  expect(await ended).toMatchObject({ code: 0 });
  expect((await command.run('whoami')).out).toContain('lin@works.example');
  // The command, too, can erase somebody who has just come by single sign-on; then they are new again.
  expect((await command.run('account erase --sso --yes')).code).toBe(0);
  await page.goto(`${holdfast.url}/members`);
  await page.getByRole('button', { name: 'Continue with Works login' }).click();
  await heading(page, 'Members').waitFor();

  await page.getByRole('button', { name: 'Lin Wu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The provider asks whether to sign them out there, too.
  await page.getByRole('button', { name: /yes/i }).click();
  await page.waitForURL(`${holdfast.url}/sign-in**`);
  await heading(page, 'Sign in').waitFor();
  await visit(page, `${holdfast.url}/members`);
  await heading(page, 'Sign in').waitFor();

  // Somebody who never had a password can erase their account after signing in once more.
  const [signOn, erase] = ['Continue with Works login', 'Erase your account'];
  await visit(page, `${holdfast.url}/account`);
  await page.getByRole('button', { name: signOn }).click();
  // Dangerous actions need a fresh proof, which the provider gives.
  const again = 'I have no password: sign in again';
  const addApp = page.getByRole('button', { name: 'Add an authenticator app' });
  await addApp.waitFor();
  // Nothing else lets them in: the link stays.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Unlink: Works login' }).click();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByText('You would have no other way to sign in').waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ageProofs(place.path);
  await addApp.click();
  const onceMore = dialog.getByRole('button', { name: 'Sign in with Works login again' });
  await onceMore.waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await expectAccessible(page);
  await expectNarrow(page);
  await onceMore.click();
  await dialog.waitFor({ state: 'detached' });
  await addApp.click();
  await page.getByText('Scan this with the app:').waitFor();
  // Somebody with nothing that counts as a proof is told what to do.
  await forgetLinks(place.path);
  await ageProofs(place.path);
  await page.reload();
  await page.getByText('Your account is not linked to an identity provider.').waitFor();
  await addApp.click();
  await dialog.getByText('you have nothing to do that with').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${holdfast.url}/forgot-password`);
  await visit(page, `${holdfast.url}/account`);
  await page.getByRole('button', { name: erase }).click();
  await page.getByRole('button', { name: again }).click();
  await page.getByRole('button', { name: erase }).click();
  await page.getByLabel('Your email').fill('lin@works.example');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await heading(page, 'Sign in').waitFor();
});

test('an owner sets up a provider, names a domain, and sees what works of it and what does not', async () => {
  const page = await newPage(browser);
  await signIn(page, `${holdfast.url}/single-sign-on`);
  await heading(page, 'Single sign-on').waitFor();
  await page.getByText(/\/sign-on\/callback\/[\da-f-]{36}$/).waitFor();
  await page.getByLabel('Name').fill('Works login');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill('holdfast');
  await page.getByLabel('Client secret', { exact: true }).fill('very secret');
  await page.getByLabel('Role claim').fill('groups');
  await page.getByLabel('Roles by claim').fill('operations=admin\nstaff=member');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('One is set. It stays unless you type a new one.').waitFor();
  await page.getByRole('textbox', { name: 'Domain' }).fill('works.example');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('_holdfast.works.example').waitFor();
  await page.getByRole('button', { name: 'Test it' }).click();
  await page.getByText('Its keys can be read').waitFor();
  await page.getByText('No email domain is proven yet, so nobody can sign in.').waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
  const command = createCommand(configuration.path);
  const said = (line: string, input?: string) => command.run(line, { ...(input && { input }) });
  await said(
    `login --context owner --url ${holdfast.url} --email ${OWNER.email} --password-stdin`,
    OWNER.password,
  );
  const as = '--context owner';
  expect((await said(`sign-on show ${as}`)).out).toContain(
    'groups: operations=admin, staff=member',
  );
  const set = await said(`sign-on set --required yes --default-role admin --json ${as}`);
  expect(JSON.parse(set.out)).toMatchObject({
    provider: {
      isRequired: true,
      defaultRole: 'admin',
      hasClientSecret: true,
      roleClaim: 'groups',
    },
  });
  expect(await said(`sign-on try ${as}`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('discovery'),
  });
  const added = await said(`sign-on add-domain more.example ${as}`);
  expect(added.out).toContain('_holdfast.more.example');
  expect((await said(`sign-on remove-domain more.example ${as}`)).code).toBe(0);
  expect((await said(`sign-on remove --yes ${as}`)).code).toBe(0);

  // Linking the account leads to the provider and back.
  await visit(page, `${holdfast.url}/account`);
  provider.person = { ...provider.person, sub: 'owner', email: OWNER.email };
  await expectLinking(page);
  await expectUnlinking(page);
  // What was removed past the page is gone when the page is opened again.
  await visit(page, `${holdfast.url}/single-sign-on`);
  await page.getByText('None is set.').waitFor();
  await navigation(page).waitFor({ state: 'attached' });
  const linked = await said(`account sign-ons ${as}`);
  expect(linked.out).toMatch(/Works login.*this installation/);
  // Where nobody can type, the command names the proofs that count.
  const unlink = `account unlink 'Works login' ${as}`;
  const stale = await said(unlink);
  expect(stale).toMatchObject({ code: 4, err: expect.stringContaining('--password-stdin, or') });
  expect(stale.err).toContain('holdfast login --sso');
  expect(stale.err).not.toContain('--code');
  expect((await said(`account prove --password-stdin ${as}`, OWNER.password)).code).toBe(0);
  expect((await said(unlink)).code).toBe(0);
  expect((await said(`account sign-ons ${as}`)).err).toContain(
    'not linked to any identity provider',
  );

  // The operator can prove a domain, on the machine, while nothing else uses the database.
  const { id } = JSON.parse((await said(`orgs list --json ${as}`)).out)[0];
  await holdfast.stop();
  const environment = { HOLDFAST_DATA_DIR: place.path };
  const prove = (organisation: string) =>
    command.run(`accounts prove-domain Works.example --organisation ${organisation} --json`, {
      environment,
    });
  const proven = await prove(id);
  expect([proven.code, JSON.parse(proven.out)]).toMatchObject([0, { organisationId: id }]);
  expect(await prove(crypto.randomUUID())).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no such organisation.'),
  });
});

const linkedProviders = (page: Page) =>
  page.getByRole('region', { name: 'Linked identity providers' });

/** The account page's section, from its loading, which fails once, to the linked provider. */
async function expectLinking(page: Page): Promise<void> {
  const section = linkedProviders(page);
  await section.getByText('Your account is not linked to an identity provider.').waitFor();
  const answers = '**/api/auth/account/sign-ons';
  const loads = Promise.withResolvers<void>();
  await page.route(answers, async (asked) => {
    await loads.promise;
    await asked.abort();
  });
  await page.getByRole('button', { name: 'Link my account' }).click();
  await section.getByRole('status', { name: 'Loading' }).waitFor();
  loads.resolve();
  await section.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute(answers);
  await section.getByRole('button', { name: 'Try again' }).click();
  await section.getByRole('button', { name: 'Unlink: Works login' }).waitFor();
  await section.getByText('Set up for this installation').waitFor();
  await page.getByText(OWNER.email).first().waitFor();
  await expectAccessible(page);
  await expectNarrow(page);
}

/** The same section until the provider is unlinked, by keyboard. */
async function expectUnlinking(page: Page): Promise<void> {
  const section = linkedProviders(page);
  await ageProofs(place.path);
  const unlink = section.getByRole('button', { name: 'Unlink: Works login' });
  await unlink.focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Unlink Works login' });
  await asked.getByRole('button', { name: 'Keep it' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The password counts as a proof, and so does the provider that is being unlinked.
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Sign in with Works login again' }).waitFor();
  await proof.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByText('Your account is no longer linked to Works login').waitFor();
  await section.getByText('Your account is not linked to an identity provider.').waitFor();
  // Signing in through it again restores the link.
  await page.getByRole('button', { name: 'Link my account' }).click();
  await unlink.waitFor();
}
