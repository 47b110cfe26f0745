import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Common, Failure } from '../program/index.ts';
import { findPolicy } from './find.ts';

export type AttachChoices = Common & { priority?: string; disabled?: boolean };

export async function attachPolicy(
  { holdfast, output }: Connected,
  wantedPolicy: string,
  wantedDatasource: string,
  { priority, disabled }: AttachChoices,
): Promise<void> {
  if (priority !== undefined && !/^\d{1,4}$/.test(priority)) {
    throw new Failure('usage', '--priority must be a whole number from 0 to 1000.');
  }
  const [policy, datasource] = await Promise.all([
    findPolicy(holdfast, wantedPolicy),
    findDatasource(holdfast, wantedDatasource),
  ]);
  const attachment = await holdfast.backup.attachPolicy({
    path: { id: datasource.id },
    body: {
      policyId: policy.id,
      enabled: disabled !== true,
      ...(priority !== undefined && { priority: Number(priority) }),
    },
  });
  output.done(`${policy.name} applies to ${datasource.name} now.`, attachment, policy.id);
  for (const warning of attachment.policy.warnings ?? []) output.note(warning);
}
