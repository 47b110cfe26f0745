import type { ConnectionTarget, Engine, RestoreOutcome } from '@holdfast/engines';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { needsOf } from '../target.ts';
import { withDump } from './open-backup.ts';

/** From the storage into the database's own client, which keeps nothing of a damaged backup. */
export function loadBackup(
  parts: Parts,
  restorable: Restorable,
  run: {
    engine: Engine;
    target: ConnectionTarget;
    ownership: 'omit' | 'keep';
    onFailedObject?: 'stop' | 'skip' | undefined;
    settings?: 'omit' | 'keep';
    disposable: boolean;
    workDirectory: string;
    signal: AbortSignal;
    log(line: string): void;
    onBytes(total: number): void;
  },
): Promise<RestoreOutcome> {
  const { signal } = run;
  return withDump(parts, restorable, signal, (dump) =>
    run.engine.restoring.restore(run.target, {
      network: parts.network,
      signal,
      dump: counting(dump, run.onBytes),
      ownership: run.ownership,
      ...(run.onFailedObject && { onFailedObject: run.onFailedObject }),
      settings: run.settings ?? 'omit',
      disposable: run.disposable,
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
