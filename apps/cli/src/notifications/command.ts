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
  const notifications = noun('notifications', 'who is told when something goes wrong, and how');

  verb(notifications, 'show', 'show the settings', ['holdfast notifications show']).action(
    async (choices: Common) => (await import('./show.ts')).showNotifications(await open(choices)),
  );

  const set = verb(notifications, 'set', 'change some of them; anything not given stays as it is', [
    'holdfast notifications set --email on --recipient ops@example.com dba@example.com',
    'holdfast notifications set --chat on --chat-kind slack --chat-url-stdin < hook.txt',
    'holdfast notifications set --disable-event backupShrank',
  ])
    .addOption(new Option('--email <switch>', 'notify by email').choices(SWITCH))
    .option('--recipient <address...>', 'who is written to; the owners if there are none')
    .option('--owners', 'write to the owners, and to nobody else')
    .addOption(new Option('--chat <switch>', 'notify in a chat').choices(SWITCH))
    .option('--chat-kind <kind>', 'which chat it is, such as slack')
    .addOption(new Option('--webhook <switch>', 'notify a webhook').choices(SWITCH))
    .option('--enable-event <event...>', 'notify about these')
    .option('--disable-event <event...>', 'do not notify about these');
  withSecret(set, 'chat-url', "the chat's address");
  withSecret(set, 'webhook-url', "the webhook's address");
  withSecret(set, 'webhook-secret', "the webhook's signing secret");
  set.action(async (choices: SetChoices) =>
    (await import('./set.ts')).setNotifications(await open(choices), choices),
  );

  verb(
    notifications,
    'test [channel]',
    `send a test through one channel (${WAYS}), or through every channel that is on`,
    ['holdfast notifications test', 'holdfast notifications test webhook'],
  ).action(async (channel: string | undefined, choices: Common) =>
    (await import('./send-test.ts')).testNotifications(await open(choices), channel),
  );

  withLimit(
    verb(notifications, 'deliveries', 'what was sent and whether it arrived, newest first', [
      'holdfast notifications deliveries',
      'holdfast notifications deliveries --state failed --json',
    ]),
  )
    .addOption(new Option('--channel <channel>', 'only through this channel').choices(CHANNELS))
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .action(async (choices: DeliveryChoices) =>
      (await import('./deliveries.ts')).listDeliveries(await open(choices), choices),
    );
  return notifications;
}
