import type { LeasedRun } from '@holdfast/platform/leases';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { Journal, RestoreStep, StoredRestore } from '../model.ts';
import { changeRestore, type RestoreChanges } from '../store.ts';
import { RestoreEnded } from './failures.ts';

/** Records the run as it goes, and keeps `restore` as it is in the database. */
export function keepJournal(
  parts: RestoreParts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
  expectedBytes: number,
) {
  const { organisation } = restore;
  let written = 0;
  /** Rejects if nothing was written: nobody would know what is done from there on. */
  const write = async (changes: RestoreChanges) => {
    const written = await run.tenant(organisation, (tx) =>
      changeRestore(tx, restore, ['started'], changes),
    );
    if (!written) throw new RestoreEnded();
  };
  return {
    async note(journal: Journal) {
      await write({ journal });
      restore.journal = journal;
    },
    async reached(step: RestoreStep) {
      restore.progress = { ...restore.progress, step, expectedBytes };
      await write({ progress: restore.progress });
      await parts.onRestoreStep(step);
    },
    onBytes(bytes: number) {
      restore.progress = { ...restore.progress, bytes };
      const now = performance.now();
      if (now - written < parts.pace.progress) return;
      written = now;
      write({ progress: restore.progress }).catch(() => {}); // the next one may get through
    },
  };
}
