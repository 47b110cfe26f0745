import type { Source } from '../follow/model.ts';
import type { CtLog } from './model.ts';
import { readRfc6962 } from './rfc6962.ts';
import { readStaticTiles } from './static-tiles.ts';

const READERS = { rfc6962: readRfc6962, static: readStaticTiles };

/** The first reading of a log begins `backfill` entries before its end. */
export function certificateSource(log: CtLog, { backfill }: { backfill: number }): Source {
  return {
    feed: 'certificates',
    name: log.name,
    read: (from, signal) => READERS[log.kind](log, from, { backfill, signal }),
  };
}
