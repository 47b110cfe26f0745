import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  endWell,
  endWellLater,
  mutantsOf,
  often,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFilter } from './build.ts';
import { ListReader } from './list-reader.ts';
import { BuildFailed, FilterRefused } from './model.ts';
import { checkWhole, readFacts } from './read-file.ts';
import { ZoneReader } from './zone-reader.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

const ZONE = Buffer.from(`$ORIGIN com.
$TTL 900
@ IN SOA a.gtld.example. hostmaster.example. ( 1 2 3 4 5 ) ; serial and so on
example 172800 IN NS ns1.example.net.
        172800 IN NS ns2.example.net.
es\\097ped IN NS ns1.example.net.
text.com. IN TXT "quoted; \\" text" ( "more"
 "of it" )
`);
const LIST = Buffer.from('# ours\nexample.com\nbücher.com\r\nxn--bcher-kva.com\n\nother.com\n');

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let file: Buffer;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const source = path.join(folder.path, 'names');
  await writeFile(source, LIST);
  const built = await buildFilter({ source, folder: folder.path, tld: 'com' });
  file = await readFile(built.file);
});
afterAll(() => folder.remove());

test('a zone or a list that is damaged anywhere gives names of hosts, or the line that is wrong', () => {
  const kinds = fc.constantFrom(ZoneReader, ListReader);
  fc.assert(
    fc.property(mutantsOf(ZONE, LIST), kinds, fc.boolean(), (bytes, Reader, isKnown) => {
      const names: string[] = [];
      endWell(() => {
        const reader = new Reader(isKnown ? 'com' : undefined, {
          name: (label, length) => names.push(Buffer.from(label).toString('latin1', 0, length)),
          ignored() {},
        });
        reader.push(bytes);
        reader.end();
      }, [BuildFailed]);
      for (const name of names) expect(name.length > 0 && name.length <= 63, name).toBe(true);
    }),
    runs,
  );
});

test('a filter that is damaged anywhere is refused, whole or in part', async () => {
  const of = (bytes: Buffer) => ({
    file: 'com.filter',
    size: bytes.length,
    read: async (into: Uint8Array, position: number) =>
      bytes.copy(into, 0, position, position + into.length),
  });
  expect(await checkWhole(of(file))).toMatchObject({ tld: 'com' });
  await fc.assert(
    fc.asyncProperty(mutantsOf(file), async (bytes) => {
      await endWellLater(() => readFacts(of(bytes)), [FilterRefused]);
      const facts = await endWellLater(() => checkWhole(of(bytes)), [FilterRefused]);
      if (!bytes.equals(file)) expect(facts).toBeUndefined();
    }),
    runs,
  );
});
