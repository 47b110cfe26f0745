import { refuseInTransaction } from '@holdfast/platform/transactions';
import { FeedFailure } from '../follow/model.ts';

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Undefined for 404; any other failure is a `FeedFailure`, which never repeats the server's words. */
export async function get(url: string, signal: AbortSignal): Promise<Buffer | undefined> {
  refuseInTransaction('A log is read');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, timeout]),
      // A redirect would lead to an address that the operator did not name.
      redirect: 'manual',
      headers: { 'user-agent': 'Holdfast brand monitor' },
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after') ?? '');
      throw new FeedFailure(`The log answered with ${response.status}.`, {
        retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
      });
    }
    return await readCapped(response);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof FeedFailure) throw cause;
    const what = timeout.aborted ? 'The log did not answer in time.' : 'The log cannot be reached.';
    throw new FeedFailure(what, { cause });
  }
}

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new FeedFailure('The log’s answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
