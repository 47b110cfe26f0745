import { BANDS, bandOf } from '@holdfast/lookalikes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSightings, rescored, seenAgain } from './merge.ts';
import type { Evidence, HitState, Sighting } from './model.ts';

const scoreOf = (score: number) => ({
  score,
  band: bandOf(score),
  components: [{ rule: 'exact', points: score, detail: String(score) }],
});
const sighting = (score: number, evidence: Partial<Evidence> = {}): Sighting => ({
  ...{ watcherId: 'w', domain: 'contoso.net', unicode: 'contoso.net', tld: 'net' },
  score: scoreOf(score),
  evidence: { feed: 'certificates', name: 'contoso.net', at: '2026-11-15T00:00:00Z', ...evidence },
});
const state = (score: number, more: Partial<HitState> = {}): HitState => ({
  ...{ ruleScore: score, score, band: bandOf(score), components: scoreOf(score).components },
  ...{ feeds: ['certificates'], evidence: [], aiPoints: null, untold: false },
  ...{ toldBand: bandOf(score), ...more },
});

test('what is seen at once becomes one finding: the best score, each piece of evidence once', () => {
  const [merged, ...others] = mergeSightings([
    sighting(40, { serial: '1' }),
    sighting(70, { serial: '1' }),
    sighting(50, { serial: '2', feed: 'zone_differences' }),
  ]);
  expect(others).toEqual([]);
  expect(merged).toMatchObject({
    score: { score: 70 },
    feeds: ['certificates', 'zone_differences'],
  });
  expect(merged?.evidence).toHaveLength(2);
});

test('evidence is bounded: the oldest and the newest stay', () => {
  const many = Array.from({ length: 100 }, (_, n) => sighting(50, { serial: String(n) }));
  let hit = state(50);
  for (const one of many)
    for (const finding of mergeSightings([one])) hit = seenAgain(hit, finding);
  expect(hit.evidence).toHaveLength(20);
  expect(hit.evidence[0]?.serial).toBe('0');
  expect(hit.evidence.at(-1)?.serial).toBe('99');
});

test('a score only rises by the rules, and is told again only when its band does', () => {
  const score = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(score, score, fc.option(fc.integer({ min: -10, max: 10 })), (before, now, ai) => {
      const hit = rescored(state(before, { aiPoints: ai }));
      const told = { ...hit, untold: false, toldBand: hit.band };
      const [finding] = mergeSightings([sighting(now)]);
      if (!finding) throw new Error('nothing was merged');
      const after = seenAgain(told, finding);
      expect(after.ruleScore).toBe(Math.max(before, now));
      expect(after.score).toBeGreaterThanOrEqual(hit.score);
      expect(after.band).toBe(bandOf(after.score));
      expect(after.untold).toBe(BANDS.indexOf(after.band) > BANDS.indexOf(told.band));
    }),
  );
});
