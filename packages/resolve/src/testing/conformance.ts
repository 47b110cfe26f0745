import type { DomainName } from '@holdfast/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  type Answer,
  FAILURES,
  type Failure,
  type Finding,
  type Resolver,
  type Source,
} from '../model.ts';

/** A resolver with a source behind it that behaves as a test wants. */
export type ResolverWorld = {
  resolver: Resolver;
  source: Source;
  /** What the source says about a registered name, and about an unregistered one. */
  answers: { taken: Answer; free: Answer };
  /** The faults that the source can have, and the failure that each must be reported as. */
  faults: Readonly<Record<string, Failure>>;
  /** The fault of a source that never answers; absent if the resolver waits for nothing. */
  silent?: string;
  /** A new name for which the source gives this answer, or shows this fault. */
  name(behaviour: string): DomainName;
  /** A name for which there is no source to ask, and the failure that this is reported as. */
  unknown: { name: DomainName; failure: Failure };
  stop(): Promise<void>;
};

/** Ample for an answer from this machine; the deadline itself is tested with a short one. */
const AMPLE_MS = 10_000;
const SHORT_MS = 300;

/**
 * What every `Resolver` promises, whatever it asks. A new one in this package must pass this suite;
 * what only its own protocol can get wrong is tested beside it.
 */
export function testResolver(title: string, start: () => Promise<ResolverWorld>): void {
  describe(`${title}, as every resolver`, () => {
    let world: ResolverWorld;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.stop());

    const lookup = (
      name: DomainName,
      options: { deadlineMs?: number; signal?: AbortSignal } = {},
    ) => world.resolver.lookup(name, { deadlineMs: AMPLE_MS, ...options });

    function expectSound(finding: Finding): void {
      expect(finding.source).toBe(world.source);
      expect(finding.server).not.toBe('');
      expect(finding.at).toBeInstanceOf(Date);
      expect(finding.ms).toBeGreaterThanOrEqual(0);
      expect([...ANSWERS, ...FAILURES]).toContain(finding.outcome);
    }

    it('D1: answers each of many names that are asked at once about that very name', async () => {
      const wanted = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 'taken' : 'free'));
      const findings = await Promise.all(wanted.map((answer) => lookup(world.name(answer))));
      for (const finding of findings) expectSound(finding);
      expect(findings.map(({ outcome }) => outcome)).toEqual(
        wanted.map((answer) => world.answers[answer as 'taken' | 'free']),
      );
    });

    it('D1: gives every fault its own failure, and never an answer', async () => {
      const faults = Object.keys(world.faults);
      const findings = await Promise.all(faults.map((fault) => lookup(world.name(fault))));
      for (const finding of findings) {
        expectSound(finding);
        expect(finding).not.toHaveProperty('registration');
      }
      const failures = findings.map(({ outcome }, at) => [faults[at], outcome]);
      expect(Object.fromEntries(failures)).toEqual(world.faults);
      expect(FAILURES).toEqual(expect.arrayContaining(Object.values(world.faults)));
    });

    it('D1: fails, and does not throw, where nobody can be asked', async () => {
      const finding = await lookup(world.unknown.name);
      expectSound(finding);
      expect(finding.outcome).toBe(world.unknown.failure);
    });

    it('D1: has timed out when its deadline is over, and not much later', async () => {
      if (world.silent === undefined) return;
      const started = performance.now();
      const finding = await lookup(world.name(world.silent), { deadlineMs: SHORT_MS });
      expectSound(finding);
      expect(finding.outcome).toBe('timeout');
      expect(performance.now() - started).toBeLessThan(AMPLE_MS / 2);
    });

    it('D1: is aborted at once when nobody waits any more, before or while it asks', async () => {
      const before = await lookup(world.name('free'), { signal: AbortSignal.abort() });
      expectSound(before);
      expect(before.outcome).toBe('aborted');
      if (world.silent === undefined) return;
      const started = performance.now();
      const signal = AbortSignal.timeout(50);
      const during = await lookup(world.name(world.silent), { signal });
      expectSound(during);
      expect(during.outcome).toBe('aborted');
      expect(performance.now() - started).toBeLessThan(AMPLE_MS / 2);
    });
  });
}
