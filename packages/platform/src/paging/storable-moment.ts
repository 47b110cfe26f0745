import { z } from 'zod';

/** A moment to filter by, in the years 1 to 9999: PostgreSQL cannot parse other years as we send them. */
export const storableMoment = z
  .date()
  .refine(
    (moment) => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9_999,
    'must be in the years 1 to 9999',
  );
