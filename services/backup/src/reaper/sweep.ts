import { artifactKeyOf, parseKey } from '@holdfast/artifact';
import type { Logger } from '@holdfast/platform/log';
import type { Storage } from '@holdfast/storage';
import { recordAudit } from '../audit-log/index.ts';
import { systemCaller } from '../caller/index.ts';
import { openPlace, type PlaceKey, takePlacesToSweep } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { Found } from './model.ts';
import { isOrphan } from './rules.ts';
import { findKnownJobs } from './store.ts';

const EVERY_MS = 60 * 60_000;
const PLACES_AT_ONCE = 20;
const JOBS_AT_ONCE = 500;

/** Removes objects and uploads that belong to no living backup from the places whose turn it is. */
export async function sweepOrphans(parts: Parts, signal: AbortSignal, log: Logger): Promise<void> {
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
        'a storage could not be swept; the next round will',
      ),
    );
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
    const things = lookAround(storage, organisation, parts.clock.now(), signal);
    for await (const batch of batches(things)) {
      const ids = [...new Set(batch.map(({ jobId }) => jobId))];
      const jobs = await parts.database.tenant(organisation, (tx) =>
        findKnownJobs(tx, organisation, ids),
      );
      for (const thing of batch) {
        if (!isOrphan(thing, jobs.get(thing.jobId))) continue;
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
  } finally {
    await close();
  }
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
