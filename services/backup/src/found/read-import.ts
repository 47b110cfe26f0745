import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Import } from './model.ts';
import { requireImport } from './require.ts';

export function readImport(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<Import> {
  return database.tenant(organisation, (tx) => requireImport(tx, organisation, id));
}
