/** Columns of text under their headings; numbers stand at the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = headings.map((_, column) => rows.every((row) => /^\d/.test(row[column] ?? '')));
  return [headings, ...rows].map((row) =>
    widths
      .map((width, column) => {
        const text = row[column] ?? '';
        return isNumber[column] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
