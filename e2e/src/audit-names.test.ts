import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Holdfast } from './holdfast.ts';
import { HoldfastProcess } from './holdfast-process.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let holdfast: Holdfast;

beforeAll(async () => {
  place = await temporaryDirectory();
  holdfast = await Holdfast.up(place.path);
});
afterAll(async () => {
  await holdfast.stop();
  await place.remove();
});

type SignedIn = { sessionToken: string; user: { id: string }; organisations: { id: string }[] };
type Entry = {
  action: string;
  ipAddress: string;
  actor: { name: string | null; email: string | null; anonymised: boolean };
};

const PASSWORD = 'correct horse battery';

async function signUp(name: string) {
  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const email = `${name.toLowerCase()}@example.com`;
  const { body } = await auth.post<SignedIn>('/sign-up', { name, email, password: PASSWORD });
  return { ...body, email, client: auth.as(body.sessionToken) };
}

async function backupClient(session: HttpClient, organisationId?: string): Promise<HttpClient> {
  const { body } = await session.post<{ token: string }>('/token', {
    audience: 'backup',
    ...(organisationId && { organisationId }),
  });
  return new HttpClient({ baseUrl: holdfast.backupUrl, token: body.token });
}

test('B29: actors carry their names at the time of reading; an erased account is anonymised', async () => {
  const ada = await signUp('Ada');
  const bob = await signUp('Bob');
  const organisationId = ada.organisations[0]?.id ?? '';
  const invitation = await ada.client.post<{ id: string }>(
    `/organisations/${organisationId}/invitations`,
    { email: bob.email, role: 'admin' },
  );
  await bob.client.post(`/invitations/${invitation.body.id}/accept`);

  const asBob = await backupClient(bob.client, organisationId);
  const created = await asBob.post('/datasources', { name: 'shop', engine: 'postgresql' });
  expect(created.status).toBe(201);

  const asAda = await backupClient(ada.client);
  const read = async () => (await asAda.get<{ items: Entry[] }>('/audit-log')).body.items[0];
  expect(await read()).toMatchObject({
    action: 'datasource.created',
    actor: { name: 'Bob', email: 'bob@example.com', anonymised: false },
  });

  const erased = await bob.client.delete('/account', { password: PASSWORD });
  expect(erased.status).toBe(204);
  // The directory caches names for a short time; then the name is gone.
  await vi.waitUntil(async () => (await read())?.actor.anonymised, {
    timeout: 90_000,
    interval: 500,
  });
  expect(await read()).toMatchObject({ actor: { name: 'Anonymized user', email: null } });
  const actors = await asAda.get('/audit-log/actors');
  expect(actors.text).not.toContain('bob');
});

test('what the domains service refuses is in the audit log of auth', async () => {
  const owner = await signUp('Olga');
  const viewer = await signUp('Vera');
  const organisationId = owner.organisations[0]?.id ?? '';
  const url = `/organisations/${organisationId}`;
  const body = { email: viewer.email, role: 'viewer' };
  const invitation = await owner.client.post<{ id: string }>(`${url}/invitations`, body);
  await viewer.client.post(`/invitations/${invitation.body.id}/accept`);
  const token = { audience: 'domain-check', organisationId };
  const { body: minted } = await viewer.client.post<{ token: string }>('/token', token);
  const domains = new HttpClient({ baseUrl: holdfast.through('domains'), token: minted.token });
  expect((await domains.post('/app/v1/saved-domains', { domain: 'a.com' })).status).toBe(403);
  const read = async () => {
    const query = { actions: 'operation.refused' };
    return (await owner.client.get<{ items: object[] }>(`${url}/audit-log`, { query })).body.items;
  };
  await vi.waitUntil(async () => (await read()).length > 0, { timeout: 20_000 });
  expect(await read()).toMatchObject([
    {
      actor: { key: `user:${viewer.user.id}`, name: 'Vera' },
      target: { type: 'operation', id: 'saveDomain' },
      details: { service: 'domain-check', reason: 'permission' },
      ipAddress: '127.0.0.1',
    },
  ]);
});

test('B34: the backup API takes tokens of its own audience only, and no session', async () => {
  const { client } = await signUp('Carol');
  const { body } = await client.post<{ token: string }>('/token', { audience: 'domain-check' });
  for (const token of [body.token, client.token]) {
    const answer = await new HttpClient({
      baseUrl: holdfast.backupUrl,
      ...(token && { token }),
    }).get('/datasources');
    expect(answer).toMatchObject({ status: 401, body: { type: 'UNAUTHENTICATED' } });
  }
});

test('B27: the address in the audit log is the one that called, through the one address or not, whatever it writes', async () => {
  const { client } = await signUp('Dora');
  const api = await backupClient(client);
  const create = async (baseUrl: string, localAddress: string, name: string) => {
    const sending = request(`${baseUrl}/datasources`, {
      method: 'POST',
      localAddress,
      headers: {
        authorization: `Bearer ${api.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9, 203.0.113.9',
        'x-holdfast-passed-on': 'guessed',
        'x-holdfast-address': 'http://evil.example',
      },
    });
    sending.end(JSON.stringify({ name, engine: 'postgresql' }));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await json(answer)]).toMatchObject([201, { name }]);
    const { body } = await api.get<{ items: Entry[] }>('/audit-log');
    return body.items[0]?.ipAddress;
  };
  expect(await create(holdfast.through('backup'), '127.0.0.2', 'through')).toBe('127.0.0.2');
  expect(await create(holdfast.backupUrl, '127.0.0.3', 'direct')).toBe('127.0.0.3');
});

test('the one address can be served by itself, without a database, and says which service is gone', async () => {
  const own = await HoldfastProcess.run(['serve', 'dashboard'], {
    HOLDFAST_AUTH_URL: holdfast.authUrl,
    HOLDFAST_BACKUP_URL: holdfast.backupUrl,
    HOLDFAST_DOMAINS_URL: 'http://127.0.0.1:9',
  });
  const ready = () => fetch(`${own.url}/readyz`).catch(() => undefined);
  await vi.waitUntil(ready, { timeout: 90_000 });
  expect(await (await ready())?.json()).toMatchObject({ msg: 'Not ready: domains.' });
  const auth = new HttpClient({ baseUrl: own.through('auth') });
  const wrong = { email: 'ada@example.com', password: 'wrong' };
  expect(await auth.post('/sign-in', wrong)).toMatchObject({ status: 401 });
  expect(await fetch(`${own.through('domains')}/app/v1/check`)).toMatchObject({ status: 502 });
  expect(await own.stop(), own.output).toEqual({ code: 0, signal: null });
});
