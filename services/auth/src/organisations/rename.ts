import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { authorise } from './authorise.ts';
import type { Organisation } from './model.ts';
import { readOrganisation } from './read.ts';

export async function renameOrganisation(
  { database, engine }: { database: AuthDatabase; engine: Engine },
  caller: Caller,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<Organisation> {
  await database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'organisation.rename');
    await engine.within(tx).renameOrganisation(caller, organisationId, name);
  });
  return readOrganisation({ database }, caller, organisationId);
}
