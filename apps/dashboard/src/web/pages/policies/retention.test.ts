import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletions } from '../../../../../../services/backup/src/retention/rules.ts';
import { keptOf, RULES } from './retention.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const HOUR_MS = 3_600_000;

const retention = fc
  .dictionary(fc.constantFrom(...RULES), fc.integer({ min: 1, max: 12 }), {
    ...{ minKeys: 1, maxKeys: 3 },
  })
  .filter((rules) => Object.keys(rules).length > 0);
/** Some years, some weeks, or a day and a half, in minutes. */
const runs = fc
  .constantFrom(3 * 365 * 24 * 60, 20 * 24 * 60, 36 * 60)
  .chain((max) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 80 }));
const timezone = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'],
);

test('B38: a policy’s page draws as kept exactly what retention would keep', () => {
  fc.assert(
    fc.property(retention, runs, timezone, (rules, minutes, zone) => {
      const times = minutes.map((ago) => new Date(NOW.getTime() - (ago * HOUR_MS) / 60));
      const backups = times.map((at, n) => ({
        ...{ jobId: String(n).padStart(3, '0'), at, policyId: 'policy' },
        ...{ verdict: 'unproven' as const, terms: '', heldUntil: null },
      }));
      const policies = new Map([['policy', { retention: rules, timezone: zone }]]);
      const gone = new Set(
        deletions({ backups, policies, now: NOW }).map(({ backup }) => +backup.at),
      );
      const drawn = keptOf(rules, times, zone).filter(({ rules: by }) => by.length > 0);
      const kept = times.filter((at) => !gone.has(+at)).toSorted((a, b) => +b - +a);
      expect(drawn.map(({ at }) => at)).toEqual(kept);
    }),
  );
});
