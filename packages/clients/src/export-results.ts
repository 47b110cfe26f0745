import { chunksOf } from './chunks.ts';
import { asStream } from './download.ts';
import { connectionFailure } from './failures.ts';
import type { ExportBulkResultsData } from './generated/domains/types.gen.ts';
import type { Line } from './line.ts';

export type ExportOptions = {
  query?: ExportBulkResultsData['query'];
  signal?: AbortSignal | undefined;
};

/** A stream that breaks off is an error, never a short file. */
export async function exportResults(
  line: Line,
  id: string,
  { query = {}, signal }: ExportOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const left = new AbortController();
  const over = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  const target = `/app/v1/check/bulk/${encodeURIComponent(id)}/export?${search}`;
  const response = await line('domains', target, { signal: over });
  return asStream(readAll(response, over), () => left.abort());
}

async function* readAll(response: Response, over: AbortSignal) {
  try {
    yield* chunksOf(response, over);
  } catch (thrown) {
    over.throwIfAborted();
    throw connectionFailure(thrown, response.url);
  }
}
