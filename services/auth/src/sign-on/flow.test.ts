import { randomBytes } from 'node:crypto';
import { type HttpClient, walkThrough } from '@holdfast/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeResetLink } from '../index.ts';
import { listWeakMembers } from '../organisations/store.ts';
import { PASSWORD, type Person } from '../testing/test-auth.ts';
import {
  addPasskey,
  audited,
  auth,
  authTimeIn,
  begin,
  beginMinute,
  CHALLENGE,
  DAY,
  expectRecorded,
  finish,
  grace,
  honest,
  inviteAs,
  isStrong,
  mailed,
  mallory,
  markVerified,
  offer,
  person,
  redeem,
  refusals,
  revoked,
  set,
  settingsOf,
  signOn,
  signUpAs,
  startWorld,
  stopWorld,
  withMail,
} from './sign-on.fixture.ts';

beforeAll(startWorld);
afterAll(stopWorld);
beforeEach(async () => {
  await beginMinute();
});

describe('single sign-on through a real provider', () => {
  it('signs somebody in by their email, makes them a member, and knows them the next time', async () => {
    const { setCookie } = await begin({ email: 'lin@works.example' });
    expect(setCookie).toMatch(
      /^holdfast_sign_on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const first = await signOn('/backups?state=failed');
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: { name: 'Lin Joined', email: 'lin@works.example' },
        organisations: [{ id: grace.organisationId, role: 'viewer' }],
        returnTo: '/backups?state=failed',
      },
    });
    const account = await auth.client.as(first.session).get('/account');
    expect(account.body).toMatchObject({ user: first.body.user });
    expect(await isStrong(first.session)).toBe(true);
    const handedOver = await redeem(await offer(auth.client.as(first.session)));
    // Somebody who is shut out at the provider is out here within a day, and in the command too.
    const sessions = await auth.client
      .as(handedOver.body.sessionToken)
      .get<{ items: { expiresAt: string }[] }>('/sessions');
    const ends = sessions.body.items.map(({ expiresAt }) => Date.parse(expiresAt) - Date.now());
    expect(ends).toHaveLength(2);
    expect(ends.every((end) => end > DAY - 60_000 && end <= DAY)).toBe(true);
    // The provider knows them as the same subject, though their address there has changed.
    honest.person = { ...honest.person, email: 'lin.new@works.example' };
    const second = await signOn('//elsewhere.example');
    expect(second.body).toEqual({ ...first.body, returnTo: '/' });
    const actions = (await audited(grace)).map(({ action, details }) => [action, details]);
    expect(actions).toContainEqual(['member.joined', { role: 'viewer', how: 'sign_on' }]);
    expect(actions).toContainEqual(['session.opened', { method: 'sign_on' }]);
  });

  it('ends the session here always, and says where it ends at the provider', async () => {
    const { session } = await signOn();
    const ended = await auth.client.as(session).post<{ url: string }>('/sign-on/end');
    expect(ended.status).toBe(200);
    expect((await auth.client.as(session).get('/account')).status).toBe(401);
    const url = new URL(ended.body.url);
    expect(url.origin).toBe(honest.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${auth.url}/sign-in`);
    // The real provider recognises the session by its token, and only asks for confirmation.
    expect((await fetch(url)).status).toBe(200);
    // A session that was opened by a password has nowhere else to end.
    const { sessionToken } = await auth.signUp('Ada Password');
    const own = await auth.client.as(sessionToken).post('/sign-on/end');
    expect(own.body).toEqual({ url: null });
    expect((await auth.client.as(sessionToken).get('/account')).status).toBe(401);
  });

  it('counts as a second factor and as a fresh proof in the organisation of its provider alone', async () => {
    const wes = await signUpAs('wes@works.example');
    await markVerified(wes);
    honest.person = person('wes');
    const { session } = await signOn();
    const handedOver = await redeem(await offer(auth.client.as(session)));
    const rule = (required: boolean) =>
      auth.parts.database.system((tx) =>
        tx
          .updateTable('organisations')
          .set({ requires_factor: required })
          .where('id', 'in', [wes.organisationId, grace.organisationId])
          .execute(),
      );
    const machines = `/organisations/${wes.organisationId}/service-accounts`;
    const machine = { name: 'Door', role: 'viewer' };
    // The command's session counts for as much as the page's.
    for (const one of [session, handedOver.body.sessionToken]) {
      const client = auth.client.as(one);
      expect(await authTimeIn(client, grace.organisationId)).toBeGreaterThan(1e9);
      expect(await authTimeIn(client, wes.organisationId)).toBe(0);
      expect((await client.post(machines, machine)).body.type).toBe('STEP_UP_REQUIRED');
      expect((await client.post('/account/totp')).body.type).toBe('STEP_UP_REQUIRED');
      expect((await client.delete('/account', {})).body.type).toBe('VALIDATION_FAILED');
      expect(await isStrong(one)).toBe(false);
      await rule(true);
      const token = (organisationId: string) =>
        client.post('/token', { audience: 'backup', organisationId });
      expect((await token(grace.organisationId)).status).toBe(200);
      expect((await token(wes.organisationId)).body.type).toBe('SECOND_FACTOR_REQUIRED');
      await rule(false);
    }
    const client = auth.client.as(session);
    await client.delete('/sessions?keep=current');
    const weakIn = ({ organisationId }: Person) =>
      auth.parts.database.system((tx) => listWeakMembers(tx, organisationId));
    expect(await weakIn(wes)).toContain(wes.id);
    expect(await weakIn(grace)).not.toContain(wes.id);
    // What people show themselves counts everywhere.
    expect((await client.post('/account/step-up', { password: PASSWORD })).status).toBe(200);
    expect(await authTimeIn(client, wes.organisationId)).toBeGreaterThan(1e9);
    expect((await client.post(machines, machine)).status).toBe(201);
    await rule(true);
    expect((await client.post(machines, machine)).body.type).toBe('SECOND_FACTOR_REQUIRED');
    await rule(false);
  });

  it('gives the role that a claim stands for, follows it, and lets owners be', async () => {
    await set(grace, {
      issuer: honest.issuer,
      defaultRole: 'viewer',
      roleClaim: 'groups',
      roles: [
        { value: 'staff', role: 'member' },
        { value: 'operations', role: 'admin' },
      ],
    });
    honest.person = { ...person('ola'), groups: ['operations', 'staff'] };
    expect((await signOn()).body.organisations).toMatchObject([{ role: 'admin' }]);
    honest.person = { ...person('ola'), groups: ['staff'] };
    expect((await signOn()).body.organisations).toMatchObject([{ role: 'member' }]);
    honest.person = { ...person('ola'), groups: [] };
    const last = await signOn();
    expect(last.body.organisations).toMatchObject([{ role: 'viewer' }]);
    expect(await audited(grace)).toContainEqual(
      expect.objectContaining({
        action: 'member.role_changed',
        target_id: last.body.user.id,
        details: { role: 'viewer', previousRole: 'member', how: 'sign_on' },
      }),
    );
    // Tokens that still say "admin" or "member" end with each change.
    const { organisationId } = grace;
    const ended = { kind: 'member', subject: last.body.user.id, organisation_id: organisationId };
    expect((await revoked()).filter(({ subject }) => subject === ended.subject)).toEqual([
      ended,
      ended,
    ]);
    const path = `/organisations/${grace.organisationId}/members/${last.body.user.id}`;
    expect((await grace.client.patch(path, { role: 'owner' })).status).toBe(200);
    expect((await signOn()).body.organisations).toMatchObject([{ role: 'owner' }]);
    await set(grace, { issuer: honest.issuer });
  });

  it('links an account by a verified email, and ends what a stranger who made it knows of it', async () => {
    const email = 'early@works.example';
    const made = await inviteAs(email);
    const comeIn = await addPasskey(made.client);
    expect((await comeIn()).status).toBe(200);
    const reset = await makeResetLink(auth.context, email);
    honest.person = person('early');
    let change: string | undefined;
    const linked = await withMail(async (smtp) => {
      const thief = 'thief@private.example';
      await made.client.post('/account/email', { email: thief, password: PASSWORD });
      const text = () => smtp.mails[0]?.raw.replaceAll(/=\r\n/g, '') ?? '';
      await expect.poll(text, { timeout: 20_000 }).toContain(thief);
      [, change] = /#([\w-]{43})/.exec(text()) ?? [];
      smtp.mails.length = 0;
      const done = await signOn();
      await expect
        .poll(() => mailed(smtp), { timeout: 20_000 })
        .toEqual([[email, '[Holdfast] Your account was linked']]);
      return done;
    });
    expect((await comeIn()).status).toBe(401);
    expect(linked.body.user.id).toBe(made.id);
    expect((await made.client.get('/account')).status).toBe(401);
    expect((await revoked()).at(-1)?.kind).toBe('session');
    expect(await audited(grace)).toContainEqual(
      expect.objectContaining({ action: 'sign_on.linked', target_id: made.id }),
    );
    // Links that the stranger had obtained no longer work, either.
    const token = reset.link.split('#')[1];
    const next = { token, password: 'seven brisk otters sing' };
    expect((await auth.client.post('/password-reset/confirm', next)).status).toBe(403);
    expect(change).toBeDefined();
    const confirmed = await auth.client.post('/account/email/confirm', { token: change });
    expect(confirmed.status).toBe(403);
    const links = await auth.parts.database.system((tx) =>
      tx.selectFrom('links').select('ended').where('subject', '=', made.id).execute(),
    );
    expect(links).toEqual([{ ended: 'replaced' }, { ended: 'replaced' }]);
    expect((await auth.client.post('/sign-in', { email, password: PASSWORD })).status).toBe(401);
    // An owner keeps their password: owners set the provider, so taking an account gains them nothing.
    const known = await inviteAs('known@works.example');
    const place = `/organisations/${grace.organisationId}/members/${known.id}`;
    expect((await grace.client.patch(place, { role: 'owner' })).status).toBe(200);
    honest.person = person('known');
    // In two tabs at once.
    const tabs = await Promise.all([signOn(), signOn()]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect((await known.client.get('/account')).status).toBe(200);
    const byPassword = { email: known.email, password: PASSWORD };
    expect((await auth.client.post('/sign-in', byPassword)).status).toBe(200);
  });

  it('takes no unproven account that other organisations trust, but by the hand of its owner', async () => {
    const una = await signUpAs('una@works.example');
    honest.person = person('una');
    const refused = await signOn();
    expect(refused).toMatchObject({ status: 403, body: { type: 'SIGN_ON_REFUSED' } });
    expect(refused.text).toContain(
      'sign in with your password, and link the identity provider on the account page',
    );
    // The account's own organisation is told too: somebody may have tried to take the account.
    expect(await refusals(una)).toEqual(['unproven']);
    expect((await refusals(grace)).at(-1)).toBe('unproven');
    expect((await una.client.get('/account')).status).toBe(200);

    const link = async (by: HttpClient) => {
      const answer = await by.post<{ url: string }>('/sign-on/link', { returnTo: '/account' });
      const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
      return { ...answer, url: answer.body.url, cookie };
    };
    const end = async ({ url, cookie }: { url: string; cookie: string }) =>
      finish(grace, new URL(await walkThrough(url)).search.slice(1), cookie);
    auth.clock.advance(11 * 60_000);
    expect((await link(una.client)).body).toMatchObject({ type: 'STEP_UP_REQUIRED' });
    auth.clock.advance(-11 * 60_000);
    // Signing in as somebody else at the provider does not link the account.
    honest.person = person('una-too');
    expect((await end(await link(una.client))).status).toBe(403);
    expect((await refusals(una)).at(-1)).toBe('other_account');
    honest.person = person('una');
    const linked = await end(await link(una.client));
    expect(linked).toMatchObject({ status: 200, body: { user: { id: una.id } } });
    expect(linked.body.returnTo).toBe('/account');
    // Linking ended neither their session nor their password.
    expect((await una.client.get('/account')).status).toBe(200);
    const byPassword = { email: una.email, password: PASSWORD };
    expect((await auth.client.post('/sign-in', byPassword)).status).toBe(200);
    // Linking that was begun ends with the session that began it.
    const begun = await link(una.client);
    await una.client.post('/sign-out');
    expect((await end(begun)).status).toBe(403);
    // Where there is no provider for the address, there is nothing to link.
    expect((await link((await auth.signUp('Nora Nowhere')).client)).status).toBe(404);
  });

  it('gives a member who took the address of a colleague nothing of what the colleague becomes', async () => {
    const eve = await inviteAs('eve@works.example');
    const code = await offer(eve.client);
    const taken = { email: 'boss@works.example', password: PASSWORD };
    expect((await eve.client.post('/account/email', taken)).status).toBe(204);
    honest.person = person('boss');
    expect((await signOn()).status).toBe(200);
    expect((await eve.client.get('/account')).status).toBe(401);
    expect((await auth.client.post('/sign-in', taken)).status).toBe(401);
    expect((await redeem(code)).status).toBe(403);
  });

  it('can be required: passwords no longer do, but for owners', async () => {
    const known = { email: 'known@works.example', password: PASSWORD };
    const signedIn = await auth.client.post<{ sessionToken: string }>('/sign-in', known);
    const client = auth.client.as(signedIn.body.sessionToken);
    const comeIn = await addPasskey(client);
    const members = await grace.client.get<{ items: { email: string; userId: string }[] }>(
      `/organisations/${grace.organisationId}/members`,
    );
    const { userId } = members.body.items.find(({ email }) => email === known.email) ?? {};
    const path = `/organisations/${grace.organisationId}/members/${userId}`;
    await grace.client.patch(path, { role: 'member' });
    await set(grace, { issuer: honest.issuer, isRequired: true });
    for (const path of ['/sign-in', '/sign-in/browser']) {
      const refused = await auth.client.post(path, known);
      expect(refused).toMatchObject({ status: 403, body: { type: 'SIGN_ON_REQUIRED' } });
      // Somebody who does not know the password does not learn that single sign-on is required.
      const wrong = await auth.client.post(path, { ...known, password: 'not the password' });
      expect(wrong.status).toBe(401);
    }
    // A passkey alone, another address and a new account are refused as well.
    expect((await comeIn()).body.type).toBe('SIGN_ON_REQUIRED');
    const moving = { email: 'known@private.example', password: PASSWORD };
    expect((await client.post('/account/email', moving)).body.type).toBe('SIGN_ON_REQUIRED');
    const stranger = { name: 'New', email: 'new@works.example', password: PASSWORD };
    expect((await auth.client.post('/sign-up', stranger)).body.type).toBe('SIGN_ON_REQUIRED');
    // A session from before does not get another one by a code, either.
    const handedOver = await client.post('/sign-on/hand-overs', { challenge: CHALLENGE });
    expect(handedOver).toMatchObject({ status: 403, body: { type: 'SIGN_ON_REQUIRED' } });
    const reasons = (await audited(grace))
      .filter(({ action }) => action === 'session.refused')
      .map(({ details }) => (details as Record<string, string>).reason);
    expect(reasons.slice(-8)).toEqual([
      ...['sign_on_required', 'wrong_password', 'sign_on_required', 'wrong_password'],
      ...['sign_on_required', 'sign_on_required', 'sign_on_required', 'sign_on_required'],
    ]);
    await grace.client.patch(path, { role: 'owner' });
    expect((await auth.client.post('/sign-in', known)).status).toBe(200);
    expect((await comeIn()).status).toBe(200);
    await set(grace, { issuer: honest.issuer });
  });

  it('lets somebody without a password erase themselves after a fresh sign-on, and they stay erased', async () => {
    honest.person = person('gone');
    const before = await signOn();
    const { id } = before.body.user;
    const client = auth.client.as(before.session);
    const erase = (asked: typeof client) => asked.delete('/account', {});
    const needed = {
      body: { type: 'VALIDATION_FAILED', fields: { password: expect.any(String) } },
    };
    expect(await erase(grace.client)).toMatchObject(needed);
    auth.clock.advance(11 * 60_000);
    expect(await erase(client)).toMatchObject(needed);
    auth.clock.advance(-11 * 60_000);
    expect((await erase(client)).status).toBe(204);
    expect((await client.get('/account')).status).toBe(401);
    expect(await auth.dump()).not.toMatch(/gone@works|"subject": "gone"/);
    expect(await revoked()).toContainEqual(expect.objectContaining({ kind: 'user', subject: id }));
    // Somebody who comes back from the provider gets a new account.
    const after = await signOn();
    expect(after.body.user.id).not.toBe(id);
  });

  it('is gone with its provider, and the members stay', async () => {
    honest.person = person('stays');
    const before = await signOn();
    const { id } = before.body.user;
    expect((await mallory.client.delete(settingsOf(grace))).status).toBe(404);
    expect((await grace.client.delete(settingsOf(grace))).status).toBe(204);
    const members = await grace.client.get<{ items: { userId: string }[] }>(
      `/organisations/${grace.organisationId}/members`,
    );
    expect(members.body.items.map(({ userId }) => userId)).toContain(id);
    const start = await auth.client.post('/sign-on/start', { email: 'stays@works.example' });
    expect(start.status).toBe(404);
    expect((await auth.client.as(before.session).post('/sign-on/end')).body).toEqual({ url: null });
    await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
  });
});

describe('a command that signs in', () => {
  it('gets a session by the code that a page showed, once, and only if it asked for it', async () => {
    const code = await offer(grace.client);
    const got = await redeem(` ${code.toLowerCase()}`);
    expect(got.status).toBe(200);
    expect((await auth.client.as(got.body.sessionToken).get('/account')).body).toMatchObject({
      user: { id: grace.id },
    });
    expect((await redeem(code)).status).toBe(403);
    // The command's session counts as having shown what the page's had, and no more.
    expect(await isStrong(got.body.sessionToken)).toBe(false);
    honest.person = person('lin');
    await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
    const strong = await redeem(await offer(auth.client.as((await signOn()).session)));
    expect(await isStrong(strong.body.sessionToken)).toBe(true);
    // Somebody who reads the code over a shoulder cannot use it, and uses it up by trying.
    const seen = await offer(grace.client);
    expect((await redeem(seen, randomBytes(32).toString('base64url'))).status).toBe(403);
    expect((await redeem(seen)).status).toBe(403);
    const late = await offer(grace.client);
    auth.clock.advance(5 * 60_000);
    expect((await redeem(late)).status).toBe(403);
    const misused = (await audited(grace)).filter(({ action }) => action === 'session.refused');
    expect(misused.map(({ details }) => details).slice(-2)).toEqual(
      [1, 2].map(() => ({ method: 'hand_over', reason: 'code' })),
    );
    // Ending a session ends the codes that it offered.
    const thief = auth.client.as(got.body.sessionToken);
    const hidden = await offer(thief);
    expect((await grace.client.delete('/sessions?keep=current')).status).toBe(200);
    expect((await redeem(hidden)).status).toBe(403);
  });
});

it('what is done or refused here stands in the audit log', () => expectRecorded('flow'));
