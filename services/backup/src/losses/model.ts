/** How much a table, or all of them together, holds in a backup. */
export type Amount = { rows: number; bytes: number };

/** The part of a backup that is compared with the ones before. */
export type Holdings = {
  jobId: string;
  at: Date;
  /** By name, as people write it; PostgreSQL's large objects count as a table. */
  tables: ReadonlyMap<string, Amount & { sha256: string }>;
};
