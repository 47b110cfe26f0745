import type { Domains } from '@holdfast/clients';
import { useSessionStorage } from '@mantine/hooks';
import type { NameStatus } from '../../parts/name-status.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** A name, and what was last found out about it, and when. */
export type Picked = {
  domain: string;
  unicode: string;
  status?: NameStatus;
  checkedAt?: string;
  reason?: string;
};

export type Shortlist = ReturnType<typeof useShortlist>;

/** Kept after leaving the page, within this tab; each organisation has its own. */
export function useShortlist() {
  const { organisation } = useMember();
  const [picked, setPicked] = useSessionStorage<Picked[]>({
    key: `holdfast.shortlist.${organisation.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readPicked,
  });
  return {
    picked,
    has: (domain: string) => picked.some((one) => one.domain === domain),
    add: (one: Picked) =>
      setPicked((before) => [...before.filter(({ domain }) => domain !== one.domain), one]),
    remove: (domain: string) =>
      setPicked((before) => before.filter((one) => one.domain !== domain)),
    /** A name that was removed meanwhile is not put back. */
    update: (changed: Picked) =>
      setPicked((before) => before.map((one) => (one.domain === changed.domain ? changed : one))),
    clear: () => setPicked([]),
  };
}

export const pickedOf = (result: Domains.CheckResult): Picked => ({
  ...{ domain: result.domain, unicode: result.unicode || result.domain },
  ...{ status: result.status, checkedAt: result.checkedAt },
  ...(result.reason && { reason: result.reason }),
});

function readPicked(stored: string | undefined): Picked[] {
  try {
    const list: unknown = JSON.parse(stored ?? '');
    return Array.isArray(list) ? list.filter(isPicked) : [];
  } catch {
    return [];
  }
}

function isPicked(one: Partial<Picked> | null): one is Picked {
  if (typeof one?.domain !== 'string' || typeof one.unicode !== 'string') return false;
  const { status, checkedAt, reason } = one;
  const isKnown = status === undefined || status in texts.checks.statuses;
  return (
    isKnown && [checkedAt, reason].every((text) => ['undefined', 'string'].includes(typeof text))
  );
}
