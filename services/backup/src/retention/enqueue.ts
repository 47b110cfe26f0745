import { enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { applyTask } from './work.ts';

/** For whoever adds a backup: older ones of the datasource may have to go once this commits. */
export async function enqueueRetention(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<void> {
  const key = `retention.apply:${datasourceId}`;
  await enqueue(tx, applyTask, { organisation, datasourceId }, { key });
}
