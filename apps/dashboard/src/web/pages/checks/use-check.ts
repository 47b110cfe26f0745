import type { Domains, Holdfast } from '@holdfast/clients';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import type { Mode } from './search.ts';

type Asking = { organisation: string; api: Holdfast; name: string; mode: Mode };

/** By its name and mode, so that no answer ever stands under another name; one that is not awaited any more is dropped. */
export function checkQuery({ organisation, api, name, mode }: Asking) {
  return queryOptions({
    queryKey: [organisation, 'check', mode, name],
    queryFn: ({ signal }): Promise<Domains.CheckResult> =>
      api.domains.checkDomain({ body: { domain: name, mode }, signal }),
    // What could not be found out is worth asking again at once.
    staleTime: ({ state: { data } }) => (data?.status === 'unknown' ? 0 : 60_000),
    refetchOnWindowFocus: false,
  });
}

/** A new answer from everybody, in the place of the one that is shown. */
export function useAskAfresh({ name, mode }: { name: string; mode: Mode }) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const { queryKey } = checkQuery({ organisation: organisation.id, api, name, mode });
  return useMutation({
    mutationFn: () => api.domains.checkDomain({ body: { domain: name, mode, maxAge: '0s' } }),
    onSuccess: (result) => queryClient.setQueryData(queryKey, result),
  });
}
