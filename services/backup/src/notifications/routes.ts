import { ownAddress, type Route, route } from '@holdfast/platform/http';
import { confirmRoute } from '@holdfast/platform/recipients';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { CONFIRM_PATH } from './model.ts';
import { readSettings } from './read-settings.ts';
import { NotificationSettingsView, PutNotificationSettings, TestResults } from './schema.ts';
import { sendTest } from './send-test.ts';
import { updateSettings } from './update-settings.ts';

const tags = ['Notifications'];

export function notificationRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/notification-settings',
      operationId: 'readNotificationSettings',
      summary: 'How the organisation is alerted',
      description: 'Secrets are never shown; `urlSet` and `secretSet` say whether there is one.',
      tags,
      access: 'read',
      response: { 200: NotificationSettingsView },
      handler: (input) => readSettings(parts, callerOf(input)),
    }),
    route({
      method: 'PUT',
      url: '/notification-settings',
      operationId: 'updateNotificationSettings',
      summary: 'Set how the organisation is alerted',
      description: 'A secret that is left out stays as it is; null takes it away.',
      tags,
      access: 'write',
      body: PutNotificationSettings,
      response: { 200: NotificationSettingsView },
      handler: (input) => {
        const baseUrl = ownAddress(input.request, parts.publicUrl);
        return updateSettings(parts, callerOf(input), input.body, baseUrl);
      },
    }),
    confirmRoute(parts, { url: CONFIRM_PATH, tags }),
    route({
      method: 'POST',
      url: '/notification-settings/test',
      operationId: 'testNotificationSettings',
      summary: 'Send a test message',
      description:
        'Over each enabled channel, once and now. Always 200; `ok` says of each channel whether ' +
        'the message was taken. A remark may stand beside `ok: true`, when some of several ' +
        'recipients were refused.',
      tags,
      access: 'write',
      probes: true,
      perMinute: 6,
      response: { 200: TestResults },
      handler: async (input) => ({
        results: await sendTest(parts, callerOf(input), input.signal),
      }),
    }),
  ];
}
