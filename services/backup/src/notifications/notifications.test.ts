import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { sealSecrets, unsealSecrets } from './seal-secrets.ts';

let backup: TestBackup;

beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const settings = (changes: object = {}) => ({
  email: { enabled: true, recipients: ['ops@example.com'] },
  chat: { enabled: true, kind: 'slack', url: 'https://chat.example.com/hook/planted-chat-key' },
  webhook: { enabled: true, url: 'https://hooks.example.com/planted-hook', secret: WEBHOOK_SECRET },
  events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: false },
  ...changes,
});

test('B33: every alert is on by default, by email', async () => {
  const owner = await backup.owner();
  expect((await owner.get('/notification-settings')).body).toMatchObject({
    email: { enabled: true },
    events: {
      backupFailed: true,
      restoreTestUnconfirmed: true,
      scheduledBackupMissed: true,
      restoreFailed: true,
      overwriteHalfWay: true,
      backupShrank: true,
    },
  });
});

test('B33: alerts that came later are on for whoever saved settings before, and stay as they are when left out', async () => {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const { events } = settings();
  const saved = { ...settings(), chat: { enabled: false }, webhook: { enabled: false } };
  await backup.query(
    `insert into notification_settings (organisation_id, settings, secrets_sealed, updated_at)
     values ($1, $2, null, now())`,
    [organisation, JSON.stringify(saved)],
  );
  const later = { restoreFailed: true, overwriteHalfWay: true, backupShrank: true };
  const read = async () => (await owner.get('/notification-settings')).body;
  expect(await read()).toMatchObject({ events: { ...events, ...later } });
  const put = (wanted: object) => owner.put('/notification-settings', settings({ events: wanted }));
  await put({ ...events, backupShrank: false });
  expect(await read()).toMatchObject({ events: { ...events, ...later, backupShrank: false } });
  await put(events);
  expect(await read()).toMatchObject({ events: { ...events, ...later, backupShrank: false } });
});

test('B40: settings are set, read back without their secrets, and audited', async () => {
  const owner = await backup.owner();
  const put = await owner.put('/notification-settings', settings());
  expect(put.status).toBe(200);
  const read = await owner.get('/notification-settings');
  expect(read.body).toEqual(put.body);
  const { email, chat, webhook, events, unconfirmed } = read.body as Record<string, unknown>;
  expect({ email, chat, webhook, events, unconfirmed }).toEqual({
    email: { enabled: true, recipients: ['ops@example.com'] },
    chat: { enabled: true, kind: 'slack', urlSet: true },
    webhook: { enabled: true, urlSet: true, secretSet: true },
    events: {
      backupFailed: true,
      restoreTestUnconfirmed: true,
      scheduledBackupMissed: false,
      restoreFailed: true,
      overwriteHalfWay: true,
      backupShrank: true,
    },
    unconfirmed: ['ops@example.com'],
  });
  const log = await owner.get<{ items: object[] }>('/audit-log');
  expect(log.body.items).toMatchObject([
    {
      action: 'notification_settings.updated',
      details: { changed: ['email', 'chat', 'webhook', 'events'] },
    },
  ]);
  for (const text of [put.text, read.text, log.text, await backup.dump(), backup.logs.join()]) {
    expect(text).not.toContain('planted');
    expect(text).not.toContain(WEBHOOK_SECRET);
  }
});

test('B40: a secret that is left out stays, null takes it away, and an enabled channel needs its own', async () => {
  const owner = await backup.owner();
  await owner.put('/notification-settings', settings());
  const kept = settings({
    chat: { enabled: true, kind: 'teams' },
    webhook: { enabled: true },
  });
  expect((await owner.put('/notification-settings', kept)).body).toMatchObject({
    chat: { kind: 'teams', urlSet: true },
    webhook: { urlSet: true, secretSet: true },
  });
  const taken = settings({
    chat: { enabled: true, kind: 'teams', url: null },
    webhook: { enabled: true, url: null, secret: null },
  });
  const refused = await owner.put<{ fields: object }>('/notification-settings', taken);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields).sort()).toEqual([
    'chat.url',
    'webhook.secret',
    'webhook.url',
  ]);
  expect((await owner.get('/notification-settings')).body).toMatchObject({
    chat: { urlSet: true },
  });
  const off = settings({
    chat: { enabled: false, kind: 'teams', url: null },
    webhook: { enabled: false, url: null, secret: null },
  });
  expect((await owner.put('/notification-settings', off)).body).toMatchObject({
    chat: { urlSet: false },
    webhook: { urlSet: false, secretSet: false },
  });
});

test('what is switched off, replaced or taken from a recipient is told apart from what is added', async () => {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const put = async (wanted: object) => {
    expect((await owner.put('/notification-settings', wanted)).status).toBe(200);
    const [last] = await backup.query<{ facts: { switchedOff: string[] } }>(
      "select facts from alerts where organisation_id = $1 and event = 'alerts_switched_off' order by id desc limit 1",
      [organisation],
    );
    await backup.query('delete from alerts where organisation_id = $1', [organisation]);
    return last?.facts.switchedOff;
  };
  const both = ['ops@example.com', 'dev@example.com'];
  expect(await put(settings())).toEqual(['email.recipients', 'events.scheduledBackupMissed']);
  expect(await put(settings({ email: { enabled: true, recipients: both } }))).toBeUndefined();
  expect(await put(settings())).toEqual(['email.recipients']);
  const elsewhere = { enabled: true, kind: 'slack', url: 'https://evil.example.com/planted' };
  expect(await put(settings({ chat: elsewhere }))).toEqual(['chat.url']);
  const less = settings({ chat: { enabled: false, kind: 'slack' } });
  expect(await put(less)).toEqual(['chat']);
  expect(await put(less)).toBeUndefined();
});

test('every wrong field is named at once', async () => {
  const owner = await backup.owner();
  const { status, body } = await owner.put<{ fields: object }>('/notification-settings', {
    email: { enabled: 'yes', recipients: ['nobody'] },
    chat: { enabled: true, kind: 'carrier pigeon', url: 'ftp://x' },
    webhook: { enabled: false, secret: 'short' },
    events: { backupFailed: true },
  });
  expect(status).toBe(400);
  expect(Object.keys(body.fields).sort()).toEqual([
    'chat.kind',
    'chat.url',
    'email.enabled',
    'email.recipients[0]',
    'events.restoreTestUnconfirmed',
    'events.scheduledBackupMissed',
    'webhook.secret',
  ]);
});

test('B40: a change of a secret alone is told in the audit log, and of nothing as nothing', async () => {
  const owner = await backup.owner();
  await owner.put('/notification-settings', settings());
  await owner.put('/notification-settings', settings());
  const chat = { enabled: true, kind: 'slack', url: 'https://chat.example.com/another' };
  await owner.put('/notification-settings', settings({ chat }));
  const log = await owner.get<{ items: { details: object }[] }>('/audit-log');
  expect(log.body.items.map(({ details }) => details).slice(0, 2)).toEqual([
    { changed: ['chat'], switchedOff: ['chat.url'] },
    { changed: [] },
  ]);
});

describe('settings that were saved before a channel, a field and an event were added', () => {
  async function older() {
    const organisation = uuidv7();
    const saved = {
      email: { enabled: false, recipients: ['ops@example.com'] },
      chat: { enabled: false, urlSet: false },
      events: { backupFailed: false, restoreTestUnconfirmed: true },
    };
    await backup.query(
      `insert into notification_settings (organisation_id, settings, secrets_sealed, updated_at)
       values ($1, $2, null, now())`,
      [organisation, JSON.stringify(saved)],
    );
    return backup.owner(organisation);
  }

  test('are read as they were saved, with the defaults for the rest', async () => {
    const owner = await older();
    expect(await owner.get('/notification-settings')).toMatchObject({
      status: 200,
      body: {
        email: { enabled: false, recipients: ['ops@example.com'] },
        chat: { enabled: false, kind: 'slack', urlSet: false },
        webhook: { enabled: false, urlSet: false, secretSet: false },
        events: { backupFailed: false, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
      },
    });
  });

  test('are updated, and only what differs from the defaults is a change', async () => {
    const owner = await older();
    const put = await owner.put('/notification-settings', {
      email: { enabled: true, recipients: ['ops@example.com'] },
      chat: { enabled: false, kind: 'slack' },
      webhook: { enabled: false },
      events: { backupFailed: false, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
    });
    expect(put.status).toBe(200);
    expect((await owner.get('/notification-settings')).body).toEqual(put.body);
    const log = await owner.get<{ items: { details: object }[] }>('/audit-log');
    expect(log.body.items.map(({ details }) => details)).toEqual([{ changed: ['email'] }]);
  });
});

test('what a newer version has saved beside it stays when an older one saves', async () => {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const siren = { enabled: true, room: 'night', urlSet: true };
  const { masterKeys } = backup.composed.parts;
  const sealed = sealSecrets(masterKeys, organisation, { sirenUrl: 'https://siren.example.com/' });
  const saved = {
    email: { enabled: true, recipients: [], copies: 2 },
    siren,
    events: { diskFull: false },
  };
  await backup.query(
    `insert into notification_settings (organisation_id, settings, secrets_sealed, updated_at)
     values ($1, $2, $3, now())`,
    [organisation, JSON.stringify(saved), sealed],
  );
  const read = await owner.get('/notification-settings');
  expect(read.status).toBe(200);
  expect(read.text).not.toMatch(/siren|copies|diskFull/);
  expect((await owner.put('/notification-settings', settings())).status).toBe(200);
  const [row] = await backup.query<{ settings: object; secrets_sealed: string }>(
    'select settings, secrets_sealed from notification_settings where organisation_id = $1',
    [organisation],
  );
  expect(row?.settings).toMatchObject({
    email: { recipients: ['ops@example.com'], copies: 2 },
    siren,
    events: { diskFull: false, scheduledBackupMissed: false },
  });
  expect(unsealSecrets(masterKeys, organisation, row?.secrets_sealed ?? null)).toMatchObject({
    sirenUrl: 'https://siren.example.com/',
    webhookSecret: WEBHOOK_SECRET,
  });
});
