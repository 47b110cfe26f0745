/** A reason not to start that the user can do something about: shown as one sentence, exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}
