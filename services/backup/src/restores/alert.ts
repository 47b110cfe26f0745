import type { Kysely } from 'kysely';
import { findActor } from '../audit-log/index.ts';
import type { JobFailure } from '../backups/model.ts';
import { findDatasourceName } from '../datasources/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Tables } from '../tables.ts';
import type { StoredRestore } from './model.ts';

/** The code of a failure that left the datasource's own database empty or partial. */
const HALF_WAY = 'OVERWRITE_HALF_WAY';

/** Of a restore that people asked for; a test has an alert of its own, about the backup. */
export async function alertOfFailed(
  tx: Kysely<Tables>,
  { organisation, id, datasourceId, jobId, mode, target, safetyJobId }: StoredRestore,
  failure: JobFailure,
  at: Date,
): Promise<void> {
  if (mode === 'sandbox') return;
  const askedBy = await findActor(tx, organisation, { action: 'restore.created', targetId: id });
  const facts = {
    datasourceId,
    datasourceName: await findDatasourceName(tx, organisation, datasourceId),
    restoreId: id,
    jobId,
    mode,
    target: target && { host: target.host, port: target.port, database: target.database },
    askedBy: askedBy ?? null,
    code: failure.code,
    message: failure.message,
  };
  const alert = { organisation, dedupeKey: `restore_failed:${id}`, at };
  if (failure.code === HALF_WAY) {
    const halfWay = { ...facts, safetyJobId };
    await raiseAlert(tx, { ...alert, event: 'overwrite_half_way', facts: halfWay });
  } else await raiseAlert(tx, { ...alert, event: 'restore_failed', facts });
}
