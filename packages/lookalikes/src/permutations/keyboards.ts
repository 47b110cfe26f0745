/** Rows from the digits down; `INDENTS` has how far to the right each row is, in key widths. */
const ROWS = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];
const INDENTS = [0, 0.5, 0.75, 1.25];

type Key = { letter: string; x: number; y: number };

/** By keyboard (qwerty, qwertz, azerty): the keys that touch a letter's key. */
export const KEYBOARDS: readonly ReadonlyMap<string, readonly string[]>[] = ROWS.map(neighbours);

function neighbours(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const keys: Key[] = rows.flatMap((row, y) =>
    [...row].map((letter, column) => ({ letter, x: column + (INDENTS[y] ?? 0), y })),
  );
  return new Map(
    keys.map((key) => [
      key.letter,
      keys.filter((other) => touches(key, other)).map(({ letter }) => letter),
    ]),
  );
}

function touches(one: Key, other: Key): boolean {
  const [across, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return down === 0 ? across === 1 : down === 1 && across < 1;
}
