import {
  type ConnectionTarget,
  type Engine,
  RestoreFailure,
  type RestoreOutcome,
  type SessionOwner,
} from '@holdfast/engines';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { needsOf } from '../target.ts';
import { withDump } from './open-backup.ts';

type Load = {
  engine: Engine;
  target: ConnectionTarget;
  ownership: 'omit' | 'keep';
  onFailedObject?: 'stop' | 'skip' | undefined;
  settings?: 'omit' | 'keep';
  disposable: boolean;
  isStillOurs?(): Promise<boolean>;
  /** Left out for a sandbox. */
  owner?: SessionOwner;
  workDirectory: string;
  signal: AbortSignal;
  log(line: string): void;
  onBytes(total: number): void;
  /** Called before a second try; rejects if the target may be another worker's by then. */
  onAgain?(): Promise<void>;
};

/**
 * Loads as every restore does. Where that fails over one object, all the rest can still be proven: then
 * it is loaded once more, past whatever fails.
 */
export async function loadForProof(
  parts: Parts,
  restorable: Restorable,
  run: Load,
): Promise<RestoreOutcome> {
  try {
    return await loadBackup(parts, restorable, run);
  } catch (error) {
    const mayGoPast = error instanceof RestoreFailure && error.ofObject;
    if (!mayGoPast || run.signal.aborted) throw error;
    run.log(`${error.message} Trying again, past what cannot be restored.`);
    const past = { ...run, disposable: false, onFailedObject: 'skip' } as const;
    return loadOnce(parts, restorable, past).catch((again) => {
      throw isNotEmpty(again) ? error : again;
    });
  }
}

/**
 * Pipes the backup from the storage into the database's own client, which keeps nothing of a damaged
 * one. Several connections can fail where one does not, for lack of room or over a lock: then it is
 * tried again with one, all in one transaction.
 */
export async function loadBackup(
  parts: Parts,
  restorable: Restorable,
  run: Load,
): Promise<RestoreOutcome> {
  try {
    return await loadOnce(parts, restorable, run);
  } catch (error) {
    if (!(error instanceof RestoreFailure && error.inSteps) || run.signal.aborted) throw error;
    await run.onAgain?.();
    run.log(`${error.message} Trying again, all in one transaction.`);
    return loadOnce(parts, restorable, { ...run, disposable: false }).catch((again) => {
      throw isNotEmpty(again) ? error : again;
    });
  }
}

/** Something of the first try is still there; what counts is why that try failed. */
function isNotEmpty(error: unknown): boolean {
  return error instanceof RestoreFailure && error.code === 'TARGET_NOT_EMPTY';
}

function loadOnce(parts: Parts, restorable: Restorable, run: Load): Promise<RestoreOutcome> {
  const { signal } = run;
  return withDump(parts, restorable, signal, (dump) =>
    run.engine.restoring.restore(run.target, {
      network: parts.network,
      signal,
      dump: whileOurs(counting(dump, run.onBytes), run),
      owner: run.owner,
      ownership: run.ownership,
      ...(run.onFailedObject && { onFailedObject: run.onFailedObject }),
      settings: run.settings ?? 'omit',
      disposable: run.disposable,
      ...(run.isStillOurs && { isStillOurs: run.isStillOurs }),
      needs: needsOf(restorable.manifest, run.ownership),
      workDirectory: run.workDirectory,
      log: run.log,
    }),
  );
}

async function* counting(
  source: AsyncIterable<Buffer>,
  onBytes: (total: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    onBytes(total);
    yield chunk;
  }
}

/**
 * A program commits once it has read everything: so the end does not come, either, once another
 * worker may have taken the restore over. A program that others find at the server is ended by them.
 */
async function* whileOurs(
  source: AsyncIterable<Buffer>,
  { isStillOurs }: Pick<Load, 'isStillOurs'>,
): AsyncGenerator<Buffer, void, undefined> {
  const check = async () => {
    if (isStillOurs && !(await isStillOurs())) throw new Error('The restore was taken over.');
  };
  await check();
  yield* source;
  await check();
}
