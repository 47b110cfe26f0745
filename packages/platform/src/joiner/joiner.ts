import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Left, type Patience, waitFor } from './wait-for.ts';

/** `over` is aborted when the last asker has left. */
type Work<Value> = (over: AbortSignal) => Promise<Value>;

/**
 * Does the work, or joins the work under way for the same key: all callers get the same result. A
 * rejection is shared too, and not kept.
 */
export type Joiner<Value> = {
  (key: string, work: Work<Value>): Promise<Value>;
  /** A caller that runs out of patience leaves, and the work goes on for the others. */
  (key: string, work: Work<Value>, patience: Patience): Promise<Value | Left>;
};

type JoinerOptions<Value> = {
  /**
   * Nobody joins work that has already begun, because it may have looked before the change that the
   * caller was told of. Callers that ask meanwhile share the next run.
   */
  beginsAfterAsking?: boolean;
  /**
   * The work limits its own time, and goes on when every asker has left, because its result is
   * kept. Otherwise it must end by the deadline of the asker that began it: that asker sets no
   * timeout of its own, as the work can say more about what went wrong than that time ran out.
   */
  outlivesAskers?: boolean;
  /**
   * Whether a result only says that the time of the asker that began the work ran out. An asker
   * that joined it and has more time then begins again.
   */
  ranOut?: (value: Value) => boolean;
};

type Flight<Value> = {
  result: Promise<Value>;
  hasBegun(): boolean;
  /** Of the asker that began it. */
  deadline: number;
  askers: number;
  over: AbortController;
};

/** How much more time an asker must have than the one it joined for another try to be worth it. */
const SHORTER_BY_MS = 1_000;

/** When several callers ask for the same key at once, the work is done once and all get its result. */
export function createJoiner<Value>({
  beginsAfterAsking = false,
  outlivesAskers = false,
  ranOut = () => false,
}: JoinerOptions<Value> = {}): Joiner<Value> {
  /** The latest flight of each key. */
  const flights = new Map<string, Flight<Value>>();

  function start(key: string, deadline: number, work: Work<Value>): Flight<Value> {
    const over = new AbortController();
    let begun = false;
    const begin = async () => {
      over.signal.throwIfAborted();
      begun = true;
      return work(over.signal);
    };
    const result = beginsAfterAsking ? afterwards(flights.get(key)).then(begin) : begin();
    const flight = { result, hasBegun: () => begun, deadline, askers: 0, over };
    const forget = () => flights.get(key) === flight && flights.delete(key);
    result.then(forget, forget);
    // Nobody joins work that is being cancelled.
    over.signal.addEventListener('abort', forget);
    flights.set(key, flight);
    return flight;
  }

  async function wait(flight: Flight<Value>, patience: Patience): Promise<Value | Left> {
    flight.askers += 1;
    try {
      return await waitFor(flight.result, patience);
    } finally {
      flight.askers -= 1;
      if (flight.askers === 0 && !outlivesAskers) flight.over.abort();
    }
  }

  async function join(
    key: string,
    work: Work<Value>,
    { deadline = Number.POSITIVE_INFINITY, signal }: Patience = {},
  ): Promise<Value | Left> {
    for (;;) {
      const latest = flights.get(key);
      const joined = beginsAfterAsking && latest?.hasBegun() ? undefined : latest;
      const flight = joined ?? start(key, deadline, work);
      const endsByItself = joined === undefined && !outlivesAskers;
      const value = await wait(flight, endsByItself ? { signal } : { deadline, signal });
      const hadLessTime = joined !== undefined && joined.deadline < deadline - SHORTER_BY_MS;
      const mayBeginAgain = hadLessTime && performance.now() < deadline;
      const hasLeft = value === 'timeout' || value === 'aborted';
      if (!mayBeginAgain || hasLeft || !ranOut(value)) return value;
    }
  }
  return join as Joiner<Value>;
}

/** Begins at the next turn at the earliest, so that all that ask in one turn share one flight. */
function afterwards(flight: Flight<unknown> | undefined): Promise<unknown> {
  return flight ? flight.result.catch(() => {}) : nextTurn();
}
