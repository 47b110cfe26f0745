/** The outcomes of all requests so far, and how long those took that were not refused with 429. */
export class Tally {
  readonly #byKind = new Map<string, number[]>();
  readonly byStatus = new Map<string, number>();
  readonly errors: string[] = [];
  requests = 0;

  answered(kind: string, status: number, ms: number): void {
    this.#count(String(status));
    if (status === 429) return;
    const times = this.#byKind.get(kind);
    if (times) times.push(ms);
    else this.#byKind.set(kind, [ms]);
  }

  failed(kind: string, why: string, status = 'no answer'): void {
    if (status === 'no answer') this.#count(status);
    this.errors.push(`${kind}: ${why}`);
  }

  get shareLimited(): number {
    return (this.byStatus.get('429') ?? 0) / Math.max(1, this.requests);
  }

  get kinds(): string[] {
    return [...this.#byKind.keys()].toSorted();
  }

  /** Of one kind, or of all. */
  times(kind?: string): Times {
    const all = kind === undefined ? [...this.#byKind.values()] : [this.#byKind.get(kind) ?? []];
    return timesOf(all.flat());
  }

  #count(status: string): void {
    this.requests += 1;
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
  }
}

export type Times = { count: number; p50: number; p95: number; p99: number; max: number };

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
