import { HoldfastError } from './error.ts';
import type { Ending } from './jobs.ts';
import { createPatience, OUTAGE_MS } from './patience.ts';
import { pause } from './pause.ts';

const FIRST_INTERVAL_MS = 250;
const LONGEST_INTERVAL_MS = 2_000;
/** Timers cannot be set for longer. */
const LONGEST_TIMER = 2 ** 31 - 1;

export type Watched<Job> = {
  read(signal: AbortSignal): Promise<Job>;
  endingOf(job: Job): Ending;
  /** Called with the job, at first and whenever it has changed. */
  onProgress?: ((job: Job) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** When it gives up, by `performance.now()`. */
  until: number;
  outageMs?: number | undefined;
};

/** Polls a job, less and less often, until it is done; throws if it ends in any other way. */
export async function watch<Job>(watched: Watched<Job>): Promise<Job> {
  const { read, endingOf, onProgress, signal, until, outageMs = OUTAGE_MS } = watched;
  const late = AbortSignal.timeout(wholeMs(until - performance.now()));
  const over = signal ? AbortSignal.any([signal, late]) : late;
  const patience = createPatience(outageMs, over);
  let job: Job | undefined;
  let seen = '';
  let interval = FIRST_INTERVAL_MS;
  const look = async (): Promise<Ending> => {
    job = await read(over);
    patience.restore();
    const looks = JSON.stringify(job);
    if (looks !== seen) onProgress?.(job);
    seen = looks;
    return endingOf(job);
  };
  try {
    for (;;) {
      const ending = await look().catch(async (thrown): Promise<Ending> => {
        await patience.after(thrown);
        return 'none';
      });
      if (ending === 'done' && job !== undefined) return job;
      if (typeof ending === 'object') throw new HoldfastError({ ...ending, job });
      await pause(interval, over);
      interval = Math.min(interval * 1.3, LONGEST_INTERVAL_MS);
    }
  } catch (thrown) {
    throw thrown === late.reason && !signal?.aborted ? gaveUp(job) : thrown;
  }
}

const wholeMs = (ms: number) => Math.ceil(Math.max(0, Math.min(ms, LONGEST_TIMER)));

const gaveUp = (job: unknown) =>
  new HoldfastError({
    type: 'GAVE_UP_WAITING',
    message: 'The job is still running; only the waiting has ended.',
    job,
  });
