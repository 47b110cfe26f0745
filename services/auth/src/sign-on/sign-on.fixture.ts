import { createHash, randomBytes } from 'node:crypto';
import {
  type HttpClient,
  type IdentityProvider,
  type Knot,
  type SmtpSink,
  startIdentityProvider,
  startSmtpSink,
  walkThrough,
} from '@holdfast/platform/testing';
import { expect } from 'vitest';
import { startOutbox } from '../api.ts';
import type { AuditAction } from '../audit-log/model.ts';
import { readSettings } from '../config.ts';
import { softwarePasskey } from '../factors/passkey.fixture.ts';
import { createOutbox } from '../outbox/index.ts';
import { type LyingProvider, startLyingProvider } from '../testing/lying-provider.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { proveDomain } from './index.ts';

export let auth: TestAuth;
export let honest: IdentityProvider;
export let liar: LyingProvider;
/** The owners of two organisations: one with an honest provider, one with a liar. */
export let grace: Person;
export let mallory: Person;
export const knots: Knot[] = [];

export const DAY = 24 * 3_600_000;

const VERIFIED = { email_verified: true, name: 'Lin Joined' };
export const person = (name: string, domain = 'works.example') => ({
  ...VERIFIED,
  sub: name,
  email: `${name}@${domain}`,
});

/** Starts the servers for all tests of a file. */
export async function startWorld(): Promise<void> {
  [auth, honest, liar] = await Promise.all([
    startTestAuth({
      allowPrivateNetworks: true,
      environment: { HOLDFAST_SIGN_INS_PER_ADDRESS: '100000' },
    }),
    startIdentityProvider(person('lin')),
    startLyingProvider(person('liam', 'liars.example')),
  ]);
  grace = await auth.signUp('Grace Owner');
  mallory = await auth.signUp('Mallory Liar');
  honest.register([redirectUri(grace)], [`${auth.url}/sign-in`]);
  await set(grace, { issuer: honest.issuer, clientSecret: honest.clientSecret });
  await set(mallory, { issuer: liar.issuer });
  await proveDomain(auth.parts, { organisationId: grace.organisationId, domain: 'works.example' });
  await proveDomain(auth.parts, {
    organisationId: mallory.organisationId,
    domain: 'liars.example',
  });
}

export async function stopWorld(): Promise<void> {
  await Promise.all([auth, honest, liar, ...knots].map((one) => one?.stop()));
}

/** Only ten refusals a minute are written to the log: this starts a new minute for a test. */
export const beginMinute = () =>
  auth.parts.database.system((tx) => tx.deleteFrom('attempts').execute());

const redirectUri = ({ organisationId }: Person) =>
  `${auth.url}/sign-on/callback/${organisationId}`;
export const settingsOf = ({ organisationId }: Person) =>
  `/organisations/${organisationId}/sign-on`;

export async function set(owner: Person, settings: Record<string, unknown>): Promise<void> {
  const body = { name: 'Works login', clientId: 'holdfast', ...settings };
  const answer = await owner.client.put(settingsOf(owner), body);
  expect(answer).toMatchObject({ status: 200, body: { redirectUri: redirectUri(owner) } });
}

/** A browser that has begun: where it is sent, and the cookie that it was given. */
export async function begin(wanted: Record<string, string>) {
  const answer = await auth.client.post<{ url: string }>('/sign-on/start', wanted);
  expect(answer.status, answer.text).toBe(200);
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { url: answer.body.url, cookie: cookie.split(';')[0] ?? '', setCookie: cookie };
}

export const finish = (owner: Person, answer: string, cookie: string) =>
  auth.client.post<Finished>(
    '/sign-on/finish',
    { providerId: owner.organisationId, answer },
    { headers: { cookie } },
  );
export type Finished = {
  secondFactor?: { ticket: string };
  user: { id: string; name: string; email: string };
  organisations: { id: string; role: string }[];
  returnTo: string;
  type?: string;
};

/** Signs in through the real provider, all the way, as the person who is set there. */
export async function signOn(returnTo = '/') {
  const { url, cookie } = await begin({ email: honest.person.email, returnTo });
  const { search } = new URL(await walkThrough(url));
  const answer = await finish(grace, search.slice(1), cookie);
  return { ...answer, session: sessionOf(answer.headers), search, cookie };
}

export const sessionOf = (headers: Headers) =>
  /holdfast_session=(\w+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

type CameIn = { sessionToken: string; type?: string };
type PasskeyAsked = { ticket: string; options: { challenge: string } };

/** Adds a passkey; returns a function that signs in with it, alone or after a first step. */
export async function addPasskey(client: HttpClient) {
  const origin = `http://localhost:${new URL(auth.url).port}`;
  const key = softwarePasskey({ site: 'localhost', origin });
  const { ticket, options } = (await client.post<PasskeyAsked>('/account/passkeys/begin')).body;
  const passkey = key.make({ challenge: options.challenge });
  const added = await client.post('/account/passkeys', { ticket, name: 'Laptop', passkey });
  expect(added.status, added.text).toBe(201);
  return async (waiting?: string) => {
    const given = waiting === undefined ? {} : { ticket: waiting };
    type Asked = Partial<PasskeyAsked> & CameIn;
    const asked = await auth.client.post<Asked>('/sign-in/passkey', given);
    const { ticket, options } = asked.body;
    if (!options) return asked;
    const passkey = key.answer({ challenge: options.challenge });
    return auth.client.post<CameIn>('/sign-in/second-factor', { ticket, passkey });
  };
}

export const markVerified = ({ id }: Person) =>
  auth.parts.database.system((tx) =>
    tx.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute(),
  );

/** When the person last showed who they are, as a token for this organisation says. */
export async function authTimeIn(client: HttpClient, organisationId: string): Promise<number> {
  const asked = { audience: 'backup', organisationId };
  const { token } = (await client.post<{ token: string }>('/token', asked)).body;
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).auth_time;
}

/** Signs somebody up whose address is unverified. */
export async function signUpAs(email: string): Promise<Person> {
  type SignedUp = { sessionToken: string; user: { id: string }; organisations: { id: string }[] };
  const answer = await auth.client.post<SignedUp>('/sign-up', {
    ...{ name: 'Signed Up', email, password: PASSWORD },
  });
  const { sessionToken, user, organisations } = answer.body;
  const [{ id: organisationId } = { id: '' }] = organisations;
  const client = auth.client.as(sessionToken);
  return { name: 'Signed Up', id: user.id, email, sessionToken, organisationId, client };
}

/** Does the work with a mail server. */
export async function withMail<T>(work: (smtp: SmtpSink) => Promise<T>): Promise<T> {
  const smtp = await startSmtpSink();
  const { parts, context } = auth;
  const { outbox, database, masterKeys: keys, clock } = parts;
  const { mail } = readSettings({ HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  parts.outbox = createOutbox({ database, keys, mail, clock, logger: context.logger });
  startOutbox(parts);
  try {
    return await work(smtp);
  } finally {
    await parts.outbox.stop();
    parts.outbox = outbox;
    await smtp.stop();
  }
}

export const mailed = (smtp: SmtpSink) =>
  smtp.mails.map(({ to, headers }) => [...to, headers.subject]).toSorted();

/** Somebody invited by an organisation, whose address is unverified, and who is in no other one. */
export async function inviteAs(email: string, host = grace): Promise<Person> {
  const path = `/organisations/${host.organisationId}/invitations`;
  const invited = await host.client.post<{ link: string }>(path, { email, role: 'viewer' });
  const token = invited.body.link.split('#')[1];
  type SignedUp = { sessionToken: string; user: { id: string } };
  const made = await auth.client.post<SignedUp>('/sign-up', {
    ...{ name: 'Invited', token, password: PASSWORD },
  });
  expect(made.status, made.text).toBe(201);
  const { sessionToken, user } = made.body;
  const client = auth.client.as(sessionToken);
  const { organisationId } = host;
  return { name: 'Invited', id: user.id, email, sessionToken, organisationId, client };
}

const VERIFIER = randomBytes(32).toString('base64url');
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const offer = async (client: HttpClient) =>
  (await client.post<{ code: string }>('/sign-on/hand-overs', { challenge: CHALLENGE })).body.code;
export const redeem = (code: string, verifier = VERIFIER) =>
  auth.client.post<{ sessionToken: string }>('/sign-on/redeem', { code, verifier });

/** Whether a session counts as one with a second factor. */
export const isStrong = async (session: string) => {
  type Told = { session: { secondFactor: boolean } };
  return (await auth.client.as(session).get<Told>('/account/factors')).body.session.secondFactor;
};

export const audited = async (owner: Person) =>
  auth.parts.database.system((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor', 'target_id', 'ip_address'])
      .where('organisation_id', '=', owner.organisationId)
      .orderBy('id')
      .execute(),
  );
/** Everything whose tokens are revoked. */
export const revoked = async () =>
  auth.parts.database.system((tx) =>
    tx.selectFrom('revocations').select(['kind', 'subject', 'organisation_id']).execute(),
  );
export const refusals = async (owner: Person) =>
  (await audited(owner))
    .filter(({ action }) => action === 'sign_on.refused')
    .map(({ details }) => (details as Record<string, string>).reason);

type SignOnAction = Extract<AuditAction, `sign_on.${string}`>;

/** The actions that each test file causes; together they are all that there are. */
export const RECORDED = {
  flow: ['sign_on.set', 'sign_on.linked', 'sign_on.refused', 'sign_on.removed'],
  providers: ['sign_on.set', 'sign_on.refused'],
  domains: ['sign_on.domain_proven', 'sign_on.domain_lost'],
  links: ['sign_on.linked', 'sign_on.unlinked', 'sign_on.refused'],
} satisfies Record<string, SignOnAction[]>;

export async function expectRecorded(file: keyof typeof RECORDED): Promise<void> {
  const entries = [...(await audited(grace)), ...(await audited(mallory))];
  const recorded = new Set(entries.map(({ action }) => action));
  expect(RECORDED[file].filter((action) => !recorded.has(action))).toEqual([]);
  const [{ details } = {}] = entries.filter(({ action }) => action === 'sign_on.set');
  expect(details).toEqual({ name: 'Works login', issuer: honest.issuer, domains: [] });
}
