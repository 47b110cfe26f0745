import type {
  Asleep,
  AsText,
  Code,
  Derived,
  Inventory,
  Measured,
  MeasureOptions,
  Measurer,
  Surroundings,
} from '@holdfast/artifact';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { ToolPlaces } from './client-tools/places.ts';
import type { ConnectionTarget, CredentialRules } from './credentials/model.ts';

export const PROBE_ERROR_CODES = [
  'HOST_UNREACHABLE',
  'TIMEOUT',
  'SERVER_BUSY', // the server is short of memory, or of room for locks
  'TLS_FAILED',
  'AUTH_FAILED',
  'DATABASE_NOT_FOUND',
  'PERMISSION_DENIED',
  'QUERY_FAILED', // a question of ours, for another reason than rights
  'POOLER_DETECTED',
  'CLIENT_TOOL_MISSING',
  'SERVER_VERSION_UNSUPPORTED',
  'NETWORK_FORBIDDEN',
] as const;
export type ProbeErrorCode = (typeof PROBE_ERROR_CODES)[number];

/**
 * All texts are for the user: they say what was found and what to do about it, and contain no
 * secret, whatever the server put into its own messages. `advice`: how to do with a user of fewer
 * rights, who does the same with less harm where it is misused. `serverVersion` is set as soon as the
 * server has announced it.
 */
export type ProbeResult =
  | { ok: true; serverVersion: string; warnings: string[]; advice?: string[] }
  | ({ ok: false; serverVersion?: string; warnings: string[] } & ProbeFailure);

export type ProbeFailure = { errorCode: ProbeErrorCode; errorMessage: string };

export type ProbeOptions = {
  /** Decides what may be connected to; connections go only to the addresses that it pinned. */
  network: NetworkGuard;
  /** Ends the probe early: it then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** A client program of a database, asked for its version by running it. */
export type ClientTool = {
  /** Its file's name, such as `pg_dump`. */
  name: string;
  path: string;
  /** Who made it, as the engine calls them. */
  vendor: string;
  major: number;
  minor: number;
  /** As people write it: `15.8`, `10.11.6`. */
  version: string;
};

const DUMP_FAILURE_CODES = [
  ...PROBE_ERROR_CODES,
  'DUMP_FAILED', // the dump program reported an error, or died
  'DUMP_INCOMPLETE', // it ended without having written everything
  'DUMP_STALLED', // nothing came for too long
  'LOCK_TIMEOUT', // another session has locked a table
  'SOURCE_LOST', // the connection to the server broke meanwhile
  'ROWS_HIDDEN', // row-level security would have cut rows out
  'SCHEMA_CHANGED', // tables were altered while they were read
] as const;
export type DumpFailureCode = (typeof DUMP_FAILURE_CODES)[number];

/** Why there is no dump. The message is for the user, and holds no secret. */
export class DumpFailure extends Error {
  readonly code: DumpFailureCode;

  constructor(code: DumpFailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DumpFailure';
    this.code = code;
  }

  /** Whether the same dump may well succeed in a while. */
  get transient(): boolean {
    return isTransientCode(this.code);
  }
}

export type DumpOptions = {
  network: NetworkGuard;
  /** Ends the dump: the program's whole group, the session with the server, and `bytes`. */
  signal: AbortSignal;
  /** Tables whose data is left out, as `schema.table` patterns where `*` is any characters. */
  excludeTables: readonly string[];
  /**
   * For a dump of a restored copy: what it was restored from. It is written in the same way as that
   * backup, so that the two can be compared.
   */
  like?: {
    surroundings?: Surroundings | undefined;
    added?: readonly string[] | undefined;
    /** What its database was called. */
    database?: string | undefined;
  };
  /** An empty private folder for this run alone; files with secrets in it are 0600. */
  workDirectory: string;
  /** How long the program may write nothing before it counts as hanging. */
  stallMs?: number;
  /** How long to wait for a table that another session has locked. */
  lockWaitMs?: number;
};

/** What was found out about the source, as of the same moment as the dump. */
export type DumpAbout = {
  server: {
    vendor: ClientTool['vendor'];
    version: string;
    encoding?: string;
    collation?: string;
    /** The locale in which amounts of money are written in the dump, if there are any. */
    monetary?: string;
  };
  tool: { name: string; version: string };
  extensions: { name: string; version: string }[];
  /** For progress; the bytes are the server's estimate. */
  expected: { tables: number; bytes: number };
  /** What the database is beyond its contents, in the engine's own terms. */
  surroundings?: Surroundings;
  /** Complete once `bytes` has ended; left out where the database has nothing of the kind. */
  derived?: Derived;
  /** Complete once `check` was called. */
  inventory?: Inventory;
  /** Which tables need rows of which others; only the first of them, if there are many. */
  foreignKeys?: ForeignKey[];
  warnings: string[];
};

export type ForeignKey = Record<'table' | 'needs', { schema?: string; name: string }>;
export const MOST_FOREIGN_KEYS = 10_000;

export type RunningDump = {
  about: DumpAbout;
  /**
   * The dump in the engine's native format, to be read once and no faster than the reader wants. It
   * ends only if the program exited successfully, wrote everything, and left nothing out; in any
   * other case it throws a `DumpFailure`, or the signal's reason. Leaving it early stops
   * everything.
   */
  bytes: AsyncIterable<Buffer>;
  /**
   * Throws a `DumpFailure` if what was measured lacks something that the dump should have. What its
   * program leaves out without a word is added to `about`: to the inventory and the warnings.
   */
  check(measured: Measured): void;
  /** Everything that it started is gone when this resolves. Safe to repeat. */
  stop(): Promise<void>;
};

export const RESTORE_FAILURE_CODES = [
  ...PROBE_ERROR_CODES,
  'TARGET_NOT_EMPTY',
  'TARGET_EXISTS', // a database of that name is there already
  'TARGET_TOO_OLD', // the server is older than the one that the backup came from
  'EXTENSION_MISSING',
  'ENCODING_MISMATCH',
  'RESTORE_FAILED', // the restore program reported an error, or died
  'RESTORE_STALLED',
  'LOCK_TIMEOUT', // another session has locked a table
  'TARGET_LOST', // the connection to the server broke meanwhile
  'CODE_REFUSED', // what comes from elsewhere would run with more rights than it may have
  'SWAP_FAILED', // the database is as it was
  'SWAP_UNFINISHED', // the database is the new one, or may be: the swap can only be repeated
] as const;
export type RestoreFailureCode = (typeof RESTORE_FAILURE_CODES)[number];

/** Why a restore failed. The message is for the user, and holds no secret. */
export class RestoreFailure extends Error {
  readonly code: RestoreFailureCode;
  /** The restore was being done in steps: done all at once, it may still work. See `disposable`. */
  inSteps = false;
  /** It failed over one object, and may work if it goes past that. See `onFailedObject`. */
  ofObject = false;

  constructor(code: RestoreFailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'RestoreFailure';
    this.code = code;
  }

  /** Whether the same restore may well succeed in a while. */
  get transient(): boolean {
    return isTransientCode(this.code);
  }
}

const TRANSIENT_CODES = [
  'HOST_UNREACHABLE',
  'TIMEOUT',
  'SERVER_BUSY',
  'LOCK_TIMEOUT',
  'SOURCE_LOST',
  'DUMP_STALLED',
  'SCHEMA_CHANGED',
  'TARGET_LOST',
  'RESTORE_STALLED',
] as const satisfies readonly (DumpFailureCode | RestoreFailureCode)[];

/** Whether a failure passes by itself: an outage, or whatever else was going on at the server. */
export function isTransientCode(code: string): boolean {
  return TRANSIENT_CODES.some((transient) => transient === code);
}

/** What the backup needs of a server that it is restored to; from its manifest. */
export type RestoreNeeds = {
  server: DumpAbout['server'];
  /** What its database was called: objects in it may name it, such as sequences of MariaDB. */
  database?: string;
  extensions: DumpAbout['extensions'];
  bytes: number;
  /** How many bytes the server must accept at once: see `Measured`. */
  largest?: number;
  /** `omit` leaves out owners and grants: everything belongs to the user who restores. */
  ownership: 'omit' | 'keep';
  /** The roles that its owners and grants name; backups of earlier versions do not say. */
  rights?: Pick<NonNullable<Measured['rights']>, 'roles' | 'owners' | 'grantors'>;
  surroundings?: Surroundings;
  /**
   * Set where the backup is not of the very server that it is restored to: what of it runs there, and
   * whether that may have whatever rights this user has. Backups of earlier versions do not say.
   */
  foreign?: { code: Code | undefined; mayRun: boolean };
};

/**
 * `empty`: the target's own database is there, and must hold nothing. `new`: a database of this name
 * is made on the target's server. `replace`: the target's own database is replaced by another.
 */
export type RestorePlace =
  | { kind: 'empty' }
  | { kind: 'new'; database: string }
  | { kind: 'replace' };

export const TARGET_CHECKS = [
  'reachable',
  'version',
  'rights',
  'empty',
  'extensions',
  'encoding',
  'code', // whether what runs in it may run there
  'owners', // whether owners and grants can be restored as they were
  'surroundings', // what of the database around its contents would be lost or stay behind
  'tools',
  'space',
] as const;

/** One thing that was checked. `ok: null` could not be found out, and does not prevent a restore. */
export type TargetCheck = {
  check: (typeof TARGET_CHECKS)[number];
  ok: boolean | null;
  code?: RestoreFailureCode;
  message: string;
};

export type TargetReport = {
  checks: TargetCheck[];
  /** For `replace`: whether the user's rights allow doing it by a side database and a swap. */
  maySwap: boolean;
  /** What the user should still know after the restore: what of the database does not come with it. */
  warnings?: string[];
  serverVersion?: string;
};

/**
 * Whose sessions these are at the server. All runs of a restore have the same `work`, an id; a later
 * one has a higher `run`.
 */
export type SessionOwner = { work: string; run: number };

type RestoreSession = {
  network: NetworkGuard;
  signal: AbortSignal;
  /** With it, `endSessions` finds whatever changes something at the server. */
  owner?: SessionOwner | undefined;
};

export type RestoreOptions = RestoreSession & {
  /** The native dump; an error of it fails the restore. */
  dump: AsyncIterable<Buffer>;
  /** `text`: not what `dump` writes but SQL, which is loaded into sandboxes only; see `recognise`. */
  form?: 'text';
  ownership: RestoreNeeds['ownership'];
  /** The sandbox is backed up afterwards: what is left out here is missing from that backup. */
  becomesBackup?: true;
  /**
   * `skip` goes on past an object that cannot be made, or whose rows cannot be loaded, and reports
   * it in `leftOut`; for engines that say that they can. Otherwise such an object fails the
   * restore.
   */
  onFailedObject?: 'stop' | 'skip';
  /** `keep`: the database was made for this restore, and gets the settings that the backed-up one had. */
  settings?: 'keep' | 'omit';
  /**
   * The caller drops the database if this fails, so it may be filled in steps, by several
   * connections.
   */
  disposable?: boolean;
  /**
   * Asked after a failure, before anything is removed at the target: false if another restore may
   * have the target by now, whose content that would be.
   */
  isStillOurs?(): Promise<boolean>;
  needs: RestoreNeeds;
  workDirectory: string;
  /** A line for the run log, already free of secrets. */
  log(line: string): void;
  stallMs?: number;
};

export type RestoreOutcome = {
  tool: { name: string; version: string };
  warnings: string[];
  /** What was not made as the dump writes it, though no data is missing. */
  asText?: AsText;
  /** Objects that could not be restored: where that was asked for, or in a sandbox. */
  leftOut?: LeftOut[];
  /** What runs by the clock, and was put to sleep until the copy is complete: see `wake`. */
  asleep?: Asleep[];
  /**
   * In a sandbox, loaded without owners: a restore that keeps them has parts computed as these, which may
   * read less. To be tried by itself.
   */
  computedByOwners?: true;
};

/** An object that could not be restored, or whose rows could not. All texts are for the user. */
export type LeftOut = {
  /** As people write it: `view public.daily`, `rows of table public.orders`. */
  object: string;
  why: string;
  /** What the user can do about it. */
  advice?: string;
  /**
   * `backup`: every restore would refuse it. `server`: it needs something that this server does not
   * have, such as another database, a plugin or the rights of a superuser, and the server that it
   * came from does.
   */
  fault: 'backup' | 'server';
  /** The table whose rows are thereby not in the copy, by name as people write it. */
  table?: string;
  /** What a measurer knows the object by: see `MeasureOptions.without`. */
  marks?: string[];
  /** What a catalogue lists, and the copy thereby lacks: see `Inventory`. Left out for the object itself. */
  listed?: string[];
};

export type TriedDefinitions = {
  /** The first object that the server refuses to make. */
  refused: Pick<LeftOut, 'object' | 'why' | 'advice'> | undefined;
  /** What is in the database and no dump has, since the server can neither open nor read it. */
  lost: Pick<LeftOut, 'object' | 'why'>[];
};

/**
 * Everything that defines a swap, so that one that is found half done can be finished or undone.
 * What is `asleep` in the side database gets its state with the swap.
 */
export type SwapPlan = { current: string; side: string; aside: string; asleep?: Asleep[] };

/** A database that is of no use any more, and why the server did not drop it: its words, for users. */
export type NotDropped = { database: string; why: string };

export type Swapped = { notDropped: NotDropped[]; warnings: string[] };

/** A disposable server: nothing but this process can reach it, and nothing of it stays. */
export type Sandbox = {
  /** Its empty database, as the user who restores there. */
  target: ConnectionTarget;
  serverVersion: string;
  /** It has no network and sees nothing of the machine but its own folder and its own programs. */
  cutOff: boolean;
  /**
   * Names by which its database can be swapped for a new one, where a swap makes any of it again:
   * then a proof does that as well.
   */
  swap?: SwapPlan;
  /** Aborts with a `SandboxEnded` when it is killed for passing a limit; all work with it ends then. */
  over: AbortSignal;
  /** Kills it, whatever it is doing. */
  stop(): Promise<void>;
};

export type SandboxOptions = {
  needs: RestoreNeeds;
  limits: SandboxLimits;
  /** Private; all files of the server are in it. */
  workDirectory: string;
  /** Aborting it kills the server, too. */
  signal: AbortSignal;
};

/** How far the code in a dump may go: see `limitsFor`. */
export type SandboxLimits = {
  /** On disk. */
  bytes: number;
  /** From its start to its end. */
  wallMs: number;
  /** Of all its processes together. */
  processorMs: number;
  /** What must stay free on the disk, whatever else fills it. */
  keepFree: number;
};

export const SANDBOX_LIMITS = ['size', 'time', 'processor', 'disk'] as const;

/** A sandbox was killed because it passed a limit. The message says which, and is for the user. */
export class SandboxEnded extends Error {
  readonly limit: (typeof SANDBOX_LIMITS)[number];

  constructor(limit: SandboxEnded['limit'], message: string) {
    super(message);
    this.name = 'SandboxEnded';
    this.limit = limit;
  }
}

/**
 * There can be no server for a test: the fault of the environment, not of the backup. The message
 * says what to do.
 */
export class NoSandbox extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'NoSandbox';
  }
}

/** The part of an engine that puts dumps back. */
export type Restoring = {
  /** Whether `restore` can go on past an object that fails. */
  skipsFailedObjects: boolean;

  /**
   * Checks the target without changing anything; answers within ten seconds. What is wrong with it
   * is in the report, never an error. What the target lacks for single objects is nothing wrong if
   * these are skipped.
   */
  inspectTarget(
    target: ConnectionTarget,
    place: RestorePlace,
    needs: RestoreNeeds,
    session: RestoreSession & Pick<RestoreOptions, 'onFailedObject'>,
  ): Promise<TargetReport>;

  /** Makes an empty database as the backup needs it. `TARGET_EXISTS` if there is one. */
  createDatabase(
    target: ConnectionTarget,
    name: string,
    needs: RestoreNeeds,
    session: RestoreSession,
  ): Promise<void>;

  /** Ends its sessions and drops it. It is no error if it does not exist. */
  dropDatabase(target: ConnectionTarget, name: string, session: RestoreSession): Promise<void>;

  /**
   * Loads the dump into the target's database, which exists and is empty. Loads all of it, or
   * throws a `RestoreFailure`: every line that the program writes is judged, and only those known
   * to be harmless pass. Statistics are up to date afterwards.
   */
  restore(target: ConnectionTarget, options: RestoreOptions): Promise<RestoreOutcome>;

  /**
   * Whether this user could load all definitions of a dump, with owners and grants, were the target's
   * database empty; which it is not, and nothing of it is changed. May make things under other names, which `endTry` removes where it is killed; and
   * rejects if something is held that would have to be dropped.
   */
  tryDefinitions?(
    target: ConnectionTarget,
    options: RestoreSession & Pick<RestoreOptions, 'dump' | 'needs' | 'workDirectory' | 'log'>,
  ): Promise<TriedDefinitions>;

  /** Removes what `tryDefinitions` has left where it was killed. Left out by engines that leave nothing. */
  endTry?(target: ConnectionTarget, session: RestoreSession): Promise<void>;

  /**
   * Ends what this run of a restore and earlier ones still do at the server, and nobody else's
   * sessions; resolves when they are gone. For whoever takes a restore over: a program whose worker
   * was lost could commit into a database that was given back. Rejects if they do not end in time.
   */
  endSessions(
    target: ConnectionTarget,
    session: RestoreSession & { owner: SessionOwner },
  ): Promise<void>;

  /**
   * Removes what `restore` has put into the target's database, where the engine could not undo that
   * by itself. For a target that was empty before. `everything`: removes also what came from the
   * server's templates, for a database that is replaced in place; refuses before it begins if this
   * user may not drop something.
   */
  empty(
    target: ConnectionTarget,
    session: RestoreSession & { everything?: boolean },
  ): Promise<void>;

  /**
   * Puts `side` in the place of `current`, which becomes `aside`. May be called again after it was
   * interrupted anywhere: it finds out how far it got, and finishes. Only when it rejects with
   * `SWAP_FAILED` is `current` as it was, and nothing of the swap runs at the server any more.
   * Resolves once both databases are whole where they belong, even if what is left of `side` could
   * not be dropped: it then returns that, and warnings.
   */
  swap(target: ConnectionTarget, plan: SwapPlan, session: RestoreSession): Promise<Swapped>;

  /**
   * Gives what `restore` put to sleep the state that it has in the backup: the last step of a
   * restore without a swap. Returns warnings, also of what nobody can use there.
   */
  wake(
    target: ConnectionTarget,
    asleep: readonly Asleep[],
    session: RestoreSession,
  ): Promise<string[]>;

  /** Throws `NoSandbox` if there can be none. */
  startSandbox(options: SandboxOptions): Promise<Sandbox>;
};

/** What a dump file says about itself, or why it cannot be loaded, in a sentence that says what to do. */
export type Recognised =
  | {
      server: DumpAbout['server'];
      database?: string;
      form?: NonNullable<RestoreOptions['form']>;
      /** The names of the extensions at its beginning. */
      extensions?: string[];
    }
  | { refused: string };

/**
 * One kind of database server. An engine keeps no state and no connection between calls, and knows
 * nothing of organisations, jobs or storage: it takes a target and answers about it, or streams it.
 */
export type Engine = {
  /** What `dump` writes: its name in a manifest, and the extension of its files. */
  format: { name: string; extension: string };

  /** The part of a version within which an engine's programs write a definition in the same way. */
  seriesOf(version: string): string;

  /**
   * Whether a backup of this target would work, tried without reading a row of it and without
   * changing anything on the server: it is reached, proves its identity, takes the password, has
   * the database; every table and whatever else a dump reads is readable in full; and the client
   * programs that fit the server are installed here.
   *
   * Answers within ten seconds whatever the other side does, and has closed its connections by
   * then. What is wrong with the target is a result, never an error; only a fault of ours, or the
   * signal, rejects.
   */
  probe(target: ConnectionTarget, options: ProbeOptions): Promise<ProbeResult>;

  /**
   * Starts a dump of the whole database from one consistent state. Rejects with a `DumpFailure`,
   * or the signal's reason, if it fails before the first byte.
   */
  dump(target: ConnectionTarget, options: DumpOptions): Promise<RunningDump>;

  /** Tells for each of these tables whether the patterns of a policy leave its rows out of a dump. */
  leavesOut(
    excludeTables: readonly string[],
    tables: readonly ForeignKey['table'][],
    database: string,
  ): Promise<(table: ForeignKey['table']) => boolean>;

  /** Reads a dump of this engine as it streams by. */
  createMeasurer(options?: MeasureOptions): Measurer;

  /** Whether a file that begins like this is a dump that `restoring` can load; 64 KiB are enough. */
  recognise(beginning: Buffer): Recognised;

  /** How dumps are put back. */
  restoring: Restoring;

  /** The client programs of this engine that are installed in the places that the engine was given. */
  clientTools(signal?: AbortSignal): Promise<ClientTool[]>;
};

/** What an engine is made with. */
export type EngineSetup = {
  /** Where its programs are looked for. */
  places: ToolPlaces;
  /** How long a probe may take, and the inspection of a target. */
  deadlineMs: number;
  /** Where empty servers are kept for the next sandboxes; without it each one makes its own. */
  keepIn?: string | undefined;
};

/** How a dump is restored without Holdfast; engines may share one. */
export type ByHand = {
  /** The servers that it is for: the product, or several that are alike. */
  servers: string;
  /** What a dump is loaded into, where that is more than the commands say. */
  into?: string;
  /** The client program that is needed. */
  program: string;
  /**
   * From `backup.dump` and `<file>.manifest.json` into a new database called `restored`, line by
   * line.
   */
  commands: readonly string[];
};

/** What is known of an engine before it is created, and how to create it. */
export type EngineKind = CredentialRules & { byHand: ByHand; create(setup: EngineSetup): Engine };
