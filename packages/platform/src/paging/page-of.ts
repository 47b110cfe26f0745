import { z } from 'zod';

/** The answer of every list, named after what it lists: a page of `Thing` is a `ThingPage`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  const { id, example } = item.meta() ?? {};
  if (id === undefined) throw new Error('what a page lists needs a name: .meta({ id })');
  return z
    .object({
      items: z.array(item),
      nextCursor: z
        .string()
        .optional()
        .describe('Pass it as `cursor` to get the next page; absent on the last one.'),
    })
    .meta({ id: `${id}Page`, ...(example !== undefined && { example: { items: [example] } }) });
}
