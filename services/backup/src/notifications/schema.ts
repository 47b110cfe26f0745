import { CHANNEL_KINDS, type ChannelKind } from '@holdfast/channels';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import {
  DELIVERY_STATES,
  EVENT_SWITCHES,
  LATER_SWITCHES,
  type NotificationSettings,
  type ShownSettings,
  type WantedSettings,
} from './model.ts';

type Kinds = readonly ChannelKind[];

/** One field for each channel, under its name. */
function eachChannel<T>(kinds: Kinds, field: (kind: ChannelKind) => T): Record<string, T> {
  return Object.fromEntries(kinds.map((kind) => [kind.name, field(kind)]));
}

/** One field for each of the names. */
function eachOf<T>(names: readonly string[], field: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, field(name)]));
}

/** For each secret, a field that says whether there is one. */
function shownSecrets<T>({ secrets }: ChannelKind, field: (name: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.keys(secrets).map((name) => [`${name}Set`, field(name)] as const),
  );
}

const STAYS = 'Stays as it is when left out.';

const wantedEvents = z.strictObject(
  eachOf(EVENT_SWITCHES, (name) =>
    LATER_SWITCHES.includes(name) ? z.boolean().optional().describe(STAYS) : z.boolean(),
  ),
);

const EXAMPLE_EVENTS = eachOf(EVENT_SWITCHES, () => true);

/** Secrets are written and never read; one that is left out stays as it is, null removes it. */
export function putSchema(kinds: Kinds): z.ZodType<WantedSettings> {
  const taken = kinds.filter(({ inRequests }) => inRequests !== 'none');
  const channel = ({ inRequests, input, secrets }: ChannelKind) => {
    const fields = z.strictObject({
      enabled: z.boolean(),
      ...input,
      ...eachOf(Object.keys(secrets), (name) => secrets[name]?.nullable().optional()),
    });
    return inRequests === 'required' ? fields : fields.optional().describe(STAYS);
  };
  return z.strictObject({ ...eachChannel(taken, channel), events: wantedEvents }).meta({
    example: {
      ...eachChannel(taken, ({ example }) => ({ ...example.settings, ...example.secrets })),
      events: EXAMPLE_EVENTS,
    },
  }) as unknown as z.ZodType<WantedSettings>;
}

export const PutNotificationSettings = putSchema(CHANNEL_KINDS);

export const NotificationSettingsView = z
  .object({
    ...eachChannel(CHANNEL_KINDS, (kind) =>
      z.object({
        enabled: z.boolean(),
        ...kind.stored,
        ...shownSecrets(kind, () => z.boolean()),
      }),
    ),
    events: z.object(eachOf(EVENT_SWITCHES, () => z.boolean())),
    unconfirmed: z
      .array(z.string())
      .describe(
        'Recipients who are not members and have not confirmed yet. They get no mail; while no recipient has confirmed, the owners get it.',
      ),
  })
  .meta({
    id: 'NotificationSettings',
    example: {
      ...eachChannel(CHANNEL_KINDS, (kind) => ({
        ...kind.example.settings,
        ...shownSecrets(kind, (name) => kind.example.secrets[name] !== undefined),
      })),
      events: EXAMPLE_EVENTS,
      unconfirmed: ['ops@example.com'],
    },
  }) as unknown as z.ZodType<ShownSettings>;

/**
 * Settings as they are stored. Anything that was added after an organisation saved its own gets its
 * default: a channel, a field of a channel, an event. What a newer version has saved is kept for it.
 */
export const StoredNotificationSettings = z.looseObject({
  ...eachChannel(CHANNEL_KINDS, (kind) => {
    const { defaults } = kind;
    const fields = Object.entries(kind.stored).map(([name, field]) => [
      name,
      (field as z.ZodType).default(defaults[name]),
    ]);
    return z
      .looseObject({
        enabled: z.boolean().default(defaults.enabled),
        ...Object.fromEntries(fields),
        ...shownSecrets(kind, () => z.boolean().default(false)),
      })
      .prefault({});
  }),
  events: z.looseObject(eachOf(EVENT_SWITCHES, () => z.boolean().default(true))).prefault({}),
}) as unknown as z.ZodType<NotificationSettings>;

const channelName = z.enum(CHANNEL_KINDS.map(({ name }) => name));

export const TestNotificationSettings = z
  .strictObject({
    channel: channelName
      .optional()
      .describe('Test only this channel, enabled or not; if left out, every enabled one.'),
    settings: PutNotificationSettings.optional().describe(
      'Settings to try before they are saved, as for `PUT /notification-settings`. They are not stored.',
    ),
  })
  .optional()
  .meta({ example: { channel: 'webhook' } });

export const DeliveriesQuery = z.strictObject({
  ...pageFields(),
  channel: channelName.optional().describe('Only over this channel.'),
  state: z.enum(DELIVERY_STATES).optional().describe('Only those in this state.'),
});

const DeliveryView = z
  .object({
    alertId: z.uuid(),
    channel: channelName,
    event: z.string().describe('The event that was reported; docs/alerts.md lists all events.'),
    title: z.string().describe('The title of the message.'),
    datasourceId: z.uuid().nullable().describe('The datasource concerned, if there is one.'),
    datasourceName: z.string().nullable().describe('Its name at the time.'),
    raisedAt: z.date().describe('When it happened.'),
    state: z
      .enum(DELIVERY_STATES)
      .describe(
        '`waiting`: not tried yet. `retrying`: not accepted so far; will be tried again. ' +
          '`delivered`: accepted by the other side. `failed`: given up.',
      ),
    attempts: z.int(),
    lastAttemptAt: z.date().nullable(),
    target: z
      .string()
      .nullable()
      .describe('The host that it was sent to, or the number of recipients; never a full address.'),
    errorMessage: z
      .string()
      .nullable()
      .describe('Why the last attempt failed; or a remark, when some recipients were refused.'),
  })
  .meta({
    id: 'NotificationDelivery',
    example: {
      alertId: '019a8f0e-7c11-7d3a-9a52-0d6b8a3f2c11',
      channel: 'webhook',
      event: 'backup_failed',
      title: 'Backup of shop failed: SOURCE_LOST',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      datasourceName: 'shop',
      raisedAt: '2026-11-15T04:43:00.000Z',
      state: 'retrying',
      attempts: 3,
      lastAttemptAt: '2026-11-15T04:43:31.000Z',
      target: 'hooks.example.com',
      errorMessage: 'The receiver answered 503.',
    },
  });

export const DeliveriesPage = pageOf(DeliveryView);

export const TestResults = z
  .object({
    results: z.array(
      z.object({
        channel: channelName,
        ok: z.boolean(),
        errorMessage: z
          .string()
          .optional()
          .describe('Why it was not accepted; or a remark, when some recipients were refused.'),
      }),
    ),
  })
  .meta({
    id: 'NotificationTest',
    example: {
      results: [
        { channel: 'email', ok: true },
        { channel: 'chat', ok: false, errorMessage: 'The address answered 404.' },
      ],
    },
  });
