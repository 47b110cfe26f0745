/** What a step has to show, in one line, and what later steps need of it. */
export type Shown<T> = {
  says: string;
  value: T;
  /** An earlier run did it, and it was left as it is. */
  found?: boolean;
};

/** How far a step is, for whoever watches; whether anybody does. */
export type Show = (text: string) => boolean;

/** What was started, and has to be stopped again. */
export type Running = { stop(): Promise<void> };

/** A reason to end that the user can do something about: one sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}
