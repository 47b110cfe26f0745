import { describe, expect, it } from 'vitest';
import { startTestApp } from './app.fixture.ts';
import { noContent, route } from './index.ts';
import { common, ID } from './routes.fixture.ts';

describe('rate limits', () => {
  const limited = [
    route({
      ...common,
      method: 'GET',
      url: '/mine',
      operationId: 'mine',
      access: 'configure',
      response: { 204: noContent },
      handler: () => {},
    }),
    route({
      ...common,
      method: 'GET',
      url: '/open',
      operationId: 'open',
      access: 'public',
      response: { 204: noContent },
      handler: () => {},
    }),
    route({
      ...common,
      method: 'GET',
      url: '/tight',
      operationId: 'tight',
      access: 'public',
      perMinute: 1,
      response: { 204: noContent },
      handler: () => {},
    }),
  ];
  const many = async (count: number, one: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push((await one()).status);
    return statuses;
  };

  it('count an organisation as one caller, whoever asks for it, and leave others alone', async () => {
    const own = await startTestApp({ routes: limited, rateLimit: { perMinute: 3 } });
    const org = ID;
    const clients = await Promise.all(
      [1, 2].map(async () => own.client.as(await own.token({ org }))),
    );
    let turn = 0;
    const next = () => clients[turn++ % 2] ?? own.client;
    expect(await many(5, () => next().get('/mine'))).toEqual([204, 204, 204, 429, 429]);
    const { body, headers } = await next().get('/mine');
    expect(body).toEqual({
      type: 'RATE_LIMITED',
      msg: 'Too many requests; try again later.',
      timestamp: '2026-03-01T10:00:00.000Z',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await own.client.as(await own.token()).get('/mine')).status).toBe(204);
    await own.stop();
  });

  it('count refused roles too', async () => {
    const own = await startTestApp({ routes: limited, rateLimit: { perMinute: 2 } });
    const viewer = own.client.as(await own.token({ role: 'viewer' }));
    expect(await many(3, () => viewer.get('/mine'))).toEqual([403, 403, 429]);
    await own.stop();
  });

  it('count addresses on public routes, never probes, and apart where a route has its own', async () => {
    const own = await startTestApp({ routes: limited, rateLimit: { perMinute: 2 } });
    expect(await many(3, () => own.client.get('/open'))).toEqual([204, 204, 429]);
    expect(await many(2, () => own.client.get('/tight'))).toEqual([204, 429]);
    expect(await many(4, () => own.client.get('/healthz'))).toEqual([200, 200, 200, 200]);
    await own.stop();
  });

  it('believe what proxies say about the address only as far as there are any', async () => {
    const written = (caller: number) => `10.0.0.${caller}`; // by the caller, or by the proxy
    for (const [trustedProxies, forwarded, expected] of [
      [0, (caller: number) => written(caller), [204, 429]],
      [1, (caller: number) => written(caller), [204, 204]],
      [1, (caller: number) => `${written(caller)}, 203.0.113.1`, [204, 429]],
    ] as const) {
      const own = await startTestApp({ routes: limited, trustedProxies });
      let caller = 0;
      const next = () =>
        own.client.get('/tight', { headers: { 'x-forwarded-for': forwarded(++caller) } });
      expect(await many(2, next)).toEqual(expected);
      await own.stop();
    }
  });

  it('count those who cannot say who they are by their address, and leave others alone', async () => {
    const own = await startTestApp({ routes: limited, rateLimit: { perMinute: 3 } });
    const guess = own.client.as('a.b.c');
    expect(await many(5, () => guess.get('/mine'))).toEqual([401, 401, 401, 429, 429]);
    const known = own.client.as(await own.token());
    expect(await many(3, () => known.get('/mine'))).toEqual([204, 204, 204]);
    await own.stop();
  });
});
