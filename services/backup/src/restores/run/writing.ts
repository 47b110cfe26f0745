import { assertLease } from '@holdfast/platform/leases';
import type { RestoreParts } from '../hooks.ts';
import type { Journal, RestoreStep, StoredRestore } from '../model.ts';
import { changeRestore } from '../store.ts';
import type { Held } from './settle.ts';

/** What is written on the way; `restore` is kept as the database has it. */
export function writing(
  parts: RestoreParts,
  restore: StoredRestore,
  { lease }: Held,
  expectedBytes: number,
) {
  const { organisation } = restore;
  let written = 0;
  const write = (changes: Parameters<typeof changeRestore>[3]) =>
    parts.database.tenant(organisation, async (tx) => {
      await assertLease(tx, lease);
      await changeRestore(tx, restore, ['started'], changes);
    });
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
