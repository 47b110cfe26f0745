import { artifactKeyOf, parseKey } from '@holdfast/artifact';
import type { Logger } from '@holdfast/platform/log';
import type { Storage } from '@holdfast/storage';
import { recordAudit } from '../audit-log/index.ts';
import { systemCaller } from '../caller/index.ts';
import { openPlace, type PlaceKey, takePlacesToSweep } from '../destinations/index.ts';
import { deleteUnseen, examine, noteExamined, touchFound } from '../found/index.ts';
import type { Parts } from '../parts.ts';
import type { Found } from './model.ts';
import { isOrphan, mayBeFinished } from './rules.ts';
import { findKnownJobs } from './store.ts';
import { sweepReceived } from './sweep-received.ts';

const EVERY_MS = 60 * 60_000;
const PLACES_AT_ONCE = 20;
/** Less than the time from one round to the next: rounds must not fill all slots of a worker. */
const ROUND_MS = 9 * 60_000;
const JOBS_AT_ONCE = 500;

/**
 * Removes objects and uploads that belong to no living backup from the places that are due for it. A
 * finished backup is never among them, whatever the catalogue says about its job.
 */
export async function sweepOrphans(parts: Parts, signal: AbortSignal, log: Logger): Promise<void> {
  const end = performance.now() + ROUND_MS;
  for (;;) {
    const now = parts.clock.now();
    const before = new Date(now.getTime() - EVERY_MS);
    const places = await parts.database.system((tx) =>
      takePlacesToSweep(tx, { before, now, limit: PLACES_AT_ONCE }),
    );
    for (const place of places) {
      signal.throwIfAborted();
      await sweepPlace(parts, place, signal, log).catch((err) =>
        log.warn(
          { placeId: place.placeId, err },
          'a storage could not be swept; the next round will try again',
        ),
      );
    }
    if (places.length < PLACES_AT_ONCE || performance.now() > end) return;
  }
}

async function sweepPlace(
  parts: Parts,
  { placeId, organisation }: PlaceKey,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    const began = parts.clock.now();
    const prefix = `holdfast/${organisation}/`;
    const things = lookAround(storage, organisation, began, signal);
    for await (const batch of batches(things)) {
      const jobOf = await parts.database.tenant(organisation, (tx) =>
        findKnownJobs(tx, organisation, batch),
      );
      const finished = await findUnknownFinished(
        parts,
        { organisation, placeId, storage },
        batch.filter((thing) => mayBeFinished(thing, jobOf(thing))),
        signal,
      );
      for (const thing of batch) {
        if (!isOrphan(thing, jobOf(thing))) continue;
        if (thing.kind !== 'upload' && finished.has(thing.artifactKey)) continue;
        // It may have been taken in while others of the batch were looked at.
        const jobNow = await parts.database.tenant(organisation, (tx) =>
          findKnownJobs(tx, organisation, [thing]),
        );
        if (!isOrphan(thing, jobNow(thing))) continue;
        await thing.remove();
        await parts.database.tenant(organisation, (tx) =>
          recordAudit(tx, systemCaller(organisation, 'reaper'), {
            at: parts.clock.now(),
            action: 'backup_job.reaped_orphan',
            targetId: thing.jobId,
            details: { datasourceId: thing.datasourceId, key: thing.key },
          }),
        );
        log.info({ key: thing.key }, 'an orphan was removed from storage');
      }
    }
    await sweepReceived(parts, storage, organisation, signal);
    await parts.database.tenant(organisation, (tx) =>
      deleteUnseen(tx, { organisation, placeId }, { prefix, before: began }),
    );
  } finally {
    await close();
  }
}

/**
 * Which of these pairs are finished and sealed: they are kept, and shown as found in storage. Each is
 * read once; later rounds know it. Rejects if the storage does not answer: nothing is removed then.
 */
async function findUnknownFinished(
  parts: Parts,
  { organisation, placeId, storage }: PlaceKey & { storage: Storage },
  pairs: readonly Thing[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const keys = [...new Set(pairs.map(({ artifactKey }) => artifactKey))];
  const where = { organisation, placeId };
  const finished = await parts.database.tenant(organisation, (tx) =>
    touchFound(tx, where, keys, parts.clock.now()),
  );
  for (const artifactKey of keys.filter((key) => !finished.has(key))) {
    const examined = await examine(parts, storage, organisation, artifactKey, signal);
    await noteExamined(parts, where, artifactKey, examined);
    if ('finished' in examined || examined.sealed) finished.add(artifactKey);
  }
  return finished;
}

type Thing = Found & {
  key: string;
  jobId: string;
  datasourceId: string;
  remove(): Promise<void>;
};

/** Everything whose key is one of ours. Keys come sorted, so an artifact and its manifest are adjacent. */
async function* lookAround(
  storage: Storage,
  organisation: string,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Thing, void, undefined> {
  const prefix = `holdfast/${organisation}/`;
  const describe = (key: string, at: Date) => {
    const parsed = parseKey(key);
    if (parsed?.organisationId !== organisation) return undefined;
    const { jobId, datasourceId, kind } = parsed;
    const ageMs = now.getTime() - at.getTime();
    return { key, jobId, datasourceId, kind, ageMs, artifactKey: artifactKeyOf(key) };
  };
  let last: Thing | undefined;
  for await (const { key, modifiedAt } of storage.list(prefix, { signal })) {
    const seen = describe(key, modifiedAt);
    if (!seen) continue;
    const remove = () => storage.delete(key, { signal });
    const thing: Thing = { ...seen, paired: false, remove };
    if (last?.artifactKey === thing.artifactKey) {
      last.paired = true;
      thing.paired = true;
    }
    if (last) yield last;
    last = thing;
  }
  if (last) yield last;
  for await (const upload of storage.listUnfinished(prefix, { signal })) {
    const seen = describe(upload.key, upload.startedAt);
    const remove = () => storage.abortUnfinished(upload, { signal });
    if (seen) yield { ...seen, kind: 'upload', paired: false, remove };
  }
}

async function* batches(things: AsyncIterable<Thing>): AsyncGenerator<Thing[], void, undefined> {
  let batch: Thing[] = [];
  for await (const thing of things) {
    batch.push(thing);
    if (batch.length < JOBS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
