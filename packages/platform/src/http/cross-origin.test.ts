import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { ID, routes } from './routes.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ routes, corsOrigins: ['http://localhost:4000'] });
});
afterAll(() => test.stop());

describe('cross-origin requests', () => {
  const preflight = (origin: string) =>
    test.client.request('OPTIONS', '/things', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('are allowed from the configured origin, before any gate', async () => {
    const { status, headers } = await preflight('http://localhost:4000');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    expect(headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const refused = await test.client.get(`/things/${ID}`, {
      headers: { origin: 'http://localhost:4000' },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    'http://evil.test',
    'http://localhost:4000.evil.test',
    'null',
    'http://LOCALHOST:4000/',
  ])('are not allowed from %s', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const { headers } = await test.client.get('/encoded', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('answer a plain OPTIONS without a body', async () => {
    const { status, text } = await test.client.request('OPTIONS', '/things');
    expect([status, text]).toEqual([204, '']);
  });

  it('cannot be opened to everyone', async () => {
    await expect(startTestApp({ corsOrigins: ['*'] })).rejects.toThrow('named origins');
  });
});
