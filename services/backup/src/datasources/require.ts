import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Datasource } from './model.ts';
import { findDatasource } from './store.ts';

/** The datasource, or NOT_FOUND: missing, deleted and another organisation's are all the same. */
export async function requireDatasource(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Datasource & { sealed: string | null; wasDumped: boolean }> {
  const datasource = await findDatasource(tx, organisation, id, options);
  if (!datasource) throw new Problem('NOT_FOUND');
  return datasource;
}
