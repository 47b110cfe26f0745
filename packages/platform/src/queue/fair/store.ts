import pg from 'pg';
import { queueSchema } from '../install.ts';
import type { TakenTask } from './model.ts';

/** What a fair worker asks of the queue's tables, under the name `holder`. */
export function createTaskStore(pool: pg.Pool, schema: string, holder: string) {
  const [own, queue] = [schema, queueSchema(schema)].map((name) => pg.escapeIdentifier(name));
  return {
    /** The task whose turn it is, if there is one that may run now. */
    async take(lane: { name: string; tasks: string[]; most: number }) {
      const { rows } = await pool.query<TakenTask>(
        `select id::text, task, payload, attempts from ${own}.take_task($1, $2, $3, $4)`,
        [lane.name, lane.tasks, lane.most, holder],
      );
      return rows[0];
    },
    /** Changes nothing if the task is no longer locked under this name: another worker has it then. */
    async complete({ id }: TakenTask) {
      await pool.query(
        `with done as (
           delete from ${queue}._private_jobs where id = $1 and locked_by = $2 returning job_queue_id
         )
         update ${queue}._private_job_queues named set locked_by = null, locked_at = null
         from done where named.id = done.job_queue_id and named.locked_by = $2`,
        [id, holder],
      );
    },
    /** Releases the task to be tried again, later with every attempt. */
    async fail({ id }: TakenTask, message: string) {
      await pool.query(
        `with failed as (
           update ${queue}._private_jobs
           set last_error = $3, locked_by = null, locked_at = null,
             run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
           where id = $1 and locked_by = $2
           returning job_queue_id
         )
         update ${queue}._private_job_queues named set locked_by = null, locked_at = null
         from failed where named.id = failed.job_queue_id and named.locked_by = $2`,
        [id, holder, message],
      );
    },
    /** Renews the locks: the library takes tasks that were locked hours ago away from their worker. */
    async keep() {
      await pool.query(
        `with kept as (
           update ${queue}._private_jobs set locked_at = now() where locked_by = $1
           returning job_queue_id
         )
         update ${queue}._private_job_queues named set locked_at = now()
         from kept where named.id = kept.job_queue_id and named.locked_by = $1`,
        [holder],
      );
    },
  };
}
