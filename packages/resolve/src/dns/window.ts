type WindowOptions = { first: number; most: number };

/** However slow a server is, this many questions may be under way at once. */
const LEAST = 2;

/**
 * How many questions may be under way at a server: doubled each time round until an answer is
 * missing, then halved and grown by one each time round, as TCP does it. Many answers that are
 * missing from one round count once.
 */
export class Window {
  #size: number;
  #steady = false;
  #shrunkAt = Number.NEGATIVE_INFINITY;
  readonly #most: number;

  constructor({ first, most }: WindowOptions) {
    this.#most = most;
    this.#size = Math.min(first, most);
  }

  get size(): number {
    return Math.floor(this.#size);
  }

  answered(): void {
    this.#size = Math.min(this.#most, this.#size + (this.#steady ? 1 / this.#size : 1));
  }

  /** `sentAt`: when what was not answered was asked. */
  missed(sentAt: number, now: number): void {
    if (sentAt <= this.#shrunkAt) return;
    this.#steady = true;
    this.#shrunkAt = now;
    this.#size = Math.max(LEAST, this.#size / 2);
  }
}
