import { CHANNEL_KINDS, type ChannelKind, type ChannelName, channelKind } from '@holdfast/channels';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { NotificationSettings, NotificationSetup, WantedSettings } from './model.ts';
import {
  addressesIn,
  listsWithout,
  mergeSettings,
  recipientLists,
  settingsFor,
  withConfirmed,
} from './rules.ts';
import { putSchema, StoredNotificationSettings } from './schema.ts';

/** A channel that older clients do not know, because it came later. */
const siren = {
  ...channelKind('webhook'),
  name: 'siren' as ChannelName,
  inRequests: 'optional',
  input: { people: z.array(z.string()), room: z.string().optional() },
  stored: { people: z.array(z.string()), room: z.string() },
  defaults: { enabled: false, people: [], room: '' },
  recipients: 'people',
} satisfies ChannelKind<ChannelName>;
const kinds = [...CHANNEL_KINDS, siren];

const setup = (channel: object = {}): NotificationSetup => ({
  settings: {
    ...StoredNotificationSettings.parse({ email: { recipients: ['Ada@example.com'] } }),
    ...{ siren: { enabled: true, people: [], room: 'night', urlSet: true, ...channel } },
  },
  secrets: { sirenUrl: 'https://siren.example.com/planted' },
});

/** What a client that was made before there was a siren sends. */
const older = {
  email: { enabled: true, recipients: ['bob@example.com'] },
  chat: { enabled: false, kind: 'slack' },
  webhook: { enabled: false },
  events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
};

describe('a channel that came later', () => {
  const change = (wanted: object) =>
    mergeSettings(setup(), putSchema(kinds).parse(wanted) as WantedSettings, kinds);

  test('stays as it is, with its secrets, when an older client leaves it out', () => {
    const { settings, secrets } = change(older);
    expect(settings).toMatchObject({
      email: { recipients: ['bob@example.com'] },
      siren: { enabled: true, room: 'night', urlSet: true, secretSet: false },
    });
    expect(secrets).toMatchObject(setup().secrets);
  });

  test('is changed when it is given, but for a later field of it that is left out', () => {
    const wanted = { enabled: false, people: ['eve@example.com'], url: null };
    const { settings, secrets } = change({ ...older, siren: wanted });
    expect(settings).toMatchObject({
      siren: { enabled: false, people: ['eve@example.com'], room: 'night', urlSet: false },
    });
    expect(secrets.sirenUrl).toBeUndefined();
  });

  test('is refused in the release before it is written, and the first channels may not be left out', () => {
    const before = putSchema([...CHANNEL_KINDS, { ...siren, inRequests: 'none' }]);
    expect(before.safeParse(older).success).toBe(true);
    const wanted = { ...older, siren: { enabled: false, people: [] } };
    expect(before.safeParse(wanted).success).toBe(false);
    for (const name of ['email', 'chat', 'webhook'] as const) {
      const { [name]: _, ...less } = older;
      expect(putSchema(kinds).safeParse(less).success, name).toBe(false);
    }
  });
});

describe('a second channel with recipients', () => {
  const people = ['Ada@Example.com', 'eve@example.com'];
  const { settings } = setup({ people });
  const shown = (changed: NotificationSettings) =>
    recipientLists(changed, [channelKind('email'), siren]).map(({ recipients }) => recipients);

  test('is named with those of the first, each address once', () => {
    expect(addressesIn(settings, kinds)).toEqual(['ada@example.com', 'eve@example.com']);
  });

  test('writes only to those who have confirmed, the owners while none has', () => {
    expect(shown(withConfirmed(settings, new Set(['eve@example.com']), kinds))).toEqual([
      ...[[], ['eve@example.com']],
    ]);
    expect(shown(withConfirmed(settings, new Set(), kinds))).toEqual([[], []]);
  });

  test('loses whoever was erased, and a list without them stays out of it', () => {
    expect(listsWithout(settings, 'ada@example.com', kinds)).toEqual([
      { channel: 'email', field: 'recipients', recipients: [] },
      { channel: 'siren', field: 'people', recipients: ['eve@example.com'] },
    ]);
    expect(listsWithout(settings, 'eve@example.com', kinds)).toEqual([
      { channel: 'siren', field: 'people', recipients: ['Ada@Example.com'] },
    ]);
    expect(listsWithout(settings, 'bob@example.com', kinds)).toEqual([]);
  });

  test('tells what is for the owners to nobody else', () => {
    expect(settingsFor(settings, siren, 'recovery_kit_fetched')).toMatchObject({ people: [] });
    expect(settingsFor(settings, siren, 'backup_failed')).toMatchObject({ people });
  });
});
