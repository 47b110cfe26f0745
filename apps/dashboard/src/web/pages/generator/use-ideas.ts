import { HoldfastError } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RESTING_MS, RUNNING_MS } from '../../parts/live.ts';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { bodyOf, type Draft, MOST_IDEAS } from './draft.ts';

/** People are waiting at the page: a registry that is in trouble gets no more time than this. */
const GIVE_UP_AFTER = '2m';

/** Requests ideas, and a check of which are free. */
export function useAsking() {
  const { api } = useMember();
  const navigate = useNavigate({ from: '/name-ideas' });
  /** The ideas that were requested here: they are checked as soon as they arrive. */
  const [toCheck, setToCheck] = useState<string>();
  const find = useAction(
    (draft: Draft) => api.domains.createNameGenerator({ body: bodyOf(draft) }),
    {
      onDone: ({ id }) => {
        setToCheck(id);
        void navigate({
          search: ({ org }) => ({ ...(org && { org }), job: id }),
          resetScroll: false,
        });
      },
    },
  );
  const check = useAction(
    ({ job, names, tlds }: { job: string; names: string[]; tlds: string[] }) => {
      setToCheck(undefined);
      const body = { names, tlds, mode: 'verified', giveUpAfter: GIVE_UP_AFTER } as const;
      return api.domains.checkGeneratedNames({ path: { id: job }, body });
    },
    {
      onDone: ({ id }, { job }) =>
        void navigate({
          search: (before) => ({ ...before, job, check: id }),
          replace: true,
          resetScroll: false,
        }),
    },
  );
  return { find, check, toCheck };
}

/** The service's faults of single endings, for the one field that they share. */
export function endingsFault(error: unknown, tlds: readonly string[]): string | undefined {
  if (!(error instanceof HoldfastError)) return undefined;
  const faults = Object.entries(error.fields ?? {}).flatMap(([field, fault]) => {
    const at = /^tlds\[(\d+)\]/.exec(field)?.[1];
    if (at === undefined) return field === 'tlds' ? [fault] : [];
    return [`“${tlds[Number(at)] ?? ''}” ${fault}`];
  });
  return faults.length > 0 ? faults.join('; ') : undefined;
}

export function useIdeas(id: string) {
  const { api, organisation } = useMember();
  const job = useQuery({
    queryKey: [organisation.id, 'ideas', id],
    queryFn: ({ signal }) => api.domains.readNameGenerator({ path: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'queued' || data?.state === 'running' ? RUNNING_MS : false,
  });
  const names = useList(
    ['ideas', id, 'names'],
    ({ cursor, signal }) =>
      api.domains.listGeneratedNames({
        path: { id },
        query: { limit: MOST_IDEAS, ...(cursor && { cursor }) },
        signal,
      }),
    { enabled: job.data?.state === 'completed' },
  );
  return { job, names };
}

export function useEarlier() {
  const { api } = useMember();
  return useList(
    ['ideas', 'earlier'],
    ({ cursor, signal }) =>
      api.domains.listNameGenerators({ query: { limit: 10, ...(cursor && { cursor }) }, signal }),
    { everyMs: RESTING_MS },
  );
}
