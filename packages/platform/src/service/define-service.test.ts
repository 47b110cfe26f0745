import { expect, test } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { createLogger } from '../log/index.ts';
import { freePort } from '../testing/index.ts';
import { defineService, type ServiceContext } from './index.ts';

const context = {
  host: '127.0.0.1',
  logger: createLogger({ name: 'test', level: 'silent' }),
  clock: systemClock,
} as ServiceContext;

/** A service that records what is done with it. */
function recordedService({
  failing,
  atStop,
}: {
  failing?: string;
  atStop?: () => Promise<void>;
} = {}) {
  const steps: string[] = [];
  const step = async (name: string) => {
    steps.push(name);
    if (name === failing) throw new Error(`no ${name}`);
  };
  const service = defineService({
    name: 'recorded',
    port: { setting: 'HOLDFAST_RECORDED_PORT', fallback: 1 },
    settings: {},
    schema: 'recorded',
    migrations: 'nowhere',
    compose: async () => {
      await step('compose');
      return 'composed';
    },
    close: (composed) => step(`close ${composed}`),
    describe: async () => ({ name: 'Recorded', version: '1', description: '', routes: [] }),
    api: async () => {
      await step('api');
      return {
        listen: async ({ port }: { port: number }) => {
          await step('listen');
          return `http://127.0.0.1:${port}`;
        },
        stop: ({ graceMs }: { graceMs: number }) => step(`stop api within ${graceMs}`),
      };
    },
    worker: async () => {
      await step('worker');
      return {
        check: () => step('check'),
        counts: () => [{ task: 'work', outcome: 'done' as const, times: 3, seconds: 1 }],
        stop: async ({ graceMs }) => {
          await step(`stop worker within ${graceMs}`);
          await atStop?.();
        },
      };
    },
  });
  return { service, steps };
}

test('a role loads its own parts only, and closes what it was composed of after it has stopped', async () => {
  const api = recordedService();
  const running = await api.service.startApi(context, 4);
  expect(running.url).toBe('http://127.0.0.1:4');
  await running.stop({ graceMs: 5 });
  expect(api.steps).toEqual(['compose', 'api', 'listen', 'stop api within 5', 'close composed']);

  const worker = recordedService();
  await (await worker.service.startWorker?.(context))?.stop({ graceMs: 6 });
  expect(worker.steps).toEqual(['compose', 'worker', 'stop worker within 6', 'close composed']);
});

test.each([
  ['api', 'startApi'],
  ['listen', 'startApi'],
  ['worker', 'startWorker'],
] as const)('a start that fails at %s leaves nothing open', async (failing, start) => {
  const { service, steps } = recordedService({ failing });
  await expect(service[start]?.(context, 0)).rejects.toThrow(`no ${failing}`);
  expect(steps.at(-1)).toBe('close composed');
});

test('a stop that fails closes all the same', async () => {
  const { service, steps } = recordedService({ failing: 'stop worker within 1' });
  const running = await service.startWorker?.(context);
  await expect(running?.stop({ graceMs: 1 })).rejects.toThrow('no stop worker within 1');
  expect(steps.at(-1)).toBe('close composed');
});

test('a composition that fails is closed by itself, and a service without a worker starts none', async () => {
  const { service, steps } = recordedService({ failing: 'compose' });
  await expect(service.startApi(context, 0)).rejects.toThrow('no compose');
  expect(steps).toEqual(['compose']);
  const { startWorker } = defineService({
    ...service,
    schema: 'recorded',
    migrations: 'nowhere',
    compose: async () => undefined,
    close: async () => {},
    describe: () => Promise.reject(new Error('not asked here')),
    api: async () => Promise.reject(new Error('not started here')),
  });
  expect(startWorker).toBeUndefined();
});

test('a worker with a port answers probes until it is gone, not ready from its stop on', async () => {
  const port = await freePort();
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  let atStop: { text: string } | undefined;
  const { service } = recordedService({
    atStop: async () => {
      atStop = await ask('/readyz');
    },
  });
  const running = await service.startWorker?.(context, port);
  const paths = ['/healthz', '/readyz', '/swagger/', '/things'];
  const answers = await Promise.all(paths.map(ask));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  const { text } = await ask('/metrics');
  expect(text).toContain('holdfast_tasks_total{task="work",outcome="done"} 3');
  expect(text).toContain('process_resident_memory_bytes');
  await running?.stop({ graceMs: 5 });
  expect(atStop).toMatchObject({
    status: 503,
    text: expect.stringContaining('Not ready: worker.'),
  });
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');
});

test('a worker that lost its queue says so, and one whose port is taken does not start', async () => {
  const port = await freePort();
  const lost = recordedService({ failing: 'check' });
  const running = await lost.service.startWorker?.(context, port);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('queue')]);
  const second = recordedService();
  await expect(second.service.startWorker?.(context, port)).rejects.toThrow('EADDRINUSE');
  expect(second.steps.slice(-2)).toEqual(['stop worker within 0', 'close composed']);
  await running?.stop({ graceMs: 5 });
});
