import { randomBytes } from 'node:crypto';
import { type HttpClient, type Knot, startKnot, walkThrough } from '@holdfast/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_ACTION_NAMES } from '../audit-log/model.ts';
import { tidy } from '../housekeeping.ts';
import { makeResetLink } from '../index.ts';
import { listWeakMembers } from '../organisations/store.ts';
import type { LyingProvider } from '../testing/lying-provider.ts';
import { PASSWORD, type Person } from '../testing/test-auth.ts';
import { createLookUpTxt, createOpenId, pinOrganisation, proveDomain } from './index.ts';
import {
  addPasskey,
  audited,
  auth,
  authTimeIn,
  begin,
  beginMinute,
  CHALLENGE,
  DAY,
  type Finished,
  finish,
  grace,
  honest,
  inviteAs,
  isStrong,
  knots,
  liar,
  mailed,
  mallory,
  markVerified,
  offer,
  person,
  redeem,
  refusals,
  revoked,
  sessionOf,
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
    // Whoever is shut out at the provider is out within a day, here and in the command.
    const sessions = await auth.client
      .as(handedOver.body.sessionToken)
      .get<{ items: { expiresAt: string }[] }>('/sessions');
    const ends = sessions.body.items.map(({ expiresAt }) => Date.parse(expiresAt) - Date.now());
    expect(ends).toHaveLength(2);
    expect(ends.every((end) => end > DAY - 60_000 && end <= DAY)).toBe(true);
    // At the provider they are the same, whatever they are called there by now.
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
    // The real provider knows the session by its token, and asks nothing more than "really?".
    expect((await fetch(url)).status).toBe(200);
    // A session that came by a password has nowhere else to end.
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
    // The command's session is worth what the page's is.
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
    // What they show of their own counts everywhere.
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
    // Nor do links that they had shown to them.
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
    // An owner keeps their password: whoever sets the provider needs no account of another's.
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
    expect(refused.text).toContain('sign in with its password, and link it on the account page');
    // Whom it concerns is told, too: somebody may have tried to take the account.
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
    // Somebody else at the provider is not who is to be linked.
    honest.person = person('una-too');
    expect((await end(await link(una.client))).status).toBe(403);
    expect((await refusals(una)).at(-1)).toBe('other_account');
    honest.person = person('una');
    const linked = await end(await link(una.client));
    expect(linked).toMatchObject({ status: 200, body: { user: { id: una.id } } });
    expect(linked.body.returnTo).toBe('/account');
    // Nothing of theirs ended by that.
    expect((await una.client.get('/account')).status).toBe(200);
    const byPassword = { email: una.email, password: PASSWORD };
    expect((await auth.client.post('/sign-in', byPassword)).status).toBe(200);
    // A link that was begun ends with the session that began it.
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
      // Who does not know the password learns nothing by that.
      const wrong = await auth.client.post(path, { ...known, password: 'not the password' });
      expect(wrong.status).toBe(401);
    }
    // Nor does a passkey alone, nor a new account, nor another address.
    expect((await comeIn()).body.type).toBe('SIGN_ON_REQUIRED');
    const moving = { email: 'known@private.example', password: PASSWORD };
    expect((await client.post('/account/email', moving)).body.type).toBe('SIGN_ON_REQUIRED');
    const stranger = { name: 'New', email: 'new@works.example', password: PASSWORD };
    expect((await auth.client.post('/sign-up', stranger)).body.type).toBe('SIGN_ON_REQUIRED');
    // Nor does a session of before get another by a code.
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
    // Whoever comes back from the provider is somebody new.
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

describe('a provider that lies', () => {
  const LIES: [what: string, lie: LyingProvider['lie'], reason: string][] = [
    ['another nonce', { claims: { nonce: 'another' } }, 'nonce'],
    ['no nonce', { claims: { nonce: undefined } }, 'nonce'],
    ['another issuer in the token', { claims: { iss: 'https://login.example' } }, 'issuer'],
    ['another audience', { claims: { aud: 'another client' } }, 'audience'],
    ['an old token', { claims: { exp: 1_700_000_000 } }, 'expired'],
    ['a token signed by a key that it does not publish', { signature: 'other key' }, 'signature'],
    ['a token that nobody signed', { signature: 'none' }, 'signature'],
    ["a token signed by the client's secret", { signature: 'secret' }, 'signature'],
    ['no subject', { claims: { sub: undefined } }, 'answer'],
    ['a subject that no row can hold', { claims: { sub: 'a\u0000b' } }, 'answer'],
    ['a subject without end', { claims: { sub: 'x'.repeat(10_000) } }, 'answer'],
    ['an unverified email', { claims: { email_verified: false } }, 'email_unverified'],
    ['an email verified in words', { claims: { email_verified: 'true' } }, 'email_unverified'],
    ['no email', { claims: { email: undefined } }, 'email_unverified'],
    ["another's domain", { claims: { email: 'grace@works.example' } }, 'email_domain'],
    ['a domain that only begins so', { claims: { email: 'a@liars.example.com' } }, 'email_domain'],
    // A Kelvin sign, whose small letter is a k.
    [
      'an address in other letters',
      { claims: { email: '\u212Ai@liars.example' } },
      'email_unverified',
    ],
    ['an error in place of a token', { token: 'error' }, 'denied'],
    ['an answer without end', { token: 'huge' }, 'unreachable'],
  ];

  it.each(LIES)('%s: nobody comes in, and the owner can read why', async (_, lie, reason) => {
    const { url, cookie } = await begin({ providerId: mallory.organisationId });
    liar.lie = lie;
    const before = (await refusals(mallory)).length;
    const answer = await finish(mallory, liar.answerTo(url), cookie);
    liar.lie = {};
    expect(answer, answer.text).toMatchObject({ status: 403, body: { type: 'SIGN_ON_REFUSED' } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await refusals(mallory)).slice(before)).toEqual([reason]);
  });

  it('refuses replays, other browsers, mixed-up providers and late comers, each with its reason', async () => {
    const before = (await refusals(mallory)).length;
    const whole = await begin({ providerId: mallory.organisationId });
    const answer = liar.answerTo(whole.url);
    expect((await finish(mallory, answer, whole.cookie)).status).toBe(200);
    const stolen = await begin({ providerId: mallory.organisationId });
    const other = await begin({ providerId: mallory.organisationId });
    const mixed = await begin({ providerId: mallory.organisationId });
    const wrongIssuer = await begin({ providerId: mallory.organisationId });
    const noIssuer = await begin({ providerId: mallory.organisationId });
    const denied = await begin({ providerId: mallory.organisationId });
    const late = await begin({ providerId: mallory.organisationId });
    const changed = await begin({ providerId: mallory.organisationId });
    const withoutIssuer = new URLSearchParams(liar.answerTo(noIssuer.url));
    withoutIssuer.delete('iss');
    const refused = [
      await finish(mallory, answer, whole.cookie),
      await finish(mallory, liar.answerTo(stolen.url), other.cookie),
      await finish(mallory, liar.answerTo(stolen.url), stolen.cookie),
      await finish(mallory, liar.answerTo(other.url), ''),
      // The mix-up: begun at one provider, sent back to the address of another, and the other way.
      await finish(grace, liar.answerTo(mixed.url), mixed.cookie),
      await finish(
        mallory,
        liar.answerTo(wrongIssuer.url, { iss: honest.issuer }),
        wrongIssuer.cookie,
      ),
      await finish(mallory, withoutIssuer.toString(), noIssuer.cookie),
      await finish(
        mallory,
        `error=access_denied&iss=${encodeURIComponent(liar.issuer)}&state=${new URL(denied.url).searchParams.get('state')}`,
        denied.cookie,
      ),
    ];
    await set(mallory, { issuer: liar.issuer, clientId: 'another' });
    refused.push(await finish(mallory, liar.answerTo(changed.url), changed.cookie));
    await set(mallory, { issuer: liar.issuer });
    auth.clock.advance(10 * 60_000);
    refused.push(await finish(mallory, liar.answerTo(late.url), late.cookie));
    auth.clock.advance(-10 * 60_000);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await refusals(mallory)).slice(before)).toEqual([
      ...['state', 'other_browser', 'state', 'other_browser', 'issuer', 'issuer', 'denied'],
      ...['provider_changed', 'state'],
    ]);
    expect((await refusals(grace)).at(-1)).toBe('other_provider');
    const [entry] = (await audited(mallory)).filter(({ action }) => action === 'sign_on.refused');
    expect(entry).toMatchObject({ actor: 'system:sign-on', ip_address: '127.0.0.1' });
    // Two ends of one sign-in at the same moment: one of them gets it.
    const race = await begin({ providerId: mallory.organisationId });
    const raced = liar.answerTo(race.url);
    const ends = await Promise.all([1, 2].map(() => finish(mallory, raced, race.cookie)));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is asked once for what it says of itself, and is not followed, waited for or read for ever', async () => {
    const [asked] = [{ ...liar.asked }];
    const again = await begin({ providerId: mallory.organisationId });
    expect((await finish(mallory, liar.answerTo(again.url), again.cookie)).status).toBe(200);
    expect(liar.asked).toEqual(asked);

    const { openId } = auth.parts.signOn;
    const impatient = createOpenId(auth.clock, { allowPrivate: true, timeoutMs: 500 });
    const faults: (LyingProvider['lie'] & { at?: string })[] = [
      { discovery: { redirect: `${honest.issuer}/.well-known/openid-configuration` } },
      { discovery: 'huge' },
      { discovery: 'hang' },
      { metadata: { issuer: honest.issuer } },
      { metadata: { issuer: honest.issuer }, at: '/.well-known/openid-configuration' },
      { metadata: { authorization_endpoint: 'javascript:alert(1)//' } },
    ];
    for (const { at = '', ...lie } of faults) {
      auth.parts.signOn.openId = impatient;
      await set(mallory, { issuer: `${liar.issuer}${at}` });
      liar.lie = lie;
      const start = await auth.client.post('/sign-on/start', {
        providerId: mallory.organisationId,
      });
      expect(start, JSON.stringify(lie)).toMatchObject({
        status: 422,
        body: { type: 'PROVIDER_FAILED' },
      });
      const tried = await mallory.client.post<{ steps: { step: string; ok: boolean }[] }>(
        `${settingsOf(mallory)}/try`,
      );
      expect(tried.body.steps.every(({ ok }) => ok)).toBe(
        lie.metadata?.issuer === undefined && lie.metadata !== undefined,
      );
      liar.lie = {};
      auth.parts.signOn.openId = openId;
    }
    // Without leave, nobody makes this server connect to a private network.
    const guarded = createOpenId(auth.clock, { allowPrivate: false });
    auth.parts.signOn.openId = guarded;
    for (const issuer of [liar.issuer, 'https://127.0.0.1:1', 'https://169.254.169.254']) {
      await set(mallory, { issuer });
      const steps = await mallory.client.post(`${settingsOf(mallory)}/try`);
      expect(steps.body, issuer).toMatchObject({ steps: [{ step: 'network', ok: false }, {}] });
    }
    await set(mallory, { issuer: liar.issuer });
    auth.parts.signOn.openId = openId;
    const fine = await mallory.client.post<{ steps: unknown[] }>(`${settingsOf(mallory)}/try`);
    expect(fine.body.steps.map((step) => (step as { ok: boolean }).ok)).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  it('does not stand in for the second factor that somebody has, be they a member or not', async () => {
    const vic = await signUpAs('vic@liars.example');
    const show = await addPasskey(vic.client);
    await markVerified(vic);
    liar.person = person('vic', 'liars.example');
    const comeIn = async () => {
      const { url, cookie } = await begin({ providerId: mallory.organisationId });
      return finish(mallory, liar.answerTo(url), cookie);
    };
    expect((await comeIn()).status).toBe(403);
    expect((await refusals(mallory)).at(-1)).toBe('second_factor');
    await auth.join(mallory, vic, 'viewer');
    const asked = await comeIn();
    expect(asked.headers.get('set-cookie')).toBeNull();
    const { ticket = '' } = asked.body.secondFactor ?? {};
    expect((await auth.client.as(ticket).get('/account')).status).toBe(401);
    const { sessionToken } = (await show(ticket)).body;
    expect(await isStrong(sessionToken)).toBe(true);
    expect(await authTimeIn(auth.client.as(sessionToken), vic.organisationId)).toBeGreaterThan(1e9);
    expect((await show(ticket)).status).toBe(401);
    // Required, it lets nobody in by what they show here alone, and by the two together.
    await set(mallory, { issuer: liar.issuer, isRequired: true });
    expect((await show()).body.type).toBe('SIGN_ON_REQUIRED');
    expect((await show((await comeIn()).body.secondFactor?.ticket)).status).toBe(200);
    // What is lost while the second step waits is lost.
    const lost = (await comeIn()).body.secondFactor?.ticket;
    await set(mallory, { issuer: honest.issuer });
    expect((await show(lost)).status).toBe(401);
    await set(mallory, { issuer: liar.issuer });
    const late = (await comeIn()).body.secondFactor?.ticket ?? '';
    auth.clock.advance(5 * 60_000);
    const body = { ticket: late, recoveryCode: 'abcde-fghij' };
    expect((await auth.client.post('/sign-in/second-factor', body)).status).toBe(401);
    expect((await show(late)).status).toBe(401);
    auth.clock.advance(-5 * 60_000);
    const told = (await audited(vic)).filter(({ action }) => action === 'session.refused');
    expect(told.map(({ details }) => details).slice(-2)).toEqual(
      [1, 2].map(() => ({ method: 'ticket', reason: 'late' })),
    );
    liar.person = person('liam', 'liars.example');
  });

  it("of the operator's choice counts everywhere, and its people join the organisation that was the oldest when it was set", async () => {
    const { signOn } = auth.parts;
    const clientId = 'holdfast';
    signOn.installation = {
      ...{ name: 'Ours', issuer: liar.issuer, clientId, clientSecret: undefined, domains: 'any' },
      ...{ organisationId: undefined, defaultRole: 'viewer', roleClaim: undefined, roleMap: [] },
      ...{ isRequired: false, mayBePrivate: true },
    };
    await pinOrganisation(auth.parts);
    const uma = await signUpAs('uma@elsewhere.example');
    await addPasskey(uma.client);
    const change = (organisation: Person, columns: { closed_at?: Date | null }) =>
      auth.parts.database.system((tx) =>
        tx
          .updateTable('organisations')
          .set(columns)
          .where('id', '=', organisation.organisationId)
          .execute(),
      );
    const comeIn = async () => {
      const { url, cookie } = await begin({ providerId: 'installation' });
      const answer = { providerId: 'installation', answer: liar.answerTo(url) };
      return auth.client.post<Finished>('/sign-on/finish', answer, { headers: { cookie } });
    };
    liar.person = person('newcomer', 'elsewhere.example');
    const newcomer = await comeIn();
    expect(newcomer.body.organisations.map(({ id }) => id)).toEqual([grace.organisationId]);
    await change(grace, { closed_at: new Date() });
    const start = await auth.client.post('/sign-on/start', { providerId: 'installation' });
    expect(start.status).toBe(404);
    await change(grace, { closed_at: null });
    // The account's own factor and place are the operator's business, too.
    liar.person = person('uma', 'elsewhere.example');
    const came = await comeIn();
    expect(came.body.user.id).toBe(uma.id);
    const session = sessionOf(came.headers);
    expect(await authTimeIn(auth.client.as(session), uma.organisationId)).toBeGreaterThan(1e9);
    expect(await isStrong(session)).toBe(true);
    signOn.installation = undefined;
    liar.person = person('liam', 'liars.example');
  });

  it('cannot vouch for a domain that is lost while the provider takes its time', async () => {
    const { url, cookie } = await begin({ providerId: mallory.organisationId });
    const { openId } = auth.parts.signOn;
    const domain = `${settingsOf(mallory)}/domains/liars.example`;
    auth.parts.signOn.openId = {
      ...openId,
      redeem: async (...given) => {
        const vouched = await openId.redeem(...given);
        expect((await mallory.client.delete(domain)).status).toBe(204);
        return vouched;
      },
    };
    const answer = await finish(mallory, liar.answerTo(url), cookie);
    auth.parts.signOn.openId = openId;
    const { organisationId } = mallory;
    await proveDomain(auth.parts, { organisationId, domain: 'liars.example' });
    expect(answer.status).toBe(403);
    expect((await refusals(mallory)).at(-1)).toBe('email_domain');
  });

  it('cannot vouch for somebody whose account has moved out of its domains', async () => {
    liar.person = person('mover', 'liars.example');
    const first = await begin({ providerId: mallory.organisationId });
    const { body } = await finish(mallory, liar.answerTo(first.url), first.cookie);
    await auth.parts.database.system((tx) =>
      tx
        .updateTable('users')
        .set({ email: 'mover@private.example' })
        .where('id', '=', body.user.id)
        .execute(),
    );
    const next = await begin({ providerId: mallory.organisationId });
    expect((await finish(mallory, liar.answerTo(next.url), next.cookie)).status).toBe(403);
    expect((await refusals(mallory)).at(-1)).toBe('account_elsewhere');
  });
});

describe('a domain', () => {
  const domainOf = (owner: Person, domain: string) => `${settingsOf(owner)}/domains/${domain}`;

  it("is an organisation's once a record proves it, and another's when theirs is the one that is left", async () => {
    const hal = await auth.signUp('Hal Second');
    type Shown = { domain: string; isProven: boolean; record: { name: string; value: string } };
    const claim = async (owner: Person) =>
      (await owner.client.put<Shown>(domainOf(owner, 'proof.example'))).body.record;
    const [graces, hals] = [await claim(grace), await claim(hal)];
    expect(await claim(grace)).toEqual(graces);
    const serve = async (records: { name: string; value: string }[]) => {
      const lines = records.map(({ name, value }) => `${name}. 0 IN TXT "${value}"`);
      const soa = '@ 0 IN SOA ns hostmaster 1 1 1 1 1';
      const text = `$ORIGIN proof.example.\n${[soa, ...lines].join('\n')}\n`;
      const knot = await startKnot({ zones: [{ name: 'proof.example', text }] });
      knots.push(knot);
      const { hosts, port } = knot.address;
      auth.parts.signOn.lookUpTxt = createLookUpTxt([`${hosts[0]}:${port}`]);
    };
    const verify = (owner: Person) =>
      owner.client.post<Shown>(`${domainOf(owner, 'proof.example')}/verify`);

    await serve([{ name: 'other.proof.example', value: graces.value }]);
    expect((await verify(grace)).body.isProven).toBe(false);
    await serve([graces, hals]);
    expect((await verify(grace)).body.isProven).toBe(true);
    expect(await verify(hal)).toMatchObject({ status: 409, body: { type: 'DOMAIN_TAKEN' } });
    await serve([hals]);
    expect((await verify(hal)).body.isProven).toBe(true);
    expect(await audited(grace)).toContainEqual(
      expect.objectContaining({ action: 'sign_on.domain_lost' }),
    );
    expect((await verify(await auth.signUp('Ivy Third'))).status).toBe(404);

    // Each day it is looked for anew. Who does not answer says nothing; three times nothing there
    // says that it is gone.
    await set(hal, { issuer: liar.issuer });
    const address = ({ address: { hosts, port } }: Knot) =>
      createLookUpTxt([`${hosts[0]}:${port}`]);
    const [without, , there] = knots as [Knot, Knot, Knot];
    const dayWith = async (knot: Knot) => {
      auth.parts.signOn.lookUpTxt = address(knot);
      auth.clock.advance(DAY);
      await tidy(auth.parts);
      // Not more than once a day.
      await tidy(auth.parts);
      const shown = await hal.client.get<{ domains: Shown[] }>(settingsOf(hal));
      return shown.body.domains[0]?.isProven;
    };
    expect(await dayWith(without)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    await without.whileFrozen(async () => expect(await dayWith(without)).toBe(true));
    expect(await dayWith(there)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    const start = () => auth.client.post('/sign-on/start', { email: 'ann@proof.example' });
    expect((await start()).status).toBe(200);
    await withMail(async (smtp) => {
      expect(await dayWith(without)).toBe(false);
      await expect
        .poll(() => mailed(smtp), { timeout: 20_000 })
        .toEqual([[hal.email, '[Holdfast] proof.example is no longer proven']]);
    });
    expect((await start()).status).toBe(404);
    expect((await audited(hal)).at(-1)).toMatchObject({
      action: 'sign_on.domain_lost',
      details: { domain: 'proof.example', how: 'record_gone' },
    });
    auth.clock.advance(-7 * DAY);
    auth.parts.signOn.lookUpTxt = address(there);
    expect((await verify(hal)).body.isProven).toBe(true);
    // The operator's word needs no record.
    const operators = (await grace.client.get<{ domains: Shown[] }>(settingsOf(grace))).body
      .domains;
    expect(operators.find((one) => one.domain === 'works.example')?.isProven).toBe(true);
    expect((await hal.client.delete(domainOf(hal, 'proof.example'))).status).toBe(204);
    const [, last] = knots;
    await last?.whileFrozen(async () => {
      const { hosts, port } = last.address;
      auth.parts.signOn.lookUpTxt = createLookUpTxt([`${hosts[0]}:${port}`]);
      expect(await verify(grace)).toMatchObject({ status: 422, body: { type: 'PROVIDER_FAILED' } });
    });
  });

  it('and its provider are for owners to set and for admins to see, and the secret never comes out', async () => {
    const [admin, member] = [await auth.signUp('Ann Admin'), await auth.signUp('Max Member')];
    await auth.join(grace, admin, 'admin');
    await auth.join(grace, member, 'member');
    const path = settingsOf(grace);
    expect(await admin.client.get(path)).toMatchObject({
      status: 200,
      body: { provider: { hasClientSecret: true, clientId: 'holdfast' } },
    });
    const body = { name: 'Mine', issuer: liar.issuer, clientId: 'holdfast' };
    const domain = domainOf(grace, 'works.example');
    const refused = [
      await member.client.get(path),
      await admin.client.put(path, body),
      await admin.client.delete(path),
      await admin.client.post(`${path}/try`),
      await admin.client.put(domain),
      await admin.client.post(`${domain}/verify`),
      await admin.client.delete(domain),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    const told = (await audited(grace)).filter(({ action }) => action === 'member.refused');
    expect(told.map(({ details }) => (details as Record<string, string>).operation)).toEqual([
      ...['getSignOn', 'setSignOn', 'removeSignOn', 'trySignOn'],
      ...['claimSignOnDomain', 'verifySignOnDomain', 'removeSignOnDomain'],
    ]);
    // Whoever finds a session open does not decide who somebody is.
    auth.clock.advance(11 * 60_000);
    const stale = [
      await grace.client.put(path, body),
      await grace.client.delete(path),
      await grace.client.put(domain),
      await grace.client.post(`${domain}/verify`),
      await grace.client.delete(domain),
      await grace.client.post('/sign-on/hand-overs', { challenge: 'x'.repeat(43) }),
    ];
    auth.clock.advance(-11 * 60_000);
    expect(stale.map((answer) => answer.body.type)).toEqual(stale.map(() => 'STEP_UP_REQUIRED'));
    const dump = await auth.dump();
    expect(dump).not.toContain(honest.clientSecret);
    expect(auth.logs.join()).not.toContain(honest.clientSecret);
    const owners = await grace.client.put(path, { ...body, defaultRole: 'owner' });
    expect(owners.body).toMatchObject({ type: 'VALIDATION_FAILED' });
    // Pointed elsewhere, the secret does not go along.
    const moved = await grace.client.put(path, body);
    expect(moved.body).toMatchObject({ provider: { hasClientSecret: false } });
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
    // It has shown what the page's session had, and no more.
    expect(await isStrong(got.body.sessionToken)).toBe(false);
    honest.person = person('lin');
    await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
    const strong = await redeem(await offer(auth.client.as((await signOn()).session)));
    expect(await isStrong(strong.body.sessionToken)).toBe(true);
    // Whoever reads the code over somebody's shoulder cannot use it, and spoils it by trying.
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
    // Whoever ends a session ends what it offered.
    const thief = auth.client.as(got.body.sessionToken);
    const hidden = await offer(thief);
    expect((await grace.client.delete('/sessions?keep=current')).status).toBe(200);
    expect((await redeem(hidden)).status).toBe(403);
  });
});

it('everything that is done or refused here stands in the audit log', async () => {
  const entries = [...(await audited(grace)), ...(await audited(mallory))];
  const actions = AUDIT_ACTION_NAMES.filter((name) => name.startsWith('sign_on.'));
  const recorded = new Set(entries.map(({ action }) => action));
  expect(actions.filter((action) => !recorded.has(action))).toEqual([]);
  const [{ details } = {}] = entries.filter(({ action }) => action === 'sign_on.set');
  expect(details).toEqual({ name: 'Works login', issuer: honest.issuer, domains: [] });
});
