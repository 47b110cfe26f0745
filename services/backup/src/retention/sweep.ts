import { isUnavailable } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import { applyRetention } from './apply.ts';
import { type DatasourceKey, selectDatasources } from './store.ts';

const BATCH = 500;

/**
 * Applies retention to every datasource: time passes and policies are edited without a new backup.
 * Returns how many backups were deleted. One datasource that fails does not stop the others.
 */
export async function sweepRetention(
  parts: Pick<Parts, 'database' | 'clock' | 'logger'>,
): Promise<number> {
  let total = 0;
  let after: DatasourceKey | undefined;
  for (;;) {
    const keys = await parts.database.system((tx) =>
      selectDatasources(tx, { after, limit: BATCH }),
    );
    for (const key of keys) {
      try {
        total += await applyRetention(parts, key);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        parts.logger.error({ err: error, ...key }, 'retention failed; it will be retried');
      }
    }
    after = keys.at(-1);
    if (keys.length < BATCH) return total;
  }
}
