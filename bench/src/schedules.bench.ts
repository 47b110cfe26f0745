import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import pg from 'pg';
import { startBackupRoles } from './backup/roles.ts';
import { percentile, say, sayFigure, sayRatio } from './report.ts';
import { measureBareQueue } from './schedules/bare-queue.ts';
import { schedule } from './schedules/schedule.ts';
import { size } from './size.ts';

const ORGANISATIONS = size({ usual: 100, quick: 3 });
const DATASOURCES = size({ usual: 10, quick: 2 });
const SCHEDULES = ORGANISATIONS * DATASOURCES;
/** Enough for backups that take less than a second each. */
const LONGEST_MS = 10 * 60_000;

/**
 * Schedules of a hundred organisations, all due in the same minute, run by one worker: how soon they
 * are queued, begun and done. Beside it, the bare queue with as many tasks of as many organisations
 * that do nothing.
 */
export async function run(): Promise<void> {
  const [source, place] = await Promise.all([startDebianPostgres(), temporaryDirectory()]);
  const roles = await startBackupRoles(place.path);
  const database = new pg.Client({ connectionString: roles.databaseUrl });
  await database.connect();
  await database.query('set search_path to backup');
  say(`setting up ${SCHEDULES} schedules of ${ORGANISATIONS} organisations…`);
  const due = await schedule(roles, source.address, {
    organisations: ORGANISATIONS,
    datasources: DATASOURCES,
  });
  await untilAllDone(database, due);
  const jobs = await readJobs(database, due);
  await database.end();
  await roles.stop();
  await source.stop();
  await place.remove();
  const bare = await measureBareQueue({ tasks: SCHEDULES, organisations: ORGANISATIONS });
  report(jobs, bare);
}

/** In seconds after the minute at which it was due. */
type Job = { queued: number; started: number; finished: number };

async function untilAllDone(database: pg.Client, due: Date): Promise<void> {
  for (const end = due.getTime() + LONGEST_MS; Date.now() < end; await delay(500)) {
    const { rows } = await database.query<{ done: number }>(
      `select count(*)::int as done from occurrences o join backup_jobs j on j.id = o.job_id
       where o.due_at = $1 and j.state in ('completed', 'failed')`,
      [due],
    );
    if (rows[0]?.done === SCHEDULES) return;
  }
  throw new Error(`not all of ${SCHEDULES} were done after ${LONGEST_MS / 60_000} minutes`);
}

async function readJobs(database: pg.Client, due: Date): Promise<Job[]> {
  const { rows: outcomes } = await database.query<{
    outcome: string;
    state: string;
    count: number;
  }>(
    `select o.outcome, j.state, count(*)::int from occurrences o left join backup_jobs j on j.id = o.job_id
     where o.due_at = $1 group by 1, 2`,
    [due],
  );
  const [only] = outcomes;
  const isWell = only?.outcome === 'queued' && only.state === 'completed';
  if (!isWell || only.count !== SCHEDULES) throw new Error(JSON.stringify(outcomes));
  say(`all ${SCHEDULES} ran, and none was missed, late or skipped`);
  const after = (column: string) => `extract(epoch from j.${column} - o.due_at)::float as`;
  const { rows } = await database.query<Job>(
    `select ${after('queued_at')} queued, ${after('started_at')} started, ${after('finished_at')} finished
     from occurrences o join backup_jobs j on j.id = o.job_id where o.due_at = $1`,
    [due],
  );
  return rows;
}

function report(jobs: readonly Job[], bare: { put: number; done: number }): void {
  const of = (what: keyof Job) => jobs.map((job) => job[what]);
  for (const what of ['queued', 'started', 'finished'] as const) {
    const show = (fraction: number) => `${percentile(of(what), fraction).toFixed(1)} s`;
    say(
      `${what.padEnd(8)} after the minute: the first ${show(0)}, half ${show(0.5)}, ` +
        `90 % ${show(0.9)}, the last ${show(1)}`,
    );
  }
  say(
    `the bare queue: put on it in ${bare.put.toFixed(2)} s, done after ${bare.done.toFixed(2)} s`,
  );
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const last = (what: keyof Job) => Math.max(...of(what));
  const queued = last('queued') - Math.min(...of('queued'));
  sayFigure(`the last of ${SCHEDULES} due in the same minute is queued after`, 's', [
    last('queued'),
  ]);
  sayFigure('the last has begun after', 's', [last('started')]);
  sayFigure('a backup every', 's', [last('finished') / SCHEDULES]);
  sayRatio(
    `from the first of ${SCHEDULES} that is queued to the last, to a bare queue that takes and does as many tasks`,
    [{ ours: queued, peer: bare.put + bare.done }],
  );
}
