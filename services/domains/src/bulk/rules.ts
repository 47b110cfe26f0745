import { readName } from '@holdfast/names';

/** Each name once, as it is checked; what is not a name stays as it was written. */
export function uniqueNames(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  for (const text of texts) {
    const reading = readName(text);
    seen.add(reading.ok ? reading.name.ascii : text.trim());
  }
  return [...seen];
}

/** A cell that begins like a formula becomes text. */
export function neutralise(cell: string): string {
  return /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
}

/** From a `Last-Event-ID` header; undefined for an id that we never issued. */
export function readEventId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Results as events, joined into one text. */
export function toEvents(results: readonly { seq: number; result: string }[]): string {
  let text = '';
  for (const { seq, result } of results) text += `id: ${seq}\ndata: ${result}\n\n`;
  return text;
}
