import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { enqueue } from '@holdfast/platform/queue';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { rememberPlace, requireDestination } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import { type Import, NO_COUNTS } from './model.ts';
import { importKey, importTask } from './queue.ts';
import { requireImport } from './require.ts';
import { insertImport } from './store.ts';

/** Queues a look through a destination, as it is now; one at a time for each. */
export async function startImport(
  parts: Parts,
  caller: Caller,
  wanted: { destinationId: string; artifactKeys?: string[] | undefined; takeIn: boolean },
): Promise<Import> {
  const { organisation } = caller;
  const { destinationId, artifactKeys, takeIn } = wanted;
  const id = uuidv7();
  const at = parts.clock.now();
  return parts.database
    .tenant(organisation, async (tx) => {
      const destination = await requireDestination(tx, organisation, destinationId);
      const placeId = await rememberPlace(parts, tx, organisation, destination);
      await insertImport(tx, organisation, {
        ...{ id, destinationId, placeId, takeIn, counts: NO_COUNTS, createdAt: at },
        wanted: artifactKeys ?? null,
      });
      await recordAudit(tx, caller, {
        at,
        action: 'destination.import_started',
        targetId: destinationId,
        details: { name: destination.name, takeIn },
      });
      await enqueue(tx, importTask, { organisation, id }, { key: importKey(id) });
      return requireImport(tx, organisation, id);
    })
    .catch((error) => {
      if (isUniqueViolation(error, 'imports_in_flight')) throw new Problem('IMPORT_IN_FLIGHT');
      throw error;
    });
}
