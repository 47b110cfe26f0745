import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../model.ts';
import { ANSWERS, FAILURES } from '../model.ts';
import type { HostHealth } from './model.ts';
import { afterFailure, afterSuccess, HEALTHY, MANNERS, mayAsk, readHealth } from './rules.ts';

const fail = (health: HostHealth, now: number, retryAfterMs?: number) =>
  afterFailure(
    health,
    { now, failure: 'server_error', ...(retryAfterMs !== undefined && { retryAfterMs }) },
    MANNERS,
  );
const failTimes = (times: number, now: number) => {
  let health = HEALTHY;
  for (let i = 0; i < times; i++) health = fail(health, now).health;
  return health;
};

describe('the circuit', () => {
  it('opens after failures in a row, not before, and one success forgets them', () => {
    expect(mayAsk(failTimes(MANNERS.breakAfter - 1, 1_000), 1_000, MANNERS).ok).toBe(true);
    const open = failTimes(MANNERS.breakAfter, 1_000);
    expect(mayAsk(open, 1_000, MANNERS)).toEqual({ ok: false, waitMs: MANNERS.openMs });
    expect(mayAsk(open, 1_000 + MANNERS.openMs - 1, MANNERS).ok).toBe(false);
    expect(mayAsk(afterSuccess(), 1_000, MANNERS).ok).toBe(true);
  });

  it('lets one question through after the break, and the rest only when that went well', () => {
    const later = 1_000 + MANNERS.openMs;
    const first = mayAsk(failTimes(MANNERS.breakAfter, 1_000), later, MANNERS);
    if (!first.ok) throw new Error('not let through');
    expect(mayAsk(first.health, later + 1, MANNERS).ok).toBe(false);
    // The first trial may never have ended.
    expect(mayAsk(first.health, later + MANNERS.trialMs, MANNERS).ok).toBe(true);
    const again = fail(first.health, later + 10).health;
    expect(again.openUntil - (later + 10)).toBe(2 * MANNERS.openMs);
  });

  it('is not held open longer by the questions that were under way when it opened', () => {
    expect(failTimes(500, 1_000).openUntil).toBe(1_000 + MANNERS.openMs);
  });

  it('never stays open beyond its longest time, nor shorter than the server asked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ after: fc.nat(10 ** 7), wait: fc.option(fc.nat(10 ** 7)) })),
        (steps) => {
          let health = HEALTHY;
          let now = 1_000;
          for (const { after, wait } of steps) {
            now += after;
            const said = fail(health, now, wait ?? undefined);
            expect(said.pauseMs).toBeLessThanOrEqual(
              Math.max(MANNERS.longestPauseMs, MANNERS.longestOpenMs),
            );
            expect(said.pauseMs).toBeGreaterThanOrEqual(
              Math.min(wait ?? 0, MANNERS.longestPauseMs),
            );
            expect(said.health.openUntil - now).toBeLessThanOrEqual(MANNERS.longestPauseMs);
            health = said.health;
          }
        },
      ),
    );
  });
});

describe('the pause after a failure', () => {
  it('doubles with each in a row, and is longer where we asked too much', () => {
    const second = fail(fail(HEALTHY, 0).health, 0);
    expect(fail(HEALTHY, 0).pauseMs).toBe(MANNERS.backoffMs);
    expect(second.pauseMs).toBe(2 * MANNERS.backoffMs);
    for (const failure of ['rate_limited', 'quota'] as const) {
      expect(afterFailure(HEALTHY, { now: 0, failure }, MANNERS).pauseMs).toBe(MANNERS.limitedMs);
    }
    expect(fail(HEALTHY, 0, 120_000).pauseMs).toBe(120_000);
  });
});

describe('what an outcome says of the host', () => {
  it('is good for each answer; for a refusal of the name, or our own doing, nothing', () => {
    for (const outcome of ANSWERS) expect(readHealth({ outcome }, 9_000)).toBe('well');
    const unclear: Outcome[] = [
      'forbidden',
      'wrong_name',
      'aborted',
      'budget',
      'circuit_open',
      'no_route',
    ];
    for (const outcome of unclear) expect(readHealth({ outcome }, 9_000)).toBe('unclear');
    const ill = FAILURES.filter((outcome) => readHealth({ outcome }, 9_000) === 'ill');
    expect(ill).toEqual([
      ...['timeout', 'unreachable', 'tls_failed', 'bad_answer', 'rate_limited', 'quota'],
      ...['server_error', 'redirect_refused'],
    ]);
    expect(readHealth({ outcome: 'forbidden', retryAfterMs: 1 }, 9_000)).toBe('ill');
    expect(readHealth({ outcome: 'timeout' }, 100)).toBe('unclear');
  });
});
