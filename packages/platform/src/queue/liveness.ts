import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { queueSchema } from './install.ts';

const SWEEP_EVERY_MS = 2_000;
/** A worker takes its first task a moment before it is known to live; never judge that moment. */
const TOO_FRESH_TO_JUDGE = '5 seconds';

/**
 * The queue library frees the tasks of a dead worker after four hours. Here each worker holds a
 * session lock in its own name for as long as it lives; the server drops that lock the moment the
 * worker's connection is gone. All workers look for tasks held in a name whose lock is free, and
 * free those tasks.
 */
export async function startLiveness(options: {
  url: string;
  schema: string;
  poolId: string;
  log: Logger;
  /** The connection was lost and is back: tasks may be held in this name that nobody does. */
  onReturn(): void;
}): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let client = await declareAlive(options);
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await delay(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) break;
      try {
        await freeTasksOfTheDead(client, options);
      } catch (error) {
        options.log.warn({ err: error }, 'the queue lost its connection; connecting again');
        await client.end().catch(() => {});
        try {
          client = await declareAlive(options);
          options.onReturn();
        } catch {
          // the next sweep tries again
        }
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await loop;
      await client.end().catch(() => {});
    },
  };
}

async function declareAlive({ url, poolId }: { url: string; poolId: string }): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast queue liveness',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on('error', () => {}); // the next sweep notices
  try {
    await client.connect();
    // Where a worker's machine vanishes without a word, the server must notice too.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    );
    await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [poolId]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function freeTasksOfTheDead(
  client: pg.Client,
  { schema, poolId, log }: { schema: string; poolId: string; log: Logger },
): Promise<void> {
  const queue = pg.escapeIdentifier(queueSchema(schema));
  const { rows } = await client.query<{ name: string }>(
    `select distinct locked_by as name from ${queue}.jobs
     where locked_by <> $1 and locked_at < now() - interval '${TOO_FRESH_TO_JUDGE}'`,
    [poolId],
  );
  for (const { name } of rows) {
    const { rows: tried } = await client.query<{ dead: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 1)) as dead',
      [name],
    );
    if (!tried[0]?.dead) continue;
    await client.query(`select ${queue}.force_unlock_workers(array[$1])`, [name]);
    await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [name]);
    log.warn({ worker: name }, 'a worker died; its tasks run again');
  }
}
