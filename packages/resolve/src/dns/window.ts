type WindowOptions = { first: number; most: number };

/** However slow a server is, this many questions may be under way at once. */
const LEAST = 2;

/**
 * How many questions may be under way at a server: doubles with each round trip until an answer is
 * missing, then is halved and grows by one with each round trip, as TCP does it. Several answers
 * missing from one round trip count once.
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

  /** `sentAt`: when the unanswered question was sent. */
  missed(sentAt: number, now: number): void {
    if (sentAt <= this.#shrunkAt) return;
    this.#steady = true;
    this.#shrunkAt = now;
    this.#size = Math.max(LEAST, this.#size / 2);
  }
}
