import manifest from '../../package.json' with { type: 'json' };
import { Problem } from '../errors/index.ts';
import { createHttpApp, type HttpApp, type HttpAppOptions } from './app.ts';

/** For processes without an API: it answers `/healthz`, `/readyz` and `/metrics`, and nothing else. */
export function createProbeApp(
  options: Pick<HttpAppOptions, 'name' | 'logger' | 'clock' | 'readiness' | 'metrics'>,
): Promise<HttpApp> {
  return createHttpApp({
    ...options,
    version: manifest.version,
    description: 'Health checks and metrics only.',
    routes: [],
    hasReference: false,
    verifier: { verify: () => Promise.reject(new Problem('UNAUTHENTICATED')) },
    corsOrigins: [],
    trustedProxies: 0,
    rateLimit: { perMinute: Number.MAX_SAFE_INTEGER },
    bodyLimitBytes: 1_024,
  });
}
