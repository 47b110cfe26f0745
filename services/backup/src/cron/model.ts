/** When something runs: five cron fields, read in a time zone. */
export type Schedule = { scheduleCron: string; timezone: string };
