import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DomainName } from '@holdfast/names';
import { ManualClock } from '@holdfast/platform/clock';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { testResolver } from '../testing/conformance.ts';
import { BATCH_OUTCOMES, buildFilter, createFilters, type Filters } from './index.ts';

const place = await temporaryDirectory();
afterAll(() => place.remove());
const clock = new ManualClock('2026-05-01T12:00:00Z');

const named = (label: string, suffix = 'com'): DomainName => {
  const ascii = `${label}.${suffix}`;
  return { ascii, unicode: ascii, tld: suffix, suffix };
};
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `name${from + index}`);

let made = 0;
async function fresh(): Promise<string> {
  made += 1;
  return path.join(place.path, String(made));
}

async function build(folder: string, labels: string[], tld = 'com'): Promise<string> {
  await mkdir(folder, { recursive: true });
  const source = path.join(place.path, `source-${made}`);
  await writeFile(source, `${labels.join('\n')}\n`);
  return (await buildFilter({ source, folder, tld, clock, allowShrinking: true })).file;
}

const ask = async (filters: Filters, name: DomainName) =>
  (await filters.lookup(name, { deadlineMs: 60_000 })).outcome;
const hitsOf = (filters: Pick<Filters, 'lookupBatch'>, names: DomainName[]) =>
  filters.lookupBatch(names).outcomes.filter((outcome) => BATCH_OUTCOMES[outcome] === 'hit').length;

testResolver('A filter', async () => {
  const folder = await fresh();
  const file = await build(folder, range(0, 1_000));
  // A damaged filter counts as no filter.
  await writeFile(path.join(folder, 'net.filter'), (await readFile(file)).subarray(0, 200));
  const filters = await createFilters({ folder, clock });
  let asked = 0;
  return {
    resolver: filters,
    source: 'filter',
    answers: { taken: 'hit', free: 'miss' },
    faults: { damaged: 'no_filter' },
    name(behaviour) {
      asked += 1;
      if (behaviour === 'damaged') return named(`name${asked}`, 'net');
      return named(behaviour === 'taken' ? `name${asked}` : `nobody-has-this-${asked}`);
    },
    unknown: { name: named('name1', 'nowhere'), failure: 'no_filter' },
    stop: () => filters.close(),
  };
});

test('an answer says which filter gave it and how far it can be trusted', async () => {
  const folder = await fresh();
  await build(folder, range(0, 1_000));
  const filters = await createFilters({ folder, clock });
  const finding = await filters.lookup(named('name7'), { deadlineMs: 60_000 });
  expect(finding).toMatchObject({
    source: 'filter',
    server: 'com.filter',
    outcome: 'hit',
    at: clock.now(),
    filter: { builtAt: '2026-05-01T12:00:00.000Z' },
  });
  expect(finding.filter?.falsePositiveRate).toBeLessThan(0.01);
  const none = await filters.lookup(named('name7', 'net'), { deadlineMs: 60_000 });
  expect(none).toMatchObject({ server: 'net.filter', outcome: 'no_filter' });
  expect(none.filter).toBeUndefined();
  const signal = AbortSignal.abort();
  const aborted = await filters.lookup(named('none-such'), { deadlineMs: 60_000, signal });
  expect(aborted.outcome).toBe('aborted');
  await filters.close();
});

test('filters come, change and go while they are used, and no answer is of half a filter', async () => {
  const folder = await fresh();
  const filters = await createFilters({ folder, pollMs: 5 });
  expect(await ask(filters, named('name0'))).toBe('no_filter');
  const common = range(0, 200).map((label) => named(label));
  await build(folder, range(0, 200));
  await vi.waitFor(() => expect(filters.list()).toMatchObject([{ facts: { count: 200 } }]), {
    timeout: 90_000,
  });
  const rounds = often({ test: 3, soak: 10 });
  let swaps = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const count = 200 + round * 1_000;
    const built = build(folder, range(0, count));
    let done = false;
    while (!done) {
      const { outcomes, facts } = filters.lookupBatch(common);
      expect(outcomes.every((outcome) => BATCH_OUTCOMES[outcome] === 'hit')).toBe(true);
      done = facts.get('com')?.count === count;
      await new Promise(setImmediate);
    }
    swaps += 1;
    await built;
  }
  expect(swaps).toBe(rounds);
  await rm(path.join(folder, 'com.filter'));
  await vi.waitFor(() => expect(filters.list()).toEqual([]), { timeout: 90_000 });
  expect(await ask(filters, named('name0'))).toBe('no_filter');
  await filters.close();
});

test('a file that is refused is told once, and the filter before it goes on answering', async () => {
  const folder = await fresh();
  const file = await build(folder, range(0, 100));
  const told: string[] = [];
  const filters = await createFilters({ folder, onProblem: (message) => told.push(message) });
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, good.length - 1));
  await filters.refresh();
  await filters.refresh();
  expect(told).toEqual([expect.stringContaining(`${file}: it is cut off`)]);
  expect(await ask(filters, named('name1'))).toBe('hit');
  expect(filters.list()).toMatchObject([{ facts: { count: 100 }, problem: { kind: 'damaged' } }]);
  expect(await filters.verify()).toMatchObject([{ file, problem: { kind: 'damaged' } }]);
  await build(folder, range(0, 150));
  await filters.refresh();
  expect(filters.list()).toMatchObject([{ facts: { count: 150 } }]);
  expect(filters.list()[0]?.problem).toBeUndefined();
  await filters.close();
});

test('a folder that cannot be read keeps what is in use', async () => {
  const folder = await fresh();
  await build(folder, range(0, 10));
  const filters = await createFilters({ folder });
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  await expect(filters.refresh()).rejects.toThrow('ENOTDIR');
  expect(await ask(filters, named('name1'))).toBe('hit');
  await filters.close();
});

test('a name that was learned hits until its filter is built anew', async () => {
  const folder = await fresh();
  await build(folder, range(0, 10));
  const filters = await createFilters({ folder, clock, learnedLimit: 2 });
  const [a, b, c] = [named('learned-a'), named('learned-b'), named('learned-c')];
  filters.learn(named('learned', 'net')); // without a filter there is nothing to add to
  clock.advance(1_000);
  filters.learn(a);
  expect(await ask(filters, named('learned', 'net'))).toBe('no_filter');
  expect(hitsOf(filters, [a, b, named('name1')])).toBe(2);
  filters.learn(b);
  filters.learn(c);
  expect([await ask(filters, a), await ask(filters, b), await ask(filters, c)]).toEqual([
    ...['miss', 'hit', 'hit'],
  ]);
  clock.advance(1_000);
  await build(folder, range(0, 10));
  filters.learn(a); // between the build and the swap
  await filters.refresh();
  expect(hitsOf(filters, [a, b, c])).toBe(1);
  await filters.close();
});

test('threads share one filter in memory', async () => {
  const folder = await fresh();
  await build(folder, range(0, 1_000));
  const filters = await createFilters({ folder });
  await build(folder, range(0, 5), 'net');
  await filters.refresh();
  const names = [named('name1'), named('name999'), named('none-such'), named('name1', 'net')];
  const worker = new Worker(path.join(import.meta.dirname, 'thread.fixture.ts'), {
    workerData: { shared: filters.share(), names },
  });
  const [answer] = await once(worker, 'message');
  expect(answer).toEqual({ outcomes: ['hit', 'hit', 'miss', 'hit'], sameMemory: true });
  await filters.close();
});

test('two that follow one folder in one process share the bits, also after a swap', async () => {
  const folder = await fresh();
  const file = await build(folder, range(0, 100));
  const [first, second] = await Promise.all([createFilters({ folder }), createFilters({ folder })]);
  const third = await createFilters({ folder });
  const bits = () => [first, second, third].map((filters) => filters.share()[0]?.bits);
  const [before] = bits();
  expect(before).toBeDefined();
  for (const each of bits()) expect(each).toBe(before);

  await build(folder, range(0, 300));
  await Promise.all([first.refresh(), second.refresh(), third.refresh()]);
  const [after] = bits();
  expect(after).not.toBe(before);
  for (const each of bits()) expect(each).toBe(after);
  expect(
    hitsOf(
      second,
      range(0, 300).map((label) => named(label)),
    ),
  ).toBe(300);

  // A damaged file is refused by both, and the filter that was there stays.
  await writeFile(file, (await readFile(file)).subarray(0, -1));
  await Promise.all([first.refresh(), second.refresh()]);
  for (const filters of [first, second]) {
    expect(filters.list()).toMatchObject([{ problem: { kind: 'damaged' } }]);
  }
  for (const each of bits()) expect(each).toBe(after);
  for (const filters of [first, second, third]) await filters.close();
});
