import { FeedFailure, type Position } from '../follow/model.ts';
import type { TreeHead } from './model.ts';

export type Start = { from: number; head: TreeHead };

/**
 * Where to go on in a log with this tree head. A log only grows: one that has become smaller, or shows
 * two trees of the same size, is broken or lies. A log can be served by several servers, one of which
 * may be a little behind: a head older than the last one is ignored.
 */
export function placeIn(head: TreeHead, last: Position | undefined, backfill: number): Start {
  if (!last) return { from: Math.max(0, head.size - backfill), head };
  const known = { size: last.head, root: last.version ?? '', at: last.headAt };
  const isOlder = head.at !== null && known.at !== null && head.at < known.at;
  if (isOlder && head.size <= known.size) return { from: last.position, head: known };
  if (head.size < known.size) {
    throw new FeedFailure(
      `The log has shrunk: its size was ${known.size}, and is now ${head.size}.`,
    );
  }
  if (head.size === known.size && head.root !== known.root) {
    throw new FeedFailure(`The log has shown two different trees of size ${head.size}.`);
  }
  return { from: last.position, head };
}
