import { Problem } from '@holdfast/platform/errors';
import { createHttpApp, type HttpApp, roomOfProcess } from '@holdfast/platform/http';
import manifest from '../../package.json' with { type: 'json' };
import { readSettings } from './config.ts';
import { BEHIND, type DashboardContext, type Patience } from './model.ts';
import { openPages, servePages } from './pages.ts';
import { passOn } from './pass-on.ts';
import { Upstream } from './upstream.ts';

/** Responses begin within seconds; the slowest is the test of a database that does not respond either. */
const USUAL_PATIENCE: Patience = { connectMs: 5_000, answerMs: 300_000 };

export async function createDashboard(
  context: DashboardContext,
  { patience = USUAL_PATIENCE, room = roomOfProcess() } = {},
): Promise<Pick<HttpApp, 'listen' | 'stop'>> {
  const { serviceUrls, serviceSecret } = context;
  const { publicUrl } = readSettings(context.environment);
  const pages = await openPages(context.pages);
  room.keepForBehind();
  const upstreams = BEHIND.map((name) => new Upstream(name, serviceUrls[name], patience, room));
  const app = await createHttpApp({
    name: 'Holdfast',
    version: manifest.version,
    description: 'The one address.',
    routes: [],
    front(fastify) {
      servePages(fastify, pages);
      for (const upstream of upstreams) passOn(fastify, upstream, { publicUrl, serviceSecret });
    },
    logger: context.logger,
    clock: context.clock,
    verifier: { verify: () => Promise.reject(new Problem('UNAUTHENTICATED')) },
    readiness: Object.fromEntries(
      upstreams.map((upstream) => [upstream.name, () => upstream.reach()]),
    ),
    // Preflights are passed on, because the services know whose pages may call.
    corsOrigins: [],
    trustedProxies: context.trustedProxies,
    rateLimit: { perMinute: Number.MAX_SAFE_INTEGER },
    bodyLimitBytes: 1_024,
    room,
  });
  return {
    listen: (place) => app.listen(place),
    stop: (options) =>
      app.stop(options).finally(() => {
        for (const upstream of upstreams) upstream.close();
      }),
  };
}
