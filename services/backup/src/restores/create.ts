import type { TargetReport } from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { type Answer, answerOf, once } from '@holdfast/platform/idempotency';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { requireRoom } from '../limits/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { demandFor, demandForeign } from './demand.ts';
import type { Restore, RestoreOptions } from './model.ts';
import { enqueueRestore } from './queue.ts';
import { requireRestore } from './require.ts';
import { requireRestorable } from './require-restorable.ts';
import { isWritable, ownershipFor } from './rules.ts';
import { countWaitingManual, hasRestoreInFlight, insertRestore, isTargetTaken } from './store.ts';
import { needsOf, resolveTarget, sealTarget, type WantedTarget } from './target.ts';

export type WantedRestore = WantedTarget & {
  datasourceId: string;
  jobId: string;
  /** If left out, it depends on where the restore goes. */
  ownership?: RestoreOptions['ownership'] | undefined;
  keepOldForMs: number;
  onFailedObject?: RestoreOptions['onFailedObject'] | undefined;
  foreignCode?: RestoreOptions['foreignCode'];
  idempotencyKey?: string | undefined;
  /** Everything that the caller sent, to compare with earlier requests under the same key. */
  body: unknown;
};

/**
 * Queues a restore once a quick inspection of the target has passed. Changes nothing there. What the
 * inspection is based on is read before it and checked again after it: the target may be slow to
 * answer, and no transaction of ours may be open meanwhile.
 */
export async function createRestore(
  parts: Parts,
  caller: Caller,
  wanted: WantedRestore,
  signal: AbortSignal,
): Promise<Restore> {
  const { database, clock } = parts;
  const { organisation } = caller;
  demandFor(caller, wanted.mode);
  const request = {
    ...{ organisation, operation: 'createRestore', now: clock.now() },
    ...{ key: wanted.idempotencyKey, body: wanted.body },
  };
  const before = await database.tenant(organisation, async (tx) => {
    const answer = await answerOf(tx, request);
    if (answer) return { restore: await asItIs(tx, organisation, answer) };
    return { found: await findWanted(parts, tx, caller, wanted) };
  });
  if (before.restore) return before.restore;
  const { restoring, needs, target, datasource } = before.found;
  const { onFailedObject } = wanted;
  const session = { network: parts.network, signal, ...(onFailedObject && { onFailedObject }) };
  const report = await restoring.inspectTarget(target.connection, target.place, needs, session);
  return database.tenant(organisation, async (tx) => {
    const answer = await once(tx, request, async () => {
      const found = await findWanted(parts, tx, caller, wanted, { lock: true });
      if (found.datasource.sealed !== datasource.sealed) {
        const msg = 'The credentials were changed while the target was being checked; try again.';
        throw new Problem('BUSY', { msg, retryAfterSeconds: 1 });
      }
      refuse(report);
      return { status: 202, body: { restoreId: await queue(parts, tx, caller, wanted, found) } };
    });
    return asItIs(tx, organisation, answer);
  });
}

/** A stored answer has only the restore's id; the restore is shown as it is by now. */
function asItIs(tx: Kysely<Tables>, organisation: string, { body }: Answer): Promise<Restore> {
  return requireRestore(tx, organisation, (body as { restoreId: string }).restoreId);
}

type Found = Awaited<ReturnType<typeof findWanted>>;

/** What is to be restored and where to, or why that cannot be. */
async function findWanted(
  parts: Parts,
  tx: Kysely<Tables>,
  caller: Caller,
  wanted: WantedRestore,
  { lock = false } = {},
) {
  const { organisation } = caller;
  const { datasourceId, mode, onFailedObject } = wanted;
  const datasource = await requireDatasource(tx, organisation, datasourceId, { lock });
  const { manifest } = await requireRestorable(parts, tx, organisation, wanted);
  if (
    mode === 'overwrite' &&
    (await hasRestoreInFlight(tx, organisation, datasourceId, ['overwrite']))
  ) {
    throw new Problem('RESTORE_IN_FLIGHT');
  }
  await requireRoom(parts, tx, organisation, 'restores', () =>
    countWaitingManual(tx, organisation, { sandbox: false }),
  );
  const target = resolveTarget(parts, datasource, wanted);
  // No other restore may go there until this one is over: if it fails, the target is emptied again.
  if (mode !== 'overwrite' && (await isTargetTaken(tx, organisation, target.view))) {
    throw new Problem('RESTORE_IN_FLIGHT', {
      msg: 'A restore to this database is still in progress.',
    });
  }
  const { restoring } = parts.engines[datasource.engine];
  if (onFailedObject === 'skip' && !restoring.skipsFailedObjects) {
    throw Problem.validation({
      onFailedObject: 'must be stop: restores of this engine cannot skip objects that fail',
    });
  }
  const ownership = ownershipFor(mode, wanted.ownership, manifest.job.trigger);
  const from = demandForeign(caller, manifest, { own: datasource.connection, target: target.view });
  const options = { ...from, ...(wanted.foreignCode && { foreignCode: wanted.foreignCode }) };
  const needs = needsOf(manifest, ownership, options);
  return { datasource, restoring, target, ownership, options, needs };
}

async function queue(
  parts: Parts,
  tx: Kysely<Tables>,
  caller: Caller,
  { datasourceId, jobId, mode, keepOldForMs, onFailedObject }: WantedRestore,
  { datasource, target: { credentials, view }, ownership, options }: Found,
): Promise<string> {
  const { organisation } = caller;
  const id = uuidv7();
  const now = parts.clock.now();
  await insertRestore(tx, organisation, {
    ...{ id, datasourceId, jobId, mode, trigger: 'manual', target: view },
    sealed: credentials ? sealTarget(parts, id, credentials) : null,
    options: { ownership, keepOldForMs, ...options, ...(onFailedObject && { onFailedObject }) },
    createdAt: now,
  });
  await recordAudit(tx, caller, {
    at: now,
    action: 'restore.created',
    targetId: id,
    details: { datasourceId, jobId, mode, ...options },
  });
  if (mode === 'overwrite') {
    await raiseAlert(tx, {
      ...{ organisation, event: 'overwrite_asked_for', at: now },
      dedupeKey: `overwrite_asked_for:${id}`,
      facts: {
        ...{ datasourceId, datasourceName: datasource.name },
        ...{ restoreId: id, jobId, askedBy: caller.actor },
      },
    });
  }
  await enqueueRestore(tx, { organisation, id, mode, trigger: 'manual' });
  return id;
}

function refuse(report: TargetReport): void {
  if (isWritable(report)) return;
  const faults = report.checks.filter(({ ok }) => ok === false);
  const msg = faults.map(({ message }) => message).join(' ');
  throw new Problem('TARGET_NOT_WRITABLE', { msg });
}
