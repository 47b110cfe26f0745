import { texts } from '../texts/index.ts';
import { State, type Tone } from './state.tsx';
import type { OverviewItem } from './use-overview.ts';

const TONES: Record<OverviewItem['standing'], Tone> = {
  half_way: 'bad',
  no_backup: 'bad',
  failing: 'bad',
  overdue: 'bad',
  unproven: 'warning',
  safe_except: 'excepted',
  paused: 'paused',
  safe: 'proven',
};

/** How a database stands, in a word. */
export function Standing({ of }: { of: OverviewItem['standing'] }) {
  return <State tone={TONES[of]}>{texts.overview.standings[of]}</State>;
}
