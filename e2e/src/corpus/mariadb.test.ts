import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCases } from './case.ts';
import { type Corpus, startCorpus } from './corpus.ts';
import { startServer } from './server-mariadb.ts';

/** One of each class of what once went wrong. */
const REPRESENTATIVE = [
  ...['checks-violated', 'employees', 'engine-archive', 'enum-error-value'],
  ...['foreign-key-to-other-database', 'generated-out-of-date', 'key-nullable-unique'],
  ...['versioned-by-transaction', 'view-on-dropped-table', 'view-on-other-database'],
];

const all = readCases(path.join(import.meta.dirname, 'mariadb'));
const some = all.filter(({ name }) => REPRESENTATIVE.includes(name));
const cases = often({ test: some, soak: all });
/**
 * Each question about all tables makes a server open all of them: of ten thousand, for ten to twenty
 * seconds on a small machine, in each backup, proof, restore and look of the witness.
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
