import {
  DumpUnreadable,
  type MeasureOptions,
  type Measurer,
  type TableMeasure,
} from '@holdfast/artifact';
import { ByteSource, type Reading } from './byte-source.ts';
import { type Contents, type DataEntry, keyOf, readContents } from './contents.ts';
import { readHeader } from './header.ts';
import { LargeObjects } from './large-objects.ts';
import { createOrderedDigest, createRowSet } from './row-set.ts';
import { Rows } from './rows.ts';
import { createSecondLook } from './second-look.ts';

const DATA_BLOCK = 1;
const LARGE_OBJECTS_BLOCK = 3;
/** Of a table that is there, but not its rows. */
const UNMEASURED = { rows: 0, bytes: 0, sha256: '' };

/** Measures archives that `pg_dump -Fc -Z0` writes to a pipe. */
export function createPostgresqlMeasurer({
  again,
  asText,
  without,
}: MeasureOptions = {}): Measurer {
  const source = new ByteSource();
  const rows = new Rows();
  const secondLook = again && createSecondLook(again);
  const largeObjects = new LargeObjects();
  const tables: TableMeasure[] = [];
  let contents: Contents | undefined;
  let betweenBlocks = false;
  let lacking = 0;
  let bytes = 0;

  function* read(): Reading<never> {
    const header = yield* readHeader(source);
    if (header.compressed) throw new DumpUnreadable('The dump is compressed by pg_dump itself.');
    contents = yield* readContents(source, header, {
      ...{ asText, without, wording: again ? 'free' : 'exact' },
    });
    for (;;) {
      betweenBlocks = source.left === 0;
      const type = yield* source.byte();
      betweenBlocks = false;
      yield* readBlock(type, takeEntry(contents, yield* source.int()), contents.keyed);
    }
  }

  function* readBlock(type: number, entry: DataEntry, keyed: ReadonlySet<string>): Reading<void> {
    if (type === DATA_BLOCK && entry.kind === 'table') {
      // Rows come as they lie on disk. A copy that moves them is rare, and is looked at again.
      const inOrder = keyed.has(keyOf(entry));
      rows.begin(secondLook?.digestOf(entry) ?? (inOrder ? createOrderedDigest() : createRowSet()));
      yield* readRows();
      if (!entry.measured) {
        lacking += rows.finish().rows;
        tables.push({ schema: entry.schema, name: entry.name, ...UNMEASURED });
        return;
      }
      const table = { schema: entry.schema, name: entry.name, ...rows.finish() };
      secondLook?.add(entry, table);
      tables.push(table);
    } else if (type === LARGE_OBJECTS_BLOCK && entry.kind === 'large-objects') {
      yield* largeObjects.readBlock(source);
    } else {
      throw new DumpUnreadable(
        'The dump contains a block that its table of contents does not list.',
      );
    }
  }

  function* readRows(): Reading<void> {
    for (;;) {
      source.position = rows.addWhole(source.chunk, source.position, source.intBytes);
      const length = yield* source.int();
      if (length === 0) return;
      if (length < 0) throw new DumpUnreadable('The dump contains a chunk of negative length.');
      for (let left = length; left > 0; ) {
        const part = yield* source.part(left);
        rows.add(part);
        left -= part.length;
      }
    }
  }

  const reading = read();
  let unreadable: unknown;
  return {
    write(chunk) {
      if (unreadable) throw unreadable;
      bytes += chunk.length;
      source.put(chunk);
      try {
        reading.next();
      } catch (error) {
        unreadable = error;
        throw error;
      }
    },
    finish() {
      if (unreadable) throw unreadable;
      // There is no end mark: an archive is whole when everything that it announced was there.
      if (!contents || !betweenBlocks || contents.data.size > 0) {
        throw new DumpUnreadable(
          'The dump is cut off: some of what its table of contents lists is missing.',
        );
      }
      secondLook?.finish();
      const { schema, sequences, rights, code, objects, definitions } = contents;
      return {
        bytes,
        rows: rows.total - lacking,
        tables: tables.sort(byName),
        schema: { objects: schema.count(), sha256: schema.sha256() },
        sequences: { count: sequences.count(), sha256: sequences.sha256() },
        largeObjects: largeObjects.measured(),
        rights: rights.measured(),
        code: code.measured(),
        objects,
        ...(again && { definitions }),
      };
    },
    progress: () => ({ bytes, rows: rows.total, tables: tables.length }),
  };
}

function takeEntry({ data }: Contents, id: number): DataEntry {
  const entry = data.get(id);
  if (!entry)
    throw new DumpUnreadable('The dump contains data that its table of contents does not list.');
  data.delete(id);
  return entry;
}

function byName(a: TableMeasure, b: TableMeasure): number {
  const bytes = (text = '') => Buffer.from(text);
  return (
    Buffer.compare(bytes(a.schema), bytes(b.schema)) || Buffer.compare(bytes(a.name), bytes(b.name))
  );
}
