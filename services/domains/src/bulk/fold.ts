import { readName } from '@holdfast/names';

/** Each name once, as it is checked; what is no name stays as it was written. */
export function foldNames(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  for (const text of texts) {
    const reading = readName(text);
    seen.add(reading.ok ? reading.name.ascii : text.trim());
  }
  return [...seen];
}
