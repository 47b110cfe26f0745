import type { Backup } from '@holdfast/clients';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMember } from '../../session/member.ts';

export type ProbeView = ReturnType<typeof useProbe>;

const TYPING_MS = 700;

/**
 * Probes the target as soon as it is named and typing has paused. An external target waits for the
 * button: half a host name should not be contacted.
 */
export function useProbe(body: Backup.ProbeRestoreTarget | undefined) {
  const { api } = useMember();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (body: Backup.ProbeRestoreTarget) => api.backup.probeRestoreTarget({ body }),
  });
  const text = JSON.stringify(body ?? null);
  const [settled] = useDebouncedValue(text, TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is settled is the reason to look
  useEffect(() => {
    if (body && body.mode !== 'external_target' && settled === text) mutate(body);
  }, [settled]);
  const isCurrent = variables !== undefined && JSON.stringify(variables) === text;
  return {
    look: () => body && mutate(body),
    isPending,
    /** Only for what is in the form now. */
    report: isCurrent ? data : undefined,
    error: isCurrent ? error : null,
    isGood: isCurrent && data?.ok === true,
    /** Something was probed, and the form has changed since. */
    isStale: variables !== undefined && !isCurrent && !isPending,
  };
}
