import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type DueTest = {
  datasourceId: string;
  organisation: string;
  scheduleCron: string;
  timezone: string;
};

/** Locks them for this transaction, so that several schedulers may run at once. System scope. */
export async function takeDueTests(
  tx: Kysely<Tables>,
  { now, limit }: { now: Date; limit: number },
): Promise<DueTest[]> {
  const rows = await tx
    .selectFrom('datasources')
    .select(['id', 'organisation_id', 'restore_testing'])
    .where('deleted_at', 'is', null)
    .where('next_test_at', '<=', now)
    .orderBy('next_test_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    datasourceId: row.id,
    organisation: row.organisation_id,
    ...(row.restore_testing as { scheduleCron: string; timezone: string }),
  }));
}

export async function newestCompletedJob(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', '=', 'completed')
    .where('trigger', '<>', 'safety') // tried by the overwrite that made it
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether every backup of a datasource is to be proven as soon as it completes. */
export async function wantsTestEachBackup(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('datasources')
    .select('restore_testing')
    .where('organisation_id', '=', organisation)
    .where('id', '=', datasourceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { enabled, when } = row?.restore_testing ?? {};
  return enabled === true && when === 'each_backup';
}

/** The test of this backup that was asked for by hand and still waits. */
export async function findWaitingTest(
  tx: Kysely<Tables>,
  organisation: string,
  jobId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('restores')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('mode', '=', 'sandbox')
    .where('trigger', '=', 'manual')
    .where('state', '=', 'created')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
