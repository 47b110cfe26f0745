import { useCallback, useState } from 'react';

/** As many as can be saved one after the other in a bearable time. */
export const MOST_PICKED = 200;

/** The names that are picked for an action. */
export function usePicks() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (name: string) =>
      setNames((before) => {
        const next = new Set(before);
        if (!next.delete(name) && next.size < MOST_PICKED) next.add(name);
        return next;
      }),
    [],
  );
  const set = useCallback((picked: Iterable<string>) => setNames(new Set(picked)), []);
  return { names, toggle, set };
}

export type Picks = ReturnType<typeof usePicks>;
