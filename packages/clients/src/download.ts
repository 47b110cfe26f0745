import { chunksOf } from './chunks.ts';
import { HoldfastError } from './error.ts';
import { connectionFailure } from './failures.ts';
import { type Line, targetOf } from './line.ts';
import { createPatience, OUTAGE_MS, type Patience } from './patience.ts';
import type { Services } from './services.ts';

export type Download = {
  /** The file name that the service suggests. */
  name: string;
  /** In bytes: the stream gives exactly this many, or an error. */
  size: number;
  stream: ReadableStream<Uint8Array>;
};

export type DownloadOptions = {
  /** Ends the stream with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long the service may be down in the middle; two minutes unless given. */
  outageMs?: number;
};

/**
 * A stream of the whole dump: if the connection breaks, it goes on at the next byte, and if it ends
 * early, that is an error rather than a short file.
 */
export async function download(
  { line, backup }: { line: Line; backup: Services['backup'] },
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
  { signal, outageMs = OUTAGE_MS }: DownloadOptions = {},
): Promise<Download> {
  const left = new AbortController();
  const over = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
  const path = { id: datasourceId, jobId };
  // A link lasts for minutes, a download may take hours: each time it goes on it gets a new link.
  const open = async (from: number) => {
    const link = await backup.createDownloadLink({ path, signal: over });
    if (!link.ok) throw new HoldfastError({ type: link.errorCode, message: link.errorMessage });
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    const target = targetOf(link.url, '/downloads/');
    return line('backup', target, { headers, signal: over, isLink: true });
  };
  const first = await open(0);
  const { size, name, etag } = factsOf(first);
  const patience = createPatience(outageMs, over);
  const bytes = readAll(open, first, { size, etag, patience, over });
  return { name, size, stream: asStream(bytes, () => left.abort()) };
}

type Facts = { size: number; etag: string | null };

async function* readAll(
  open: (from: number) => Promise<Response>,
  first: Response,
  { size, etag, patience, over }: Facts & { patience: Patience; over: AbortSignal },
): AsyncGenerator<Uint8Array, void, undefined> {
  let response: Response | undefined = first;
  for (let at = 0; at < size; ) {
    try {
      response ??= await open(at);
      requireSame(response, { at, size, etag });
      for await (const chunk of chunksOf(response, over)) {
        at += chunk.byteLength;
        patience.restore();
        yield chunk;
      }
      if (at < size) throw new Error('The connection was closed early.');
    } catch (thrown) {
      const url = response?.url ?? first.url;
      response = undefined;
      await patience.after(
        thrown instanceof HoldfastError ? thrown : connectionFailure(thrown, url),
      );
    }
    response = undefined;
  }
}

function factsOf(response: Response) {
  const { headers } = response;
  const size = Number(headers.get('content-length') ?? Number.NaN);
  const [, name = 'backup.dump'] =
    /filename="([^"/\\]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  if (!Number.isSafeInteger(size)) throw changed('does not state its size');
  return { size, name, etag: headers.get('etag') };
}

/** A resumed answer must be of the same file, from the byte that was asked for. */
function requireSame(
  { status, headers }: Response,
  { at, size, etag }: Facts & { at: number },
): void {
  if (at === 0 && status === 200) return;
  const range = headers.get('content-range');
  // To a page of another origin, a browser shows only the length.
  const isRest =
    range === null
      ? headers.get('content-length') === String(size - at)
      : range === `bytes ${at}-${size - 1}/${size}`;
  if (status !== 206 || !isRest || headers.get('etag') !== etag)
    throw changed('changed while it was being read');
}

const changed = (what: string) =>
  new HoldfastError({ type: 'UNEXPECTED_ANSWER', message: `The download ${what}.` });

/** Reads only when the consumer asks, nothing ahead. */
export function asStream(
  bytes: AsyncGenerator<Uint8Array, void, undefined>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        leave();
        await bytes.return().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
