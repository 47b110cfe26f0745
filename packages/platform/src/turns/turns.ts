import { whenAwakeFor } from '../clock/index.ts';

/** Gives the place to the next; calling it again does nothing. */
export type Leave = () => void;

/** How many have a place at once, and the error for a caller that waited too long for one. */
type Bounds = { most: number; waitMs: number; tooLong(): Error };

/**
 * Places that callers wait for. They take turns: a caller with a thousand requests is not a thousand
 * times ahead of one with a single request.
 */
export class Turns {
  readonly #bounds: Bounds;
  readonly #waiting = new Map<string, Set<(leave: Leave) => void>>();
  #taken = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waiting.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** Rejects when it takes too long, or when the signal is aborted. */
  async enter(caller: string, signal?: AbortSignal): Promise<Leave> {
    const { most, waitMs, tooLong } = this.#bounds;
    const gone = () => new Error('the caller left before its turn');
    if (signal?.aborted) throw gone();
    if (this.#taken < most) return this.#take();
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const theirs = this.#waiting.get(caller) ?? new Set();
    this.#waiting.set(caller, theirs.add(resolve));
    const giveUp = (why: Error) => {
      theirs.delete(resolve);
      reject(why);
    };
    const stop = whenAwakeFor(waitMs, () => giveUp(tooLong()));
    const leaveEarly = () => giveUp(gone());
    signal?.addEventListener('abort', leaveEarly, { once: true });
    return promise.finally(() => {
      stop();
      signal?.removeEventListener('abort', leaveEarly);
    });
  }

  #take(): Leave {
    this.#taken += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#taken -= 1;
      this.#admitNext();
    };
  }

  #admitNext(): void {
    for (const [caller, theirs] of this.#waiting) {
      const [next] = theirs;
      this.#waiting.delete(caller);
      if (!next) continue;
      theirs.delete(next);
      // This caller goes behind all others.
      if (theirs.size > 0) this.#waiting.set(caller, theirs);
      next(this.#take());
      return;
    }
  }
}
