import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import { graphileLogger } from './graphile-logger.ts';
import { queueSchema } from './install.ts';
import { startLiveness } from './liveness.ts';
import type { Task, TaskContext } from './task.ts';

/** A task together with what does it. */
export type TaskHandler = {
  name: string;
  run(payload: unknown, context: Omit<TaskContext, 'actor'>): Promise<void>;
};

type GraphileJob = Parameters<NonNullable<TaskList[string]>>[1];

export function handle<Payload>(
  task: Task<Payload>,
  work: (payload: Payload, context: TaskContext) => Promise<void>,
): TaskHandler {
  return {
    name: task.name,
    run: (payload, context) => work(task.payload.parse(payload), { ...context, actor: task.actor }),
  };
}

export type WorkerOptions = {
  url: string;
  schema: string;
  handlers: TaskHandler[];
  concurrency: number;
  /**
   * How many tasks to fetch at once. More is faster for floods of short tasks; 0 leaves each task
   * in the database, free for any worker, until one is ready to do it: right for long tasks.
   */
  prefetch?: number;
  /**
   * Housekeeping by the clock, in UTC: however many workers there are, each time is enqueued once,
   * with an empty payload. Times that passed while no worker ran are left out.
   */
  recurring?: { task: string; cron: string }[];
  log: Logger;
};

export type Worker = {
  /** Finishes what runs; what is not done after the grace is aborted and left to the next worker. */
  stop(options: { graceMs: number }): Promise<void>;
};

/** What works under one name: the library's pool of workers, and the lock that says it lives. */
type Crew = Worker & {
  /** Settles when it must be replaced: it gave up, or it lost the database for a while. */
  ended: Promise<void>;
};

const BEGIN_ANEW_MS = 1_000;

/**
 * Works off the queue of a schema. Each task is done at least once: a worker that dies is noticed
 * by the others within seconds (see liveness), and its tasks run again. A worker that lost the
 * database may hold tasks in its name that it knows nothing of, because the answer that gave them
 * or took them back was lost too. So it goes on under a new name, and leaves the old one when what
 * runs under that is done; then the old name's tasks are those of the dead.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const crews = new Set<Crew>();
  const stopping = new AbortController();

  async function add(): Promise<void> {
    const crew = await startCrew(options);
    crews.add(crew);
    void crew.ended.then(() => replace(crew));
    if (stopping.signal.aborted) await crew.stop({ graceMs: 0 });
  }

  async function replace(old: Crew): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await add();
        break;
      } catch (error) {
        options.log.warn({ err: error }, 'the queue is out of reach; trying again');
        await delay(BEGIN_ANEW_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    await old.stop({ graceMs: Number.POSITIVE_INFINITY });
    crews.delete(old);
  }

  await add();
  return {
    stop: async (stop) => {
      stopping.abort();
      await Promise.all([...crews].map((crew) => crew.stop(stop)));
    },
  };
}

async function startCrew(options: WorkerOptions): Promise<Crew> {
  const { url, schema, handlers, concurrency, prefetch = 0, recurring = [], log } = options;
  const events: WorkerEvents = new EventEmitter();
  const stopping = new AbortController();
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const runner = await run({
    connectionString: url,
    maxPoolSize: Math.max(4, concurrency + 2),
    schema: queueSchema(schema),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: graphileLogger(log),
    events,
    taskList: toTaskList(handlers, log, stopping.signal),
    parsedCronItems: parseCronItems(recurring.map(({ task, cron }) => ({ task, match: cron }))),
    preset: {
      worker: {
        // Notes that a task is done are not waited for by the library. Only those in batches are
        // tried again, and end the pool when that fails; others would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...(prefetch > 1 && { localQueue: { size: prefetch } }),
      },
    },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  runner.promise.then(end, end);
  const liveness = await startLiveness({ url, schema, poolId: await poolId, log, onReturn: end });
  let stopped: Promise<unknown> | undefined;
  return {
    ended,
    stop: async ({ graceMs }) => {
      stopped ??= runner
        .stop()
        .catch((error) => log.warn({ err: error }, 'queue did not stop cleanly'));
      if (Number.isFinite(graceMs)) {
        const abort = setTimeout(
          () => stopping.abort(new Error('the worker is stopping')),
          graceMs * 0.8,
        );
        await Promise.race([stopped, delay(graceMs, undefined, { ref: false })]);
        clearTimeout(abort);
      } else await stopped;
      await liveness.stop();
    },
  };
}

function toTaskList(handlers: TaskHandler[], log: Logger, signal: AbortSignal): TaskList {
  const list: TaskList = {};
  for (const { name, run: work } of handlers) {
    list[name] = (payload, { job }: GraphileJob) =>
      work(payload, {
        signal,
        attempt: job.attempts,
        log: log.child({ task: name, job: job.id }),
      });
  }
  return list;
}
