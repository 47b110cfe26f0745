import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';

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
    .meta({
      id: 'Session',
      example: {
        id: '019a4470-11aa-7e3f-8c4d-5b6a79880f12',
        current: true,
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
        createdAt: '2026-11-02T09:30:00.000Z',
        expiresAt: '2026-12-02T09:30:00.000Z',
      },
    }),
);
