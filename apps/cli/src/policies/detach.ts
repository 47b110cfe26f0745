import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { findPolicy } from './find.ts';

export async function detachPolicy(
  { holdfast, output }: Connected,
  wantedPolicy: string,
  wantedDatasource: string,
): Promise<void> {
  const [policy, datasource] = await Promise.all([
    findPolicy(holdfast, wantedPolicy),
    findDatasource(holdfast, wantedDatasource),
  ]);
  await holdfast.backup.detachPolicy({ path: { id: datasource.id, policyId: policy.id } });
  const facts = { policyId: policy.id, datasourceId: datasource.id, attached: false };
  output.done(`${policy.name} no longer applies to ${datasource.name}.`, facts, policy.id);
}
