import type { Logger } from '@holdfast/platform/log';
import { enqueue } from '@holdfast/platform/queue';
import { StorageError } from '@holdfast/storage';
import { findJobByArtifact } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import { openPlace } from '../destinations/index.ts';
import { hasKeysOf, knownRecipients } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import { examine } from './examine.ts';
import { lookForManifests } from './look-for-manifests.ts';
import type { ImportCounts, StoredImport } from './model.ts';
import { noteExamined } from './note.ts';
import { importKey, importTask } from './queue.ts';
import { changeImport, findImport } from './store.ts';
import { takeIn } from './take-in.ts';

/** One stretch takes no longer than this, so that alerts and schedules never wait for it. */
const STRETCH_MS = 5_000;
const MOST_A_STRETCH = 200;
/** A storage that does not answer is asked again at growing intervals, at most this many times. */
const MOST_ATTEMPTS = 8;

type Run = { signal: AbortSignal; attempt: number; log: Logger };

/**
 * One stretch of an import. Progress is saved after each manifest: when a worker dies, only the
 * manifest that it was at is looked at again.
 */
export async function runImport(
  parts: Parts,
  which: { organisation: string; id: string },
  { signal, attempt, log }: Run,
): Promise<void> {
  const { database, clock } = parts;
  const { organisation, id } = which;
  const found = await database.tenant(organisation, (tx) => findImport(tx, organisation, id));
  if (found?.state !== 'queued' && found?.state !== 'started') return;
  try {
    const isDone = await doStretch(parts, found, signal);
    const changes = isDone ? { state: 'completed' as const, finishedAt: clock.now() } : {};
    await database.tenant(organisation, async (tx) => {
      await changeImport(tx, which, { state: 'started', ...changes });
      if (!isDone) await enqueue(tx, importTask, which, { key: importKey(id) });
    });
  } catch (error) {
    signal.throwIfAborted();
    const mayComeBack =
      !(error instanceof StorageError) || error.transient || error.isOfThisMachine;
    if (mayComeBack && attempt < MOST_ATTEMPTS) throw error;
    log.warn({ id, err: error }, 'an import failed');
    const failure = failureOf(error);
    await database.tenant(organisation, (tx) =>
      changeImport(tx, which, { state: 'failed', failure, finishedAt: clock.now() }),
    );
  }
}

function failureOf(error: unknown) {
  return error instanceof StorageError
    ? {
        code: `STORAGE_${error.reason.toUpperCase().replaceAll('-', '_')}`,
        message: `The storage could not be read: ${error.message} Start the import again; what was imported stays.`,
      }
    : {
        code: 'INTERNAL',
        message:
          'Something went wrong on our side. Start the import again; what was imported stays.',
      };
}

/** True once there is nothing left to look at. */
async function doStretch(parts: Parts, found: StoredImport, signal: AbortSignal): Promise<boolean> {
  const { organisation, placeId } = found;
  const began = performance.now();
  let looked = 0;
  const counts = { ...found.counts };
  const { shared, storage, close } = await openPlace(parts, organisation, placeId);
  try {
    for (const folder of await foldersOf(parts, organisation, shared)) {
      const prefix = `holdfast/${folder}/`;
      if (found.afterKey !== null && prefix < found.afterKey && !found.afterKey.startsWith(prefix))
        continue;
      const after = found.afterKey?.startsWith(prefix) ? found.afterKey : undefined;
      for await (const { manifestKey, artifactKey } of lookForManifests(storage, prefix, {
        after,
        signal,
      })) {
        signal.throwIfAborted();
        if (!found.wanted || found.wanted.includes(artifactKey)) {
          const outcome = await dealWith(parts, found, storage, artifactKey, signal);
          for (const name of outcome) counts[name] += 1;
        }
        await parts.database.tenant(organisation, (tx) =>
          changeImport(tx, found, {
            state: 'started',
            counts,
            afterKey: manifestKey,
            startedAt: found.startedAt ?? parts.clock.now(),
          }),
        );
        looked += 1;
        if (looked >= MOST_A_STRETCH || performance.now() - began > STRETCH_MS) return false;
      }
    }
    return true;
  } finally {
    await close();
  }
}

/**
 * The organisation's own folder, and those of kits that it took in. In a shared storage an
 * organisation that lives on this installation takes in its own backups itself.
 */
async function foldersOf(parts: Parts, organisation: string, shared: boolean): Promise<string[]> {
  const known = await knownRecipients(parts, organisation);
  const all = [...new Set(known.map((one) => one.organisation))].sort();
  if (!shared) return all;
  const allowed: string[] = [];
  for (const one of all) {
    const livesHere = await parts.database.system((tx) => hasKeysOf(tx, one));
    if (one === organisation || !livesHere) allowed.push(one);
  }
  return allowed;
}

async function dealWith(
  parts: Parts,
  { organisation, placeId, destinationId, takeIn: takesIn }: StoredImport,
  storage: Parameters<typeof examine>[1],
  artifactKey: string,
  signal: AbortSignal,
): Promise<(keyof ImportCounts)[]> {
  const { database, clock } = parts;
  const holder = await database.tenant(organisation, (tx) =>
    findJobByArtifact(tx, organisation, artifactKey),
  );
  if (holder && holder.state !== 'failed') return ['known'];
  const where = { organisation, placeId };
  const examined = await examine(parts, storage, organisation, artifactKey, signal);
  if ('refused' in examined || !takesIn) {
    await noteExamined(parts, where, artifactKey, examined);
    return ['refused' in examined ? 'refused' : 'found'];
  }
  const caller = systemCaller(organisation, 'importer');
  const taken = await database.tenant(organisation, (tx) =>
    takeIn(tx, caller, { placeId, destinationId, at: clock.now() }, examined.finished),
  );
  if (taken.outcome === 'known') return ['known'];
  if (taken.outcome === 'refused') {
    await noteExamined(parts, where, artifactKey, { refused: taken.reason });
    return ['refused'];
  }
  return taken.datasource === 'brought_back' ? ['takenIn', 'datasources'] : ['takenIn'];
}
