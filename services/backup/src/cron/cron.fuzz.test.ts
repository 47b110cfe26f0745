import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWords, nextRuns, scheduleFaults, scheduleKey } from './index.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const CRONS = ['0 3 * * *', '*/5 8-18/2 1,15 JAN-MAR MON-FRI', '0 0 L * *', '0 0 29 2 5#2'];

test('a cron expression and a time zone of any text have runs, or faults that are named', () => {
  const zones = fc.oneof(fc.constant('Europe/Berlin'), textMutantsOf('Europe/Berlin', 'UTC'));
  fc.assert(
    fc.property(textMutantsOf(...CRONS), zones, (scheduleCron, timezone) => {
      const schedule = { scheduleCron, timezone };
      const faults = endWell(() => scheduleFaults(schedule, NOW)) ?? {};
      expect(Object.values(faults).every((fault) => typeof fault === 'string')).toBe(true);
      endWell(() => inWords(schedule));
      if (Object.keys(faults).length > 0) return;
      const runs = endWell(() => nextRuns(schedule, NOW, 3)) ?? [];
      expect(runs.length).toBeGreaterThan(0);
      expect(runs.every((run) => run > NOW)).toBe(true);
      endWell(() => scheduleKey(schedule));
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
