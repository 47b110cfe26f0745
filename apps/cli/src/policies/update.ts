import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findPolicy } from './find.ts';
import { readPolicy } from './read.ts';
import { changeRetention, type PolicyChoices } from './settings.ts';

export async function updatePolicy(
  { holdfast, output }: Connected,
  wanted: string,
  choices: PolicyChoices & { name?: string },
): Promise<void> {
  const { id, retention } = await findPolicy(holdfast, wanted);
  const { retention: changes, ...given } = await readPolicy(holdfast, choices);
  const changed = changes && changeRetention(retention, changes);
  if (changed && Object.keys(changed).length === 0) {
    throw new Failure('usage', 'This would remove the last rule: a policy needs at least one.');
  }
  const body = {
    ...given,
    ...(changed && { retention: changed }),
    ...(choices.name !== undefined && { name: choices.name }),
  };
  if (Object.keys(body).length === 0) {
    throw new Failure('usage', 'Say what to change; --help lists the options.');
  }
  const policy = await holdfast.backup.updateBackupPolicy({ path: { id }, body });
  output.done(`Changed ${policy.name}.`, policy, id);
  for (const warning of policy.warnings ?? []) output.note(warning);
}
