import { z } from 'zod';
import { type Batch, FeedFailure, type Position } from '../follow/model.ts';
import { get } from './get.ts';
import { placeIn } from './head.ts';
import type { CtLog, TreeHead } from './model.ts';
import { readLeaf } from './read-entry.ts';
import { toBatch } from './to-batch.ts';

/** A log gives fewer if that is too many for it. */
const AT_ONCE = 1_000;

const TreeHeadAnswer = z.object({
  tree_size: z.int().min(0),
  timestamp: z
    .int()
    .min(0)
    .max(Date.UTC(9999, 11, 31)),
  sha256_root_hash: z.string(),
});
const EntriesAnswer = z.object({ entries: z.array(z.object({ leaf_input: z.base64() })) });

/** Reads a log by `get-sth` and `get-entries` (RFC 6962, section 4). */
export async function* readRfc6962(
  { name, url }: CtLog,
  last: Position | undefined,
  { backfill, signal }: { backfill: number; signal: AbortSignal },
): AsyncGenerator<Batch> {
  const said = await ask(`${url}/ct/v1/get-sth`, TreeHeadAnswer, signal);
  const tree: TreeHead = {
    size: said.tree_size,
    root: said.sha256_root_hash,
    at: new Date(said.timestamp),
  };
  const { from, head } = placeIn(tree, last, backfill);
  if (from >= head.size) yield toBatch(name, [], { position: from, head });
  for (let position = from; position < head.size; ) {
    const wanted = Math.min(AT_ONCE, head.size - position);
    const range = `start=${position}&end=${position + wanted - 1}`;
    const { entries } = await ask(`${url}/ct/v1/get-entries?${range}`, EntriesAnswer, signal);
    if (entries.length === 0 || entries.length > wanted) {
      throw new FeedFailure(
        `The log returned ${entries.length} entries for a request of ${wanted}.`,
      );
    }
    position += entries.length;
    const leaves = entries.map(({ leaf_input }) => readLeaf(Buffer.from(leaf_input, 'base64')));
    yield toBatch(name, leaves, { position, head });
  }
}

async function ask<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  const body = await get(url, signal);
  if (!body) throw new FeedFailure('The log answered with 404.');
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new FeedFailure('The log’s answer does not follow the protocol (RFC 6962).', {
      cause,
    });
  }
}
