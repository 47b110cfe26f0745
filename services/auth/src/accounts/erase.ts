import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { deleteInvitationsOf, deleteInvitationsTo } from '../invitations/index.ts';
import { closeOrganisation } from '../organisations/index.ts';
import { markAllDeleted } from '../service-accounts/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import type { AccountHooks } from './hooks.ts';
import type { Membership } from './model.ts';
import { erasurePlan } from './rules.ts';
import { anonymise, lockMemberships, lockUser } from './store.ts';

type EraseParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  clock: Clock;
  accountHooks: AccountHooks;
};

/** For good: nothing of the name or the email is left, only the id, for what points to it. */
export async function eraseAccount(
  { database, engine, attempts, clock, accountHooks }: EraseParts,
  caller: Caller,
  password: string,
): Promise<void> {
  const counted = { limit: REPEATED_PASSWORD, subject: [caller.id] };
  await attempts.count(counted);
  if (!(await engine.isPassword(caller, password))) {
    throw Problem.validation({ password: 'is not your password' });
  }
  const now = clock.now();
  await database.system(async (tx) => {
    await lockUser(tx, caller.id);
    const { blocking, closing } = erasurePlan(await lockMemberships(tx, caller.id));
    if (blocking.length > 0) throw stillOwner(blocking);
    for (const { organisationId } of closing) {
      await close(tx, organisationId, now);
      await accountHooks.whenClosed(tx, organisationId);
    }
    await accountHooks.whenErased(tx, caller.id);
    await deleteSessionsOf(tx, caller.id);
    await deleteInvitationsTo(tx, caller.email);
    await anonymise(tx, { userId: caller.id, now });
  });
  await attempts.forget(counted);
}

async function close(tx: Tx, organisationId: string, now: Date): Promise<void> {
  await deleteInvitationsOf(tx, organisationId);
  await markAllDeleted(tx, { organisationId, now });
  await closeOrganisation(tx, { organisationId, now });
}

function stillOwner(blocking: readonly Membership[]): Problem {
  const names = blocking.map(({ organisationName }) => `"${organisationName}"`).join(', ');
  return new Problem('SOLE_OWNER', {
    msg: `You are the only owner of ${names}; make someone else an owner first.`,
  });
}
