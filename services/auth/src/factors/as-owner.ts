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
      msg: 'Show one of your second factors: the password alone does not do this.',
    });
  }
}

/**
 * Does what belongs to the account's owner alone. A session from before somebody's first factor has
 * shown none: with the password alone it must neither change their factors, their password or their
 * address, nor erase them. The log is told, since whoever tries that may have stolen both.
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
      await refusals.record(originOf(caller), { ...whose, action: 'factor.refused', details });
    }
    throw error;
  }
}

/** Whether what a session has seen is enough for what belongs to the account's owner alone. */
export async function countsAsOwner(tx: Tx, seen: Seen & { id: string }): Promise<boolean> {
  return hasShownOwn(seen) || (await methodsOf(tx, seen.id)).length === 0;
}

type Seen = Pick<Caller, 'provenBy' | 'proof'>;

/** An organisation that runs a provider could vouch for anybody in its domains. */
function hasShownOwn({ provenBy, proof }: Seen): boolean {
  if (provenBy === 'sso') return proof.providerId === INSTALLATION;
  return isStrong(provenBy);
}
