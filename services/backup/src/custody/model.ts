import type { Proof } from '../backups/model.ts';

/** A completed backup as its storage must have it. */
export type Kept = {
  jobId: string;
  datasourceId: string;
  artifactKey: string;
  /** Null where the catalogue does not know the length. */
  bytes: number | null;
  manifestBytes: number | null;
};

/** What a storage definitely lacks, or has otherwise than it was stored. */
export type Loss = { kept: Kept; verdict: Lost; reason: string };
/** What showed it. */
export type FoundBy = 'listing' | 'reading';
export type Lost = Extract<Proof['verdict'], 'missing' | 'mismatch'>;

/** What came of looking at some backups; those neither seen nor lost were not told clearly. */
export type Looked = {
  seen: Kept[];
  lost: Loss[];
  /** Of those seen: what does not begin as an artifact does, or cannot be opened. */
  odd: Kept[];
  /** Why some could not be told. */
  failure?: Error;
};

/** How backups are looked after. */
export type Custody = {
  /** After so many days every artifact is read again. */
  readDays: number;
  /** What the readings of one worker take together, in bytes per second. */
  readRate: number;
};

/** How the daily listing of a place goes; a listing under way has a beginning. */
export type CustodyPlace = {
  beganAt: Date | null;
  afterKey: string | null;
  failingSince: Date | null;
  /** Whether it left something out. */
  isPartial: boolean;
};
