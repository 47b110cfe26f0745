import { unlessAborted } from './abort.ts';
import type { StorageStep } from './model.ts';

/**
 * The chunks of the content, until it ends or the signal aborts, also while the content is silent.
 * Content that is not read to its end is told so: a stream is destroyed, a generator returned.
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

/** Not waited for: a generator that hangs in its own wait hears of it only when that ends. */
function leave(content: object, iterator: AsyncIterator<Uint8Array>): void {
  destroyIfStream(content);
  iterator.return?.().catch(() => {});
}

function destroyIfStream(content: object): void {
  if ('destroy' in content && typeof content.destroy === 'function') content.destroy();
}

/** The same content; tells when somebody begins to read it. */
export function noticingBegin(
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
