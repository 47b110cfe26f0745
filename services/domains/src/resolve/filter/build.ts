import { open } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Clock, systemClock } from '@holdfast/platform/clock';
import { isKnownSuffix } from '../../names/index.ts';
import { addKey, BLOCK_BYTES, blocksFor, falsePositiveRate } from './blocks.ts';
import { fileNameOf } from './file-format.ts';
import { hashBytes, makeLanes } from './hash.ts';
import { KeySpool } from './key-spool.ts';
import { ListReader } from './list-reader.ts';
import { BuildFailed, type FilterFacts, FilterRefused } from './model.ts';
import { readFacts } from './read-file.ts';
import type { NameSink, SourceReader } from './source-reader.ts';
import { writeFilter } from './write-file.ts';
import { ZoneReader } from './zone-reader.ts';

const CHUNK = 1 << 20;
/** Fewer names than this part of the last build's look like a file that was cut off. */
const LEAST_PART = 0.9;

export type BuildOptions = {
  /** A zone in master format or a list with a name a line; gzip or not. */
  source: string;
  /** Where filters are; an existing folder. Needs room for 8 bytes a name meanwhile. */
  folder: string;
  /** A suffix in punycode; without it the file must say. */
  tld?: string;
  /** Without it the first line decides. */
  format?: 'zone' | 'list';
  /** Take the file though it has far fewer names than the filter that it replaces. */
  allowShrinking?: boolean;
  clock?: Clock;
  signal?: AbortSignal;
  onProgress?(progress: { bytesRead: number; bytesTotal: number }): void;
};

export type BuildReport = {
  file: string;
  facts: FilterFacts;
  bytes: number;
  format: 'zone' | 'list';
  /** Entries of the source that are no names below the suffix. */
  ignored: number;
};

/**
 * Builds the filter of one suffix and puts it in place of the old one, which stays if anything is
 * wrong (`BuildFailed`, or the file system's error). Memory: the filter (12 bits a name) and about
 * 20 MB, whatever the size of the source.
 */
export async function buildFilter(options: BuildOptions): Promise<BuildReport> {
  if (options.tld !== undefined && !isKnownSuffix(options.tld)) {
    throw new BuildFailed(`${options.tld} is no public suffix below which names are registered`);
  }
  const keys = new KeySpool(options.folder);
  try {
    const { tld, format, ignored } = await collect(options, keys);
    const count = keys.countDistinct();
    await checkCount(options, tld, count);
    const words = new Int32Array((blocksFor(count) * BLOCK_BYTES) / 4);
    keys.visit((block, bits) => addKey(words, block, bits));
    const builtAt = (options.clock ?? systemClock).now().toISOString();
    const facts = { tld, count, builtAt, falsePositiveRate: falsePositiveRate(words) };
    options.signal?.throwIfAborted();
    const file = await writeFilter(options.folder, facts, words);
    return { file, facts, bytes: words.byteLength, format, ignored };
  } finally {
    keys.close();
  }
}

async function collect(
  options: BuildOptions,
  keys: KeySpool,
): Promise<{ tld: string; format: 'zone' | 'list'; ignored: number }> {
  let ignored = 0;
  const lanes = makeLanes(1);
  const sink: NameSink = {
    name(label, length) {
      hashBytes(label, length, lanes, 0);
      keys.add(lanes.block[0] as number, lanes.bits[0] as number);
    },
    ignored() {
      ignored += 1;
    },
  };
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
    throw new BuildFailed('there is nothing in the file that says of which TLD it is');
  }
  if (!isKnownSuffix(tld)) throw new BuildFailed(`${tld} is no public suffix`);
  return { tld, format, ignored };
}

/** The source's bytes, unpacked if it is gzip by its first bytes, whatever its name. */
async function* bytesOf(options: BuildOptions): AsyncGenerator<Uint8Array> {
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

async function checkCount(options: BuildOptions, tld: string, count: number): Promise<void> {
  if (count === 0) throw new BuildFailed(`there is no name below ${tld} in ${options.source}`);
  if (options.allowShrinking) return;
  const file = path.join(options.folder, fileNameOf(tld));
  const old = await readFacts(file).catch((error) => {
    if (error instanceof FilterRefused) return undefined;
    throw error;
  });
  if (old !== undefined && count < old.count * LEAST_PART) {
    throw new BuildFailed(
      `there are only ${count} names below ${tld} in ${options.source}, and the last time there were ${old.count}: is it cut off?`,
    );
  }
}
