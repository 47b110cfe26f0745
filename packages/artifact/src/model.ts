/** What one table of a dump holds; `schema` where the engine has schemas. */
export type TableMeasure = {
  schema?: string;
  name: string;
  rows: number;
  /** Size of its data in the dump's own format. */
  bytes: number;
  /** Digest of its rows in the dump's order, without framing that differs between tool versions. */
  sha256: string;
  /**
   * Digest of its rows in no order, where no key of the table gives them a total one: such a table
   * is the same if either digest is. Left out where there are fewer than two rows, and for tables
   * that are too large for it to be cheap.
   */
  unordered?: string;
  /**
   * In a second look only: digest of its rows in no order without what the server works out by itself
   * (generated columns), where the dump has that, too.
   */
  given?: string;
};

/** What a whole dump holds, read from the dump itself. Two dumps of the same data are equal here. */
export type Measured = {
  bytes: number;
  rows: number;
  /** Sorted by schema and name, in the order of their bytes. */
  tables: TableMeasure[];
  /** Everything except rows and sequence values; without owners and grants. */
  schema: { objects: number; sha256: string };
  /** Where each sequence or counter stands. */
  sequences: { count: number; sha256: string };
  /** The longest statement or value, which a server must take at once; for dumps made of statements. */
  largest?: number;
  /** PostgreSQL's large objects. */
  largeObjects?: { count: number; bytes: number; sha256: string };
  /**
   * Who owns what and who may do what, regardless of the order in the dump. Left out by engines
   * whose dumps do not record it.
   */
  rights?: {
    objects: number;
    sha256: string;
    /** All roles or accounts that it names, sorted. */
    roles: string[];
    /** Those of them in whose name a restore has to make something. */
    owners?: string[];
    /** Those of them that granted rights to objects that they do not own. */
    grantors?: string[];
  };
  /** What of it can run code: see `Code`. */
  code?: Code;
  /**
   * What the dump makes, in its engine's own terms, so that the engine can say what is missing from
   * it. Not part of a manifest.
   */
  objects?: readonly string[];
  /**
   * The digest of each object's definition by its kind and name, so that one that differs can be
   * named; left out by engines whose inventory tells it. Not part of a manifest.
   */
  definitions?: ReadonlyMap<string, string>;
};

/**
 * When a statement of a dump makes a server run something. `at_restore`: while it is restored, with all
 * rights of who restores. `by_clock`: by itself, afterwards. `as_owner`: whoever touches it, with the
 * rights of who owns it, which is as a rule who restored it. `when_used`: with the rights of who uses it.
 */
export const RUNS = ['at_restore', 'by_clock', 'as_owner', 'when_used'] as const;
export type Runs = (typeof RUNS)[number];

/** What of a dump can run code, read from its own statements: names, and no text of anybody. */
export type Code = {
  /** In the order of `RUNS`; only the first ones, if there are many. */
  statements: CodeStatement[];
  /** How many more there are. */
  more?: number;
};

export type CodeStatement = {
  /** What the statement makes: its kind and name. */
  object: string;
  runs: Runs;
  /** The functions and operators that it calls, or what else makes it run something. */
  because?: string[];
};

/**
 * What a server works out by itself from a dump's contents, and the dump therefore lacks. Read from
 * the server, in the state that was dumped, and again from the copy.
 */
export type Derived = {
  /** May change the results without any loss: under another locale they cannot be compared. */
  locale: string;
  relations: DerivedMeasure[];
};

export type DerivedMeasure = {
  what: 'generated_columns' | 'materialised_view';
  schema?: string;
  name: string;
  rows: number;
  /** Digest of its rows, regardless of their order. */
  sha256: string;
};

/**
 * Everything that a server's catalogue lists of a database, read beside the dump and without its
 * program, in the state that was dumped: a second witness. Each object is a line that begins with
 * the first 16 digits of the digest of what the catalogue says of it; then come its kind and its
 * name: `0123456789abcdef table public.orders`. Sorted.
 */
export type Inventory = {
  objects: string[];
  /**
   * What belongs to extensions, which is comparable only between the same versions of one. Left out
   * by engines without extensions.
   */
  members?: { extension: string; version: string; objects: string[] }[];
  /**
   * What its program leaves out of a dump and Holdfast adds to it, such as the rows of tables that
   * belong to an extension: `rows of table public.queue`.
   */
  added?: string[];
  /** Objects that the dump does not have: names as in the lines, each with what is therefore lost. */
  notInDump?: NotInDump[];
};

export type NotInDump = {
  object: string;
  why: string;
  /** What the user can do about it. */
  advice?: string;
  /** Nobody misses it. */
  harmless?: boolean;
  /** Rows, or a sequence's position: where this is emptied, they are gone. */
  holdsData?: boolean;
};

/** Properties of a database beyond its contents, in its engine's terms: JSON. */
export type Surroundings = { [name: string]: unknown };

/** The dump is not whole, or not what its format says that it must be. */
export class DumpUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DumpUnreadable';
  }
}

/** Something that runs on a schedule and was disabled in a copy, and its state in the backup. */
export type Asleep = { name: string; state: string };

export type MeasureOptions = {
  /**
   * Measures only these tables, by name as people write it, for a second look; others may be
   * skipped. Ignores what says nothing about the data: the order of rows, the order of columns where
   * tables inherit, and which of the partitions that are loaded through their table a row is in.
   * Comparable only with another second look at the same tables.
   */
  again?: ReadonlySet<string>;
  asText?: AsText;
  /** Each is measured in the state that it has in the backup. */
  asleep?: readonly Asleep[];
  /**
   * Objects that the copy lacks, as its engine calls them in `LeftOut.marks`: measured as if they
   * were not there. Comparable only with what was measured without the same ones.
   */
  without?: ReadonlySet<string>;
};

/**
 * Definitions that a copy lacks or has in another form, because the user who restored it may not
 * make them: they are taken from the backup itself, by the digests that the measurer knows them by.
 */
export type AsText = {
  /** From the digest of what was made to the digest of what is in the backup. */
  altered: Readonly<Record<string, string>>;
  /** The digests of those that were not made at all. */
  left: readonly string[];
  /** The same for a second look, which reads definitions more freely. */
  leftFreely?: readonly string[];
  /** What all of them are called in an inventory, for engines that have some. */
  objects?: readonly string[];
};

/** Reads a dump as it streams by, in memory that does not grow with it. */
export type Measurer = {
  /** Takes the next bytes, in order. Neither keeps nor changes them; throws `DumpUnreadable`. */
  write(chunk: Buffer): void;
  /** Called after the last bytes. Throws `DumpUnreadable` unless the dump came to its proper end. */
  finish(): Measured;
  progress(): { bytes: number; rows: number; tables: number };
};

/** Of which backup an artifact is. It stands in its header, so an artifact says it without its manifest. */
export type Origin = { organisationId: string; datasourceId: string; jobId: string };

/** One step that bytes go through. If the source fails, the result fails, too: it never just ends. */
export type Stage = (source: AsyncIterable<Buffer>, signal: AbortSignal) => AsyncIterable<Buffer>;

/** What is compared; `object` is one that the server's catalogue lists: see `Inventory`. */
export const COMPARED = [
  'table',
  'schema',
  'sequences',
  'large_objects',
  'rights',
  'generated_columns', // in proofs of earlier versions
  'object',
] as const;

/** One way in which restored data differs from what was backed up. */
export type Difference = {
  what: (typeof COMPARED)[number];
  /** Of a table its name as people write it; of an object its kind and name. */
  name?: string;
  problem: 'missing' | 'unexpected' | 'rows_differ' | 'content_differs';
  expected?: number;
  found?: number;
};
