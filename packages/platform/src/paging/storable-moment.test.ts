import { expect, test } from 'vitest';
import { z } from 'zod';
import { storableMoment } from './index.ts';

const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date()).pipe(storableMoment);

test.each(['0001-01-01T00:00:00Z', '2026-11-15T04:32:00+02:00', '9999-12-31T23:59:59.999Z'])(
  '%s can be filtered by',
  (text) => {
    expect(moment.parse(text)).toEqual(new Date(text));
  },
);

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
  '%s is outside of the years 1 to 9999, and refused',
  (text) => {
    expect(moment.safeParse(text).error?.issues[0]?.message).toContain('years 1 to 9999');
  },
);
