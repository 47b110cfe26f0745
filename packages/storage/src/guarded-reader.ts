import { Readable } from 'node:stream';
import { StorageError } from './model.ts';

type ReaderOptions = {
  /** An end after fewer or more bytes is an error. */
  expectedBytes: number;
  stallTimeoutMs: number;
  signal?: AbortSignal | undefined;
  /** What an error of the source means. */
  explain: (error: unknown) => StorageError;
  /** Called once, when nothing more is wanted from the source. */
  release?: () => void;
};

/**
 * Passes a storage's stream on, and makes sure that it either arrives whole or fails: it watches for
 * silence while the reader waits (a slow reader is not the storage's fault), counts bytes, and gives
 * every failure its reason.
 */
export function guardedReader(source: Readable, options: ReaderOptions): Readable {
  let received = 0;
  let stall: NodeJS.Timeout | undefined;
  // Created only when needed: the stack of an error that is never thrown costs more than the chunk.
  const silent = () => reader.destroy(new StorageError('timeout', 'read'));
  const waiting = () => {
    clearTimeout(stall);
    stall = setTimeout(silent, options.stallTimeoutMs);
  };
  const abort = () => reader.destroy(new StorageError('aborted', 'read'));

  const reader = new Readable({
    read() {
      waiting();
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(stall);
      options.signal?.removeEventListener('abort', abort);
      source.destroy();
      options.release?.();
      done(error);
    },
  });

  source.pause();
  source.on('data', (chunk: Buffer) => {
    clearTimeout(stall);
    received += chunk.byteLength;
    if (reader.push(chunk)) waiting();
    else source.pause();
  });
  source.on('end', () => {
    clearTimeout(stall);
    if (received === options.expectedBytes) reader.push(null);
    else reader.destroy(new StorageError('corrupt', 'read', { detail: 'the length differs' }));
  });
  source.on('error', (error) => reader.destroy(options.explain(error)));
  source.on('close', () => {
    if (!source.readableEnded) reader.destroy(new StorageError('unreachable', 'read'));
  });
  // An error that occurs before anyone reads stays in the stream: it must not crash the process.
  reader.on('error', () => {});
  if (options.signal?.aborted) abort();
  else options.signal?.addEventListener('abort', abort, { once: true });
  return reader;
}
