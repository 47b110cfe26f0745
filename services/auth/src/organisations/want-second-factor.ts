import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import { isStrong } from '../factors/index.ts';
import { worthIn } from '../sessions/index.ts';
import type { Tx } from '../tables.ts';
import { requiresFactor } from './store.ts';

/** Where the organisation requires one, a session counts only once it has seen a second factor. */
export async function wantSecondFactor(
  tx: Tx,
  caller: Caller,
  organisationId: string,
): Promise<void> {
  if (isStrong(worthIn(caller.proof, organisationId).provenBy)) return;
  if (await requiresFactor(tx, organisationId)) throw new Problem('SECOND_FACTOR_REQUIRED');
}
