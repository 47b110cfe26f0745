import { DumpUnreadable } from '@holdfast/artifact';
import { endWell, endWellLater, mutantsOf, often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestoreFailure } from '../../model.ts';
import { planAsText } from '../load/as-text.ts';
import { readArchiveContents } from '../load/contents.ts';
import { recognise } from '../load/recognise.ts';
import { archive, table } from './archive.fixture.ts';
import { createPostgresqlMeasurer, readRights } from './index.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

const SAMPLES = [
  archive([
    { id: 1, kind: 'ENCODING', tag: 'ENCODING', definition: "SET client_encoding = 'UTF8';\n" },
    { id: 2, kind: 'EXTENSION', tag: 'citext', definition: 'CREATE EXTENSION citext;\n' },
    {
      ...{ id: 3, kind: 'FUNCTION', tag: 'f()', schema: 'public' },
      definition:
        'CREATE FUNCTION public.f() RETURNS integer\n    LANGUAGE sql\n    SET work_mem TO 1\n    AS $$ select 1 $$;\n',
    },
    {
      ...{ id: 4, kind: 'ACL', tag: 'TABLE b', schema: 'public' },
      definition:
        'GRANT SELECT ON TABLE public.b TO PUBLIC;\nREVOKE ALL ON TABLE public.b FROM app;\n',
    },
    ...table(10, 'public', 'b', ['1\tone', '2\ttwo', '3\t\\N']),
    ...table(20, 'Ärger', 'x.y', ['']),
    { id: 91, kind: 'SEQUENCE SET', tag: 's', schema: 'public', definition: "setval('s', 3)" },
    { id: 95, kind: 'BLOBS', tag: 'BLOBS', largeObjects: [{ oid: 17_000, chunks: ['hello'] }] },
  ]),
  archive(table(10, 'public', 'b', ['1', '2']), { minor: 16, intBytes: 8 }),
  // Kinds with the names of properties that every JavaScript object has.
  archive(['constructor', '__proto__', 'toString'].map((kind, id) => ({ id, kind, tag: kind }))),
];
const damaged = mutantsOf(...SAMPLES);

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
}

test('an archive that is damaged anywhere is measured as what it holds, or unreadable', () => {
  const examine = (bytes: Buffer) => {
    const measured = endWell(() => {
      const measurer = createPostgresqlMeasurer();
      measurer.write(Buffer.from(bytes));
      return measurer.finish();
    }, [DumpUnreadable]);
    if (!measured) return;
    expect(measured.bytes).toBe(bytes.length);
    expect(measured.rows).toBe(measured.tables.reduce((sum, { rows }) => sum + rows, 0));
  };
  SAMPLES.forEach(examine);
  fc.assert(fc.property(damaged, examine), runs);
});

test('what a restore reads of a damaged archive is there, or a failure of the restore', async () => {
  const examine = async (bytes: Buffer) => {
    const recognised = endWell(() => recognise(bytes));
    expect(recognised).toEqual(
      'refused' in (recognised ?? {})
        ? { refused: expect.any(String) }
        : expect.objectContaining({ server: expect.objectContaining({ vendor: 'postgresql' }) }),
    );
    endWell(
      () =>
        planAsText(readArchiveContents(bytes), {
          isOfSuperusers: (setting) => setting === 'work_mem',
          provided: new Set(),
        }),
      [DumpUnreadable, RestoreFailure],
    );
    const rights = () => readRights(inPieces(bytes), {});
    await endWellLater(rights, [DumpUnreadable]);
  };
  for (const sample of SAMPLES) await examine(sample);
  await fc.assert(fc.asyncProperty(damaged, examine), runs);
});

test('kinds of objects that are named like members of every object are of no known kind', () => {
  const plan = planAsText(readArchiveContents(SAMPLES[2] as Buffer), {
    isOfSuperusers: () => false,
    provided: new Set(),
  });
  expect(plan.names).toEqual([]);
});
