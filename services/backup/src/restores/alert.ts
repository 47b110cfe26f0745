import type { Kysely } from 'kysely';
import { findActor } from '../audit-log/index.ts';
import type { JobFailure } from '../backups/model.ts';
import { findDatasourceName } from '../datasources/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Tables } from '../tables.ts';
import type { StoredRestore } from './model.ts';

/** The code of a failure that left the datasource's own database empty or partial. */
const HALF_WAY = 'OVERWRITE_HALF_WAY';

/** For restores that people asked for; a test raises an alert of its own, about the backup. */
export async function alertOfFailed(
  tx: Kysely<Tables>,
  restore: StoredRestore,
  failure: JobFailure,
  at: Date,
): Promise<void> {
  if (restore.mode === 'sandbox') return;
  const { organisation, id } = restore;
  const alert = { organisation, dedupeKey: `restore_failed:${id}`, at };
  const facts = await factsOf(tx, restore, failure);
  if (failure.code !== HALF_WAY) {
    await raiseAlert(tx, { ...alert, event: 'restore_failed', facts });
    return;
  }
  const halfWay = { ...facts, givenUp: true };
  await raiseAlert(tx, { ...alert, event: 'overwrite_half_way', facts: halfWay });
}

/** Raised once, as soon as the first attempt to bring the safety copy back, or to finish a swap, has failed. */
export async function alertOfHalfWay(
  tx: Kysely<Tables>,
  restore: StoredRestore,
  failure: JobFailure,
  at: Date,
): Promise<void> {
  const { organisation, id } = restore;
  await raiseAlert(tx, {
    organisation,
    event: 'overwrite_half_way',
    dedupeKey: `overwrite_half_way:${id}`,
    facts: { ...(await factsOf(tx, restore, failure)), givenUp: false },
    at,
  });
}

async function factsOf(
  tx: Kysely<Tables>,
  { organisation, id, datasourceId, jobId, mode, target, safetyJobId }: StoredRestore,
  { code, message }: JobFailure,
) {
  const askedBy = await findActor(tx, organisation, { action: 'restore.created', targetId: id });
  return {
    datasourceId,
    datasourceName: await findDatasourceName(tx, organisation, datasourceId),
    restoreId: id,
    jobId,
    mode,
    target: target && { host: target.host, port: target.port, database: target.database },
    askedBy: askedBy ?? null,
    safetyJobId,
    code,
    message,
  };
}
