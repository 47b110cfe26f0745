import { type Backup, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Limited, listFirst, type View } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { retentionInWords } from './settings.ts';

export async function listPolicies(
  { holdfast, output }: Connected,
  { limit, datasource }: Limited & { datasource?: string },
): Promise<void> {
  const { listBackupPolicies, listAttachedPolicies } = holdfast.backup;
  if (datasource === undefined) {
    await listFirst(
      output,
      (page) => pages(listBackupPolicies, { query: page }),
      { limit },
      POLICIES,
    );
    return;
  }
  const { id, name } = await findDatasource(holdfast, datasource);
  const { columns } = POLICIES;
  await listFirst(
    output,
    (page) => pages(listAttachedPolicies, { path: { id }, query: page }),
    { limit },
    {
      id: ({ policyId }) => policyId,
      columns: {
        ...Object.fromEntries(
          Object.entries(columns).map(([heading, cell]) => [
            heading,
            ({ policy }: { policy: Backup.BackupPolicy }) => cell(policy),
          ]),
        ),
        priority: ({ priority }) => String(priority),
        enabled: ({ enabled }) => (enabled ? 'yes' : { text: 'no', tone: 'doubtful' }),
      },
      none: `No policy applies to ${name}. Attach one: holdfast policies attach --help`,
    },
  );
}

const POLICIES: View<Backup.BackupPolicy> = {
  id: ({ id }) => id,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    schedule: ({ schedule }) => schedule,
    'next run (UTC)': ({ nextRuns }) => moment(nextRuns[0]),
    keeps: ({ retention }) => retentionInWords(retention),
  },
  none: 'There are no policies yet. Add one: holdfast policies add --help',
};
