/** How many of each, asked for by hand, may wait per organisation. */
export type WaitingLimits = { backups: number; restores: number; restoreTests: number };
