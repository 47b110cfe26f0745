import type { Asleep } from '@holdfast/artifact';
import type { RestorePlace, SessionOwner, SwapPlan, Swapped } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import type { Broken } from '../probe/broken.ts';
import type { SurroundingFacts } from '../surroundings/look.ts';
import type { Elsewhere, MariadbSurroundings } from '../surroundings/model.ts';

/** What a server says about itself and about the database that a restore is for. */
export type ServerFacts = {
  version: ServerVersion;
  /** Whether it takes no changes, being a replica, for example. */
  readOnly: boolean;
  /** Rights that a restore needs on the place's database, and this user lacks. */
  missingRights: string[];
  /** Rights that reach beyond databases of the user's own. */
  powers: string[];
  /** Whether a database of the wanted name exists. */
  nameTaken: boolean;
  /** What is in the target's own database; nothing where another is made. */
  contents: Listed;
  /** Whether the server knows the character set and collation of the backup; null if it has none. */
  collationKnown: boolean | null;
  /** For `replace`: why the database cannot be swapped for another; undefined where it can. */
  noSwap: string | undefined;
  /** For `replace` without a swap: why it cannot be emptied and filled again, either. */
  notInPlace: string | undefined;
  /**
   * Statements for what is granted on routines and would be lost as they are dropped; null where
   * this user may not read it.
   */
  grantsLost: string[] | null;
  /** What a swap cannot make again in the old database; only some, where there is much to look at. */
  broken: Broken[];
  around: SurroundingFacts;
  /** Undefined unless owners are to be kept. */
  owners: OwnerFacts | undefined;
};

export type OwnerFacts = {
  /** The account of the user who restores, as the server writes it: `user@host`. */
  account: string;
  /** Whether this user may make objects in the name of others. */
  mayDefine: boolean;
  /** Definers of the backup that the server does not have; null where it does not say. */
  missing: string[] | null;
};

/** Names ready to be shown to the user. */
export type Listed = { first: string[]; total: number };

/** What a session can be asked to do, and what it answers. */
export type Works = {
  look: {
    input: LookInput;
    result: ServerFacts;
  };
  'create-database': {
    input: { name: string; encoding?: string; collation?: string; comment?: string };
    result: null;
  };
  'drop-database': { input: { name: string }; result: null };
  empty: { input: null; result: null };
  'end-try': { input: null; result: null };
  'require-not-held': { input: null; result: null };
  swap: { input: SwapPlan; result: Swapped };
  'end-sessions': { input: SessionOwner; result: null };
  wake: { input: { asleep: readonly Asleep[] }; result: string[] };
  /** For a server of our own: a database, and a user who may do everything in it and nothing else. */
  prepare: { input: Preparation; result: null };
};

export type LookInput = {
  place: RestorePlace;
  encoding?: string;
  collation?: string;
  surroundings: MariadbSurroundings;
  /** The definers that are to be kept. */
  definers?: string[];
};

export type Preparation = {
  database: string;
  encoding?: string;
  collation?: string;
  comment?: string;
  /** Time zones that the server is to know by name. */
  timeZones: string[];
  /** What other databases must have. */
  elsewhere: Elsewhere[];
  username: string;
  password: string;
  /** For the superuser, who has none yet. */
  rootPassword: string;
};
