import type {
  ComparedDerived,
  ComparedInventory,
  Difference,
  Inventory,
  Manifest,
} from '@holdfast/artifact';
import type { Engine, LeftOut, SessionOwner, TargetReport } from '@holdfast/engines';
import type { Permission } from '@holdfast/platform/identity';
import type { JobTrigger } from '../backups/model.ts';
import type {
  Foreign,
  Journal,
  ProofObject,
  RestoreMode,
  RestoreOptions,
  RestoreProof,
  RestoreTarget,
  StoredRestore,
} from './model.ts';

/** A check that could not be decided does not count against the target. */
export function isWritable({ checks }: TargetReport): boolean {
  return checks.every(({ ok }) => ok !== false);
}

/**
 * A database that goes back to its own server keeps its owners and grants; another server has other
 * users. A backup of an uploaded file has only those of the server that the file was loaded into.
 */
export function ownershipFor(
  mode: RestoreMode,
  wanted: RestoreOptions['ownership'] | undefined,
  trigger: JobTrigger,
): RestoreOptions['ownership'] {
  const isBack = mode === 'overwrite' || mode === 'new_database';
  return wanted ?? (isBack && trigger !== 'upload' ? 'keep' : 'omit');
}

/**
 * Whether a backup is of somebody else's making where it goes: what runs in it never ran there. An
 * upload is of nobody knows where; a server is told from another by its address.
 */
export function foreignness(
  { trigger, organisationId }: Pick<Manifest['job'], 'trigger' | 'organisationId'>,
  organisation: string,
  { own, target }: { own: Pick<RestoreTarget, 'host' | 'port'> | null; target: RestoreTarget },
): Foreign | undefined {
  if (trigger === 'upload') return 'upload';
  const isOwn = organisationId === organisation && own !== null && isSameServer(own, target);
  return isOwn ? undefined : 'elsewhere';
}

/** Nobody can agree to what an upload runs: who made it is not known. */
export function mayRunForeign({
  foreign,
  foreignCode,
}: Pick<RestoreOptions, 'foreign' | 'foreignCode'>): boolean {
  return foreign === 'elsewhere' && foreignCode === 'run';
}

export function describeAsleep(names: readonly string[], id: string): string {
  return `Left switched off, because the backup comes from elsewhere: ${names.join(', ')}. Once you know what they do, wake them: holdfast restores wake ${id}.`;
}

/** Whose sessions at the target are this run's: whatever takes the restore over ends them by this. */
export function ownerOf({ id }: { id: string }, { token }: { token: number }): SessionOwner {
  return { work: id, run: token };
}

/** Whether this is the server that was agreed to: a datasource may have been edited since. */
export function isSameServer(
  { host, port }: Pick<RestoreTarget, 'host' | 'port'>,
  target: RestoreTarget | null,
): boolean {
  return host === target?.host && port === target.port;
}

/** The permission that a restore in this mode needs besides the right to restore. */
export function alsoNeeded(mode: RestoreMode): Permission | undefined {
  if (mode === 'external_target') return 'data.export';
  return mode === 'overwrite' ? 'data.destroy' : undefined;
}

const HOUR_MS = 3_600_000;
const LONGEST_KEEP_MS = 90 * 24 * HOUR_MS;

/** Reads `24h` or `7d`; undefined for more than 90 days. */
export function keepOldForMs(text: string): number | undefined {
  const ms = Number(text.slice(0, -1)) * (text.endsWith('d') ? 24 * HOUR_MS : HOUR_MS);
  return ms <= LONGEST_KEEP_MS ? ms : undefined;
}

/** Names for the databases of an overwrite, of at most 63 characters; the restore's id keeps them apart. */
export function swapNames(current: string, restoreId: string): { side: string; aside: string } {
  const mark = restoreId.replaceAll('-', '').slice(-12);
  const base = shorten(current, 63 - '__holdfast_side_'.length - mark.length);
  return { side: `${base}__holdfast_side_${mark}`, aside: `${base}__holdfast_old_${mark}` };
}

/** Databases limit the length of names in bytes. */
function shorten(text: string, bytes: number): string {
  let short = text;
  while (new TextEncoder().encode(short).length > bytes) short = [...short].slice(0, -1).join('');
  return short;
}

type Makers = { tool: { version: string }; server: { vendor: string; version: string } };

/**
 * Whether two dumps were made by programs that write a definition in the same way; the engine says
 * which part of a version matters for that.
 */
export function isSameSeries(
  one: Makers,
  other: Makers,
  { seriesOf }: Pick<Engine, 'seriesOf'>,
): boolean {
  return (
    one.server.vendor === other.server.vendor &&
    seriesOf(one.tool.version) === seriesOf(other.tool.version) &&
    seriesOf(one.server.version) === seriesOf(other.server.version)
  );
}

/** Whether the database that is overwritten in place is neither all of the old nor all of the new one. */
export function isHalfWay({ safetyCopy, proven }: Journal): boolean {
  return safetyCopy !== undefined && !proven;
}

/** The same for any overwrite: the swap of one that broke off may have moved some of it. */
export function isInBetween(journal: Journal): boolean {
  return isHalfWay(journal) || journal.swapping === true;
}

export const hasEnded = ({ state }: Pick<StoredRestore, 'state'>) =>
  state === 'completed' || state === 'failed';

/** Whether its user may say that a swap need not be finished: only after Holdfast said that it could not. */
export function isGivenUpByHand({
  state,
  journal,
  failure,
}: Pick<StoredRestore, 'state' | 'journal' | 'failure'>): boolean {
  return state === 'started' && journal.swapping === true && failure?.code === 'SWAP_UNFINISHED';
}

export function describeGivenUpSwap({ swap }: Journal): string {
  const left = swap
    ? [swap.side, swap.aside].map((name) => JSON.stringify(name)).join(' and ')
    : '';
  return (
    'The swap was not finished: somebody confirmed that the database was repaired by other means. ' +
    `What is left of ${left} stays at the server; drop it when nobody needs it any more.`
  );
}

const WAIT_FOR_SWAP_MS = 24 * HOUR_MS;

/** Whether a swap that broke off should have been finished long ago, so that people must be told. */
export function isSwapOverdue(
  { startedAt, createdAt }: Pick<StoredRestore, 'startedAt' | 'createdAt'>,
  now: Date,
): boolean {
  return now.getTime() - (startedAt ?? createdAt).getTime() >= WAIT_FOR_SWAP_MS;
}

/** Whether the restore must be finished, never undone: the target is the new database, or may be. */
export function isPastUndoing({ swapping, proven }: Journal, isRefusedSwap: boolean): boolean {
  return proven === true || (swapping === true && !isRefusedSwap);
}

/** What becomes of a restore that failed, and that may be undone. */
export type Ending = 'hand_back' | 'bring_back' | 'retry_or_fail' | 'fail';

/** It starts over if its worker must stop or our database was away, and later if its failure may pass. */
export function endingOf(
  journal: Journal,
  {
    isStopping,
    isAway,
    mayPass,
  }: {
    /** The worker has to stop. */
    isStopping: boolean;
    /** Our own database could not be reached. */
    isAway: boolean;
    mayPass: boolean;
  },
): Ending {
  if (isStopping || (isAway && !isHalfWay(journal))) return 'hand_back';
  if (isHalfWay(journal)) return 'bring_back';
  return mayPass ? 'retry_or_fail' : 'fail';
}

export function describeSafety({ jobId, artifactKey }: { jobId: string; artifactKey: string }) {
  return `backup job ${jobId}, stored as ${artifactKey} in the managed storage`;
}

/** What an emptied database could not get back from this copy of it; undefined if that is nothing. */
export function describeLacking({ notInDump = [] }: Partial<Inventory> = {}): string | undefined {
  const lost = notInDump.filter(({ holdsData }) => holdsData).map(({ object }) => object);
  if (lost.length === 0) return undefined;
  const more = lost.length > MOST_NAMES ? ` and ${lost.length - MOST_NAMES} more` : '';
  return (
    'Nothing was changed: a safety copy of the database would lack data that its dump leaves out, ' +
    `and could not give it back: ${lost.slice(0, MOST_NAMES).join(', ')}${more}. ` +
    'Move that data elsewhere or drop it; or restore into a new database; or let this user create ' +
    'databases, so that the old one is kept whole.'
  );
}

/** Of what is in the database and no dump has: its owner may accept that. */
export function describeLost(
  lost: readonly ProofObject[],
  { id, datasourceId }: { id: string; datasourceId: string },
): string {
  return (
    'Nothing was changed: a safety copy of the database would lack, and could not give back, ' +
    `${namedWithReason(lost)}. Repair or drop it. Or accept that it will be lost, as an exception of ` +
    `this restore (POST /datasources/${datasourceId}/accepted-exceptions with restoreId ${id}), and ` +
    'overwrite again. Or restore into a new database; or let this user create databases, so that ' +
    'the old one is kept whole.'
  );
}

export function describeAccepted(lost: readonly ProofObject[]): string[] {
  if (lost.length === 0) return [];
  return [`Lost with what the database held before, as was accepted: ${namedWithReason(lost)}.`];
}

function namedWithReason(objects: readonly ProofObject[]): string {
  const more = objects.length > MOST_NAMES ? `; and ${objects.length - MOST_NAMES} more` : '';
  const named = objects.slice(0, MOST_NAMES).map(({ object, why }) => `${object} (${why})`);
  return named.join('; ') + more;
}

/** Of an object in the safety copy that this user could not make again. */
export function describeRefused({
  object,
  why,
  advice = 'Restore as a user who may make it, such as a superuser; or drop it first.',
}: Pick<LeftOut, 'object' | 'why' | 'advice'>): string {
  return (
    'Nothing was changed: this user could not restore the safety copy of the database with its ' +
    `owners and grants. The server refuses ${object}: ${why}. ${advice} Or restore into a new ` +
    'database; or let this user create databases, so that the old one is kept whole.'
  );
}

export function describeBroughtBack({ safetyCopy, lost = [] }: Journal): string {
  const without = lost.length > 0 ? `, without ${namedWithReason(lost)}` : '';
  return `The database is as it was${without}: its content was restored from the safety copy (${safetyCopy}).`;
}

export function describePartlyBack({ safetyCopy }: Journal): string {
  return `The database has its previous content again, from the safety copy (${safetyCopy}), but not all of it; correct what prevented that, and restore the safety copy.`;
}

/** For an overwrite whose swap broke off, or whose safety copy could not be brought back. */
export function describeHalfWay({ safetyCopy, swap }: Journal): string {
  if (safetyCopy === undefined && swap) {
    const [current, side, aside] = [swap.current, swap.side, swap.aside].map((name) =>
      JSON.stringify(name),
    );
    return (
      `The overwrite was interrupted while ${side} was taking the place of ${current}, so parts of ` +
      `either may be missing from it. Its previous content is still there, or in ${aside}.`
    );
  }
  return (
    'The database was being overwritten in place, so it is empty or holds only part of the backup. ' +
    `Its previous content is in the safety copy: ${safetyCopy}.`
  );
}

/** Codes of failures where the target or the storage is away and may come back by itself. */
const AWAY =
  /^(TARGET_CHANGED|HOST_UNREACHABLE|TIMEOUT|TLS_FAILED|AUTH_FAILED|TARGET_LOST|SOURCE_LOST|RESTORE_STALLED|CREDENTIALS_NOT_SET|STORAGE_|LOCK_TIMEOUT)/;
const MOST_TRIES = 3;
const WAIT_FOR_TARGET_MS = 6 * HOUR_MS;

/** Whether bringing the safety copy back has failed often or long enough. */
export function mayGiveUpBringingBack(
  { tries, since }: { tries: number; since: string },
  code: string,
  now: Date,
): boolean {
  if (tries < MOST_TRIES) return false;
  return !AWAY.test(code) || now.getTime() - Date.parse(since) >= WAIT_FOR_TARGET_MS;
}

/** What a restore that ended early leaves behind where it could not be removed. */
export function describeNotUndone({ made, making, trying }: Journal): string {
  if (trying) return 'Objects named holdfast__try_… may be left in the database; drop them.';
  const name = made ?? making;
  return name === undefined
    ? 'The target may hold part of the backup.'
    : `The database ${JSON.stringify(name)} may be left at the target.`;
}

/** What the policy left out of the backup, and is therefore not restored. */
export function describeLeftOut({ excludeTables }: { excludeTables: readonly string[] }): string[] {
  if (excludeTables.length === 0) return [];
  const patterns = excludeTables.join(', ');
  return [
    `The backup was made without the rows of ${patterns}, as its policy says, so these were not restored.`,
  ];
}

/** Each object that a restore skipped, as it was asked to. */
export function describeSkipped(
  leftOut: readonly LeftOut[] = [],
  tables: readonly { name: string; rows: number }[] = [],
): string[] {
  const most = 200;
  const rowsOf = ({ table }: LeftOut) => {
    const rows = tables.find(({ name }) => name === table)?.rows ?? 0;
    return rows === 0 ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  };
  return [
    ...leftOut
      .slice(0, most)
      .map(
        (one) =>
          `Left out because it could not be restored: ${one.object}${rowsOf(one)} (${one.why}).`,
      ),
    ...(leftOut.length > most ? [`Left out as well: ${leftOut.length - most} more.`] : []),
  ];
}

const OF_TABLE = /^\S+ table /;
const MOST_DIFFERENCES = 100;
export const MOST_OBJECTS = 200;
const MOST_NAMES = 20;

const ACCEPT = 'If this is as it should be, accept it, and it is not reported again.';

export type Compared = {
  differences: readonly Difference[];
  derived: ComparedDerived;
  inventory: ComparedInventory;
  /** Owners and grants were to be kept, but the two versions write them differently. */
  rightsUnread: boolean;
  /** What the backup is proven to hold, and that is too little to make anybody safe. */
  tooLittle?: readonly ProofObject[];
};

type Left = { leftOut?: readonly LeftOut[] | undefined; skipped?: boolean };

/**
 * Turns what was compared into a verdict. `skipped`: what is left out was left out because the user
 * asked for that, and does not speak against the backup.
 */
export function judge(
  { differences, derived, inventory, rightsUnread, tooLittle = [] }: Compared,
  { leftOut = [], skipped = false }: Left = {},
): RestoreProof {
  const excused = new Set(leftOut.flatMap(({ table }) => table ?? []));
  const all = [
    ...differences.filter(({ what, name = '' }) => !(what === 'table' && excused.has(name))),
    ...objectDifferences(inventory, leftOut),
  ].slice(0, MOST_DIFFERENCES);
  const notes = notesOf(inventory, rightsUnread);
  const ofBackup = skipped ? [] : leftOut.filter(({ fault }) => fault === 'backup');
  const refused = [...ofBackup, ...clashes(inventory, leftOut)];
  const exceptions = [
    ...leftOut.filter((one) => !ofBackup.includes(one)),
    ...inventory.notInDump.map((one) => ({
      ...one,
      advice: [...(one.advice ? [one.advice] : []), ACCEPT].join(' '),
    })),
    ...derivedExceptions(derived).filter(({ object }) => !isLeftOut(object, leftOut)),
    ...tooLittle,
  ];
  const found = {
    ...(all.length > 0 && { differences: all }),
    ...(notes.length > 0 && { notes }),
  };
  if (refused.length > 0) {
    return { verdict: 'not_restorable', ...shownApart(refused, exceptions), ...found };
  }
  if (all.length > 0) return { verdict: 'mismatch', ...found };
  if (exceptions.length === 0) return { verdict: 'confirmed', ...found };
  return { verdict: 'confirmed_except', ...shown(exceptions), ...found };
}

/** A proof of a copy without owners, and what the server refuses where they are kept. */
export function withRefused(proof: RestoreProof, refused: readonly LeftOut[]): RestoreProof {
  const known = new Set(proof.objects?.map(({ object }) => object));
  const own = refused.filter(({ object }) => !known.has(object));
  if (own.length === 0) return proof;
  const { objects = [], ...rest } = proof;
  return { ...rest, verdict: 'not_restorable', ...shownApart(own, objects) };
}

type Held = Pick<Manifest, 'dump' | 'tables' | 'inventory' | 'largeObjects' | 'options'>;

/** A backup without a row, or of few of the tables, restores well, and there is nothing in it. */
export function findTooLittle({
  dump,
  tables,
  inventory,
  largeObjects,
  options,
}: Held): ProofObject[] {
  if (dump.rows === 0 && !largeObjects?.count) {
    const why = 'the backup holds no row of any table';
    return [{ object: 'the database', why, advice: ACCEPT }];
  }
  const all = inventory?.objects.filter((line) => OF_TABLE.test(line)).length ?? 0;
  if (options.excludeTables.length === 0 || 2 * tables.length >= all) return [];
  const patterns = options.excludeTables.join(', ');
  const why = `the backup holds the rows of ${tables.length} of ${all} tables: its policy leaves out ${patterns}`;
  return [{ object: 'the database', why, advice: ACCEPT }];
}

/** Where the copy could not be read. What the backup's own restore refused is known all the same. */
export function judgeUnread(reason: string, { leftOut = [], skipped = false }: Left): RestoreProof {
  const refused = skipped ? [] : leftOut.filter(({ fault }) => fault === 'backup');
  if (refused.length === 0) return { verdict: 'cannot_confirm', reason };
  const others = leftOut.filter((one) => !refused.includes(one));
  const notes = [`All the rest was not compared. ${reason}`];
  return { verdict: 'not_restorable', ...shownApart(refused, others), notes };
}

const namesOf = (leftOut: readonly LeftOut[]) =>
  new Set(leftOut.flatMap(({ object, listed = [] }) => [object, ...listed]));

/** What was compared as text, and would be there twice where it is made. */
function clashes({ clashing }: ComparedInventory, leftOut: readonly LeftOut[]): ProofObject[] {
  const names = namesOf(leftOut);
  return clashing
    .filter(({ object }) => !names.has(object))
    .map(({ object, extension }) => ({
      object,
      why: `the backup makes it, and so does extension ${extension} (already exists)`,
      advice: `It was taken out of the extension: give it back (ALTER EXTENSION ${extension} ADD …) or drop it in the database, and the next backup restores. A restore that skips what fails (onFailedObject: skip) brings back everything else.`,
    }));
}

function objectDifferences(
  { missing, changed }: ComparedInventory,
  leftOut: readonly LeftOut[],
): Difference[] {
  const names = namesOf(leftOut);
  const differs = (problem: Difference['problem']) => (name: string) =>
    ({ what: 'object', name, problem }) as const;
  return [
    ...missing.filter((name) => !names.has(name)).map(differs('missing')),
    ...changed.map(differs('content_differs')),
  ];
}

/** What a server computes of an object that is missing is missing, too. */
function isLeftOut(derived: string, leftOut: readonly LeftOut[]): boolean {
  return leftOut.some(
    ({ object, table }) =>
      object === derived ||
      (table !== undefined && derived === `generated columns of table ${table}`),
  );
}

function derivedExceptions({ recomputed, otherLocale, unread }: ComparedDerived): ProofObject[] {
  return [
    ...recomputed.map((object) => ({
      object,
      why: 'the restored copy computes other values: either they were out of date when they were backed up, or they depend on more than the tables',
      advice: ACCEPT,
    })),
    ...otherLocale.map((object) => ({
      object,
      why: 'the server of the copy has a different locale and computes other values',
      advice: 'Restore to a server that has the locale of the backup.',
    })),
    ...unread.map((object) => ({ object, why: 'the restored copy of it could not be read' })),
  ];
}

function notesOf(
  { unexpected, otherVersions }: ComparedInventory,
  rightsUnread: boolean,
): string[] {
  return [
    ...(unexpected.length > 0
      ? [`The restored copy has more than what was backed up: ${listed(unexpected)}.`]
      : []),
    ...(otherVersions.length > 0
      ? [
          `The server of the copy has other versions of these extensions, so what belongs to them was not compared: ${listed(otherVersions)}.`,
        ]
      : []),
    ...(rightsUnread
      ? [
          'Owners and grants were restored but not compared: the server has a different version from the backup and writes them differently.',
        ]
      : []),
  ];
}

function shownApart(refused: readonly ProofObject[], others: readonly ProofObject[]) {
  return shown([
    ...refused.map((one) => ({ ...one, refused: true })),
    ...others.map((one) => ({ ...one, refused: false })),
  ]);
}

function shown(objects: readonly ProofObject[]): Pick<RestoreProof, 'objects' | 'moreObjects'> {
  const more = objects.length - MOST_OBJECTS;
  return {
    objects: objects.slice(0, MOST_OBJECTS).map(({ object, why, advice, table, refused }) => ({
      ...{ object, why },
      ...(advice !== undefined && { advice }),
      ...(table !== undefined && { table }),
      ...(refused !== undefined && { refused }),
    })),
    ...(more > 0 && { moreObjects: more }),
  };
}

function listed(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.slice(0, MOST_NAMES).join(', ') + more;
}

/** A proof in a few sentences. */
export function describeProof(proof: RestoreProof): string {
  const { verdict, reason, notes = [], differences = [] } = proof;
  if (verdict === 'confirmed') {
    return ['Every table holds exactly what was backed up.', ...notes].join(' ');
  }
  const differing = differences
    .slice(0, 5)
    .map(({ what, name, problem, expected, found }) => {
      const counts = problem === 'rows_differ' ? ` (${expected} expected, ${found} found)` : '';
      return `${name ?? what.replace('_', ' ')}: ${problem.replace('_', ' ')}${counts}`;
    })
    .join('; ');
  return (
    [reason, ...describeObjects(proof), differing, ...notes].filter(Boolean).join(' ') ||
    'Nothing was compared.'
  );
}

/** What a proof names, the first of it with the reason, and what can be done about these. */
function describeObjects({ verdict, objects = [], moreObjects = 0 }: RestoreProof): string[] {
  const first = objects.slice(0, 5);
  if (first.length === 0) return [];
  const more = objects.length - first.length + moreObjects;
  const named = [
    ...first.map(({ object, why }) => `${object} (${why})`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ');
  return [
    verdict === 'not_restorable'
      ? `Every restore refuses ${named}.`
      : `All of it is as it was backed up, except ${named}.`,
    ...new Set(first.flatMap(({ advice }) => advice ?? [])),
  ];
}
