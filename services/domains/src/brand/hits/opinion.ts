const MOST_POINTS = 10;
const LONGEST_REASON = 300;

/**
 * A model's answer, kept within its bounds; undefined if it cannot be read. Whatever a name talks the
 * model into, it can only move a score by at most ten points and add one plain sentence.
 */
export function readOpinion(text: string): { points: number; reason: string } | undefined {
  const json = /\{[^{}]*\}/.exec(text)?.[0];
  if (json === undefined) return undefined;
  try {
    const { points, reason } = JSON.parse(json) as { points?: unknown; reason?: unknown };
    if (typeof points !== 'number' || !Number.isFinite(points)) return undefined;
    const bounded = Math.min(MOST_POINTS, Math.max(-MOST_POINTS, Math.round(points)));
    return { points: bounded === 0 ? 0 : bounded, reason: plain(reason) };
  } catch {
    return undefined;
  }
}

function plain(reason: unknown): string {
  if (typeof reason !== 'string') return '';
  const line = reason
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return line.slice(0, LONGEST_REASON).toWellFormed();
}
