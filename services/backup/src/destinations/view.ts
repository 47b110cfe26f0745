import type { Destination } from './model.ts';

/** The place under the name of its kind, as it was given. */
export function viewDestination({ kind, place, ...common }: Destination) {
  return { ...common, kind, ...(kind !== 'managed' && { [kind]: place }) };
}
