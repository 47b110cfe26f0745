import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DumpUnreadable, type Measured, type MeasureOptions } from '@holdfast/artifact';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../../measure/sum-of.fixture.ts';
import { archive, END_OF_ROWS, type Entry, table } from './archive.fixture.ts';
import { createPostgresqlMeasurer } from './index.ts';

const MINORS = [12, 13, 14, 15, 16];

function measure(
  dump: Buffer,
  cuts: readonly number[] = [],
  options: MeasureOptions = {},
): Measured {
  const measurer = createPostgresqlMeasurer(options);
  const at = [0, ...cuts.toSorted((a, b) => a - b), dump.length];
  for (let i = 1; i < at.length; i += 1) {
    const chunk = Buffer.from(dump.subarray(at[i - 1], at[i]));
    measurer.write(chunk);
    chunk.fill('\n'); // its memory is used for something else now
  }
  return measurer.finish();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const SEQUENCE: Entry[] = [
  { id: 90, kind: 'SEQUENCE', tag: 's', schema: 'public', definition: 'CREATE SEQUENCE s;' },
  {
    ...{ id: 91, kind: 'SEQUENCE SET', tag: 's', schema: 'public' },
    definition: "SELECT pg_catalog.setval('s', 3, true);",
  },
];
const LARGE_OBJECTS: Entry = {
  id: 95,
  kind: 'BLOBS',
  tag: 'BLOBS',
  largeObjects: [
    { oid: 17_000, chunks: ['hello ', 'world'] },
    { oid: 4_000_000_000, chunks: [] },
  ],
};
const SMALL = [
  { id: 1, kind: 'ENCODING', tag: 'ENCODING', definition: "SET client_encoding = 'UTF8';\n" },
  ...table(10, 'public', 'b', ['1\tone', '2\ttwo', '3\t\\N']),
  ...table(20, 'public', 'a', []),
  ...table(30, 'Ärger', 'x.y', ['']),
  ...SEQUENCE,
  LARGE_OBJECTS,
];

describe('what is measured', () => {
  it.each(MINORS)('version 1.%i of the format', (minor) => {
    const dump = archive(SMALL, { minor });
    expect(measure(dump)).toEqual({
      bytes: dump.length,
      rows: 4,
      tables: [
        { schema: 'public', name: 'a', rows: 0, bytes: 0, sha256: sha256('') },
        {
          schema: 'public',
          name: 'b',
          rows: 3,
          bytes: 17,
          sha256: sha256('1\tone\n2\ttwo\n3\t\\N\n'),
          unordered: sumOf(['1\tone\n', '2\ttwo\n', '3\t\\N\n']),
        },
        { schema: 'Ärger', name: 'x.y', rows: 1, bytes: 1, sha256: sha256('\n') },
      ],
      schema: { objects: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      sequences: { count: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      largeObjects: { count: 2, bytes: 11, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      rights: {
        ...{ objects: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), roles: ['postgres'] },
        ...{ owners: ['postgres'], grantors: [] },
      },
      code: { statements: [] },
      objects: expect.arrayContaining(['1259 16001', 'position of sequence public.s']),
    });
  });

  it('the archives of these tests are archives to pg_restore', async () => {
    const place = await temporaryDirectory();
    for (const minor of [12, 13, 14]) {
      const file = path.join(place.path, `${minor}.dump`);
      writeFileSync(file, archive(SMALL, { minor }));
      const list = execFileSync('pg_restore', ['--list', file], { encoding: 'utf8' });
      expect(list).toContain('TABLE DATA Ärger x.y postgres');
    }
    await place.remove();
  });

  it('integers of eight bytes', () => {
    const { bytes: _, ...rest } = measure(archive(SMALL, { intBytes: 8 }));
    const { bytes: __, ...usual } = measure(archive(SMALL));
    expect(rest).toEqual(usual);
  });

  it('how rows are cut into chunks does not matter', () => {
    const [definition, data] = table(1, 's', 't', []) as [Entry, Entry];
    const text = `${Array.from({ length: 500 }, (_, i) => `${i}\t${'x'.repeat(i)}\n`).join('')}`;
    const inChunks = (chunks: string[]) =>
      measure(archive([definition, { ...data, data: chunks }])).tables;
    const whole = inChunks([text + END_OF_ROWS]);
    expect(whole).toMatchObject([{ rows: 500, bytes: text.length, sha256: sha256(text) }]);
    expect(inChunks([...(text + END_OF_ROWS)])).toEqual(whole);
    expect(inChunks([text.slice(0, 1000), text.slice(1000), '\\.', '\n\n\n'])).toEqual(whole);
  });

  it('fields larger than any buffer, and rows of every length around the buffer’s', () => {
    const sizes = [
      0,
      1,
      2,
      3,
      (512 << 10) - 7,
      (512 << 10) - 6,
      (512 << 10) - 1,
      512 << 10,
      3 << 20,
    ];
    const rows = [...sizes, ...sizes.toReversed()].map((size) => 'y'.repeat(size));
    const dump = archive(table(1, 's', 't', rows));
    const text = rows.map((row) => `${row}\n`).join('');
    const expected = [{ rows: rows.length, bytes: text.length, sha256: sha256(text) }];
    expect(measure(dump).tables).toMatchObject(expected);
    const cuts = Array.from(
      { length: Math.floor(dump.length / 65_537) },
      (_, i) => 65_537 * (i + 1),
    );
    expect(measure(dump, cuts).tables).toMatchObject(expected);
  });

  it('names that are no UTF-8 are kept apart', () => {
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const entry = (id: number, name: string): Entry => ({
      ...{ id, kind: 'TABLE DATA', tag: latin(name), schema: 'public', data: [END_OF_ROWS] },
    });
    const names = measure(archive([entry(1, 'größe'), entry(2, 'grösse')])).tables;
    expect(names.map(({ name }) => name)).toEqual(['grösse', 'größe']);
  });
});

describe('what makes a difference, and where', () => {
  const ROWS = ['1\ta', '2\tb', '3\tc'];
  const dump = (rows: string[]) =>
    measure(archive([...table(1, 's', 't', rows), ...table(5, 's', 'other', ROWS)]));
  const [other, t] = dump(ROWS).tables;

  it.each([
    ['changed', ['1\ta', '2\tX', '3\tc']],
    ['removed', ['1\ta', '3\tc']],
    ['duplicated', ['1\ta', '2\tb', '2\tb', '3\tc']],
    ['reordered', ['2\tb', '1\ta', '3\tc']],
  ])('a row that was %s', (_, rows) => {
    const changed = dump(rows);
    expect(changed.tables[0]).toEqual(other);
    expect(changed.tables[1]?.sha256).not.toBe(t?.sha256);
    expect(changed.schema).toEqual(dump(ROWS).schema);
  });

  const KEY: Entry = {
    ...{ id: 60, kind: 'CONSTRAINT', tag: 'odd "t a key', schema: 's' },
    definition:
      'ALTER TABLE ONLY s."odd ""t"\n    ADD CONSTRAINT "a key" PRIMARY KEY (id) INCLUDE (note);\n',
  };
  const UNIQUE = { ...KEY, definition: KEY.definition?.replace('PRIMARY KEY', 'UNIQUE') };

  it('the order of rows does not in a table without a primary key, nor at a second look', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'b', '\\n'), maxLength: 9 });
    const row = fc.oneof(
      { weight: 200, arbitrary: fc.tuple(field, field).map((fields) => fields.join('\t')) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(600 << 10)) },
    );
    const moved = fc
      .array(row, { minLength: 2, maxLength: 30 })
      .chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      );
    const cuts = fc.array(fc.nat(5_000), { maxLength: 5 });
    const held = (rows: readonly string[], key: Entry, options?: MeasureOptions, at?: number[]) =>
      measure(archive([...table(1, 's', 'odd "t', rows), key]), at, options).tables[0];
    fc.assert(
      fc.property(moved, cuts, fc.nat(), ([rows, other], at, place) => {
        const one = held(rows, UNIQUE);
        const two = held(other, UNIQUE, {}, at);
        expect(two?.unordered).toBe(one?.unordered);
        expect(two?.sha256 === one?.sha256).toBe(rows.join('\n') === other.join('\n'));
        expect(held(rows, KEY)).toEqual({ ...one, unordered: undefined });
        const again = { again: new Set(['s.odd "t']) };
        expect(held(other, KEY, again)).toEqual(held(rows, KEY, again));
        // A row that is another one, even one that is there already, makes a difference.
        const odd = other.with(place % rows.length, `${other[place % rows.length]}c`);
        for (const changed of [odd, other.with(0, other[1] ?? '')]) {
          const same = changed.toSorted().join('\n') === rows.toSorted().join('\n');
          const found = held(changed, UNIQUE);
          expect(found?.unordered === one?.unordered).toBe(same);
          expect(same || found?.sha256 !== one?.sha256).toBe(true);
          expect(held(changed, KEY, again)?.sha256 === held(rows, KEY, again)?.sha256).toBe(same);
        }
      }),
      { numRuns: often({ test: 60, soak: 5_000 }) },
    );
    // Large ones are looked at again instead.
    const large = Array.from({ length: 5_000 }, (_, n) => `${n}\t${'x'.repeat(900)}`);
    const again = { again: new Set(['s.odd "t']) };
    const [one, two, odd] = [large, large.toReversed(), large.with(7, large[8] ?? '')];
    expect(held(one, UNIQUE)).toEqual(held(one, KEY));
    expect(held(two, UNIQUE)?.sha256).not.toBe(held(one, UNIQUE)?.sha256);
    expect(held(two, UNIQUE, again)).toEqual(held(one, UNIQUE, again));
    expect(held(odd, UNIQUE, again)?.sha256).not.toBe(held(one, UNIQUE, again)?.sha256);
    // Those that are there twice do not cancel each other out.
    expect(held(['a', 'a', 'b'], UNIQUE)?.unordered).not.toBe(
      held(['b', 'c', 'c'], UNIQUE)?.unordered,
    );
  });

  it('the blanks of a view do at first, and at a second look only those in quotes', () => {
    const schemaOf = (definition: string, kind: string, options = {}) =>
      measure(archive([{ id: 3, kind, tag: 'v', schema: 's', definition }]), [], options).schema;
    const [one, blanks, quoted, named] = [
      ...[
        `select "a b" from (values (1,'it''s  x')) v`,
        `select "a b" from ( values (1,'it''s  x')) v`,
      ],
      ...[
        `select "a b" from (values (1,'it''s x')) v`,
        `select "ab" from (values (1,'it''s  x')) v`,
      ],
    ] as const;
    const again = { again: new Set(['']) };
    for (const kind of ['VIEW', 'MATERIALIZED VIEW', 'RULE']) {
      expect(schemaOf(blanks, kind)).not.toEqual(schemaOf(one, kind));
      expect(schemaOf(blanks, kind, again)).toEqual(schemaOf(one, kind, again));
      expect(schemaOf(quoted, kind, again)).not.toEqual(schemaOf(one, kind, again));
      expect(schemaOf(named, kind, again)).not.toEqual(schemaOf(one, kind, again));
    }
  });

  it('owners, grants, numbers, order and the name of the database do not', () => {
    const base = [...table(1, 's', 't', ROWS), ...SEQUENCE];
    const again = [
      ...SEQUENCE.map((entry) => ({ ...entry, owner: 'other' })),
      ...table(40, 's', 't', ROWS),
      { id: 3, kind: 'ACL', tag: 'TABLE t', schema: 's', definition: 'GRANT' },
      { id: 4, kind: 'DATABASE', tag: 'd', definition: 'CREATE DATABASE d' },
      { id: 5, kind: 'COMMENT', tag: 'DATABASE d', definition: 'COMMENT ON DATABASE' },
      { id: 6, kind: 'SCHEMA', tag: 'public', definition: '-- *not* creating schema, since' },
    ];
    const { bytes: _, rights: mine, objects: _mine, ...one } = measure(archive(base));
    const {
      bytes: __,
      rights: theirs,
      objects: _theirs,
      ...two
    } = measure(archive(again, { database: 'e' }));
    expect(two).toEqual(one);
    expect(theirs?.sha256).not.toBe(mine?.sha256);
  });

  it('rights are owners and grants by themselves, whatever their order', () => {
    const grants = (definition: string, kind = 'ACL', tag = 'TABLE t') => ({
      ...{ id: 50, kind, tag, schema: 's', definition, owner: 'postgres' },
    });
    const rightsOf = (...entries: Entry[]) =>
      measure(archive([...table(1, 's', 't', ROWS), ...entries])).rights;
    const [one, two] = [
      'GRANT SELECT ON TABLE s.t TO app;\n',
      'GRANT SELECT ON TABLE s."x TO ""y;" TO "odd ""one";\n',
    ];
    expect(rightsOf(grants(one + two))).toEqual(rightsOf(grants(two + one)));
    expect(rightsOf(grants(one + two))).toMatchObject({
      ...{ objects: 3, roles: ['app', 'odd "one', 'postgres'], owners: ['postgres'], grantors: [] },
    });
    expect(rightsOf(grants(one))?.sha256).not.toBe(rightsOf(grants(two))?.sha256);
    const byOther = `SET SESSION AUTHORIZATION "Boss";\n${one}RESET SESSION AUTHORIZATION;\n`;
    expect(rightsOf(grants(byOther))).toMatchObject({ objects: 2, grantors: ['Boss'] });
    expect(rightsOf(grants(byOther))?.sha256).not.toBe(rightsOf(grants(one))?.sha256);
    const defaults =
      'ALTER DEFAULT PRIVILEGES FOR ROLE boss IN SCHEMA "a; b" GRANT ALL ON TABLES TO app;\n';
    expect(rightsOf(grants(defaults, 'DEFAULT ACL'))).toMatchObject({
      ...{ objects: 2, roles: ['app', 'boss', 'postgres'], owners: ['boss', 'postgres'] },
    });
    const everybody = 'REVOKE ALL ON FUNCTION s.f() FROM PUBLIC;\n';
    expect(rightsOf(grants(everybody))).toMatchObject({ objects: 2, roles: ['postgres'] });
    expect(rightsOf(grants(one, 'ACL', 'DATABASE d'))).toEqual(rightsOf());
  });

  it('a definition and where a sequence stands do, each in its place', () => {
    const altered = (id: number) =>
      measure(
        archive(SMALL.map((entry) => (entry.id === id ? { ...entry, definition: 'else' } : entry))),
      );
    const base = measure(archive(SMALL));
    expect(altered(10).schema.sha256).not.toBe(base.schema.sha256);
    expect(altered(10).sequences).toEqual(base.sequences);
    expect(altered(91).sequences.sha256).not.toBe(base.sequences.sha256);
    expect(altered(91).schema).toEqual(base.schema);
  });

  it('large objects count by number and content, not by order, chunks or blocks', () => {
    const of = (...blocks: NonNullable<Entry['largeObjects']>[]) =>
      measure(
        archive(
          blocks.map((largeObjects, i) => ({ id: i + 1, kind: 'BLOBS', tag: 'x', largeObjects })),
          { minor: 16 },
        ),
      ).largeObjects;
    const a = { oid: 1, chunks: ['abc'] };
    const b = { oid: 2, chunks: ['def'] };
    const base = of([a, b]);
    expect(of([b], [a])).toEqual(base);
    expect(of([{ oid: 1, chunks: ['a', 'bc'] }, b])).toEqual(base);
    expect(of([{ ...a, oid: 3 }, b])).not.toEqual(base);
    expect(of([{ oid: 1, chunks: ['abd'] }, b])).not.toEqual(base);
    expect(
      of([
        { oid: 1, chunks: ['def'] },
        { oid: 2, chunks: ['abc'] },
      ]),
    ).not.toEqual(base);
    expect(of([a])).not.toEqual(base);
  });
});

describe('streaming', () => {
  const dump = archive(SMALL, { minor: 16 });
  const whole = measure(dump);

  it('cut anywhere, the result is the same', () => {
    expect(
      measure(
        dump,
        Array.from({ length: dump.length }, (_, i) => i),
      ),
    ).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: dump.length })), (cuts) => {
        expect(measure(dump, cuts)).toEqual(whole);
      }),
      { numRuns: often({ test: 100, soak: 300 }) },
    );
  });

  it('ended anywhere before its end, it is unreadable', () => {
    const step = often({ test: 7, soak: 1 });
    for (let length = dump.length - 1; length >= 0; length -= step) {
      expect(() => measure(dump.subarray(0, length)), `${length}`).toThrow(DumpUnreadable);
    }
  });

  it('tells how far it has come', () => {
    const measurer = createPostgresqlMeasurer();
    expect(measurer.progress()).toEqual({ bytes: 0, rows: 0, tables: 0 });
    measurer.write(dump);
    expect(measurer.progress()).toEqual({ bytes: dump.length, rows: 4, tables: 3 });
  });
});

describe('what is no whole dump', () => {
  const refused = (dump: Buffer) => expect(() => measure(dump)).toThrow(DumpUnreadable);

  it('a table without its data', () => {
    refused(archive(SMALL, { without: [31] }));
    refused(archive(SMALL, { without: [95] }));
  });

  it('data twice, unannounced, of another kind, or followed by something', () => {
    const [definition, data] = table(1, 's', 't', ['x']) as [Entry, Entry];
    const dump = archive([definition, data]);
    const block = dump.subarray(dump.length - 28);
    expect(block[0]).toBe(1);
    refused(Buffer.concat([dump, block]));
    refused(Buffer.concat([dump, Buffer.from([7])]));
    refused(Buffer.concat([dump, Buffer.from([0])]));
    refused(archive([{ ...data, kind: 'SOMETHING' }]));
    refused(archive([data, data]));
    const disguised = Buffer.from(dump);
    disguised[dump.length - 28] = 3;
    refused(disguised);
  });

  it('rows that do not end as rows do', () => {
    const [definition, data] = table(1, 's', 't', []) as [Entry, Entry];
    for (const chunks of [
      [],
      ['x\n'],
      ['x\n\\.\n'],
      ['x\\.\n\n\n'],
      ['\n\\.\n\n\nx'],
      ['\n\n\n'],
    ]) {
      refused(archive([definition, { ...data, data: chunks }]));
    }
  });

  it('an unknown version or format, a compressed one, or none at all', () => {
    expect(() => measure(archive(SMALL, { minor: 17 }))).toThrow('1.17.0');
    expect(() => measure(archive(SMALL, { minor: 11 }))).toThrow('1.11.0');
    expect(() => measure(archive(SMALL, { compression: 1 }))).toThrow('compressed');
    expect(() => measure(archive(SMALL, { compression: 1, minor: 16 }))).toThrow('compressed');
    refused(Buffer.from('-- PostgreSQL database dump'));
    refused(Buffer.alloc(0));
  });

  it('once unreadable, it stays so', () => {
    const measurer = createPostgresqlMeasurer();
    expect(() => measurer.write(Buffer.from('nonsense'))).toThrow(DumpUnreadable);
    expect(() => measurer.write(archive(SMALL))).toThrow(DumpUnreadable);
    expect(() => measurer.finish()).toThrow(DumpUnreadable);
  });

  it('whatever the bytes, it measures or refuses, and never takes what it is told to take', () => {
    const dump = archive(SMALL, { minor: 16 });
    const before = process.memoryUsage().rss;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: dump.length - 1 }), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 4,
        }),
        (changes) => {
          const broken = Buffer.from(dump);
          for (const [at, value] of changes) broken[at] = value;
          try {
            expect(measure(broken).bytes).toBe(dump.length);
          } catch (error) {
            expect(error).toBeInstanceOf(DumpUnreadable);
          }
        },
      ),
      { numRuns: often({ test: 300, soak: 1_000 }) },
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
  });
});
