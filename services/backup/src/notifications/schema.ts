import { CHANNEL_KINDS, type ChannelKind } from '@holdfast/channels';
import { z } from 'zod';
import {
  EVENT_SWITCHES,
  LATER_SWITCHES,
  type NotificationSettings,
  type ShownSettings,
  type WantedSettings,
} from './model.ts';

/** One field for each channel, under its name. */
function eachChannel<T>(field: (kind: ChannelKind) => T): Record<string, T> {
  return Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind.name, field(kind)]));
}

/** One field for each of the names. */
function eachOf<T>(names: readonly string[], field: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, field(name)]));
}

const shownSecrets = ({ secrets }: ChannelKind, field: z.ZodType = z.boolean()) =>
  eachOf(
    Object.keys(secrets).map((name) => `${name}Set`),
    () => field,
  );

const events = z.strictObject(eachOf(EVENT_SWITCHES, () => z.boolean()));

const wantedEvents = z.strictObject(
  eachOf(EVENT_SWITCHES, (name) =>
    LATER_SWITCHES.includes(name)
      ? z.boolean().optional().describe('Stays as it is when left out.')
      : z.boolean(),
  ),
);

const EXAMPLE_EVENTS = eachOf(EVENT_SWITCHES, () => true);

/** Secrets are written and never read; one that is left out stays as it is, null removes it. */
export const PutNotificationSettings = z
  .strictObject({
    ...eachChannel(({ input, secrets }) =>
      z.strictObject({
        enabled: z.boolean(),
        ...input,
        ...eachOf(Object.keys(secrets), (name) => secrets[name]?.nullable().optional()),
      }),
    ),
    events: wantedEvents,
  })
  .meta({
    example: {
      email: { enabled: true, recipients: ['ops@example.com'] },
      chat: { enabled: true, kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/secret' },
      webhook: { enabled: false },
      events: EXAMPLE_EVENTS,
    },
  }) as unknown as z.ZodType<WantedSettings>;

export const NotificationSettingsView = z
  .object({
    ...eachChannel((kind) =>
      z.object({ enabled: z.boolean(), ...kind.stored, ...shownSecrets(kind) }),
    ),
    events,
    unconfirmed: z
      .array(z.string())
      .describe(
        'Recipients who are no members and have not confirmed yet. They are not written to; as long as no recipient has confirmed, the owners are.',
      ),
  })
  .meta({
    id: 'NotificationSettings',
    example: {
      email: { enabled: true, recipients: ['ops@example.com'] },
      chat: { enabled: true, kind: 'slack', urlSet: true },
      webhook: { enabled: false, urlSet: false, secretSet: false },
      events: EXAMPLE_EVENTS,
      unconfirmed: ['ops@example.com'],
    },
  }) as unknown as z.ZodType<ShownSettings>;

/**
 * Settings as they are stored. Whatever was added after an organisation saved its own has its
 * default: a channel, a field of a channel, an event.
 */
export const StoredNotificationSettings = z.object({
  ...eachChannel((kind) => {
    const { defaults } = kind;
    const fields = Object.entries(kind.stored).map(([name, field]) => [
      name,
      (field as z.ZodType).default(defaults[name]),
    ]);
    return z
      .object({
        enabled: z.boolean().default(defaults.enabled),
        ...Object.fromEntries(fields),
        ...shownSecrets(kind, z.boolean().default(false)),
      })
      .prefault({});
  }),
  events: z.object(eachOf(EVENT_SWITCHES, () => z.boolean().default(true))).prefault({}),
}) as unknown as z.ZodType<NotificationSettings>;

export const TestResults = z
  .object({
    results: z.array(
      z.object({
        channel: z.enum(CHANNEL_KINDS.map(({ name }) => name)),
        ok: z.boolean(),
        errorMessage: z.string().optional().describe('Why it did not arrive, if it did not.'),
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
