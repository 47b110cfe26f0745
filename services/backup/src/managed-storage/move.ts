import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import { type Storage, StorageError, type StoredObject, withRetry } from '@holdfast/storage';
import type { Tables } from '../tables.ts';
import type { Moved } from './model.ts';
import { markStorage } from './share.ts';
import { deleteMoved, findManagedJobs, findMoved, insertMoved } from './store.ts';

export type MoveProgress = { copied: number; found: number; bytes: number };

type Move = {
  database: Database<Tables>;
  clock: Clock;
  from: Storage;
  /** `address` is what the storage is known by; progress is recorded under it. */
  to: { storage: Storage; address: string };
  signal: AbortSignal;
  /** How long to wait for what was under way when the storage changed. */
  settleMs: number;
  onObject(progress: MoveProgress): void;
};

/** The prefix of all that Holdfast stores; what others have put beside it stays where it is. */
const OURS = 'holdfast/';

/**
 * Copies every object, reads it back and compares digests; nothing is deleted, and what is at the
 * other place already is not replaced. Then that becomes the installation's: processes that still use
 * the old one refuse managed work, so no backup is made where it would not be looked for. What they
 * made meanwhile is copied last, and in the end all that the catalogue knows must be there.
 */
export async function moveManaged(move: Move): Promise<MoveProgress> {
  const { database, clock, signal } = move;
  const from = withRetry(move.from);
  const to = { ...move.to, storage: withRetry(move.to.storage) };
  const progress = { copied: 0, found: 0, bytes: 0 };
  const whole = { ...move, from, to };
  await copyAll(whole, progress);
  await markStorage({ database, clock }, to.storage, to.address);
  // A small put that passed the check just before has ended by then.
  await setTimeout(move.settleMs, undefined, { signal });
  await copyAll(whole, progress);
  await requireAll(whole);
  await database.system((tx) => deleteMoved(tx, to.address));
  return progress;
}

async function copyAll(move: Move, progress: MoveProgress): Promise<void> {
  progress.found = 0;
  for await (const object of move.from.list(OURS, { signal: move.signal })) {
    progress.found++;
    const moved = await copyOne(move, object);
    if (moved) {
      progress.copied++;
      progress.bytes += moved.bytes;
    }
    move.onObject(progress);
  }
}

async function copyOne(
  { database, from, to, signal }: Move,
  { key, bytes }: StoredObject,
): Promise<Moved | undefined> {
  const known = await database.system((tx) => findMoved(tx, to.address, key));
  const there = await to.storage.stat(key, { signal });
  if (known?.bytes === bytes && there?.bytes === bytes) return undefined;
  const sha256 = there
    ? await digestOf(from, key, signal)
    : await copy({ from, to: to.storage, key, signal });
  if (sha256 === undefined) return undefined;
  if ((await digestOf(to.storage, key, signal)) !== sha256) {
    if (!there) await to.storage.delete(key);
    const detail = there ? `${key} already exists there with different content` : key;
    throw new StorageError('corrupt', 'read', { detail });
  }
  const moved = { key, bytes, sha256 };
  await database.system((tx) => insertMoved(tx, to.address, moved));
  return moved;
}

/** Undefined if it was deleted at the old place meanwhile, by retention or by a user. */
async function copy(one: {
  from: Storage;
  to: Storage;
  key: string;
  signal: AbortSignal;
}): Promise<string | undefined> {
  const { from, to, key, signal } = one;
  const digest = createHash('sha256');
  try {
    await to.put(key, hashed(await from.get(key, { signal }), digest), { signal });
    return digest.digest('hex');
  } catch (error) {
    if ((await from.stat(key, { signal })) === undefined) return undefined;
    throw error;
  }
}

async function digestOf(
  storage: Storage,
  key: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of await storage.get(key, { signal })) digest.update(chunk);
    return digest.digest('hex');
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return undefined;
    throw error;
  }
}

/** What was already missing at the old place cannot be moved; everything else must have been copied. */
async function requireAll({ database, from, to, signal }: Move): Promise<void> {
  for (let after: string | undefined; ; ) {
    const jobs = await database.system((tx) => findManagedJobs(tx, { after, limit: 500 }));
    for (const { key } of jobs) {
      if (await to.storage.stat(key, { signal })) continue;
      if (!(await from.stat(key, { signal }))) continue;
      throw new StorageError('not-found', 'read', { detail: `${key} was not copied` });
    }
    after = jobs.at(-1)?.id;
    if (after === undefined) return;
  }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}
