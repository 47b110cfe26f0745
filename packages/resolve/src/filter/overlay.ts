import type { DomainName } from '@holdfast/names';

/**
 * Names that were found to be registered after the filters were built. Bounded: the oldest are dropped
 * first. Only in this process's memory, because the names are also in the cache of verdicts, and the
 * next build has them.
 */
export class Overlay {
  readonly #limit: number;
  readonly #learnedAt = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#learnedAt.size;
  }

  has(name: DomainName): boolean {
    return this.#learnedAt.has(name.ascii);
  }

  learn(name: DomainName, at: Date): void {
    this.#learnedAt.delete(name.ascii);
    this.#learnedAt.set(name.ascii, at.getTime());
    if (this.#learnedAt.size <= this.#limit) return;
    for (const oldest of this.#learnedAt.keys()) {
      this.#learnedAt.delete(oldest);
      return;
    }
  }

  /** A filter was built: it replaces what was learned about its suffix before. */
  forgetBefore(suffix: string, builtAt: Date): void {
    for (const [ascii, at] of this.#learnedAt) {
      const label = ascii.slice(0, ascii.indexOf('.'));
      if (at < builtAt.getTime() && ascii === `${label}.${suffix}`) this.#learnedAt.delete(ascii);
    }
  }
}
