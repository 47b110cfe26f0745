import { type Backup, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By name or id. */
export async function findDatasource(
  holdfast: Holdfast,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Backup.Datasource> {
  const all = await Array.fromAsync(
    pages(holdfast.backup.listDatasources, { query: { limit: 100 } }),
  );
  return choose(all, wanted, 'datasource', options);
}
