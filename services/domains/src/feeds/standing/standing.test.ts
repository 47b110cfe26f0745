import { expect, test } from 'vitest';
import type { FeedFacts } from './model.ts';
import { standingOf } from './rules.ts';

const now = new Date('2026-11-02T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const of = (changes: Partial<FeedFacts>): FeedFacts => ({
  ...{ feed: 'certificates', source: 'one', position: 5, head: 5, readAt: ago(1) },
  ...{ lastError: null, retryAt: null },
  ...changes,
});
const states = (facts: FeedFacts[], logs = ['one'], hasZones = false) =>
  standingOf(facts, { logs, hasZones }, now).map(
    ({ feed, source, state }) => `${feed} ${source} ${state}`,
  );

test('a feed that nobody has set up is off, and one that nobody has read is waited for', () => {
  expect(states([], [])).toEqual([
    'certificates null off',
    'zone_differences null off',
    'permutations null waiting',
  ]);
  expect(states([], ['one'], true).slice(0, 2)).toEqual([
    'certificates one waiting',
    'zone_differences null waiting',
  ]);
});

test.each([
  ['current', of({})],
  ['behind', of({ head: 9 })],
  ['failing', of({ lastError: 'The log answered with 503.', head: 9 })],
  ['failing', of({ lastError: 'no', readAt: null, position: -1, head: 0 })],
  ['silent', of({ readAt: ago(11) })],
])('a log is %s', (state, facts) => {
  expect(states([facts])[0]).toBe(`certificates one ${state}`);
});

test('a log that is no longer on the list is not spoken of; permutations are silent after two days', () => {
  expect(states([of({ source: 'old' })])[0]).toBe('certificates one waiting');
  const round = (minutes: number) =>
    states([of({ feed: 'permutations', source: 'dns', readAt: ago(minutes) })]).at(-1);
  expect(round(2_800)).toBe('permutations dns current');
  expect(round(2_900)).toBe('permutations dns silent');
});
