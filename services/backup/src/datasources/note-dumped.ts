import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { requireDatasource } from './require.ts';
import { leadsElsewhere } from './rules.ts';
import { markDumped } from './store.ts';

/**
 * Records that contents of a datasource are about to leave its server, before the first byte does: from
 * now on and for ever they may lie in somebody's storage. False, with nothing recorded, if the
 * datasource leads elsewhere by now: they would become contents of another server's datasource.
 */
export async function noteDumped(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  from: { host: string; port: number; username: string },
  at: Date,
): Promise<boolean> {
  const { connection, wasDumped } = await requireDatasource(tx, organisation, id, { lock: true });
  if (leadsElsewhere(connection, from)) return false;
  if (!wasDumped) await markDumped(tx, organisation, id, at);
  return true;
}
