import path from 'node:path';
import { createHoldfast } from '@holdfast/clients';
import {
  HttpClient,
  startDebianPostgres,
  startIdentityProvider,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import fc from 'fast-check';
import { Holdfast } from '../holdfast.ts';
import { startRegistry } from '../registry.ts';
import type { Operation, ServiceName } from './operations.ts';
import type { Meaning } from './values.ts';

const EMAIL = 'owner@holdfast.local';
const PASSWORD = 'correct horse battery';

/** What is prepared of a request: its path, the caller's token, and the body. */
type Prepared = { at: string; token: string; body: object };
export type Who = 'owner' | 'viewer' | 'nobody';
export type World = Awaited<ReturnType<typeof startWorld>>;

/** A platform with something of everything in it, and the ids of these things. */
export async function startWorld() {
  const [place, source, identities] = await Promise.all([
    temporaryDirectory(),
    startDebianPostgres(),
    startIdentityProvider({
      ...{ sub: 'lin', email: 'lin@people.example', email_verified: true, name: 'Lin' },
    }),
  ]);
  identities.register(['http://127.0.0.1:9/callback']);
  const provider = { name: 'Works login', issuer: identities.issuer, clientId: 'holdfast' };
  const registry = await startRegistry(place.path, ['example']);
  const holdfast = await Holdfast.up(path.join(place.path, 'data'), {
    ...registry.environment,
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
    HOLDFAST_AUTH_REQUESTS_PER_MINUTE: '1000000',
    HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '1000000',
    HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '1000000',
    HOLDFAST_SIGN_UPS_PER_ADDRESS: '1000000',
    HOLDFAST_SIGN_INS_PER_ADDRESS: '1000000',
  });
  const urls = { auth: holdfast.authUrl, backup: holdfast.backupUrl, domains: holdfast.domainsUrl };
  const auth = new HttpClient({ baseUrl: urls.auth });
  const signedUp = async () => {
    const email = `person-${crypto.randomUUID()}@people.example`;
    const person = { name: 'A Person', email, password: PASSWORD, organisationName: 'Theirs' };
    const { body } = await auth.post<{ sessionToken: string }>('/sign-up', person);
    return { email, session: body.sessionToken };
  };

  const { body: own } = await auth.post<{ sessionToken: string }>('/sign-in', {
    ...{ email: EMAIL, password: PASSWORD },
  });
  const client = createHoldfast({ url: holdfast.url, session: own.sessionToken });
  const [organisation] = (await client.auth.listOrganisations()).items;
  const organisationId = organisation?.id ?? '';
  const { email, session: viewing } = await signedUp();
  const invited = await client.auth.createInvitation({
    path: { organisationId },
    body: { email, role: 'viewer' },
  });
  await auth.as(viewing).post(`/invitations/${invited.id}/accept`);

  const tokenOf = async (session: string, audience: string) => {
    const asked = { audience, organisationId };
    return (await auth.as(session).post<{ token: string }>('/token', asked)).body.token;
  };
  const tokens: Record<ServiceName, Record<Who, string | undefined>> = {
    auth: { owner: own.sessionToken, viewer: viewing, nobody: undefined },
    backup: { owner: undefined, viewer: undefined, nobody: undefined },
    domains: { owner: undefined, viewer: undefined, nobody: undefined },
  };
  let provenAt = performance.now();
  let renewedAt = Number.NEGATIVE_INFINITY;
  /** Tokens last only minutes, and so does the proof of identity behind them. */
  const renewTokens = async () => {
    if (performance.now() - renewedAt < 60_000) return;
    renewedAt = performance.now();
    if (performance.now() - provenAt > 300_000) {
      await auth.as(own.sessionToken).post('/account/step-up', { password: PASSWORD });
      provenAt = performance.now();
    }
    for (const [service, audience] of [
      ['backup', 'backup'],
      ['domains', 'domain-check'],
    ] as const) {
      tokens[service].owner = await tokenOf(own.sessionToken, audience);
      tokens[service].viewer = await tokenOf(viewing, audience);
    }
  };
  await renewTokens();

  const ids = new Map<string, string[]>();
  const add = (kind: string, ...some: (string | undefined)[]) =>
    ids.set(kind, [...(ids.get(kind) ?? []), ...some.filter((id) => id !== undefined)]);
  const { host, port, username, password } = source.address;
  const credentials = { host, port, database: 'postgres', username, password };
  const shop = await client.backup.createDatasource({
    body: { name: 'shop', engine: 'postgresql', credentials: { mode: 'fields', ...credentials } },
  });
  const job = await client.waitFor(await client.backup.runBackupNow({ path: { id: shop.id } }));
  add('datasources', shop.id);
  add('jobId', (job as { jobId: string }).jobId);
  add('organisations', organisationId);

  /** The kind of thing whose id a field of a path, a query or a body takes. */
  const kindOf = (field: string, before = ''): string | undefined => {
    const word = field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const known: Record<string, string> = {
      ...{ datasourceId: 'datasources', policyId: 'backup-policies', jobId: 'jobId' },
      ...{ destinationId: 'storage-destinations', organisationId: 'organisations' },
      ...{ organisation: 'organisations', userId: 'members', sessionId: 'sessions' },
      ...{ invitationId: 'invitations', serviceAccountId: 'service-accounts', id: before },
    };
    return Object.hasOwn(known, word) ? known[word] : undefined;
  };
  const some = (kind: string) => {
    const known = ids.get(kind) ?? [];
    return fc.constantFrom(...(known.length > 0 ? known : ['no such thing']));
  };

  /** Hosts are on this machine, at ports where nothing listens or the source does. */
  const meaning: Meaning = (field, schema) => {
    const kind = schema.format === 'uuid' ? kindOf(field) : undefined;
    if (kind !== undefined && kind !== '' && ids.has(kind)) return some(kind);
    const fixed: Record<string, fc.Arbitrary<unknown>> = {
      host: fc.constant('127.0.0.1'),
      port: fc.constantFrom(9, port),
      endpoint: fc.constant('http://127.0.0.1:9'),
      url: fc.constant('http://127.0.0.1:9/hook'),
      uri: fc.constant(`postgresql://${username}:${password}@${host}:${port}/postgres`),
      scheduleCron: fc.constantFrom('0 3 * * *', '*/30 2-4 * * MON-FRI'),
      timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
      domain: fc.constantFrom('example.com', 'free-name.com', 'bücher.com'),
      tld: fc.constant('com'),
      password: fc.constant(PASSWORD),
      currentPassword: fc.constant(PASSWORD),
    };
    return schema.type === 'string' || schema.type === 'integer'
      ? Object.hasOwn(fixed, field)
        ? fixed[field]
        : undefined
      : undefined;
  };

  /** What a request needs that no schema describes: made for it, and used once. */
  const made: Record<string, () => Promise<Partial<Prepared>>> = {
    signIn: async () => ({ body: { email: EMAIL, password: PASSWORD } }),
    signInBrowser: async () => ({ body: { email: EMAIL, password: PASSWORD } }),
    endSessions: async () => ({ token: (await signedUp()).session }),
    signUp: async () => ({ body: newcomer() }),
    signUpBrowser: async () => ({ body: newcomer() }),
    async changeEmail() {
      const { email: to } = newcomer();
      return { token: (await signedUp()).session, body: { email: to, password: PASSWORD } };
    },
    openInvitation: async () => ({ body: { token: (await invitedByLink()).token } }),
    async acceptInvitationLink() {
      const { token, session } = await invitedByLink();
      return { token: session, body: { token } };
    },
    createMemberResetLink: async () => ({ at: await resettable() }),
    async resetPassword() {
      const { body } = await auth.as(own.sessionToken).post<{ link: string }>(await resettable());
      return { body: { token: tokenIn(body.link), password: PASSWORD } };
    },
    stepUp: async () => ({ body: { password: PASSWORD } }),
    setSecondFactorRule: async () => ({ body: { required: false } }),
    signOut: async () => ({ token: (await signedUp()).session }),
    changePassword: async () => ({ token: (await signedUp()).session }),
    eraseAccount: async () => ({ token: (await signedUp()).session, body: { password: PASSWORD } }),
    mintToken: async () => ({ body: { audience: 'backup', organisationId } }),
    async revokeSession() {
      const asked = { email: EMAIL, password: PASSWORD };
      const { body } = await auth.post<{ sessionToken: string }>('/sign-in', asked);
      const { items } = await client.auth.listSessions({ query: { limit: 100 } });
      const newest = items.find(({ current }) => !current)?.id ?? body.sessionToken;
      return { at: `/sessions/${newest}` };
    },
    getInvitation: () => invite((id) => `/invitations/${id}`),
    acceptInvitation: () => invite((id) => `/invitations/${id}/accept`),
    declineInvitation: () => invite((id) => `/invitations/${id}/decline`),
    removeMember: () => joined(),
    changeMemberRole: () => joined(),
    async download() {
      const link = await client.backup.createDownloadLink({ path: backupOf() });
      if (!link.ok) throw new Error(link.errorMessage);
      return { at: pathOf(link.url) };
    },
    async readRestoreLog() {
      const [id = ''] = ids.get('restores') ?? [];
      const { url } = await client.backup.createRestoreLogLink({ path: { id } });
      return { at: pathOf(url) };
    },
    rotateServiceAccountSecret: async () => ({ at: `${await machine()}/rotate-secret` }),
    updateServiceAccount: async () => ({ at: await machine() }),
    deleteServiceAccount: async () => ({ at: await machine() }),
    async revokeInvitation() {
      const invited = await invite((id) => `/organisations/${organisationId}/invitations/${id}`);
      return { at: invited.at ?? '' };
    },
    endSignOn: async () => ({ token: (await signedUp()).session }),
    setSignOn: async () => ({ body: provider }),
    async trySignOn() {
      await client.auth.setSignOn({ path: { organisationId }, body: provider });
      return {};
    },
    async removeSignOn() {
      await client.auth.setSignOn({ path: { organisationId }, body: provider });
      return {};
    },
    claimSignOnDomain: async () => ({ at: await domain() }),
    removeSignOnDomain: async () => ({ at: await domain() }),
    updateAttachment: async () => ({ at: await attached(), body: { enabled: false } }),
    detachPolicy: async () => ({ at: await attached() }),
    probeRestoreTarget: async () => ({ body: intoCopy() }),
    createDatasource: async () => ({
      body: { name: `shop ${crypto.randomUUID()}`, engine: 'postgresql' },
    }),
    async deleteDatasource() {
      const body = { name: `going ${crypto.randomUUID()}`, engine: 'postgresql' } as const;
      const { id } = await client.backup.createDatasource({ body });
      return { at: `/datasources/${id}`, body: { confirmation: body.name } };
    },
    deleteBackupPolicy: async () => ({ at: `/backup-policies/${await policy()}` }),
    async updateStorageDestination() {
      const { id } = await client.backup.ensureManagedDestination();
      return { at: `/storage-destinations/${id}`, body: { name: 'another name' } };
    },
    setRecoveryKey: async () => ({ body: { recoveryRecipient: null } }),
    async takeRecoveryKeys() {
      const { keyFile } = await client.backup.readRecoveryKit();
      return { body: { keyFile } };
    },
    ...Object.fromEntries(
      [
        ['readBackup', ''],
        ['readBackupManifest', '/manifest'],
        ['createDownloadLink', '/download-link'],
        ['createRestoreTest', '/restore-test'],
        ['deleteBackup', ''],
        ['undeleteBackup', '/undelete'],
        ['purgeBackup', '/purge'],
      ].map(([name, end]) => [
        name,
        async () => ({ at: `/datasources/${backupOf().id}/backups/${backupOf().jobId}${end}` }),
      ]),
    ),
    createRestore: async () => ({ body: { ...intoCopy(), ownership: 'omit' } }),
  };
  const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1);
  const newcomer = () => ({
    ...{ name: 'A Newcomer', email: `new-${crypto.randomUUID()}@people.example` },
    password: PASSWORD,
  });
  const intoCopy = () => {
    const { id: datasourceId, jobId } = backupOf();
    return {
      datasourceId,
      jobId,
      mode: 'new_database',
      target: { database: `copy_${Date.now()}` },
    };
  };
  async function machine(): Promise<string> {
    const body = { name: `machine ${crypto.randomUUID()}`, role: 'member' } as const;
    const { id } = await client.auth.createServiceAccount({ path: { organisationId }, body });
    return `/organisations/${organisationId}/service-accounts/${id}`;
  }
  async function domain(): Promise<string> {
    const path = { organisationId, domain: 'example.com' };
    await client.auth.claimSignOnDomain({ path });
    return `/organisations/${organisationId}/sign-on/domains/example.com`;
  }
  async function policy(): Promise<string> {
    const { id: destinationId } = await client.backup.ensureManagedDestination();
    const name = `going ${crypto.randomUUID()}`;
    const body = { name, scheduleCron: '0 3 * * *', timezone: 'UTC', destinationId };
    const kept = { ...body, retention: { keepLast: 3 } };
    return (await client.backup.createBackupPolicy({ body: kept })).id;
  }
  async function attached(): Promise<string> {
    const policyId = await policy();
    await client.backup.attachPolicy({ path: { id: shop.id }, body: { policyId } });
    return `/datasources/${shop.id}/policies/${policyId}`;
  }
  const backupOf = () => ({ id: shop.id, jobId: (job as { jobId: string }).jobId });
  const pathOf = (url: string) => url.replace(/^http:\/\/[^/]+(\/api\/backup)?/, '');
  async function invite(at: (id: string) => string): Promise<Partial<Prepared>> {
    const { email: to, session } = await signedUp();
    const body = { email: to, role: 'member' } as const;
    const { id } = await client.auth.createInvitation({ path: { organisationId }, body });
    return { at: at(id), token: session };
  }
  async function invitedByLink() {
    const { email: to, session } = await signedUp();
    return { session, token: await linkFor(to) };
  }
  async function linkFor(to: string): Promise<string> {
    const body = { email: to, role: 'member' } as const;
    const { link } = await client.auth.createInvitation({ path: { organisationId }, body });
    return tokenIn(link ?? '');
  }
  /** The path of a password reset for a member who is in no other organisation. */
  async function resettable(): Promise<string> {
    const { email: to, ...person } = newcomer();
    const body = { name: person.name, password: PASSWORD, token: await linkFor(to) };
    const { user } = await client.auth.signUp({ body });
    return `/organisations/${organisationId}/members/${user.id}/password-reset`;
  }
  async function joined(): Promise<Partial<Prepared>> {
    const { at: accept = '', token } = await invite((id) => `/invitations/${id}/accept`);
    await auth.as(token).post(accept);
    const { body } = await auth.as(token).get<{ user: { id: string } }>('/account');
    return { at: `/organisations/${organisationId}/members/${body.user.id}` };
  }

  return {
    holdfast,
    prepare: ({ operationId }: Operation) =>
      Object.hasOwn(made, operationId) ? made[operationId]?.() : undefined,
    urls,
    ids,
    some,
    kindOf,
    meaning,
    signedUp,
    renewTokens,
    tokenFor: ({ service }: Operation, who: Who) => tokens[service][who],
    /** Remembers the ids of things that an answer shows to exist now, and forgets deleted ones. */
    learn({ path: at, method }: Operation, url: string, text: string) {
      const collection =
        at
          .replaceAll(/\/\{\w+\}/g, '')
          .split('/')
          .at(-1) ?? '';
      if (method === 'DELETE') {
        const gone = url.split(/[/?]/).findLast((part) => /^[0-9a-f-]{36}$/.test(part));
        for (const [kind, known] of ids) {
          if (kind === 'organisations') continue;
          ids.set(
            kind,
            known.filter((id) => id !== gone),
          );
        }
        return;
      }
      if (text === '' || !text.startsWith('{')) return;
      const { id, jobId, items = [], userId } = JSON.parse(text);
      const last = at.endsWith('}') ? collection : at.split('/').at(-1);
      const own = method === 'POST' && typeof id === 'string' ? [id] : [];
      add(KINDS[last ?? ''] ?? last ?? '', ...own, ...[userId].flat());
      add('jobId', typeof jobId === 'string' && method === 'POST' ? jobId : undefined);
      if (last === 'members' || last === 'sessions' || last === 'hits') {
        for (const item of items) add(last, item.userId ?? item.id);
      }
    },
    async stop() {
      await holdfast.stop();
      await Promise.all([registry.stop(), source.stop(), identities.stop()]);
      await place.remove();
    },
  };
}

/** The collection that has what an operation makes, by the last segment of the operation's path. */
const KINDS: Record<string, string> = {
  upload: 'bulk',
  retry: 'bulk',
  ensure: 'storage-destinations',
};
