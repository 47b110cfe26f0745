import { stalled } from '../../load/load-failure.ts';
import type { RestoreFailure } from '../../model.ts';
import { type RunningTool, startTool, type ToolOptions, watchQuiet } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import { harmful } from './known-errors.ts';
import { firstHarmful } from './messages.ts';

/** An error, or that it was stopped: by us, so the reason is known. */
const ITS_END = /\berror: |terminated by user/;

type Watch = {
  /** How long nothing may happen while there is something to do. */
  stallMs: number;
  /** Whether the server is working all the same, on an index for example. */
  isWorking(): Promise<boolean>;
  /** Removes what a failure has left at the server. */
  clear(): Promise<void>;
  wording: Wording;
};

/**
 * Runs pg_restore to its end. Rejects with whatever went wrong, and then nothing of it is left at
 * the server, if the server can still be reached.
 */
export async function runProgram(
  options: Omit<ToolOptions, 'stallMs' | 'input'> & { input: AsyncIterable<Buffer> },
  { stallMs, isWorking, clear, wording }: Watch,
): Promise<{ stderr: string }> {
  let failure: RestoreFailure | undefined;
  let tool: RunningTool | undefined;
  const end = (why: RestoreFailure) => {
    failure ??= why;
    void tool?.stop();
  };
  const quiet = watchQuiet(stallMs, isWorking, () => end(stalled('pg_restore', stallMs)));
  try {
    tool = await startTool({
      ...options,
      input: quiet.over(options.input),
      onStderr: (text) => {
        quiet.sign();
        const message = firstHarmful(wholeLines(text));
        // It ends by itself after an error; what it only mentions would be committed.
        if (message && !ITS_END.test(message)) end(harmful(message, wording));
      },
    });
    for await (const _ of tool.bytes); // there is no output
    const stderr = tool.stderr();
    const message = firstHarmful(stderr);
    if (message) throw harmful(message, wording);
    if (failure) throw failure;
    return { stderr };
  } catch (error) {
    await clear();
    throw failure ?? error;
  } finally {
    quiet.stop();
  }
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
