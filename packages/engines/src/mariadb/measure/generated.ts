import { bare, NAME } from './statements.ts';

const [QUOTE, COMMA, BACKSLASH] = [0x27, 0x2c, 0x5c];
const COLUMN = new RegExp(`^ {2}${NAME} (.*)$`, 'gm');
const TEXT = /'(?:[^'\\]|\\.|'')*'/g;
const LISTED = new RegExp(`^INSERT INTO ${NAME} \\(([^]*)\\) VALUES$`);

/** A table's columns: all that rows have unless they say which, and those that the server works out. */
export type TableColumns = { visible: string[]; generated: ReadonlySet<string> };

export function readColumns(definition: string): TableColumns {
  const visible: string[] = [];
  const generated = new Set<string>();
  for (const [, quoted = '', rest = ''] of definition.matchAll(COLUMN)) {
    const words = rest.replaceAll(TEXT, '');
    if (!/ INVISIBLE\b/.test(words)) visible.push(bare(quoted));
    if (/ GENERATED ALWAYS AS (?!ROW\b)/.test(words)) generated.add(bare(quoted));
  }
  return { visible, generated };
}

/** Which values of the rows after this beginning of an INSERT are worked out by the server. */
export function generatedPlaces(
  head: string,
  { visible, generated }: TableColumns,
): ReadonlySet<number> {
  const [, , list] = LISTED.exec(head) ?? [];
  const names =
    list === undefined
      ? visible
      : (list.match(new RegExp(NAME, 'g')) ?? []).map((quoted) => bare(quoted));
  return new Set(names.flatMap((name, at) => (generated.has(name) ? [at] : [])));
}

/** A row, `(…)`, without the values at these places. */
export function rowWithout(row: Buffer, places: ReadonlySet<number>): Buffer {
  const kept: Buffer[] = [];
  let [from, place, quoted] = [1, 0, false];
  for (let at = 1; at < row.length; at += 1) {
    const byte = row[at];
    if (quoted && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && (byte === COMMA || at === row.length - 1)) {
      if (!places.has(place)) kept.push(row.subarray(from, at + 1));
      place += 1;
      from = at + 1;
    }
  }
  return Buffer.concat(kept);
}
