import type { Domains } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { nameOf } from '../domains/words.ts';
import { moment } from '../terminal/index.ts';
import { findHit } from './find.ts';
import { bandOf, feedsOf } from './words.ts';

export async function showHit({ holdfast, output }: Connected, wanted: string): Promise<void> {
  const { id } = await findHit(holdfast, wanted);
  const hit = await holdfast.domains.getHit({ path: { id } });
  const { components, aiCheck } = hit;
  output.one(hit, id, [
    ['id', id],
    ['name', nameOf(hit)],
    ['keyword', hit.keyword],
    ['score', String(hit.score)],
    ['band', bandOf(hit.band)],
    [
      'because',
      components.map(({ points, detail }) => `${signed(points)}  ${detail}`).join('\n') ||
        undefined,
    ],
    ['model', aiCheck && `${signed(aiCheck.points)}  ${aiCheck.reason}`],
    ['feeds', feedsOf(hit)],
    ['first seen', `${moment(hit.firstSeenAt)} UTC`],
    ['last seen', `${moment(hit.lastSeenAt)} UTC`],
    ['evidence', hit.evidence.map(sighting).join('\n') || undefined],
  ]);
}

function sighting(evidence: Domains.BrandHitDetail['evidence'][number]): string {
  const { feed, name, at, log, issuer, zone, family, server } = evidence;
  const where = [log, issuer, zone && `zone ${zone}`, family, server].filter(
    (part) => part !== undefined,
  );
  return `${moment(at)} UTC  ${feed.replaceAll('_', ' ')}  ${name}  ${where.join(', ')}`.trimEnd();
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
