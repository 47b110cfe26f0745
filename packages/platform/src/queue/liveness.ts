import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { queueSchema } from './install.ts';

/** Workers for tasks that take seconds, or for lanes of long ones. */
export const WORKER_KINDS = ['short', 'long'] as const;
type WorkerKind = (typeof WORKER_KINDS)[number];

/** The name by which the server knows the connection that shows that a worker is alive. */
export function nameOfWorkers(schema: string, kind: WorkerKind): string {
  return `holdfast ${schema} ${kind} worker`;
}

const SWEEP_EVERY_MS = 2_000;
const SILENT_MS = 60_000;
/** A worker takes its first task a moment before it holds its lock; never judge that moment. */
const TOO_FRESH_TO_JUDGE = '5 seconds';

/**
 * The queue library frees the tasks of a dead worker after four hours. Here each worker holds a
 * session lock in its own name for as long as it lives; the server drops that lock the moment the
 * worker's connection is gone. All workers look for tasks locked under a name whose lock is free,
 * and free those tasks. A worker that is frozen or caught in a loop keeps its connection, but is
 * silent on it: another worker ends that connection, and the frozen one takes a new name when it
 * wakes up.
 */
export async function startLiveness(options: {
  url: string;
  schema: string;
  kind: WorkerKind;
  poolId: string;
  log: Logger;
  /** How long a worker's connection may be silent before the worker counts as dead. */
  silentMs?: number | undefined;
  /** The connection was lost and is back: tasks may be locked under this name that no process works on. */
  onReturn(): void;
}): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let client = await declareAlive(options);
  const silent: Silent = new Map();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await delay(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) break;
      try {
        await freeTasksOfTheDead(client, options, silent);
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

async function declareAlive(options: {
  url: string;
  schema: string;
  kind: WorkerKind;
  poolId: string;
}): Promise<pg.Client> {
  const { url, schema, kind, poolId } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: nameOfWorkers(schema, kind),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on('error', () => {}); // the next sweep notices
  try {
    await client.connect();
    // The server must also notice when a worker's machine vanishes without closing the connection.
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

/** When each worker that seems frozen last sent something, by its name. */
type Silent = Map<string, string>;

async function freeTasksOfTheDead(
  client: pg.Client,
  options: { schema: string; poolId: string; log: Logger; silentMs?: number | undefined },
  silent: Silent,
): Promise<void> {
  const { schema, poolId, log } = options;
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
    if (!tried[0]?.dead) {
      await endIfSilent(client, name, options, silent);
      continue;
    }
    await client.query(`select ${queue}.force_unlock_workers(array[$1])`, [name]);
    await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [name]);
    log.warn({ worker: name }, 'a worker died; its tasks will run again');
  }
}

/**
 * Ends a connection only if it was silent at two looks: after the whole machine was asleep, all
 * seem silent at the first. Its tasks are freed at the next look.
 */
async function endIfSilent(
  client: pg.Client,
  name: string,
  { log, silentMs = SILENT_MS }: { log: Logger; silentMs?: number | undefined },
  silent: Silent,
): Promise<void> {
  const { rows } = await client.query<{ pid: number; since: string }>(
    `select pid, state_change::text as since from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 1)
       and state_change < clock_timestamp() - $2 * interval '1 millisecond'`,
    [name, silentMs],
  );
  const [found] = rows;
  if (found && silent.get(name) === found.since) {
    await client.query('select pg_terminate_backend($1)', [found.pid]);
    log.warn({ worker: name }, 'a worker no longer responds; it is considered dead');
  }
  if (found) silent.set(name, found.since);
  else silent.delete(name);
}
