import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';

/** Page by page, with the counts of all backups that were found. */
export function useFound(destinationId: string, everyMs: number) {
  const { api, organisation } = useMember();
  const query = useInfiniteQuery({
    queryKey: [organisation.id, 'found', destinationId],
    queryFn: ({ pageParam, signal }) =>
      api.backup.listFoundBackups({
        path: { id: destinationId },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
  });
  const pages = query.data?.pages;
  const counts = pages?.at(-1)?.counts;
  return {
    ...query,
    data: pages && counts && { items: pages.flatMap(({ items }) => items), counts },
  };
}
