import type { PROOF_VERDICTS } from '../backups/model.ts';

/** What retention needs to know of a completed backup. */
export type KeptBackup = {
  jobId: string;
  /** When it began: the moment whose data it holds. */
  at: Date;
  verdict: (typeof PROOF_VERDICTS)[number];
  /** Its storage did not have it as it was stored, which was seen only once so far. */
  doubted?: boolean;
  /** What it was made of, without what, whereto, and whether by hand: only equals push each other out. */
  terms: string;
  /** Kept until then whatever the rules say. */
  heldUntil?: Date | null;
  /** Its deletion was undone: kept until a user deletes it. */
  keptByHand?: boolean;
};

/** An entry of the permanent record. */
export type RetentionDeletion = {
  id: string;
  jobId: string;
  datasourceId: string;
  datasourceName: string;
  policyId: string;
  policyName: string;
  artifactKey: string;
  backedUpAt: Date;
  deletedAt: Date;
  reason: string;
  bytesFreed: number;
  /** `deleted` once the storage has confirmed; `undone` if a user undid it. */
  state: 'deleting' | 'deleted' | 'undone';
};
