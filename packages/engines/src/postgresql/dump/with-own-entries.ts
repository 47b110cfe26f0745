import { DumpUnreadable, giveBack } from '@holdfast/artifact';
import { ByteSource, type Reading } from '../measure/byte-source.ts';
import { madeBy, readEntry } from '../measure/contents.ts';
import {
  type ArchiveHeader,
  RELATION_KINDS,
  readHeader,
  TABLE_ACCESS_METHODS,
} from '../measure/header.ts';
import { EXTENSIONS, NOTHING } from '../measure/own-entry.ts';
import type { OwnEntry } from './model.ts';

const DATA_BLOCK = 1;
const NO_DATA = 3;
const DATA_SOMEWHERE = 1;
/** As pg_dump numbers what comes before the rows, with them and after them. */
const PRE_DATA = 2;
const DATA = 3;
const POST_DATA = 4;
const SECTIONS: Record<OwnEntry['kind'], number> = {
  ...{ SEQUENCE: PRE_DATA, TABLE: PRE_DATA, DEFAULT: PRE_DATA },
  ...{ 'TABLE DATA': DATA, 'SEQUENCE SET': DATA, 'MATERIALIZED VIEW DATA': POST_DATA },
};
const TABLES = /^(?:(?:FOREIGN )?TABLE|(?:MATERIALIZED )?VIEW|SEQUENCE)$/;
const END_OF_ROWS = Buffer.from('\\.\n\n\n');

/** Where in the bytes of an archive its list of contents is, and what is to be known of it. */
type Places = {
  header: ArchiveHeader;
  intBytes: number;
  /** How many entries there are, as a number in the archive. */
  count: { entries: number; from: number; to: number };
  /** Where tables begin, rows, and what is restored after all rows; and where all of it ends. */
  places: Record<'tables' | 'rows' | 'postData' | 'end', number>;
  lastId: number;
  /** Numbers of entries, by what they make. */
  ids: Map<string, number>;
};

/**
 * The archive that pg_dump writes, with entries of our own among its list of contents, and their
 * rows at its end. They come after all rows of pg_dump's, which they may refer to, and before what
 * is made of rows; each depends on its extension.
 */
export async function* withOwnEntries(
  archive: AsyncIterable<Buffer>,
  own: readonly OwnEntry[],
  readRows: (entry: OwnEntry) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const source = new ByteSource();
  const head: Buffer[] = [];
  let before = 0;
  const reading = findPlaces(source, () => before + source.position);
  let places: Places | undefined;
  let entries = own;
  for await (const piece of archive) {
    if (places) {
      yield piece;
      continue;
    }
    head.push(Buffer.from(piece));
    before += source.chunk.length;
    source.put(head.at(-1) as Buffer);
    giveBack(piece);
    const { done, value } = reading.next();
    if (!done) continue;
    places = value;
    const { ids } = places;
    entries = own.filter(({ unless }) => unless === undefined || !ids.has(unless));
    yield withContents(Buffer.concat(head.splice(0)), entries, places);
  }
  if (!places) {
    throw new DumpUnreadable('The dump is cut off: its table of contents is incomplete.');
  }
  const format = formatOf(places);
  for (const [at, entry] of entries.entries()) {
    if (entry.kind !== 'TABLE DATA') continue;
    yield Buffer.concat([Buffer.of(DATA_BLOCK), format.int(places.lastId + 1 + at)]);
    for await (const rows of readRows(entry)) {
      yield format.int(rows.length);
      yield rows;
    }
    yield Buffer.concat([format.int(END_OF_ROWS.length), END_OF_ROWS, format.int(0)]);
  }
}

/** pg_restore makes what is listed in the order of the list. */
function withContents(head: Buffer, entries: readonly OwnEntry[], found: Places): Buffer {
  const { count, places } = found;
  const placed = (...kinds: OwnEntry['kind'][]) =>
    entries.flatMap((entry, at) =>
      kinds.includes(entry.kind) ? [contentsOf(entry, at, entries, found)] : [],
    );
  return Buffer.concat([
    head.subarray(0, count.from),
    formatOf(found).int(count.entries + entries.length),
    head.subarray(count.to, places.tables),
    ...placed('SEQUENCE', 'TABLE'),
    head.subarray(places.tables, places.rows),
    ...placed('DEFAULT'),
    head.subarray(places.rows, places.postData),
    ...placed('SEQUENCE SET', 'TABLE DATA'),
    head.subarray(places.postData, places.end),
    ...placed('MATERIALIZED VIEW DATA'),
    head.subarray(places.end),
  ]);
}

function* findPlaces(source: ByteSource, position: () => number): Reading<Places> {
  const header = yield* readHeader(source);
  const from = position();
  const count = { entries: yield* source.int(), from, to: position() };
  const ids = new Map<string, number>();
  const places: Partial<Places['places']> = {};
  let lastId = 0;
  for (let i = 0; i < count.entries; i += 1) {
    const at = position();
    const entry = yield* readEntry(source, header);
    if (TABLES.test(entry.kind)) places.tables ??= at;
    if (entry.section === DATA) places.rows ??= at;
    if (entry.section === POST_DATA) places.postData ??= at;
    lastId = Math.max(lastId, entry.id);
    for (const made of madeBy(entry)) ids.set(made, entry.id);
  }
  const end = position();
  const { postData = end } = places;
  const { rows = postData } = places;
  const { tables = rows } = places;
  const { intBytes } = source;
  return { header, intBytes, count, places: { tables, rows, postData, end }, lastId, ids };
}

/** How an archive writes numbers and texts. */
type Format = { int(value: number): Buffer; text(value: Buffer | undefined): Buffer };

function formatOf({ intBytes }: Pick<Places, 'intBytes'>): Format {
  const int = (value: number) => {
    const bytes = Buffer.alloc(1 + intBytes);
    if (value < 0) bytes[0] = 1;
    bytes.writeUInt32LE(Math.abs(value), 1);
    return bytes;
  };
  return {
    int,
    text: (value) => (value ? Buffer.concat([int(value.length), value]) : int(-1)),
  };
}

function contentsOf(
  entry: OwnEntry,
  at: number,
  all: readonly OwnEntry[],
  { header, lastId, ids, ...places }: Places,
): Buffer {
  const { int, text } = formatOf(places);
  const plain = (value: string) => text(Buffer.from(value));
  const bytes = (hex: string) => text(Buffer.from(hex, 'hex'));
  const nothing = text(undefined);
  const hasRows = entry.kind === 'TABLE DATA';
  const idOf = (made: string) => {
    const own = all.findIndex(({ makes }) => makes.includes(made));
    return own < 0 ? ids.get(made) : lastId + 1 + own;
  };
  const needed = [`${EXTENSIONS} ${entry.extension}`, ...(entry.after ?? [])]
    .map(idOf)
    .filter((id) => id !== undefined);
  return Buffer.concat([
    ...[int(lastId + 1 + at), int(hasRows ? 1 : 0)],
    ...[plain(EXTENSIONS), plain(entry.extension)],
    ...[bytes(entry.name), plain(entry.kind), int(SECTIONS[entry.kind])],
    ...[
      bytes(entry.definition),
      plain(entry.givesOwner ? NOTHING : ''),
      entry.copy === undefined ? nothing : bytes(entry.copy),
    ],
    ...[bytes(entry.schema), nothing],
    ...(header.minor >= TABLE_ACCESS_METHODS ? [nothing] : []),
    ...(header.minor >= RELATION_KINDS ? [int(0)] : []),
    ...[bytes(entry.owner), plain('false')],
    ...needed.map((id) => plain(String(id))),
    nothing,
    Buffer.from([hasRows ? DATA_SOMEWHERE : NO_DATA]),
    Buffer.alloc(header.offsetBytes),
  ]);
}
