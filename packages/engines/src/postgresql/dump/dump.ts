import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Derived } from '@holdfast/artifact';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { dumpFailure } from '../../dump/dump-failure.ts';
import { runDump } from '../../dump/run-dump.ts';
import { type ClientTool, DumpFailure, type DumpOptions, type RunningDump } from '../../model.ts';
import { makeToolFolder, startTool } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { CHANNEL_BINDING, connectionString } from '../connection/program-connection.ts';
import { fittingTools, toolsFailure } from '../rules.ts';
import { dumpArguments } from './arguments.ts';
import { checkDump } from './check.ts';
import { describeFailure, warningsOf } from './known-errors.ts';
import { readMemberRows } from './member-rows.ts';
import {
  type MemberRows,
  MONETARY,
  type OwnEntry,
  type SourceAnswers,
  type SourceFacts,
  USUAL_SETTINGS,
  type Wanted,
} from './model.ts';
import { type DumpPlan, planDump, withoutRows } from './plan.ts';
import { openSource, type Source } from './source.ts';
import { withOwnEntries } from './with-own-entries.ts';

const STALL_MS = 10 * 60_000;
const LOCK_WAIT_MS = 2 * 60_000;
/**
 * If tables are truncated between the snapshot and pg_dump's locks, the dump starts again from a
 * new snapshot.
 */
const MOST_ATTEMPTS = 3;

type ClientTools = (signal?: AbortSignal) => Promise<ClientTool[]>;

/** See `Engine.dump` for what it promises. */
export async function startDump(
  target: ConnectionTarget,
  options: DumpOptions,
  clientTools: ClientTools,
): Promise<RunningDump> {
  const wording = createWording(createRedactor(target.password.reveal()));
  for (let attempt = 1; ; attempt += 1) {
    const { dump, rewritten } = await attemptDump(target, options, clientTools, wording);
    if (rewritten.length === 0) return dump;
    await dump.stop();
    if (attempt === MOST_ATTEMPTS) {
      const names = wording.list(rewritten.map(([schema, name]) => wording.name(schema, name)));
      throw new DumpFailure(
        'SCHEMA_CHANGED',
        `Tables were truncated or rewritten each time the dump was started: ${names}. Back up at a time when that does not happen.`,
      );
    }
  }
}

async function attemptDump(
  target: ConnectionTarget,
  options: DumpOptions,
  clientTools: ClientTools,
  wording: Wording,
): Promise<{ dump: RunningDump; rewritten: [string, string][] }> {
  const { signal, stallMs = STALL_MS, lockWaitMs = LOCK_WAIT_MS } = options;
  const cleanup = new AsyncDisposableStack();
  try {
    const name = `holdfast-${randomBytes(8).toString('hex')}`;
    const source = await openSource(target, { dumpName: name }, options);
    cleanup.defer(source.close);
    const { facts, addresses } = source;
    const program = chooseTool(await clientTools(signal), facts, target);
    const plan = await planDump(facts, options.excludeTables, {
      user: wording.name(target.username),
      wording,
    });
    const own = await chooseOwn(source, plan, options);
    // Theirs would be rows of the same table twice.
    const whole = new Set(own.filter(({ kind }) => kind === 'TABLE DATA').map(({ oid }) => oid));
    plan.arguments.push(...withoutRows(plan.tables.filter(({ oid }) => whole.has(oid))));
    const { socket } = target;
    const folder = await makeToolFolder(options.workDirectory, 'pg_dump-', { socket });
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const { major } = program;
    const usual = facts.peculiar.map((setting) => [setting, USUAL_SETTINGS[setting] ?? '']);
    const settings = { ...facts.limits, ...Object.fromEntries(usual) };
    const connection = await connectionString(target, {
      ...{ addresses, major, name, folder, settings },
    });
    const tool = await startTool({
      program: program.path,
      args: dumpArguments(facts, plan, { connection, major, lockWaitMs }),
      env: { PGTZ: 'UTC' }, // times with a zone are written in that of the session
      workDirectory: folder,
      signal,
      redact: createRedactor(target.password.reveal()),
      stallMs,
    });
    cleanup.defer(tool.stop);
    const { version, encoding, collation, extensions, money, locale, surroundings } = facts;
    const derived: Derived = { locale, relations: [] };
    let measuring: Promise<MeasuredBeside> | undefined;
    const added = own.flatMap(({ makes }) => makes);
    const inventory = { ...facts.inventory, ...(added.length > 0 && { added }) };
    let members: MemberRows[] = [];
    // When its first bytes come, pg_dump holds its locks.
    const dump = await runDump({
      ...{ source, tool, program, signal },
      about: {
        server: {
          ...{ vendor: version.vendor, version: version.text, encoding, collation },
          ...(money && { monetary: MONETARY }),
        },
        extensions,
        surroundings,
        foreignKeys: facts.foreignKeys,
        inventory,
        expected: { tables: plan.tables.length, bytes: plan.bytes },
        warnings: plan.warnings,
        ...(plan.derived.length > 0 && { derived }),
      },
      ...(own.length > 0 && {
        through: (bytes: AsyncIterable<Buffer>) =>
          withOwnEntries(bytes, own, ({ oid }) =>
            readMemberRows(target, { oid, snapshot: facts.id }, options),
          ),
      }),
      async finish() {
        const beside = await measuring;
        members = beside?.members ?? [];
        derived.relations.push(...(beside?.relations ?? []));
        return [...warningsOf(tool.stderr(), wording), ...(beside?.unread ?? []).map(notCompared)];
      },
      empty: () =>
        new DumpFailure('DUMP_INCOMPLETE', 'pg_dump reported success, but wrote nothing.'),
      failureOf: (error) =>
        dumpFailure(error, 'pg_dump', (failed) => describeFailure(failed, wording)),
      check: (measured) =>
        checkDump(plan, { measured, facts, members, about: dump.about }, wording),
      stop: () => cleanup.disposeAsync(),
    });
    const rewritten = await unlessSilent(source.ask('find-rewritten'), stallMs);
    if (rewritten.length === 0) {
      measuring = measureBeside(source, plan, own);
      measuring.catch(() => {}); // awaited at the end of the dump
    }
    return { dump, rewritten };
  } catch (error) {
    await cleanup.disposeAsync();
    signal.throwIfAborted();
    throw dumpFailure(error, 'pg_dump', (failed) => describeFailure(failed, wording));
  }
}

type MeasuredBeside = SourceAnswers['measure-derived'] & { members: MemberRows[] };

/** What pg_dump leaves out, one after the other, since there is one session for it. */
async function measureBeside(
  { ask }: Source,
  plan: DumpPlan,
  own: readonly OwnEntry[],
): Promise<MeasuredBeside> {
  const dumped = new Set(own.map(({ oid }) => oid));
  const others = plan.members.filter(({ oid }) => !dumped.has(oid)).map(({ oid }) => oid);
  const members =
    others.length > 0 ? await ask('measure-members', others) : { rows: [], unread: [] };
  const { relations, unread } =
    plan.derived.length > 0
      ? await ask('measure-derived', plan.derived)
      : { relations: [], unread: [] };
  return { members: members.rows, relations, unread: [...members.unread, ...unread] };
}

/** What belongs to extensions and is dumped all the same: see `Inventory.added`. */
async function chooseOwn(
  { ask }: Source,
  { members }: DumpPlan,
  { like }: DumpOptions,
): Promise<OwnEntry[]> {
  const making = like && (like.added ?? []);
  if (members.length === 0 || making?.length === 0) return [];
  const wanted: Wanted = { among: members.map(({ oid }) => oid), making };
  return ask('choose-members', wanted);
}

function notCompared({ name, why }: { name: string; why: string }): string {
  return `The values that the server computes in ${name} will not be compared when the backup is proven: ${why}.`;
}

/**
 * Waits for the server's answer, but not for ever: if the server hangs or the network lost us,
 * nothing says so.
 */
async function unlessSilent<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  const silence = new AbortController();
  const silent = delay(limitMs, undefined, silence).then(() => {
    throw new DumpFailure(
      'DUMP_STALLED',
      `The server did not answer for ${Math.round(limitMs / 1000)} s. Check the server and the network on the way to it.`,
    );
  });
  return Promise.race([answer, silent]).finally(() => silence.abort());
}

function chooseTool(
  tools: readonly ClientTool[],
  { version }: SourceFacts,
  { options }: ConnectionTarget,
): ClientTool {
  const fitting = fittingTools(tools, version.major);
  if (!fitting) {
    const { errorCode, errorMessage } = toolsFailure(tools, version.major);
    throw new DumpFailure(errorCode, errorMessage);
  }
  if (options.channelBinding && version.major < CHANNEL_BINDING) {
    throw new DumpFailure(
      'AUTH_FAILED',
      `pg_dump ${fitting.dump.version} cannot demand channel binding, which channel_binding=require asks for. Remove that option.`,
    );
  }
  return fitting.dump;
}
