import { bytes } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { createReader, type Reading } from './read-names.ts';

/** Unpacked: a million names of twice the usual length. Longer files are for the command. */
const MOST_BYTES = 64 << 20;

/** Reads a file piece by piece, which keeps the page responsive; packed by gzip or not. */
export async function readFile(
  file: File,
  { onLines, signal }: { onLines: (lines: number) => void; signal: AbortSignal },
): Promise<Reading> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const content = isPacked
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  const decoder = new TextDecoder(isPacked ? 'utf-8' : encodingOf(head));
  const reader = createReader({ takesEveryCell: false });
  let length = 0;
  const pieces = content.getReader();
  try {
    for (;;) {
      const { done, value } = await pieces.read();
      signal.throwIfAborted();
      if (done) break;
      length += value.byteLength;
      if (length > MOST_BYTES) throw new Error(texts.bulk.tooLong(bytes(MOST_BYTES)));
      reader.push(decoder.decode(value, { stream: true }));
      onLines(reader.reading.lines);
      if (reader.reading.stoppedAt !== undefined) break;
    }
  } finally {
    void pieces.cancel().catch(() => {});
  }
  reader.push(decoder.decode());
  return reader.end();
}

/** Spreadsheets also write UTF-16, which begins with a mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
