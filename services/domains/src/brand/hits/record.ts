import { enqueueAll } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../../tables.ts';
import { mergeSightings, seenAgain } from './merge.ts';
import type { Sighting } from './model.ts';
import { askModelTask } from './queue.ts';
import { insertHits, keyOf, lockHits, saveHit } from './store.ts';

/**
 * Turns sightings into hits, or adds them to existing ones; returns how many are new. Runs in the
 * transaction that moves the feed's position, so that each name counts once. System scope.
 */
export async function recordSightings(
  tx: Kysely<Tables>,
  sightings: readonly Sighting[],
  { at, model }: { at: Date; model: boolean },
): Promise<number> {
  const findings = mergeSightings(sightings).map((finding) => ({ ...finding, id: uuidv7() }));
  const added = await insertHits(tx, findings, { at, model });
  const isNew = new Set(added.map(({ key }) => key));
  const known = findings.filter((finding) => !isNew.has(keyOf(finding)));
  const hits = await lockHits(tx, known);
  for (const finding of known) {
    const hit = hits.get(keyOf(finding));
    if (hit) await saveHit(tx, { id: hit.id, state: seenAgain(hit.state, finding), seenAt: at });
  }
  const due = added.filter(({ aiDue }) => aiDue);
  if (due.length > 0) {
    const payloads = due.map(({ id, organisation }) => ({ organisation, hitId: id }));
    await enqueueAll(tx, askModelTask, payloads);
  }
  return added.length;
}
