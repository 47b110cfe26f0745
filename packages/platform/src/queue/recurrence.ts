import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { queueSchema } from './install.ts';
import type { WorkerOptions } from './worker-model.ts';

const MINUTE_MS = 60_000;
const AGAIN_MS = 2_000;
/** Times that were due longer ago than this, after an outage, are left out. */
const MOST_MINUTES = 60;

type Recurring = NonNullable<WorkerOptions['recurring']>;
type Options = { schema: string; recurring: Recurring; log: Logger };

/**
 * Enqueues recurring tasks, each time once over all workers. The library can do that only by the
 * worker's own clock: a single worker that was a day ahead kept all others from enqueuing anything
 * for a day.
 */
export function startRecurrence(
  pool: pg.Pool,
  { schema, recurring, log }: Options,
): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {});
  void (async () => {
    let done: number | undefined;
    while (!signal.aborted && recurring.length > 0) {
      try {
        const now = await timeOf(pool);
        const minute = Math.floor(now / MINUTE_MS);
        // Times before this worker began were for other workers, or are left out.
        if (done === undefined || done > minute) done = minute;
        const due = dueBetween(recurring, done, minute);
        if (due.length > 0) await enqueueOnce(pool, schema, due);
        done = minute;
        await pause((minute + 1) * MINUTE_MS - now + 1);
      } catch (error) {
        if (signal.aborted) break;
        log.warn({ err: error }, 'recurring tasks could not be enqueued; trying again');
        await pause(AGAIN_MS);
      }
    }
  })();
  return { stop: () => stopping.abort() };
}

async function timeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ now: string }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000) as now',
  );
  return Number(rows[0]?.now);
}

type Due = { task: string; at: Date };

/** Each task that was due after the minute `after` and up to `until`, with its latest due time. */
export function dueBetween(recurring: Recurring, after: number, until: number): Due[] {
  const items = parseCronItems(recurring.map(({ task, cron }) => ({ task, match: cron })));
  const first = Math.max(after + 1, until - MOST_MINUTES);
  return items.flatMap(({ task, match }) => {
    for (let minute = until; minute >= first; minute--) {
      const at = new Date(minute * MINUTE_MS);
      if (match(partsOf(at))) return [{ task, at }];
    }
    return [];
  });
}

const partsOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
});

export async function enqueueOnce(
  pool: pg.Pool,
  schema: string,
  due: readonly Due[],
): Promise<void> {
  const queue = pg.escapeIdentifier(queueSchema(schema));
  await pool.query(
    `with mine as (
       insert into ${queue}._private_known_crontabs as known
         (identifier, known_since, last_execution)
       select task, at, at from unnest($1::text[], $2::timestamptz[]) due (task, at)
       on conflict (identifier) do update set last_execution = excluded.last_execution
       where known.last_execution is null or known.last_execution < excluded.last_execution
         -- by a worker whose clock was ahead, before this was asked of the database
         or known.last_execution > clock_timestamp() + interval '1 minute'
       returning identifier
     )
     select ${queue}.add_job(identifier, '{}'::json) from mine`,
    [due.map(({ task }) => task), due.map(({ at }) => at)],
  );
}
