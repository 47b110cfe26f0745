export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] =
    sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export function percentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Ours and the peer's figures of the same rounds, measured in turn, as one ratio: the median of the
 * rounds' ratios with the smallest and the largest. Machines are shared and noisy; ratios hold.
 */
export function sayRatio(
  what: string,
  rounds: { ours: number; peer: number }[],
  goal: string,
): void {
  const ratios = rounds.map(({ ours, peer }) => ours / peer);
  const show = (value: number) => value.toFixed(2);
  say(
    `${what}: ${show(median(ratios))} × the peer ` +
      `(${show(Math.min(...ratios))} to ${show(Math.max(...ratios))} over ${ratios.length} rounds); goal ${goal}`,
  );
}
