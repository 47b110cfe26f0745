import type { Domains } from '@holdfast/clients';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHelpTriangle,
  IconLock,
  IconLockQuestion,
  IconShieldLock,
  IconX,
} from '@tabler/icons-react';
import { texts } from '../texts/index.ts';

export type NameStatus = Domains.CheckResult['status'];

/**
 * Each status by its shape, words and colour. Only `available` is green and has a tick: what is not
 * known, or merely likely, looks like nothing of the kind.
 */
const LOOKS: Record<NameStatus | 'again', { Icon: typeof IconX; look: string }> = {
  available: { Icon: IconCircleCheck, look: 'good' },
  likely_available: { Icon: IconCircleDashed, look: 'likely' },
  registered: { Icon: IconLock, look: 'taken' },
  likely_registered: { Icon: IconLockQuestion, look: 'taken' },
  reserved: { Icon: IconShieldLock, look: 'taken' },
  invalid: { Icon: IconX, look: 'bad' },
  unknown: { Icon: IconHelpTriangle, look: 'unknown' },
  again: { Icon: IconClock, look: 'taken' },
};

export const wordOf = (status: NameStatus | 'again') =>
  status === 'again' ? texts.bulk.again : texts.checks.statuses[status];

/** Plain elements: a list of a hundred thousand draws dozens of them in each frame. */
export function NameStatusBadge({
  status,
  isLarge = false,
}: {
  status: NameStatus | 'again';
  isLarge?: boolean;
}) {
  const { Icon, look } = LOOKS[status];
  return (
    <span className={`name-status ${look}${isLarge ? ' large' : ''}`} data-status={status}>
      <Icon size={isLarge ? 22 : 14} aria-hidden />
      {wordOf(status)}
    </span>
  );
}
