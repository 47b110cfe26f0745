import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { tellLostConnections } from '../db/index.ts';
import { graphileLogger } from './graphile-logger.ts';
import { queueSchema } from './install.ts';
import { startLiveness } from './liveness.ts';
import { startRecurrence } from './recurrence.ts';
import type { TaskHandler, Worker, WorkerOptions } from './worker-model.ts';

/**
 * One listens, the others take tasks and report their outcome. That takes milliseconds, so many
 * tasks at once do not need many connections, of which a server has few.
 */
const CONNECTIONS = 3;

type GraphileJob = Parameters<NonNullable<TaskList[string]>>[1];

/** What works under one name: the library's pool of workers, and the lock that shows it is alive. */
export type Crew = Pick<Worker, 'stop'> & {
  /** Settles when it must be replaced: it gave up, or it lost the database for a while. */
  ended: Promise<void>;
};

export async function startCrew(options: WorkerOptions): Promise<Crew> {
  const { url, schema, handlers, concurrency, prefetch = 0, recurring = [], log } = options;
  const { finishing = 0.8, silentMs } = options;
  const events: WorkerEvents = new EventEmitter();
  const stopping = new AbortController();
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const pool = openPool(url, CONNECTIONS, log);
  let alive: string | undefined;
  const runner = await run({
    pgPool: pool,
    schema: queueSchema(schema),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: graphileLogger(log),
    events,
    taskList: toTaskList(handlers, log, { signal: stopping.signal, worker: () => alive }),
    preset: {
      worker: {
        // The library does not wait for its notes that a task is done. Only those in batches are
        // tried again, and end the pool when that fails; others would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...(prefetch > 1 && { localQueue: { size: prefetch } }),
      },
    },
  }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  runner.promise.then(end, end);
  const about = { url, schema, kind: 'short' as const, poolId: await poolId, log, silentMs };
  const liveness = await startLiveness({ ...about, onReturn: end });
  alive = about.poolId;
  const recurrence = startRecurrence(pool, { schema, recurring, log });
  let stopped: Promise<unknown> | undefined;
  return {
    ended,
    stop: async ({ graceMs }) => {
      recurrence.stop();
      stopped ??= runner
        .stop()
        .catch((error) => log.warn({ err: error }, 'the queue did not stop cleanly'));
      if (Number.isFinite(graceMs)) {
        const abort = setTimeout(
          () => stopping.abort(new Error('the worker is stopping')),
          graceMs * finishing,
        );
        await Promise.race([stopped, delay(graceMs, undefined, { ref: false })]);
        clearTimeout(abort);
      } else await stopped;
      await liveness.stop();
      await Promise.race([pool.end().catch(() => {}), delay(1_000, undefined, { ref: false })]);
    },
  };
}

export function openPool(url: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'holdfast queue' });
  tellLostConnections(pool, (err) => log.warn({ err }, 'the queue lost a connection'));
  return pool;
}

function toTaskList(
  handlers: TaskHandler[],
  log: Logger,
  { signal, worker }: { signal: AbortSignal; worker(): string | undefined },
): TaskList {
  const list: TaskList = {};
  for (const { name, run: work } of handlers) {
    list[name] = (payload, { job }: GraphileJob) =>
      work(payload, {
        signal,
        attempt: job.attempts,
        worker: worker(),
        log: log.child({ task: name, job: job.id }),
      });
  }
  return list;
}
