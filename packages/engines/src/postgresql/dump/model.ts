import type { DerivedMeasure } from '@holdfast/artifact';
import type { ForeignKey } from '../../model.ts';
import type { ServerVersion, SessionTask } from '../../session/model.ts';
import type { PostgresqlSurroundings } from '../surroundings/model.ts';

/** The locale in which amounts of money are written, and have to be read. */
export const MONETARY = 'C';

/**
 * How the same data is always written. pg_dump sees to the rest; what is set to something else for
 * a database or a user does not come with a restore, and the two would seem to differ.
 */
export const USUAL_SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
  lc_monetary: MONETARY,
};

export type SourceTask = SessionTask & {
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

/** Whose values the server works out: generated columns of a table, or all of a materialised view. */
export type DerivedRelation = {
  what: DerivedMeasure['what'];
  schema: string;
  name: string;
  dumped: { schema: string; name: string };
  /** In the order of their names. */
  columns: string[];
  readable: boolean;
};

/** What was read in the snapshot. */
export type SourceFacts = {
  /** To be imported by others as long as this session lasts. */
  id: string;
  version: ServerVersion;
  encoding: string;
  collation: string;
  extensions: { name: string; version: string }[];
  foreignKeys: ForeignKey[];
  tables: SourceTable[];
  databaseBytes: number;
  surroundings: PostgresqlSurroundings;
  /** There are columns of type money, whose text depends on a locale. */
  money: boolean;
  /** In which partition a row belongs may be decided otherwise where it is restored. */
  movingPartitions: boolean;
  derived: DerivedRelation[];
  /** What generated values depend on beside their rows. */
  locale: string;
  standby: boolean;
  /** Settings of this user or database that would change how values are written. */
  peculiar: string[];
  warnings: string[];
};

/** What the session beside the dump can be asked. */
export type SourceAnswers = {
  /** The names of tables whose file is another one now: they no longer read as they were. */
  'find-rewritten': [schema: string, name: string][];
  /** Takes a list of `DerivedRelation`. What could not be read comes back with the reason. */
  'measure-derived': { relations: DerivedMeasure[]; unread: { name: string; why: string }[] };
};
