import { INSTALLATION, type Proof } from '../engine/model.ts';
import type { Tx } from '../tables.ts';
import type { Place } from './model.ts';
import { isMemberElsewhere } from './store.ts';
import { type Worth, worthIn, worthOf } from './worth.ts';

/** What a proof counts as there. Used both to demand a fresh proof and to list the ways to give one. */
export async function worthAt(
  tx: Tx,
  { userId, proof }: { userId: string; proof: Proof },
  place: Place,
): Promise<Worth> {
  if (place === 'hand_over') return { provenBy: proof.by, provenAt: proof.at };
  if (place !== 'account') return worthIn(proof, place.organisationId);
  const { providerId } = proof;
  if (providerId === undefined || providerId === INSTALLATION) return worthOf(proof, true);
  return worthOf(proof, !(await isMemberElsewhere(tx, { userId, organisationId: providerId })));
}
