/** What a step has to show, in one line, and what later steps need from it. */
export type Shown<T> = {
  says: string;
  value: T;
  /** An earlier run did it, and it was left as it is. */
  found?: boolean;
};

/** Shows how far a step is; false if nobody is watching. */
export type Show = (text: string) => boolean;

/** What was started, and has to be stopped again. */
export type Running = { stop(): Promise<void> };

/** A reason to stop that the user can do something about, in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}
