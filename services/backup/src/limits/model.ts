/** How many of each that were asked for by hand may wait, for each organisation. */
export type WaitingLimits = { backups: number; restores: number; restoreTests: number };
