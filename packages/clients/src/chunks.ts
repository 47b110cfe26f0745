/** What an answer brings, as it comes. Not every browser can iterate over a stream itself. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops reading lets go of the connection.
    await reader.cancel().catch(() => {});
  }
}
