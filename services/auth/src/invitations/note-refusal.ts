import type { Problem } from '@holdfast/platform/errors';
import { originOf, type Refusals } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findAny } from './store.ts';

/** Logged for the inviting organisation: somebody else may have got hold of the invitation. */
export async function noteRefusal(
  { database, refusals }: { database: AuthDatabase; refusals: Refusals },
  caller: Caller,
  { invitationId, error }: { invitationId: string; error: Problem },
): Promise<void> {
  const found = await database.system((tx) => findAny(tx, invitationId));
  if (!found) return refusals.count('invitation.refused');
  const isOthers = found.email !== caller.email;
  await refusals.record(originOf(caller), {
    organisationId: found.organisation_id,
    action: 'invitation.refused',
    targetId: invitationId,
    details: { reason: isOthers ? 'another_address' : reasonOf(error) },
  });
}

function reasonOf({ code }: Problem): string {
  if (code === 'NOT_FOUND') return 'not_open';
  return code === 'FORBIDDEN' ? 'unverified' : 'member';
}
