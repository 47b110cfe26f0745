import { HoldfastError } from '@holdfast/clients';

/**
 * The service's faults by field, for a form whose fields have these names; everything that has no field
 * here is left to be shown above the form.
 */
export function faultsOf(
  error: unknown,
  names: readonly string[],
): { fields: Record<string, string>; rest: unknown } {
  if (!(error instanceof HoldfastError) || !error.fields) return { fields: {}, rest: error };
  const entries = Object.entries(error.fields);
  const known = entries.filter(([name]) => names.includes(name));
  return {
    fields: Object.fromEntries(known),
    rest: known.length === entries.length && known.length > 0 ? undefined : error,
  };
}
