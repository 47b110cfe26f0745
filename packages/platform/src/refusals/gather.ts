import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock/index.ts';
import type { Logger } from '../log/index.ts';
import type { Refused, Repeated } from './model.ts';

/** A caller who is refused in a loop costs one write a second. */
const PAUSE_MS = 1_000;
/** Different ones that are under way; more are only in the request log. */
const MOST = 1_000;

export type Gathered = {
  note(refused: Refused): void;
  /** Writes what has not been written yet. */
  stop(): Promise<void>;
};

/** Writes the first refusal of a kind at once, and those that come meanwhile as one. */
export function gatherRefusals(
  write: (repeated: Repeated) => Promise<void>,
  { clock, logger }: { clock: Clock; logger: Logger },
): Gathered {
  const underWay = new Map<string, { repeated: Repeated | undefined; written: Promise<void> }>();
  const stopping = new AbortController();

  async function writeAll(key: string): Promise<void> {
    for (let next = take(key); next; next = take(key)) {
      await write(next).catch((err) => logger.warn({ err }, 'a refusal was not recorded'));
      await delay(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    underWay.delete(key);
  }

  function take(key: string): Repeated | undefined {
    const entry = underWay.get(key);
    const repeated = entry?.repeated;
    if (entry) entry.repeated = undefined;
    return repeated;
  }

  return {
    note(refused) {
      const { organisation, actor, operation, reason, ipAddress } = refused;
      const key = JSON.stringify([organisation, actor, operation, reason, ipAddress]);
      const entry = underWay.get(key);
      const times = (entry?.repeated?.times ?? 0) + 1;
      const repeated = { ...refused, times, at: clock.now() };
      if (entry) entry.repeated = repeated;
      else if (underWay.size < MOST) {
        underWay.set(key, { repeated, written: Promise.resolve() });
        const written = writeAll(key);
        const begun = underWay.get(key);
        if (begun) begun.written = written;
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([...underWay.values()].map(({ written }) => written));
    },
  };
}
