import type { Kysely } from 'kysely';
import type { CompletedBackup } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { queueRestoreTest } from './queue-restore-test.ts';
import { wantsTestEachBackup } from './store.ts';

/** Follows a completed backup: queues its test, where the datasource wants every backup tested. */
export async function proveEachBackup(
  tx: Kysely<Tables>,
  { organisation, datasourceId, jobId, finishedAt: at }: CompletedBackup,
): Promise<void> {
  if (!(await wantsTestEachBackup(tx, organisation, datasourceId))) return;
  const test = { datasourceId, jobId, trigger: 'each_backup', at } as const;
  await queueRestoreTest(tx, systemCaller(organisation, 'dispatcher'), test);
}
