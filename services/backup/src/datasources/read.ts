import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource } from './model.ts';
import { requireDatasource } from './require.ts';

export async function readDatasource(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<Datasource> {
  return database.tenant(organisation, (tx) => requireDatasource(tx, organisation, id));
}
