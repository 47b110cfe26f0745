import { unlessAborted } from './abort.ts';
import type { StorageStep } from './model.ts';

/**
 * Yields the content's chunks until it ends or the signal aborts, even while the content is silent.
 * Content that is not read to its end is closed: a stream is destroyed, a generator returned.
 */
export async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
  step: StorageStep,
): AsyncGenerator<Buffer, void, undefined> {
  const iterator = content[Symbol.asyncIterator]();
  let over = false;
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal, step);
      if (next.done) {
        over = true;
        return;
      }
      const { buffer, byteOffset, byteLength } = next.value;
      if (byteLength > 0) yield Buffer.from(buffer, byteOffset, byteLength);
    }
  } finally {
    if (!over) leave(content, iterator);
  }
}

/** Not awaited: a generator that is blocked notices only when it wakes up. */
function leave(content: object, iterator: AsyncIterator<Uint8Array>): void {
  destroyIfStream(content);
  iterator.return?.().catch(() => {});
}

function destroyIfStream(content: object): void {
  if ('destroy' in content && typeof content.destroy === 'function') content.destroy();
}

/** The same content; calls `onBegin` when reading starts. */
export function withBeginCallback(
  content: AsyncIterable<Uint8Array>,
  onBegin: () => void,
): AsyncIterable<Uint8Array> & { destroy(): void } {
  return {
    [Symbol.asyncIterator]() {
      onBegin();
      return content[Symbol.asyncIterator]();
    },
    destroy: () => destroyIfStream(content),
  };
}
