import { describe, expect, it } from 'vitest';
import { startTestApp } from './app.fixture.ts';
import { ID, routes } from './routes.fixture.ts';

describe('/healthz', () => {
  it('is ok while the process lives, whatever it can reach', async () => {
    const test = await startTestApp({ readiness: { database: () => Promise.reject(new Error()) } });
    const { status, body } = await test.client.get('/healthz');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    await test.stop();
  });
});

describe('/readyz', () => {
  it('is ok when every check passes', async () => {
    const test = await startTestApp({
      readiness: { database: async () => {}, queue: async () => {} },
    });
    expect((await test.client.get('/readyz')).status).toBe(200);
    await test.stop();
  });

  it('names the checks that fail, throw or do not answer in time, and says no more about them', async () => {
    const test = await startTestApp({
      readiness: {
        database: () => Promise.reject(new Error('connect 10.1.2.3 password=hunter2')),
        queue: async () => {},
        storage: () => new Promise(() => {}),
        broken: () => {
          throw new Error('hunter2');
        },
      },
    });
    const started = performance.now();
    const { status, text } = await test.client.get('/readyz');
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      type: 'UNAVAILABLE',
      msg: 'Not ready: database, storage, broken.',
      timestamp: '2026-03-01T10:00:00.000Z',
    });
    await test.stop();
  });

  it('asks once for all who ask at the same time', async () => {
    let asked = 0;
    const release = Promise.withResolvers<void>();
    const database = async () => {
      asked += 1;
      await release.promise;
    };
    const test = await startTestApp({ readiness: { database } });
    const answers = Array.from({ length: 10 }, () => test.client.get('/readyz'));
    await expect.poll(() => asked).toBe(1);
    const connections = () =>
      new Promise<number>((resolve) =>
        test.app.fastify.server.getConnections((_, count) => resolve(count)),
      );
    await expect.poll(connections).toBe(10);
    release.resolve();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(asked).toBe(1);
    await test.stop();
  });
});

describe('/metrics', () => {
  it('counts requests by method, route pattern and status, without any id or tenant', async () => {
    const test = await startTestApp({ routes });
    const org = '0190a8f0-0000-7abc-8def-0123456789ab';
    const client = test.client.as(await test.token({ org }));
    await client.get(`/things/${ID}`);
    await client.get('/things/none');
    await client.get('/nowhere/at-all');
    const { text, headers } = await test.client.get<string>('/metrics');
    const count = (labels: string) =>
      text.includes(`http_request_duration_seconds_count{${labels}} 1`);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(count('method="GET",route="/things/:id",status="200"')).toBe(true);
    expect(count('method="GET",route="/things/:id",status="404"')).toBe(true);
    expect(count('method="GET",route="unknown",status="404"')).toBe(true);
    for (const tenant of [ID, org, 'at-all']) expect(text).not.toContain(tenant);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_utilization',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    }
    await test.stop();
  });

  it('is of this app alone', async () => {
    const [one, other] = await Promise.all([startTestApp({ routes }), startTestApp({ routes })]);
    await one.client.get('/encoded');
    expect((await one.client.get<string>('/metrics')).text).toContain('route="/encoded"');
    expect((await other.client.get<string>('/metrics')).text).not.toContain('route="/encoded"');
    await Promise.all([one.stop(), other.stop()]);
  });
});

describe('probes', () => {
  it('leave no line in the request log and no trace in the metrics', async () => {
    const test = await startTestApp();
    for (const path of ['/healthz', '/readyz', '/metrics'])
      await test.client.get(path, { query: { a: 1 } });
    expect(test.log.lines().filter(({ msg }) => msg === 'request')).toEqual([]);
    expect((await test.client.get<string>('/metrics')).text).not.toContain('route="/healthz"');
    await test.stop();
  });
});
