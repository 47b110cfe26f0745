import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Limited, listFirst } from '../output/index.ts';
import type { Cell } from '../terminal/index.ts';
import { moment } from '../terminal/index.ts';

/** Every time at which a schedule was due, including those when nothing ran. */
export async function listOccurrences(
  { holdfast, output }: Connected,
  wanted: string,
  { limit }: Limited,
): Promise<void> {
  const { id, name } = await findDatasource(holdfast, wanted);
  const policies = await Array.fromAsync(
    pages(holdfast.backup.listBackupPolicies, { query: { limit: 100 } }),
  );
  const names = new Map(policies.map((policy) => [policy.id, policy.name]));
  await listFirst(
    output,
    (page) => pages(holdfast.backup.listOccurrences, { path: { id }, query: page }),
    { limit },
    {
      id: ({ policyId, dueAt }) => `${policyId} ${dueAt}`,
      columns: {
        'due (UTC)': ({ dueAt }) => moment(dueAt),
        policy: ({ policyId }) => names.get(policyId) ?? policyId,
        outcome: ({ outcome }) => outcomeOf(outcome),
        because: ({ reason }) => reason?.replaceAll('_', ' ') ?? '',
        backup: ({ jobId }) => jobId ?? '',
      },
      none: `No schedule of ${name} has been due yet. Attach a policy: holdfast policies attach --help`,
    },
  );
}

function outcomeOf(outcome: string): Cell {
  return outcome === 'missed' ? { text: outcome, tone: 'bad' } : outcome;
}
