import type { Writable } from 'node:stream';
import { feed } from './feed.ts';
import type { Stage } from './model.ts';
import { stageOf } from './stage.ts';

/** Something that takes bytes at one end and gives others at the other. */
export type Codec = {
  input: Writable;
  output: AsyncIterable<Buffer>;
  /** Stops it at once; safe to repeat. */
  stop(): void;
  /** Called after the output: throws if it did not end well. */
  finish(end: { fed: number | undefined; error: unknown }): void | Promise<void>;
  /** Resolves when nothing of it is left. */
  gone: Promise<void>;
};

/** A stage that passes the source through a codec; a new one is started for each stream. */
export function throughCodec(start: () => Codec | Promise<Codec>): Stage {
  return stageOf(async function* (source, signal) {
    const codec = await start();
    const stop = () => codec.stop();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let fault: { error: unknown } | undefined;
    let fed: number | undefined;
    feed(source, codec.input).then(
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
        yield* codec.output;
      } catch (thrown) {
        error = thrown;
      }
      if (fault) throw fault.error;
      await codec.finish({ fed, error });
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      await codec.gone;
    }
  });
}
