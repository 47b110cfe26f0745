import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { explainRefusal, refuseFaultySchedule } from './check.ts';
import type { Policy, PolicyInput } from './model.ts';
import { insertPolicy } from './store.ts';

export async function createPolicy(
  { database, clock }: Parts,
  caller: Caller,
  input: PolicyInput,
): Promise<Policy> {
  const now = clock.now();
  refuseFaultySchedule(input, now);
  const dates = { createdAt: now, updatedAt: now, scheduleSince: now };
  const policy = { ...input, id: uuidv7(), ...dates };
  await database
    .tenant(caller.organisation, async (tx) => {
      await insertPolicy(tx, caller.organisation, policy);
      const { name, scheduleCron, timezone, destinationId } = policy;
      await recordAudit(tx, caller, {
        at: now,
        action: 'backup_policy.created',
        targetId: policy.id,
        details: { name, scheduleCron, timezone, destinationId },
      });
    })
    .catch(explainRefusal);
  return policy;
}
