import type { Source } from './sources.ts';

/** What was asked for and accepted: all of it must come to a true end. */
export type Accepted = {
  /** By job, the rows that its source had when it was asked for. */
  backups: Map<string, { source: Source; rows: number }>;
  deletions: Set<string>;
  /** Also those that were refused in the end: an answer that was lost may have been another. */
  deletionsAsked: Set<string>;
  restores: Map<string, { jobId: string; database: string }>;
  /** By bulk check, its names and what a stream of it gave. */
  bulks: Map<string, { names: readonly string[]; streamed: Promise<string[]> }>;
  /** Each name was given to the policy once, and sent so often. */
  renamings: { policyId: string; name: string; sent: number }[];
};

export const nothingYet = (): Accepted => ({
  backups: new Map(),
  deletions: new Set(),
  deletionsAsked: new Set(),
  restores: new Map(),
  bulks: new Map(),
  renamings: [],
});
