import type { NameStatus } from '../../parts/name-status.tsx';

/** What people want most comes first. */
export const STATUSES = [
  'available',
  'likely_available',
  'registered',
  'likely_registered',
  'reserved',
  'invalid',
  'unknown',
] as const satisfies readonly NameStatus[];

export type Filters = {
  /** Separated by commas, as the API takes them. */
  status?: string;
  q?: string;
  /** The row whose details are open. */
  name?: string;
};

/** Anybody may have typed the address: what is not understood is left out. */
export function readFilters({ status, q, name }: Record<string, unknown>): Filters {
  const statuses = statusesOf(textOf(status));
  return {
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(textOf(q) && { q: textOf(q) }),
    ...(textOf(name) && { name: textOf(name) }),
  };
}

/** The router parses what looks like a number in an address as one. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 253) : '';
}

export function statusesOf(text: string | undefined): NameStatus[] {
  const wanted = (text ?? '').split(',');
  return STATUSES.filter((status) => wanted.includes(status));
}
