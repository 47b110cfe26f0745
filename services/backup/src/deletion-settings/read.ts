import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { DeletionSettings } from './model.ts';
import { findDeletionSettings } from './store.ts';

export function readDeletionSettings(
  { database }: Pick<Parts, 'database'>,
  { organisation }: Caller,
): Promise<DeletionSettings> {
  return database.tenant(organisation, (tx) => findDeletionSettings(tx, organisation));
}
