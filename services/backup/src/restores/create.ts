import type { TargetReport } from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { once } from '@holdfast/platform/idempotency';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { requireRoom } from '../limits/index.ts';
import type { Parts } from '../parts.ts';
import type { RestoreOptions } from './model.ts';
import { enqueueRestore } from './queue.ts';
import { requireRestorable } from './require-restorable.ts';
import { isWritable, ownershipFor } from './rules.ts';
import { countWaitingManual, hasRestoreInFlight, insertRestore, isTargetTaken } from './store.ts';
import { needsOf, resolveTarget, sealTarget, type WantedTarget } from './target.ts';

type Created = { restoreId: string; state: 'created' };
export type WantedRestore = WantedTarget & {
  datasourceId: string;
  jobId: string;
  /** Left out, it follows from where the restore goes. */
  ownership?: RestoreOptions['ownership'] | undefined;
  keepOldForMs: number;
  onFailedObject?: RestoreOptions['onFailedObject'] | undefined;
  idempotencyKey?: string | undefined;
  /** Everything that the caller sent, for the key. */
  body: unknown;
};

/** Queues a restore once a quick inspection of the target has passed. Changes nothing there. */
export async function createRestore(
  parts: Parts,
  caller: Caller,
  wanted: WantedRestore,
  signal: AbortSignal,
): Promise<Created> {
  const { organisation } = caller;
  const now = parts.clock.now();
  const { body } = await parts.database.tenant(organisation, (tx) =>
    once(
      tx,
      {
        organisation,
        operation: 'createRestore',
        key: wanted.idempotencyKey,
        body: wanted.body,
        now,
      },
      async () => {
        const { datasourceId, jobId, mode, keepOldForMs, onFailedObject } = wanted;
        const datasource = await requireDatasource(tx, organisation, datasourceId, { lock: true });
        const { manifest } = await requireRestorable(parts, tx, organisation, wanted);
        const overwrites = ['overwrite'] as const;
        if (
          mode === 'overwrite' &&
          (await hasRestoreInFlight(tx, organisation, datasourceId, overwrites))
        ) {
          throw new Problem('RESTORE_IN_FLIGHT');
        }
        await requireRoom(parts, tx, organisation, 'restores', () =>
          countWaitingManual(tx, organisation, { sandbox: false }),
        );
        const { connection, place, credentials, view } = resolveTarget(parts, datasource, wanted);
        // Nobody else may restore there until it is over: should it fail, the target is emptied again.
        if (mode !== 'overwrite' && (await isTargetTaken(tx, organisation, view))) {
          throw new Problem('RESTORE_IN_FLIGHT', {
            msg: 'A restore to this database is still in flight.',
          });
        }
        const { restoring } = parts.engines[datasource.engine];
        if (onFailedObject === 'skip' && !restoring.skipsFailedObjects) {
          throw Problem.validation({
            onFailedObject: 'must be stop: restores of this engine cannot go past a failure',
          });
        }
        const session = { network: parts.network, signal };
        const ownership = ownershipFor(mode, wanted.ownership, manifest.job.trigger);
        const needs = needsOf(manifest, ownership);
        refuse(await restoring.inspectTarget(connection, place, needs, session));
        const id = uuidv7();
        await insertRestore(tx, organisation, {
          id,
          datasourceId,
          jobId,
          mode,
          trigger: 'manual',
          target: view,
          sealed: credentials ? sealTarget(parts, id, credentials) : null,
          options: { ownership, keepOldForMs, ...(onFailedObject && { onFailedObject }) },
          createdAt: now,
        });
        await recordAudit(tx, caller, {
          at: now,
          action: 'restore.created',
          targetId: id,
          details: { datasourceId, jobId, mode },
        });
        await enqueueRestore(tx, { organisation, id, mode, trigger: 'manual' });
        return { status: 202, body: { restoreId: id, state: 'created' } };
      },
    ),
  );
  return body as Created;
}

function refuse(report: TargetReport): void {
  if (isWritable(report)) return;
  const faults = report.checks.filter(({ ok }) => ok === false);
  const msg = faults.map(({ message }) => message).join(' ');
  throw new Problem('TARGET_NOT_WRITABLE', { msg });
}
