import { pages } from '@holdfast/clients';
import type { Shown } from '../model.ts';
import type { ShopBackup } from './back-up.ts';
import type { Platform } from './start-platform.ts';

const NAME = 'every night';
const SAYS = 'each night at 02:30, kept for 14 days and 8 weeks';

/** A policy for the shop: when backups are made, and which ones stay. */
export async function schedule(
  { holdfast: { backup } }: Platform,
  { datasourceId: id }: ShopBackup,
): Promise<Shown<void>> {
  const attached = await Array.fromAsync(pages(backup.listAttachedPolicies, { path: { id } }));
  const found = attached.some(({ policy }) => policy.name === NAME);
  if (!found) {
    const policies = await Array.fromAsync(pages(backup.listBackupPolicies));
    const policy = policies.find(({ name }) => name === NAME) ?? (await createPolicy(backup));
    await backup.attachPolicy({ path: { id }, body: { policyId: policy.id } });
  }
  return { says: SAYS, found, value: undefined };
}

async function createPolicy(backup: Platform['holdfast']['backup']) {
  const { id: destinationId } = await backup.ensureManagedDestination();
  return backup.createBackupPolicy({
    body: {
      ...{ name: NAME, scheduleCron: '30 2 * * *', timezone: 'UTC', destinationId },
      retention: { keepDaily: 14, keepWeekly: 8 },
    },
  });
}
