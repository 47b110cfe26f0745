import type { Ending } from './exit-codes.ts';

/** Any ending but success: a sentence for people, and an exit code. */
export class Failure extends Error {
  override name = 'Failure';
  readonly ending: Ending;

  constructor(ending: Ending, message: string, options?: ErrorOptions) {
    super(message, options);
    this.ending = ending;
  }
}
