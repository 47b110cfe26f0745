import type { Kysely } from 'kysely';
import { type CompletedBackup, findStoredJob, holdBackup, warnOf } from '../backups/index.ts';
import { findDatasource } from '../datasources/index.ts';
import { describeLosses, raiseAlert } from '../notifications/index.ts';
import type { Tables } from '../tables.ts';
import { findIgnored } from './find-ignored.ts';
import { findLosses } from './find-losses.ts';
import type { Holdings } from './model.ts';
import { readHoldings } from './read-holdings.ts';
import { type Earlier, selectEarlier } from './store.ts';

const COMPARED_WITH = 5;
const MOST_TABLES = 20;
const HELD_MS = 30 * 24 * 3_600_000;

/**
 * Follows a completed backup: where it holds far less than the ones before, it gets a warning,
 * people are alerted, and the newest one that still has everything is kept. The backup itself is as
 * good as any: what is missing was missing in the database.
 */
export async function tellLosses(tx: Kysely<Tables>, backup: CompletedBackup): Promise<void> {
  const { organisation, datasourceId, jobId, finishedAt: at } = backup;
  const job = await findStoredJob(tx, organisation, jobId);
  if (!job || job.trigger === 'safety' || job.trigger === 'upload') return;
  const datasource = await findDatasource(tx, organisation, datasourceId);
  if (!datasource || datasource.lossWarning.percent === 0) return;
  const { name, lossWarning } = datasource;
  const now = await readHoldings(tx, organisation, { jobId, at });
  if (!now) return;
  const jobs = await selectEarlier(tx, backup);
  const leftOut = job.options.excludeTables ?? [];
  const alike = jobs.filter((other) => leavesOut(other, leftOut));
  const isFirst = alike.length === 0;
  const earlier = await readSome(tx, organisation, isFirst ? newestFull(jobs) : alike);
  const { percent, ignoreTables } = lossWarning;
  const ignored = await findIgnored([now, ...earlier], ignoreTables);
  const losses = findLosses(now, earlier, { percent, ignored });
  // What the first of its kind leaves out is told only where that is much of the database.
  if (!losses || (isFirst && !losses.database.problem)) return;
  const { database, tables, whole } = losses;
  const facts = {
    datasourceId,
    datasourceName: name,
    jobId,
    lostPercent: percent,
    comparedWith: earlier.length,
    database,
    tables: tables.slice(0, MOST_TABLES),
    count: tables.length,
    whole: whole ? { jobId: whole.jobId, at: whole.at.toISOString() } : null,
  };
  const which = { organisation, jobId };
  await warnOf(tx, which, `It holds far less than earlier backups: ${describeLosses(facts)}.`);
  if (whole) {
    const until = new Date(at.getTime() + HELD_MS);
    await holdBackup(tx, { organisation, jobId: whole.jobId }, until);
  }
  const dedupeKey = `backup_shrank:${jobId}`;
  await raiseAlert(tx, { organisation, event: 'backup_shrank', dedupeKey, facts, at });
}

/** Whether it left out at least these tables: rows that a policy now leaves out are not lost. */
function leavesOut({ excludeTables }: Earlier, leftOut: readonly string[]): boolean {
  return leftOut.every((pattern) => excludeTables.includes(pattern));
}

/** The newest of those that left out the least. */
function newestFull(jobs: readonly Earlier[]): Earlier[] {
  return jobs.toSorted((a, b) => a.excludeTables.length - b.excludeTables.length).slice(0, 1);
}

async function readSome(
  tx: Kysely<Tables>,
  organisation: string,
  jobs: readonly Earlier[],
): Promise<Holdings[]> {
  const found: Holdings[] = [];
  for (const job of jobs) {
    if (found.length === COMPARED_WITH) break;
    const holdings = await readHoldings(tx, organisation, job);
    if (holdings) found.push(holdings);
  }
  return found;
}
