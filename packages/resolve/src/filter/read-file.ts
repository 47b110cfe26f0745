import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { CHECKSUM_BYTES, fileNameOf, PREFIX_BYTES, readHeader, readPrefix } from './file-format.ts';
import { type FilterFacts, FilterRefused, type SharedFilter } from './model.ts';

const STEP = 4 << 20;

/** Only what the header says, and that the file is as long as it should be. */
export async function readFacts(file: string): Promise<FilterFacts> {
  return withFile(file, async (handle) => (await readTop(handle, file)).facts);
}

/** Reads the whole file into shared memory; whatever is wrong with it is a `FilterRefused`. */
export async function readFilter(file: string): Promise<SharedFilter> {
  return withFile(file, async (handle) => {
    const top = await readTop(handle, file);
    const bits = new SharedArrayBuffer(top.blockBytes);
    await readThrough(handle, file, top, new Uint8Array(bits));
    return { facts: top.facts, file: path.basename(file), bits };
  });
}

/** Reads the whole file as well, and keeps nothing of it. */
export async function checkFile(file: string): Promise<FilterFacts> {
  return withFile(file, async (handle) => {
    const top = await readTop(handle, file);
    await readThrough(handle, file, top, undefined);
    return top.facts;
  });
}

type Top = { bytes: Buffer; facts: FilterFacts; blockBytes: number };

async function readTop(handle: FileHandle, file: string): Promise<Top> {
  const { size } = await handle.stat();
  const prefix = await readAt(handle, 0, Math.min(PREFIX_BYTES, size), file);
  const length = readPrefix(prefix, file);
  const cut = () =>
    new FilterRefused('damaged', file, 'it is cut off, or has something after its end');
  if (size < PREFIX_BYTES + length) throw cut();
  const header = await readAt(handle, PREFIX_BYTES, length, file);
  const { facts, blockBytes } = readHeader(header, file);
  if (size !== PREFIX_BYTES + length + blockBytes + CHECKSUM_BYTES) throw cut();
  if (path.basename(file) !== fileNameOf(facts.tld)) {
    throw new FilterRefused('misplaced', file, `it is the filter of ${facts.tld}`);
  }
  return { bytes: Buffer.concat([prefix, header]), facts, blockBytes };
}

/** Into `target`, or into nothing; the checksum must hold. */
async function readThrough(
  handle: FileHandle,
  file: string,
  top: Top,
  target: Uint8Array | undefined,
): Promise<void> {
  const hash = createHash('sha256').update(top.bytes);
  const scratch = target ? undefined : new Uint8Array(Math.min(STEP, top.blockBytes));
  for (let at = 0; at < top.blockBytes; at += STEP) {
    const length = Math.min(STEP, top.blockBytes - at);
    const part = (target?.subarray(at, at + length) ?? scratch?.subarray(0, length)) as Uint8Array;
    await fill(handle, part, top.bytes.length + at, file);
    hash.update(part);
  }
  const end = top.bytes.length + top.blockBytes;
  const checksum = await readAt(handle, end, CHECKSUM_BYTES, file);
  if (!hash.digest().equals(checksum)) {
    throw new FilterRefused('damaged', file, 'its checksum does not hold');
  }
}

async function readAt(
  handle: FileHandle,
  position: number,
  length: number,
  file: string,
): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await fill(handle, buffer, position, file);
  return buffer;
}

async function fill(
  handle: FileHandle,
  into: Uint8Array,
  position: number,
  file: string,
): Promise<void> {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await handle.read(into, at, into.length - at, position + at);
    if (bytesRead === 0) throw new FilterRefused('damaged', file, 'it became shorter');
    at += bytesRead;
  }
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    const handle = await open(file, 'r');
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof FilterRefused) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    throw new FilterRefused('unreadable', file, `it cannot be read (${code})`, { cause: error });
  }
}
