import type { SessionTask } from '../../session/model.ts';

export type TextTask = SessionTask & {
  /** The name of the session at the server, by which others can see whether it is working. */
  name: string;
};

export type TextFacts = { version: string };

/** Why the server refused a statement, in its own words. */
export type Refused = { code: string; message: string; where?: string };

/** What the session can be asked. */
export type TextAnswers = {
  /** Takes statements as bytes, and returns how many were run before one was refused. */
  run: { done: number; refused?: Refused };
  /** Takes a COPY, after which rows can be sent. */
  'begin-rows': { refused?: Refused };
  rows: { refused?: Refused };
  'end-rows': { refused?: Refused };
};
