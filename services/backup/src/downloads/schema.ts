import { z } from 'zod';
import { DOWNLOAD_ERRORS } from './model.ts';

export const LinkParams = z.object({ id: z.uuid().toLowerCase(), jobId: z.uuid().toLowerCase() });
export const DownloadLinkView = z
  .discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      url: z.url().describe('Needs no token. Valid for 15 minutes.'),
      expiresAt: z.iso.datetime(),
    }),
    z.object({
      ok: z.literal(false),
      errorCode: z.enum(DOWNLOAD_ERRORS),
      errorMessage: z.string(),
    }),
  ])
  .meta({
    id: 'DownloadLink',
    example: {
      ok: true,
      url: 'https://backups.example.com/downloads/019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02?organisation=019a3f0c-4400-7190-8b2a-9c8d7e6f5a06&expires=1793699100000&signature=3q2-7wEBAgM',
      expiresAt: '2026-11-02T09:45:00.000Z',
    },
  });

export const DownloadParams = z.object({ jobId: z.uuid().toLowerCase() });
export const DownloadQuery = z.strictObject({
  organisation: z.uuid().toLowerCase(),
  expires: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
  signature: z.string().max(100),
});
export const DownloadHeaders = z.object({ range: z.string().max(200).optional() });
