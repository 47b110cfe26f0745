const MOST = 3;

/** Names that somebody who typed this may have meant, the likeliest first. */
export function suggest(typed: string, names: readonly string[]): string[] {
  const slips = Math.max(1, Math.floor(typed.length / 3));
  return names
    .map((name) => ({ name, distance: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance: far }) => far <= slips || isPart(typed, name))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name);
}

function isPart(typed: string, name: string): boolean {
  return typed.length >= 3 && name.toLowerCase().includes(typed.toLowerCase());
}

/** How many letters must be inserted, dropped, changed, or swapped with a neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(changed, swapped, at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return at(a.length, b.length);
}
