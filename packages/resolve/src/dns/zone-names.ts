/** Whether a name is this zone or lies below it; the root's name is empty. */
export function isWithin(name: string, zone: string): boolean {
  if (zone === '' || name === zone) return true;
  return (
    name.length > zone.length &&
    name.endsWith(zone) &&
    name.charCodeAt(name.length - zone.length - 1) === 0x2e
  );
}

/** `co.uk`, `uk`: a suffix and the suffixes above it, without the root. */
export function enclosing(suffix: string): string[] {
  const labels = suffix.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
