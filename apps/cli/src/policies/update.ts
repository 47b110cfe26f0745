import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findPolicy } from './find.ts';
import { type PolicyChoices, readPolicy } from './settings.ts';

export async function updatePolicy(
  { holdfast, output }: Connected,
  wanted: string,
  choices: PolicyChoices & { name?: string },
): Promise<void> {
  const { id, retention } = await findPolicy(holdfast, wanted);
  const given = await readPolicy(holdfast, choices);
  const body = {
    ...given,
    // Rules that are not named stay: to lose one by leaving it out would lose backups.
    ...(given.retention && { retention: { ...retention, ...given.retention } }),
    ...(choices.name !== undefined && { name: choices.name }),
  };
  if (Object.keys(body).length === 0) {
    throw new Failure('usage', 'Say what to change; --help lists what can be.');
  }
  const policy = await holdfast.backup.updateBackupPolicy({ path: { id }, body });
  output.done(`Changed ${policy.name}.`, policy, id);
  for (const warning of policy.warnings ?? []) output.note(warning);
}
