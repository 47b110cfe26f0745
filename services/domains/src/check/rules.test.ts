import { ANSWERS, FAILURES, type Outcome } from '@holdfast/resolve';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MODES } from './model.ts';
import { readMaxAge, verdictOf } from './rules.ts';

const anyOutcome = fc.constantFrom<Outcome>(...ANSWERS, ...FAILURES);
const maybe = fc.option(anyOutcome, { nil: undefined });
const asked = fc.constantFrom('verified' as const, 'info' as const, 'full' as const);

test('the law: available needs the explicit word of the registry, and nothing that failed or disagrees', () => {
  const outcomes = [undefined, ...ANSWERS, ...FAILURES];
  let free = 0;
  for (const mode of MODES) {
    for (const filter of outcomes) {
      for (const dns of outcomes) {
        for (const registry of outcomes) {
          const verdict = verdictOf(mode, { filter, dns, registry });
          if (verdict.status !== 'available' && verdict.available !== true) continue;
          free += 1;
          expect(mode).not.toBe('bloom');
          expect(['not_found', 'not_found_unnamed']).toContain(registry);
          // A denial that names no domain must be confirmed by the zone.
          expect(registry === 'not_found' ? ['nxdomain', 'wildcard'] : ['nxdomain']).toContain(dns);
          expect(verdict).toMatchObject({ status: 'available', available: true, conflict: false });
        }
      }
    }
  }
  expect(free).toBe(3 * (MODES.length - 1) * outcomes.length);
});

test('a source that failed never makes a name free, whatever the other says', () => {
  for (const failure of FAILURES) {
    for (const other of [...ANSWERS, ...FAILURES]) {
      expect(verdictOf('verified', { dns: failure, registry: other }).available).not.toBe(true);
      expect(verdictOf('verified', { dns: other, registry: failure }).available).not.toBe(true);
    }
  }
});

test('bloom never says more than likely', () => {
  fc.assert(
    fc.property(maybe, (filter) => {
      const { status, confidence } = verdictOf('bloom', { filter });
      expect(['likely_registered', 'likely_available', 'unknown']).toContain(status);
      expect(confidence).not.toBe('certain');
    }),
  );
});

test('an unknown always says why', () => {
  fc.assert(
    fc.property(asked, maybe, maybe, (mode, dns, registry) => {
      const { status, reason } = verdictOf(mode, { dns, registry });
      if (status === 'unknown') expect(reason).toMatch(/\w/);
    }),
  );
});

test.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['0s', 0],
  ['', undefined],
  ['10', undefined],
  ['-1h', undefined],
  ['1.5h', undefined],
  ['1w', undefined],
])('maxAge %j', (text, expected) => {
  expect(readMaxAge(text)).toBe(expected);
});
