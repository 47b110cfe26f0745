import { hostname } from 'node:os';
import {
  assertLease,
  holdLease,
  type Lease,
  LeaseLost,
  takeLease,
} from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import { enqueue } from '@holdfast/platform/queue';
import { recordAudit } from '../../audit-log/index.ts';
import { insist, runSafetyBackup } from '../../backups/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { restoreKey, restoreLease, restoreTask } from '../queue.ts';
import { requireRestorable } from '../require-restorable.ts';
import { tellLeft, tellNotUndone } from '../rules.ts';
import { changeRestore, findRestore } from '../store.ts';
import { needsOf } from '../target.ts';
import { isOfOthers, isRefusedSwap, OUR_FAULT, restoreFailureOf } from './failures.ts';
import { openTarget } from './open-target.ts';
import { performRestore } from './perform.ts';
import type { Performed, RunLog } from './restore-run.ts';
import { openRunLog } from './run-log.ts';
import { type Held, writeNotRestored, writeRestored } from './settle.ts';
import { undoRestore } from './undo.ts';
import { writing } from './writing.ts';

type Which = { organisation: string; id: string };

/** What is done with a restore that is ours. */
export type RunClaimed = (
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  held: Held,
) => Promise<void>;

const UNDO_MS = 120_000;

/** Runs a restore that waits, to its end. Its own failure is not an error here. */
export async function runRestore(
  parts: RestoreParts,
  which: Which,
  { signal, log, runTest }: { signal: AbortSignal; log: Logger; runTest: RunClaimed },
): Promise<void> {
  const { database, pace } = parts;
  const { organisation, id } = which;
  const restore = await database.tenant(organisation, (tx) => findRestore(tx, organisation, id));
  if (restore?.state !== 'created') return;
  const holder = `${hostname()}/${process.pid}`;
  const resource = restoreLease(restore);
  const lease = await takeLease(database, resource, { holder, ttlMs: pace.lease });
  if (!lease) return comeAgain(parts, which);
  const times = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat };
  await holdLease(database, lease, times, async (lost) => {
    const claimed = await claim(parts, restore, lease);
    if (!claimed) return;
    await parts.onRestoreStep('claimed');
    const runLog = openRunLog(parts, which);
    const run = claimed.mode === 'sandbox' ? runTest : runClaimed;
    try {
      await run(parts, claimed, runLog, { lease, lost, signal, log });
    } finally {
      await runLog.close();
    }
  });
}

async function runClaimed(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  held: Held,
): Promise<void> {
  const { organisation, id } = restore;
  const { signal, lost, log } = held;
  const caller = systemCaller(organisation, 'dispatcher');
  const over = AbortSignal.any([signal, lost]);
  const current = { ...restore };
  let undo: (() => Promise<void>) | undefined;
  let performed: Performed;
  try {
    const { restorable, ...target } = await parts.database.tenant(organisation, async (tx) => ({
      restorable: await requireRestorable(parts, tx, organisation, restore),
      ...(await openTarget(parts, tx, restore)),
    }));
    const needs = needsOf(restorable.manifest);
    undo = () => {
      const time = AbortSignal.any([lost, AbortSignal.timeout(UNDO_MS)]);
      return undoRestore(parts, current, { ...target, needs: async () => needs, signal: time });
    };
    performed = await performRestore(parts, restore, {
      ...target,
      restorable,
      signal: over,
      log: runLog,
      ...writing(parts, current, held, restorable.manifest.dump.bytes),
      takeSafetyCopy: async () => {
        const copy = await runSafetyBackup(parts, caller, restore.datasourceId, {
          ...held,
          signal: over,
        });
        await parts.database.tenant(organisation, (tx) =>
          changeRestore(tx, current, ['started'], { safetyJobId: copy.jobId }),
        );
        return `backup job ${copy.jobId}, stored as ${copy.artifactKey} in the managed storage`;
      },
    });
  } catch (error) {
    const maySwapYet = current.journal.swapping && !isRefusedSwap(error);
    if (lost.aborted || error instanceof LeaseLost || maySwapYet) {
      log.warn({ id, err: error }, 'a restore was broken off; it is left to the reaper');
      if (current.journal.swapping) runLog.write('The swap was broken off; it is finished later.');
      return;
    }
    const undoing = isOfOthers(current.mode, error) ? undefined : undo;
    return failRestore(parts, current, { error, undo: undoing, runLog, held });
  }
  const at = parts.clock.now();
  await insist(parts, current, held, (tx) => writeRestored(tx, caller, current, performed, at));
  runLog.write('Completed.');
  await parts.onRestoreStep('completed');
}

async function failRestore(
  parts: RestoreParts,
  restore: StoredRestore,
  {
    error,
    undo,
    runLog,
    held,
  }: { error: unknown; undo: (() => Promise<void>) | undefined; runLog: RunLog; held: Held },
): Promise<void> {
  const { log, signal } = held;
  const left = tellLeft(restore.journal);
  const { code, message } = restoreFailureOf(error) ?? OUR_FAULT;
  const failure = { code, message: left ? `${message} ${left}` : message };
  log.warn({ id: restore.id, err: error }, 'a restore failed');
  runLog.write(`Failed: ${failure.code}. ${failure.message}`);
  await undo?.().then(
    () => {
      if (!left) runLog.write('What it had made at the target was taken away again.');
    },
    (err) => {
      log.warn({ id: restore.id, err }, 'a failed restore left something at its target');
      runLog.write(tellNotUndone(restore.journal));
    },
  );
  if (signal.aborted) {
    runLog.write('The worker is stopping; another one begins anew.');
    await insist(parts, restore, held, async (tx) => {
      const fresh = { state: 'created', startedAt: null, leaseToken: null } as const;
      const { safetyCopy } = restore.journal;
      const journal = safetyCopy === undefined ? {} : { safetyCopy };
      await changeRestore(tx, restore, ['started'], { ...fresh, journal, progress: {} });
    });
    throw error;
  }
  const at = parts.clock.now();
  await insist(parts, restore, held, async (tx) => {
    await writeNotRestored(tx, systemCaller(restore.organisation, 'dispatcher'), restore, failure, {
      at,
    });
  });
}

async function claim(
  { database, clock }: RestoreParts,
  restore: StoredRestore,
  lease: Lease,
): Promise<StoredRestore | undefined> {
  const { organisation, id, datasourceId, jobId } = restore;
  const startedAt = clock.now();
  return database.tenant(organisation, async (tx) => {
    await assertLease(tx, lease);
    const changes = { state: 'started', startedAt, leaseToken: lease.token } as const;
    if (!(await changeRestore(tx, restore, ['created'], changes))) return undefined;
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at: startedAt,
      action: 'restore.started',
      targetId: id,
      details: { datasourceId, jobId },
    });
    return { ...restore, ...changes };
  });
}

async function comeAgain({ database, pace }: RestoreParts, which: Which): Promise<void> {
  await database.tenant(which.organisation, (tx) =>
    enqueue(tx, restoreTask, which, {
      key: restoreKey(which.id),
      runAt: new Date(Date.now() + pace.busy),
    }),
  );
}
