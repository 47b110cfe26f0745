/** A year; whoever wants to keep something for longer should not delete it. */
export const LONGEST_UNDO_HOURS = 8_760;

export type DeletionSettings = {
  /** For so long a deletion can be undone; 0: it cannot. */
  undoHours: number;
  /** Whether that holds for what retention deletes, too. */
  retentionToo: boolean;
};

/** Storage is cleaned up at once. */
export const NO_UNDO: DeletionSettings = { undoHours: 0, retentionToo: false };
