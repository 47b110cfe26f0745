import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { type Migration, tellLostConnections } from '../db/index.ts';
import { fairMigrations } from './fair/migrations.ts';
import { silentLogger } from './graphile-logger.ts';

/** The queue has a schema of its own beside the service's. */
export function queueSchema(schema: string): string {
  return `${schema}_queue`;
}

/** For `migrate`'s `before`: brings the queue's own tables up to date. */
export async function installQueue(url: string, schema: string): Promise<void> {
  // The library's own pool would close without an error listener, so that a server that cuts its
  // connection meanwhile would end the process.
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'holdfast queue' });
  tellLostConnections(pool, () => {}); // the query that fails reports it
  try {
    await runMigrations({ pgPool: pool, schema: queueSchema(schema), logger: silentLogger });
  } finally {
    await pool.end();
  }
}

/**
 * What a service adds to its migrations to enqueue from a tenant's transaction, and to ask what
 * waits. The restricted role may call these functions, and sees nothing of the queue's tables.
 */
export function queueMigrations(schema: string): Migration[] {
  const queue = pg.escapeIdentifier(queueSchema(schema));
  return [
    {
      name: 'queue/0001_enqueue.sql',
      sql: `
        create function enqueue_tasks(
          task text, payloads json, queue_name text, run_at timestamptz,
          max_attempts int, job_key text, priority int
        ) returns void
        language sql security definer set search_path from current
        as $$
          select ${queue}.add_jobs(array(
            select row(task, value, queue_name, run_at, max_attempts, job_key, priority, null)
              ::${queue}.job_spec
            from json_array_elements(payloads)))
        $$`,
    },
    {
      name: 'queue/0002_waiting.sql',
      sql: `
        create function waiting_tasks(keys text[]) returns setof text
        language sql stable security definer set search_path from current
        as $$
          select key from ${queue}.jobs
          where key = any(keys) and (attempts < max_attempts or locked_at is not null)
        $$`,
    },
    ...fairMigrations(queue),
  ];
}
