import { forgetDetailsIn } from '@holdfast/platform/audit-log';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { isFresh } from '@holdfast/platform/identity';
import type { Attempts } from '../attempts/index.ts';
import { forgetPerson, originOf, type Refusals, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { asOwner, deleteFactorsOf, repeatPassword } from '../factors/index.ts';
import {
  deleteInvitationsOf,
  deleteInvitationsTo,
  withdrawInvitationsOf,
} from '../invitations/index.ts';
import { deleteLinksInto, deleteLinksOf } from '../links/index.ts';
import { closeOrganisation } from '../organisations/index.ts';
import { deleteMailOf } from '../outbox/index.ts';
import { revoke } from '../revocations/index.ts';
import { markAllDeleted } from '../service-accounts/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import type { AccountHooks } from './hooks.ts';
import type { Membership } from './model.ts';
import { erasurePlan } from './rules.ts';
import { anonymise, findStanding, lockMemberships } from './store.ts';

type EraseParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  refusals: Refusals;
  clock: Clock;
  accountHooks: AccountHooks;
  erasedAddresses: ErasedAddresses;
};

/** Erases for good: nothing of the name or the email stays, only the id, for rows that refer to it. */
export async function eraseAccount(
  parts: EraseParts,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const { engine, clock, accountHooks, erasedAddresses } = parts;
  if (password === undefined) wantFreshSignOn(caller, clock.now());
  else await repeatPassword(parts, caller, 'password', () => engine.isPassword(caller, password));
  const now = clock.now();
  await asOwner(parts, caller, async (tx) => {
    // Read again: while the password was checked, the address may have changed, or another request may
    // have erased the account, and this one must not overwrite what that one kept.
    const person = await findStanding(tx, { userId: caller.id });
    if (!person) throw new Problem('UNAUTHENTICATED');
    const { email, isVerified } = person;
    const memberships = await lockMemberships(tx, caller.id);
    const { blocking, closing } = erasurePlan(memberships);
    if (blocking.length > 0) throw stillOwner(blocking);
    await recordPersonalAudit(tx, originOf(caller), {
      userId: caller.id,
      at: now,
      action: 'account.erased',
      targetId: caller.id,
      details: {},
    });
    for (const { organisationId } of memberships) {
      const sent = { organisationId, inviterId: caller.id, at: now };
      await withdrawInvitationsOf(tx, originOf(caller), sent);
    }
    for (const { organisationId } of closing) {
      await close(tx, organisationId, now);
      await accountHooks.whenClosed(tx, organisationId);
    }
    await accountHooks.whenErased(tx, caller.id);
    await deleteFactorsOf(tx, caller.id);
    await deleteSessionsOf(tx, caller.id);
    await revoke(tx, { kind: 'user', id: caller.id });
    await deleteInvitationsTo(tx, email);
    await deleteLinksOf(tx, { userId: caller.id, email });
    await deleteMailOf(tx, { userId: caller.id, email });
    await erasedAddresses.keep(tx, {
      ...{ userId: caller.id, email, isVerified, at: now },
      organisationIds: memberships.map(({ organisationId }) => organisationId),
    });
    await anonymise(tx, { userId: caller.id, now });
    await forgetPerson(tx, caller.id);
  });
}

/** Checked in place of the password, which people who use single sign-on may not have. */
function wantFreshSignOn({ provenBy, provenAt, proof }: Caller, now: Date): void {
  const cameBySignOn = proof.providerId !== undefined && provenBy !== 'password';
  if (cameBySignOn && isFresh(provenAt, now)) return;
  const msg =
    'is required, unless you signed in through your identity provider in the last 10 minutes';
  throw Problem.validation({ password: msg });
}

async function close(tx: Tx, organisationId: string, now: Date): Promise<void> {
  await deleteInvitationsOf(tx, organisationId);
  await deleteLinksInto(tx, organisationId);
  const machines = await markAllDeleted(tx, { organisationId, now });
  const revoked = { kind: 'service_account' as const, organisationId, at: now };
  await revoke(tx, ...machines.map((id) => ({ ...revoked, id })));
  await closeOrganisation(tx, { organisationId, now });
  await forgetDetailsIn(tx, organisationId);
}

function stillOwner(blocking: readonly Membership[]): Problem {
  const names = blocking.map(({ organisationName }) => `"${organisationName}"`).join(', ');
  return new Problem('SOLE_OWNER', {
    msg: `You are the only owner of ${names}; make someone else an owner first.`,
  });
}
