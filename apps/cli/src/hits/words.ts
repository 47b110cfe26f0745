import type { Holdfast } from '../connection/index.ts';
import type { Cell, Tone } from '../terminal/index.ts';

export type Hit = Awaited<ReturnType<Holdfast['domains']['listHits']>>['items'][number];
export type HitDetail = Awaited<ReturnType<Holdfast['domains']['getHit']>>;

const TONES: Partial<Record<Hit['band'], Tone>> = {
  critical: 'bad',
  high: 'bad',
  medium: 'doubtful',
};

export function bandOf(band: Hit['band']): Cell {
  const tone = TONES[band];
  return tone ? { text: band, tone } : band;
}

export function feedsOf({ feeds }: Pick<Hit, 'feeds'>): string {
  return feeds.map((feed) => feed.replaceAll('_', ' ')).join(', ');
}
