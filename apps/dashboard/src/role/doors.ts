import { Problem } from '@holdfast/platform/errors';

/** As many as a small system lets wait to be accepted, with room for those of other fronts. */
const MOST_AT_ONCE = 256;
const MOST_WAIT_MS = 15_000;

/** Gives the place to the next; calling it again does nothing. */
export type Leave = () => void;

/**
 * Where requests wait that may need a connection to a service. Only so many are made at once: a
 * service that has more before it than it can accept drops them, whoever's they are. Callers take
 * turns, so that one who comes a thousand times does not stand before another who comes once.
 */
export class Doors {
  readonly #name: string;
  readonly #waiting = new Map<string, Set<(leave: Leave) => void>>();
  #entered = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Rejects when the caller has gone, or when it takes too long. */
  async enter(caller: string, signal: AbortSignal): Promise<Leave> {
    if (this.#entered < MOST_AT_ONCE) return this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const theirs = this.#waiting.get(caller) ?? new Set();
    this.#waiting.set(caller, theirs.add(resolve));
    const giveUp = (why: Error) => {
      theirs.delete(resolve);
      reject(why);
    };
    const timer = setTimeout(() => giveUp(this.#tooMany()), MOST_WAIT_MS);
    const gone = () => giveUp(new Error('the caller has gone'));
    signal.addEventListener('abort', gone, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', gone);
    });
  }

  #begin(): Leave {
    this.#entered += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#entered -= 1;
      this.#admitNext();
    };
  }

  #admitNext(): void {
    for (const [caller, theirs] of this.#waiting) {
      const [next] = theirs;
      this.#waiting.delete(caller);
      if (!next) continue;
      theirs.delete(next);
      // Behind all others.
      if (theirs.size > 0) this.#waiting.set(caller, theirs);
      next(this.#begin());
      return;
    }
  }

  #tooMany(): Problem {
    const msg = `More requests wait for the ${this.#name} service than it takes; try again shortly.`;
    return new Problem('UNAVAILABLE', { msg, retryAfterSeconds: 5 });
  }
}
