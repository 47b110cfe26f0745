import { stalled } from '../../load/load-failure.ts';
import type { LeftOut, RestoreFailure } from '../../model.ts';
import {
  type RunningTool,
  startTool,
  ToolFailed,
  type ToolOptions,
  watchQuiet,
} from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import { type FailedObjects, firstFatal } from './failed-objects.ts';
import { harmful } from './known-errors.ts';
import { firstHarmful } from './messages.ts';

/**
 * An error, or the lines just before one, which may be read sooner; or the message that it was
 * stopped, which we did ourselves and know why.
 */
const ITS_END = /\berror: |terminated by user|^pg_restore: (?:while [A-Z ]+:|from TOC entry \d+; )/;

export type Watch = {
  /** How long nothing may happen while there is something to do. */
  stallMs: number;
  /** Whether the server is working all the same, on an index for example. */
  isWorking(): Promise<boolean>;
  /** Removes what a failure has left at the server. */
  clear(): Promise<void>;
  wording: Wording;
  /** Where failed objects are skipped: finds in the output which they are. */
  skip?: ((stderr: string) => FailedObjects) | undefined;
};

/** Of what it writes where it goes past errors: a line for each object, and more for each error. */
const ERROR_BYTES = 16 << 20;

/**
 * Runs pg_restore to its end. Rejects with whatever went wrong; nothing is then left at the server,
 * if it can still be reached.
 */
export async function runProgram(
  { input, ...options }: Omit<ToolOptions, 'stallMs'>,
  { stallMs, isWorking, clear, wording, skip }: Watch,
): Promise<{ stderr: string; leftOut?: LeftOut[] }> {
  let failure: RestoreFailure | undefined;
  let tool: RunningTool | undefined;
  const end = (why: RestoreFailure) => {
    failure ??= why;
    void tool?.stop();
  };
  let taken = input === undefined;
  const onQuiet = () => end(stalled('pg_restore', stallMs));
  const quiet = watchQuiet(stallMs, isWorking, onQuiet, input !== undefined);
  const onTaken = () => {
    taken = true;
  };
  try {
    tool = await startTool({
      ...options,
      ...(skip && { stderrBytes: ERROR_BYTES }),
      ...(input && { input: quiet.over(endNoticed(input, onTaken)) }),
      onStderr: (text) => {
        quiet.sign();
        const message = (skip ? firstFatal : firstHarmful)(wholeLines(text));
        // After an error it ends by itself; after a mere warning it would go on and commit.
        if (message && !ITS_END.test(message)) end(harmful(message, wording));
      },
    });
    const ended = await toItsEnd(tool).catch((error: unknown) => {
      // It exits with 1 if it has skipped something, but only after it has done all the rest.
      if (skip && taken && error instanceof ToolFailed && error.exitCode === 1)
        return 'past errors';
      throw error;
    });
    if (failure) throw failure;
    const stderr = tool.stderr();
    if (skip) {
      const { objects, fatal, finished } = skip(stderr);
      if (fatal !== undefined || (ended === 'past errors' && !finished)) {
        throw harmful(fatal ?? stderr, wording);
      }
      return { stderr, ...(objects.length > 0 && { leftOut: objects }) };
    }
    const message = firstHarmful(stderr);
    if (message) throw harmful(message, wording);
    return { stderr };
  } catch (error) {
    await quiet.stop(); // a session that it opened would be in the way
    await clear();
    throw failure ?? error;
  } finally {
    await quiet.stop();
  }
}

async function toItsEnd(tool: RunningTool): Promise<'well'> {
  for await (const _ of tool.bytes); // there is no output
  return 'well';
}

async function* endNoticed(
  source: AsyncIterable<Buffer>,
  onEnd: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  yield* source;
  onEnd();
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
