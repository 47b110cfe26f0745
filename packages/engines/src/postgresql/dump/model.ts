import type { ProbeFailure } from '../../model.ts';
import type { ServerVersion, SessionStage, SessionTask } from '../../session/model.ts';

export type SnapshotTask = SessionTask & {
  /** The name under which the dump program signs in, so that its session can be found. */
  dumpName: string;
};

/** A table whose rows pg_dump will write unless they are left out. */
export type SourceTable = {
  oid: string;
  schema: string;
  name: string;
  /** Both as they will stand in the dump, read as the measurer reads them. */
  dumped: { schema: string; name: string };
  /** Partitioned tables above it, as `[schema, name]`. */
  above: [string, string][];
  unlogged: boolean;
  /** Row-level security would cut rows out for this user. */
  rowsHidden: boolean;
  /** The file of its rows: another one after TRUNCATE and whatever rewrites a table. */
  file: string;
  /** Estimated. */
  bytes: number;
};

/** What was read in the snapshot. */
export type SnapshotFacts = {
  /** To be imported by others as long as this session lasts. */
  id: string;
  version: ServerVersion;
  encoding: string;
  collation: string;
  extensions: { name: string; version: string }[];
  tables: SourceTable[];
  databaseBytes: number;
  standby: boolean;
  /** Settings of this user or database that would change how values are written. */
  peculiar: string[];
  warnings: string[];
};

/** From the session's thread to us. */
export type SnapshotMessage =
  | { stage: SessionStage }
  | { version: ServerVersion }
  | { facts: SnapshotFacts }
  | { refused: ProbeFailure }
  /** The names of tables whose file is another one now. */
  | { rewritten: [string, string][] }
  | { lost: string }
  | { fault: string };

/** From us to the thread. `close` ends it, and whatever the dump program left at the server. */
export type SnapshotOrder = 'find-rewritten' | 'close';
