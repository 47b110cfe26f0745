import { type Command, Option } from 'commander';
import { withSecret } from '../asking/index.ts';
import type { Open } from '../connection/index.ts';
import { withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { CHANNELS, type DeliveryChoices, STATES } from './model.ts';
import type { SetChoices } from './set.ts';

const SWITCH = ['on', 'off'];
const WAYS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(CHANNELS);

/** `holdfast notifications …` */
export function notificationsCommand(open: Open): Command {
  const notifications = noun('notifications', 'who is told of what went wrong, and how');

  verb(notifications, 'show', 'show the settings', ['holdfast notifications show']).action(
    async (choices: Common) => (await import('./show.ts')).showNotifications(await open(choices)),
  );

  const set = verb(notifications, 'set', 'change some of them; what is not given stays', [
    'holdfast notifications set --email on --recipient ops@example.com dba@example.com',
    'holdfast notifications set --chat on --chat-kind slack --chat-url-stdin < hook.txt',
    'holdfast notifications set --disable-event backupShrank',
  ])
    .addOption(new Option('--email <switch>', 'by email').choices(SWITCH))
    .option('--recipient <address...>', 'who is written to; the owners if there is none')
    .option('--owners', 'write to the owners, and to nobody else')
    .addOption(new Option('--chat <switch>', 'into a chat').choices(SWITCH))
    .option('--chat-kind <kind>', 'which chat it is, such as slack')
    .addOption(new Option('--webhook <switch>', 'to a webhook').choices(SWITCH))
    .option('--enable-event <event...>', 'tell of these')
    .option('--disable-event <event...>', 'say nothing of these');
  withSecret(set, 'chat-url', "the chat's address");
  withSecret(set, 'webhook-url', "the webhook's address");
  withSecret(set, 'webhook-secret', "the webhook's signing secret");
  set.action(async (choices: SetChoices) =>
    (await import('./set.ts')).setNotifications(await open(choices), choices),
  );

  verb(
    notifications,
    'test [channel]',
    `send a test by one way (${WAYS}), or by every way that is on`,
    ['holdfast notifications test', 'holdfast notifications test webhook'],
  ).action(async (channel: string | undefined, choices: Common) =>
    (await import('./send-test.ts')).testNotifications(await open(choices), channel),
  );

  withLimit(
    verb(notifications, 'deliveries', 'what was sent, newest first, and how that went', [
      'holdfast notifications deliveries',
      'holdfast notifications deliveries --state failed --json',
    ]),
  )
    .addOption(new Option('--channel <channel>', 'only by this way').choices(CHANNELS))
    .addOption(new Option('--state <state>', 'only those that stand like this').choices(STATES))
    .action(async (choices: DeliveryChoices) =>
      (await import('./deliveries.ts')).listDeliveries(await open(choices), choices),
    );
  return notifications;
}
