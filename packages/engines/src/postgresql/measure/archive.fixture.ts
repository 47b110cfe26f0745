/** Writes archives as pg_dump does, of any version of the format, whole or wrong. */
export type Entry = {
  id: number;
  kind: string;
  tag: string | Buffer;
  schema?: string;
  definition?: string;
  owner?: string;
  /** The chunks of its data; without it the entry has none. */
  data?: readonly (string | Buffer)[];
  /** Of an entry `BLOBS`. */
  largeObjects?: readonly { oid: number; chunks: readonly (string | Buffer)[] }[];
};

type Shape = {
  minor?: number;
  intBytes?: number;
  compression?: number;
  database?: string;
  /** Entries whose block is not written. */
  without?: readonly number[];
};

export const END_OF_ROWS = '\\.\n\n\n';

/** A table's entries, one chunk a row as pg_dump writes them. */
export function table(id: number, schema: string, name: string, rows: readonly string[]): Entry[] {
  return [
    { id, kind: 'TABLE', tag: name, schema, definition: `CREATE TABLE ${schema}.${name} ();\n` },
    {
      id: id + 1,
      kind: 'TABLE DATA',
      tag: name,
      schema,
      data: [...rows.map((row) => `${row}\n`), END_OF_ROWS],
    },
  ];
}

export function archive(entries: readonly Entry[], shape: Shape = {}): Buffer {
  const { minor = 14, intBytes = 4, compression = 0, database = 'd', without = [] } = shape;
  const int = (value: number) => {
    const bytes = Buffer.alloc(1 + intBytes);
    bytes[0] = value < 0 ? 1 : 0;
    bytes.writeUInt32LE(Math.abs(value), 1);
    return bytes;
  };
  const text = (value: string | Buffer | undefined) =>
    value === undefined
      ? int(-1)
      : Buffer.concat([int(Buffer.from(value).length), Buffer.from(value)]);
  const chunks = (all: readonly (string | Buffer)[]) =>
    Buffer.concat([...all.map((chunk) => text(chunk)), int(0)]);
  const hasData = (entry: Entry) => entry.data !== undefined || entry.largeObjects !== undefined;
  const header = [
    Buffer.from('PGDMP'),
    Buffer.from([1, minor, 0, intBytes, 8, 1]),
    minor >= 15 ? Buffer.from([compression]) : int(compression),
    ...[1, 2, 3, 4, 5, 126, 0].map(int),
    ...[database, '15.8', '15.8'].map(text),
  ];
  const contents = entries.flatMap((entry) => [
    int(entry.id),
    int(hasData(entry) ? 1 : 0),
    text('1259'),
    text(String(16_000 + entry.id)),
    text(entry.tag),
    text(entry.kind),
    int(2),
    text(entry.definition ?? ''),
    text('DROP'),
    text(entry.data ? 'COPY FROM stdin;\n' : undefined),
    text(entry.schema),
    text(undefined),
    ...(minor >= 14 ? [text('heap')] : []),
    ...(minor >= 16 ? [int(114)] : []),
    text(entry.owner ?? 'postgres'),
    text('false'),
    text('7'),
    text(undefined),
    Buffer.from([hasData(entry) ? 1 : 3]),
    Buffer.alloc(8),
  ]);
  const blocks = entries
    .filter((entry) => hasData(entry) && !without.includes(entry.id))
    .flatMap((entry) =>
      entry.data
        ? [Buffer.from([1]), int(entry.id), chunks(entry.data)]
        : [
            Buffer.from([3]),
            int(entry.id),
            ...(entry.largeObjects ?? []).flatMap((each) => [
              int(each.oid | 0),
              chunks(each.chunks),
            ]),
            int(0),
          ],
    );
  return Buffer.concat([...header, int(entries.length), ...contents, ...blocks]);
}
