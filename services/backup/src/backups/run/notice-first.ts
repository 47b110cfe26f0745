/** Passes the bytes on, and calls `onFirst` once the first of them have been taken. */
export async function* noticingFirst(
  source: AsyncIterable<Buffer>,
  onFirst: () => void | Promise<void>,
): AsyncGenerator<Buffer, void, undefined> {
  let begun = false;
  for await (const chunk of source) {
    yield chunk;
    if (!begun) await onFirst();
    begun = true;
  }
}
