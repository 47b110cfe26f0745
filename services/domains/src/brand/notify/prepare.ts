import { enqueue } from '@holdfast/platform/queue';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../../parts.ts';
import { takeUntold } from '../hits/index.ts';
import { setNextDigest } from '../watchers/index.ts';
import { deliverTask } from './queue.ts';
import { nextDigestAt, patientUntil, pruneBefore } from './rules.ts';
import { deleteDigestsBefore, insertDigest, takeDueWatcher } from './store.ts';

const MOST_LISTED = 100;

/**
 * Writes an email for each watcher that has new hits or higher bands, at most one an interval. The
 * email, the record that its hits were reported, and the task that sends it are one commit: whenever
 * a process dies, nothing is lost and nothing is reported twice. Returns the number of emails.
 */
export async function prepareDigests(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { minutes, signal }: { minutes: number; signal: AbortSignal },
): Promise<number> {
  const now = clock.now();
  const times = { now, patientUntil: patientUntil(now), nextAt: nextDigestAt(now, minutes) };
  let made = 0;
  for (let isOver = false; !isOver && !signal.aborted; ) {
    await database.system(async (tx) => {
      const watcher = await takeDueWatcher(tx, times);
      isOver = watcher === undefined;
      if (!watcher) return;
      const { id: watcherId, minScore } = watcher;
      const items = await takeUntold(tx, { watcherId, minScore }, times.patientUntil);
      if (items.length === 0) return;
      await setNextDigest(tx, { id: watcherId, nextAt: times.nextAt });
      const id = uuidv7();
      const listed = items.slice(0, MOST_LISTED);
      await insertDigest(tx, watcher, { id, items: listed, total: items.length, createdAt: now });
      const key = { organisation: watcher.organisation, digestId: id };
      await enqueue(tx, deliverTask, key, { key: `digest ${id}` });
      made += 1;
    });
  }
  await database.system((tx) => deleteDigestsBefore(tx, pruneBefore(now)));
  return made;
}
