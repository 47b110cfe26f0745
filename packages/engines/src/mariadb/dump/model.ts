import type { ForeignKey } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import type { RelayAddress, RelayTask } from '../connection/relay.ts';
import type { MariadbSurroundings } from '../surroundings/model.ts';

export type SourceTask = RelayTask & {
  /** How long the dump may wait for a lock. */
  lockWaitMs: number;
  /** Rows are asked for so that they come exactly; else as the program asks. */
  exact: boolean;
};

export type SourceTable = {
  name: string;
  engine: string | undefined;
  transactional: boolean;
  /** Keeps its history: since when by timestamps, or by transactions. */
  versioned: 'no' | 'by-time' | 'by-transaction';
  /** Estimated. */
  bytes: number;
};

/** What was read beside the dump, before it began. */
export type SourceFacts = {
  version: ServerVersion;
  /** As the server writes it. */
  database: string;
  encoding: string;
  collation: string;
  /** But for how rows are written. */
  surroundings: MariadbSurroundings;
  foreignKeys: ForeignKey[];
  tables: SourceTable[];
  /** Events that contain what the dump programs cannot get over. */
  unwritableEvents: string[];
  warnings: string[];
  relay: RelayAddress;
};

/** What changed since the facts were read, in names that are ready for the user. */
export type SourceChanges = { changed: string[]; appeared: string[] };

/** Tables whose rows the program asked for, and in words that we do not know. */
export type InexactTables = string[];

/** What the session beside the dump can be asked. */
export type SourceAnswers = { 'find-changes': SourceChanges; 'find-inexact': InexactTables };
