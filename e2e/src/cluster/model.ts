import type { Source } from './sources.ts';

/** What was asked for and accepted: all of it must come to a true end. */
export type Accepted = {
  /** By job, the rows that its source had when it was asked for. */
  backups: Map<string, { source: Source; rows: number }>;
  deletions: Set<string>;
  /** Including those that were refused in the end: an earlier, lost answer may have accepted them. */
  deletionsAsked: Set<string>;
  restores: Map<string, { jobId: string; database: string }>;
  /** By bulk check, its names and those that its stream gave. */
  bulks: Map<string, { names: readonly string[]; streamed: Promise<string[]> }>;
  /** Each name was given to the policy once; the request was sent `sent` times. */
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
