import type { JobState } from '../backups/model.ts';

/** Something in storage whose key is one of ours. */
export type Found = {
  /** The key that its artifact has, or would have. */
  artifactKey: string;
  kind: 'artifact' | 'manifest' | 'upload';
  ageMs: number;
  /** Whether both artifact and manifest are there. */
  paired: boolean;
};

export type KnownJob = {
  state: JobState;
  artifactKey: string | null;
  /** A user or retention has asked for its deletion, and that is on record. */
  deletionRecorded: boolean;
};
