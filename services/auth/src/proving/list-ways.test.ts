import type { HttpClient } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pinOrganisation } from '../sign-on/index.ts';
import {
  addPasskey,
  auth,
  beginMinute,
  CHALLENGE,
  grace,
  honest,
  mallory,
  markVerified,
  person,
  signOn,
  signUpAs,
  startWorld,
  stopWorld,
} from '../sign-on/sign-on.fixture.ts';
import { PASSWORD } from '../testing/test-auth.ts';

beforeAll(startWorld);
afterAll(stopWorld);
beforeEach(async () => {
  await beginMinute();
});

type Ways = { ways: { kind: string; providerId?: string; name?: string }[]; toDo: string | null };
type Place = string | 'account' | 'hand_over';

const queryOf = (place: Place) =>
  place === 'account' ? '' : place === 'hand_over' ? '?for=hand_over' : `?organisationId=${place}`;
const waysIn = async (client: HttpClient, place: Place = 'account') => {
  const { body } = await client.get<Ways>(`/account/step-up${queryOf(place)}`);
  return body.toDo ?? body.ways.map(({ kind }) => kind).toSorted();
};

/** Whether a call at that place gets past the checks of its proof, whatever becomes of it then. */
async function isLetThrough(client: HttpClient, place: Place): Promise<boolean> {
  const { body } =
    place === 'account'
      ? await client.post('/account/recovery-codes')
      : place === 'hand_over'
        ? await client.post('/sign-on/hand-overs', { challenge: CHALLENGE })
        : await client.post(`/organisations/${place}/service-accounts`, {
            ...{ name: `Door ${crypto.randomUUID()}`, role: 'viewer' },
          });
  expect(body.type).not.toBe('UNAUTHENTICATED');
  return !['STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED'].includes(String(body.type));
}

/** Makes every proof old, in the rows, since we cannot move the provider's clock. */
const age = () =>
  auth.parts.database.system((tx) =>
    tx
      .updateTable('sessions')
      .set({ proven_at: new Date(0), shown_at: new Date(0) })
      .execute(),
  );

/** Of everything that somebody can show, exactly the ways that are listed must be accepted. */
async function expectSame(
  client: HttpClient,
  place: Place,
  showing: Record<string, () => Promise<HttpClient>>,
): Promise<void> {
  for (const [kind, show] of Object.entries(showing)) {
    await age();
    expect(await isLetThrough(client, place), `stale, ${place}`).toBe(false);
    const listed = (await waysIn(client, place)).includes(kind);
    expect([kind, place, await isLetThrough(await show(), place)]).toEqual([kind, place, listed]);
  }
}

const proving = (client: HttpClient, body: () => object) => async () => {
  expect((await client.post('/account/step-up', body())).status).toBe(200);
  return client;
};

const requireFactor = (organisationId: string, required: boolean) =>
  auth.parts.database.system((tx) =>
    tx
      .updateTable('organisations')
      .set({ requires_factor: required })
      .where('id', '=', organisationId)
      .execute(),
  );

it('a provider is listed where its word counts, and the gate agrees: at home, for a command, and for the account of who is nowhere else', async () => {
  const wes = await signUpAs('wes@works.example');
  await markVerified(wes);
  honest.person = person('wes');
  const client = auth.client.as((await signOn()).session);
  const both = ['password', 'sign_on'];
  expect(await waysIn(client, grace.organisationId)).toEqual(both);
  expect(await waysIn(client, 'hand_over')).toEqual(both);
  expect(await waysIn(client)).toEqual(['password']);
  expect(await waysIn(client, wes.organisationId)).toEqual(['password']);
  const { body } = await client.get<Ways>(`/account/step-up${queryOf(grace.organisationId)}`);
  const through = { providerId: grace.organisationId, name: 'Works login' };
  expect(body.ways).toContainEqual({ kind: 'sign_on', ...through });
  const showing = {
    password: proving(client, () => ({ password: PASSWORD })),
    sign_on: async () => auth.client.as((await signOn()).session),
  };
  for (const place of ['account', 'hand_over', grace.organisationId, wes.organisationId]) {
    await expectSame(client, place, showing);
  }
  // People who are not linked to the provider are not sent there.
  expect(await waysIn(grace.client, grace.organisationId)).toEqual(['password']);
});

it('who has nothing that counts is told to set a password, or to add the factor that is required', async () => {
  honest.person = person('nia');
  const came = await signOn();
  const client = auth.client.as(came.session);
  const { id, email } = came.body.user;
  const sign = { sign_on: async () => auth.client.as((await signOn()).session) };
  expect(await waysIn(client)).toEqual(['sign_on']);
  await expectSame(client, 'account', sign);
  await expectSame(client, grace.organisationId, sign);
  // Once she is in another organisation too, the provider no longer decides over the account.
  const nia = { name: 'Nia', id, email, sessionToken: came.session, organisationId: '', client };
  await mallory.client.post('/account/step-up', { password: PASSWORD });
  await auth.join(mallory, nia, 'viewer');
  expect(await waysIn(client)).toBe('set_password');
  expect(await waysIn(client, mallory.organisationId)).toBe('set_password');
  expect(await waysIn(client, grace.organisationId)).toEqual(['sign_on']);
  await expectSame(client, 'account', sign);
  await expectSame(client, mallory.organisationId, sign);

  const ora = await signUpAs('ora@private.example');
  await requireFactor(ora.organisationId, true);
  expect(await waysIn(ora.client, ora.organisationId)).toBe('add_factor');
  expect(await waysIn(ora.client)).toEqual(['password']);
  const password = { password: proving(ora.client, () => ({ password: PASSWORD })) };
  await expectSame(ora.client, ora.organisationId, password);
});

it('a password is listed as long as it is enough: not for the account of who has a factor that the session has not seen, nor where one is required', async () => {
  const tom = await signUpAs('tom@private.example');
  const credentials = { email: tom.email, password: PASSWORD };
  const weak = auth.client.as(
    (await auth.client.post<{ sessionToken: string }>('/sign-in', credentials)).body.sessionToken,
  );
  const { secret } = (await tom.client.post<{ secret: string }>('/account/totp')).body;
  const code = () => {
    auth.clock.advance(30_000);
    const timestamp = auth.clock.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };
  const begun = await tom.client.post<{ recoveryCodes: string[] }>('/account/totp/confirm', {
    code: code(),
  });
  const { recoveryCodes } = begun.body;
  const own = ['recovery_code', 'totp'];
  const all = ['password', ...own];
  expect(await waysIn(weak)).toEqual(own);
  expect(await waysIn(weak, tom.organisationId)).toEqual(all);
  expect(await waysIn(tom.client)).toEqual(all);
  const password = { password: proving(weak, () => ({ password: PASSWORD })) };
  await expectSame(weak, 'account', password);
  await expectSame(weak, tom.organisationId, password);
  await requireFactor(tom.organisationId, true);
  expect(await waysIn(weak, tom.organisationId)).toEqual(own);
  await expectSame(weak, tom.organisationId, password);
  await requireFactor(tom.organisationId, false);

  // What cannot be shown now is not listed, either.
  const { database } = auth.parts;
  const locked = new Date(auth.clock.now().getTime() + 24 * 3_600_000);
  const lock = (until: Date | null) =>
    database.system((tx) =>
      tx
        .updateTable('totp_factors')
        .set({ locked_until: until })
        .where('user_id', '=', tom.id)
        .execute(),
    );
  await lock(locked);
  expect(await waysIn(weak)).toEqual(['recovery_code']);
  await database.system((tx) =>
    tx.deleteFrom('recovery_codes').where('user_id', '=', tom.id).execute(),
  );
  expect(await waysIn(weak)).toBe('wait_for_codes');
  await lock(null);
  const factor = { totp: proving(weak, () => ({ code: code() })) };
  await expectSame(weak, 'account', factor);
  expect(recoveryCodes).toHaveLength(10);
});

it('a passkey is listed at the address that it was made for; elsewhere its owner is sent there', async () => {
  const pat = await signUpAs('pat@private.example');
  const credentials = { email: pat.email, password: PASSWORD };
  const before = await auth.client.post<{ sessionToken: string }>('/sign-in', credentials);
  const weak = auth.client.as(before.body.sessionToken);
  await addPasskey(pat.client);
  expect(await waysIn(weak)).toEqual(['passkey', 'recovery_code']);
  await auth.parts.database.system(async (tx) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', pat.id).execute();
    await sql`update passkeys set site = 'a.example' where user_id = ${pat.id}`.execute(tx);
  });
  expect(await waysIn(weak)).toBe('use_passkey');
});

it("the installation's provider counts everywhere; of an organisation that one is not in, nothing is said", async () => {
  const { signOn: own } = auth.parts;
  own.installation = {
    ...{ name: 'Ours', issuer: honest.issuer, clientId: 'holdfast', clientSecret: undefined },
    ...{ organisationId: undefined, defaultRole: 'viewer', roleClaim: undefined, roleMap: [] },
    ...{ domains: 'any', isRequired: false, mayBePrivate: true },
  };
  await pinOrganisation(auth.parts);
  honest.person = person('ivo');
  const client = auth.client.as((await signOn()).session);
  const { body } = await client.get<Ways>('/account/step-up');
  expect(body.ways.map(({ name }) => name)).toEqual(['Works login', 'Ours']);
  own.installation = undefined;
  const foreign = await client.get(`/account/step-up${queryOf(mallory.organisationId)}`);
  expect(foreign.status).toBe(404);
  const mixed = await client.get(`/account/step-up${queryOf(grace.organisationId)}&for=hand_over`);
  expect(mixed.body).toMatchObject({ fields: { for: expect.any(String) } });
  const strange = await client.get('/account/step-up?organisationId=x&for=y&more=z');
  expect(Object.keys(strange.body.fields ?? {}).toSorted()).toEqual([
    ...['for', 'more', 'organisationId'],
  ]);
});
