import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unlessAborted } from './abort.ts';
import { StorageError, type StorageReason, type StorageStep } from './model.ts';
import type { Storage } from './storage.ts';

export type ProbeOutcome =
  | { ok: true }
  | { ok: false; step: StorageStep; reason: StorageReason; message: string };

/** The probe answers by then, however the storage behaves: callers are promised 20 seconds. */
const LIMIT_MS = 18_000;
/** The share of the limit that is reserved for removing what the probe wrote. */
const CLEAN_UP_SHARE = 0.2;

/** Failures that occur before the bucket or folder is even reached. */
const BEFORE_ACCESS: readonly StorageReason[] = [
  'unreachable',
  'timeout',
  'tls',
  'host-key-changed',
  'bad-credentials',
  'clock-skew',
  'wrong-region',
  'no-bucket',
];

type Check = {
  step: StorageStep;
  run(storage: Storage, folder: string, signal: AbortSignal): Promise<void>;
};

const CONTENT = Buffer.from('Holdfast checks whether backups can be kept here.\n');
const whole = (folder: string) => `${folder}/whole`;
const inParts = (folder: string) => `${folder}/in-parts`;

const CHECKS: readonly Check[] = [
  {
    step: 'write',
    async run(storage, folder, signal) {
      await storage.putSmall(whole(folder), CONTENT, { signal });
    },
  },
  {
    step: 'read',
    async run(storage, folder, signal) {
      const range = { start: 9, length: 5 };
      const all = await buffer(await storage.get(whole(folder), { signal }));
      const some = await buffer(await storage.get(whole(folder), { ...range, signal }));
      const same = all.equals(CONTENT) && some.equals(CONTENT.subarray(9, 14));
      if (!same) throw new StorageError('corrupt', 'read');
    },
  },
  {
    step: 'list',
    async run(storage, folder, signal) {
      const found = await Array.fromAsync(storage.list(`${folder}/`, { signal }));
      const complete = found.length === 1 && found[0]?.bytes === CONTENT.byteLength;
      if (!complete)
        throw new StorageError('unexpected', 'list', { detail: 'not what was written' });
    },
  },
  {
    step: 'multipart',
    async run(storage, folder, signal) {
      await storage.put(inParts(folder), content(), { inParts: true, signal });
      await abortOne(storage, folder, signal);
      for await (const left of storage.listUnfinished(`${folder}/`, { signal })) {
        await storage.abortUnfinished(left, { signal }); // throws the reason why the put did not abort it
      }
    },
  },
  {
    step: 'delete',
    async run(storage, folder, signal) {
      await storage.delete(whole(folder), { signal });
      await storage.delete(inParts(folder), { signal });
    },
  },
];

/**
 * Does once, on a small scale, what backups do: writes, reads back, lists, uploads in parts, aborts an
 * upload, deletes, and checks that the deletions took effect. Takes a storage without retries: they
 * would only delay the answer. Leaves nothing behind as far as the storage allows.
 */
export async function probeStorage(
  storage: Storage,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): Promise<ProbeOutcome> {
  const folder = `holdfast-probe/${randomBytes(12).toString('hex')}`;
  const limit = AbortSignal.timeout(limitMs * (1 - CLEAN_UP_SHARE));
  for (const { step, run } of CHECKS) {
    try {
      await unlessAborted(run(storage, folder, limit), limit, step);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const outcome = explain(error, step);
      if (outcome.step !== 'connect') await cleanUp(storage, folder, limitMs * CLEAN_UP_SHARE);
      return outcome;
    }
  }
  return { ok: true };
}

/** The error's own step is more precise: confirming a write, for example, needs the right to read. */
function explain(error: StorageError, step: StorageStep): ProbeOutcome & { ok: false } {
  // Only the time limit aborts, so this is a timeout.
  const failure = error.reason === 'aborted' ? new StorageError('timeout', step) : error;
  const { reason, message } = failure;
  const isFirst = step === CHECKS[0]?.step;
  const outside = isFirst && BEFORE_ACCESS.includes(reason);
  return { ok: false, step: outside ? 'connect' : failure.step, reason, message };
}

async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
  yield CONTENT;
}

/** It must be possible to abort an upload in the middle. */
async function abortOne(storage: Storage, folder: string, signal: AbortSignal): Promise<void> {
  const change = new AbortController();
  async function* interrupted(): AsyncGenerator<Uint8Array, void, undefined> {
    yield CONTENT;
    change.abort();
    yield CONTENT;
  }
  const options = { inParts: true, signal: AbortSignal.any([signal, change.signal]) };
  await storage.put(`${folder}/aborted`, interrupted(), options).catch((error) => {
    if (!(error instanceof StorageError && error.reason === 'aborted')) throw error;
  });
}

async function cleanUp(storage: Storage, folder: string, withinMs: number): Promise<void> {
  const limit = AbortSignal.timeout(withinMs);
  const work = async () => {
    await storage.delete(whole(folder), { signal: limit }).catch(() => {});
    await storage.delete(inParts(folder), { signal: limit }).catch(() => {});
    for await (const left of storage.listUnfinished(`${folder}/`, { signal: limit })) {
      await storage.abortUnfinished(left, { signal: limit });
    }
  };
  await unlessAborted(work(), limit, 'delete').catch(() => {});
}
