import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { type Organisation, organisationFrom } from './model.ts';
import { holdUser } from './store.ts';

/** The caller becomes its owner. */
export function createOrganisation(
  { database, engine }: { database: AuthDatabase; engine: Engine },
  caller: Caller,
  name: string,
): Promise<Organisation> {
  return database.system(async (tx) => {
    if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
    return createOrganisationFor(tx, engine, { name, ownerId: caller.id });
  });
}

export async function createOrganisationFor(
  tx: Tx,
  engine: Engine,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<Organisation> {
  const { id } = await engine.within(tx).createOrganisation(name, ownerId);
  return organisationFrom({ id, name, role: 'owner', billing: 'active' });
}
