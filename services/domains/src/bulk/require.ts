import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import type { ShownJob } from './model.ts';
import { findBulkJob } from './store.ts';
import { withWaiting } from './with-waiting.ts';

export async function requireBulkJob(
  { database }: Parts,
  organisation: string,
  id: string,
): Promise<ShownJob> {
  const shown = await database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id);
    return job && (await withWaiting(tx, organisation, [job]))[0];
  });
  if (!shown) throw new Problem('NOT_FOUND');
  return shown;
}
