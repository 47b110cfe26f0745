import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { openOutput } from '@holdfast/artifact';
import { groupGone } from './group.ts';
import { feed } from './input.ts';
import { type RunningTool, ToolFailed, type ToolOptions } from './model.ts';
import { createPatience } from './patience.ts';
import { spawnWatched } from './spawn-watched.ts';
import { drainStderr } from './stderr.ts';

const GRACE_MS = 3_000;
/** How long to wait for the last words of a program that has ended. */
const LAST_WORDS_MS = 1_000;

/** Rejects with a `ToolFailed` if it cannot be started, or with the signal's reason. */
export async function startTool(options: ToolOptions): Promise<RunningTool> {
  const { signal, input, graceMs = GRACE_MS } = options;
  signal.throwIfAborted();
  const name = options.program.slice(options.program.lastIndexOf('/') + 1);
  const patience = createPatience(options.stallMs, (ms) =>
    end(failed('stalled', `${name} made no progress for ${Math.round(ms / 1000)} s.`)),
  );
  const output = await openOutput(patience.progress).catch((cause) => {
    throw new ToolFailed('not-started', `The output of ${name} could not be opened.`, { cause });
  });
  const watched = await spawnWatched(options, output.writer, graceMs);
  const { pid, stdin, stderr, exit } = watched;
  const words = drainStderr(stderr, options);
  const lastWords = once(stderr, 'close').catch(() => {});
  const fed =
    stdin && input
      ? feed(stdin, input, { patience, lent: options.inputIsLent })
      : Promise.resolve('taken');
  fed.catch((error) => end(error));
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let over = false;
  const gone = exit.then(() => {
    over = true; // from here on the pid may be another process's
    watched.signal('KILL'); // the watcher, and whatever the program left behind
    return groupGone(pid);
  });

  async function stop(): Promise<void> {
    if (over) return gone;
    watched.signal('TERM');
    const killing = setTimeout(() => watched.signal('KILL'), graceMs);
    await gone;
    clearTimeout(killing);
  }

  function end(error: unknown): void {
    output.fail(error);
    void stop();
  }

  function failed(kind: ToolFailed['kind'], message: string, how = {}): ToolFailed {
    return new ToolFailed(kind, message, { stderr: words.text(), ...how });
  }

  /** What can still go wrong after the last byte. */
  async function settle(): Promise<void> {
    const { code, by } = await exit;
    await Promise.race([lastWords, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    if (by !== null) throw failed('signal', `${name} was killed by ${by}.`, { exitSignal: by });
    if (code !== 0) {
      throw failed('exit', `${name} ended with exit code ${code}.`, { exitCode: code ?? -1 });
    }
    if ((await fed) === 'refused') {
      throw failed('unread-input', `${name} ended before it had read all of its input.`);
    }
  }

  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (;;) {
        patience.begin();
        const piece = await output.next().finally(patience.end);
        if (piece === undefined) break;
        yield piece;
      }
      patience.begin();
      await Promise.race([output.failed, settle()]).finally(patience.end);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await stop();
    }
  }

  return {
    pid,
    bytes: read(),
    stderr: words.text,
    stop() {
      output.fail(failed('stopped', `${name} was stopped.`));
      return stop();
    },
  };
}
