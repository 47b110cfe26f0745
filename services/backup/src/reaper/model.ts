import type { JobState } from '../backups/model.ts';

/** Something in storage that carries one of our keys. */
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
  /** Somebody, or retention, has asked for its deletion, and that is on record. */
  deletionRecorded: boolean;
};
