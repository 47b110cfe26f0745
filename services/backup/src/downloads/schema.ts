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
  .meta({ id: 'DownloadLink' });

export const DownloadParams = z.object({ jobId: z.uuid().toLowerCase() });
export const DownloadQuery = z.strictObject({
  organisation: z.uuid().toLowerCase(),
  expires: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
  signature: z.string().max(100),
});
export const DownloadHeaders = z.object({ range: z.string().max(200).optional() });
