import { HoldfastError } from './error.ts';
import { readEvents } from './events.ts';
import { connectionFailure, strangeAnswer } from './failures.ts';
import type { BulkJob, CheckResult } from './generated/domains/types.gen.ts';
import type { Line } from './line.ts';
import { createPatience, OUTAGE_MS } from './patience.ts';

/** The service sends a sign of life every 15 seconds; after three times that, the line counts as dead. */
const SILENCE_MS = 45_000;

export type BulkEvent =
  | { event: 'result'; id: string; result: CheckResult }
  | { event: 'done'; job: BulkJob };

export type FollowOptions = {
  /** The `id` of the last event that was seen; results after it follow. */
  after?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How long the service may be down; two minutes unless given. */
  outageMs?: number;
};

/**
 * The results of a bulk check, those that exist and those that come, each once, then `done`. If the
 * connection breaks or the token expires, it goes on after the last result.
 */
export async function* follow(
  line: Line,
  id: string,
  { after, signal, outageMs = OUTAGE_MS }: FollowOptions = {},
): AsyncGenerator<BulkEvent, void, undefined> {
  const patience = createPatience(outageMs, signal);
  const target = `/app/v1/check/bulk/${encodeURIComponent(id)}/stream`;
  for (let last = after; ; ) {
    const silence = createSilence();
    const over = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
    try {
      const response = await line('domains', target, { headers, signal: over });
      // A sign of life is enough: a job that waits for registries may bring no result for hours.
      const events = checkedEvents(response, over, () => {
        silence.heard();
        patience.restore();
      });
      for await (const { id: at, event, data } of events) {
        if (event === 'done') {
          yield { event, job: JSON.parse(data) };
          return;
        }
        if (at === undefined) continue;
        last = at;
        yield { event: 'result', id: at, result: JSON.parse(data) };
      }
      throw connectionFailure(new Error('The stream ended before its last event.'), response.url);
    } catch (thrown) {
      await patience.after(silence.signal.aborted ? silence.failure() : thrown);
    } finally {
      silence.end();
    }
  }
}

async function* checkedEvents(response: Response, signal: AbortSignal, heard: () => void) {
  const isStream = /^text\/event-stream/i.test(response.headers.get('content-type') ?? '');
  if (!isStream) throw strangeAnswer(response, response.url);
  try {
    yield* readEvents(response, signal, heard);
  } catch (thrown) {
    throw thrown instanceof HoldfastError ? thrown : connectionFailure(thrown, response.url);
  }
}

/** Ends a connection that has fallen silent. */
function createSilence() {
  const controller = new AbortController();
  const end = () => controller.abort();
  let timer = setTimeout(end, SILENCE_MS);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
    failure: () =>
      new HoldfastError({ type: 'TIMED_OUT', message: 'The stream of results stalled.' }),
  };
}
