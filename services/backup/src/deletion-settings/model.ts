/** A year; what must be kept for longer should not be deleted. */
export const LONGEST_UNDO_HOURS = 8_760;

export type DeletionSettings = {
  /** How long a deletion can be undone; 0: not at all. */
  undoHours: number;
  /** Whether that applies to what retention deletes, too. */
  retentionToo: boolean;
};

/** Storage is cleaned up at once. */
export const NO_UNDO: DeletionSettings = { undoHours: 0, retentionToo: false };
