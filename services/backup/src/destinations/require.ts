import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { findDestination, type StoredDestination } from './store.ts';

/** The destination, or NOT_FOUND: missing and another organisation's are the same. */
export async function requireDestination(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredDestination> {
  const destination = await findDestination(tx, organisation, id, options);
  if (!destination) throw new Problem('NOT_FOUND');
  return destination;
}
