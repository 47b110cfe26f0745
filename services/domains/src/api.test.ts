import { PERMISSIONS } from '@holdfast/platform/identity';
import {
  expectWholeReference,
  readEndpoints,
  type Surroundings,
  testEveryEndpoint,
} from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { domainsService } from './index.ts';
import { insertHit } from './testing/insert-hit.ts';
import { startTestDomains } from './testing/test-domains.ts';

const domains = await startTestDomains();
afterAll(() => domains.stop());

const organisation = uuidv7();
const elsewhere = uuidv7();
const owner = await domains.owner(organisation);
const bulk = { domains: ['example.com'], mode: 'bloom' };
const job = (await owner.post<{ id: string }>('/app/v1/check/bulk', bulk)).body.id;
// Cancelled, so that its stream ends and can be read to the end.
await owner.post(`/app/v1/check/bulk/${job}/cancel`);
const saved = (await owner.post<{ id: string }>('/app/v1/saved-domains', { domain: 'saved.com' }))
  .body.id;
const wanted = { description: 'A bakery in Lisbon' };
const generator = (await owner.post<{ id: string }>('/app/v1/name-generator', wanted)).body.id;

const watcher = (await owner.post<{ id: string }>('/app/v1/brand/watchers', { keyword: 'panora' }))
  .body.id;
const watching = {
  keyword: 'other',
  allowlist: ['panora.com'],
  notificationEmail: 'ada@example.com',
  minScore: 60,
  aiCheck: true,
  enabled: true,
};
const hit = await insertHit(domains, { organisation, watcherId: watcher, domain: 'pan0ra.com' });

/** The id to put into a path, by a part of that path. */
const made: Record<string, string> = {
  '/bulk/': job,
  '/saved-domains/': saved,
  '/name-generator/': generator,
  '/brand/watchers/': watcher,
  '/brand/hits/': hit,
};

const around: Surroundings = {
  nobody: domains.client,
  owner,
  holder: (claims) => domains.someone({ org: elsewhere, ...claims }),
  stranger: await domains.owner(),
  lapsed: await domains.someone({ org: organisation, billing: 'lapsed' }),
  stale: await domains.someone({ org: organisation, auth_time: 3_600 }),
  machine: await domains.someone({
    ...{ org: organisation, actor: 'machine', auth_time: undefined, permissions: PERMISSIONS },
  }),
  acts: {},
  fill: ({ path }) => {
    const [, id = ''] = Object.entries(made).find(([part]) => path.includes(part)) ?? [];
    return path.replace('{id}', id);
  },
  bodies: {
    checkDomain: { domain: 'example.com', mode: 'bloom', maxAge: '10m' },
    createBulkCheck: { ...bulk, maxAge: '10m', giveUpAfter: '1m' },
    saveDomain: { domain: 'another.com', notes: 'mine' },
    updateSavedDomain: { notes: 'changed' },
    createNameGenerator: { ...wanted, category: 'food', style: 'any', maxLength: 12, size: 10 },
    checkGeneratedNames: { names: ['panora'], tlds: ['com'], mode: 'bloom', maxAge: '10m' },
    createWatcher: { ...watching, keyword: 'holdfast' },
    updateWatcher: { ...watching, keyword: 'panora' },
  },
  pageCaps: { listBulkResults: 1000, listGeneratedNames: 1000 },
  refusals: {
    'createBulkCheck IDEMPOTENCY_CONFLICT': async () => {
      const ask = (body: object) =>
        owner.post<object>('/app/v1/check/bulk', body, { headers: { 'idempotency-key': 'walk' } });
      await ask(bulk);
      return ask({ ...bulk, mode: 'verified' });
    },
    'cancelBulkCheck JOB_FINISHED': async () => {
      const other = await owner.post<{ id: string }>('/app/v1/check/bulk', bulk);
      await domains.query("update bulk_jobs set state = 'completed' where id = $1", [
        other.body.id,
      ]);
      return owner.post(`/app/v1/check/bulk/${other.body.id}/cancel`);
    },
    'retryBulkCheck JOB_FINISHED': () => owner.post(`/app/v1/check/bulk/${job}/retry`),
    'retryBulkCheck TOO_MUCH_WAITING': async () => {
      const other = (await owner.post<{ id: string }>('/app/v1/check/bulk', bulk)).body.id;
      const counts = '{"unknown": 1}';
      await domains.query(
        "update bulk_jobs set state = 'completed', resolved = 1, counts = $2 where id = $1",
        [other, counts],
      );
      return withoutRoom(() => owner.post(`/app/v1/check/bulk/${other}/retry`));
    },
    'createBulkCheck TOO_MUCH_WAITING': () =>
      withoutRoom(() => owner.post('/app/v1/check/bulk', bulk)),
    'uploadBulkCheck TOO_MUCH_WAITING': () => withoutRoom(() => upload('example.com', {})),
    'uploadBulkCheck IDEMPOTENCY_CONFLICT': async () => {
      await upload('example.com', { 'idempotency-key': 'walk' });
      return upload('example.net', { 'idempotency-key': 'walk' });
    },
    'checkGeneratedNames TOO_MUCH_WAITING': () =>
      withoutRoom(() =>
        owner.post(`/app/v1/name-generator/${generator}/check`, {
          ...{ names: ['panora'], tlds: ['com'], mode: 'bloom' },
        }),
      ),
    'createNameGenerator IDEMPOTENCY_CONFLICT': async () => {
      const ask = (body: object) =>
        owner.post<object>('/app/v1/name-generator', body, {
          headers: { 'idempotency-key': 'walk' },
        });
      await ask(wanted);
      return ask({ ...wanted, size: 7 });
    },
    'checkGeneratedNames IDEMPOTENCY_CONFLICT': async () => {
      const ask = (tld: string) =>
        owner.post<object>(
          `/app/v1/name-generator/${generator}/check`,
          { names: ['panora'], tlds: [tld], mode: 'bloom' },
          { headers: { 'idempotency-key': 'walk' } },
        );
      await ask('com');
      return ask('net');
    },
    'createWatcher NAME_TAKEN': () => owner.post('/app/v1/brand/watchers', { keyword: 'PANORA' }),
    'updateWatcher NAME_TAKEN': async () => {
      await owner.post('/app/v1/brand/watchers', { keyword: 'taken' });
      return owner.patch(`/app/v1/brand/watchers/${watcher}`, { keyword: 'taken' });
    },
    'saveDomain NAME_TAKEN': () => owner.post('/app/v1/saved-domains', { domain: 'SAVED.com.' }),
  },
};

/** Asks while the limits allow nothing to wait. */
async function withoutRoom<T>(ask: () => Promise<T>): Promise<T> {
  const { limits } = domains.composed.parts;
  const usual = { ...limits };
  Object.assign(limits, { waitingJobs: 0, waitingNames: 0 });
  return ask().finally(() => Object.assign(limits, usual));
}

function upload(body: string, headers: Record<string, string>) {
  return owner.request<object>('POST', '/app/v1/check/bulk/upload', {
    ...{ body, query: { mode: 'bloom' } },
    headers: { 'content-type': 'text/plain', ...headers },
  });
}

const endpoints = await readEndpoints(domains.client);
testEveryEndpoint(endpoints, around);

test('D16: two organisations never see each other, whatever they list', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { text } = await around.stranger.get(around.fill(endpoint));
    for (const id of [organisation, ...Object.values(made)]) expect(text).not.toContain(id);
  }
});

test('D21: the reference is served at /swagger/', async () => {
  expect((await domains.client.get<string>('/swagger/')).status).toBe(200);
  const { body } = await domains.client.get('/swagger/json');
  expect(body).toMatchObject({ openapi: '3.1.0' });
  expectWholeReference(body, await domainsService.document());
});

test('D19: a token of another audience does not count', async () => {
  const elsewhere = await domains.someone({ org: organisation, audience: 'backup' });
  for (const client of [elsewhere, domains.client.as('not.a.token')]) {
    expect((await client.get('/app/v1/saved-domains')).status).toBe(401);
  }
  const here = await domains.someone({ org: organisation });
  expect((await here.get('/app/v1/saved-domains')).status).toBe(200);
});
