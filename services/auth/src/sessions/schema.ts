import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';

export const SessionParams = z.object({ sessionId: z.uuid().toLowerCase() });

export const EndSessionsQuery = z.strictObject({
  keep: z.literal('current').optional().meta({ description: 'Keeps the current session.' }),
});

export const EndedAnswer = z
  .object({ ended: z.int().meta({ description: 'How many sessions were ended.' }) })
  .meta({ id: 'EndedSessions', example: { ended: 2 } });

export const SessionPage = pageOf(
  z
    .object({
      id: z.uuid(),
      current: z.boolean().meta({ description: 'Whether it is the current session.' }),
      address: z.string().nullable().meta({ description: 'Where it was used last.' }),
      userAgent: z.string().nullable(),
      device: z.string().nullable().meta({ description: 'The user agent in plain words.' }),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().meta({ description: 'To the minute.' }),
      expiresAt: z.iso.datetime(),
    })
    .meta({
      id: 'Session',
      example: {
        id: '019a4470-11aa-7e3f-8c4d-5b6a79880f12',
        current: true,
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
        device: 'Firefox on Linux',
        createdAt: '2026-11-02T09:30:00.000Z',
        lastUsedAt: '2026-11-02T11:05:00.000Z',
        expiresAt: '2026-12-02T09:30:00.000Z',
      },
    }),
);
