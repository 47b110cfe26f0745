import { sql } from 'kysely';
import pg from 'pg';
import type { SystemScope } from '../db/index.ts';
import type { Metric } from '../http/index.ts';
import { shareRead } from '../joiner/index.ts';
import { queueSchema } from './install.ts';
import { nameOfWorkers, WORKER_KINDS } from './liveness.ts';
import type { TaskCount, Worker } from './worker-model.ts';

/** What this process did since it started. */
export function taskMetrics(worker: Pick<Worker, 'counts'>): Metric[] {
  const metric = (name: string, help: string, read: (count: TaskCount) => number): Metric => ({
    name,
    help,
    kind: 'counter',
    labels: ['task', 'outcome'],
    read: async () =>
      worker.counts().map((count) => ({
        labels: { task: count.task, outcome: count.outcome },
        value: read(count),
      })),
  });
  return [
    metric('holdfast_tasks_total', 'Tasks that this worker has finished', ({ times }) => times),
    metric(
      'holdfast_task_seconds_total',
      'Time that this worker spent on them',
      ({ seconds }) => seconds,
    ),
  ];
}

type TaskFigures = {
  task: string;
  due: number;
  later: number;
  running: number;
  given_up: number;
  oldest: number;
};

const STATES = ['due', 'later', 'running', 'given_up'] as const;

/** What waits in the queue of a schema, and its workers: the same from every process. */
export function queueMetrics(database: SystemScope, schema: string): Metric[] {
  const figures = shareRead(() => selectFigures(database, schema));
  return [
    {
      name: 'holdfast_queue_tasks',
      help: 'Tasks in the queue by state; those given up are not tried again',
      kind: 'gauge',
      labels: ['queue', 'task', 'state'],
      read: async () =>
        (await figures()).flatMap((all) =>
          STATES.map((state) => ({
            labels: { queue: schema, task: all.task, state },
            value: all[state],
          })),
        ),
    },
    {
      name: 'holdfast_queue_oldest_seconds',
      help: 'How long the longest-waiting task has been due; 0 if none is',
      kind: 'gauge',
      labels: ['queue', 'task'],
      read: async () =>
        (await figures()).map(({ task, oldest }) => ({
          labels: { queue: schema, task },
          value: oldest,
        })),
    },
    {
      name: 'holdfast_queue_workers',
      help: 'Connected workers, by whether they run short tasks or long ones',
      kind: 'gauge',
      labels: ['queue', 'kind'],
      read: () => countWorkers(database, schema),
    },
  ];
}

/** By the database's clock, which also decides when tasks become due. */
function selectFigures(database: SystemScope, schema: string): Promise<TaskFigures[]> {
  const queue = sql.raw(pg.escapeIdentifier(queueSchema(schema)));
  return database.system(async (tx) => {
    const { rows } = await sql<TaskFigures>`
      select tasks.identifier as task,
        count(*) filter (where is_available and run_at <= now()) as due,
        count(*) filter (where is_available and run_at > now()) as later,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
        coalesce(extract(epoch from
          now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8 as oldest
      from ${queue}._private_tasks tasks
      left join ${queue}._private_jobs jobs on jobs.task_id = tasks.id
      group by tasks.identifier`.execute(tx);
    return rows;
  });
}

function countWorkers(database: SystemScope, schema: string) {
  return database.system(async (tx) => {
    const { rows } = await sql<{ name: string; workers: number }>`
      select application_name as name, count(*) as workers from pg_stat_activity
      where datname = current_database() group by application_name`.execute(tx);
    return WORKER_KINDS.map((kind) => ({
      labels: { queue: schema, kind },
      value: rows.find(({ name }) => name === nameOfWorkers(schema, kind))?.workers ?? 0,
    }));
  });
}
