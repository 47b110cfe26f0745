import { waitWithin } from './within.ts';

/**
 * An answer's chunks as they arrive, until this signal fires. The request's own signal is not
 * enough: Node drops it when it garbage-collects the request. Uses a reader, because not every
 * browser can iterate over a stream.
 */
export async function* chunksOf(
  { body }: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await waitWithin(reader.read(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    // A caller that stops reading releases the connection.
    await reader.cancel().catch(() => {});
  }
}
