import type { SessionTask } from '../../session/model.ts';

export type TextTask = SessionTask & {
  /** Under which the session signs in, so that others can see whether it is at work. */
  name: string;
};

export type TextFacts = { version: string };

/** What the server had against a statement; texts are its own words. */
export type Refused = { code: string; message: string; where?: string };

/** What the session can be asked. */
export type TextAnswers = {
  /** Takes statements as bytes, and answers how many were run before one was refused. */
  run: { done: number; refused?: Refused };
  /** Takes a COPY, after which rows can be sent. */
  'begin-rows': { refused?: Refused };
  rows: { refused?: Refused };
  'end-rows': { refused?: Refused };
};
