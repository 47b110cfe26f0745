import { Problem } from '@holdfast/platform/errors';
import type { AuthDatabase } from '../tables.ts';
import type { Billing } from './model.ts';
import { updateBilling } from './store.ts';

/** Tokens that are issued from now on carry the new state. */
export async function setBilling(
  { database }: { database: AuthDatabase },
  change: { organisationId: string; billing: Billing },
): Promise<{ id: string; billing: Billing }> {
  const existed = await database.system((tx) => updateBilling(tx, change));
  if (!existed) throw new Problem('NOT_FOUND');
  return { id: change.organisationId, billing: change.billing };
}
