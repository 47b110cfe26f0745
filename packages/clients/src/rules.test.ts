import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRepeatable, pauseBefore, placeOf, readRetryAfter } from './rules.ts';

test('what HTTP calls idempotent is repeated, a POST only under a key, a PATCH never', () => {
  const repeated = (hasKey: boolean) =>
    ['GET', 'HEAD', 'PUT', 'DELETE', 'POST', 'PATCH'].filter((method) =>
      isRepeatable(method, hasKey),
    );
  expect(repeated(false)).toEqual(['GET', 'HEAD', 'PUT', 'DELETE']);
  expect(repeated(true)).toContain('POST');
});

test('pauses grow, differ between clients, and are never shorter than what the service asks for', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.option(fc.nat(30), { nil: undefined }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, asked, random) => {
        const ms = pauseBefore(attempt, asked, random) ?? Number.NaN;
        expect(ms).toBeGreaterThanOrEqual(asked ? asked * 1000 : 150);
        expect(ms).toBeLessThanOrEqual(31_000);
      },
    ),
  );
  expect([0, 1, 2].map((attempt) => pauseBefore(attempt, undefined, 1))).toEqual([300, 600, 1200]);
  expect([0, 1, 2].map((attempt) => pauseBefore(attempt, undefined, 0))).toEqual([150, 300, 600]);
  expect(pauseBefore(0, 900)).toBeUndefined();
});

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  expect(readRetryAfter('7', now)).toBe(7);
  expect(readRetryAfter('Sun, 01 Mar 2026 10:00:09 GMT', now)).toBe(9);
  expect(readRetryAfter('Sun, 01 Mar 2026 09:00:00 GMT', now)).toBe(0);
  expect([readRetryAfter(null, now), readRetryAfter('soon', now)]).toEqual([undefined, undefined]);
});

test('a proof is asked for where the call is to count: its organisation, the person, or a command', () => {
  const auth = 'https://holdfast.test/api/auth';
  const at = (path: string, organisation?: string) => placeOf(`${auth}${path}`, auth, organisation);
  expect(at('/organisations/one/members/two?x=y', 'three')).toEqual({ organisationId: 'one' });
  expect(at('/organisations/one')).toEqual({ organisationId: 'one' });
  expect(at('/account/totp', 'three')).toEqual({});
  expect(at('/account?at=/organisations/one')).toEqual({});
  expect(at('/sign-on/hand-overs', 'three')).toEqual({ for: 'hand_over' });
  const kit = 'https://holdfast.test/api/backup/recovery-kit';
  expect(placeOf(kit, auth, 'three')).toEqual({ organisationId: 'three' });
  expect(placeOf(kit, auth, undefined)).toEqual({});
});
