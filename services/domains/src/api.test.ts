import { readEndpoints, type Surroundings, testEveryEndpoint } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { startTestDomains } from './testing/test-domains.ts';

const domains = await startTestDomains();
afterAll(() => domains.stop());

const organisation = uuidv7();
const owner = await domains.owner(organisation);
const bulk = { domains: ['example.com'], mode: 'bloom' };
const job = (await owner.post<{ id: string }>('/app/v1/check/bulk', bulk)).body.id;
// Its stream ends, so that whoever reads it is done.
await owner.post(`/app/v1/check/bulk/${job}/cancel`);
const saved = (await owner.post<{ id: string }>('/app/v1/saved-domains', { domain: 'saved.com' }))
  .body.id;

const around: Surroundings = {
  nobody: domains.client,
  owner,
  viewer: await domains.someone({ org: organisation, role: 'viewer' }),
  stranger: await domains.owner(),
  lapsed: await domains.someone({ org: organisation, billing: 'lapsed' }),
  fill: ({ path }) => path.replace('{id}', path.includes('/bulk/') ? job : saved),
  bodies: {
    checkDomain: { domain: 'example.com', mode: 'bloom', maxAge: '10m' },
    createBulkCheck: { ...bulk, maxAge: '10m' },
    saveDomain: { domain: 'another.com', notes: 'mine' },
    updateSavedDomain: { notes: 'changed' },
  },
  pageCaps: { listBulkResults: 1000 },
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
    'saveDomain NAME_TAKEN': () => owner.post('/app/v1/saved-domains', { domain: 'SAVED.com.' }),
  },
};

const endpoints = await readEndpoints(domains.client);
testEveryEndpoint(endpoints, around);

test('D16: two organisations never see each other, whatever they list', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { text } = await around.stranger.get(around.fill(endpoint));
    for (const id of [organisation, job, saved]) expect(text).not.toContain(id);
  }
});

test('D21: the reference is served at /swagger/', async () => {
  expect((await domains.client.get<string>('/swagger/')).status).toBe(200);
  expect((await domains.client.get('/swagger/json')).body).toMatchObject({ openapi: '3.1.0' });
});

test('D19: a token of another audience does not count', async () => {
  const stranger = domains.client.as('not.a.token');
  expect((await stranger.get('/app/v1/saved-domains')).status).toBe(401);
});
