import { setTimeout as delay } from 'node:timers/promises';
import { type ClientTool, type DumpAbout, DumpFailure, type RunningDump } from '../model.ts';
import type { RunningTool } from '../tools/index.ts';
import type { DumpCompanion } from './companion.ts';

/** The program may notice sooner than our session that the server is gone. */
const LOST_TOO_MS = 500;

/** Failure codes that may only be symptoms of a lost server. */
const VAGUE = ['DUMP_FAILED', 'SOURCE_LOST'];

type Parts = {
  source: Pick<DumpCompanion<unknown, unknown>, 'lost'>;
  tool: RunningTool;
  program: ClientTool;
  about: Omit<DumpAbout, 'tool'>;
  signal: AbortSignal;
  /** Turns what the program writes into what is kept; without it, everything is kept as written. */
  through?(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /**
   * Called after the program has exited successfully: throws if the dump is not whole; returns
   * warnings.
   */
  finish(): Promise<string[]>;
  /** The failure for a dump that ended successfully but without a byte. */
  empty(): DumpFailure;
  /** What an error of the program means to the user. */
  failureOf(error: unknown): unknown;
  check: RunningDump['check'];
  /** Ends the program and the session. */
  stop(): Promise<void>;
};

/** Resolves when the first bytes are there. */
export async function runDump(parts: Parts): Promise<RunningDump> {
  const { source, tool, program, signal, through = (bytes) => bytes } = parts;
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
  const warnings = [...parts.about.warnings];

  async function failureOf(error: unknown): Promise<unknown> {
    if (signal.aborted) return signal.reason;
    const failure = lost ?? parts.failureOf(error);
    if (!(failure instanceof DumpFailure && VAGUE.includes(failure.code))) return failure;
    await Promise.race([source.lost, delay(LOST_TOO_MS, undefined, { ref: false })]);
    return lost ?? failure;
  }

  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for await (const piece of through(tool.bytes)) yield piece;
      if (lost) throw lost;
      warnings.push(...(await parts.finish()));
    } catch (error) {
      throw await failureOf(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await stop();
    }
  }

  const bytes = read();
  const first = await bytes.next();
  if (first.done) throw parts.empty();
  return {
    about: {
      ...parts.about,
      tool: { name: program.name, version: program.version },
      warnings,
    },
    bytes: startingWith(first.value, bytes),
    check: parts.check,
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
