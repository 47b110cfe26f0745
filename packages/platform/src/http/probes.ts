import { Readable } from 'node:stream';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { shareRead } from '../joiner/index.ts';
import type { Route } from './model.ts';
import { route, streamed } from './route.ts';

const CHECK_LIMIT_MS = 2_000;
const METRICS =
  '# HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.\n' +
  '# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 12.5\n';

/** By name; each rejects when what it checks cannot be reached. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

/** What load balancers and monitors ask: no token, no limit, and nothing about any tenant. */
export function probeRoutes(
  checks: ReadinessChecks,
  isStopping: () => boolean,
  registry: Registry,
): Route[] {
  // Shared, so that many requests at once cost one run of the checks.
  const ready = shareRead(() => failedChecks(checks));
  const common = {
    method: 'GET',
    tags: ['Operations'],
    access: 'public',
    proof: 'none',
    contents: 'none',
  } as const;
  const Status = z
    .strictObject({ status: z.literal('ok') })
    .meta({ id: 'Health', example: { status: 'ok' } });
  return [
    route({
      ...common,
      url: '/healthz',
      operationId: 'getHealth',
      summary: 'Whether the process is alive',
      response: { 200: Status },
      handler: () => ({ status: 'ok' as const }),
    }),
    route({
      ...common,
      url: '/readyz',
      operationId: 'getReadiness',
      summary: 'Whether requests can be served now',
      description:
        'Fails while something that the service needs cannot be reached, and while it is stopping.',
      response: { 200: Status },
      errors: ['UNAVAILABLE'],
      handler: async () => {
        const failed = isStopping() ? ['stopping'] : await ready();
        if (failed.length === 0) return { status: 'ok' as const };
        throw new Problem('UNAVAILABLE', { msg: `Not ready: ${failed.join(', ')}.` });
      },
    }),
    route({
      ...common,
      url: '/metrics',
      operationId: 'getMetrics',
      summary: 'Metrics for Prometheus',
      response: { 200: streamed(registry.contentType, 'In the Prometheus text format.', METRICS) },
      handler: async () => Readable.from([await registry.metrics()]),
    }),
  ].map((probe) => ({ ...probe, isProbe: true }));
}

async function failedChecks(checks: ReadinessChecks): Promise<string[]> {
  const outcomes = Object.entries(checks).map(async ([name, check]) => {
    const passed = await within(CHECK_LIMIT_MS, check).catch(() => false);
    return passed ? [] : [name];
  });
  return (await Promise.all(outcomes)).flat();
}

async function within(ms: number, check: () => Promise<void>): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), ms);
  try {
    return await Promise.race([check().then(() => true), limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
