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
