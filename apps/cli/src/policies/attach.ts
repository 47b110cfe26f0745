import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import type { Common } from '../program/index.ts';
import { findPolicy } from './find.ts';
import { priorityOf } from './settings.ts';

export type AttachChoices = Common & { priority?: string; disabled?: boolean };

export async function attachPolicy(
  { holdfast, output }: Connected,
  wantedPolicy: string,
  wantedDatasource: string,
  { priority, disabled }: AttachChoices,
): Promise<void> {
  const given = priorityOf(priority);
  const [policy, datasource] = await Promise.all([
    findPolicy(holdfast, wantedPolicy),
    findDatasource(holdfast, wantedDatasource),
  ]);
  const attachment = await holdfast.backup.attachPolicy({
    path: { id: datasource.id },
    body: { policyId: policy.id, enabled: disabled !== true, ...given },
  });
  output.done(`${policy.name} now applies to ${datasource.name}.`, attachment, policy.id);
  for (const warning of attachment.policy.warnings ?? []) output.note(warning);
}
