import { isUnavailable } from '@holdfast/platform/errors';
import type { Logger } from '@holdfast/platform/log';
import type { Storage } from '@holdfast/storage';
import type { Kysely } from 'kysely';
import { openPlace } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { failureOf } from './failures.ts';
import { lookAt } from './look-at.ts';
import type { CustodyPlace } from './model.ts';
import { enqueueListing } from './queue.ts';
import { notePlaceFailed, writeLooked } from './settle.ts';
import { changeCustodyPlace, findCustodyPlace, type PlaceKey, selectKept } from './store.ts';

/** A stretch that takes longer than the first ends after its page, and one that hangs ends anyway. */
const STRETCH_MS = 30_000;
const LONGEST_MS = 3 * 60_000;
const AT_ONCE = 200;

type Run = { signal: AbortSignal; log: Logger };

/**
 * One stretch of the daily listing of a place. Progress is kept after each page of the catalogue, so
 * that another worker goes on where this one was killed. A storage that fails says nothing about
 * backups: it is tried again, and told of when that lasts.
 */
export async function listPlace(
  parts: Parts,
  place: PlaceKey,
  { signal, log }: Run,
): Promise<void> {
  const { organisation } = place;
  const state = await parts.database.tenant(organisation, (tx) => findCustodyPlace(tx, place));
  if (!state) return;
  try {
    const { storage, close } = await openPlace(parts, organisation, place.placeId);
    try {
      await doStretch(parts, place, state, { storage, signal, log });
    } finally {
      await close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isUnavailable(error)) throw error;
    await fail(error);
  }

  async function fail(error: unknown): Promise<void> {
    log.warn({ placeId: place.placeId, err: error }, 'a storage could not be listed');
    const at = parts.clock.now();
    await parts.database.tenant(organisation, (tx) =>
      notePlaceFailed(tx, place, failureOf(error), at),
    );
  }
}

async function doStretch(
  parts: Parts,
  place: PlaceKey,
  state: CustodyPlace,
  { storage, signal, log }: Run & { storage: Storage },
): Promise<void> {
  const { database, clock } = parts;
  const { organisation } = place;
  const began = performance.now();
  const stop = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const beganAt = state.beganAt ?? clock.now();
  let { afterKey, isPartial } = state;
  for (;;) {
    const page = { after: afterKey, limit: AT_ONCE };
    const kept = await database.tenant(organisation, (tx) => selectKept(tx, place, page));
    const looked = await lookAt(storage, kept, stop);
    const { failure, lost } = looked;
    if (lost.length > 0) {
      log.warn({ placeId: place.placeId, lost: lost.length }, 'backups are not in their storage');
    }
    isPartial ||= failure !== undefined;
    afterKey = kept.at(-1)?.artifactKey ?? null;
    const isLast = kept.length < AT_ONCE;
    const isOver = isLast || performance.now() - began > STRETCH_MS;
    await database.tenant(organisation, async (tx) => {
      const at = clock.now();
      await writeLooked(tx, place, looked, { at, by: 'listing' });
      if (failure) await notePlaceFailed(tx, place, failureOf(failure), at);
      if (!isLast) await changeCustodyPlace(tx, place, { beganAt, afterKey, isPartial });
      else await endListing(tx, place, { beganAt, isPartial });
      if (isOver && !isLast) await enqueueListing(tx, place);
    });
    if (isOver) return;
  }
}

async function endListing(
  tx: Kysely<Tables>,
  place: PlaceKey,
  { beganAt, isPartial }: { beganAt: Date; isPartial: boolean },
): Promise<void> {
  await changeCustodyPlace(tx, place, {
    ...{ beganAt: null, afterKey: null, isPartial: false },
    ...(!isPartial && { listedAt: beganAt, failure: null, failingSince: null }),
  });
}
