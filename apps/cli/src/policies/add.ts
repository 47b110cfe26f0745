import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { readPolicy } from './read.ts';
import { changeRetention, type PolicyChoices } from './settings.ts';

export async function addPolicy(
  { holdfast, output }: Connected,
  name: string,
  choices: PolicyChoices,
): Promise<void> {
  const { scheduleCron, retention, ...given } = await readPolicy(holdfast, choices);
  if (scheduleCron === undefined || retention === undefined) {
    throw new Failure('usage', 'A policy needs --cron, and at least one of --keep-….');
  }
  const destinationId =
    given.destinationId ?? (await holdfast.backup.ensureManagedDestination()).id;
  const policy = await holdfast.backup.createBackupPolicy({
    body: {
      ...given,
      name,
      scheduleCron,
      retention: changeRetention({}, retention),
      destinationId,
    },
  });
  output.done(`Added ${policy.name} (${policy.id}): ${policy.schedule}.`, policy, policy.id);
  for (const warning of policy.warnings ?? []) output.note(warning);
}
