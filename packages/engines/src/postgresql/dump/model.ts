import type { DerivedMeasure, Inventory, NotInDump } from '@holdfast/artifact';
import type { ForeignKey } from '../../model.ts';
import type { ServerVersion, SessionTask } from '../../session/model.ts';
import type { PostgresqlSurroundings } from '../surroundings/model.ts';

/** The locale in which amounts of money are written, and have to be read. */
export const MONETARY = 'C';

/**
 * With these, the same data is always written in the same way; pg_dump takes care of the rest. If
 * one were set differently for a database or a user, that would not come with a restore, and the
 * two would seem to differ.
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
  /** Both names as they will be in the dump, read as the measurer reads them. */
  dumped: { schema: string; name: string };
  /** What names it to pg_dump where our own words, which are UTF-8, would not. */
  pattern?: string;
  /** Partitioned tables above it, as `[schema, name]`. */
  above: [string, string][];
  unlogged: boolean;
  /** Whether row-level security would hide rows from this user. */
  rowsHidden: boolean;
  /** The file with its rows: it changes with TRUNCATE and with anything else that rewrites a table. */
  file: string;
  /** Estimated. */
  bytes: number;
};

/** What the server computes: generated columns of a table, or all of a materialised view. */
export type DerivedRelation = {
  what: DerivedMeasure['what'];
  schema: string;
  name: string;
  dumped: { schema: string; name: string };
  /** In the order of their names. */
  columns: string[];
  readable: boolean;
};

/** An object that the server's catalogue lists. Names are as in the dump, read as the measurer reads them. */
export type Listed = {
  /** See `objectName`. */
  object: string;
  schema: string;
  name: string;
  /** A digest. */
  facts: string;
  /** The catalogue's own number and the object's in it, as a dump's list of contents has them, too. */
  key: string;
  extension: string | null;
  holds: 'rows' | 'position' | 'unlogged position' | null;
  /** False for an index that was never finished. */
  usable: boolean;
};

/** What the dump must have, by what its list of contents has of it: see `Measured.objects`. */
export type Expected = {
  key: string;
  /** Whose position it is. */
  sequence?: { schema: string; name: string; unlogged: boolean };
} & NotInDump;

/** A table or sequence that belongs to an extension, which pg_dump leaves out. */
export type MemberRelation = {
  oid: string;
  /** Otherwise the sequence of a member's identity column. */
  member: boolean;
  extension: string;
  extensionOid: string;
  schema: string;
  name: string;
  dumped: { schema: string; name: string };
  /** In the order of their names; none for a sequence. */
  columns: string[] | null;
  /** The transactions in which the extension's scripts ran, as far as its functions show them. */
  made: string[];
  /** It was not made by a script of the extension, or a restore has put rows into it. */
  marked: boolean;
  /** Its columns are not, or may not be, as the extension's scripts left them. */
  reshaped: boolean;
  /** See `SourceTable.file`. */
  file: string;
  readable: boolean;
  /** Which rows of it pg_dump writes, as its extension says: all where it is empty, none where there is none. */
  condition: string | null;
};

/**
 * An entry of our own in the list of contents, for what pg_dump leaves out. Names and statements
 * are bytes in the encoding of the database, as hexadecimal digits.
 */
export type OwnEntry = {
  kind: 'SEQUENCE' | 'TABLE' | 'DEFAULT' | 'TABLE DATA' | 'SEQUENCE SET' | 'MATERIALIZED VIEW DATA';
  /** What it makes: `table public.queue`, `rows of table public.queue`. */
  makes: string[];
  /** The oids of the extension, and of the table or sequence. */
  extension: string;
  oid: string;
  schema: string;
  name: string;
  owner: string;
  /** pg_restore gives it to the owner, where owners are restored. */
  givesOwner?: true;
  definition: string;
  /** The statement that takes a table's rows. */
  copy?: string;
  /** Rows that must be restored before. */
  after?: string[];
  /** What pg_dump of some versions makes: then this is not needed. */
  unless?: string;
};

/** What was read in the snapshot. */
export type SourceFacts = {
  /** The id of the snapshot, which others can import as long as this session lasts. */
  id: string;
  version: ServerVersion;
  encoding: string;
  collation: string;
  extensions: { name: string; version: string }[];
  foreignKeys: ForeignKey[];
  tables: SourceTable[];
  databaseBytes: number;
  surroundings: PostgresqlSurroundings;
  /** Whether there are columns of type money, whose text depends on a locale. */
  money: boolean;
  /** Whether rows may belong in other partitions on the server that they are restored to. */
  movingPartitions: boolean;
  derived: DerivedRelation[];
  inventory: Inventory;
  expected: Expected[];
  members: MemberRelation[];
  /** What generated values depend on besides the rows. */
  locale: string;
  standby: boolean;
  /** Settings of this user or database that would change how values are written. */
  peculiar: string[];
  /** What a session of the dump program begins with: see `Session`. */
  limits: Readonly<Record<string, string>>;
  warnings: string[];
};

/** The rows of a table that belongs to an extension. */
export type MemberRows = {
  extension: string;
  /** `rows of table public.queue`, or those of them that pg_dump leaves out. */
  object: string;
  /** See `Inventory`. */
  line: string;
  /** Some did not come with a script of the extension. */
  added: boolean;
  /** It was given to the extension by hand. */
  byHand: boolean;
};

/** A session that reads members' rows in the state of a snapshot. */
export type RowsTask = SessionTask & { snapshot: string };

export type RowsAnswers = {
  /** Takes the oid of a table. */
  'begin-rows': null;
  /** Their text, as far as it is there; nothing at the end. */
  'more-rows': Uint8Array | undefined;
};

/** Members of extensions that may have entries of our own in the dump. */
export type Wanted = {
  /** By their oids. */
  among: string[];
  /** What these entries must make, whatever is in it; by default, what is worth it. */
  making?: readonly string[] | undefined;
};

/** What the session beside the dump can be asked. */
export type SourceAnswers = {
  /** The names of tables whose file has changed: they no longer read as they were. */
  'find-rewritten': [schema: string, name: string][];
  /** Takes a `Wanted`. */
  'choose-members': OwnEntry[];
  /** Takes a list of oids. What could not be read comes back with the reason. */
  'measure-members': { rows: MemberRows[]; unread: { name: string; why: string }[] };
  /** Takes a list of `DerivedRelation`. */
  'measure-derived': { relations: DerivedMeasure[]; unread: { name: string; why: string }[] };
};
