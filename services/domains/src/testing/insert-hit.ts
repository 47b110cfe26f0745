import { bandOf } from '@holdfast/lookalikes';
import { v7 as uuidv7 } from 'uuid';
import type { TestDomains } from './test-domains.ts';

/** Inserts a hit as a feed would, for tests that need a hit but no feed. */
export async function insertHit(
  { query, clock }: TestDomains,
  hit: {
    organisation: string;
    watcherId: string;
    domain: string;
    score?: number;
    feed?: string;
    seenAt?: Date;
  },
): Promise<string> {
  const id = uuidv7();
  const { organisation, watcherId, domain, score = 60, feed = 'certificates' } = hit;
  const seenAt = hit.seenAt ?? clock.now();
  await query(
    `insert into brand_hits (id, organisation_id, watcher_id, domain, unicode, tld, rule_score, score,
       band, components, feeds, evidence, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $4, $5, $6, $6, $7, $8, array[$9], $10, $11, $11)`,
    [
      ...[id, organisation, watcherId, domain, domain.split('.').at(-1), score, bandOf(score)],
      JSON.stringify([{ rule: 'exact', points: score, detail: 'for the test' }]),
      feed,
      JSON.stringify([{ feed, name: domain, at: seenAt.toISOString() }]),
      seenAt,
    ],
  );
  return id;
}
