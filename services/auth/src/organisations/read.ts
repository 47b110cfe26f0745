import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Organisation } from './model.ts';
import { findOrganisationOf } from './store.ts';

export async function readOrganisation(
  { database }: { database: AuthDatabase },
  caller: Caller,
  organisationId: string,
): Promise<Organisation> {
  const found = await database.tenant(organisationId, (tx) =>
    findOrganisationOf(tx, { organisationId, userId: caller.id }),
  );
  if (!found) throw new Problem('NOT_FOUND');
  return found;
}
