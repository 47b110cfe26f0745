import { Problem } from '@holdfast/platform/errors';
import { originOf, type Refusals } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { INSTALLATION } from '../engine/model.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { methodsOf } from './list.ts';
import { isStrong } from './rules.ts';
import { lockFactors } from './store.ts';

type OwnParts = { database: AuthDatabase; refusals: Refusals };

class OwnFactorWanted extends Problem {
  constructor() {
    super('STEP_UP_REQUIRED', {
      msg: 'Confirm that it is you with one of your second factors: the password alone is not enough.',
    });
  }
}

/**
 * Does what only the account's owner may do. A session from before the first factor has shown none:
 * with the password alone it must not change factors, password or address, nor erase the account.
 * Refusals are logged, since somebody may have stolen both the session and the password.
 */
export async function asOwner<T>(
  { database, refusals }: OwnParts,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.system(async (tx) => {
      await lockFactors(tx, caller.id);
      if (!(await countsAsOwner(tx, caller))) throw new OwnFactorWanted();
      return work(tx);
    });
  } catch (error) {
    if (error instanceof OwnFactorWanted) {
      const details = { kind: 'password', reason: 'no_second_factor' };
      const whose = { userId: caller.id, targetId: caller.id };
      await refusals.join(originOf(caller), { ...whose, action: 'factor.refused', details });
    }
    throw error;
  }
}

/** Whether a session has seen enough to do what only the account's owner may do. */
export async function countsAsOwner(tx: Tx, seen: Seen & { id: string }): Promise<boolean> {
  return hasShownOwn(seen) || (await methodsOf(tx, seen.id)).length === 0;
}

type Seen = Pick<Caller, 'provenBy' | 'proof'>;

/** Only the installation's provider counts: an organisation's could vouch for anybody in its domains. */
function hasShownOwn({ provenBy, proof }: Seen): boolean {
  if (provenBy === 'sso') return proof.providerId === INSTALLATION;
  return isStrong(provenBy);
}
