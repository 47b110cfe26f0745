import { ownAddress, type Route, route } from '@holdfast/platform/http';
import { confirmRoute } from '@holdfast/platform/recipients';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listDeliveries } from './list-deliveries.ts';
import { CONFIRM_PATH } from './model.ts';
import { readSettings } from './read-settings.ts';
import {
  DeliveriesPage,
  DeliveriesQuery,
  NotificationSettingsView,
  PutNotificationSettings,
  TestNotificationSettings,
  TestResults,
} from './schema.ts';
import { sendTest } from './send-test.ts';
import { updateSettings } from './update-settings.ts';

const tags = ['Notifications'];

export function notificationRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/notification-settings',
      operationId: 'readNotificationSettings',
      summary: 'Read how the organisation is alerted',
      description: 'Secrets are never shown; `urlSet` and `secretSet` say whether there is one.',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      response: { 200: NotificationSettingsView },
      handler: (input) => readSettings(parts, callerOf(input)),
    }),
    route({
      method: 'PUT',
      url: '/notification-settings',
      operationId: 'updateNotificationSettings',
      summary: 'Set how the organisation is alerted',
      description: 'A secret that is left out stays as it is; null removes it.',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      mayNeed: ['alerts.silence'],
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
        'Sends one message at once over the named channel or each enabled one, with the saved ' +
        'settings or those given here. Always 200; `ok` says for each channel whether the message ' +
        'was accepted. If only some of the recipients were refused, `ok` is true and ' +
        '`errorMessage` has a remark.',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      probes: true,
      perMinute: 12,
      body: TestNotificationSettings,
      response: { 200: TestResults },
      handler: async (input) => ({
        results: await sendTest(parts, callerOf(input), input.body ?? {}, input.signal),
      }),
    }),
    route({
      method: 'GET',
      url: '/notifications/deliveries',
      operationId: 'listNotificationDeliveries',
      summary: 'List deliveries of alerts, newest first',
      description:
        'One for each alert and channel. They are kept for 90 days, and for at most the 10,000 ' +
        'newest alerts of an organisation. Test messages are in the audit log.',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: DeliveriesQuery,
      response: { 200: DeliveriesPage },
      handler: (input) => listDeliveries(parts, callerOf(input), input.query),
    }),
  ];
}
