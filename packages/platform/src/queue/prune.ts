import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { inBatches, type SystemScope } from '../db/index.ts';
import { queueSchema } from './install.ts';

/** Long enough to look into failed tasks, which are not tried again. */
const KEPT_DAYS = 30;

/** Deletes tasks that gave up long ago, by the database's clock; returns how many. */
export function pruneTasks(
  database: SystemScope,
  schema: string,
  signal?: AbortSignal,
): Promise<number> {
  const jobs = sql`${inQueue(schema)}._private_jobs`;
  const deleteSome = (atMost: number) =>
    database.system(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from ${jobs} where id in (
          select id from ${jobs}
          where attempts >= max_attempts and locked_at is null
            and updated_at < now() - make_interval(days => ${KEPT_DAYS})
          limit ${atMost} for update skip locked
        )`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  return inBatches(deleteSome, signal && { signal });
}

/**
 * Deletes the tasks of this name whose payload contains this, whether they wait, run or have given
 * up. One that runs goes on to its end, and is not tried again.
 */
export async function dropTasks(
  tx: QueryExecutorProvider,
  schema: string,
  { name, payload }: { name: string; payload: Record<string, string> },
): Promise<void> {
  const queue = inQueue(schema);
  await sql`
    delete from ${queue}._private_jobs jobs using ${queue}._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${name}
      and jobs.payload::jsonb @> ${JSON.stringify(payload)}::jsonb`.execute(tx);
}

/** Forgets named queues that will not be needed again; one that still has a task stays. */
export async function forgetQueues(
  tx: QueryExecutorProvider,
  schema: string,
  names: readonly string[],
): Promise<void> {
  const queue = inQueue(schema);
  await sql`
    delete from ${queue}._private_job_queues named
    where queue_name = any(${names}) and locked_at is null
      and not exists (select from ${queue}._private_jobs jobs where jobs.job_queue_id = named.id)
  `.execute(tx);
}

function inQueue(schema: string) {
  return sql.raw(pg.escapeIdentifier(queueSchema(schema)));
}
