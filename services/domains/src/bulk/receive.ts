import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '@holdfast/platform/errors';
import { once } from '@holdfast/platform/idempotency';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { discardReceived } from './discard.ts';
import { type BulkJob, GIVE_UP_AFTER_MS, type ShownJob } from './model.ts';
import { BATCH_SIZE, enqueueBatches } from './queue.ts';
import { MOST_BYTES, readList } from './read-list.ts';
import { requireRoom } from './require-room.ts';
import { toEntry } from './rules.ts';
import { createSeenNames } from './seen-names.ts';
import { insertBatches, insertBulkJob, openReceived } from './store.ts';

const MOST_NAMES = 1_000_000;
/** For blank lines and repetitions, of which a tiny file can become hundreds of millions. */
const LINES_PER_NAME = 2;
/** Files received at once by this process, in all and of one organisation: each has a table of its names. */
const [MOST_AT_ONCE, MOST_OF_ONE] = [8, 2];
/** Names that are written at once; a multiple of each mode's batch size. */
const AT_ONCE = 5_000;

type WantedUpload = {
  mode: Mode;
  maxAgeMs: number | undefined;
  giveUpAfterMs: number | undefined;
  idempotencyKey: string | undefined;
};

/** Receives files of names. Each becomes a job once it is complete; otherwise nothing of it stays. */
export function createReceiver(
  parts: Parts,
  { mostNames = MOST_NAMES, mostBytes = MOST_BYTES } = {},
) {
  const { database, clock } = parts;
  const underWay = new Map<string, number>();

  function enter(organisation: string): () => void {
    const own = underWay.get(organisation) ?? 0;
    const all = underWay.values().reduce((sum, count) => sum + count, 0);
    if (own >= MOST_OF_ONE || all >= MOST_AT_ONCE) {
      throw new Problem('TOO_MUCH_WAITING', {
        msg: 'Other files of names are still being uploaded. Send this one when they have finished.',
        retryAfterSeconds: 5,
      });
    }
    underWay.set(organisation, own + 1);
    return () => {
      const left = (underWay.get(organisation) ?? 1) - 1;
      if (left > 0) underWay.set(organisation, left);
      else underWay.delete(organisation);
    };
  }

  /** Writes the names as they come; returns how many there are, each counted once. */
  async function store(
    organisation: string,
    jobId: string,
    mode: Mode,
    names: AsyncIterable<string>,
  ) {
    const seen = createSeenNames();
    const batchSize = BATCH_SIZE[mode];
    let [total, batches] = [0, 0];
    let lines = 0;
    let some: string[] = [];
    const flush = async () => {
      const rows = { jobId, first: batches, names: some, batchSize };
      await database.tenant(organisation, (tx) => insertBatches(tx, organisation, rows));
      batches += Math.ceil(some.length / batchSize);
      some = [];
    };
    for await (const name of names) {
      lines += 1;
      if (lines > mostNames * LINES_PER_NAME) {
        const most = mostNames * LINES_PER_NAME;
        throw Problem.validation({
          body: `must not have more than ${most} lines, blank ones included`,
        });
      }
      if (lines % AT_ONCE === 0) await setImmediate(); // lets other work on this thread run
      const entry = toEntry(name);
      if (!seen.add(entry)) continue;
      total += 1;
      if (total > mostNames) {
        throw Problem.validation({ body: `must not have more than ${mostNames} names` });
      }
      some.push(entry);
      if (some.length === AT_ONCE) {
        await flush();
      }
    }
    if (total === 0) throw Problem.validation({ body: 'contains no names: send one per line' });
    if (some.length > 0) await flush();
    return { total, batches };
  }

  return async function receive(
    organisation: string,
    { mode, maxAgeMs, giveUpAfterMs, idempotencyKey: key }: WantedUpload,
    content: AsyncIterable<Buffer>,
  ): Promise<ShownJob> {
    const leave = enter(organisation);
    const jobId = uuidv7();
    const createdAt = clock.now();
    const digest = createHash('sha256');
    let isBegun = false;
    try {
      await database.tenant(organisation, async (tx) => {
        await requireRoom(parts, tx, organisation, { jobs: 1, names: 0 });
        await insertBulkJob(tx, organisation, {
          ...{ id: jobId, mode, maxAgeMs: maxAgeMs ?? null, names: [], createdAt },
          giveUpAfterMs: giveUpAfterMs ?? GIVE_UP_AFTER_MS,
          batchSize: BATCH_SIZE[mode],
          state: 'receiving',
        });
      });
      isBegun = true;
      const names = readList(digesting(content, digest), mostBytes);
      const { total, batches } = await store(organisation, jobId, mode, names);
      const body = {
        digest: digest.digest('hex'),
        mode,
        maxAgeMs: maxAgeMs ?? null,
        giveUpAfterMs,
      };
      const answer = await database.tenant(organisation, (tx) =>
        once(
          tx,
          { organisation, operation: 'uploadBulkCheck', key, body, now: createdAt },
          async () => {
            await requireRoom(parts, tx, organisation, { jobs: 0, names: total });
            const job = await openReceived(tx, organisation, { jobId, total, batches });
            if (!job)
              throw new Problem('UNAVAILABLE', {
                msg: 'The upload took too long. Send the file again.',
              });
            await enqueueBatches(tx, { organisation, jobId }, { first: 0, count: batches });
            return { status: 202, body: job };
          },
        ),
      );
      const job = answer.body as BulkJob;
      // The same file was sent before with the same key: this one is not needed.
      if (job.id !== jobId) await discardReceived(parts, { organisation, jobId });
      return { ...job, createdAt: new Date(job.createdAt), waiting: [] };
    } catch (error) {
      // What cannot be discarded now is swept later.
      if (isBegun) await discardReceived(parts, { organisation, jobId }).catch(() => {});
      throw error;
    } finally {
      leave();
    }
  };
}

async function* digesting(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}
