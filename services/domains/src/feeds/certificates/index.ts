import type { Source } from '../follow/model.ts';
import type { CtLog } from './model.ts';
import { readRfc6962 } from './rfc6962.ts';
import { readStaticTiles } from './static-tiles.ts';

const READERS = { rfc6962: readRfc6962, static: readStaticTiles };

/** A log that was never read begins so many entries before its end. */
export function certificateSource(log: CtLog, { backfill }: { backfill: number }): Source {
  return {
    feed: 'certificates',
    name: log.name,
    read: (from, signal) => READERS[log.kind](log, from, { backfill, signal }),
  };
}
