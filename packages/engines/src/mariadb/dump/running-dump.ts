import { setTimeout as delay } from 'node:timers/promises';
import type { Measured } from '@holdfast/artifact';
import { type ClientTool, DumpFailure, type RunningDump } from '../../model.ts';
import type { RunningTool } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import { dumpFailure } from './failures.ts';
import type { DumpPlan } from './plan.ts';
import type { Source } from './source.ts';

/** The program may notice sooner than our session that the server is gone. */
const LOST_TOO_MS = 500;
const LONGEST_TRAILER = 80;
const TRAILER = /\n-- Dump completed(?: on [\d :-]+)?\n+$/;

type Parts = {
  source: Source;
  tool: RunningTool;
  program: ClientTool;
  plan: DumpPlan;
  signal: AbortSignal;
  wording: Wording;
  /** Ends program and session. */
  stop(): Promise<void>;
};

/** Resolves when the first bytes are there. */
export async function runDump(parts: Parts): Promise<RunningDump> {
  const { source, tool, program, plan, signal, wording } = parts;
  const { facts } = source;
  let lost: DumpFailure | undefined;
  source.lost.then((failure) => {
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
    const failure = lost ?? dumpFailure(error, program.name, wording);
    const vague =
      failure instanceof DumpFailure && /^(DUMP_FAILED|SOURCE_LOST)$/.test(failure.code);
    if (!vague) return failure;
    await Promise.race([source.lost, delay(LOST_TOO_MS, undefined, { ref: false })]);
    return lost ?? failure;
  }

  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    let tail = Buffer.alloc(0);
    try {
      for await (const piece of tool.bytes) {
        tail = Buffer.concat([tail, piece.subarray(-LONGEST_TRAILER)]).subarray(-LONGEST_TRAILER);
        yield piece;
      }
      if (lost) throw lost;
      if (!TRAILER.test(tail.toString('latin1'))) throw withoutEnd(program);
      await checkChanges();
    } catch (error) {
      throw await failureOf(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await stop();
    }
  }

  async function checkChanges(): Promise<void> {
    const { changed, appeared } = await source.findChanges();
    if (changed.length > 0) {
      throw new DumpFailure(
        'SCHEMA_CHANGED',
        `Definitions were changed while they were read: ${wording.list(changed)}. The next backup starts anew; back up when nobody alters tables.`,
      );
    }
    if (appeared.length > 0) {
      warnings.push(
        `What came into being while the dump ran may be missing from it: ${wording.list(appeared)}.`,
      );
    }
  }

  const bytes = read();
  const first = await bytes.next();
  if (first.done) throw withoutEnd(program);
  return {
    about: {
      server: {
        vendor: facts.version.vendor,
        version: facts.version.text,
        encoding: facts.encoding,
        collation: facts.collation,
      },
      tool: { name: program.name, version: program.version },
      extensions: [],
      expected: { tables: plan.tables.length, bytes: plan.bytes },
      warnings,
    },
    bytes: startingWith(first.value, bytes),
    check: (measured) => checkTables(plan, measured, program, wording),
    stop,
  };
}

function withoutEnd({ name }: ClientTool): DumpFailure {
  return new DumpFailure(
    'DUMP_INCOMPLETE',
    `${name} ended well, but its dump does not: "Dump completed" is missing.`,
  );
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

function checkTables(
  { tables, leftOut }: DumpPlan,
  measured: Measured,
  { name: program }: ClientTool,
  wording: Wording,
): void {
  const rows = new Map(measured.tables.map((table) => [table.name, table.rows]));
  const missing = tables.filter(({ name }) => !rows.has(name)).map(({ name }) => name);
  const fail = (words: string, names: readonly string[]) => {
    const list = wording.list(names.map((name) => wording.name(name)));
    return new DumpFailure(
      'DUMP_INCOMPLETE',
      `${program} ended well, but its dump ${words}: ${list}.`,
    );
  };
  if (missing.length > 0) throw fail('lacks tables that the server has', missing);
  const unasked = leftOut.filter((name) => rows.get(name) !== 0);
  if (unasked.length > 0) throw fail('holds rows of tables that should be left out', unasked);
}
