import type { Outcome } from './model.ts';

/** For a terminal, and for a document. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = [
    ['attack', 'promise', 'measured', 'held'],
    ...outcomes.map(({ name, promise, measured, held }) => [
      ...[name, promise, measured, held ? 'yes' : '**no**'],
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), rule, ...rest.map(line)].join('\n');
}
