import type { RestoreNeeds, RestorePlace, SessionOwner, SwapPlan, Swapped } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import type { SurroundingFacts } from '../surroundings/look.ts';
import type { PostgresqlSurroundings } from '../surroundings/model.ts';

/** What a server says about itself and about the database that a restore is for. */
export type ServerFacts = {
  version: ServerVersion;
  standby: boolean;
  /** Whether the whole server, not just this user or database, is set to be read-only. */
  readOnly: boolean;
  superuser: boolean;
  /** Whether the user has a provider's role that stands in for a superuser. */
  managed: boolean;
  /** What the user may do to the whole server, in words that follow "who"; null if nothing. */
  powers: string | null;
  createsDatabases: boolean;
  /** Whether the user owns the target's own database. */
  owner: boolean;
  /** Whether the user may make schemas in it, and objects in its schema `public`; null if it has none. */
  createsSchemas: boolean;
  createsInPublic: boolean | null;
  ownsPublic: boolean;
  encoding: string;
  collation: string;
  /** Whether a database of the wanted name exists. */
  nameTaken: boolean;
  /** Whether the backup's locale is one of the server's; null if nothing was asked. */
  localeKnown: boolean | null;
  /** Whether there is another database to sign in to while this one is swapped. */
  elsewhere: boolean;
  /** Names of transactions in it that are prepared: no other database can take its place meanwhile. */
  preparedTransactions: string[];
  /** Settings of the database that this user could not give to another one. */
  unmovableSettings: string[];
  /** How many locks all transactions together can hold. */
  lockRoom: number;
  /** How many more sessions this user may open, as far as that can be seen. */
  connectionRoom: number;
  extensions: NeededExtension[];
  /** About the roles that the backup's rights name; null if nothing was asked. */
  roles: RoleFacts | null;
  settings: LoadSettings;
  around: SurroundingFacts;
  /** What is in the database beyond what every new one has. */
  contents: Listed;
  /** That part of it which this user may not drop. */
  foreign: Listed;
};

/** Roles that do not exist, and those that this user may not act for. */
export type RoleFacts = {
  missing: string[];
  /** Whose objects this user may not own or give away. */
  beyond: string[];
  /** In whose name it may not grant. */
  grantors: string[];
};

export type NeededExtension = {
  name: string;
  available: boolean;
  /** In the database already. */
  installed: boolean;
  owned: boolean;
  /** May be created by the owner of the database. */
  trusted: boolean;
  /** What it makes belongs to the user who creates it, as this user has done or would do. */
  fillable: boolean;
};

export type Listed = { first: string[]; total: number };

/** What a session can be asked to do, and what it answers. */
export type Works = {
  look: {
    input: {
      place: RestorePlace;
      extensions: string[];
      collation?: string;
      /** The locale in which amounts of money are written in the backup. */
      monetary?: string;
      surroundings?: PostgresqlSurroundings;
      /** See `rolesAsked`. */
      rights?: RestoreNeeds['rights'];
    };
    result: ServerFacts;
  };
  'create-database': {
    input: {
      name: string;
      encoding?: string;
      collation?: string;
      surroundings?: PostgresqlSurroundings;
      owner?: string;
      /** Whether a locale that the server does not have is an error, or another is taken instead. */
      otherLocale: 'refused' | 'taken';
    };
    /** The locale that it got, if it is not the one asked for. */
    result: { instead?: string };
  };
  'look-for-names': {
    input: { rights?: RestoreNeeds['rights']; tablespaces: string[] };
    result: {
      roles: RoleFacts;
      missingTablespaces: string[];
      /** The one that the database itself is in. */
      ownTablespace: string;
    };
  };
  /** Returns the places in the list of the statements that this user may not run. */
  'run-each': { input: { statements: string[] }; result: { refused: number[] } };
  /** By what a dump calls the rows of extensions' tables. */
  'find-filled': { input: { rows: string[] }; result: string[] };
  'drop-database': { input: { name: string }; result: null };
  /** Keeps these extensions and, unless `everything` is to go, what template1 has. */
  empty: { input: { keep: string[]; everything: boolean }; result: null };
  /**
   * Empties the database and makes these definitions there, in a transaction that is undone whatever
   * happens. Returns the first that the server refuses.
   */
  'try-load': {
    input: { settings: LoadSettings['peculiar']; pieces: Piece[] };
    result: Refused | null;
  };
  /**
   * For a server of our own, as its superuser: makes each of these whose needs could be made, all of
   * which is undone. Returns those that the server refuses.
   */
  'try-each': {
    input: { encoding: string; definitions: Definition[] };
    result: (Refused & { id: number })[];
  };
  /** By this many connections, with these settings. Returns warnings about what could not be analysed. */
  analyse: { input: { jobs: number; settings: Record<string, string> }; result: string[] };
  /** Which of these this user may set there to these values, and which of them are not so already. */
  'try-settings': {
    input: { settings: Record<string, string> };
    result: { settable: string[]; differing: string[] };
  };
  swap: { input: SwapPlan; result: Swapped };
  'end-sessions': { input: SessionOwner; result: null };
  /** Whether the program that signed in under this name is working, not waiting for a lock or for us. */
  'is-working': { input: { name: string }; result: boolean };
  /** Ends the session of that program, and waits until it is gone. */
  'end-program': { input: { name: string }; result: null };
  /** For a server of our own: the user that restores there, and what such a user may not create. */
  'create-user': { input: NewUser; result: null };
  provide: { input: Provisions; result: null };
};

/** Statements of an archive's entry; what comes before all entries has none. */
export type Piece = { id?: number; text: string };
export type Refused = { id?: number; said: string };

type Definition = {
  id: number;
  /** Definitions that must have been made before; others of the archive are there already. */
  needs: number[];
  statements: string[];
  /** It is undone before the next one is made. */
  alone: boolean;
};

export type LoadSettings = {
  /** To be set for the session that restores: limits, and settings that differ there. */
  peculiar: Record<string, string>;
  /** Settings that this user may not change. */
  forbidden: string[];
  /** Those of modules that this user may change: others with such names take a superuser. */
  ofModules: string[];
};

export type Provisions = {
  roles: string[];
  schemas: string[];
  /** Extensions that only a superuser may make, and those that they may need, in order. */
  extensions: { name: string; schema: string }[];
  /** Names of access methods for tables that are the server's own. */
  heaps: string[];
  /** Roles that own something there, so that it can be computed as them: see `asOwners`. */
  owners?: NonNullable<PostgresqlSurroundings['owners']>;
  owner: string;
};

export type NewUser = { username: string; password: string };
