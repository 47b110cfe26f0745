import { isUnavailable } from '@holdfast/platform/errors';
import type { Logger } from '@holdfast/platform/log';
import { StorageError } from '@holdfast/storage';
import type { Parts } from '../parts.ts';
import { failureOf } from './failures.ts';
import type { Custody, Kept } from './model.ts';
import type { Pacer } from './pacer.ts';
import { enqueueReading } from './queue.ts';
import { readArtifact } from './read-artifact.ts';
import { longestReading } from './rules.ts';
import { noteUnread, writeRead } from './settle.ts';
import { findNextToRead, type PlaceKey } from './store.ts';
import { dueAt } from './tick.ts';

/** After this another organisation has its turn, once the artifact at hand is read. */
const STRETCH_MS = 60_000;

export type ReadRun = {
  custody: Custody;
  pacer: Pacer;
  signal: AbortSignal;
  log: Logger;
  stretchMs?: number;
};

/** Reads the artifacts of a place that are due, one after the other. */
export async function readPlace(parts: Parts, place: PlaceKey, run: ReadRun): Promise<void> {
  const { database, clock } = parts;
  const { organisation } = place;
  const began = performance.now();
  for (;;) {
    run.signal.throwIfAborted();
    const due = dueAt(clock.now(), run.custody);
    const kept = await database.tenant(organisation, (tx) => findNextToRead(tx, place, due));
    if (!kept) return;
    const goesOn = await readOne(parts, place, kept, run);
    if (!goesOn) return;
    if (performance.now() - began < (run.stretchMs ?? STRETCH_MS)) continue;
    return database.tenant(organisation, (tx) => enqueueReading(tx, place));
  }
}

/** False if the storage is away: the next round tries again. */
async function readOne(
  parts: Parts,
  place: PlaceKey,
  kept: Kept,
  { custody, pacer, signal, log }: ReadRun,
): Promise<boolean> {
  const { database, clock } = parts;
  const { organisation } = place;
  const longest = AbortSignal.timeout(longestReading(kept.bytes ?? 0, custody.readRate));
  const stop = AbortSignal.any([signal, longest]);
  try {
    const found = await readArtifact(parts, place, kept, { pacer, signal: stop });
    if (found) log.warn({ ...found, kept: kept.jobId }, 'a stored backup is damaged or missing');
    await database.tenant(organisation, (tx) => writeRead(tx, place, kept, found, clock.now()));
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (isUnavailable(error)) throw error;
    log.warn({ jobId: kept.jobId, err: error }, 'a stored backup could not be read');
    const isAway =
      error instanceof StorageError && (error.transient || error.reason === 'no-bucket');
    await database.tenant(organisation, (tx) =>
      noteUnread(tx, place, kept, { failure: failureOf(error), isAway }, clock.now()),
    );
    return !isAway;
  }
}
