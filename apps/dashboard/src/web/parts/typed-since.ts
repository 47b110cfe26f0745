import type { UseFormReturnType } from '@mantine/form';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two edits of a list: what either has added or removed since `before`. */
export function mergeLists<Item>(
  before: readonly Item[],
  { mine, theirs }: { mine: readonly Item[]; theirs: readonly Item[] },
): Item[] {
  const has = (list: readonly Item[], item: Item) => list.some((one) => isSame(one, item));
  const kept = theirs.filter((item) => has(mine, item) || !has(before, item));
  const added = mine.filter((item) => !has(before, item) && !has(theirs, item));
  return [...kept, ...added];
}

/**
 * What a form shows after it was saved: the service's values, except for what was typed since they were
 * sent. Field by field, and within lists entry by entry.
 */
export function typedSince<Values>(typed: Values, sent: Values, saved: Values): Values {
  if (isSame(typed, sent)) return saved;
  if (isSame(sent, saved)) return typed;
  if (Array.isArray(typed) && Array.isArray(sent) && Array.isArray(saved)) {
    return mergeLists(sent, { mine: typed, theirs: saved }) as Values;
  }
  if (!isFields(typed) || !isFields(sent) || !isFields(saved)) return typed;
  const [before, after] = [new Map(Object.entries(sent)), new Map(Object.entries(saved))];
  const entries = Object.entries(typed).map(([name, value]) => [
    name,
    typedSince<unknown>(value, before.get(name), after.get(name)),
  ]);
  return Object.fromEntries(entries) as Values;
}

/** After a save: what was typed since it was sent stays, and is not saved yet. */
export function settleForm<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setInitialValues' | 'setValues'>,
  { sent, saved }: { sent: Values; saved: Values },
): void {
  const values = typedSince(form.getValues(), sent, saved);
  form.setInitialValues(saved);
  form.setValues(values);
}
