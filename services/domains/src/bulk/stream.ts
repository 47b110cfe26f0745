import type { Parts } from '../parts.ts';
import { requireBulkJob } from './jobs.ts';
import { TERMINAL } from './model.ts';
import { toEvents } from './rules.ts';
import { findBulkJob, selectResults } from './store.ts';

const PAGE = 1_000;
const HEARTBEAT_MS = 15_000;

type Events = { last: number; count: number; text: Buffer };

/**
 * Reads of one page that are wanted by many at once are one read. What is told to a hundred
 * subscribers is spelled once.
 */
export function createPages({ database }: Pick<Parts, 'database'>) {
  const running = new Map<string, Promise<Events>>();
  return (organisation: string, jobId: string, after: number): Promise<Events> => {
    const key = `${jobId}/${after}`;
    const known = running.get(key);
    if (known) return known;
    const reading = database
      .tenant(organisation, (tx) =>
        selectResults(tx, organisation, { jobId }, { after, limit: PAGE }),
      )
      .then((rows) => ({
        last: rows.at(-1)?.seq ?? after,
        count: rows.length,
        text: Buffer.from(toEvents(rows)),
      }))
      .finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}
export type Pages = ReturnType<typeof createPages>;

/**
 * What is resolved, then what comes, then `done`. Nothing is skipped and nothing comes twice: the
 * numbers of results grow in the order of their commits, and the next page begins after the last
 * one that was taken. Reads no further ahead than the reader takes.
 */
export async function* streamResults(
  parts: Parts,
  pages: Pages,
  organisation: string,
  { id, after, over }: { id: string; after: number; over: AbortSignal },
): AsyncGenerator<Buffer, void, undefined> {
  await requireBulkJob(parts, organisation, id);
  const news = createBell();
  const unsubscribe = parts.feed.subscribe(id, news.ring);
  over.addEventListener('abort', news.ring, { once: true });
  try {
    for (let last = after; !over.aborted; ) {
      // The job first: when it is over, everything that it has is there to be read.
      const job = await parts.database.tenant(organisation, (tx) =>
        findBulkJob(tx, organisation, id),
      );
      if (!job) return;
      const ended = TERMINAL.includes(job.state);
      for (let full = true; full && !over.aborted; ) {
        const page = await pages(organisation, id, last);
        if (page.count > 0) yield page.text;
        last = page.last;
        full = page.count === PAGE;
      }
      if (ended) {
        const { lastSeq: _, maxAgeMs: __, ...view } = job;
        yield Buffer.from(`event: done\ndata: ${JSON.stringify(view)}\n\n`);
        return;
      }
      if (!(await news.wait(HEARTBEAT_MS))) yield Buffer.from(': still here\n\n');
    }
  } finally {
    unsubscribe();
    over.removeEventListener('abort', news.ring);
  }
}

/** Remembers that it was rung until somebody waits for it. */
function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    /** False when the time was over first. */
    async wait(ms: number): Promise<boolean> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      const heard = rung;
      rung = false;
      return heard;
    },
  };
}
