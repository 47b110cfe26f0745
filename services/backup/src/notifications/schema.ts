import { CHAT_KINDS } from '@holdfast/channels';
import { z } from 'zod';
import { CHANNEL_NAMES } from './model.ts';

const httpsUrl = z.url({ protocol: /^https?$/ }).max(2048);
const events = z.strictObject({
  backupFailed: z.boolean(),
  restoreTestUnconfirmed: z.boolean(),
  scheduledBackupMissed: z.boolean(),
});
const recipients = z
  .array(z.email().max(254))
  .max(50)
  .describe("None means the addresses of the organisation's owners.");

/** Secrets are written and never read; one that is left out stays as it is, null takes it away. */
export const PutNotificationSettings = z.strictObject({
  email: z.strictObject({ enabled: z.boolean(), recipients }),
  chat: z.strictObject({
    enabled: z.boolean(),
    kind: z.enum(CHAT_KINDS),
    url: httpsUrl.nullable().optional(),
  }),
  webhook: z.strictObject({
    enabled: z.boolean(),
    url: httpsUrl.nullable().optional(),
    secret: z
      .string()
      .max(512)
      .regex(
        /^whsec_(?=.{32})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
        'must be whsec_ and at least 24 bytes in base64',
      )
      .nullable()
      .optional(),
  }),
  events,
});

export const NotificationSettingsView = z
  .object({
    email: z.object({ enabled: z.boolean(), recipients: z.array(z.string()) }),
    chat: z.object({ enabled: z.boolean(), kind: z.enum(CHAT_KINDS), urlSet: z.boolean() }),
    webhook: z.object({ enabled: z.boolean(), urlSet: z.boolean(), secretSet: z.boolean() }),
    events,
  })
  .meta({ id: 'NotificationSettings' });

export const TestResults = z.object({
  results: z.array(
    z.object({
      channel: z.enum(CHANNEL_NAMES),
      ok: z.boolean(),
      errorMessage: z.string().optional().describe('Why it did not arrive, if it did not.'),
    }),
  ),
});
