import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import { QueryView } from './query-view.tsx';
import type { useList } from './use-list.ts';

/** A list in all its states: loading, failed, empty, and as far as it was read. */
export function ListView<Item>({
  list,
  empty,
  children,
}: {
  list: ReturnType<typeof useList<Item>>;
  /** Shown if there is nothing yet. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  return (
    <QueryView query={list}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <LoadMore query={list} />
          </>
        )
      }
    </QueryView>
  );
}
