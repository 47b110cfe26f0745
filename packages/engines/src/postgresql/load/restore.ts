import { rm } from 'node:fs/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { loadFailure } from '../../load/load-failure.ts';
import {
  type ClientTool,
  type LeftOut,
  type ProbeFailure,
  RestoreFailure,
  type RestoreOptions,
  type RestoreOutcome,
} from '../../model.ts';
import { createUnreachable, pinOrFail } from '../../session/unreachable.ts';
import { makeToolFolder, ToolFailed, writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { connectionString, servicesIn } from '../connection/program-connection.ts';
import { programName } from '../connection/session-name.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { markOf, objectsWith } from '../measure/marks.ts';
import { majorIn, PRODUCT, restoreTool, restoreToolMissing } from '../rules.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import type { ServerFacts } from '../target/model.ts';
import { type Archive, openArchive } from './archive.ts';
import { isComputedByOwners, loadAsOwners, ownersOf } from './as-owners.ts';
import { asSuperuser } from './as-superuser.ts';
import type { PlanAsText } from './as-text.ts';
import { readArchiveContents } from './contents.ts';
import { readFailedObjects } from './failed-objects.ts';
import { findBarred, replacedRows } from './filled-extensions.ts';
import { grantFirst } from './first-grants.ts';
import { chooseInForce } from './in-force.ts';
import { describeFailure, isOfObject } from './known-errors.ts';
import { jobsFor } from './later.ts';
import { warningsIn } from './messages.ts';
import { planLoad } from './plan.ts';
import { leaveAsText, provideForDump, superuserOf } from './provide.ts';
import { hasRefreshes, refreshUnderPolicies } from './refreshes.ts';
import { judgeRights, restoreRights, takeFromEverybody } from './rights.ts';
import type { Watch } from './run-program.ts';
import { type Load, runSteps } from './run-steps.ts';
import { findRefused, planTrial } from './try-as-superuser.ts';

const LOOK_MS = 30_000;
const STALL_MS = 10 * 60_000;
/** For clearing up what a failed restore leaves at the server. */
const FORGET_MS = 30_000;
const EMPTY_MS = 10 * 60_000;

type ClientTools = (signal?: AbortSignal) => Promise<ClientTool[]>;

/** See `Restoring.restore` for what it promises. */
export async function restoreDump(
  target: ConnectionTarget,
  options: RestoreOptions,
  clientTools: ClientTools,
): Promise<RestoreOutcome> {
  const { signal, log, needs } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  const failureOf = (error: unknown) =>
    loadFailure(error, 'pg_restore', (failed) => describeFailure(failed, wording));
  const { socket } = target;
  const folder = await makeToolFolder(options.workDirectory, 'pg_restore-', { socket }).catch(
    (error) => Promise.reject(failureOf(error)),
  );
  let archive: Archive | undefined;
  let inSteps = false;
  try {
    const facts = await lookFirst(target, options, wording);
    if (options.disposable && surroundingsOf(needs)?.hasPublic === false) {
      const statements = ['drop schema if exists public'];
      await atServer(target, { ...options, deadlineMs: LOOK_MS }, 'run-each', { statements });
    }
    const majors = { dumped: majorIn(needs.server.version), server: facts.version.major };
    const tools = await clientTools(signal);
    const program = restoreTool(tools, majors);
    if (!program)
      throw new RestoreFailure('CLIENT_TOOL_MISSING', restoreToolMissing(tools, majors));
    log(`Restoring into PostgreSQL ${facts.version.text} with pg_restore ${program.version}.`);

    const run = { program: program.path, workDirectory: folder, signal, redact };
    let lists = 0;
    const writeList = (ids: readonly number[]) => {
      lists += 1;
      return writePrivateFile(folder, `list-${lists}`, `${ids.join(';\n')};\n`);
    };
    archive = await openArchive(options.dump, { ...run, writeList });
    const provided = await provideForDump(target, options, archive, facts);
    const rights = await judgeRights(target, options, archive, wording);
    const inSandbox = (await superuserOf(target)) !== undefined;
    const barred = inSandbox ? [] : findBarred(archive, facts, wording);
    const text = await leaveAsText(target, archive, { settings: facts.settings, provided });
    const owners = inSandbox ? ownersOf(needs) : undefined;
    const asOwners = options.ownership === 'keep' ? owners : undefined;
    const trial = options.becomesBackup || asOwners ? undefined : await planTrial(target, archive);
    const skips = options.onFailedObject === 'skip';
    const entries = trial?.entries ?? new Map(skips ? entriesIn(archive.head()) : []);
    const asText = text?.left ?? new Map<number, ContentsEntry>();
    const done = new Set([...provided, ...asText.keys(), ...barred.map(({ id }) => id)]);
    await refuseFilled(target, options, replacedRows(archive, facts.extensions, done), wording);
    const plan = planLoad(archive.entries, facts, options, done);
    for (const line of plan.log) log(line);
    const computedByOwners =
      owners !== undefined &&
      !asOwners &&
      isComputedByOwners(readArchiveContents(archive.head()), owners);
    // Where objects are skipped, the one that this is put before could be skipped for it.
    const grantsFirst = options.ownership === 'keep' && !skips && !asOwners;
    if (grantsFirst || hasRefreshes(archive.entries)) {
      const contents = readArchiveContents(archive.head());
      const changed = new Map([
        ...refreshUnderPolicies(contents),
        ...(grantsFirst ? grantFirst(contents, plan.entries) : []),
      ]);
      if (changed.size > 0) archive.replaceHead(contents.withDefinitions(changed));
    }
    const name = programName(options.owner);
    const { major } = program;
    const { inForce } = rights;
    const found = await chooseInForce(target, options, { inForce, ...facts }, wording);
    const connection = await connectionString(target, {
      ...{ addresses: await addressesOf(target, options), major, name, folder },
      settings: found.options,
    });
    const jobs = jobsFor(target, facts, options);
    const load: Load = {
      ...{ archive, options, folder, writeList, connection, plan, rights },
      run: { ...run, env: { ...servicesIn(folder), ...found.env } },
      jobs: plan.oneTransaction && options.disposable ? jobs : 1,
      async onSteps() {
        inSteps = true;
        await takeFromEverybody(target, options, rights);
      },
    };
    const watch: Watch = {
      stallMs: options.stallMs ?? STALL_MS,
      isWorking: () =>
        atServer(target, { ...options, deadlineMs: LOOK_MS }, 'is-working', { name }),
      clear: () => clear(target, options, { name, keep: installedIn(facts) }),
      wording,
      ...(skips && {
        skip: (said: string) => readFailedObjects(said, { entries, asText }, wording),
      }),
    };
    const { stderr, leftOut: failed = [] } = asOwners
      ? await loadAsOwners(target, load, watch, { owners: asOwners, provided })
      : await runSteps(load, watch);
    inSteps = false;
    const refused = trial
      ? await findRefused(options, trial, { asText, leftOut: failed })
      : new Map<number, string>();
    const leftOut =
      refused.size > 0
        ? readFailedObjects(stderr, { entries, asText, refused }, wording).objects
        : failed;
    const isGone = ofMarks(leftOut);
    const compared = text?.without(isGone);
    const left = await restoreRights(target, options, rights);
    const troubles = await atServer(target, options, 'analyse', { jobs, settings: found.settings });
    log(
      troubles.length === 0
        ? 'The statistics of the tables are up to date.'
        : 'The statistics of some tables could not be computed.',
    );
    return {
      tool: { name: program.name, version: program.version },
      warnings: [
        ...plan.warnings,
        ...warningsIn(stderr),
        ...left,
        ...(target.socket === undefined ? found.warnings : []),
        ...troubles,
        ...(compared?.names.length ? [leftAsText(compared.names, options, wording)] : []),
      ],
      ...(compared && { asText: compared.asText }),
      ...(computedByOwners && { computedByOwners }),
      ...leftOutBy([...leftOut, ...barred.map((one) => one.leftOut)], compared?.untested ?? []),
    };
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure instanceof RestoreFailure) {
      failure.inSteps = inSteps;
      failure.ofObject = failure.cause instanceof ToolFailed && isOfObject(failure.cause);
    }
    throw failure;
  } finally {
    await archive?.leave().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tables of extensions are no objects of the database's own; somebody's rows in them are. */
async function refuseFilled(
  target: ConnectionTarget,
  options: RestoreOptions,
  rows: string[],
  wording: Wording,
): Promise<void> {
  if (rows.length === 0) return;
  const filled = await atServer(target, { ...options, deadlineMs: LOOK_MS }, 'find-filled', {
    rows,
  });
  if (filled.length > 0) throw notEmpty(target, wording.list(filled.map(wording.said)), wording);
}

function notEmpty({ database }: ConnectionTarget, what: string, wording: Wording): RestoreFailure {
  return new RestoreFailure(
    'TARGET_NOT_EMPTY',
    `Database ${wording.name(database)} is not empty: ${what}. Choose an empty one.`,
  );
}

/** Whether an entry is of an object that could not be restored. */
function ofMarks(leftOut: readonly LeftOut[]): (entry: ContentsEntry) => boolean {
  const marks = new Set(leftOut.flatMap((one) => one.marks ?? []));
  return (entry) => marks.has(markOf(entry));
}

function entriesIn(head: Buffer): [number, ContentsEntry][] {
  return readArchiveContents(head).entries.map((entry) => [entry.id, entry]);
}

const MOST_NAMES = 50;

function leftOutBy(
  failed: readonly LeftOut[],
  untested: PlanAsText['untested'],
): { leftOut?: LeftOut[] } {
  const leftOut = [
    ...failed.map(({ marks = [], ...one }) => ({ ...one, marks, listed: objectsWith(marks) })),
    ...untested.map((one): LeftOut => {
      const why =
        'it depends on something that only a superuser may make, as the user of the test server is not';
      const advice = 'Its rows were not tested. A superuser restores it.';
      return { ...one, why, advice, fault: 'server' };
    }),
  ];
  return leftOut.length > 0 ? { leftOut } : {};
}

function leftAsText(
  names: readonly string[],
  { becomesBackup }: Pick<RestoreOptions, 'becomesBackup'>,
  { said }: Wording,
): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const shown = names.slice(0, MOST_NAMES).map(said).join(', ');
  if (becomesBackup) {
    return `The backup does not contain these as they are in the file, because only a superuser may create them; functions were created without LEAKPROOF, SUPPORT or such settings, and the rest not at all: ${shown}${more}.`;
  }
  return `The test server restores as an ordinary user, who may not create these as they are; their statements were compared as text: ${shown}${more}.`;
}

async function lookFirst(
  target: ConnectionTarget,
  options: RestoreOptions,
  wording: Wording,
): Promise<ServerFacts> {
  const { needs } = options;
  const facts = await atServer(target, { ...options, deadlineMs: LOOK_MS }, 'look', {
    place: { kind: 'empty' },
    extensions: needs.extensions.map(({ name }) => name),
    ...(needs.server.monetary !== undefined && { monetary: needs.server.monetary }),
  });
  if (facts.contents.total > 0) {
    const { first, total } = facts.contents;
    throw notEmpty(target, wording.list(first, total), wording);
  }
  if (facts.version.major < majorIn(needs.server.version)) {
    throw new RestoreFailure(
      'TARGET_TOO_OLD',
      `The server is PostgreSQL ${facts.version.text}, older than ${needs.server.version}, which the backup came from.`,
    );
  }
  return facts;
}

async function addressesOf(
  target: ConnectionTarget,
  { network, signal }: RestoreOptions,
): Promise<readonly string[]> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  const unreachable = createUnreachable(target, { product: PRODUCT, deadlineMs: LOOK_MS });
  const fail = ({ errorCode, errorMessage }: ProbeFailure) =>
    new RestoreFailure(errorCode, errorMessage);
  return pinOrFail(target, { network, signal }, over, fail, unreachable);
}

/**
 * Whatever ended the restore, even the signal, the server gets time to forget it: a session that is
 * working keeps its transaction until it checks for interrupts.
 */
async function clear(
  target: ConnectionTarget,
  { network, owner, log, isStillOurs }: RestoreOptions,
  { name, keep }: { name: string; keep: string[] },
): Promise<void> {
  const within = (ms: number) => ({ network, owner, signal: AbortSignal.timeout(ms) });
  try {
    await atServer(target, within(FORGET_MS), 'end-program', { name });
    if (isStillOurs && !(await isStillOurs())) {
      log('The database is left as it is: another worker has taken over this restore.');
      return;
    }
    // What a superuser has made for the dump, only a superuser may drop.
    const whoMay = (await asSuperuser(target)) ?? target;
    await atServer(whoMay, within(EMPTY_MS), 'empty', { keep, everything: false });
    log('The database is empty again.');
  } catch (error) {
    const why = error instanceof RestoreFailure ? ` ${error.message}` : '';
    log(`It could not be determined whether the database is empty again.${why}`);
  }
}

function installedIn({ extensions }: ServerFacts): string[] {
  return extensions.filter(({ installed }) => installed).map(({ name }) => name);
}
