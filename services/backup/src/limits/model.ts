/** How much of what was asked for by hand may wait, for each organisation. */
export type WaitingLimits = { backups: number; restores: number; restoreTests: number };
