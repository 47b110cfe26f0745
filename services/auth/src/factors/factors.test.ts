import { randomBytes } from 'node:crypto';
import { KeyRing, Secret as MasterKey } from '@holdfast/platform/secrets';
import { HttpClient } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidy } from '../housekeeping.ts';
import { authService, removeFactors } from '../index.ts';
import { listRevocations } from '../revocations/index.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { softwarePasskey } from './passkey.fixture.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ trustedProxies: 1 });
});
afterAll(() => auth.stop());

const MINUTE = 60_000;
type Asked = { secondFactor: { ticket: string; methods: string[] } };
type Options = { ticket: string; options: { challenge: string; allowCredentials: object[] } };

/** The code by the service's clock, `steps` of 30 seconds away from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = auth.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Moves the clock one step, and returns a code that was not used yet. */
function freshCode(secret: string): string {
  auth.clock.advance(30_000);
  return codeOf(secret);
}

async function withTotp(name: string) {
  const person = await auth.signUp(name);
  const begun = await person.client.post<{ secret: string; address: string }>('/account/totp');
  const { secret } = begun.body;
  const confirmed = await person.client.post<{ recoveryCodes: string[] }>('/account/totp/confirm', {
    code: codeOf(secret),
  });
  return { ...person, secret, begun, recoveryCodes: confirmed.body.recoveryCodes };
}

async function ticketOf({ email }: Person, from = '192.0.2.1'): Promise<string> {
  const headers = { 'x-forwarded-for': from };
  const credentials = { email, password: PASSWORD };
  const answer = await auth.client.post<Asked>('/sign-in', credentials, { headers });
  return answer.body.secondFactor.ticket;
}

const finish = (body: object) => auth.client.post('/sign-in/second-factor', body);

/** The details of each; those that were joined into one entry as often as it says. */
async function audited(
  person: Person,
  action: string,
  by = `user:${person.id}`,
): Promise<Record<string, unknown>[]> {
  return auth.parts.database.system(async (tx) => {
    const { rows } = await sql<{ details: Record<string, unknown>; actor: string }>`
      select details, actor from audit_entries
       where organisation_id = ${person.organisationId} and action = ${action} order by id`.execute(
      tx,
    );
    for (const { actor } of rows) expect(actor).toBe(by);
    return rows.flatMap(({ details: { count = 1, lastAt: _, ...details } }) =>
      Array(Number(count)).fill(details),
    );
  });
}

test('codes of an app: asked for at each sign-in once the app has shown a right one, each good once, one step early or late; recovery codes, too, and renewed', async () => {
  const person = await auth.signUp('Tia Codes');
  const begun = await person.client.post<{ secret: string; address: string }>('/account/totp');
  expect(begun.status).toBe(201);
  const { secret, address } = begun.body;
  expect(address).toContain(`secret=${secret}`);
  // No code is asked for yet: the app has not shown one.
  const before = await auth.client.post('/sign-in', { email: person.email, password: PASSWORD });
  expect(before.body).toHaveProperty('sessionToken');
  const wrong = await person.client.post('/account/totp/confirm', { code: codeOf(secret, 5) });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  const code = codeOf(secret);
  const confirmed = await person.client.post<{ recoveryCodes: string[] }>('/account/totp/confirm', {
    code,
  });
  const { recoveryCodes } = confirmed.body;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await person.client.post('/account/totp')).status).toBe(409);

  const asked = await auth.client.post<Asked>('/sign-in', {
    email: person.email,
    password: PASSWORD,
  });
  expect(asked).toMatchObject({
    status: 200,
    body: { secondFactor: { methods: ['totp', 'recovery_code'] } },
  });
  expect(asked.body).not.toHaveProperty('sessionToken');
  expect(asked.body).not.toHaveProperty('user');
  const { ticket } = asked.body.secondFactor;
  // The code that confirmed the app is used up: it signs nobody in.
  expect((await finish({ ticket, code })).status).toBe(401);
  expect((await finish({ ticket, code: codeOf(secret, 2) })).status).toBe(401);
  expect((await finish({ ticket, code: codeOf(secret, 1) })).status).toBe(200);
  expect((await finish({ ticket, code: codeOf(secret, 1) })).status).toBe(401);
  auth.clock.advance(3 * 30_000);
  const late = { ticket: await ticketOf(person), code: codeOf(secret, -1) };
  const browser = await auth.client.post('/sign-in/second-factor/browser', late);
  expect(browser).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  expect(browser.headers.get('set-cookie')).toContain('HttpOnly');
  expect(browser.body).not.toHaveProperty('sessionToken');

  const [first = '', second = ''] = recoveryCodes;
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const lost = await finish({ ticket: await ticketOf(person), recoveryCode: typed });
  expect(lost.status).toBe(200);
  expect((await finish({ ticket: await ticketOf(person), recoveryCode: first })).status).toBe(401);
  const mine = auth.client.as(String(lost.body.sessionToken));
  expect((await mine.get('/account/factors')).body).toMatchObject({
    recoveryCodesLeft: 9,
    session: { secondFactor: true },
  });
  const renewed = await mine.post<{ recoveryCodes: string[] }>('/account/recovery-codes');
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await finish({ ticket: await ticketOf(person), recoveryCode: second })).status).toBe(401);

  const old = await ticketOf(person);
  auth.clock.advance(5 * MINUTE);
  expect((await finish({ ticket: old, code: freshCode(secret) })).status).toBe(401);

  expect(await audited(person, 'factor.added')).toEqual([{ kind: 'totp' }]);
  expect(await audited(person, 'factor.code_used')).toEqual([{ left: 9 }]);
  expect(await audited(person, 'factor.codes_renewed')).toHaveLength(1);
  const refused = await audited(person, 'factor.refused');
  expect(refused.map(({ reason }) => reason)).toEqual([
    ...['used_before', 'wrong_code', 'wrong_code', 'wrong_code'],
  ]);
  const dump = await auth.dump();
  const logs = auth.logs.join('');
  for (const hidden of [secret, ...recoveryCodes, ticket, ...renewed.body.recoveryCodes]) {
    expect(dump).not.toContain(hidden);
    expect(logs).not.toContain(hidden);
  }
});

test('guessing: after five wrong codes of a person none counts, from whatever address, for 15 minutes; the log is told', async () => {
  const person = await withTotp('Gus Guessed');
  const ticket = await ticketOf(person);
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await finish({ ticket, code: codeOf(person.secret, 50 + guess) });
    expect(answer.status).toBe(401);
  }
  for (const from of ['192.0.2.7', '198.51.100.9']) {
    const body = { ticket: await ticketOf(person, from), code: freshCode(person.secret) };
    const headers = { 'x-forwarded-for': from };
    const answer = await auth.client.post('/sign-in/second-factor', body, { headers });
    expect(answer).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
  }
  // A stolen session is no way around the limit, either.
  const stolen = await person.client.post('/account/step-up', { code: freshCode(person.secret) });
  expect(stolen.status).toBe(429);
  const reasons = (await audited(person, 'factor.refused')).map(({ reason }) => reason);
  expect(reasons).toEqual([...Array(5).fill('wrong_code'), ...Array(3).fill('too_many_tries')]);
  auth.clock.advance(15 * MINUTE);
  const after = await finish({ ticket: await ticketOf(person), code: freshCode(person.secret) });
  expect(after.status).toBe(200);
});

test('guessing on: after 20 wrong codes in a day the app counts no more for a day, whatever was right in between, and its owner is told; recovery codes and passkeys go on; without the password nobody gets so far', async () => {
  const person = await withTotp('Dag Daily');
  const [recoveryCode = '', another = ''] = person.recoveryCodes;
  const wrong = async () => {
    const body = { ticket: await ticketOf(person), code: codeOf(person.secret, 50) };
    return (await finish(body)).status;
  };
  // Somebody who does not know the password has no ticket, so their guesses are not counted.
  for (let guess = 0; guess < 25; guess += 1) {
    expect((await finish({ ticket: `guess ${guess}`, code: '000000' })).status).toBe(401);
  }
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await wrong()).toBe(401);
    if (guess % 5 < 4) continue;
    // Wrong guesses at one kind do not block another kind.
    if (guess === 4) {
      const other = { ticket: await ticketOf(person), recoveryCode };
      expect((await finish(other)).status).toBe(200);
    }
    auth.clock.advance(15 * MINUTE);
    const right = { ticket: await ticketOf(person), code: freshCode(person.secret) };
    expect((await finish(right)).status).toBe(200);
  }
  expect(await wrong()).toBe(401);
  auth.clock.advance(15 * MINUTE);
  const locked = { ticket: await ticketOf(person), code: freshCode(person.secret) };
  expect(await finish(locked)).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
  const way = await finish({ ticket: locked.ticket, recoveryCode: another });
  expect(way.status).toBe(200);
  const mine = auth.client.as(String(way.body.sessionToken));
  const { body } = await mine.get<{ totp: { lockedUntil: string } }>('/account/factors');
  expect(Date.parse(body.totp.lockedUntil)).toBeGreaterThan(auth.clock.now().getTime());
  expect(await audited(person, 'factor.locked')).toEqual([{ kind: 'totp' }]);
  expect((await audited(person, 'factor.refused')).at(-1)).toEqual({
    ...{ kind: 'totp', reason: 'locked' },
  });
  auth.clock.advance(24 * 60 * MINUTE);
  const after = { ticket: await ticketOf(person), code: freshCode(person.secret) };
  expect((await finish(after)).status).toBe(200);
});

test('an app that was begun and never shown to work is forgotten after a day', async () => {
  const person = await auth.signUp('Ben Begun');
  await person.client.post('/account/totp');
  const begun = async () =>
    (await auth.dump())
      .split('\n')
      .filter((line) => /^totp_factors/.test(line) && line.includes(person.id));
  expect(await begun()).toHaveLength(1);
  await tidy(auth.parts);
  expect(await begun()).toHaveLength(1);
  auth.clock.advance(24 * 60 * MINUTE);
  await tidy(auth.parts);
  expect(await begun()).toEqual([]);
});

test('at the same moment: of many who show one code, one ticket or one recovery code, one gets in', async () => {
  const person = await withTotp('Rae Raced');
  const [recoveryCode = ''] = person.recoveryCodes;
  const together = async (bodies: object[]) => {
    const answers = await Promise.all(bodies.map(finish));
    return answers.filter(({ status }) => status === 200).length;
  };
  const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(person)));
  const code = freshCode(person.secret);
  expect(await together(tickets.map((ticket) => ({ ticket, code })))).toBe(1);
  const others = await Promise.all([1, 2, 3, 4].map(() => ticketOf(person)));
  expect(await together(others.map((ticket) => ({ ticket, recoveryCode })))).toBe(1);
  const ticket = await ticketOf(person);
  const spare = person.recoveryCodes.slice(1, 5);
  expect(await together(spare.map((one) => ({ ticket, recoveryCode: one })))).toBe(1);
});

test('a session that was fixed before a sign-in is never taken over, with a second factor or without', async () => {
  const person = await withTotp('Fia Fixed');
  const attacker = await auth.signUp('Fixing Attacker');
  const headers = { authorization: `Bearer ${attacker.sessionToken}` };
  const planted = { ...headers, cookie: `holdfast_session=${attacker.sessionToken}` };
  const plain = await auth.signUp('Paul Plain');
  const credentials = { email: plain.email, password: PASSWORD };
  const one = await auth.client.post('/sign-in', credentials, { headers: planted });
  const ticket = await ticketOf(person);
  const body = { ticket, code: freshCode(person.secret) };
  const two = await auth.client.post('/sign-in/second-factor', body, { headers: planted });
  for (const { body: answer } of [one, two]) {
    expect(answer.sessionToken).toEqual(expect.any(String));
    expect(answer.sessionToken).not.toBe(attacker.sessionToken);
  }
  // The planted session is still the attacker's, and has gained nothing.
  const { body: still } = await attacker.client.get<{ user: { id: string } }>('/account');
  expect(still.user.id).toBe(attacker.id);
  expect((await attacker.client.get('/account/factors')).body).toMatchObject({
    session: { secondFactor: false },
  });
  // The code does not work with a ticket that names nobody, nor with somebody else's.
  const { body: nobody } = await auth.client.post<Options>('/sign-in/passkey', {});
  expect((await finish({ ticket: nobody.ticket, code: freshCode(person.secret) })).status).toBe(
    401,
  );
  const theirs = await withTotp('Fay Other');
  const own = await ticketOf(theirs);
  expect((await finish({ ticket: own, code: freshCode(person.secret) })).status).toBe(401);
  // Each log has only what happened to its own people, such as the one wrong code.
  const methods = async (whose: Person) =>
    (await audited(whose, 'session.opened')).map(({ method }) => method);
  expect(await methods(plain)).toEqual(['sign_up', 'password']);
  expect(await methods(person)).toEqual(['sign_up', 'totp']);
  expect(await methods(attacker)).toEqual(['sign_up']);
  expect(await audited(theirs, 'factor.refused')).toEqual([{ kind: 'totp', reason: 'wrong_code' }]);
});

test('half a sign-in is no session: its ticket opens nothing, in a header or as a cookie, and trying is audited', async () => {
  const person = await withTotp('Hal Half');
  const ticket = await ticketOf(person);
  const cookie = { cookie: `holdfast_session=${ticket}` };
  const half = auth.client.as(ticket);
  const answers = [
    await half.get('/account'),
    await half.post('/token', { audience: 'backup' }),
    await auth.client.get('/account', { headers: cookie }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const refusal = { method: 'ticket', reason: 'no_second_factor' };
  expect(await audited(person, 'session.refused')).toEqual([refusal, refusal, refusal]);
  expect((await finish({ ticket, code: freshCode(person.secret) })).status).toBe(200);
  // A ticket does not outlive the password that it was given for.
  const old = await ticketOf(person);
  const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` };
  expect((await person.client.post('/account/password', change)).status).toBe(204);
  expect((await finish({ ticket: old, code: freshCode(person.secret) })).status).toBe(401);
});

test('a password that is to be said once more and is wrong is audited: for a fresh proof, a new password or address, an erasure', async () => {
  const person = await auth.signUp('Wes Wrong');
  const wrong = `${PASSWORD}?`;
  const tries = [
    () => person.client.post('/account/step-up', { password: wrong }),
    () =>
      person.client.post('/account/password', {
        ...{ currentPassword: wrong, newPassword: `${PASSWORD} anew` },
      }),
    () => person.client.delete('/account', { password: wrong }),
    () => person.client.post('/account/email', { email: 'w@example.com', password: wrong }),
  ];
  for (const attempt of tries) expect((await attempt()).status).toBe(400);
  const refusal = { kind: 'password', reason: 'wrong_password' };
  expect(await audited(person, 'factor.refused')).toEqual([refusal, refusal, refusal, refusal]);
  for (let more = 0; more < 6; more += 1) await tries[0]?.();
  for (const attempt of tries) expect((await attempt()).status).toBe(429);
  auth.clock.advance(MINUTE);
  expect((await tries[0]?.())?.status).toBe(429);
  const reasons = (await audited(person, 'factor.refused')).map(({ reason }) => reason);
  expect(reasons).toEqual([
    ...Array(10).fill('wrong_password'),
    ...Array(5).fill('too_many_tries'),
  ]);
});

test('passkeys: they sign in alone or after the password; of another origin, challenge, person or counter, or not unlocked: refused, and audited', async () => {
  const person = await auth.signUp('Pia Passkey');
  const port = new URL(auth.url).port;
  const here = { site: 'localhost', origin: `http://localhost:${port}` };
  const key = softwarePasskey(here);
  const begin = async () => (await person.client.post<Options>('/account/passkeys/begin')).body;
  const add = (ticket: string, passkey: object, name = 'Laptop') =>
    person.client.post('/account/passkeys', { ticket, name, passkey });

  const evil = await begin();
  const phished = key.make({ challenge: evil.options.challenge, origin: 'https://evil.example' });
  expect((await add(evil.ticket, phished)).status).toBe(400);
  // A challenge can be answered only once, rightly or not.
  const again = await add(evil.ticket, key.make({ challenge: evil.options.challenge }));
  expect(again.status).toBe(400);
  const asked = await begin();
  const locked = key.make({ challenge: asked.options.challenge, unlocked: false });
  expect((await add(asked.ticket, locked)).status).toBe(400);
  const good = await begin();
  const added = await add(good.ticket, key.make({ challenge: good.options.challenge }));
  expect(added).toMatchObject({ status: 201, body: { passkey: { name: 'Laptop' } } });
  expect(added.body.recoveryCodes).toHaveLength(10);
  const twice = await begin();
  const same = await add(twice.ticket, key.make({ challenge: twice.options.challenge }));
  expect(same.status).toBe(400);

  // Alone: only the passkey says who signs in.
  const alone = async () => (await auth.client.post<Options>('/sign-in/passkey', {})).body;
  const { ticket, options } = await alone();
  expect(options.allowCredentials).toEqual([]);
  const answer = key.answer({ challenge: options.challenge });
  const signedIn = await finish({ ticket, passkey: answer });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  expect((await finish({ ticket, passkey: answer })).status).toBe(401);

  // After the password, by its ticket.
  const waiting = await ticketOf(person);
  const { body: second } = await auth.client.post<Options>('/sign-in/passkey', { ticket: waiting });
  expect(second.ticket).toBe(waiting);
  expect(second.options.allowCredentials).toHaveLength(1);
  const passkey = key.answer({ challenge: second.options.challenge });
  expect((await finish({ ticket: waiting, passkey })).status).toBe(200);

  const refusals: [string, (challenge: string) => object][] = [
    ['other_origin', (challenge) => key.answer({ challenge, origin: 'https://evil.example' })],
    ['other_challenge', () => key.answer({ challenge: options.challenge })],
    ['not_valid', (challenge) => key.answer({ challenge, unlocked: false })],
    ['not_valid', (challenge) => ({ ...softwarePasskey(here).answer({ challenge }), id: key.id })],
    ['counter_went_back', (challenge) => key.answer({ challenge, counter: 2 })],
  ];
  for (const [, forge] of refusals) {
    const one = await alone();
    const forged = { ticket: one.ticket, passkey: forge(one.options.challenge) };
    expect(await finish(forged)).toMatchObject({
      ...{ status: 401, body: { type: 'UNAUTHENTICATED' } },
    });
  }
  const told = (await audited(person, 'factor.refused')).map(({ reason }) => reason);
  const expected = [
    ...['other_origin', 'other_challenge', 'not_valid'],
    ...refusals.map(([reason]) => reason),
  ];
  expect(told.toSorted()).toEqual(expected.toSorted());
  // A passkey does not finish the sign-in of somebody else.
  const other = await withTotp('Otto Other');
  const their = await ticketOf(other);
  const { body: forThem } = await auth.client.post<Options>('/sign-in/passkey', { ticket: their });
  const mine = key.answer({ challenge: forThem.options.challenge });
  expect((await finish({ ticket: their, passkey: mine })).status).toBe(401);

  const { body: listed } = await person.client.get<{ passkeys: { id: string }[] }>(
    '/account/factors',
  );
  expect(listed).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: expect.any(String) }] });
  const id = listed.passkeys[0]?.id;
  expect((await other.client.delete(`/account/passkeys/${id}`)).status).toBe(404);
  expect((await person.client.delete(`/account/passkeys/${id}`)).status).toBe(204);
  // The recovery codes stood in for the passkey, and are deleted with it.
  const after = await auth.client.post('/sign-in', { email: person.email, password: PASSWORD });
  expect(after.body).toHaveProperty('sessionToken');
  expect((await person.client.get('/account/factors')).body).toMatchObject({
    recoveryCodesLeft: 0,
  });
  expect(await audited(person, 'factor.removed')).toEqual([{ kind: 'passkey', name: 'Laptop' }]);
});

test('a fresh proof: after ten minutes what is dangerous wants the password or a factor again; tokens say when there was one', async () => {
  const person = await withTotp('Stan Stale');
  const { client, organisationId } = person;
  const machines = `/organisations/${organisationId}/service-accounts`;
  const made = await client.post(machines, { name: 'fresh', role: 'viewer' });
  expect(made.status).toBe(201);
  auth.clock.advance(10 * MINUTE + 1_000);
  const dangerous = [
    ['post', machines, { name: 'stale', role: 'viewer' }],
    ['post', `${machines}/${made.body.id}/rotate-secret`, undefined],
    ['patch', `${machines}/${made.body.id}`, { role: 'admin' }],
    ['delete', `${machines}/${made.body.id}`, undefined],
    ['patch', `/organisations/${organisationId}/members/${person.id}`, { role: 'admin' }],
    ['post', `/organisations/${organisationId}/members/${person.id}/password-reset`, undefined],
    ['put', `/organisations/${organisationId}/second-factor`, { required: true }],
    [
      'post',
      `/organisations/${organisationId}/invitations`,
      { email: 'x@example.com', role: 'owner' },
    ],
    ['post', '/account/totp', undefined],
    ['delete', '/account/totp', undefined],
    ['post', '/account/recovery-codes', undefined],
    ['post', '/account/passkeys/begin', undefined],
  ] as const;
  for (const [method, path, body] of dangerous) {
    const answer = await client.request(method.toUpperCase(), path, { body });
    expect([path, answer.status, answer.body.type]).toEqual([path, 403, 'STEP_UP_REQUIRED']);
  }
  expect((await client.get(machines)).status).toBe(200);
  const wrong = await client.post('/account/step-up', { password: `${PASSWORD}?` });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
  expect((await client.post('/account/step-up', {})).status).toBe(400);
  const [recoveryCode] = person.recoveryCodes;
  const proofs = [
    () => ({ password: PASSWORD }),
    () => ({ code: freshCode(person.secret) }),
    () => ({ recoveryCode }),
  ];
  for (const proof of proofs) {
    auth.clock.advance(11 * MINUTE);
    expect((await client.delete('/account/passkeys/no-id')).status).toBe(403);
    const stepped = await client.post<{ provenAt: string }>('/account/step-up', proof());
    expect(stepped.status).toBe(200);
    expect((await client.post(`${machines}/${made.body.id}/rotate-secret`)).status).toBe(200);
    const { body } = await client.post('/token', { audience: 'backup' });
    const [, claims = ''] = String(body.token).split('.');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const seconds = Math.floor(Date.parse(stepped.body.provenAt) / 1000);
    expect(payload.auth_time).toBe(seconds);
  }
});

test('an organisation requires one: who has none gets no token, loses those that they have and changes nothing in it; machines do; nobody requires what they lack', async () => {
  const owner = await auth.signUp('Olga Requiring');
  const admin = await auth.signUp('Adam Without');
  await auth.join(owner, admin, 'admin');
  const { organisationId } = owner;
  const rule = `/organisations/${organisationId}/second-factor`;
  const required = { status: 403, body: { type: 'SECOND_FACTOR_REQUIRED' } };
  expect(await owner.client.put(rule, { required: true })).toMatchObject(required);
  const { body: begun } = await owner.client.post<{ secret: string }>('/account/totp');
  await owner.client.post('/account/totp/confirm', { code: codeOf(begun.secret) });
  const { body: machine } = await owner.client.post(
    `/organisations/${organisationId}/service-accounts`,
    { name: 'machine', role: 'member' },
  );
  expect(await admin.client.put(rule, { required: true })).toMatchObject({
    ...{ status: 403, body: { type: 'FORBIDDEN' } },
  });
  const token = { audience: 'backup', organisationId };
  expect((await admin.client.post('/token', token)).status).toBe(200);
  expect((await owner.client.put(rule, { required: true })).body).toEqual({ required: true });
  expect((await admin.client.get(rule)).body).toEqual({ required: true });
  const { items } = await listRevocations(auth.parts, undefined);
  const revoked = items.filter((one) => one.organisationId === organisationId);
  expect(revoked.map(({ kind, id }) => [kind, id])).toEqual([['member', admin.id]]);
  expect(await admin.client.post('/token', token)).toMatchObject(required);
  // A service account is no way around it.
  const machines = `/organisations/${organisationId}/service-accounts`;
  expect(await admin.client.post(machines, { name: 'x', role: 'admin' })).toMatchObject(required);
  expect((await owner.client.post('/token', token)).status).toBe(200);
  const own = { audience: 'backup', organisationId: admin.organisationId };
  expect((await admin.client.post('/token', own)).status).toBe(200);
  const { clientId, clientSecret } = machine;
  const asMachine = { audience: 'backup', clientId, clientSecret };
  expect((await auth.client.post('/token', asMachine)).status).toBe(200);

  const { body: theirs } = await admin.client.post<{ secret: string }>('/account/totp');
  await admin.client.post('/account/totp/confirm', { code: codeOf(theirs.secret) });
  expect((await admin.client.post('/token', token)).status).toBe(200);
  // A later proof by password does not weaken the session.
  await admin.client.post('/account/step-up', { password: PASSWORD });
  expect((await admin.client.post('/token', token)).status).toBe(200);
  expect(await audited(owner, 'organisation.factor_required')).toEqual([{ required: true }]);
});

test('a session from before the first factor changes neither factors nor password nor address, and erases nobody, by the password alone: the log is told; only once it has shown one', async () => {
  const person = await auth.signUp('Wes Weak');
  const credentials = { email: person.email, password: PASSWORD };
  const early = await auth.client.post<{ sessionToken: string }>('/sign-in', credentials);
  const { body: begun } = await person.client.post<{ secret: string }>('/account/totp');
  await person.client.post('/account/totp/confirm', { code: codeOf(begun.secret) });
  const stolen = auth.client.as(early.body.sessionToken);
  expect((await stolen.post('/account/step-up', { password: PASSWORD })).status).toBe(200);
  const refused = { status: 403, body: { type: 'STEP_UP_REQUIRED' } };
  expect(await stolen.post('/account/passkeys/begin')).toMatchObject(refused);
  expect(await stolen.post('/account/totp')).toMatchObject(refused);
  expect(await stolen.post('/account/recovery-codes')).toMatchObject(refused);
  expect(await stolen.delete('/account/totp')).toMatchObject(refused);
  const moved = { email: 'thief@example.com', password: PASSWORD };
  const next = `${PASSWORD} anew`;
  const change = { currentPassword: PASSWORD, newPassword: next };
  expect(await stolen.post('/account/email', moved)).toMatchObject(refused);
  expect(await stolen.post('/account/password', change)).toMatchObject(refused);
  expect(await stolen.delete('/account', { password: PASSWORD })).toMatchObject(refused);
  const told = { kind: 'password', reason: 'no_second_factor' };
  expect(await audited(person, 'factor.refused')).toEqual(Array(7).fill(told));
  const code = freshCode(begun.secret);
  expect((await stolen.post('/account/step-up', { code })).status).toBe(200);
  expect((await stolen.post('/account/recovery-codes')).status).toBe(200);
  expect((await stolen.post('/account/password', change)).status).toBe(204);
  expect((await stolen.post('/account/email', { ...moved, password: next })).status).toBe(204);
  expect((await stolen.delete('/account', { password: next })).status).toBe(204);
});

test('who removes their last factor, or has it removed, is one without where it is required', async () => {
  const owner = await withTotp('Ona Strict');
  const { organisationId } = owner;
  const rule = `/organisations/${organisationId}/second-factor`;
  expect((await owner.client.put(rule, { required: true })).status).toBe(200);
  const token = { audience: 'backup', organisationId };
  const required = { status: 403, body: { type: 'SECOND_FACTOR_REQUIRED' } };
  const ways = [
    () => owner.client.delete('/account/totp'),
    () => removeFactors(auth.context, owner.email),
  ];
  for (const remove of ways) {
    expect((await owner.client.post('/token', token)).status).toBe(200);
    await remove();
    expect(await owner.client.post('/token', token)).toMatchObject(required);
    const { body: begun } = await owner.client.post<{ secret: string }>('/account/totp');
    await owner.client.post('/account/totp/confirm', { code: codeOf(begun.secret) });
  }
  const { items } = await listRevocations(auth.parts, undefined);
  const revoked = items.filter((one) => one.organisationId === organisationId);
  expect(revoked.map(({ kind, id }) => [kind, id])).toEqual([
    ['member', owner.id],
    ['member', owner.id],
  ]);
});

test('who lost everything is let in by the operator; who is erased leaves nothing of theirs', async () => {
  const person = await withTotp('Lou Lost');
  expect(await removeFactors(auth.context, 'nobody@example.com')).toBeUndefined();
  expect(await removeFactors(auth.context, person.email.toUpperCase())).toBe(1);
  const again = await auth.client.post('/sign-in', { email: person.email, password: PASSWORD });
  expect(again.body).toHaveProperty('sessionToken');
  expect(await audited(person, 'factor.removed', 'system:operator')).toEqual([{ kind: 'all' }]);
  const erased = await withTotp('Era Sed');
  await ticketOf(erased);
  expect((await erased.client.delete('/account', { password: PASSWORD })).status).toBe(204);
  const left = (await auth.dump()).split('\n').filter((line) => line.includes(erased.id));
  const tables = new Set(left.map((line) => line.split(' ')[0]));
  expect([...tables].filter((name) => /totp|passkey|recovery|ticket/.test(String(name)))).toEqual(
    [],
  );
});

// Last, since the old master key, which this server has, opens nothing afterwards.
test('apps of codes go on after a start with a new master key, when the old one is gone', async () => {
  const person = await withTotp('Kay Rotated');
  const current = new MasterKey(randomBytes(32));
  const start = (previous: MasterKey[]) => {
    const masterKeys = new KeyRing({ current, previous });
    return authService.startApi({ ...auth.context, masterKeys }, 0);
  };
  await (await start([auth.masterKey])).stop({ graceMs: 1_000 });
  const moved = await start([]);
  const client = new HttpClient({ baseUrl: moved.url, token: person.sessionToken });
  const proof = await client.post('/account/step-up', { code: freshCode(person.secret) });
  await moved.stop({ graceMs: 1_000 });
  expect(proof.status).toBe(200);
});
