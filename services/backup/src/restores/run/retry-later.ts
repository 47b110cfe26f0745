import type { LeasedRun } from '@holdfast/platform/leases';
import { recordAudit } from '../../audit-log/index.ts';
import { nextAttempt } from '../../backups/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { enqueueRestore } from '../queue.ts';
import { changeRestore } from '../store.ts';
import { mayPass, OUR_FAULT, restoreFailureOf } from './failures.ts';
import type { RunLog } from './restore-run.ts';
import { WAITING, writeEnd } from './settle.ts';

/**
 * Puts a restore back on the queue for a later attempt, if its failure may pass and it has attempts
 * left; no worker waits for that. Otherwise false, with nothing written. What is left at the target
 * stays in its journal, and is removed before anything else.
 */
export async function retryLater(
  parts: Pick<Parts, 'clock' | 'pace'>,
  restore: StoredRestore,
  error: unknown,
  { run, log, isUndone }: { run: LeasedRun<Tables>; log: RunLog; isUndone: boolean },
): Promise<boolean> {
  const failure = restoreFailureOf(error) ?? OUR_FAULT;
  const next = mayPass(error) ? nextAttempt(parts, restore, failure) : undefined;
  if (!next) return false;
  const { afterMs, changes } = next;
  const { organisation, id, datasourceId, jobId } = restore;
  const attempt = changes.attempts.length;
  log.write(
    `Attempt ${attempt} of ${parts.pace.retries.length + 1} failed for a reason that may pass. ` +
      `The next one starts over at ${changes.nextAttemptAt.toISOString()}.`,
  );
  run.log.warn({ id, err: error, afterMs }, 'a restore failed; it will be retried');
  const journal = isUndone ? {} : restore.journal;
  const at = parts.clock.now();
  await writeEnd(restore, run, async (tx) => {
    const waiting = { ...WAITING, ...changes, journal };
    if (!(await changeRestore(tx, restore, ['started'], waiting))) return;
    await enqueueRestore(tx, restore, { afterMs });
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at,
      action: 'restore.retry_planned',
      targetId: id,
      details: { datasourceId, jobId, failureCode: failure.code, attempt },
    });
  });
  return true;
}
