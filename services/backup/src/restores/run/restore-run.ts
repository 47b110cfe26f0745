import type { ConnectionTarget, Engine } from '@holdfast/engines';
import type { Journal, RestoreProof, RestoreStep } from '../model.ts';
import type { Restorable } from '../require-restorable.ts';

/** The log that users read. */
export type RunLog = { write(line: string): void; close(): Promise<void> };

export type RestoreRun = {
  engine: Engine;
  /** What is signed in to: the datasource's own, or the external target. */
  connection: ConnectionTarget;
  restorable: Restorable;
  signal: AbortSignal;
  /** Whether the target is still this worker's to clear up: see `LeasedRun`. */
  isStillHeld(): Promise<boolean>;
  log: RunLog;
  /** Recorded before it is done, so that the reaper knows should this worker die. */
  note(journal: Journal): Promise<void>;
  reached(step: RestoreStep): Promise<void>;
  onBytes(total: number): void;
  /** Backs the datasource up first. */
  takeSafetyCopy(): Promise<Restorable>;
};

export type Performed = {
  proof: RestoreProof;
  warnings: string[];
  restoreMs: number;
  oldDatabase?: string;
};
