import { readName } from '@holdfast/names';

/** Longer than any name; a longer text, which is not a name, is cut to this. */
const SHOWN = 300;

/** A name as it is checked; what is not a name stays as it was written. */
export function toEntry(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > SHOWN) return `${trimmed.slice(0, SHOWN).toWellFormed()}…`;
  const reading = readName(trimmed);
  return reading.ok ? reading.name.ascii : trimmed;
}

/** The names without duplicates. */
export function uniqueNames(texts: readonly string[]): string[] {
  return [...new Set(texts.map(toEntry))];
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
