import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCases } from './case.ts';
import { type Corpus, startCorpus } from './corpus.ts';
import { startServer } from './server-postgresql.ts';

/** One of each class of what once went wrong. */
const REPRESENTATIVE = [
  ...['check-with-clock', 'extended-statistics-divide', 'extension-own-table'],
  ...['fdw-partition-away', 'generated-stale', 'members-of-extensions', 'owner-without-right'],
  ...['pagila', 'postgis-topology', 'sql-ascii-names', 'table-in-information-schema'],
];

const all = readCases(path.join(import.meta.dirname, 'postgresql'));
const some = all.filter(({ name }) => REPRESENTATIVE.includes(name));
const cases = often({ test: some, soak: all });
/**
 * Ten thousand tables, five thousand partitions: pg_restore alone takes a minute or two on a small
 * machine, as a server does to make them, and it does so in each proof and restore.
 */
const LONGEST_MS = often({ test: 300_000, soak: 1_800_000 });
let corpus: Corpus;

beforeAll(async () => {
  corpus = await startCorpus(startServer, cases);
});
afterAll(() => corpus?.stop());

test('the representative ones are in the corpus', () => {
  expect(some.map(({ name }) => name)).toEqual(REPRESENTATIVE.toSorted());
});

test.each(cases)('$name: $odd', (one) => corpus.bring(one), LONGEST_MS);
