import type { Goal, Row } from './model.ts';

export function isMet({ median, goal: { atLeast, atMost } }: Row): boolean | undefined {
  if (atLeast !== undefined) return median >= atLeast;
  if (atMost !== undefined) return median <= atMost;
  return undefined;
}

export function showGoal({ atLeast, atMost }: Goal): string {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? 'none' : `≤ ${atMost}`;
}

/** The goal in words, for the end of a line. */
export function noteOf(row: Row): string {
  const met = isMet(row);
  if (met === undefined) return 'no goal';
  return `goal ${showGoal(row.goal)}, ${met ? 'met' : 'short'}`;
}
