import { randomBytes } from 'node:crypto';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewrapSecrets } from './rewrap-secrets.ts';
import { startTestBackup, type TestBackup } from './testing/test-backup.ts';

let backup: TestBackup;
beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());

test('after one start with a new master key, nothing is left under the old one, and all still opens', async () => {
  const owner = await backup.owner();
  const created = await owner.post<{ id: string }>('/datasources', {
    name: 'shop',
    engine: 'postgresql',
    credentials: { mode: 'uri', uri: 'postgres://ada:x@127.0.0.1:9/shop?sslmode=disable' },
  });
  const settings = {
    email: { enabled: true, recipients: [] },
    chat: { enabled: true, kind: 'slack', url: 'https://chat.example.com/x' },
    webhook: { enabled: false },
    events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
  };
  await owner.put('/notification-settings', settings);
  const { parts } = backup.composed;
  const fresh = new Secret(randomBytes(32));
  const both = new KeyRing({ current: fresh, previous: [backup.masterKey] });
  await rewrapSecrets(parts.database, both);
  const dump = await backup.dump();
  expect(dump).not.toContain(parts.masterKeys.currentPrefix);
  expect(dump).toContain(both.currentPrefix);

  // The service goes on with the new key alone.
  parts.masterKeys = new KeyRing({ current: fresh, previous: [] });
  const verified = await owner.post(`/datasources/${created.body.id}/verify`);
  expect(verified.body).toMatchObject({ ok: false, errorCode: 'HOST_UNREACHABLE' });
  const kept = { ...settings, chat: { enabled: true, kind: 'teams' } };
  expect((await owner.put('/notification-settings', kept)).body).toMatchObject({
    chat: { urlSet: true },
  });
});
