import { isForeignKeyViolation, isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { scheduleFaults } from '../cron/index.ts';
import type { PolicyInput } from './model.ts';

/** Refuses a schedule that has the right shape but can never run. */
export function refuseFaultySchedule(policy: PolicyInput, now: Date): void {
  const faults = scheduleFaults(policy, now);
  if (Object.keys(faults).length > 0) throw Problem.validation(faults as Record<string, string>);
}

/** Turns what the database refused into a refusal that the caller understands. */
export function explainRefusal(error: unknown): never {
  if (isUniqueViolation(error, 'backup_policies_name')) {
    throw new Problem('NAME_TAKEN', { msg: 'Another policy already has this name.' });
  }
  if (isForeignKeyViolation(error, 'backup_policies_destination')) {
    throw Problem.validation({ destinationId: 'there is no such storage destination' });
  }
  throw error;
}
