import { createJoiner, type Joiner, type Left, type Patience } from '@holdfast/platform/joiner';

type Kept<Value> = { value: Value; until: number };

type JoinedCacheOptions<Value, Context> = {
  /** Must never reject: a failure is a value too, kept for a shorter time. */
  load(key: string, context: Context, before: Value | undefined): Promise<Loaded<Value>>;
  most: number;
  /** In milliseconds, from a monotonic clock. */
  now?: () => number;
};

export type Loaded<Value> = { value: Value; keepMs: number };

/**
 * A cache whose values are loaded once for all callers that ask at the same time, and kept for a
 * while. Beyond `most` entries the oldest is dropped.
 */
export class JoinedCache<Value, Context = undefined> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #join: Joiner<Value> = createJoiner({ outlivesAskers: true });
  readonly #options: JoinedCacheOptions<Value, Context>;
  readonly #now: () => number;

  constructor(options: JoinedCacheOptions<Value, Context>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** A known value is returned without a promise: most callers ask in bulk. */
  get(key: string, context: Context, patience: Patience): Value | Promise<Value | Left> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() < kept.until) return kept.value;
    return this.#join(key, () => this.#load(key, context, kept?.value), patience);
  }

  async #load(key: string, context: Context, before: Value | undefined): Promise<Value> {
    const { value, keepMs } = await this.#options.load(key, context, before);
    this.#keep(key, { value, until: this.#now() + keepMs });
    return value;
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#options.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
