/**
 * Finds text that no database column takes: a NUL, or half of a surrogate pair. Names each place by
 * its path, so that it is reported like any other fault.
 */
export function unstorableText(value: unknown, root: string): Record<string, string> {
  const faults: Record<string, string> = {};
  visit(value, '', { root, faults, count: 0 });
  return faults;
}

type Search = { root: string; faults: Record<string, string>; count: number };

/** One more than is reported; the search stops there. */
const MOST = 101;

function visit(value: unknown, path: string, search: Search): void {
  if (search.count >= MOST) return;
  if (typeof value === 'string') {
    const fault = faultOf(value);
    if (fault === undefined) return;
    search.faults[path || search.root] = fault;
    search.count += 1;
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, search);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      visit(item, path === '' ? name : `${path}.${name}`, search);
    }
  }
}

function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain a NUL character';
  return text.isWellFormed() ? undefined : 'must be well-formed Unicode text';
}
