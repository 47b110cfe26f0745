/** The part of an object of this size that a reader asked for. */
export function rangeWithin(
  bytes: number,
  { start = 0, length = Number.POSITIVE_INFINITY }: { start?: number; length?: number },
): { start: number; length: number } {
  const from = Math.min(start, bytes);
  return { start: from, length: Math.min(length, bytes - from) };
}
