import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { isKnownSuffix } from '@holdfast/names';
import { ListReader } from './list-reader.ts';
import { BuildFailed } from './model.ts';
import type { NameSink, SourceReader } from './source-reader.ts';
import { ZoneReader } from './zone-reader.ts';

const CHUNK = 1 << 20;

export type SourceFile = {
  /** A zone in master format or a list with a name a line; gzip or not. */
  source: string;
  /** A suffix in punycode; if absent, the file must name it. */
  tld?: string;
  /** If absent, the first line decides. */
  format?: 'zone' | 'list';
  signal?: AbortSignal;
  onProgress?(progress: { bytesRead: number; bytesTotal: number }): void;
};

/** Passes every name of a file to the sink, in constant memory; `BuildFailed` if it cannot be read. */
export async function readNames(
  options: SourceFile,
  sink: NameSink,
): Promise<{ tld: string; format: 'zone' | 'list' }> {
  let format = options.format;
  let reader: SourceReader | undefined;
  for await (const chunk of bytesOf(options)) {
    format ??= guessFormat(chunk);
    reader ??= new (format === 'zone' ? ZoneReader : ListReader)(options.tld, sink);
    reader.push(chunk);
  }
  reader?.end();
  const tld = reader?.tld;
  if (format === undefined || tld === undefined) {
    throw new BuildFailed('the file does not say which TLD it is for: name the TLD');
  }
  if (!isKnownSuffix(tld)) throw new BuildFailed(`${tld} is not a public suffix`);
  return { tld, format };
}

/** The source's bytes, unpacked if its first bytes are those of gzip, whatever its name. */
async function* bytesOf(options: SourceFile): AsyncGenerator<Uint8Array> {
  const { source, signal, onProgress } = options;
  const handle = await open(source, 'r');
  try {
    const { size: bytesTotal } = await handle.stat();
    const { buffer: magic } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const raw = handle.createReadStream({ start: 0, highWaterMark: CHUNK, autoClose: false });
    const packed = magic.readUInt16BE() === 0x1f8b;
    const gunzip = createGunzip({ chunkSize: CHUNK });
    raw.once('error', (error) => gunzip.destroy(error));
    try {
      for await (const chunk of packed ? raw.pipe(gunzip) : raw) {
        signal?.throwIfAborted();
        yield chunk;
        onProgress?.({ bytesRead: raw.bytesRead, bytesTotal });
      }
    } catch (error) {
      throw isUnpackingError(error)
        ? new BuildFailed(`${source} cannot be unpacked: is it cut off?`, { cause: error })
        : error;
    } finally {
      raw.destroy();
      gunzip.destroy();
    }
  } finally {
    await handle.close();
  }
}

function isUnpackingError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

/** A record has several words; a line of a list has one. */
function guessFormat(chunk: Uint8Array): 'zone' | 'list' {
  const text = Buffer.from(chunk.subarray(0, 65_536)).toString('latin1');
  const first = text.split('\n').find((line) => !/^\s*([#;].*)?$/.test(line)) ?? '';
  return /^[$;]/.test(first) || /\S\s+\S/.test(first) ? 'zone' : 'list';
}
