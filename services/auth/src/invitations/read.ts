import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { ReceivedInvitation } from './model.ts';
import { findReceived } from './store.ts';

/**
 * What the caller was invited to. There is no list: an email may be unverified, so having it is not
 * enough to see who invited it; knowing the id that was handed over is.
 */
export async function readInvitation(
  { database }: { database: AuthDatabase },
  caller: Caller,
  invitationId: string,
): Promise<ReceivedInvitation> {
  const { email } = caller;
  const found = await database.system((tx) => findReceived(tx, { invitationId, email }));
  if (!found) throw new Problem('NOT_FOUND');
  return {
    id: found.id,
    organisation: { id: found.organisation_id, name: found.organisation_name },
    role: found.role,
    expiresAt: found.expires_at.toISOString(),
  };
}
