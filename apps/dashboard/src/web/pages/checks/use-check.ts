import type { Domains, Holdfast } from '@holdfast/clients';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import type { Mode } from './search.ts';

type Asking = { organisation: string; api: Holdfast; name: string; mode: Mode };

/** Keyed by name and mode: no answer ever shows under another name, and unneeded requests are cancelled. */
export function checkQuery({ organisation, api, name, mode }: Asking) {
  return queryOptions({
    queryKey: [organisation, 'check', mode, name],
    queryFn: ({ signal }): Promise<Domains.CheckResult> =>
      api.domains.checkDomain({ body: { domain: name, mode }, signal }),
    // An unknown status is worth asking for again at once.
    staleTime: ({ state: { data } }) => (data?.status === 'unknown' ? 0 : 60_000),
    refetchOnWindowFocus: false,
  });
}

/** Asks every source again; the new answer replaces the one that is shown. */
export function useAskAfresh({ name, mode }: { name: string; mode: Mode }) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const { queryKey } = checkQuery({ organisation: organisation.id, api, name, mode });
  return useMutation({
    mutationFn: () => api.domains.checkDomain({ body: { domain: name, mode, maxAge: '0s' } }),
    onSuccess: (result) => queryClient.setQueryData(queryKey, result),
  });
}
