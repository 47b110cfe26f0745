/**
 * Where a page ended: the sort columns of its last row, as PostgreSQL prints them. A timestamp is
 * text here, because a Date would cut its microseconds and the next page would repeat or skip rows.
 */
export type Position = readonly (string | number | boolean | null)[];

export function assertPosition(position: readonly unknown[]): asserts position is Position {
  const sound = position.every(
    (part) =>
      part === null ||
      typeof part === 'string' ||
      typeof part === 'boolean' ||
      (typeof part === 'number' && Number.isFinite(part)),
  );
  if (!sound) throw new TypeError('A position is made of text, numbers, booleans and null.');
}
