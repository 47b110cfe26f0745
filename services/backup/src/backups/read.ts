import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { BackupJob } from './model.ts';
import { requireShownJob } from './require.ts';

export function readJob(
  { database }: Parts,
  { organisation }: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  return database.tenant(organisation, (tx) => requireShownJob(tx, organisation, which));
}
