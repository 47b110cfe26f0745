import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../testing/index.ts';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { createHttpApp } from './index.ts';
import { ID, routes } from './routes.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ routes });
});
afterAll(() => test.stop());

const as = async (claims?: Parameters<TestApp['token']>[0]) =>
  test.client.as(await test.token(claims));

describe('gates', () => {
  it('come in the order 401, 403, 402, and all of them before the body is looked at', async () => {
    const nonsense = { body: '{"broken', headers: { 'content-type': 'application/json' } };
    const post = async (claims?: Parameters<TestApp['token']>[0]) =>
      (await (claims ? await as(claims) : test.client).request('POST', '/things', nonsense)).body
        .type;
    expect(await post()).toBe('UNAUTHENTICATED');
    expect(await post({ role: 'viewer', billing: 'lapsed' })).toBe('FORBIDDEN');
    expect(await post({ role: 'member', billing: 'lapsed' })).toBe('BILLING_REQUIRED');
    expect(await post({ role: 'member' })).toBe('MALFORMED_JSON');
  });

  it('ask for a token before they say whether an id exists', async () => {
    expect((await test.client.get('/things/no-uuid')).status).toBe(401);
  });

  it.each([
    ['viewer', 200, 403, 403, 403],
    ['member', 200, 201, 403, 403],
    ['admin', 200, 201, 204, 403],
    ['owner', 200, 201, 204, 204],
  ] as const)(
    'let a %s read, write, administer and own as the role allows',
    async (role, ...expected) => {
      const client = await as({ role });
      const statuses = [
        (await client.get(`/things/${ID}`)).status,
        (await client.post('/things', { name: 'a' })).status,
        (await client.delete(`/things/${ID}`, { confirmation: 'yes' })).status,
        (await client.delete(`/plain/${ID}`)).status,
      ];
      expect(statuses).toEqual(expected);
    },
  );

  it('never gate reading for billing', async () => {
    expect((await (await as({ billing: 'lapsed' })).get(`/things/${ID}`)).status).toBe(200);
  });

  it('want a fresh proof where a route says so: after the role, before billing, and never of a machine', async () => {
    const now = Math.floor(test.options.clock.now().getTime() / 1000);
    const ask = async (claims: Parameters<TestApp['token']>[0], app = test) =>
      (await app.client.as(await test.token({ role: 'admin', ...claims })).post('/kit')).body.type;
    const refused = 'STEP_UP_REQUIRED';
    expect(await ask({ role: 'member', auth_time: now - 3_600 })).toBe('FORBIDDEN');
    expect(await ask({ auth_time: now - 601, billing: 'lapsed' })).toBe(refused);
    expect(await ask({ auth_time: now - 599, billing: 'lapsed' })).toBe('BILLING_REQUIRED');
    expect(await ask({ auth_time: now - 599 })).toBeUndefined();
    expect(await ask({ auth_time: undefined })).toBe(refused);
    expect(await ask({ auth_time: 'now' })).toBe('UNAUTHENTICATED');
    const trusting = await createHttpApp({ ...test.options, trustsUndatedProofs: true });
    const url = await trusting.listen({ host: '127.0.0.1', port: 0 });
    const app = { ...test, client: new HttpClient({ baseUrl: url }) };
    expect(await ask({ auth_time: undefined }, app)).toBeUndefined();
    expect(await ask({ auth_time: undefined, actor: 'machine' }, app)).toBe(refused);
    expect(await ask({ auth_time: now, actor: 'machine' }, app)).toBe(refused);
    expect(await ask({ auth_time: now - 601 }, app)).toBe(refused);
    await trusting.stop({ graceMs: 0 });
  });

  it('take the token of a machine, and the proof of what is asked for, where the table of acts says so', async () => {
    const old = Math.floor(test.options.clock.now().getTime() / 1000) - 601;
    const remove = async (claims: Parameters<TestApp['token']>[0]) =>
      (await (await as(claims)).delete(`/things/${ID}`, { confirmation: 'yes' })).status;
    expect(await remove({ role: 'admin', auth_time: old })).toBe(403);
    expect(await remove({ role: 'admin', auth_time: undefined, actor: 'machine' })).toBe(204);
    const rename = async (claims: Parameters<TestApp['token']>[0], destroys: boolean) =>
      (await (await as(claims)).patch(`/things/${ID}`, { destroys })).body?.type;
    expect(await rename({ role: 'admin', auth_time: old }, false)).toBeUndefined();
    expect(await rename({ role: 'admin', auth_time: old }, true)).toBe('STEP_UP_REQUIRED');
    expect(await rename({ role: 'admin' }, true)).toBeUndefined();
    expect(await rename({ role: 'member', auth_time: old }, true)).toBe('FORBIDDEN');
    expect(
      await rename({ role: 'admin', auth_time: undefined, actor: 'machine' }, true),
    ).toBeUndefined();
  });

  it('take the guard of a route in place of the service tokens', async () => {
    expect((await test.client.as('session-1').get('/session')).body).toEqual({ user: 'joe' });
    expect((await (await as()).get('/session')).status).toBe(401);
  });

  it('stand before every route: one that was not declared cannot be added', async () => {
    const app = await createHttpApp({ ...test.options, routes: [] });
    expect(() => app.fastify.get('/open', async () => 'secrets')).toThrow('/open has no gates');
  });
});
