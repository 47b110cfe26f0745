import type { Domains } from '@holdfast/clients';
import type { Cell, Tone } from '../terminal/index.ts';

const TONES: Partial<Record<Domains.BrandHit['band'], Tone>> = {
  critical: 'bad',
  high: 'bad',
  medium: 'doubtful',
};

export function bandOf(band: Domains.BrandHit['band']): Cell {
  const tone = TONES[band];
  return tone ? { text: band, tone } : band;
}

export function feedsOf({ feeds }: Pick<Domains.BrandHit, 'feeds'>): string {
  return feeds.map((feed) => feed.replaceAll('_', ' ')).join(', ');
}
