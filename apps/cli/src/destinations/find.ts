import { type Backup, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By name or id. */
export async function findDestination(
  holdfast: Holdfast,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Backup.StorageDestination> {
  const all = await Array.fromAsync(
    pages(holdfast.backup.listStorageDestinations, { query: { limit: 100 } }),
  );
  return choose(all, wanted, 'destination', options);
}
