import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { RouteSlots } from './mount.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long requests took, by the pattern of their route and never by their path: ids stay out. */
export function addRequestMetrics(
  fastify: FastifyInstance,
  registry: Registry,
  quietPaths: ReadonlySet<string>,
): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (!quietPaths.has(route)) {
      const labels = { method: request.method, route, status: reply.statusCode };
      durations.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
}

/**
 * The usual process metrics, read when asked for. prom-client's own start a 10 ms timer and a
 * garbage-collection observer for each registry, and have no way to stop them.
 */
export function describeProcess(
  registry: Registry,
  about: { name: string; version: string },
): void {
  new Gauge({
    name: 'holdfast_build_info',
    help: 'Always 1; its labels say what runs',
    labelNames: ['name', 'version'] as const,
    registers: [registry],
  }).set(about, 1);
  gauge(registry, 'process_cpu_seconds_total', 'User and system CPU time', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge(registry, 'process_resident_memory_bytes', 'Resident memory', () =>
    process.memoryUsage.rss(),
  );
  gauge(
    registry,
    'nodejs_heap_size_used_bytes',
    'Heap in use',
    () => process.memoryUsage().heapUsed,
  );
  gauge(
    registry,
    'nodejs_heap_size_limit_bytes',
    'Heap at which the process ends',
    () => getHeapStatistics().heap_size_limit,
  );
  gauge(registry, 'process_start_time_seconds', 'Start of the process, in Unix time', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  let last = performance.eventLoopUtilization();
  gauge(
    registry,
    'nodejs_eventloop_utilization',
    'Share of time that the event loop was busy since the last scrape',
    () => {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      return utilization;
    },
  );
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** How many slots of this process are taken. */
export function addSlotMetrics(registry: Registry, slots: RouteSlots): void {
  const add = (name: string, help: string, read: (of: RouteSlots['streams']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      collect() {
        for (const [kind, of] of Object.entries(slots)) this.set({ kind }, read(of));
      },
    });
  add(
    'holdfast_slots_taken',
    'Open streams, running connection tests and megabytes of request bodies',
    (of) => of.taken,
  );
  add('holdfast_slots_limit', 'The most of them that this process allows', (of) => of.most);
}
