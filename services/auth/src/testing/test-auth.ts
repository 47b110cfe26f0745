import { randomBytes } from 'node:crypto';
import { ManualClock } from '@holdfast/platform/clock';
import type { Role } from '@holdfast/platform/identity';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import { HttpClient, testDatabase } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { createApi, startOutbox } from '../api.ts';
import { compose } from '../compose.ts';
import { argon2Passwords, type Passwords } from '../engine/index.ts';
import { authService } from '../index.ts';
import type { Parts } from '../parts.ts';

export const PASSWORD = 'correct horse battery staple';

/** Someone who signed up, and calls with their session. */
export type Person = {
  id: string;
  name: string;
  email: string;
  sessionToken: string;
  /** The one that was made for them. */
  organisationId: string;
  client: HttpClient;
};

export type TestAuth = {
  url: string;
  /** Calls without a session. */
  client: HttpClient;
  parts: Parts;
  context: ServiceContext;
  masterKey: Secret;
  clock: ManualClock;
  /** Every line that was logged, at any level. */
  logs: string[];
  signUp(name: string): Promise<Person>;
  /** By invitation, as a client would do it. */
  join(host: Person, guest: Person, role: Role): Promise<void>;
  /** Makes open sessions outlast any move of the clock. */
  keepSessions(): Promise<void>;
  /** Every row of every table of the service, as text. */
  dump(): Promise<string>;
  /** Takes the database away from under the running service. */
  loseDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** All tests come from one address, so its limits are set out of the way. */
const GENEROUS = {
  HOLDFAST_AUTH_REQUESTS_PER_MINUTE: '100000',
  HOLDFAST_SIGN_UPS_PER_ADDRESS: '100000',
  HOLDFAST_SIGN_UP: 'open',
};

/** The real thing, at a cost that lets a test sign up dozens. */
export const CHEAP_PASSWORDS = argon2Passwords({ memoryCost: 64, timeCost: 1 });

/** The whole service on a port of its own and a database of its own. */
export async function startTestAuth({
  environment = {},
  passwords = CHEAP_PASSWORDS,
  trustedProxies = 0,
  allowPrivateNetworks = false,
}: {
  environment?: Record<string, string>;
  passwords?: Passwords;
  trustedProxies?: number;
  allowPrivateNetworks?: boolean;
} = {}): Promise<TestAuth> {
  const clock = new ManualClock(new Date());
  const logs: string[] = [];
  const masterKey = new Secret(randomBytes(32));
  const surroundings: Omit<ServiceContext, 'databaseUrl'> = {
    environment: { ...GENEROUS, ...environment },
    dataDirectory: '/nonexistent',
    masterKeys: new KeyRing({ current: masterKey, previous: [] }),
    logger: createLogger({
      name: 'auth',
      level: 'trace',
      destination: { write: (line) => logs.push(line) },
    }),
    clock,
    host: '127.0.0.1',
    authUrl: 'http://auth.test',
    tokens: { issuer: 'http://auth.test', jwksUrl: 'http://auth.test/.well-known/jwks.json' },
    serviceSecret: new Secret(randomBytes(32).toString('base64url')),
    corsOrigins: [],
    trustedProxies,
    allowPrivateNetworks,
  };
  const database = await testDatabase({
    name: 'auth',
    prepare: (databaseUrl) => authService.migrate({ ...surroundings, databaseUrl }),
  });
  const context: ServiceContext = { ...surroundings, databaseUrl: database.url };
  const parts = await compose(context, { passwords });
  startOutbox(parts);
  const app = await createApi(parts, context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = new HttpClient({ baseUrl: url });
  return {
    url,
    client,
    parts,
    context,
    masterKey,
    clock,
    logs,
    signUp: (name) => signUp(client, name),
    join,
    keepSessions: async () => {
      await parts.database.system((tx) =>
        sql`update sessions set expires_at = expires_at + interval '10 years'`.execute(tx),
      );
    },
    dump: () => dump(parts),
    loseDatabase: database.drop,
    stop: async () => {
      await app.stop({ graceMs: 1_000 });
      await parts.outbox.stop();
      await parts.database.stop();
      await database.drop();
    },
  };
}

let addresses = 0;
/** Believed only where the proxy is trusted, which is where limits are tested. */
function fromNewAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` };
}

async function signUp(client: HttpClient, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`;
  const answer = await client.post<{
    sessionToken: string;
    user: { id: string };
    organisations: { id: string }[];
  }>('/sign-up', { name, email, password: PASSWORD }, { headers: fromNewAddress() });
  if (answer.status !== 201) throw new Error(`${name} could not sign up: ${answer.text}`);
  const { sessionToken, user, organisations } = answer.body;
  const organisationId = organisations[0]?.id ?? '';
  return {
    id: user.id,
    name,
    email,
    sessionToken,
    organisationId,
    client: client.as(sessionToken),
  };
}

async function join(host: Person, guest: Person, role: Role): Promise<void> {
  const invitations = `/organisations/${host.organisationId}/invitations`;
  const invited = await host.client.post(invitations, { email: guest.email, role });
  const accepted = await guest.client.post(`/invitations/${invited.body.id}/accept`);
  if (accepted.status !== 200) throw new Error(`${guest.name} could not join: ${accepted.text}`);
}

function dump({ database }: Parts): Promise<string> {
  return database.system(async (tx) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
       where table_schema = 'auth' and table_type = 'BASE TABLE'`.execute(tx);
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.id(name)} t`.execute(tx);
      lines.push(...rows.map(({ row }) => `${name} ${row} ${bytesIn(row)}`));
    }
    return lines.join('\n');
  });
}

/** The bytes in a row, read as text, so that nothing can hide there. */
function bytesIn(row: string): string {
  const texts = row.matchAll(/\\\\x([\da-f]+)/g);
  return [...texts].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(' ');
}
