import {
  endWell,
  mutantsOf,
  often,
  temporaryDirectory,
  textMutantsOf,
} from '@holdfast/platform/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createCertificateMaker, type TestCertificate } from '../../testing/ct-certificates.ts';
import { BadEncoding } from './der.ts';
import { readLogList } from './log-list.ts';
import type { CertificateFacts } from './model.ts';
import { readCertificate, readToBeSigned } from './read-certificate.ts';
import { readLeaf, readTile } from './read-entry.ts';
import { toBatch } from './to-batch.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

let made: TestCertificate;
beforeAll(async () => {
  const folder = await temporaryDirectory();
  const maker = await createCertificateMaker(folder.path);
  made = await maker.make({ dns: ['*.contoso.com', 'xn--bcher-kva.de'], serial: '00f1e2' });
  await folder.remove();
});

const sized = (bytes: Uint8Array, lengthBytes: number) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length.subarray(4 - lengthBytes), bytes]);
};
const entry = (type: number, body: Uint8Array) =>
  Buffer.concat([
    ...[Buffer.alloc(8), Buffer.from([0, type]), Buffer.alloc(type === 1 ? 32 : 0)],
    ...[sized(body, 3), sized(Buffer.alloc(0), 2)],
  ]);

function expectStorable(facts: CertificateFacts | undefined): void {
  if (!facts) return;
  expect(JSON.stringify(facts)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  if (facts.notBefore) expect(new Date(facts.notBefore).getTime()).not.toBeNaN();
}

test('a certificate that is damaged anywhere is read as far as it can be stored, or bad', () => {
  const { certificate, precertificate } = made;
  fc.assert(
    fc.property(mutantsOf(certificate, precertificate), (der) => {
      expectStorable(endWell(() => readCertificate(der), [BadEncoding]));
      expectStorable(endWell(() => readToBeSigned(der), [BadEncoding]));
    }),
    runs,
  );
});

test('an entry of a log and a tile that are damaged anywhere are read, or bad', () => {
  const body = entry(0, made.certificate);
  const leaf = Buffer.concat([Buffer.from([0, 0]), body]);
  const tile = Buffer.concat([
    ...[body, sized(Buffer.alloc(32), 2)],
    ...[entry(1, made.certificate), sized(made.precertificate, 3), sized(Buffer.alloc(0), 2)],
  ]);
  expect(readLeaf(leaf)?.names).toContain('*.contoso.com');
  expect(readTile(tile)).toHaveLength(2);
  const head = { size: 2, root: 'r', at: null };
  fc.assert(
    fc.property(mutantsOf(leaf, tile), (bytes) => {
      const one = endWell(() => readLeaf(bytes));
      const entries = endWell(() => readTile(bytes), [BadEncoding]) ?? [];
      const batch = endWell(() => toBatch('log', [one, ...entries], { position: 2, head }));
      for (const { host } of batch?.names ?? []) expect(host.ascii).toMatch(/^[\w.-]+$/);
    }),
    runs,
  );
});

test('a list of logs of any text is read, or its problems are named', () => {
  const list = '[{"name": "Ours", "url": "https://ct.example.com/log/", "kind": "static"}]';
  fc.assert(
    fc.property(textMutantsOf(list), (text) => {
      const read = endWell(() => readLogList(text)) ?? { problems: [] };
      if ('problems' in read) expect(read.problems.length).toBeGreaterThan(0);
    }),
    runs,
  );
});
