import { waitWithin } from './within.ts';

/**
 * What an answer brings, as it comes, until the signal fires. The one that a request was sent with
 * does not end its answer for ever: Node forgets it with the request, whenever it clears up. Not
 * every browser can iterate over a stream itself.
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
    // Whoever stops reading lets go of the connection.
    await reader.cancel().catch(() => {});
  }
}
