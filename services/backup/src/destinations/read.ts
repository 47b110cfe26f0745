import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Destination } from './model.ts';
import { requireDestination } from './require.ts';

export async function readDestination(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<Destination> {
  return database.tenant(organisation, (tx) => requireDestination(tx, organisation, id));
}
