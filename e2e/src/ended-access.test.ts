import { randomBytes } from 'node:crypto';
import { authService } from '@holdfast/auth';
import { backupService } from '@holdfast/backup';
import { domainsService } from '@holdfast/domains';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { RunningApi, ServiceContext } from '@holdfast/platform/service';
import { freePort, HttpClient, temporaryDirectory, testDatabase } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const PASSWORD = 'correct horse battery';
const SERVICES = [authService, backupService, domainsService];
/** Usually seconds are enough; a busy machine may take longer. */
const SOON = { timeout: 60_000, interval: 250 };

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
const running: RunningApi[] = [];
const logs: string[] = [];
let [authUrl, backupUrl, domainsUrl] = ['', '', ''];

/** The three services, each at its own port, as if in three processes. */
beforeAll(async () => {
  place = await temporaryDirectory();
  const port = await freePort();
  authUrl = `http://127.0.0.1:${port}`;
  const context: Omit<ServiceContext, 'databaseUrl'> = {
    environment: { HOLDFAST_SIGN_UPS_PER_ADDRESS: '1000', HOLDFAST_SIGN_UP: 'open' },
    dataDirectory: place.path,
    masterKeys: new KeyRing({ current: new Secret(randomBytes(32)), previous: [] }),
    logger: createLogger({
      name: 'all',
      level: 'trace',
      destination: { write: (line) => logs.push(line) },
    }),
    clock: systemClock,
    host: '127.0.0.1',
    authUrl,
    tokens: { issuer: authUrl, jwksUrl: `${authUrl}/.well-known/jwks.json` },
    serviceSecret: new Secret(randomBytes(32).toString('base64url')),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: false,
  };
  database = await testDatabase({
    name: 'all_services',
    prepare: async (databaseUrl) => {
      for (const service of SERVICES) await service.migrate({ ...context, databaseUrl });
    },
  });
  for (const [at, service] of SERVICES.entries()) {
    const whole = { ...context, databaseUrl: database.url };
    running.push(await service.startApi(whole, at === 0 ? port : 0));
  }
  [, backupUrl = '', domainsUrl = ''] = running.map(({ url }) => url);
}, 120_000);

afterAll(async () => {
  for (const service of running.reverse()) await service.stop({ graceMs: 1_000 });
  await database.drop();
  await place.remove();
});

type SignedIn = { sessionToken: string; user: { id: string }; organisations: { id: string }[] };

async function signUp(name: string) {
  const auth = new HttpClient({ baseUrl: authUrl });
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const { body } = await auth.post<SignedIn>('/sign-up', { name, email, password: PASSWORD });
  const organisationId = body.organisations[0]?.id ?? '';
  return { id: body.user.id, email, organisationId, client: auth.as(body.sessionToken) };
}
type Someone = Awaited<ReturnType<typeof signUp>>;

async function join(host: Someone, guest: Someone, role: string): Promise<void> {
  const url = `/organisations/${host.organisationId}/invitations`;
  const { body } = await host.client.post(url, { email: guest.email, role });
  await guest.client.post(`/invitations/${body.id}/accept`);
}

async function backupFor(session: HttpClient, organisationId: string): Promise<HttpClient> {
  const wanted = { audience: 'backup', organisationId };
  const { body } = await session.post<{ token: string }>('/token', wanted);
  return new HttpClient({ baseUrl: backupUrl, token: body.token });
}
const status = async (client: HttpClient) => (await client.get('/datasources')).status;
const refused = (client: HttpClient) =>
  vi.waitUntil(async () => (await status(client)) === 401, SOON);

test('tokens of an ended session, a removed member and a machine are refused within seconds, and nobody else’s', async () => {
  const ada = await signUp('Ada Owner');
  const bob = await signUp('Bob Removed');
  await join(ada, bob, 'admin');
  const { organisationId } = ada;
  const url = `/organisations/${organisationId}`;
  const accounts = `${url}/service-accounts`;
  const { clientId, clientSecret } = (
    await ada.client.post(accounts, { name: 'm', role: 'viewer' })
  ).body;
  const mintForMachine = async (secret: unknown) => {
    const credentials = { audience: 'backup', clientId, clientSecret: secret };
    const { body } = await new HttpClient({ baseUrl: authUrl }).post<{ token: string }>(
      '/token',
      credentials,
    );
    return new HttpClient({ baseUrl: backupUrl, token: body.token });
  };
  const signIn = { email: ada.email, password: PASSWORD };
  const second = await ada.client.post<SignedIn>('/sign-in', signIn);
  const asAda = await backupFor(ada.client, organisationId);
  const asAdaElsewhere = await backupFor(ada.client.as(second.body.sessionToken), organisationId);
  const asBob = await backupFor(bob.client, organisationId);
  const asBobAtHome = await backupFor(bob.client, bob.organisationId);
  const asMachine = await mintForMachine(clientSecret);
  const all = [asAda, asAdaElsewhere, asBob, asBobAtHome, asMachine];
  expect(await Promise.all(all.map(status))).toEqual([200, 200, 200, 200, 200]);

  const [rotated] = await Promise.all([
    ada.client.post(`${accounts}/${clientId}/rotate-secret`),
    ada.client.delete('/sessions?keep=current'),
    ada.client.delete(`${url}/members/${bob.id}`),
  ]);
  // Valid at once, though the earlier ones are refused: a new token is newer than the revocation.
  const anew = await mintForMachine(rotated.body.clientSecret);
  await Promise.all([refused(asAdaElsewhere), refused(asBob), refused(asMachine)]);
  expect(await Promise.all([asAda, asBobAtHome, anew].map(status))).toEqual([200, 200, 200]);
  expect((await asBob.get('/datasources')).body).toMatchObject({
    type: 'UNAUTHENTICATED',
    msg: 'Your session has ended, or what you may do has changed: sign in again.',
  });

  await join(ada, bob, 'viewer');
  const again = await backupFor(bob.client, organisationId);
  expect(await status(again)).toBe(200);
  await ada.client.patch(`${url}/members/${bob.id}`, { role: 'member' });
  await refused(again);
  expect(await status(await backupFor(bob.client, organisationId))).toBe(200);
}, 120_000);

test('nothing of an erased person is left in any table or in what is logged afterwards; what they did stays', async () => {
  const max = await signUp('Max Staying');
  const zoe = await signUp('Zoe Zwetschge');
  await join(max, zoe, 'admin');
  const { organisationId } = max;
  const headers = { 'user-agent': 'zwetschge-browser/1' };
  const asZoe = await backupFor(zoe.client, organisationId);
  const shop = { name: 'shop', engine: 'postgresql' };
  const made = await asZoe.post('/datasources', shop, { headers });
  expect(made.status).toBe(201);
  const wanted = { audience: 'domain-check', organisationId };
  const { token } = (await zoe.client.post('/token', wanted, { headers })).body;
  const asZoeThere = new HttpClient({ baseUrl: domainsUrl, token: String(token) });
  const saved = await asZoeThere.get('/app/v1/saved-domains', { headers });
  expect(saved.status).toBe(200);
  // The recipients of alerts, written in whatever case their organisation likes.
  const named = ['Zoe.Zwetschge@Example.com', 'ops@example.com'];
  const settings = {
    email: { enabled: true, recipients: named },
    chat: { enabled: false, kind: 'slack' },
    webhook: { enabled: false },
    events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
  };
  expect((await asZoe.put('/notification-settings', settings)).status).toBe(200);
  const watchers = '/app/v1/brand/watchers';
  for (const [at, notificationEmail] of named.entries()) {
    const watcher = { keyword: `contoso${at}`, notificationEmail };
    expect((await asZoeThere.post(watchers, watcher, { headers })).status).toBe(201);
  }
  expect(await dump()).toMatch(/zwetschge/i);

  expect((await zoe.client.delete('/account', { password: PASSWORD })).status).toBe(204);
  const logged = logs.length;

  await refused(asZoe);
  await vi.waitUntil(async () => !/zwetschge/i.test(await dump()), SOON);
  const asMax = await backupFor(max.client, organisationId);
  type Settings = { email: { enabled: boolean; recipients: string[] } };
  const { email } = (await asMax.get<Settings>('/notification-settings')).body;
  expect(email).toMatchObject({ enabled: true, recipients: ['ops@example.com'] });
  const query = { actions: 'notification_settings.recipient_erased' };
  type Said = { items: { actor: { type: string }; details: object }[] };
  expect((await asMax.get<Said>('/audit-log', { query })).body.items).toMatchObject([
    { actor: { type: 'system' }, details: { recipientsLeft: 1, toOwners: false } },
  ]);
  const minted = (await max.client.post('/token', wanted)).body;
  const asMaxThere = new HttpClient({ baseUrl: domainsUrl, token: String(minted.token) });
  type Watched = {
    items: { notificationEmail: string | null; recipientErasedAt: string | null }[];
  };
  const { items } = (await asMaxThere.get<Watched>(watchers, { query: { sort: 'keyword' } })).body;
  expect(items).toMatchObject([
    { notificationEmail: null, recipientErasedAt: expect.any(String) },
    { notificationEmail: 'ops@example.com', recipientErasedAt: null },
  ]);
  type Log = { items: { actor: { name: string }; ipAddress: string | null }[] };
  for (const [client, url] of [
    [asMax, '/audit-log'],
    [max.client, `/organisations/${organisationId}/audit-log`],
  ] as const) {
    const query = { actors: `user:${zoe.id}` };
    const read = async () => (await client.get<Log>(url, { query })).body.items;
    // Names are cached for a few seconds.
    await vi.waitUntil(async () => (await read())[0]?.actor.name === 'Anonymized user', SOON);
    const entries = await read();
    expect(entries.length).toBeGreaterThan(0);
    for (const { ipAddress } of entries) expect(ipAddress).toBeNull();
  }
  expect(logs.slice(logged).join('')).not.toMatch(/zwetschge/i);
}, 120_000);

test('with auth gone, tokens go on being believed, and what has ended stays refused', async () => {
  const ida = await signUp('Ida Offline');
  const ended = await backupFor(ida.client, ida.organisationId);
  const signIn = { email: ida.email, password: PASSWORD };
  const second = await ida.client.post<SignedIn>('/sign-in', signIn);
  const good = await backupFor(ida.client.as(second.body.sessionToken), ida.organisationId);
  await ida.client.post('/sign-out');
  await refused(ended);
  await running.shift()?.stop({ graceMs: 1_000 });
  const said = () => logs.filter((line) => line.includes('auth does not answer')).length;
  await vi.waitUntil(() => said() === 2, SOON);
  expect([await status(good), await status(ended)]).toEqual([200, 401]);
  expect(said()).toBe(2);
}, 120_000);

/** Every row of every table of every schema as text, including what is stored as bytes. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      for (const { row } of rows) lines.push(`${name} ${row} ${bytesIn(row)}`);
    }
    return lines.join('\n');
  } finally {
    await client.end();
  }
}

function bytesIn(row: string): string {
  const texts = row.matchAll(/\\\\x([\da-f]+)/g);
  return [...texts].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(' ');
}
