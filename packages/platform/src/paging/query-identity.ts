/** What a cursor belongs to. The sort order is one of the filters. */
export type PagedQuery = {
  organisation: string;
  route: string;
  /** The parsed query string as it is: `limit`, `cursor` and undefined values are ignored. */
  filters: Record<string, unknown>;
};

/** The same text for the same query, however its filters are ordered. */
export function queryIdentity({ organisation, route, filters }: PagedQuery): string {
  const { limit: _, cursor: __, ...binding } = filters;
  return canonical([organisation, route, binding]);
}

/**
 * Throws on values that JSON would not tell apart (a Map, a function, NaN): two queries must not
 * look alike.
 */
function canonical(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Date) return `date ${JSON.stringify(value)}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (isPlainObject(value)) {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    const members = entries.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.sort().join()}}`;
  }
  throw new TypeError('A filter must be made of plain values.');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
