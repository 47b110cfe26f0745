/** What is known about a filter. */
export type FilterFacts = {
  /**
   * The suffix directly below which its names are, in punycode: `com`, `co.uk`. Each suffix has a
   * filter of its own, because a miss in that of `uk` says nothing about a name below `co.uk`.
   */
  tld: string;
  /** Distinct names that it was built from. */
  count: number;
  builtAt: string;
  /** How often a name that is not among them still hits; computed from the actual bits. */
  falsePositiveRate: number;
};

/** Why a file is not used. */
type FilterProblem =
  | 'unreadable' // the file system refused
  | 'foreign' // not a filter at all
  | 'newer' // of a format that this version does not know
  | 'damaged'
  | 'misplaced'; // an intact filter, but of another suffix than the file's name says

export class FilterRefused extends Error {
  readonly problem: FilterProblem;
  readonly file: string;

  constructor(problem: FilterProblem, file: string, detail: string, options?: ErrorOptions) {
    super(`${file}: ${detail}`, options);
    this.name = 'FilterRefused';
    this.problem = problem;
    this.file = file;
  }
}

/** A filter could not be built; the message says what to do about it. The old filter stays. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}

/** A filter's bits and where they come from; can be sent to another thread, which shares the bits. */
export type SharedFilter = { facts: FilterFacts; file: string; bits: SharedArrayBuffer };

/** What a filter is read from if it is not a file, such as an object in a storage. */
export type FilterBytes = {
  /** Its name as shown to people; the last part is the name of a filter's file. */
  file: string;
  size: number;
  /** Reads from this position into the array and returns how many bytes it read: 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
};

/** The state of one filter's file, or of the bytes in its place. */
export type FilterStatus = {
  file: string;
  bytes: number;
  /** Absent if nothing in it can be trusted. */
  facts?: FilterFacts;
  /** Why the current file is not used; an older one of the same suffix may be, see `facts`. */
  problem?: { kind: FilterProblem; message: string };
};
