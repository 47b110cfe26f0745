/** `reason` is a sentence for people, and never holds anything that the model's server said. */
export type ModelAnswer = { ok: true; text: string } | { ok: false; reason: string };

export type ModelClient = {
  /** Never throws but for the caller's own signal. */
  ask(question: { system: string; user: string; signal: AbortSignal }): Promise<ModelAnswer>;
};
