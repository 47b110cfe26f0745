import type { Writable } from 'node:stream';
import { feed } from './feed.ts';
import type { Stage } from './model.ts';
import { stageOf } from './stage.ts';

/** Something that takes bytes at one end and gives others at the other. */
export type Engine = {
  input: Writable;
  output: AsyncIterable<Buffer>;
  /** At once; safe to repeat. */
  stop(): void;
  /** After the output: throws if this was not the good end. */
  finish(end: { fed: number | undefined; error: unknown }): void | Promise<void>;
  /** Resolves when nothing of it is left. */
  gone: Promise<void>;
};

/** What an engine makes of the source; a new one is started for each stream. */
export function throughEngine(start: () => Engine | Promise<Engine>): Stage {
  return stageOf(async function* (source, signal) {
    const engine = await start();
    const stop = () => engine.stop();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let fault: { error: unknown } | undefined;
    let fed: number | undefined;
    feed(source, engine.input).then(
      (bytes) => {
        fed = bytes;
      },
      (error) => {
        fault = { error };
        stop();
      },
    );
    let error: unknown;
    try {
      try {
        yield* engine.output;
      } catch (thrown) {
        error = thrown;
      }
      if (fault) throw fault.error;
      await engine.finish({ fed, error });
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      await engine.gone;
    }
  });
}
