import { type Batch, FeedFailure, type Position } from '../follow/model.ts';
import { BadEncoding } from './der.ts';
import { get } from './get.ts';
import { placeIn } from './head.ts';
import type { CtLog, TreeHead } from './model.ts';
import { type Entry, readTile } from './read-entry.ts';
import { toBatch } from './to-batch.ts';

const TILE = 256;

/**
 * Reads a log by its checkpoint and data tiles (static-ct-api). The last tile is usually partial: it
 * is read as far as the checkpoint says, and not again before the log has grown.
 */
export async function* readStaticTiles(
  { name, url }: CtLog,
  last: Position | undefined,
  { backfill, signal }: { backfill: number; signal: AbortSignal },
): AsyncGenerator<Batch> {
  const tree = readCheckpoint((await get(`${url}/checkpoint`, signal))?.toString('utf8') ?? '');
  const { from, head } = placeIn(tree, last, backfill);
  if (from >= head.size) yield toBatch(name, [], { position: from, head });
  for (let position = from; position < head.size; ) {
    const tile = Math.floor(position / TILE);
    const width = Math.min(TILE, head.size - tile * TILE);
    const entries = await readEntries(url, tile, width, signal);
    const fresh = entries.slice(position - tile * TILE, width);
    position = tile * TILE + width;
    yield toBatch(name, fresh, { position, head });
  }
}

/** Three lines (the log's origin, the number of entries, the root's hash), then signatures. */
function readCheckpoint(text: string): TreeHead {
  const [origin = '', size = '', root = '', blank] = text.split('\n');
  const isSound = origin !== '' && /^(0|[1-9]\d{0,14})$/.test(size) && root !== '' && blank === '';
  if (!isSound) throw new FeedFailure("The log's checkpoint cannot be read.");
  return { size: Number(size), root, at: null };
}

/** A tile that filled up since may have lost its partial form; the full one begins the same. */
async function readEntries(
  url: string,
  tile: number,
  width: number,
  signal: AbortSignal,
): Promise<Entry[]> {
  const whole = `${url}/tile/data/${tilePath(tile)}`;
  const part = width < TILE ? await get(`${whole}.p/${width}`, signal) : undefined;
  const bytes = part ?? (await get(whole, signal));
  if (!bytes)
    throw new FeedFailure(`The log does not have tile ${tile}, although its checkpoint covers it.`);
  try {
    const entries = readTile(bytes);
    if (entries.length >= width) return entries;
  } catch (error) {
    if (!(error instanceof BadEncoding)) throw error;
  }
  throw new FeedFailure(`Tile ${tile} of the log is damaged or incomplete.`);
}

/** `x001/x234/067` for tile 1234067. */
function tilePath(tile: number): string {
  const digits = String(tile);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}
