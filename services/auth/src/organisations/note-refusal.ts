import { Problem } from '@holdfast/platform/errors';
import { originOf, type Refusals } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';

/** Logs that a member's role was not enough, for the organisation, which decides on roles. */
export async function noteRoleRefusal(
  { refusals }: { refusals: Refusals },
  caller: Caller,
  {
    organisationId,
    operation,
    error,
  }: { organisationId: string; operation: string; error: unknown },
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') return;
  await refusals.join(originOf(caller), {
    organisationId,
    action: 'member.refused',
    targetId: caller.id,
    details: { operation },
  });
}
