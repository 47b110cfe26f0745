import type { Domains } from '@holdfast/clients';
import { memo } from 'react';
import { texts } from '../texts/index.ts';

export type NameStatus = Domains.CheckResult['status'];

const CIRCLE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18';
const LOCK = 'M5 11h14v10h-14zM8 11v-4a4 4 0 0 1 8 0v4';

/**
 * Each status by its shape, words and colour. Only `available` is green and has a tick: a status that is
 * unknown, or merely likely, must not look like it.
 */
const LOOKS: Record<NameStatus | 'again', { shape: string; look: string }> = {
  available: { shape: `${CIRCLE}M8 12l3 3l5 -6`, look: 'good' },
  likely_available: { shape: CIRCLE, look: 'likely' },
  registered: { shape: `${LOCK}M12 15v2`, look: 'taken' },
  likely_registered: { shape: LOCK, look: 'taken likely-shape' },
  reserved: { shape: 'M12 3l8 3v6c0 5 -3 8 -8 9c-5 -1 -8 -4 -8 -9v-6z', look: 'taken' },
  invalid: { shape: 'M6 6l12 12M18 6l-12 12', look: 'bad' },
  unknown: { shape: 'M12 3l10 18h-20zM10 12a2 2 0 1 1 2 2.5v.5M12 18v.01', look: 'unknown' },
  again: { shape: `${CIRCLE}M12 7v5l3 2`, look: 'taken' },
};

export const wordOf = (status: NameStatus | 'again') =>
  status === 'again' ? texts.bulk.again : texts.checks.statuses[status];

/**
 * Plain elements, and the same ones for every status: a list of a hundred thousand draws dozens of them
 * in each frame, and changing one costs less than making it.
 */
export const NameStatusBadge = memo(function NameStatusBadge({
  status,
  isLarge = false,
}: {
  status: NameStatus | 'again';
  isLarge?: boolean;
}) {
  const { shape, look } = LOOKS[status];
  const size = isLarge ? 22 : 14;
  return (
    <span className={`name-status ${look}${isLarge ? ' large' : ''}`} data-status={status}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
        <path d={shape} />
      </svg>
      {wordOf(status)}
    </span>
  );
});
