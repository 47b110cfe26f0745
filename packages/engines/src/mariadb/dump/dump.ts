import { rm } from 'node:fs/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { dumpFailure } from '../../dump/dump-failure.ts';
import { runDump } from '../../dump/run-dump.ts';
import { type ClientTool, DumpFailure, type DumpOptions, type RunningDump } from '../../model.ts';
import { startTool, writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connectionOptions, makeProgramFolder } from '../connection/program-connection.ts';
import { fittingTools, judgeTools } from '../rules.ts';
import { exactnessOf, MOST_EXACT, surroundingsOf, tellOf } from '../surroundings/model.ts';
import { dumpArguments } from './arguments.ts';
import { checkChanges, checkDump, watchTrailer, withoutTrailer } from './check.ts';
import { describeFailure } from './known-errors.ts';
import type { SourceFacts } from './model.ts';
import { planDump } from './plan.ts';
import { longestStatement, selfContained } from './self-contained.ts';
import { openSource } from './source.ts';

const STALL_MS = 10 * 60_000;
const LOCK_WAIT_MS = 2 * 60_000;

/** See `Engine.dump` for what it promises. */
export async function startDump(
  target: ConnectionTarget,
  options: DumpOptions,
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): Promise<RunningDump> {
  const { signal, stallMs = STALL_MS, lockWaitMs = LOCK_WAIT_MS } = options;
  const { like } = options;
  const exact = like === undefined ? MOST_EXACT : exactnessOf(like);
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  const cleanup = new AsyncDisposableStack();
  let name = 'The dump program';
  try {
    signal.throwIfAborted();
    const folder = await makeProgramFolder(options.workDirectory, 'mariadb-dump-');
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const source = await openSource(target, { folder, lockWaitMs, exact }, options);
    cleanup.defer(source.close);
    const { facts } = source;
    const { tool: program, warnings } = choose(await clientTools(signal), facts, target);
    name = program.name;
    const longest = longestStatement(
      surroundingsOf(like?.surroundings ? like : facts).limits.maxAllowedPacket,
    );
    const plan = await planDump(facts, options.excludeTables, { tool: program, exact, wording });
    const connection = connectionOptions(target, facts.relay);
    const file = await writePrivateFile(folder, 'options.cnf', connection);
    const tool = await startTool({
      program: program.path,
      args: dumpArguments(target, program, { ...plan, longest }, file),
      workDirectory: folder,
      signal,
      redact,
      stallMs,
    });
    cleanup.defer(tool.stop);
    const { version, encoding, collation } = facts;
    const trailer = watchTrailer();
    let inexact: string[] = [];
    const dump = await runDump({
      ...{ source, tool, program, signal },
      about: {
        server: { vendor: version.vendor, version: version.text, encoding, collation },
        extensions: [],
        surroundings: {
          ...facts.surroundings,
          ...tellOf(exact),
        },
        foreignKeys: facts.foreignKeys,
        inventory: { objects: facts.inventory },
        expected: { tables: plan.tables.length, bytes: plan.bytes },
        warnings: [...plan.warnings, ...warnings],
      },
      through: (bytes) => {
        const seen = seeing(bytes, trailer.see);
        return exact !== 'none'
          ? selfContained(seen, {
              ...{ database: facts.database, longest, like: { database: like?.database, exact } },
              ...{ lost: facts.lostCharacters, without: facts.eventMark },
            })
          : seen;
      },
      async finish() {
        if (!trailer.isThere()) throw withoutTrailer(program);
        inexact = await source.ask('find-inexact');
        return checkChanges(await source.ask('find-changes'), wording);
      },
      empty: () => withoutTrailer(program),
      failureOf: (error) =>
        dumpFailure(error, name, (failed) => describeFailure(failed, name, wording)),
      check: (measured) =>
        checkDump(plan, { measured, inexact, about: dump.about }, program, wording),
      stop: () => cleanup.disposeAsync(),
    });
    return dump;
  } catch (error) {
    await cleanup.disposeAsync();
    signal.throwIfAborted();
    throw dumpFailure(error, name, (failed) => describeFailure(failed, name, wording));
  }
}

async function* seeing(
  bytes: AsyncIterable<Buffer>,
  see: (piece: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of bytes) {
    see(piece);
    yield piece;
  }
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
