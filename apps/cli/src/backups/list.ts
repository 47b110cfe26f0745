import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Limited, listFirst, toned } from '../output/index.ts';
import { bytes, moment, whole } from '../terminal/index.ts';

export async function listBackups(
  { holdfast, output }: Connected,
  wanted: string | undefined,
  { limit, state }: Limited & { state?: string },
): Promise<void> {
  const { backup } = holdfast;
  const datasources =
    wanted === undefined
      ? await Array.fromAsync(pages(backup.listDatasources, { query: { limit: 100 } }))
      : [await findDatasource(holdfast, wanted)];
  const names = new Map(datasources.map(({ id, name }) => [id, name]));
  const query = {
    ...(state !== undefined && { state }),
    ...(wanted !== undefined && { datasource_ids: datasources.map(({ id }) => id).join(',') }),
  };
  await listFirst(
    output,
    (page) => pages(backup.listBackups, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ jobId }) => jobId,
      columns: {
        id: ({ jobId }) => jobId,
        datasource: ({ datasourceId }) => names.get(datasourceId) ?? datasourceId,
        'queued (UTC)': ({ queuedAt }) => moment(queuedAt),
        state: ({ state: word }) => toned(word),
        proof: ({ proof }) => toned(proof.verdict),
        rows: ({ rows }) => (rows === null ? '' : whole(rows)),
        stored: ({ storedBytes }) => (storedBytes === null ? '' : bytes(storedBytes)),
      },
      none: 'There are no backups yet. Make one: holdfast backups run-now --help',
    },
  );
}
