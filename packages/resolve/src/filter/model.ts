/** What is known of a filter. */
export type FilterFacts = {
  /**
   * The suffix directly below which its names are, in punycode: `com`, `co.uk`. Each suffix has a
   * filter of its own, for a miss in that of `uk` says nothing about a name below `co.uk`.
   */
  tld: string;
  /** Distinct names that it was built from. */
  count: number;
  builtAt: string;
  /** How often a name that is not among them hits all the same; from the bits as they are. */
  falsePositiveRate: number;
};

/** Why a file is not used. */
type FilterProblem =
  | 'unreadable' // the file system's word
  | 'foreign' // no filter at all
  | 'newer' // of a format that this version does not know
  | 'damaged'
  | 'misplaced'; // a whole filter of another suffix than its file's name says

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

/** A filter could not be built; the message says what to do about it. What was there stays. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}

/** A filter's bits and where they come from; can be sent to another thread, which shares the bits. */
export type SharedFilter = { facts: FilterFacts; file: string; bits: SharedArrayBuffer };

/** What a filter is read from where it is no file: an object in a storage. */
export type FilterBytes = {
  /** What it is called, for people; its last part is that of a filter's file. */
  file: string;
  size: number;
  /** Puts what begins at this position into the array, and says how many bytes: none at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
};

/** What became of a file, or of what is looked at in its folder. */
export type FilterStatus = {
  file: string;
  bytes: number;
  /** Absent if nothing of it can be believed. */
  facts?: FilterFacts;
  /** Why the file as it is now is not used; an older one of its suffix may be, see `facts`. */
  problem?: { kind: FilterProblem; message: string };
};
