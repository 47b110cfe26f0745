import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type ClientTool,
  RestoreFailure,
  type RestoreOptions,
  type RestoreOutcome,
} from '../../model.ts';
import { createUnreachable, pinWithin } from '../../session/unreachable.ts';
import { writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { connectionString } from '../connection/program-connection.ts';
import { furnishSandbox } from '../sandbox/provide.ts';
import { atServer } from '../target/at-server.ts';
import type { ServerFacts } from '../target/model.ts';
import { type Archive, openArchive } from './archive.ts';
import { restoreFailure } from './failures.ts';
import { toldOf } from './messages.ts';
import { fitsOneTransaction, leaveOut, majorIn, restoreTool, restoreToolMissing } from './rules.ts';
import { load } from './run-program.ts';

const LOOK_MS = 30_000;
const STALL_MS = 10 * 60_000;
/** For what a failed restore leaves at the server. */
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
  const folder = await mkdtemp(path.join(options.workDirectory, 'pg_restore-'));
  let archive: Archive | undefined;
  try {
    const facts = await lookFirst(target, options, wording);
    const majors = { dumped: majorIn(needs.server.version), server: facts.version.major };
    const tools = await clientTools(signal);
    const program = restoreTool(tools, majors);
    if (!program)
      throw new RestoreFailure('CLIENT_TOOL_MISSING', restoreToolMissing(tools, majors));
    log(`Restoring by pg_restore ${program.version} into PostgreSQL ${facts.version.text}.`);

    const run = { program: program.path, workDirectory: folder, signal, redact };
    let lists = 0;
    const writeList = (ids: readonly number[]) => {
      lists += 1;
      return writePrivateFile(folder, `list-${lists}`, `${ids.join(';\n')};\n`);
    };
    archive = await openArchive(options.dump, { ...run, writeList });
    const furnished = await furnishSandbox(target, options, archive, facts);
    const plan = planOf(archive, facts, options, furnished);
    for (const line of plan.log) log(line);
    const name = `holdfast-${randomBytes(8).toString('hex')}`;
    const { major } = program;
    const connection = await connectionString(target, {
      ...{ addresses: await addressesOf(target, options), major, name, folder, peculiar: [] },
    });
    const { stderr } = await load(
      {
        ...run,
        input: archive.bytes(),
        inputIsLent: true,
        args: [
          ...plan.arguments,
          `--use-list=${await writeList(plan.entries)}`,
          `--dbname=${connection}`,
        ],
      },
      {
        stallMs: options.stallMs ?? STALL_MS,
        isWorking: () =>
          atServer(target, { ...options, deadlineMs: LOOK_MS }, 'is-working', { name }),
        clear: () => clear(target, options, { name, keep: installedIn(facts) }),
        wording,
      },
    );
    await atServer(target, options, 'analyse', null);
    log('The statistics of the tables are up to date.');
    return {
      tool: { name: program.name, version: program.version },
      warnings: [...plan.warnings, ...toldOf(stderr)],
      rowOrder: plan.rowOrder,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw restoreFailure(error, wording);
  } finally {
    await archive?.leave().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
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
  });
  if (facts.contents.total > 0) {
    const { first, total } = facts.contents;
    throw new RestoreFailure(
      'TARGET_NOT_EMPTY',
      `Database ${wording.name(target.database)} is not empty: ${wording.list(first, total)}. A restore adds to nothing; choose an empty one.`,
    );
  }
  if (facts.version.major < majorIn(needs.server.version)) {
    throw new RestoreFailure(
      'TARGET_TOO_OLD',
      `The server is PostgreSQL ${facts.version.text}, older than ${needs.server.version}, which the backup came from.`,
    );
  }
  return facts;
}

type Plan = Pick<RestoreOutcome, 'rowOrder' | 'warnings'> & {
  entries: number[];
  arguments: string[];
  log: string[];
};

/**
 * One transaction wherever the server has room for its locks: a failure then leaves nothing
 * behind. Where not, each object stays as it is made, and a failure is undone by emptying the
 * database, which was empty before; and the server puts a row of a table that it has known for longer
 * where it finds room, so that their order changes. Tablespaces are those of another machine, and left out always.
 */
function planOf(
  { entries }: Archive,
  facts: ServerFacts,
  { ownership }: RestoreOptions,
  furnished: ReadonlySet<number>,
): Plan {
  const foreignExtensions = facts.extensions
    .filter(({ installed, owned }) => installed && !owned)
    .map(({ name }) => name);
  const { left, why } = leaveOut(entries, { ownsPublic: facts.ownsPublic, foreignExtensions });
  const whole = fitsOneTransaction(entries, facts.lockRoom);
  const omit = ownership === 'omit';
  return {
    entries: entries.map(({ id }) => id).filter((id) => !left.has(id) && !furnished.has(id)),
    arguments: [
      ...['--format=custom', '--exit-on-error', '--no-password', '--no-tablespaces'],
      ...(whole ? ['--single-transaction'] : []),
      ...(omit ? ['--no-owner', '--no-privileges'] : []),
    ],
    log: [
      omit
        ? 'Owners and grants are left out: everything belongs to the user who restores.'
        : 'Owners and grants are restored as they were.',
      whole
        ? 'All is done in one transaction.'
        : `There are too many objects (${entries.length}) for one transaction with the server’s max_locks_per_transaction; if something fails, the database is emptied again.`,
    ],
    warnings: why,
    rowOrder: whole ? 'kept' : 'may_differ',
  };
}

async function addressesOf(
  target: ConnectionTarget,
  { network, signal }: RestoreOptions,
): Promise<readonly string[]> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  const { addresses } = await pinWithin(over, network, target).catch((error) => {
    signal.throwIfAborted();
    const about = { product: 'PostgreSQL', deadlineMs: LOOK_MS };
    const failure = createUnreachable(target, about).networkFailure(error);
    throw new RestoreFailure(failure.errorCode, failure.errorMessage);
  });
  return addresses;
}

/**
 * Whatever ended the restore, even the signal, the server is given the time to forget it: a session
 * at work holds on to its transaction until it looks up.
 */
async function clear(
  target: ConnectionTarget,
  { network, log }: RestoreOptions,
  { name, keep }: { name: string; keep: string[] },
): Promise<void> {
  const within = (ms: number) => ({ network, signal: AbortSignal.timeout(ms) });
  try {
    await atServer(target, within(FORGET_MS), 'end-session', { name });
    await atServer(target, within(EMPTY_MS), 'empty', { keep });
    log('The database is empty again.');
  } catch (error) {
    const why = error instanceof RestoreFailure ? ` ${error.message}` : '';
    log(`Whether the database is empty again could not be found out.${why}`);
  }
}

function installedIn({ extensions }: ServerFacts): string[] {
  return extensions.filter(({ installed }) => installed).map(({ name }) => name);
}
