import type { Schedule } from '../cron/model.ts';

/** How many backups to keep; a backup that any rule keeps is kept. */
export type Retention = {
  keepLast?: number | undefined;
  keepHourly?: number | undefined;
  keepDaily?: number | undefined;
  keepWeekly?: number | undefined;
  keepMonthly?: number | undefined;
  keepYearly?: number | undefined;
  keepDays?: number | undefined;
};

export type PolicyOptions = {
  /** Tables whose data is left out of the backup, as `schema.table` patterns. */
  excludeTables: string[];
};

/** A template of schedule, retention and destination. */
export type Policy = Schedule & {
  id: string;
  name: string;
  retention: Retention;
  destinationId: string;
  options: PolicyOptions;
  createdAt: Date;
  updatedAt: Date;
  /** Since when it has this schedule and time zone. */
  scheduleSince: Date;
};

/** A policy as it was saved, with warnings of what its options would do where it is attached. */
export type SavedPolicy = Policy & { warnings?: string[] };

export type PolicyInput = Omit<Policy, 'id' | 'createdAt' | 'updatedAt' | 'scheduleSince'>;
