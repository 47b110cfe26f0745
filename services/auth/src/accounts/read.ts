import type { Caller, User } from '../engine/index.ts';
import { listOrganisationsOf, type Organisation } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';

export async function readAccount(
  { database }: { database: AuthDatabase },
  { id, name, email }: Caller,
): Promise<{ user: User; organisations: Organisation[] }> {
  const organisations = await database.system((tx) => listOrganisationsOf(tx, id));
  return { user: { id, name, email }, organisations };
}
