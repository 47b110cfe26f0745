import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { RESTORES } from './view.ts';

export async function listRestores(
  { holdfast, output }: Connected,
  wanted: string,
  { limit, state }: Limited & { state?: string },
): Promise<void> {
  const { id } = await findDatasource(holdfast, wanted);
  const query = { ...(state !== undefined && { state }) };
  const items = (page: Limited) =>
    pages(holdfast.backup.listDatasourceRestores, { path: { id }, query: { ...query, ...page } });
  await listFirst(output, items, { limit }, RESTORES);
}
