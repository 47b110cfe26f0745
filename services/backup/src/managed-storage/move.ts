import { createHash } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import { type Storage, StorageError, type StoredObject, withRetry } from '@holdfast/storage';
import type { Tables } from '../tables.ts';
import type { Moved } from './model.ts';
import { markStorage } from './share.ts';
import { deleteMoved, findMoved, insertMoved } from './store.ts';

export type MoveProgress = { copied: number; found: number; bytes: number };

type Move = {
  database: Database<Tables>;
  clock: Clock;
  from: Storage;
  /** `address` is how it is known; progress is kept under it. */
  to: { storage: Storage; address: string };
  signal: AbortSignal;
  onObject(progress: MoveProgress): void;
};

/** All that Holdfast keeps; what others have put beside it stays where it is. */
const OURS = 'holdfast/';

/**
 * Copies every object, reads it back and compares digests; nothing is deleted. Then the other storage
 * becomes the installation's: processes that still use the old one refuse managed work, so that no
 * backup is made where nobody would look for it. What they made while it went on comes last.
 */
export async function moveManaged(move: Move): Promise<MoveProgress> {
  const { database, clock } = move;
  const from = withRetry(move.from);
  const to = { ...move.to, storage: withRetry(move.to.storage) };
  const progress = { copied: 0, found: 0, bytes: 0 };
  const pass = () => copyAll({ ...move, from, to }, progress);
  await pass();
  await markStorage({ database, clock }, to.storage, to.address);
  await pass();
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
  const there = known?.bytes === bytes ? await to.storage.stat(key, { signal }) : undefined;
  if (there?.bytes === bytes) return undefined;
  const digest = createHash('sha256');
  try {
    await to.storage.put(key, hashed(await from.get(key, { signal }), digest), { signal });
  } catch (error) {
    // Retention or somebody deleted it meanwhile.
    if (error instanceof StorageError && error.reason === 'not-found') return undefined;
    throw error;
  }
  const sha256 = digest.digest('hex');
  const again = createHash('sha256');
  for await (const chunk of await to.storage.get(key, { signal })) again.update(chunk);
  if (again.digest('hex') !== sha256) {
    await to.storage.delete(key);
    throw new StorageError('corrupt', 'read', { detail: key });
  }
  const moved = { key, bytes, sha256 };
  await database.system((tx) => insertMoved(tx, to.address, moved));
  return moved;
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
