import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CHECKSUM_BYTES, fileNameOf, PREFIX_BYTES, readHeader, readPrefix } from './file-format.ts';
import { type FilterBytes, type FilterFacts, FilterRefused, type SharedFilter } from './model.ts';

const STEP = 4 << 20;

/** Reads only the header, and checks that the file has the length that it should have. */
export async function readFacts(source: FilterBytes | string): Promise<FilterFacts> {
  return withBytes(source, async (bytes) => (await readTop(bytes)).facts);
}

/** Reads the whole file into shared memory; throws `FilterRefused` if anything is wrong with it. */
export async function readFilter(file: string): Promise<SharedFilter> {
  return withBytes(file, async (bytes) => {
    const top = await readTop(bytes);
    const bits = new SharedArrayBuffer(top.blockBytes);
    await readThrough(bytes, top, new Uint8Array(bits));
    return { facts: top.facts, file: path.basename(file), bits };
  });
}

/** Reads and checks the whole file too, but keeps nothing of it. */
export async function checkWhole(source: FilterBytes | string): Promise<FilterFacts> {
  return withBytes(source, async (bytes) => {
    const top = await readTop(bytes);
    await readThrough(bytes, top, undefined);
    return top.facts;
  });
}

/** The checksum written at the end: two intact filters with the same one are identical. */
export async function readChecksum(source: FilterBytes | string): Promise<string> {
  return withBytes(source, async (bytes) => {
    const length = Math.min(CHECKSUM_BYTES, bytes.size);
    return (await readAt(bytes, bytes.size - length, length)).toString('hex');
  });
}

type Top = { bytes: Buffer; facts: FilterFacts; blockBytes: number };

async function readTop(source: FilterBytes): Promise<Top> {
  const { file, size } = source;
  const prefix = await readAt(source, 0, Math.min(PREFIX_BYTES, size));
  const length = readPrefix(prefix, file);
  const cut = () =>
    new FilterRefused('damaged', file, 'it is cut off, or has extra bytes at its end');
  if (size < PREFIX_BYTES + length) throw cut();
  const header = await readAt(source, PREFIX_BYTES, length);
  const { facts, blockBytes } = readHeader(header, file);
  if (size !== PREFIX_BYTES + length + blockBytes + CHECKSUM_BYTES) throw cut();
  if (path.basename(file) !== fileNameOf(facts.tld)) {
    throw new FilterRefused(
      'misplaced',
      file,
      `it is the filter of ${facts.tld}, and must be named ${fileNameOf(facts.tld)}`,
    );
  }
  return { bytes: Buffer.concat([prefix, header]), facts, blockBytes };
}

/** Reads the blocks into `target`, or only checks them without one; the checksum must match. */
async function readThrough(
  source: FilterBytes,
  top: Top,
  target: Uint8Array | undefined,
): Promise<void> {
  const hash = createHash('sha256').update(top.bytes);
  const scratch = target ? undefined : new Uint8Array(Math.min(STEP, top.blockBytes));
  for (let at = 0; at < top.blockBytes; at += STEP) {
    const length = Math.min(STEP, top.blockBytes - at);
    const part = (target?.subarray(at, at + length) ?? scratch?.subarray(0, length)) as Uint8Array;
    await fill(source, part, top.bytes.length + at);
    hash.update(part);
  }
  const end = top.bytes.length + top.blockBytes;
  const checksum = await readAt(source, end, CHECKSUM_BYTES);
  if (!hash.digest().equals(checksum)) {
    throw new FilterRefused('damaged', source.file, 'its checksum does not match');
  }
}

async function readAt(source: FilterBytes, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await fill(source, buffer, position);
  return buffer;
}

async function fill(source: FilterBytes, into: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < into.length; ) {
    const read = await source.read(into.subarray(at), position + at);
    if (read === 0)
      throw new FilterRefused('damaged', source.file, 'it became shorter while it was being read');
    at += read;
  }
}

/** Errors of a source that is not a file are passed on unchanged. */
async function withBytes<T>(
  source: FilterBytes | string,
  work: (bytes: FilterBytes) => Promise<T>,
): Promise<T> {
  return typeof source === 'string' ? withFile(source, work) : work(source);
}

async function withFile<T>(file: string, work: (bytes: FilterBytes) => Promise<T>): Promise<T> {
  try {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const read = async (into: Uint8Array, position: number) =>
        (await handle.read(into, 0, into.length, position)).bytesRead;
      return await work({ file, size, read });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof FilterRefused) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new FilterRefused('unreadable', file, `it cannot be read (${code})`, { cause: error });
  }
}
