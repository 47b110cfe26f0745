import type { DeletionSettings } from './model.ts';

const HOUR_MS = 3_600_000;

/** Until when a deletion that is asked for now can be undone; null: not at all. */
export function undoUntil(
  { undoHours, retentionToo }: DeletionSettings,
  { by, now }: { by: 'user' | 'retention' | 'datasource'; now: Date },
): Date | null {
  if (undoHours === 0 || (by === 'retention' && !retentionToo)) return null;
  return new Date(now.getTime() + undoHours * HOUR_MS);
}
