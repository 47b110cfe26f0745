import { setTimeout as delay } from 'node:timers/promises';
import type { Measured } from '@holdfast/artifact';
import { type ClientTool, DumpFailure, type RunningDump } from '../../model.ts';
import type { RunningTool } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import { dumpFailure, warningsOf } from './failures.ts';
import type { DumpPlan } from './plan.ts';
import type { Snapshot } from './source.ts';

/** The program may notice sooner than our session that the server is gone. */
const LOST_TOO_MS = 500;

type Parts = {
  snapshot: Snapshot;
  tool: RunningTool;
  program: ClientTool;
  plan: DumpPlan;
  signal: AbortSignal;
  wording: Wording;
  /** Ends program and session. */
  stop(): Promise<void>;
};

/** Resolves when the first bytes are there: by then pg_dump holds its locks. */
export async function runDump(parts: Parts): Promise<RunningDump> {
  const { snapshot, tool, program, plan, signal, wording } = parts;
  const { facts } = snapshot;
  let lost: DumpFailure | undefined;
  snapshot.lost.then((failure) => {
    lost = failure;
    return tool.stop();
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= parts.stop();
    return stopping;
  };
  const onAbort = () => void stop();
  signal.addEventListener('abort', onAbort, { once: true });
  const warnings = [...plan.warnings];

  async function failureOf(error: unknown): Promise<unknown> {
    if (signal.aborted) return signal.reason;
    const failure = lost ?? dumpFailure(error, wording);
    if (!(failure instanceof DumpFailure) || failure.code !== 'DUMP_FAILED') return failure;
    await Promise.race([snapshot.lost, delay(LOST_TOO_MS, undefined, { ref: false })]);
    return lost ?? failure;
  }

  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    try {
      yield* tool.bytes;
      if (lost) throw lost;
      warnings.push(...warningsOf(tool.stderr(), wording));
    } catch (error) {
      throw await failureOf(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await stop();
    }
  }

  const bytes = read();
  const first = await bytes.next();
  if (first.done) {
    throw new DumpFailure('DUMP_INCOMPLETE', 'pg_dump ended well, but wrote nothing.');
  }
  return {
    about: {
      server: {
        vendor: 'postgresql',
        version: facts.version.text,
        encoding: facts.encoding,
        collation: facts.collation,
      },
      tool: { name: program.name, version: program.version },
      extensions: facts.extensions,
      expected: { tables: plan.tables.length, bytes: plan.bytes },
      warnings,
    },
    bytes: startingWith(first.value, bytes),
    check: (measured) => checkTables(plan, measured, wording),
    stop,
  };
}

async function* startingWith(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function checkTables({ tables }: DumpPlan, measured: Measured, wording: Wording): void {
  const key = (schema: string | undefined, name: string) => JSON.stringify([schema, name]);
  const found = new Set(measured.tables.map(({ schema, name }) => key(schema, name)));
  const missing = tables.filter(({ dumped }) => !found.has(key(dumped.schema, dumped.name)));
  if (missing.length === 0) return;
  const names = wording.list(missing.map(({ schema, name }) => wording.name(schema, name)));
  throw new DumpFailure(
    'DUMP_INCOMPLETE',
    `pg_dump ended well, but its dump lacks tables that the server has: ${names}.`,
  );
}
