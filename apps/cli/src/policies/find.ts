import { type Backup, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By name or id. */
export async function findPolicy(
  holdfast: Holdfast,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Backup.BackupPolicy> {
  const all = await Array.fromAsync(
    pages(holdfast.backup.listBackupPolicies, { query: { limit: 100 } }),
  );
  return choose(all, wanted, 'policy', options);
}
