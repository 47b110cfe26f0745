import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Common, Failure } from '../program/index.ts';
import { findPolicy } from './find.ts';
import { priorityOf } from './settings.ts';

export type AdjustChoices = Common & { enable?: boolean; disable?: boolean; priority?: string };

/** Changes how a policy applies to one datasource; the policy itself stays as it is. */
export async function adjustPolicy(
  { holdfast, output, commandLine }: Connected,
  wantedPolicy: string,
  wantedDatasource: string,
  { enable, disable, priority }: AdjustChoices,
): Promise<void> {
  if (enable && disable) throw new Failure('usage', 'Give either --enable or --disable.');
  const enabled = enable ? true : disable ? false : undefined;
  const body = { ...(enabled !== undefined && { enabled }), ...priorityOf(priority) };
  if (Object.keys(body).length === 0) {
    throw new Failure('usage', 'Say what to change: --enable, --disable or --priority.');
  }
  const [policy, datasource] = await Promise.all([
    findPolicy(holdfast, wantedPolicy),
    findDatasource(holdfast, wantedDatasource),
  ]);
  const path = { id: datasource.id, policyId: policy.id };
  const attachment = await holdfast.backup.updateAttachment({ path, body }).catch((error) => {
    if (error.status !== 404) throw error;
    const attach = commandLine('policies', 'attach', policy.name, datasource.name);
    throw new Failure(
      'failed',
      `${policy.name} does not apply to ${datasource.name}. Attach it: ${attach}`,
      { cause: error },
    );
  });
  const runs = attachment.enabled ? 'runs' : 'is paused';
  output.done(
    `${policy.name} ${runs} for ${datasource.name}, with priority ${attachment.priority}.`,
    attachment,
    policy.id,
  );
}
