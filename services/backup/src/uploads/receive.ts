import { createDigest, encryptTo, lookingFirst, through } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import { demand, may } from '@holdfast/platform/identity';
import { StorageError } from '@holdfast/storage';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import {
  countUploadsInFlight,
  enqueueRun,
  insertJob,
  isKnownArtifact,
  requireJob,
} from '../backups/index.ts';
import type { BackupJob } from '../backups/model.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import {
  ensureManagedIn,
  openPlace,
  rememberPlace,
  requireDestination,
} from '../destinations/index.ts';
import { allIdentities, ensureKeys } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import { type Whose, whoseIs } from './whose-is.ts';

/** Each needs a server of its own while it becomes a backup. */
const MOST_IN_FLIGHT = 4;

type Seen = {
  whose: Whose;
  /** SHA-256 of the preamble of what was sent, if it is an age file. */
  opens: string | null;
  /** That of what it is kept in. */
  preamble: string;
};

type Wanted = { datasourceId: string; destinationId?: string | undefined };

/**
 * Stores a dump file as it arrives, encrypted from its first byte, and queues the job that makes a
 * backup of it. Keeps nothing of a file that did not arrive whole. An artifact of another datasource, or
 * of nobody knows which, is opened only for who may export: here it would be restored as this
 * datasource's, wherever that leads.
 */
export async function receiveUpload(
  parts: Parts & { longestUpload: number },
  caller: Caller,
  wanted: Wanted,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<BackupJob> {
  const { organisation } = caller;
  const { datasourceId } = wanted;
  const jobId = uuidv7();
  const { destinationId, placeId } = await findPlace(parts, caller, wanted);
  const key = `holdfast/${organisation}/${datasourceId}/upload_${jobId}.age`;
  const { recipient } = await ensureKeys(parts, organisation);
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    const [sent, stored] = [createDigest(), createDigest()];
    const seen: Seen = { whose: 'no_artifact', opens: null, preamble: '' };
    const stages = [
      lookingFirst(async (beginning) => {
        if (!beginning.isAge) return;
        const keys = await allIdentities(parts, organisation);
        seen.whose = whoseIs(beginning.header, keys, datasourceId);
        seen.opens = beginning.sha256;
        if (seen.whose === 'of_another') demand(caller, 'data.export');
      }),
      sent.stage,
      encryptTo([recipient]),
      lookingFirst((beginning) => {
        if (beginning.isAge) seen.preamble = beginning.sha256;
      }),
      stored.stage,
    ];
    const bounded = atMost(content, parts.longestUpload);
    await storage.put(key, through(bounded, stages, signal), { signal }).catch(explain);
    const { whose, opens, preamble } = seen;
    const upload = { key, ...stored.result(), preamble, opens };
    return await parts.database
      .tenant(organisation, async (tx) => {
        await requireDatasource(tx, organisation, datasourceId, { lock: true });
        if (whose === 'unsaid' && !may(caller, 'data.export')) {
          const isKnown = await isKnownArtifact(tx, organisation, datasourceId, sent.result());
          if (!isKnown) demand(caller, 'data.export');
        }
        const job = { jobId, datasourceId, trigger: 'upload' } as const;
        const at = parts.clock.now();
        await insertJob(tx, organisation, {
          ...{ ...job, policyId: null, destinationId, placeId, dueAt: null, queuedAt: at },
          options: { excludeTables: [], upload },
        });
        await recordAudit(tx, caller, {
          at,
          action: 'backup_job.uploaded',
          targetId: jobId,
          details: { datasourceId, bytes: upload.bytes },
        });
        await enqueueRun(tx, { organisation, ...job });
        return requireJob(tx, organisation, job);
      })
      .catch(async (error) => {
        await storage.delete(key).catch(() => {}); // swept later
        throw error;
      });
  } finally {
    await close();
  }
}

/** Before a byte is read: where it goes, and whether it may. */
function findPlace(parts: Parts, caller: Caller, { datasourceId, destinationId }: Wanted) {
  const { organisation } = caller;
  return parts.database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId);
    if ((await countUploadsInFlight(tx, organisation)) >= MOST_IN_FLIGHT) {
      throw new Problem('BACKUP_IN_FLIGHT', {
        msg: `${MOST_IN_FLIGHT} uploads are still being processed. Wait for one of them to finish.`,
      });
    }
    const destination =
      destinationId === undefined
        ? await ensureManagedIn(tx, caller, parts.clock.now())
        : await requireDestination(tx, organisation, destinationId).catch(() => {
            throw Problem.validation({ destination_id: 'there is no such storage destination' });
          });
    const placeId = await rememberPlace(parts, tx, organisation, destination);
    return { destinationId: destination.id, placeId };
  });
}

async function* atMost(
  content: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > most) throw new Problem('PAYLOAD_TOO_LARGE');
    yield chunk;
  }
  if (length === 0) throw Problem.validation({ body: 'is empty: send the dump file' });
}

function explain(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new Problem('UNAVAILABLE', {
    msg: `The file could not be stored. ${error.message}`,
    cause: error,
  });
}
