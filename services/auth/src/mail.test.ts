import { type SmtpSink, startSmtpSink } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOutbox } from './api.ts';
import { MAIL_OF_ORGANISATION, MAIL_OF_USER } from './attempts/index.ts';
import { softwarePasskey } from './factors/passkey.fixture.ts';
import { tidy } from './housekeeping.ts';
import { authService, makeResetLink } from './index.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from './testing/test-auth.ts';

const NEXT = 'seven brisk otters sing';
const HOUR = 3_600_000;

let smtp: SmtpSink;
let auth: TestAuth;
beforeAll(async () => {
  smtp = await startSmtpSink();
  auth = await startTestAuth({
    trustedProxies: 1,
    environment: {
      HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      HOLDFAST_DASHBOARD_PUBLIC_URL: 'https://holdfast.example/',
    },
  });
});
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});

let networks = 0;
/** Each call comes from a network of its own, so that tests do not use up each other's limits. */
function elsewhere(): { headers: Record<string, string> } {
  networks += 1;
  return { headers: { 'x-forwarded-for': `203.0.${113 + (networks >> 8)}.${networks & 255}` } };
}

/** The newest mail to this address whose subject has these words. */
async function mailTo(address: string, about: string) {
  const find = () =>
    smtp.mails.findLast(
      ({ to, headers }) => to.includes(address) && headers.subject?.includes(about),
    );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error('no mail');
  smtp.mails.splice(smtp.mails.indexOf(mail), 1);
  // Quoted-printable: soft line breaks, and = as =3D.
  const text = mail.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  const token = /https:\/\/holdfast\.example\/[\w-]+#([\w-]{43})/.exec(text)?.[1] ?? '';
  return { ...mail, text, token };
}

/** Signs up by a mailed link, so the address is verified. */
async function signUp(name: string, on = auth): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@people.example`;
  const asked = await on.client.post('/sign-up/link', { email }, elsewhere());
  expect(asked.status).toBe(204);
  const { token } = await mailTo(email, 'Create your account');
  const body = { token, name, password: PASSWORD };
  const answer = await on.client.post<{
    sessionToken: string;
    user: { id: string };
    organisations: { id: string }[];
  }>('/sign-up', body, elsewhere());
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const { sessionToken, user, organisations } = answer.body;
  const organisationId = organisations[0]?.id ?? '';
  const client = on.client.as(sessionToken);
  return { id: user.id, name, email, sessionToken, organisationId, client };
}

async function askForReset(email: string): Promise<string> {
  const { status } = await auth.client.post('/password-reset', { email }, elsewhere());
  expect(status).toBe(204);
  return (await mailTo(email, 'Set a new password')).token;
}

const reset = (token: string, password = NEXT) =>
  auth.client.post('/password-reset/confirm', { token, password }, elsewhere());
const signIn = (email: string, password: string) =>
  auth.client.post('/sign-in', { email, password }, elsewhere());
const confirm = (token: string) =>
  auth.client.post('/account/email/confirm', { token }, elsewhere());

/** Makes the address unverified, as after a sign-up without mail. */
function unverify({ id }: Person): Promise<unknown> {
  return auth.parts.database.system((tx) =>
    sql`update users set email_verified = false where id = ${id}`.execute(tx),
  );
}

async function isVerified({ id }: Person): Promise<boolean | undefined> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ verified: boolean }>`
      select email_verified as verified from users where id = ${id}`.execute(tx),
  );
  return rows[0]?.verified;
}

/** Adds an app of codes in the person's session; returns the recovery codes that come with it. */
async function addTotp({ client }: Person): Promise<string[]> {
  const { body } = await client.post<{ secret: string }>('/account/totp');
  const timestamp = auth.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp });
  const added = await client.post<{ recoveryCodes: string[] }>('/account/totp/confirm', { code });
  expect(added.status).toBe(200);
  return added.body.recoveryCodes;
}

async function addSoftwarePasskey({ client }: Person): Promise<void> {
  const origin = `http://localhost:${new URL(auth.url).port}`;
  const key = softwarePasskey({ site: 'localhost', origin });
  const { body } = await client.post<{ ticket: string; options: { challenge: string } }>(
    '/account/passkeys/begin',
  );
  const passkey = key.make({ challenge: body.options.challenge });
  const added = await client.post('/account/passkeys', {
    ...{ ticket: body.ticket, name: 'Laptop', passkey },
  });
  expect(added.status).toBe(201);
}

/** The `details` of every audit entry with this action and target, oldest first. */
async function audited(action: string, targetId: string, on = auth): Promise<object[]> {
  const { rows } = await on.parts.database.system((tx) =>
    sql<{ details: object }>`
      select details from audit_entries where action = ${action} and target_id = ${targetId}
       order by id`.execute(tx),
  );
  return rows.map(({ details }) => details);
}

/** The subjects whose tokens the services must refuse. */
async function revoked(): Promise<string[]> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ subject: string }>`select subject from revocations`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
}

async function sessionsOf({ client }: Person): Promise<string[]> {
  const { body } = await client.get<{ items: { id: string }[] }>('/sessions');
  return body.items.map(({ id }) => id);
}

describe('signing up where everybody may', () => {
  it('is by a link to the address, and tells nobody which addresses are known', async () => {
    const ada = await signUp('Ada');
    expect((await ada.client.get('/account/email')).body).toMatchObject({ verified: true });
    const before = await auth.client.post('/sign-up/link', { email: 'new@x.example' }, elsewhere());
    const known = await auth.client.post('/sign-up/link', { email: ada.email }, elsewhere());
    expect([known.status, known.text]).toEqual([before.status, before.text]);
    const told = await mailTo(ada.email, 'You already have an account');
    expect(told.token).toBe('');
    // Signing up by an address alone is refused before the address is looked up.
    const direct = (email: string) =>
      auth.client.post('/sign-up', { name: 'Eve', email, password: PASSWORD }, elsewhere());
    const answers = [await direct('other@x.example'), await direct(ada.email)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.body.msg).toBe(answers[1]?.body.msg);
  });

  it('refuses passwords that are tried first', async () => {
    const email = 'weak@people.example';
    await auth.client.post('/sign-up/link', { email }, elsewhere());
    const { token } = await mailTo(email, 'Create your account');
    for (const password of ['Password1234', 'weak@people.example', 'holdfast2026!']) {
      const body = { token, name: 'Weak', password };
      const answer = await auth.client.post('/sign-up', body, elsewhere());
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['password']]);
    }
  });
});

describe('a link for a new password', () => {
  it('comes as text and HTML, works once, ends every session, and is told of', async () => {
    const bob = await signUp('Bob');
    await auth.client.post('/password-reset', { email: bob.email }, elsewhere());
    const mail = await mailTo(bob.email, 'Set a new password');
    expect(mail.raw).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(mail.text).toContain('If this was not you, ignore this email');
    expect(await auth.dump()).not.toContain(mail.token);
    expect(auth.logs.join('\n')).not.toContain(mail.token);

    const sessions = await sessionsOf(bob);
    await unverify(bob);
    const both = await Promise.all([reset(mail.token), reset(mail.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect((await reset(mail.token, PASSWORD)).status).toBe(403);
    expect((await bob.client.get('/account')).status).toBe(401);
    expect((await signIn(bob.email, PASSWORD)).status).toBe(401);
    expect((await signIn(bob.email, NEXT)).status).toBe(200);
    await mailTo(bob.email, 'Your password was changed');
    expect(await isVerified(bob)).toBe(true);
    expect(await audited('account.email_verified', bob.id)).toEqual([{}]);
    expect(await audited('account.reset_asked', bob.id)).toEqual([{ how: 'mail' }]);
    expect(await audited('account.password_changed', bob.id)).toEqual([{ how: 'reset' }]);
    expect(await audited('session.ended', bob.id)).toEqual([{ how: 'password', count: 1 }]);
    expect(sessions).toHaveLength(1);
    expect(await revoked()).toEqual(expect.arrayContaining(sessions));
    const refused = { purpose: 'reset', reason: 'used' };
    expect(await audited('account.link_refused', bob.id)).toEqual([refused, refused]);
  });

  it('is void after a newer one, a change of password or address, and an hour', async () => {
    const cleo = await signUp('Cleo');
    const first = await askForReset(cleo.email);
    const second = await askForReset(cleo.email);
    expect((await reset(first)).status).toBe(403);
    const change = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await cleo.client.post('/account/password', change)).status).toBe(204);
    expect((await reset(second)).status).toBe(403);

    const third = await askForReset(cleo.email);
    const moved = { email: 'cleo@moved.example', password: NEXT };
    expect((await cleo.client.post('/account/email', moved, elsewhere())).status).toBe(204);
    const { token } = await mailTo('cleo@moved.example', 'Confirm your new address');
    expect((await confirm(token)).status).toBe(200);
    expect((await reset(third)).status).toBe(403);

    const fourth = await askForReset('cleo@moved.example');
    auth.clock.advance(HOUR);
    expect((await reset(fourth)).status).toBe(403);
    const refused = ['replaced', 'replaced', 'replaced', 'expired'];
    expect(await audited('account.link_refused', cleo.id)).toEqual(
      refused.map((reason) => ({ purpose: 'reset', reason })),
    );
    expect(await audited('account.password_changed', cleo.id)).toEqual([{ how: 'change' }]);
  });

  it('is void when the password was changed behind its back', async () => {
    const dora = await signUp('Dora');
    const token = await askForReset(dora.email);
    await auth.parts.database.system((tx) =>
      auth.parts.engine.within(tx).setPassword(dora.id, 'another hash'),
    );
    expect((await reset(token)).status).toBe(403);
    expect(await audited('account.link_refused', dora.id)).toEqual([
      { purpose: 'reset', reason: 'changed' },
    ]);
  });

  it('takes the same answer and the same work for an address that nobody has', async () => {
    const emil = await signUp('Emil');
    await expect.poll(waiting).toBe(0);
    const writes = async (email: string) => {
      const before = await rowsWritten();
      const { status, text } = await auth.client.post('/password-reset', { email }, elsewhere());
      return { status, text, written: (await rowsWritten()) - before };
    };
    // With the sender stopped, so that only the rows of the request itself are counted.
    await auth.parts.outbox.stop();
    const known = await writes(emil.email);
    expect(await writes('nobody@people.example')).toEqual(known);
    expect(known.written).toBeGreaterThan(0);
    startOutbox(auth.parts);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    expect(smtp.mails.filter(({ to }) => to.includes('nobody@people.example'))).toEqual([]);
  });
});

describe('an address', () => {
  it('is changed by a link to the new one, and taken back by one to the old one', async () => {
    const fay = await signUp('Fay');
    const wrong = { email: 'fay@new.example', password: 'not the password' };
    expect((await fay.client.post('/account/email', wrong, elsewhere())).status).toBe(400);
    const ask = (email: string) =>
      fay.client.post('/account/email', { email, password: PASSWORD }, elsewhere());
    expect((await ask('fay@new.example')).status).toBe(204);
    const { token } = await mailTo('fay@new.example', 'Confirm your new address');
    expect((await fay.client.get('/account/email')).body).toMatchObject({
      email: fay.email,
      change: { email: 'fay@new.example' },
    });
    expect((await confirm(token)).body).toEqual({ email: 'fay@new.example', what: 'changed' });
    expect((await confirm(token)).status).toBe(403);
    expect((await signIn('fay@new.example', PASSWORD)).status).toBe(200);

    // A thief who changes the address once more does not break the owner's way back.
    const wayBack = await mailTo(fay.email, 'Your address was changed');
    expect((await ask('fay@newer.example')).status).toBe(204);
    const again = await mailTo('fay@newer.example', 'Confirm your new address');
    expect((await confirm(again.token)).status).toBe(200);
    const theirs = await mailTo('fay@new.example', 'Your address was changed');
    const sessions = await sessionsOf(fay);
    expect((await confirm(wayBack.token)).body).toEqual({ email: fay.email, what: 'restored' });
    expect(await audited('session.ended', fay.id)).toEqual([{ how: 'address', count: 2 }]);
    expect(sessions).toHaveLength(2);
    expect(await revoked()).toEqual(expect.arrayContaining(sessions));
    expect((await confirm(theirs.token)).status).toBe(403);
    expect((await fay.client.get('/account')).status).toBe(401);
    // The thief knows the old password, which no longer works.
    expect((await signIn(fay.email, PASSWORD)).status).toBe(401);
    const { token: anew } = await mailTo(fay.email, 'Set a new password');
    expect((await reset(anew)).status).toBe(204);
    expect((await signIn(fay.email, NEXT)).status).toBe(200);
    expect(await audited('account.email_changed', fay.id)).toHaveLength(3);
    expect(await audited('account.email_change_asked', fay.id)).toHaveLength(2);
    expect(await audited('account.link_refused', fay.id)).toEqual([
      { purpose: 'change', reason: 'used' },
      { purpose: 'restore', reason: 'replaced' },
    ]);
  });

  it('is taken back with what a thief added since: their factors go, their own way back ends none of the owner’s', async () => {
    const tess = await signUp('Tess');
    await addTotp(tess);
    const notice = await mailTo(tess.email, 'A second factor was added');
    expect(notice.text).toContain('secure my account');
    const move = async (email: string) => {
      await tess.client.post('/account/email', { email, password: PASSWORD }, elsewhere());
      const { token } = await mailTo(email, 'Confirm your new address');
      expect((await confirm(token)).status).toBe(200);
    };
    await move('thief@first.example');
    const back = await mailTo(tess.email, 'Your address was changed');
    auth.clock.advance(1_000);
    await move('thief@second.example');
    const theirs = await mailTo('thief@first.example', 'Your address was changed');
    expect((await confirm(theirs.token)).status).toBe(200);
    expect((await confirm(back.token)).body).toEqual({ email: tess.email, what: 'restored' });
    // She was told of the factor first and of the address later: one way back undoes both.
    expect(await audited('factor.removed', tess.id)).toEqual([{ kind: 'recent' }]);
    expect((await confirm(notice.token)).status).toBe(403);
    const { token } = await mailTo(tess.email, 'Set a new password');
    expect((await reset(token)).status).toBe(204);
    expect((await signIn(tess.email, NEXT)).body).toHaveProperty('sessionToken');
  });

  it('that somebody else has gets a mail, and whoever wants it the usual answer', async () => {
    const [gus, hal] = [await signUp('Gus'), await signUp('Hal')];
    const body = { email: hal.email, password: PASSWORD };
    expect((await gus.client.post('/account/email', body, elsewhere())).status).toBe(204);
    const { token } = await mailTo(hal.email, 'You already have an account');
    expect(token).toBe('');
  });

  it('is verified by a link that came to it, which is void once the address is another', async () => {
    const ida = await signUp('Ida');
    const ask = () => ida.client.post('/account/email/verification', undefined, elsewhere());
    await unverify(ida);
    expect((await ask()).status).toBe(204);
    const { token } = await mailTo(ida.email, 'Confirm your address');
    expect((await confirm(token)).body).toEqual({ email: ida.email, what: 'verified' });
    expect(await audited('account.email_verified', ida.id)).toEqual([{}]);
    await unverify(ida);
    await ask();
    const late = await mailTo(ida.email, 'Confirm your address');
    await auth.parts.database.system((tx) =>
      sql`update users set email = 'ida@elsewhere.example' where id = ${ida.id}`.execute(tx),
    );
    expect((await confirm(late.token)).status).toBe(403);
    expect(await audited('account.link_refused', ida.id)).toEqual([
      { purpose: 'verify', reason: 'changed' },
    ]);
    // A link printed on the machine was never mailed, so it does not verify the address.
    const { link } = await makeResetLink(auth.context, 'ida@elsewhere.example');
    expect((await reset(link.split('#')[1] ?? '')).status).toBe(204);
    expect(await isVerified(ida)).toBe(false);
    expect(await audited('account.reset_asked', ida.id)).toEqual([{ how: 'command' }]);
  });
});

describe('an invitation', () => {
  let host: Promise<Person> | undefined;
  /** The person who invites in all of these tests. */
  const hosting = async () => {
    host ??= signUp('Olga');
    const olga = await host;
    const url = `/organisations/${olga.organisationId}/invitations`;
    const invite = async (email: string, role: string) =>
      (await olga.client.post<{ id: string }>(url, { email, role })).body;
    return { olga, url, invite };
  };
  const accept = (person: Person, token: string) =>
    person.client.post('/invitations/accept', { token }, elsewhere());
  const open = (token: string) => auth.client.post('/invitations/open', { token }, elsewhere());

  it('goes to its address, and is good for that one alone, once, also in a race', async () => {
    const { olga, url, invite } = await hosting();
    const eve = await signUp('Eve');
    const invited = await invite('kim@people.example', 'viewer');
    expect(invited).toMatchObject({ mail: 'waiting', link: null });
    expect(await audited('invitation.created', invited.id)).toEqual([
      { role: 'viewer', sent: true },
    ]);
    const { token, text } = await mailTo('kim@people.example', 'You are invited');
    expect(text).toContain('Olga has invited you');
    expect((await open(token)).body).toMatchObject({ email: 'kim@people.example', role: 'viewer' });
    await expect
      .poll(async () => (await olga.client.get(url)).body)
      .toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ id: invited.id, mail: 'sent', mailFailure: null }),
        ]),
      });

    expect((await accept(eve, token)).status).toBe(403);
    expect((await eve.client.post(`/invitations/${invited.id}/accept`)).status).toBe(404);

    const body = { token, name: 'Kim', password: PASSWORD };
    const race = await Promise.all([
      auth.client.post('/sign-up', body, elsewhere()),
      auth.client.post('/sign-up', body, elsewhere()),
      auth.client.post('/sign-up', body, elsewhere()),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const refusals = ['another_address', 'another_address', 'used', 'used'];
    expect(await audited('invitation.refused', invited.id)).toEqual(
      refusals.map((reason) => ({ reason })),
    );
    const kim = race.find(({ status }) => status === 201)?.body;
    expect(kim).toMatchObject({
      user: { email: 'kim@people.example' },
      organisations: [{ id: olga.organisationId, role: 'viewer' }],
    });
    const client = auth.client.as(String(kim?.sessionToken));
    expect((await client.get('/account/email')).body).toMatchObject({ verified: true });
    const kimId = String((kim?.user as { id: string } | undefined)?.id);
    expect(await audited('invitation.accepted', invited.id)).toEqual([{ role: 'viewer' }]);
    expect(await audited('member.joined', kimId)).toEqual([{ role: 'viewer', how: 'invitation' }]);
  });

  it('lets in who has an account by its link, and by its id only with a verified address', async () => {
    const { invite } = await hosting();
    const max = await signUp('Max');
    const { id } = await invite(max.email, 'member');
    await unverify(max);
    expect((await max.client.post(`/invitations/${id}/accept`)).status).toBe(403);
    const { token } = await mailTo(max.email, 'You are invited');
    const race = await Promise.all([accept(max, token), accept(max, token)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refusals = await audited('invitation.refused', id);
    expect(refusals).toEqual([{ reason: 'unverified' }, { reason: 'used' }]);
    // The link was mailed to the address, so using it verifies the address.
    expect(await isVerified(max)).toBe(true);
    expect(await audited('account.email_verified', max.id)).not.toEqual([]);
    expect(await audited('invitation.accepted', id)).toEqual([{ role: 'member' }]);
    expect(await audited('member.joined', max.id)).toEqual([{ role: 'member', how: 'invitation' }]);
  });

  it('ends with a newer one, and with a change of the address that it is for', async () => {
    const { olga, url, invite } = await hosting();
    const quin = await signUp('Quin');
    const first = await invite(quin.email, 'admin');
    const { token: former } = await mailTo(quin.email, 'You are invited');
    const second = await invite(quin.email, 'viewer');
    const { token } = await mailTo(quin.email, 'You are invited');
    expect((await open(former)).status).toBe(403);
    expect((await accept(quin, former)).status).toBe(403);
    expect(await audited('invitation.refused', first.id)).toEqual([{ reason: 'changed' }]);
    expect((await open(token)).body).toMatchObject({ id: second.id, role: 'viewer' });

    // The next holder of the former mailbox cannot use the invitation.
    const moved = { email: 'quin@moved.example', password: PASSWORD };
    await quin.client.post('/account/email', moved, elsewhere());
    const change = await mailTo(moved.email, 'Confirm your new address');
    expect((await confirm(change.token)).status).toBe(200);
    const body = { token, name: 'Heir', password: PASSWORD };
    const heir = await auth.client.post('/sign-up', body, elsewhere());
    const statuses = [heir, await open(token), await accept(quin, token)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await olga.client.get(url)).text).not.toContain(quin.email);
    for (const { id } of [first, second]) {
      expect(await audited('invitation.revoked', id)).toEqual([{}]);
    }
  });

  it('says that its mail could not be sent, and why, without quoting the server', async () => {
    const { olga, url, invite } = await hosting();
    smtp.refuse.set('nowhere@people.example', 550);
    const { id } = await invite('nowhere@people.example', 'viewer');
    const mailFailure = expect.stringContaining('refused the message with 550');
    await expect
      .poll(async () => (await olga.client.get(url)).body, { timeout: 20_000 })
      .toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ id, mail: 'failed', mailFailure }),
        ]),
      });
    const { text } = await auth.client.get('/metrics');
    expect(text).toContain('holdfast_account_mails_last_day{state="failed"} 1');
  });
});

describe('the outbox', () => {
  it('keeps no link that can be read, and sends each mail once, however many processes send', async () => {
    const others = await Promise.all([1, 2].map(() => authService.startApi(auth.context, 0)));
    const ola = await signUp('Ola');
    const url = `/organisations/${ola.organisationId}/invitations`;
    await auth.parts.outbox.stop();
    smtp.refuse.set('kept@people.example', 450);
    await ola.client.post(url, { email: 'kept@people.example', role: 'viewer' });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ola.client.post(url, { email: `guest${n}@people.example`, role: 'viewer' }),
      ),
    );
    startOutbox(auth.parts);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const sent = smtp.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('guest'));
    expect(sent).toHaveLength(12);
    expect(new Set(sent).size).toBe(12);
    // A mail that was deferred is tried again later.
    const kept = (await auth.dump()).split('\n').filter((line) => line.startsWith('outbox '));
    expect(kept.filter((line) => line.includes('kept@people.example'))).toHaveLength(1);
    expect(kept.filter((line) => /guest\d|#[\w-]{43}/.test(line))).toEqual([]);
    smtp.refuse.delete('kept@people.example');
    auth.clock.advance(60_000);
    await mailTo('kept@people.example', 'You are invited');
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0); // its sender may be one that stops now
    await Promise.all(others.map((other) => other.stop({ graceMs: 1_000 })));
  });

  it('gives up what it cannot open, and goes on with the rest', async () => {
    const email = 'sealed@people.example';
    await auth.parts.outbox.stop();
    await auth.client.post('/sign-up/link', { email }, elsewhere());
    // As after a start without the key that it was sealed with.
    await auth.parts.database.system((tx) =>
      sql`update outbox set sealed = 'lost' where address = ${email}`.execute(tx),
    );
    await auth.client.post('/sign-up/link', { email: 'next@people.example' }, elsewhere());
    startOutbox(auth.parts);
    await mailTo('next@people.example', 'Create your account');
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const failed = (await auth.dump()).split('\n').filter((line) => line.includes('master keys'));
    expect(failed).toHaveLength(1);
  });

  it('holds nothing for ever, where no mail is sent any more', async () => {
    await auth.parts.outbox.stop();
    const email = 'forgotten@people.example';
    await auth.client.post('/sign-up/link', { email }, elsewhere());
    expect(await auth.dump()).toContain(email);
    auth.clock.advance(3 * 24 * HOUR);
    await tidy(auth.parts);
    expect(await auth.dump()).not.toContain(email);
    startOutbox(auth.parts);
  });

  it('holds nothing of somebody who is erased', async () => {
    const [pia, host] = [await signUp('Pia'), await signUp('Pip')];
    await auth.join(host, pia, 'viewer');
    await askForReset(pia.email);
    await auth.parts.outbox.stop();
    await auth.client.post('/password-reset', { email: pia.email }, elsewhere());
    const wanted = { email: 'pia@other.example', password: PASSWORD };
    await pia.client.post('/account/email', wanted, elsewhere());
    // Mail waiting in her name is deleted too; of two invitations only the newer one waits.
    const about = async (words: string) => {
      const rows = (await auth.dump()).split('\n').filter((line) => line.includes(words));
      return rows.filter((line) => line.startsWith('outbox ')).length;
    };
    for (const role of ['viewer', 'member']) {
      const guest = { email: 'twice@guests.example', role };
      await pia.client.post(`/organisations/${pia.organisationId}/invitations`, guest);
      expect(await about('twice@guests.example')).toBe(1);
    }
    expect((await pia.client.delete('/account', { password: PASSWORD })).status).toBe(204);
    startOutbox(auth.parts);
    expect(await auth.dump()).not.toMatch(/pia@|twice@/);
    // The log no longer says where her links were asked for from, either.
    const { rows } = await auth.parts.database.system((tx) =>
      sql<{ address: string | null }>`
        select ip_address as address from audit_entries
         where organisation_id = ${host.organisationId} and target_id = ${pia.id}
           and action = 'account.reset_asked'`.execute(tx),
    );
    expect(rows).toEqual([{ address: null }]);
  });
});

describe('guessing', () => {
  it('at links is limited', async () => {
    const from = elsewhere();
    const statuses = new Map<number, number>();
    for (let n = 0; n < 102; n++) {
      const { status } = await auth.client.post('/invitations/open', { token: `guess ${n}` }, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [403, 100],
      [429, 2],
    ]);
  });

  it('has no use for asking again and again: an address gets five mails an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const email = 'flood@people.example';
      statuses.push((await auth.client.post('/password-reset', { email }, elsewhere())).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('keeps nobody from a new password: mail of other kinds to them is counted apart', async () => {
    const [vic, mal] = [await signUp('Vic'), await signUp('Mal')];
    for (let n = 0; n < 6; n++) {
      await auth.client.post('/sign-up/link', { email: vic.email }, elsewhere());
      await mal.client.post('/account/email', { email: vic.email, password: PASSWORD });
    }
    expect(await askForReset(vic.email)).not.toBe('');
  });

  it('sends nobody more than five invitations of one person an hour', async () => {
    const ina = await signUp('Ina');
    const invitations = `/organisations/${ina.organisationId}/invitations`;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = { email: 'pestered@people.example', role: 'viewer' };
      statuses.push((await ina.client.post(invitations, body)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('makes nothing clickable of what people and organisations are called', async () => {
    const mal = await signUp('Mal www.evil.example');
    const name = 'Bank https://evil.example/login eve@evil.example \u202eevil';
    await mal.client.patch(`/organisations/${mal.organisationId}`, { name });
    const body = { email: 'clicks@people.example', role: 'viewer' };
    const url = `/organisations/${mal.organisationId}/invitations`;
    expect((await mal.client.post(url, body)).status).toBe(201);
    const { raw } = await mailTo(body.email, 'You are invited');
    const text = raw.replaceAll(/=\r\n/g, '').replaceAll('=E2=80=8B', '|');
    expect(text).toContain('Bank https:|//evil.|example/login eve@|evil.|example evil');
    expect(text).toContain('Mal www|.|evil.|example');
    expect(text).not.toContain('=E2=80=AE');
  });

  it('sends an address ten invitations a day, whoever they are from; a person and an organisation a hundred and two hundred', async () => {
    const invite = async (from: Person, to: Person, email: string) => {
      const body = { email, role: 'viewer' };
      const url = `/organisations/${to.organisationId}/invitations`;
      return (await from.client.post(url, body)).status;
    };
    const [ivo, ira, ino] = [await signUp('Ivo'), await signUp('Ira'), await signUp('Ino')];
    const sent = [];
    for (const who of [ivo, ira, ino]) {
      for (let n = 0; n < 5; n++) sent.push(await invite(who, who, 'bombed@people.example'));
    }
    expect(sent).toEqual([...Array(10).fill(201), ...Array(5).fill(429)]);
    // Who is no admin there uses up nothing of it.
    expect(await invite(ira, ivo, 'other@people.example')).toBe(404);

    const { attempts } = auth.parts;
    for (let n = 0; n < 95; n++) {
      await attempts.count({ limit: MAIL_OF_USER, subject: [ivo.id] });
    }
    expect(await invite(ivo, ivo, 'the.hundredth@people.example')).toBe(429);
    for (let n = 0; n < 195; n++) {
      await attempts.count({ limit: MAIL_OF_ORGANISATION, subject: [ira.organisationId] });
    }
    expect(await invite(ira, ira, 'one.too.many@people.example')).toBe(429);
    expect(await invite(ino, ino, 'welcome@people.example')).toBe(201);
  });
});

/** Last on this server: it moves the clock a week ahead, but invitations go by the database's. */
describe('an account that has them', () => {
  it('keeps its second factors at a reset; who did not add one takes the account back, and older ones stay', async () => {
    const uma = await signUp('Uma');
    // A change asked for with the password alone, before there was a factor, is void once there is one.
    const wanted = { email: 'uma@new.example', password: PASSWORD };
    await uma.client.post('/account/email', wanted, elsewhere());
    const early = await mailTo(wanted.email, 'Confirm your new address');
    const codes = await addTotp(uma);
    expect((await confirm(early.token)).status).toBe(403);
    for (let guess = 0; guess < 21; guess++) {
      const wrong = await uma.client.post('/account/step-up', { code: '000000' });
      expect(wrong.status).toBe(400);
      if (guess % 5 === 4) auth.clock.advance(15 * 60_000);
    }
    await mailTo(uma.email, 'Codes from your app are blocked for now');
    expect((await reset(await askForReset(uma.email))).status).toBe(204);
    const asked = await signIn(uma.email, NEXT);
    expect(asked.body).toMatchObject({ secondFactor: { methods: ['totp', 'recovery_code'] } });
    // A week later, access to her mailbox alone no longer takes the account back.
    const { token } = await mailTo(uma.email, 'A second factor was added');
    auth.clock.advance(7 * 24 * HOUR);
    expect((await confirm(token)).status).toBe(403);
    const { body: again } = await signIn(uma.email, NEXT);
    const { ticket } = again.secondFactor as { ticket: string };
    const body = { ticket, recoveryCode: codes[0] };
    const { body: session } = await auth.client.post('/sign-in/second-factor', body, elsewhere());
    const uma2 = { ...uma, client: auth.client.as(String(session.sessionToken)) };
    await addSoftwarePasskey(uma2);
    const newer = await mailTo(uma.email, 'A second factor was added');
    expect((await confirm(newer.token)).body).toEqual({ email: uma.email, what: 'restored' });
    expect(await audited('account.taken_back', uma.id)).toEqual([{}]);
    const anew = await mailTo(uma.email, 'Set a new password');
    expect((await reset(anew.token, PASSWORD)).status).toBe(204);
    expect((await signIn(uma.email, PASSWORD)).body).toMatchObject({
      secondFactor: { methods: ['totp', 'recovery_code'] },
    });
  });
});

describe('without a mail server', () => {
  it('only the first signs up by an address; the rest by links that are shown once', async () => {
    const closed = await startTestAuth({ environment: { HOLDFAST_SIGN_UP: 'invited' } });
    try {
      const direct = (email: string) =>
        closed.client.post('/sign-up', { name: 'Somebody', email, password: PASSWORD });
      const firsts = await Promise.all([direct('a@x.example'), direct('b@x.example')]);
      expect(firsts.map(({ status }) => status).sort()).toEqual([201, 403]);
      const first = firsts.find(({ status }) => status === 201)?.body;
      const organisations = first?.organisations as [{ id: string }];
      const owner = closed.client.as(String(first?.sessionToken));
      const known = await direct('a@x.example');
      const unknown = await direct('c@x.example');
      expect([known.status, known.body.msg]).toEqual([unknown.status, unknown.body.msg]);
      expect((await closed.client.get('/sign-up')).body).toEqual({ mode: 'invited', mail: false });

      const organisation = `/organisations/${organisations[0].id}`;
      const invitation = { email: 'c@x.example', role: 'member' };
      const invited = await owner.post(`${organisation}/invitations`, invitation);
      expect(invited.body).toMatchObject({ mail: 'none', link: expect.any(String) });
      const listed = await owner.get(`${organisation}/invitations`);
      expect(listed.text).not.toContain('#');
      const [, token] = String(invited.body.link).split('#');
      const body = { token, name: 'Cora', password: PASSWORD };
      const cora = await closed.client.post('/sign-up', body);
      expect(cora.status).toBe(201);

      // An admin is shown the link for a member who is in no other organisation.
      const members = await owner.get<{ items: { userId: string; email: string }[] }>(
        `${organisation}/members`,
      );
      const member = members.body.items.find(({ email }) => email === 'c@x.example');
      const resetOf = `${organisation}/members/${member?.userId}/password-reset`;
      const early = await owner.post(resetOf);
      // A change of role voids the link: the person who was shown it might not be allowed to now.
      await owner.patch(`${organisation}/members/${member?.userId}`, { role: 'owner' });
      const [, outdated] = String(early.body.link).split('#');
      const late = { token: outdated, password: NEXT };
      expect((await closed.client.post('/password-reset/confirm', late)).status).toBe(403);
      // It is also void once the person who asked for it is removed or may no longer ask for it.
      const invitedToo = { email: 'adam@x.example', role: 'owner' };
      const { body: forAdam } = await owner.post(`${organisation}/invitations`, invitedToo);
      const [, adamsToken] = String(forAdam.link).split('#');
      const { body: adam } = await closed.client.post<{
        sessionToken: string;
        user: { id: string };
      }>('/sign-up', { token: adamsToken, name: 'Adam', password: PASSWORD });
      const adams = await closed.client.as(adam.sessionToken).post(resetOf);
      const [, shown] = String(adams.body.link).split('#');
      expect((await owner.delete(`${organisation}/members/${adam.user.id}`)).status).toBe(204);
      const theirs = { token: shown, password: NEXT };
      expect((await closed.client.post('/password-reset/confirm', theirs)).status).toBe(403);
      const asked = await owner.post(resetOf);
      expect(asked.status).toBe(201);
      const how = { how: 'link_to_admin' };
      const askings = await audited('account.reset_asked', member?.userId ?? '', closed);
      expect(askings).toEqual([how, how, how]);
      const [, resetting] = String(asked.body.link).split('#');
      const confirmed = { token: resetting, password: NEXT };
      expect((await closed.client.post('/password-reset/confirm', confirmed)).status).toBe(204);
      const signedIn = await closed.client.post<{ sessionToken: string }>('/sign-in', {
        ...{ email: 'c@x.example', password: NEXT },
      });
      const session = closed.client.as(signedIn.body.sessionToken);
      // Both links were handed over, not mailed, so neither verifies the address.
      expect((await session.get('/account/email')).body).toMatchObject({ verified: false });
      await session.post('/organisations', { name: 'Another' });
      const elsewhereToo = `${organisation}/members/${member?.userId}/password-reset`;
      expect((await owner.post(elsewhereToo)).status).toBe(403);

      // On the machine itself, the operator gets a link for anybody.
      const { link } = await makeResetLink(closed.context, 'C@x.example');
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4000\/reset-password#[\w-]{43}$/);
      await expect(makeResetLink(closed.context, 'd@x.example')).rejects.toThrow(
        'No account has this address',
      );

      // Without mail, an address is changed at once, unless it is taken.
      const change = (email: string) => session.post('/account/email', { email, password: NEXT });
      expect((await change('cora@x.example')).status).toBe(204);
      const taken = String((first?.user as { email: string } | undefined)?.email);
      // A few tries learn that an address is taken, and then none learns anything: lists are useless.
      for (let n = 0; n < 3; n++) expect((await change(taken)).body.type).toBe('EMAIL_TAKEN');
      expect((await change(taken)).body.type).toBe('RATE_LIMITED');
      expect((await change('unknown@x.example')).body.type).toBe('RATE_LIMITED');
      expect((await session.post('/account/email/verification')).status).toBe(403);
      expect((await closed.client.post('/sign-up/link', { email: 'e@x.example' })).status).toBe(
        403,
      );
    } finally {
      await closed.stop();
    }
  });
});

describe('refusals of somebody in an organisation', () => {
  it('are joined into one entry an hour, and a burst of them is told to the owners once', async () => {
    const ola = await signUp('Olga Owning');
    const vic = await signUp('Victor Refused');
    await auth.join(ola, vic, 'viewer');
    const url = `/organisations/${ola.organisationId}`;
    const told = () =>
      smtp.mails.filter(
        ({ headers: { to, subject } }) =>
          to?.includes(ola.email) && subject?.includes('Many calls'),
      );
    const rename = () => vic.client.patch(url, { name: 'Mine' });
    for (let i = 0; i < 19; i++) expect((await rename()).status).toBe(403);
    const again = { count: 19, lastAt: auth.clock.now().toISOString() };
    const operation = 'renameOrganisation';
    expect(await audited('member.refused', vic.id)).toEqual([{ operation, ...again }]);
    expect(told()).toEqual([]);
    for (let i = 0; i < 5; i++) {
      await vic.client.post(`${url}/service-accounts`, { name: 'm', role: 'viewer' });
    }
    expect(await audited('member.refused', vic.id)).toMatchObject([
      { operation, count: 19 },
      { operation: 'createServiceAccount', count: 5 },
    ]);
    const mail = await mailTo(ola.email, 'Many calls of one account were refused');
    expect(mail.text).toContain('20 calls of Victor Refused');
    auth.clock.advance(HOUR + 1_000);
    await rename();
    expect(await audited('member.refused', vic.id)).toHaveLength(3);
    expect(await waiting()).toBe(0);
    expect(told()).toEqual([]);
  });
});

/** How many rows there are in all tables that asking for a link could write to. */
async function rowsWritten(): Promise<number> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ count: number }>`
      select (select count(*) from outbox) + (select count(*) from links)
             + (select count(*) from audit_entries) as count`.execute(tx),
  );
  return Number(rows[0]?.count);
}

async function waiting(): Promise<number> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ count: number }>`
      select count(*)::integer as count from outbox where state = 'waiting'`.execute(tx),
  );
  return rows[0]?.count ?? -1;
}
