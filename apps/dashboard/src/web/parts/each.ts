/** Acts on each item, some at a time; if one fails, the others still get their turn. */
export async function each<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  { atOnce = 4, onDone }: { atOnce?: number; onDone?: (done: number) => void } = {},
): Promise<{ item: Item; result?: Result; error?: unknown }[]> {
  const outcomes: { item: Item; result?: Result; error?: unknown }[] = [];
  const left = items.map((item, at) => ({ item, at }));
  let done = 0;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { item, at } = next;
      try {
        outcomes[at] = { item, result: await act(item) };
      } catch (error) {
        outcomes[at] = { item, error };
      }
      done += 1;
      onDone?.(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}
