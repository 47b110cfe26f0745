import type { Patience } from './model.ts';

type Kept<Value> = { value: Value; until: number };

type JoinedCacheOptions<Value, Context> = {
  /** Never rejects: what goes wrong is a value too, kept for a shorter time. */
  load(key: string, context: Context, before: Value | undefined): Promise<Loaded<Value>>;
  most: number;
  /** In milliseconds, never going back. */
  now?: () => number;
};

export type Loaded<Value> = { value: Value; keepMs: number };

/**
 * Values that are found once for all who ask at the same time, and kept for a while. Beyond `most`
 * the oldest goes.
 */
export class JoinedCache<Value, Context = undefined> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #loading = new Map<string, Promise<Value>>();
  readonly #options: JoinedCacheOptions<Value, Context>;
  readonly #now: () => number;

  constructor(options: JoinedCacheOptions<Value, Context>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** At once where it is known: most who ask, ask in bulk. */
  get(key: string, context: Context): Value | Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() < kept.until) return kept.value;
    const loading = this.#loading.get(key) ?? this.#load(key, context, kept?.value);
    this.#loading.set(key, loading);
    return loading;
  }

  async #load(key: string, context: Context, before: Value | undefined): Promise<Value> {
    try {
      const { value, keepMs } = await this.#options.load(key, context, before);
      this.#keep(key, { value, until: this.#now() + keepMs });
      return value;
    } finally {
      this.#loading.delete(key);
    }
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#options.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** What others found, as far as this caller waits for it. */
export function within<Value>(
  work: Promise<Value>,
  { deadline, signal }: Patience,
): Promise<Value | 'timeout' | 'aborted'> {
  return new Promise((resolve, reject) => {
    const over = (value: Value | 'timeout' | 'aborted') => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(value);
    };
    const abort = () => over('aborted');
    const timer = setTimeout(() => over('timeout'), Math.max(0, deadline - performance.now()));
    work.then(over, reject);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}
