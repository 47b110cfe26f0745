import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LyingProvider, startLyingProvider } from '../testing/lying-provider.ts';
import type { Person } from '../testing/test-auth.ts';
import { createOpenId, pinOrganisation, proveDomain } from './index.ts';
import {
  addPasskey,
  audited,
  auth,
  authTimeIn,
  begin,
  beginMinute,
  expectRecorded,
  type Finished,
  finish,
  grace,
  honest,
  isStrong,
  liar,
  mallory,
  markVerified,
  person,
  refusals,
  sessionOf,
  set,
  settingsOf,
  signUpAs,
  startWorld,
  stopWorld,
} from './sign-on.fixture.ts';

beforeAll(startWorld);
afterAll(stopWorld);
beforeEach(async () => {
  await beginMinute();
});

const put = (issuer: string) =>
  mallory.client.put<{ type: string; fields: Record<string, string> }>(settingsOf(mallory), {
    ...{ name: 'Works login', clientId: 'holdfast', issuer },
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
    // A Kelvin sign, which is a k in lower case.
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
      // The mix-up: begun at one provider, sent back to the address of another, and the other way round.
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
    // One sign-in is finished twice at the same moment: only one succeeds.
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
    /** As if it had been set while it was honest. */
    const planted = (issuer: string) =>
      auth.parts.database.system((tx) =>
        tx
          .updateTable('sign_on_providers')
          .set({ issuer })
          .where('organisation_id', '=', mallory.organisationId)
          .execute(),
      );
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
      await planted(`${liar.issuer}${at}`);
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
    // Unless that is allowed, a provider cannot make this server connect to a private network.
    const guarded = createOpenId(auth.clock, { allowPrivate: false });
    auth.parts.signOn.openId = guarded;
    for (const issuer of [liar.issuer, 'https://127.0.0.1:1', 'https://169.254.169.254']) {
      await planted('https://another.example');
      const { status, body } = await put(issuer);
      expect({ status, body }, issuer).toMatchObject({
        ...{ status: 400, body: { type: 'VALIDATION_FAILED' } },
        body: { fields: { issuer: expect.stringMatching(/not allowed|https:/) } },
      });
      await planted(issuer);
      const steps = await mallory.client.post(`${settingsOf(mallory)}/try`);
      expect(steps.body, issuer).toMatchObject({ steps: [{ step: 'network', ok: false }, {}] });
    }
    auth.parts.signOn.openId = openId;
    await set(mallory, { issuer: liar.issuer });
    const fine = await mallory.client.post<{ steps: unknown[] }>(`${settingsOf(mallory)}/try`);
    expect(fine.body.steps.map((step) => (step as { ok: boolean }).ok)).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  it('is asked who it is when it is set, and refused with the reason; one that is set may be away', async () => {
    const { openId } = auth.parts.signOn;
    auth.parts.signOn.openId = createOpenId(auth.clock, { allowPrivate: true, timeoutMs: 1_000 });
    const empty = await startLyingProvider({});
    const before = (await mallory.client.get(settingsOf(mallory))).body;
    const expectRefused = async (issuer: string, reason: RegExp) => {
      const { status, body } = await put(issuer);
      expect([status, body.type], issuer).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.fields, issuer).toEqual({ issuer: expect.stringMatching(reason) });
    };
    const answers = /does not answer at .* as an issuer/;
    await expectRefused('http://127.0.0.1:9', /cannot be reached/);
    await expectRefused('https://nobody.invalid', /a host without an address/);
    await expectRefused(`${empty.issuer}/other`, answers);
    for (const [lie, reason] of [
      [{ discovery: 'huge' }, answers],
      [{ discovery: 'hang' }, answers],
      [{ discovery: { redirect: `${honest.issuer}/.well-known/openid-configuration` } }, answers],
      [{ metadata: { issuer: honest.issuer } }, answers],
      [{ metadata: { jwks_uri: `${empty.issuer}/nothing` } }, /no keys/],
      [{ metadata: { code_challenge_methods_supported: ['plain'] } }, /PKCE/],
    ] as [LyingProvider['lie'], RegExp][]) {
      empty.lie = lie;
      await expectRefused(empty.issuer, reason);
    }
    expect((await mallory.client.get(settingsOf(mallory))).body).toEqual(before);

    empty.lie = {};
    await set(mallory, { issuer: empty.issuer });
    await empty.stop();
    await set(mallory, { issuer: empty.issuer, isRequired: false, name: 'Renamed' });
    auth.parts.signOn.openId = openId;
    await set(mallory, { issuer: liar.issuer });
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
    // Once the provider is required, a passkey alone lets nobody in; the two together do.
    await set(mallory, { issuer: liar.issuer, isRequired: true });
    expect((await show()).body.type).toBe('SIGN_ON_REQUIRED');
    expect((await show((await comeIn()).body.secondFactor?.ticket)).status).toBe(200);
    // A sign-in fails if its provider is replaced while the second step waits.
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
    // The operator's provider replaces the account's factor, and counts in the person's organisation too.
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

it('what is done or refused here stands in the audit log', () => expectRecorded('providers'));
