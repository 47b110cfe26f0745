import { z } from 'zod';
import { BLOCK_BYTES } from './blocks.ts';
import { type FilterFacts, FilterRefused } from './model.ts';

/*
 * A filter's file: magic (8 bytes), version and length of the header (32 bits each, little-endian),
 * the header as JSON, the blocks as little-endian words, SHA-256 of everything before it.
 */
// A byte that is not ASCII, and line ends that a text-mode transfer would change.
const MAGIC = Buffer.from('\x89HFF\r\n\x1a\n', 'latin1');
const VERSION = 1;
export const PREFIX_BYTES = MAGIC.length + 8;
export const CHECKSUM_BYTES = 32;
const MAX_HEADER = 4_096;
const EXTENSION = '.filter';

const headerSchema = z.strictObject({
  tld: z.string().regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/),
  count: z.int().positive(),
  builtAt: z.iso.datetime(),
  falsePositiveRate: z.number().min(0).max(1),
  blocks: z.int().positive(),
});

export function fileNameOf(tld: string): string {
  return `${tld}${EXTENSION}`;
}

/** Undefined if the name is not that of a filter, for example of one that is still being written. */
export function tldOfFileName(name: string): string | undefined {
  return name.endsWith(EXTENSION) && !name.startsWith('.')
    ? name.slice(0, -EXTENSION.length)
    : undefined;
}

export function encodeHeader(facts: FilterFacts, blocks: number): Buffer {
  const { tld, count, builtAt, falsePositiveRate } = facts;
  const header = Buffer.from(JSON.stringify({ tld, count, builtAt, falsePositiveRate, blocks }));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32LE(VERSION, 0);
  numbers.writeUInt32LE(header.length, 4);
  return Buffer.concat([MAGIC, numbers, header]);
}

/** The length of the header that follows this prefix. */
export function readPrefix(prefix: Buffer, file: string): number {
  if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new FilterRefused('foreign', file, 'it is not a filter');
  }
  if (prefix.length < PREFIX_BYTES) throw new FilterRefused('damaged', file, 'it is cut off');
  const version = prefix.readUInt32LE(MAGIC.length);
  if (version > VERSION) {
    throw new FilterRefused(
      'newer',
      file,
      `it has format ${version}, and this version of Holdfast reads only format ${VERSION}`,
    );
  }
  const length = prefix.readUInt32LE(MAGIC.length + 4);
  if (version !== VERSION || length > MAX_HEADER) {
    throw new FilterRefused('damaged', file, 'its header is damaged');
  }
  return length;
}

export function readHeader(
  header: Buffer,
  file: string,
): { facts: FilterFacts; blockBytes: number } {
  const read = headerSchema.safeParse(parseJson(header));
  if (!read.success) throw new FilterRefused('damaged', file, 'its header is damaged');
  const { blocks, ...facts } = read.data;
  return { facts, blockBytes: blocks * BLOCK_BYTES };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
