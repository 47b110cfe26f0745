import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { type ClientTool, DumpFailure, type DumpOptions, type RunningDump } from '../../model.ts';
import { createUnreachable, pinWithin } from '../../session/unreachable.ts';
import { startTool, writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { fittingTools, judgeTools } from '../rules.ts';
import { argumentsOf, defaultsOf } from './arguments.ts';
import type { SourceFacts } from './model.ts';
import { planDump } from './plan.ts';
import { runDump } from './running-dump.ts';
import { openSource, type Source } from './source.ts';

/** From the first packet to all that is read beside the dump. */
const START_MS = 60_000;
const STALL_MS = 10 * 60_000;
const LOCK_WAIT_MS = 2 * 60_000;
/** What the path of a socket may have on all systems, with room for its name. */
const LONGEST_FOLDER = 90;

/** See `Engine.dump` for what it promises. */
export async function startDump(
  target: ConnectionTarget,
  options: DumpOptions,
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): Promise<RunningDump> {
  const { signal } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  const leave: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of leave.splice(0).reverse()) await step();
  };
  try {
    signal.throwIfAborted();
    const folder = await privateFolder(options.workDirectory);
    leave.push(() => rm(folder, { recursive: true, force: true }));
    const source = await open(target, options, folder);
    leave.push(source.close);
    const { tool: program, warnings } = choose(await clientTools(signal), source.facts, target);
    const plan = planDump(source.facts, options.excludeTables, { tool: program, wording });
    plan.warnings.push(...warnings);
    const defaults = defaultsOf(target, source.facts.relay);
    const file = await writePrivateFile(folder, 'options.cnf', defaults);
    const tool = await startTool({
      program: program.path,
      args: argumentsOf(target, program, plan, file),
      workDirectory: folder,
      signal,
      redact,
      stallMs: options.stallMs ?? STALL_MS,
    });
    leave.push(tool.stop);
    return await runDump({ source, tool, program, plan, signal, wording, stop });
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    throw error;
  }
}

async function privateFolder(workDirectory: string): Promise<string> {
  const folder = path.join(workDirectory, 'mariadb-dump-');
  const fits = Buffer.byteLength(folder) < LONGEST_FOLDER;
  return fits ? mkdtemp(folder) : makeTemporaryFolder();
}

async function open(
  target: ConnectionTarget,
  { network, signal, lockWaitMs = LOCK_WAIT_MS }: DumpOptions,
  folder: string,
): Promise<Source> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(START_MS)]);
  const product = 'MariaDB or MySQL';
  const unreachable = createUnreachable(target, { product, deadlineMs: START_MS });
  const { addresses } = await pinWithin(over, network, target).catch((error) => {
    signal.throwIfAborted();
    const { errorCode, errorMessage } = unreachable.networkFailure(error);
    throw new DumpFailure(errorCode, errorMessage);
  });
  const about = { addresses, budgetMs: START_MS, folder, lockWaitMs };
  return openSource(target, about, over, unreachable);
}

function choose(
  tools: readonly ClientTool[],
  { version }: SourceFacts,
  { engine }: ConnectionTarget,
): { tool: ClientTool; warnings: string[] } {
  const { failure, warnings } = judgeTools(tools, version, engine);
  if (failure) throw new DumpFailure(failure.errorCode, failure.errorMessage);
  const fitting = fittingTools(tools, version);
  if (!fitting) throw new Error('Tools that were judged fit are not there.');
  return { tool: fitting.dump, warnings };
}
