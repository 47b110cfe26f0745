import { setTimeout as delay } from 'node:timers/promises';
import { type Crew, startCrew } from './crew.ts';
import { startFairCrew } from './fair/crew.ts';
import type { FairWorkerOptions } from './fair/model.ts';
import { createTally } from './tally.ts';
import type { Task, TaskContext } from './task.ts';
import type { TaskHandler, Worker, WorkerOptions } from './worker-model.ts';

export function handle<Payload>(
  task: Task<Payload>,
  work: (payload: Payload, context: TaskContext) => Promise<void>,
): TaskHandler {
  return {
    name: task.name,
    run: (payload, context) => work(task.payload.parse(payload), { ...context, actor: task.actor }),
  };
}

const BEGIN_ANEW_MS = 1_000;

/**
 * Works off the queue of a schema. Each task is done at least once: a worker that dies is noticed
 * by the others within seconds (see liveness), and its tasks run again. A worker that lost the
 * database may have tasks locked under its name that it does not know of, because the answer that
 * gave them or took them back was lost too. So it goes on under a new name, and leaves the old one
 * once its tasks there are done; other workers then free what is still locked under it.
 */
export function startWorker(options: WorkerOptions): Promise<Worker> {
  const tally = createTally();
  const handlers = options.handlers.map(tally.watch);
  return keepCrew(() => startCrew({ ...options, handlers }), options, tally.counts);
}

/** The same for long tasks, in which organisations take turns over all workers. */
export function startFairWorker(options: FairWorkerOptions): Promise<Worker> {
  const tally = createTally();
  const lanes = options.lanes.map((lane) => ({
    ...lane,
    handlers: lane.handlers.map(tally.watch),
  }));
  return keepCrew(() => startFairCrew({ ...options, lanes }), options, tally.counts);
}

/** Combines several workers of one process into one. */
export function joinWorkers(...workers: Worker[]): Worker {
  return {
    check: async () => {
      await Promise.all(workers.map((worker) => worker.check()));
    },
    counts: () => workers.flatMap((worker) => worker.counts()),
    stop: async (options) => {
      await Promise.all(workers.map((worker) => worker.stop(options)));
    },
  };
}

async function keepCrew(
  start: () => Promise<Crew>,
  { log }: Pick<WorkerOptions, 'log'>,
  counts: Worker['counts'],
): Promise<Worker> {
  const crews = new Set<Crew>();
  const atWork = new Set<Crew>();
  const stopping = new AbortController();

  async function add(): Promise<void> {
    const crew = await start();
    crews.add(crew);
    atWork.add(crew);
    void crew.ended.then(() => replace(crew));
    if (stopping.signal.aborted) await crew.stop({ graceMs: 0 });
  }

  async function replace(old: Crew): Promise<void> {
    atWork.delete(old);
    while (!stopping.signal.aborted) {
      try {
        await add();
        break;
      } catch (error) {
        log.warn({ err: error }, 'the queue cannot be reached; trying again');
        await delay(BEGIN_ANEW_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    await old.stop({ graceMs: Number.POSITIVE_INFINITY });
    crews.delete(old);
  }

  await add();
  return {
    counts,
    check: async () => {
      if (atWork.size === 0) throw new Error('the queue cannot be reached');
    },
    stop: async (stop) => {
      stopping.abort();
      await Promise.all([...crews].map((crew) => crew.stop(stop)));
    },
  };
}
