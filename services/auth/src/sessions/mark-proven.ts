import type { ProvenBy } from '../engine/model.ts';
import type { Tx } from '../tables.ts';
import { updateProof } from './store.ts';
import { changesBy } from './worth.ts';

/** The session counts as fresh again, wherever what was shown counts. */
export function markProven(
  tx: Tx,
  { sessionId, proof }: { sessionId: string; proof: { by: ProvenBy; at: Date } },
): Promise<void> {
  return updateProof(tx, { sessionId, changes: changesBy(proof) });
}
