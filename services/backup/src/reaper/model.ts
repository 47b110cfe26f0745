import type { JobState } from '../backups/model.ts';

/** Something in storage that carries one of our keys. */
export type Found = {
  /** The key that its artifact has, or would have. */
  artifactKey: string;
  kind: 'artifact' | 'manifest' | 'upload';
  ageMs: number;
  /** Whether artifact and manifest lie beside each other. */
  paired: boolean;
};

export type KnownJob = { state: JobState; artifactKey: string | null };
