import type pg from 'pg';
import { cpuOf } from '../cost.ts';
import { walPosition, walSince } from './multiply.ts';

/** What some work did to the database, per repetition. */
export type Activity = {
  wal: number;
  commits: number;
  /** Of the worker, in seconds. */
  cpu: number;
  rows: Record<string, number>;
};

/** What the product does besides, such as heartbeats and polling, is included. */
export async function activityOf(
  { database, pid }: { database: pg.Client; pid: number },
  times: number,
  work: () => Promise<void>,
): Promise<Activity> {
  const [before, position] = [await counted(database), await walPosition(database)];
  const cpuBefore = cpuOf(pid);
  await work();
  const cpu = (cpuOf(pid) - cpuBefore) / times;
  // The server's counters lag behind what its sessions did by up to a second.
  await database.query('select pg_sleep(1.5)');
  const after = await counted(database);
  const wal = await walSince(database, position);
  const rows = Object.entries(after.rows).flatMap(([table, count]) => {
    const added = (count - (before.rows[table] ?? 0)) / times;
    return added > 0 ? [[table, added]] : [];
  });
  return {
    wal: wal / times,
    cpu,
    commits: (after.commits - before.commits) / times,
    rows: Object.fromEntries(rows),
  };
}

async function counted(database: pg.Client) {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: found } = await database.query<{ count: string }>(`select count(*) from ${name}`);
    rows[name] = Number(found[0]?.count);
  }
  const { rows: stats } = await database.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return { rows, commits: Number(stats[0]?.commits) };
}
