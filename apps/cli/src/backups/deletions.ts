import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { isId } from '../lookup/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { type Common, readMoment } from '../program/index.ts';
import { bytes, moment } from '../terminal/index.ts';

export type DeletionChoices = Common & Limited & { from?: string; to?: string };

/** The record is permanent: a datasource that is gone can be given by its id. */
export async function listDeletions(
  { holdfast, output }: Connected,
  wanted: string | undefined,
  { limit, from, to }: DeletionChoices,
): Promise<void> {
  const query = {
    ...(from !== undefined && { from: readMoment('--from', from) }),
    ...(to !== undefined && { to: readMoment('--to', to) }),
    ...(wanted !== undefined && { datasource_ids: await idOf(holdfast, wanted) }),
  };
  await listFirst(
    output,
    (page) => pages(holdfast.backup.listRetentionDeletions, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ jobId }) => jobId,
      columns: {
        backup: ({ jobId }) => jobId,
        datasource: ({ datasourceName }) => datasourceName,
        'backed up (UTC)': ({ backedUpAt }) => moment(backedUpAt),
        'deleted (UTC)': ({ deletedAt, state }) =>
          state === 'deleted' ? moment(deletedAt) : { text: state, tone: 'doubtful' },
        freed: ({ bytesFreed }) => bytes(bytesFreed),
        policy: ({ policyName }) => policyName,
        because: ({ reason }) => reason,
      },
      none: 'No deletion by retention matches.',
    },
  );
}

async function idOf(holdfast: Connected['holdfast'], wanted: string): Promise<string> {
  return isId(wanted) ? wanted : (await findDatasource(holdfast, wanted)).id;
}
