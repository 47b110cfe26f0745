import type { JobFailure } from '../backups/model.ts';
import { systemCaller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredRestore } from './model.ts';
import { describeHalfWay, isInBetween } from './rules.ts';
import { writeNotRestored } from './run/settle.ts';
import { changeRestore, selectUnended } from './store.ts';

const SET_BACK =
  "Holdfast's own database was set back to a copy in which this restore was unfinished. " +
  'It may have finished since, so it is neither repeated nor undone:';

/**
 * For when Holdfast's own database was set back to a copy: a restore that had not ended in the copy may
 * have ended since, and its target may be in use. Running it again could overwrite newer data; undoing
 * it could drop what was restored. Restore tests go on: nobody uses their servers.
 */
export async function giveUpRestores({ database, clock }: Parts): Promise<StoredRestore[]> {
  const at = clock.now();
  const unended = await database.system(selectUnended);
  for (const restore of unended) {
    const { organisation, journal } = restore;
    await database.tenant(organisation, async (tx) => {
      if (isInBetween(journal)) {
        const kept = { ...journal, halfWay: true } as const;
        await changeRestore(tx, restore, ['created', 'started'], { journal: kept });
      }
      const caller = systemCaller(organisation, 'reaper');
      const from = ['created', 'started'] as const;
      await writeNotRestored(tx, caller, restore, failureOf(restore), { at, from });
    });
  }
  return unended;
}

function failureOf({ journal }: StoredRestore): JobFailure {
  if (!isInBetween(journal)) {
    const message = `${SET_BACK} check its target before you start it again.`;
    return { code: 'DATABASE_SET_BACK', message };
  }
  const message = `${SET_BACK} check the database. At the time of the copy: ${describeHalfWay(journal)}`;
  return { code: 'OVERWRITE_HALF_WAY', message };
}
