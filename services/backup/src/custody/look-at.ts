import { HEAD_BYTES, isHead, manifestKeyOf } from '@holdfast/artifact';
import { type Storage, StorageError } from '@holdfast/storage';
import type { Kept, Looked } from './model.ts';
import { describeLoss, type Sight, sightOf } from './rules.ts';

/** A folder has two objects of each backup. What else lies there is passed over, up to a limit. */
const MOST_OTHERS = 20_000;
const HEADS_AT_ONCE = 8;

/**
 * Whether the storage has these backups, which come in the order of their keys. A listing shows most
 * of them at once; what it does not show as it should be is asked for directly. Only where the two
 * agree is something missing or damaged. What is there is opened, to see that it can be read and
 * begins as an artifact.
 */
export async function lookAt(
  storage: Pick<Storage, 'list' | 'stat' | 'get'>,
  all: readonly Kept[],
  signal: AbortSignal,
): Promise<Looked> {
  const looked: Looked = { seen: [], lost: [], odd: [] };
  for (const together of Map.groupBy(all, ({ artifactKey }) => folderOf(artifactKey)).values()) {
    const listed = await list(storage, together, signal);
    for (const kept of together) {
      try {
        const found = await lookAtOne(storage, kept, listed, signal);
        if (found === undefined) looked.seen.push(kept);
        else looked.lost.push({ kept, ...found });
      } catch (error) {
        // Others of the same storage may well be answered for, unless it is away.
        if (!(error instanceof StorageError) || error.transient || signal.aborted) throw error;
        looked.failure = error;
      }
    }
  }
  looked.odd = await findOdd(storage, looked.seen, signal);
  return looked;
}

/** Those whose artifact does not show the head of one. Why, the next reading of all of it finds out. */
async function findOdd(
  storage: Pick<Storage, 'get'>,
  seen: readonly Kept[],
  signal: AbortSignal,
): Promise<Kept[]> {
  const odd: Kept[] = [];
  const waiting = seen.values();
  const lookOn = async () => {
    // All look at the same ones in turn.
    for (const kept of waiting) if (!(await hasHead(storage, kept, signal))) odd.push(kept);
  };
  await Promise.all(Array.from({ length: HEADS_AT_ONCE }, lookOn));
  return odd;
}

async function hasHead(
  storage: Pick<Storage, 'get'>,
  { artifactKey }: Kept,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const stored = await storage.get(artifactKey, { signal, length: HEAD_BYTES });
    return isHead(Buffer.concat(await stored.toArray()));
  } catch (error) {
    if (!(error instanceof StorageError) || error.transient || signal.aborted) throw error;
    return false;
  }
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

/** The lengths of those objects that a listing shows. Rejects unless it came to its end in order. */
async function list(
  storage: Pick<Storage, 'list'>,
  together: readonly Kept[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const keys = together.flatMap(({ artifactKey: key }) => [key, manifestKeyOf(key)]).sort();
  const [first = '', last = ''] = [keys[0], keys.at(-1)];
  const wanted = new Set(keys);
  const found = new Map<string, number>();
  let [others, previous] = [0, ''];
  const options = { signal, after: first.slice(0, -1) };
  for await (const { key, bytes } of storage.list(folderOf(first), options)) {
    if (key <= previous) throw unreliable('its listing is not in order');
    if (key > last) break;
    previous = key;
    if (wanted.has(key)) found.set(key, bytes);
    else others += 1;
    if (others > MOST_OTHERS) throw unreliable('its listing has no end');
  }
  return found;
}

/** Undefined if it is all there. */
async function lookAtOne(
  storage: Pick<Storage, 'stat'>,
  { artifactKey, bytes, manifestBytes }: Kept,
  listed: ReadonlyMap<string, number>,
  signal: AbortSignal,
) {
  const objects = [
    { what: 'artifact', key: artifactKey, expected: bytes },
    { what: 'manifest', key: manifestKeyOf(artifactKey), expected: manifestBytes },
  ] as const;
  for (const { what, key, expected } of objects) {
    const sight: Sight = { expected, listed: listed.get(key) };
    if (sightOf(sight) === 'whole') continue;
    const asked = (await storage.stat(key, { signal }))?.bytes;
    const outcome = sightOf({ ...sight, asked: asked ?? 'nothing' });
    if (outcome === 'whole') continue;
    if (outcome === 'unclear') throw unreliable('its listing and its answers differ');
    return describeLoss(outcome, what, { expected, asked });
  }
  return undefined;
}

function unreliable(detail: string): StorageError {
  return new StorageError('unexpected', 'list', { detail });
}
