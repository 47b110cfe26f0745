import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { type ClientTool, DumpFailure, type DumpOptions, type RunningDump } from '../../model.ts';
import { createUnreachable, pinWithin } from '../../session/unreachable.ts';
import { startTool } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { CHANNEL_BINDING, connectionString } from '../connection/program-connection.ts';
import { fittingTools, toolsFailure } from '../rules.ts';
import { type DumpPlan, planDump } from './plan.ts';
import { runDump } from './running-dump.ts';
import { openSnapshot, type Snapshot } from './source.ts';

/** From the first packet to an open snapshot. */
const START_MS = 60_000;
const STALL_MS = 10 * 60_000;
const LOCK_WAIT_MS = 2 * 60_000;
/** Tables may be truncated between the snapshot and pg_dump's locks: then from a new snapshot. */
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
        `Tables were truncated or rewritten while the dump began, each time anew: ${names}. Back up when that does not happen.`,
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
  const { signal, stallMs = STALL_MS } = options;
  const leave: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of leave.splice(0).reverse()) await step();
  };
  try {
    const name = `holdfast-${randomBytes(8).toString('hex')}`;
    const { snapshot, addresses } = await open(target, options, name);
    leave.push(snapshot.close);
    const program = chooseTool(await clientTools(signal), snapshot, target);
    const plan = planDump(snapshot.facts, options.excludeTables, {
      user: wording.name(target.username),
      wording,
    });
    const folder = await mkdtemp(path.join(options.workDirectory, 'pg_dump-'));
    leave.push(() => rm(folder, { recursive: true, force: true }));
    const { major } = program;
    const { peculiar } = snapshot.facts;
    const where = { addresses, major, name, folder, peculiar };
    const connection = await connectionString(target, where);
    const tool = await startTool({
      program: program.path,
      args: argumentsOf(options, snapshot, plan, { connection, major }),
      env: { PGTZ: 'UTC' }, // times with a zone are written in that of the session
      workDirectory: folder,
      signal,
      redact: createRedactor(target.password.reveal()),
      stallMs,
    });
    leave.push(tool.stop);
    const dump = await runDump({ snapshot, tool, program, plan, signal, wording, stop });
    return { dump, rewritten: await unlessSilent(snapshot.findRewritten(), stallMs) };
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    throw error;
  }
}

/** What the server answers; one that hangs, or a network that lost us, would never say so. */
async function unlessSilent<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  const silence = new AbortController();
  const silent = delay(limitMs, undefined, silence).then(() => {
    throw new DumpFailure(
      'DUMP_STALLED',
      `The server did not answer for ${Math.round(limitMs / 1000)} s. Look at the server, and at the network on the way to it.`,
    );
  });
  return Promise.race([answer, silent]).finally(() => silence.abort());
}

async function open(
  target: ConnectionTarget,
  { network, signal }: DumpOptions,
  dumpName: string,
): Promise<{ snapshot: Snapshot; addresses: readonly string[] }> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(START_MS)]);
  const unreachable = createUnreachable(target, { product: 'PostgreSQL', deadlineMs: START_MS });
  const { addresses } = await pinWithin(over, network, target).catch((error) => {
    signal.throwIfAborted();
    const { errorCode, errorMessage } = unreachable.networkFailure(error);
    throw new DumpFailure(errorCode, errorMessage);
  });
  const about = { addresses, budgetMs: START_MS, dumpName };
  return { addresses, snapshot: await openSnapshot(target, about, over, unreachable) };
}

function chooseTool(
  tools: readonly ClientTool[],
  { facts: { version } }: Snapshot,
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
      `pg_dump ${fitting.dump.version} cannot demand channel binding, which channel_binding=require asks for. Take that option away.`,
    );
  }
  return fitting.dump;
}

/**
 * Hidden rows are an error by pg_dump's own default (`row_security` off). Large objects are named,
 * since some options would leave them out without a word.
 */
function argumentsOf(
  { lockWaitMs = LOCK_WAIT_MS }: DumpOptions,
  { facts }: Snapshot,
  plan: DumpPlan,
  { connection, major }: { connection: string; major: number },
): string[] {
  return [
    '--format=custom',
    '--compress=0',
    '-b', // --blobs until 15, --large-objects since
    '--no-password',
    `--lock-wait-timeout=${Math.max(1, Math.ceil(lockWaitMs))}`,
    `--snapshot=${facts.id}`,
    ...(major >= 18 ? ['--no-statistics'] : []),
    ...plan.arguments,
    `--dbname=${connection}`,
  ];
}
