import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import { INSTALLATION } from '../engine/model.ts';
import type { Tx } from '../tables.ts';
import { methodsOf } from './list.ts';
import { isStrong } from './rules.ts';

/**
 * A session from before somebody's first factor has shown none: with the password alone it must not
 * add one of its own, take theirs away or read new recovery codes.
 */
export async function wantOwnFactor(tx: Tx, caller: Caller): Promise<void> {
  const { provenBy, proof } = caller;
  // Nor does an organisation that runs a provider.
  const isTheirs = provenBy !== 'sso' || proof.providerId === INSTALLATION;
  if ((isTheirs && isStrong(provenBy)) || (await methodsOf(tx, caller.id)).length === 0) return;
  throw new Problem('STEP_UP_REQUIRED', {
    msg: 'Show one of your second factors: the password alone does not change them.',
  });
}
