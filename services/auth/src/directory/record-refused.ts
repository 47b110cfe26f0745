import type { Refusals } from '../audit-log/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { isOrganisation } from './store.ts';

/** What another service, which has no log of its own, refused to somebody. */
export type RefusedElsewhere = {
  service: string;
  organisationId: string;
  actor: { type: 'user' | 'machine'; id: string };
  operation: string;
  reason: 'permission' | 'proof';
  times: number;
  ipAddress: string;
  userAgent?: string | undefined;
};

/** Records it in the log of the organisation; of one that is not ours nothing is kept. */
export async function recordRefused(
  { database, refusals }: { database: AuthDatabase; refusals: Refusals },
  { organisationId, actor, operation, service, reason, times, ...from }: RefusedElsewhere,
): Promise<void> {
  if (!(await database.system((tx) => isOrganisation(tx, organisationId)))) return;
  const client = { address: from.ipAddress, userAgent: from.userAgent };
  await refusals.join(
    { actor, client },
    {
      ...{ organisationId, action: 'operation.refused', targetId: operation, times },
      details: { service, reason },
    },
  );
}
