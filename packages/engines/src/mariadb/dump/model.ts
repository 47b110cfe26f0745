import type { ProbeFailure } from '../../model.ts';
import type { ServerVersion, SessionStage, SessionTask } from '../../session/model.ts';

export type SourceTask = SessionTask & {
  /** A folder that is ours alone, for the socket of the relay. */
  folder: string;
  /** How long the dump may wait for a lock. */
  lockWaitMs: number;
};

export type SourceTable = {
  name: string;
  engine: string | undefined;
  transactional: boolean;
  /** Keeps its history: since when by timestamps, or by transactions. */
  versioned: 'no' | 'by-time' | 'by-transaction';
  /** Whether it has columns of type FLOAT, of whose values the programs write six digits. */
  imprecise: boolean;
  /** Estimated. */
  bytes: number;
};

/** Where the dump program finds the server; see `openRelay`. */
export type RelayAddress = { socket: string } | { port: number };

/** What was read beside the dump, before it began. */
export type SourceFacts = {
  version: ServerVersion;
  /** As the server spells it. */
  database: string;
  encoding: string;
  collation: string;
  tables: SourceTable[];
  /** Events that contain what the dump programs cannot get over. */
  unwritableEvents: string[];
  warnings: string[];
  relay: RelayAddress;
};

/** What changed since the facts were read, in names that are ready for the user. */
export type SourceChanges = { changed: string[]; appeared: string[] };

/** From the thread to us. */
export type SourceMessage =
  | { stage: SessionStage }
  | { facts: SourceFacts }
  | { refused: ProbeFailure }
  | { changes: SourceChanges }
  /** The dump's session waited so long for a lock that it was ended. */
  | { locked: string }
  | { lost: string }
  | { fault: string };

/** From us to the thread. `close` ends it, and the session of the dump program. */
export type SourceOrder = 'find-changes' | 'close';
