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

/** How many letters must be put in, left out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
