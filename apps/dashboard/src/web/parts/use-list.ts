import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

type Page<Item> = { items: Item[]; nextCursor?: string };

/** A list that is read page by page, as far as the reader wants. */
export function useList<Item>(
  key: readonly unknown[],
  read: (call: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<Item>>,
  {
    everyMs,
    paceOf,
    enabled = true,
  }: {
    everyMs?: number | false;
    /** How often to refetch, depending on the latest items. */
    paceOf?: (items: Item[]) => number | false;
    enabled?: boolean;
  } = {},
) {
  const { organisation } = useMember();
  const query = useInfiniteQuery({
    queryKey: [organisation.id, ...key],
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled,
    refetchInterval: ({ state }) =>
      paceOf && state.data
        ? paceOf(state.data.pages.flatMap(({ items }) => items))
        : (everyMs ?? false),
  });
  return { ...query, data: query.data?.pages.flatMap(({ items }) => items) };
}
