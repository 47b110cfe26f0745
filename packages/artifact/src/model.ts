/** What one table of a dump holds; `schema` where the engine has such. */
export type TableMeasure = {
  schema?: string;
  name: string;
  rows: number;
  /** Of its data in the dump's own format. */
  bytes: number;
  /** Of its rows in the order of the dump, free of framing that differs between tool versions. */
  sha256: string;
};

/** What a whole dump holds, read from the dump itself. Two dumps of the same data are equal here. */
export type Measured = {
  bytes: number;
  rows: number;
  /** Sorted by schema and name, in the order of their bytes. */
  tables: TableMeasure[];
  /** Everything that is neither rows nor values of sequences: free of owners and grants. */
  schema: { objects: number; sha256: string };
  /** Where each sequence or counter stands. */
  sequences: { count: number; sha256: string };
  /** What a server must take at once to load it: its longest statement or value, where it consists of such. */
  largest?: number;
  /** PostgreSQL's large objects. */
  largeObjects?: { count: number; bytes: number; sha256: string };
  /**
   * Who owns what and who may do what, in whatever order it was written. Left out by engines whose
   * dumps do not tell.
   */
  rights?: {
    objects: number;
    sha256: string;
    /** All roles or accounts that it names, sorted. */
    roles: string[];
    /** Those of them in whose name something has to be made. */
    owners?: string[];
    /** Those of them that gave away rights to what belongs to others. */
    grantors?: string[];
  };
};

/**
 * What a server works out by itself from what a dump holds, and the dump therefore lacks. Read from
 * the server, in the state that was dumped, and again from the copy.
 */
export type Derived = {
  /** What may change it without any loss: under another one it cannot be compared. */
  locale: string;
  relations: DerivedMeasure[];
};

export type DerivedMeasure = {
  what: 'generated_columns' | 'materialised_view';
  schema?: string;
  name: string;
  rows: number;
  /** Over its rows in any order. */
  sha256: string;
};

/** What a database is beyond its contents, in the words of its engine: JSON. */
export type Surroundings = { [name: string]: unknown };

/** The dump is not whole, or not what its format says that it must be. */
export class DumpUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DumpUnreadable';
  }
}

/** What runs by the clock and was put to sleep in a copy, and the state that the backup has it in. */
export type Asleep = { name: string; state: string };

export type MeasureOptions = {
  /** `ignored`, and two tables are equal if they hold the same rows; what engines keep anyway counts. */
  rowOrder?: 'counts' | 'ignored';
  /**
   * A second look at these tables, by name as people write it; others need not be measured. What
   * says nothing about the data is put aside: the order of columns where tables inherit, and in which of the partitions that are loaded
   * through their table a row stands. Comparable only with another second look at the same tables.
   */
  again?: ReadonlySet<string>;
  asText?: AsText;
  /** Measured in the state in which the backup has it. */
  asleep?: readonly Asleep[];
};

/**
 * Definitions that a copy lacks or has in another form, since who restored there may not make them: they
 * are taken from the backup itself, by the digests that the measurer knows them by.
 */
export type AsText = {
  /** From the digest of what was made to that of what is in the backup. */
  altered: Readonly<Record<string, string>>;
  /** Those that were not made at all. */
  left: readonly string[];
};

/** Reads a dump as it streams by, in memory that does not grow with it. */
export type Measurer = {
  /** The next bytes, in order. Neither kept nor changed; throws `DumpUnreadable`. */
  write(chunk: Buffer): void;
  /** After the last bytes. Throws `DumpUnreadable` unless the dump came to its proper end. */
  finish(): Measured;
  progress(): { bytes: number; rows: number; tables: number };
};

/** One step that bytes go through. An error of the source comes out of the result, never an end. */
export type Stage = (source: AsyncIterable<Buffer>, signal: AbortSignal) => AsyncIterable<Buffer>;

/** One thing in which restored data is not what was backed up. */
export type Difference = {
  what: 'table' | 'schema' | 'sequences' | 'large_objects' | 'rights' | 'generated_columns';
  /** Of a table: its name as people write it. */
  name?: string;
  problem: 'missing' | 'unexpected' | 'rows_differ' | 'content_differs';
  expected?: number;
  found?: number;
};
