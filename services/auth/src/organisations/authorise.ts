import { Problem } from '@holdfast/platform/errors';
import { lacks, type Role } from '@holdfast/platform/identity';
import type { Caller } from '../engine/index.ts';
import type { Tx } from '../tables.ts';
import type { Action } from './model.ts';
import { isRead, mayDo, neededFor } from './rules.ts';
import { findRole, lockOrganisation } from './store.ts';
import { wantSecondFactor } from './want-second-factor.ts';

/**
 * The caller's role, if it allows the action. Callers who are not in the organisation get NOT_FOUND, as
 * if it did not exist.
 */
export async function authorise(
  tx: Tx,
  caller: Caller,
  organisationId: string,
  action: Action,
): Promise<Role> {
  const role = await findRole(tx, { organisationId, userId: caller.id });
  if (!role) throw new Problem('NOT_FOUND');
  if (!mayDo(role, action)) throw lacks(neededFor(action));
  if (!isRead(action)) await wantSecondFactor(tx, caller, organisationId);
  return role;
}

/** The same, for changes of who is in it: a lock makes them wait for each other. */
export async function authoriseAlone(
  tx: Tx,
  caller: Caller,
  organisationId: string,
  action: Action,
): Promise<Role> {
  await lockOrganisation(tx, { organisationId, userId: caller.id });
  return authorise(tx, caller, organisationId, action);
}
