/**
 * Several operations in flight at once. The first failure counts: it is thrown by the next `launch`
 * or `landed`, and nothing is launched after it.
 */
export class Flights {
  #flying = 0;
  #failure: { error: unknown } | undefined;
  #wake = () => {};

  /** Starts the work as soon as fewer than `limit` operations are in flight. */
  async launch(limit: number, work: () => Promise<void>): Promise<void> {
    while (this.#flying >= limit && !this.#failure) await this.#change();
    this.#throwFailure();
    this.#flying += 1;
    work()
      .catch((error) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#flying -= 1;
        this.#wake();
      });
  }

  /** Resolves when nothing is in flight any more. */
  async landed(): Promise<void> {
    while (this.#flying > 0) await this.#change();
    this.#throwFailure();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
