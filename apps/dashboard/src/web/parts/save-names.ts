import { type Holdfast, HoldfastError } from '@holdfast/clients';
import { each } from './each.ts';

export type SavedSeveral = {
  saved: string[];
  /** Names that were saved before. */
  known: string[];
  refused: { name: string; why: string }[];
};

/** Saves each name by itself: a fault of one is reported for that one. */
export async function saveNames(
  api: Holdfast,
  names: readonly string[],
  { notes, onDone }: { notes?: string; onDone?: (done: number) => void } = {},
): Promise<SavedSeveral> {
  const outcomes = await each(
    names,
    (domain) => api.domains.saveDomain({ body: { domain, ...(notes && { notes }) } }),
    onDone ? { onDone } : {},
  );
  const several: SavedSeveral = { saved: [], known: [], refused: [] };
  for (const { item: name, error } of outcomes) {
    if (error === undefined) several.saved.push(name);
    else if (isKnown(error)) several.known.push(name);
    else several.refused.push({ name, why: whyOf(error) });
  }
  return several;
}

const isKnown = (error: unknown) => error instanceof HoldfastError && error.type === 'NAME_TAKEN';

/** The fault of a field is more to the point than the message about the whole request. */
function whyOf(error: unknown): string {
  const faults = error instanceof HoldfastError ? Object.values(error.fields ?? {}) : [];
  return faults[0] ?? (error instanceof Error ? error.message : String(error));
}
