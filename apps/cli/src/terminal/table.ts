import { coloured, type Tone } from './colours.ts';
import { plain, plainLine } from './plain.ts';

/** The content of one cell of a table. */
export type Cell = string | { text: string; tone: Tone };

const GAP = '  ';
/** Longer texts can be cut; moments, states and numbers are never longer. */
const CUTTABLE = 16;
/** This much of an id is unique, and is accepted in place of the whole id. */
const ID_BEGINNING = 18;
/** `12`, `1.3 GB`, `1 h 20 min`, or nothing; neither a moment nor an id. */
const AMOUNT = /^(\d[\d,.]*( [a-zA-Z%]+( \d+ [a-z]+)?)?)?$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Columns of text under their headings, the most important first; numbers are right-aligned. If there
 * is too little room, long texts are cut, then ids, and then columns are left out.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  { columns = Number.POSITIVE_INFINITY, colours = false } = {},
): string[] {
  const texts = rows.map((row) => headings.map((_, column) => plainLine(textOf(row[column]))));
  const isNumber = headings.map((_, column) =>
    texts.every((row) => AMOUNT.test(row[column] ?? '')),
  );
  const isId = headings.map((_, column) => texts.some((row) => ID.test(row[column] ?? '')));
  const widths = fitting(
    headings.map((heading, column) =>
      Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
    ),
    columns,
    isId,
  );
  return [headings, ...texts].map((row, at) =>
    widths
      .map((width, column) => {
        const text = cut(row[column] ?? '', width);
        const padded = isNumber[column] ? text.padStart(width) : text.padEnd(width);
        const last = column === widths.length - 1;
        return coloured(last ? padded.trimEnd() : padded, toneOf(rows[at - 1]?.[column]), colours);
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** One thing: one line for each name and value, leaving out names without a value. */
export function facts(
  pairs: readonly (readonly [string, Cell | null | undefined])[],
  { colours = false } = {},
): string[] {
  const known = pairs.flatMap(([name, cell]) => (cell == null ? [] : [[name, cell] as const]));
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.flatMap(([name, cell]) =>
    plain(textOf(cell))
      .split('\n')
      .map((line, at) =>
        `${(at === 0 ? name : '').padEnd(width)}${GAP}${coloured(line, toneOf(cell), colours)}`.trimEnd(),
      ),
  );
}

/** The widths that fit; there are fewer of them if columns must be left out. */
function fitting(wanted: readonly number[], columns: number, isId: readonly boolean[]): number[] {
  const widths = [...wanted];
  const isTooWide = () =>
    widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) > columns;
  const widest = () =>
    widths
      .map((width, at) => ({ width, at }))
      .filter(({ width, at }) => !isId[at] && width > CUTTABLE)
      .sort((a, b) => b.width - a.width)[0];
  for (let long = widest(); long && isTooWide(); long = widest()) widths[long.at] = long.width - 1;
  for (const [at, width] of widths.entries()) {
    if (isId[at] && isTooWide()) widths[at] = Math.min(width, ID_BEGINNING);
  }
  while (isTooWide() && widths.length > 1) widths.pop();
  return widths;
}

function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  return ID.test(text) ? text.slice(0, width) : `${text.slice(0, width - 1)}…`;
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

function toneOf(cell: Cell | undefined): Tone | undefined {
  return typeof cell === 'object' ? cell.tone : undefined;
}
