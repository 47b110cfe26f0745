import type { ConnectionTarget, Engine } from '@holdfast/engines';
import type { Journal, RestoreProof, RestoreStep } from '../model.ts';
import type { Restorable } from '../require-restorable.ts';

/** A line for people. */
export type RunLog = { write(line: string): void; close(): Promise<void> };

export type RestoreRun = {
  engine: Engine;
  /** What is signed in to: the datasource's own, or the external target. */
  connection: ConnectionTarget;
  restorable: Restorable;
  signal: AbortSignal;
  log: RunLog;
  /** Written down before it is done, so that whoever comes after our death knows. */
  note(journal: Journal): Promise<void>;
  reached(step: RestoreStep): Promise<void>;
  onBytes(total: number): void;
  /** Takes a backup of the datasource first, and answers where it is. */
  takeSafetyCopy(): Promise<string>;
};

export type Performed = {
  proof: RestoreProof;
  warnings: string[];
  restoreMs: number;
  oldDatabase?: string;
};
