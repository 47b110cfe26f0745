import { z } from 'zod';
import { pageOf } from '../schema.ts';

export const SessionParams = z.object({ sessionId: z.uuid() });

export const SessionPage = pageOf(
  z
    .object({
      id: z.uuid(),
      current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    })
    .meta({ id: 'Session' }),
);
