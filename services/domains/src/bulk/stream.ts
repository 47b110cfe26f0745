import type { Parts } from '../parts.ts';
import { TERMINAL } from './model.ts';
import type { SharedReads } from './shared-reads.ts';

const HEARTBEAT_MS = 15_000;
/** After this many heartbeats the job is read anyway: the feed's connection can be dead unnoticed. */
const MOST_BEATS = 4;
const HEARTBEAT = Buffer.from(': still here\n\n');

/**
 * Sends the results so far, then new ones as they come, then `done`. Nothing is skipped and nothing
 * comes twice: the numbers of results grow in the order of their commits, the job's row says which was
 * the last, and the next page begins after the last result that was sent. Reads ahead no further than
 * the client keeps up.
 */
export async function* streamResults(
  { feed }: Pick<Parts, 'feed'>,
  reads: SharedReads,
  organisation: string,
  { id, after, over }: { id: string; after: number; over: AbortSignal },
): AsyncGenerator<Buffer, void, undefined> {
  const news = createBell();
  const unsubscribe = feed.subscribe(id, news.ring);
  over.addEventListener('abort', news.ring, { once: true });
  try {
    for (let last = after; !over.aborted; ) {
      const job = await reads.job({ organisation, id });
      if (!job) return;
      const { lastSeq, retries, ...view } = job;
      while (last < lastSeq && !over.aborted) {
        const page = await reads.page({ organisation, id }, last, retries);
        // The results were removed in order to be asked for again, or the job is gone.
        if (page.last === last) last = lastSeq;
        else {
          yield page.text;
          last = page.last;
        }
      }
      if (last < lastSeq) continue;
      if (TERMINAL.includes(job.state)) {
        const done = { ...view, waiting: [] };
        yield Buffer.from(`event: done\ndata: ${JSON.stringify(done)}\n\n`);
        return;
      }
      for (let beats = 0; beats < MOST_BEATS; beats += 1) {
        if (await news.wait(HEARTBEAT_MS)) break;
        yield HEARTBEAT;
      }
    }
  } finally {
    unsubscribe();
    over.removeEventListener('abort', news.ring);
  }
}

/** Remembers a ring until the next wait. */
function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    /** False if the time ran out first. */
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
