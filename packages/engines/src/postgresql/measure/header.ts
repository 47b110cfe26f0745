import { DumpUnreadable } from '@holdfast/artifact';
import type { ByteSource, Reading } from './byte-source.ts';

const MAGIC = Buffer.from('PGDMP');
const CUSTOM_FORMAT = 1;
/** From PostgreSQL 10 to 18; the third number has always been 0. */
const OLDEST_MINOR = 12;
const NEWEST_MINOR = 16;

/** What changed between versions of the format, by the minor number of the archive's version. */
export const TABLE_ACCESS_METHODS = 14;
const COMPRESSION_ALGORITHM = 15;
export const RELATION_KINDS = 16;

const LONGEST_NAME = 1 << 20;
/** Second, minute, hour, day, month, year, daylight saving. */
const PARTS_OF_TIME = 7;

export type ArchiveHeader = {
  /** The minor number of the format's version. */
  minor: number;
  offsetBytes: number;
  /** Whether pg_dump itself compressed the rows; it never compresses the contents. */
  compressed: boolean;
};

/** Reads the head of an archive. */
export function* readHeader(source: ByteSource): Reading<ArchiveHeader> {
  for (const expected of MAGIC) {
    if ((yield* source.byte()) !== expected) {
      throw new DumpUnreadable('The dump does not begin like a pg_dump archive.');
    }
  }
  const version = [yield* source.byte(), yield* source.byte(), yield* source.byte()];
  const [major = 0, minor = 0] = version;
  if (major !== 1 || minor < OLDEST_MINOR || minor > NEWEST_MINOR) {
    throw new DumpUnreadable(
      `The dump is an archive of version ${version.join('.')}, which is not supported.`,
    );
  }
  source.intBytes = yield* sizeOf(source, 4);
  const offsetBytes = yield* sizeOf(source, 1);
  const format = yield* source.byte();
  if (format !== CUSTOM_FORMAT) {
    throw new DumpUnreadable(
      `The dump is an archive of format ${format}, not of the custom format.`,
    );
  }
  const compression = minor >= COMPRESSION_ALGORITHM ? yield* source.byte() : yield* source.int();
  for (let i = 0; i < PARTS_OF_TIME; i += 1) yield* source.int();
  yield* source.shortText(LONGEST_NAME); // database
  yield* source.shortText(LONGEST_NAME); // version of the server
  yield* source.shortText(LONGEST_NAME); // version of pg_dump
  return { minor, offsetBytes, compressed: compression !== 0 };
}

function* sizeOf(source: ByteSource, least: number): Reading<number> {
  const size = yield* source.byte();
  if (size < least || size > 8) {
    throw new DumpUnreadable('The dump was written on a machine of an unknown kind.');
  }
  return size;
}
