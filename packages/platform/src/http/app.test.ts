import { describe, expect, it } from 'vitest';
import { startTestApp } from './app.fixture.ts';
import { routes } from './routes.fixture.ts';

describe('createHttpApp', () => {
  it('refuses two routes of one name', async () => {
    const [one] = routes;
    if (one === undefined) throw new Error('no route');
    await expect(startTestApp({ routes: [one, { ...one, url: '/x/:id' }] })).rejects.toThrow(
      'two routes are called getThing',
    );
  });

  it('puts its prefix before the routes and not before the probes', async () => {
    const own = await startTestApp({ routes, prefix: '/app/v1' });
    expect((await own.client.get('/app/v1/encoded')).status).toBe(200);
    expect((await own.client.get('/encoded')).status).toBe(404);
    expect((await own.client.get('/healthz')).status).toBe(200);
    await own.stop();
  });
});
