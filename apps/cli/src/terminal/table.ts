import { coloured, type Tone } from './colours.ts';
import { plain } from './plain.ts';

/** What stands in one place of a table. */
export type Cell = string | { text: string; tone: Tone };

const GAP = '  ';
const NARROWEST = 8;
/** These are copied and typed again: one that was cut is worth nothing. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Columns of text under their headings; numbers stand at the right. Where there is less room than
 * they need, the widest are cut, ids last of all.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  { columns = Number.POSITIVE_INFINITY, colours = false } = {},
): string[] {
  const texts = rows.map((row) => headings.map((_, column) => plain(textOf(row[column]))));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = headings.map((_, column) => texts.every((row) => /^\d/.test(row[column] ?? '')));
  const isId = headings.map((_, column) => texts.some((row) => ID.test(row[column] ?? '')));
  narrow(widths, columns, isId);
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

/** One thing: a name and a value a line, those without a value left out. */
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

/** Takes from the widest column that may be cut until all fit, or none can give any more. */
function narrow(widths: number[], columns: number, isId: readonly boolean[]): void {
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  while (total() > columns) {
    const candidates = widths.flatMap((width, at) =>
      !isId[at] && width > NARROWEST ? [{ width, at }] : [],
    );
    const widest = candidates.sort((a, b) => b.width - a.width)[0];
    if (!widest) return;
    widths[widest.at] = widest.width - 1;
  }
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

function toneOf(cell: Cell | undefined): Tone | undefined {
  return typeof cell === 'object' ? cell.tone : undefined;
}
