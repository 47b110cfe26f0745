import { Problem } from '@holdfast/platform/errors';
import type { Caller, Proof } from '../engine/model.ts';
import { isStrong } from '../factors/index.ts';
import { worthIn } from '../sessions/index.ts';
import type { Tx } from '../tables.ts';
import { requiresFactor } from './store.ts';

/** Where the organisation requires one, a session counts only once it has seen a second factor. */
export async function wantSecondFactor(
  tx: Tx,
  caller: Pick<Caller, 'proof'>,
  organisationId: string,
): Promise<void> {
  if (await lacksSecondFactor(tx, caller.proof, organisationId)) {
    throw new Problem('SECOND_FACTOR_REQUIRED');
  }
}

export async function lacksSecondFactor(
  tx: Tx,
  proof: Proof,
  organisationId: string,
): Promise<boolean> {
  if (isStrong(worthIn(proof, organisationId).provenBy)) return false;
  return requiresFactor(tx, organisationId);
}
