import { Readable } from 'node:stream';
import { ownAddress, type Route, route, streamed } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { confirmRecipient } from './confirm-recipient.ts';
import { readSettings } from './read-settings.ts';
import {
  ConfirmQuery,
  NotificationSettingsView,
  PutNotificationSettings,
  TestResults,
} from './schema.ts';
import { sendTest } from './send-test.ts';
import { updateSettings } from './update-settings.ts';
import { confirmPage } from './wording.ts';

const tags = ['Notifications'];
const page = streamed(
  'text/html; charset=utf-8',
  'A page for people.',
  '<!doctype html><html lang="en"><title>Holdfast</title><p>Alerts are now sent to ops@example.com.</p></html>',
);

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
    route({
      method: 'GET',
      url: '/alert-recipients/confirm',
      operationId: 'confirmAlertRecipient',
      summary: 'Say by a link from an email that alerts are welcome',
      description: 'Shows a page that asks; with `confirm=yes` it is done.',
      tags,
      access: 'public',
      perMinute: 30,
      query: ConfirmQuery,
      response: { 200: page },
      errors: ['FORBIDDEN'],
      handler: async ({ query, request }) => {
        const confirm = query.confirm === 'yes';
        await confirmRecipient(parts, { ...query, confirm });
        return Readable.from([confirmPage(query.address, confirm ? undefined : request.url)]);
      },
    }),
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
