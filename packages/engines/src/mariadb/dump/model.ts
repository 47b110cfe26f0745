import type { ForeignKey } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import type { RelayAddress, RelayTask } from '../connection/relay.ts';
import type { Broken } from '../probe/broken.ts';
import type { Exactness, MariadbSurroundings } from '../surroundings/model.ts';

export type SourceTask = RelayTask & {
  /** How long the dump may wait for a lock. */
  lockWaitMs: number;
  /** What is queried so that it comes exactly, rather than as the program asks for it. */
  exact: Exactness;
};

export type SourceTable = {
  name: string;
  engine: string | undefined;
  transactional: boolean;
  /** Whether it keeps its history, and whether that is dated by timestamps or by transactions. */
  versioned: 'no' | 'by-time' | 'by-transaction';
  /** Estimated. */
  bytes: number;
  /** Its rows are those of other databases or servers, and no dump has them. */
  outside?: true;
};

export type Column = {
  of: string;
  name: string;
  type: string;
  scale: number | null;
  characters: string | null;
  collation: string | null;
  extra: string;
  members: string | null;
  generated: string | null;
  /** An expression, or a constant in quotes. */
  default: string | null;
};

/**
 * What the server cannot show of a column's definition: the reference system of a geometry, and text. It shows what members of an ENUM or a
 * SET are called, and what a constant default is, in UTF-8 of up to three bytes a character, so that
 * one beyond comes as a question mark, and is one in a copy that is made by that definition.
 */
export type LostCharacters = {
  table: string;
  column: string;
  /** All of them, as they are; in hexadecimal if they are binary. */
  members?: string[];
  binary?: boolean;
  /** `REF_SYSTEM_ID`. */
  referenceSystem?: number;
  /** As it is; null where it cannot be known: no row is there, and the column is never NULL. */
  default?: string | null;
};

/** What was read beside the dump, before it began. */
export type SourceFacts = {
  version: ServerVersion;
  /** As the server writes it. */
  database: string;
  encoding: string;
  collation: string;
  /** Except for how rows are written. */
  surroundings: MariadbSurroundings;
  foreignKeys: ForeignKey[];
  tables: SourceTable[];
  /** What is left out of the dump: the program or every restore would fail at it. */
  broken: Broken[];
  /** Tables, sequences and views that are not told of, either: what a try of definitions has left. */
  hidden: string[];
  lostCharacters: LostCharacters[];
  /** See `OwnTexts`. */
  lostComments: string[];
  /** See `findNamingItself`. */
  namingItself: string[];
  /** See `OwnTexts.mark`. */
  eventMark?: string;
  /** See `Inventory.objects`. */
  inventory: string[];
  warnings: string[];
  relay: RelayAddress;
};

/** What changed since the facts were read, as names ready to be shown to the user. */
export type SourceChanges = { changed: string[]; appeared: string[] };

/** Tables that need exact queries, but whose query by the program was not recognised and not rewritten. */
export type InexactTables = string[];

/** What the session beside the dump can be asked. */
export type SourceAnswers = { 'find-changes': SourceChanges; 'find-inexact': InexactTables };
