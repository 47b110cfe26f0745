import { z } from 'zod';

/** A moment to filter by, of the years 1 to 9999: to PostgreSQL others are none as they are written. */
export const storableMoment = z
  .date()
  .refine(
    (moment) => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9_999,
    'must be of the years 1 to 9999',
  );
