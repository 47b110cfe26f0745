import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Crew, openPool } from '../crew.ts';
import { startLiveness } from '../liveness.ts';
import type { FairWorkerOptions, Lane, TakenTask } from './model.ts';
import { createNotice } from './notice.ts';
import { findSlot, type Slots } from './rules.ts';
import { createTaskStore } from './store.ts';

/** For what is not announced: tasks whose delay is over, and tasks that other processes have released. */
const LOOK_EVERY_MS = 2_000;
const KEEP_EVERY_MS = 60_000;
const REST_MS = 1_000;
/** Enough: tasks are taken one after the other, and each is reported as it ends. */
const CONNECTIONS = 4;

type LaneHere = Lane & Slots;

/** A crew in which organisations take turns; see `fairMigrations` for which one is next. */
export async function startFairCrew(options: FairWorkerOptions): Promise<Crew> {
  const { url, schema, log, finishing = 0.8, silentMs } = options;
  const holder = `fair-${randomUUID()}`;
  const pool = openPool(url, CONNECTIONS, log);
  const store = createTaskStore(pool, schema, holder);
  const lanes: LaneHere[] = options.lanes.map((lane) => ({ ...lane, free: lane.slots }));
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const full = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const notice = createNotice();

  async function run(lane: Lane, task: TakenTask): Promise<void> {
    const about = { task: task.task, job: task.id };
    const handler = lane.handlers.find(({ name }) => name === task.task);
    try {
      const context = {
        ...{ signal: full.signal, attempt: task.attempts },
        ...{ worker: holder, log: log.child(about) },
      };
      await handler?.run(task.payload, context);
    } catch (error) {
      if (full.signal.aborted)
        log.info(about, 'a task was interrupted; another worker will run it');
      else log.error({ ...about, err: error }, 'a task failed; it will be tried again');
      return store.fail(task, error instanceof Error ? error.message : String(error));
    }
    await store.complete(task);
  }

  /** Gives every free slot the task whose turn it is. */
  async function fill(): Promise<void> {
    for (const [index, lane] of lanes.entries()) {
      const tasks = lane.handlers.map(({ name }) => name);
      const { name, mostPerOrganisation: most } = lane;
      for (;;) {
        const slot = findSlot(lanes, index);
        if (!slot || stopping.signal.aborted) break;
        const task = await store.take({ name, tasks, most });
        if (!task) break;
        slot.free -= 1;
        const work = run(lane, task)
          // The task is still locked under this name, and nothing works on it: go on under another
          // name.
          .catch((error) => leave(error))
          .finally(() => {
            slot.free += 1;
            running.delete(work);
            notice.give();
          });
        running.add(work);
      }
    }
  }

  function leave(error: unknown): void {
    log.warn({ err: error }, 'the queue could not be reached; continuing under another name');
    end();
  }

  /** A crew that is stopping asks for no more tasks, so a lost connection does not matter. */
  function lose(error: unknown): void {
    if (!stopping.signal.aborted) leave(error);
  }

  const about = { url, schema, kind: 'long' as const, poolId: holder, log, silentMs };
  const liveness = await startLiveness({ ...about, onReturn: end }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const listener = await listen(pool, notice.give, lose).catch(async (error) => {
    await liveness.stop();
    await pool.end();
    throw error;
  });
  const loop = (async () => {
    let kept = performance.now();
    while (!stopping.signal.aborted) {
      try {
        await fill();
        if (performance.now() - kept >= KEEP_EVERY_MS) {
          await store.keep();
          kept = performance.now();
        }
      } catch (error) {
        await delay(REST_MS, undefined, { signal: stopping.signal }).catch(() => {});
        return lose(error);
      }
      await notice.wait(LOOK_EVERY_MS, stopping.signal);
    }
  })();

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await liveness.stop();
    listener.release(true);
    await Promise.race([pool.end().catch(() => {}), delay(1_000, undefined, { ref: false })]);
  }

  return {
    ended,
    stop: async ({ graceMs }) => {
      stopping.abort();
      const over = loop.then(() => Promise.allSettled([...running]));
      if (Number.isFinite(graceMs)) {
        const late = () => full.abort(new Error('the worker is stopping'));
        const abort = setTimeout(late, graceMs * finishing);
        await Promise.race([over, delay(graceMs, undefined, { ref: false })]);
        clearTimeout(abort);
      } else await over;
      closed ??= close();
      await closed;
    },
  };
}

/** The library announces every task that is added, on this channel. */
async function listen(
  pool: pg.Pool,
  onTask: () => void,
  onLost: (error: unknown) => void,
): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on('notification', onTask);
  client.on('error', onLost);
  await client.query('listen "jobs:insert"');
  return client;
}
