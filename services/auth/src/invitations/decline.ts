import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findReceived } from './store.ts';

export function declineInvitation(
  { database, engine }: { database: AuthDatabase; engine: Engine },
  caller: Caller,
  invitationId: string,
): Promise<void> {
  return database.system(async (tx) => {
    if (!(await findReceived(tx, { invitationId, email: caller.email }))) {
      throw new Problem('NOT_FOUND');
    }
    await engine.within(tx).declineInvitation(caller, invitationId);
  });
}
