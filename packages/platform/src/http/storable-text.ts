/**
 * Text that no database column takes: a NUL, or half of a surrogate pair. Gives each place by its
 * path, so that the caller learns of it as of any other fault.
 */
export function unstorableText(value: unknown, root: string): Record<string, string> {
  const faults: Record<string, string> = {};
  visit(value, '', root, faults);
  return faults;
}

function visit(value: unknown, path: string, root: string, faults: Record<string, string>): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) faults[path || root] = 'must not contain a NUL character';
    else if (!value.isWellFormed()) faults[path || root] = 'must be well-formed Unicode text';
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, root, faults);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      visit(item, path === '' ? name : `${path}.${name}`, root, faults);
    }
  }
}
