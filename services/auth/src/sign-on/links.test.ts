import type { HttpClient } from '@holdfast/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeResetLink } from '../index.ts';
import { PASSWORD, type Person } from '../testing/test-auth.ts';
import {
  addPasskey,
  audited,
  auth,
  beginMinute,
  expectRecorded,
  grace,
  honest,
  inviteAs,
  liar,
  mallory,
  markVerified,
  offer,
  person,
  redeem,
  revoked,
  set,
  signOn,
  signUpAs,
  startWorld,
  stopWorld,
} from './sign-on.fixture.ts';

beforeAll(startWorld);
afterAll(stopWorld);
beforeEach(async () => {
  await beginMinute();
});

type SignOn = { id: string; name: string; lastUsedAt: string; signsIn: boolean };
const listed = async (client: HttpClient) =>
  (await client.get<{ signOns: SignOn[] }>('/account/sign-ons')).body.signOns;
const unlink = (client: HttpClient, id: string) => client.delete(`/account/sign-ons/${id}`);
const idIn = async (client: HttpClient) => (await listed(client))[0]?.id ?? '';
const isIn = async (client: HttpClient) => (await client.get('/account')).status === 200;
const told = async (owner: Person, action: string) =>
  (await audited(owner)).filter((entry) => entry.action === action).map(({ details }) => details);
const LAST = { status: 409, body: { type: 'LAST_WAY_IN' } };

it('tells whom an account is linked to, whose provider that is and when it was used, and no subject', async () => {
  honest.person = { ...person('lia'), sub: 'subject-of-lia' };
  const client = auth.client.as((await signOn()).session);
  const [first, ...more] = await listed(client);
  expect(more).toEqual([]);
  const { organisationId } = grace;
  expect(first).toEqual({
    ...{ id: expect.any(String), name: 'Works login', issuer: honest.issuer },
    ...{ kind: 'organisation', organisation: { id: organisationId, name: expect.any(String) } },
    ...{ linkedAt: expect.any(String), lastUsedAt: expect.any(String), signsIn: true },
  });
  auth.clock.advance(60_000);
  await signOn();
  const [again] = await listed(client);
  const later = Date.parse(again?.lastUsedAt ?? '') - Date.parse(first?.lastUsedAt ?? '');
  expect(later).toBeGreaterThanOrEqual(60_000);
  auth.clock.advance(-60_000);
  expect(again).toEqual({ ...first, lastUsedAt: again?.lastUsedAt });
  // Nobody else sees it; and once the provider has changed, the link signs nobody in.
  expect(await listed(grace.client)).toEqual([]);
  await set(grace, { issuer: liar.issuer });
  expect(await listed(client)).toMatchObject([{ name: honest.issuer, signsIn: false }]);
  await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
  // A former member is told nothing about the organisation.
  const account = await client.get<{ user: { id: string } }>('/account');
  const place = `/organisations/${organisationId}/members/${account.body.user.id}`;
  expect((await grace.client.delete(place)).status).toBe(204);
  const left = await listed(client);
  expect(left).toMatchObject([{ name: honest.issuer, organisation: null, signsIn: true }]);
});

it('is unlinked by its owner alone, with a fresh proof: what it opened ends, but not the session that asks, and the next sign-on links anew', async () => {
  const ula = await signUpAs('ula@works.example');
  await markVerified(ula);
  honest.person = person('ula');
  const page = auth.client.as((await signOn()).session);
  const other = auth.client.as((await signOn()).session);
  const command = auth.client.as((await redeem(await offer(page))).body.sessionToken);
  const id = await idIn(ula.client);
  expect((await unlink(mallory.client, id)).status).toBe(404);
  auth.clock.advance(11 * 60_000);
  expect((await unlink(ula.client, id)).body.type).toBe('STEP_UP_REQUIRED');
  auth.clock.advance(-11 * 60_000);
  // The account is also in another organisation, so the provider's word does not count for it.
  expect((await unlink(page, id)).body.type).toBe('STEP_UP_REQUIRED');
  expect((await page.post('/account/step-up', { password: PASSWORD })).status).toBe(200);
  const before = (await revoked()).length;
  expect((await unlink(page, id)).status).toBe(204);
  expect(await Promise.all([page, ula.client, other, command].map(isIn))).toEqual([
    ...[true, true, false, false],
  ]);
  expect((await revoked()).slice(before).map(({ kind }) => kind)).toEqual(['session', 'session']);
  expect(await listed(ula.client)).toEqual([]);
  for (const owner of [grace, ula]) {
    expect((await told(owner, 'sign_on.unlinked')).at(-1)).toEqual({ issuer: honest.issuer });
    const ended = { how: 'unlinked', count: 2 };
    expect((await told(owner, 'session.ended')).at(-1)).toEqual(ended);
  }
  expect((await unlink(ula.client, id)).status).toBe(404);
  expect((await signOn()).body.user.id).toBe(ula.id);
  expect(await idIn(ula.client)).not.toBe(id);

  // A sign-on that waits for its second factor does not outlive the link.
  const show = await addPasskey(ula.client);
  const { ticket } = (await signOn()).body.secondFactor ?? {};
  expect((await unlink(ula.client, await idIn(ula.client))).status).toBe(204);
  expect((await show(ticket)).status).toBe(401);
});

it('is not unlinked while nothing else lets its owner in; nor is the last passkey removed', async () => {
  honest.person = person('lou');
  const came = await signOn();
  const client = auth.client.as(came.session);
  const id = await idIn(client);
  expect(await unlink(client, id)).toMatchObject(LAST);
  expect(await idIn(client)).toBe(id);
  expect((await told(grace, 'sign_on.refused')).at(-1)).toEqual({ reason: 'last_way_in' });
  const comeIn = await addPasskey(client);
  expect((await unlink(client, id)).status).toBe(204);
  expect((await comeIn()).status).toBe(200);
  const passkeys = async () =>
    (await client.get<{ passkeys: { id: string }[] }>('/account/factors')).body.passkeys;
  const remove = (passkeyId?: string) => client.delete(`/account/passkeys/${passkeyId}`);
  const [only] = await passkeys();
  expect(await remove(only?.id)).toMatchObject(LAST);
  const refused = { kind: 'passkey', reason: 'last_way_in' };
  expect((await told(grace, 'factor.refused')).at(-1)).toEqual(refused);
  expect((await comeIn()).status).toBe(200);
  // One of two may be removed; if both are, at the same moment, one stays.
  const comeInToo = await addPasskey(client);
  const both = await Promise.all((await passkeys()).map((passkey) => remove(passkey.id)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  // With a password, the last one may be removed too.
  const reset = await makeResetLink(auth.context, honest.person.email);
  const token = reset.link.split('#')[1];
  const confirmed = { token, password: 'seven brisk otters sing' };
  expect((await auth.client.post('/password-reset/confirm', confirmed)).status).toBe(204);
  const tries = [await comeIn(), await comeInToo()];
  const { sessionToken = '' } = tries.find(({ status }) => status === 200)?.body ?? {};
  const back = auth.client.as(sessionToken);
  const left = await back.get<{ passkeys: { id: string }[] }>('/account/factors');
  const gone = await back.delete(`/account/passkeys/${left.body.passkeys[0]?.id}`);
  expect(gone.status).toBe(204);
});

it('is not unlinked where the organisation lets people in through it alone, whatever else they have', async () => {
  const req = await inviteAs('req@works.example');
  await markVerified(req);
  honest.person = person('req');
  await signOn();
  await set(grace, { issuer: honest.issuer, isRequired: true });
  const id = await idIn(req.client);
  const refused = await unlink(req.client, id);
  expect(refused).toMatchObject(LAST);
  expect(refused.text).toContain('only through its identity provider');
  await set(grace, { issuer: honest.issuer });
  expect((await unlink(req.client, id)).status).toBe(204);
});

it('that lets nobody in any more can always be unlinked', async () => {
  honest.person = person('dee');
  const client = auth.client.as((await signOn()).session);
  const id = await idIn(client);
  expect(await unlink(client, id)).toMatchObject(LAST);
  await set(grace, { issuer: liar.issuer });
  expect((await unlink(client, id)).status).toBe(204);
  await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
});

it('what is done or refused here stands in the audit log', () => expectRecorded('links'));
