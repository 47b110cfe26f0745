import type { Logger } from '@holdfast/platform/log';
import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { certificateSource } from './certificates/index.ts';
import type { CtLog } from './certificates/model.ts';
import { createWatching, follow } from './follow/index.ts';
import type { Source } from './follow/model.ts';
import { runPermutations } from './permutations/index.ts';
import { zoneSources } from './zone-differences/index.ts';

/** A little less than the minute after which the next run begins. */
const LOGS_FOR_MS = 50_000;
/** Stopping in the middle of a large zone means reading all of it again. */
const ZONES_FOR_MS = 3_600_000;

const task = (name: string) => defineTask({ name, payload: z.object({}), actor: 'brand-monitor' });
const certificatesTask = task('feeds.certificates');
const zonesTask = task('feeds.zone-differences');
const permutationsTask = task('feeds.permutations');

type FeedSettings = {
  ctLogs: readonly CtLog[];
  ctBackfill: number;
  zoneFolder: string | undefined;
  /** Looked up beside `com` and the suffixes of each watcher's allowlist. */
  brandSuffixes: readonly string[];
  permutationsPerMinute: number;
};

export function feedTasks(parts: Parts, settings: FeedSettings): TaskHandler[] {
  const watching = createWatching(parts);
  const followAll = async (
    sources: Source[],
    forMs: number,
    { signal, log }: { signal: AbortSignal; log: Logger },
  ) => {
    // Each runs to its end, whatever happens to the others.
    const ends = await Promise.allSettled(
      sources.map((source) => follow(parts, watching, source, { signal, log, forMs })),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  const { ctLogs, ctBackfill: backfill, zoneFolder } = settings;
  if (ctLogs.length === 0) {
    parts.logger.info('the certificate feed is off: HOLDFAST_CT_LOGS is not set');
  }
  if (zoneFolder === undefined) {
    parts.logger.info('the zone differences feed is off: HOLDFAST_ZONE_DIR is not set');
  }
  return [
    handle(certificatesTask, (_, context) => {
      const sources = ctLogs.map((log) => certificateSource(log, { backfill }));
      return followAll(sources, LOGS_FOR_MS, context);
    }),
    handle(zonesTask, async (_, context) => {
      const sources = zoneFolder === undefined ? [] : await zoneSources(zoneFolder);
      await followAll(sources, ZONES_FOR_MS, context);
    }),
    handle(permutationsTask, (_, { signal, log }) =>
      runPermutations(parts, {
        most: settings.permutationsPerMinute,
        suffixes: settings.brandSuffixes,
        signal,
        log,
      }),
    ),
  ];
}

export const feedRecurring = [certificatesTask, zonesTask, permutationsTask].map(({ name }) => ({
  task: name,
  cron: '* * * * *',
}));
