import type { EngineName } from '@holdfast/engines';
import type { JobFailure } from '../backups/model.ts';

/** What the manifest says about a finished backup that the catalogue does not have. */
export type AboutFound = {
  jobId: string;
  datasourceId: string;
  datasourceName: string;
  engine: EngineName;
  database: string;
  startedAt: string;
  finishedAt: string;
  storedBytes: number;
  rows: number;
};

/**
 * A pair of artifact and manifest in storage. `found`: whole, sealed, and unknown to the catalogue.
 * `refused`: its manifest cannot be trusted or does not fit, for the reason given.
 */
export const FOUND_STATES = ['found', 'refused'] as const;
export type FoundState = (typeof FOUND_STATES)[number];

export type FoundBackup = {
  id: string;
  artifactKey: string;
  state: FoundState;
  reason: string | null;
  about: AboutFound | null;
  seenAt: Date;
};

export const IMPORT_STATES = ['queued', 'started', 'completed', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How many manifests had which outcome; together they are all that were looked at. */
export type ImportCounts = {
  /** Now backups in the catalogue. */
  takenIn: number;
  /** Already in the catalogue before. */
  known: number;
  refused: number;
  /** Could be taken in, but were only to be looked at. */
  found: number;
  /** Datasources that came back with them, without credentials. */
  datasources: number;
};
export const NO_COUNTS: ImportCounts = {
  takenIn: 0,
  known: 0,
  refused: 0,
  found: 0,
  datasources: 0,
};

export type Import = {
  id: string;
  destinationId: string;
  state: ImportState;
  takeIn: boolean;
  counts: ImportCounts;
  failure: JobFailure | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type StoredImport = Import & {
  organisation: string;
  placeId: string;
  wanted: string[] | null;
  afterKey: string | null;
};
