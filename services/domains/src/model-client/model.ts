/** `reason` is a sentence for people, and never contains anything that the model's server said. */
export type ModelAnswer = { ok: true; text: string } | { ok: false; reason: string };

export type ModelClient = {
  /** Throws only when the caller's own signal is aborted. */
  ask(question: { system: string; user: string; signal: AbortSignal }): Promise<ModelAnswer>;
};
