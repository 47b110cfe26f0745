import type { ConnectionTarget, Engine, NotDropped, SessionOwner } from '@holdfast/engines';
import type { Journal, RestoreProof, RestoreStep } from '../model.ts';
import type { Restorable } from '../require-restorable.ts';

/** The log that users read. */
export type RunLog = { write(line: string): void; close(): Promise<void> };

export type RestoreRun = {
  engine: Engine;
  /** What the restore signs in to: the datasource's own server, or the external target. */
  connection: ConnectionTarget;
  restorable: Restorable;
  /** Of the sessions at the target. */
  owner: SessionOwner;
  signal: AbortSignal;
  /** Whether another attempt follows where this one fails for a reason that may pass. */
  mayTryAgain: boolean;
  /** Whether this worker may still clear up at the target: see `LeasedRun`. */
  isStillHeld(): Promise<boolean>;
  log: RunLog;
  /** Records what is about to be done, for the reaper in case this worker dies. */
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
  notDropped?: readonly NotDropped[];
};
