import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from './testing/insert-job.ts';
import { insertManifest } from './testing/insert-manifest.ts';
import { addPostgresDatasource } from './testing/sources.ts';
import { startTestBackup, type TestBackup } from './testing/test-backup.ts';

/** Permissions that depend on the body: api.test.ts checks only those that a route always demands. */

let backup: TestBackup;
let member: HttpClient;
let admin: HttpClient;
let datasource: string;
let job: string;
let policy: string;

const nightly = { name: 'nightly', scheduleCron: '0 3 * * *', retention: { keepDaily: 7 } };
const email = { enabled: true, recipients: [] };
const alerts = {
  ...{ email, chat: { enabled: false, kind: 'slack' }, webhook: { enabled: false } },
  events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
};
const credentials = (changes: object = {}) => ({
  ...{ mode: 'fields', host: '127.0.0.1', port: 9, database: 'd', username: 'u', password: 'p' },
  ...{ tls: { mode: 'off' }, ...changes },
});

beforeAll(async () => {
  backup = await startTestBackup();
  const organisation = uuidv7();
  member = await backup.someone({ org: organisation, role: 'member' });
  admin = await backup.someone({ org: organisation, role: 'admin' });
  datasource = await addPostgresDatasource(
    admin,
    'shop',
    { port: 9 },
    { database: 'd', username: 'u' },
    { tested: true },
  );
  job = await insertJob(backup, { organisation, datasourceId: datasource, state: 'completed' });
  await insertManifest(backup, { organisation, datasourceId: datasource, jobId: job });
  const { id: destinationId } = (
    await admin.post<{ id: string }>('/storage-destinations/managed/ensure')
  ).body;
  policy = (await admin.post<{ id: string }>('/backup-policies', { ...nightly, destinationId }))
    .body.id;
  await admin.post(`/datasources/${datasource}/policies`, { policyId: policy });
  await backup.query('update backup_jobs set policy_id = $1 where id = $2', [policy, job]);
});
afterAll(() => backup.stop());

type Ask = [method: string, path: string, body?: object];

/** A member is refused for lack of this permission and nothing changes; for an admin it is done. */
async function expectNeeds(permission: string, asked: Ask, seen: string): Promise<void> {
  const [method, path, body] = asked;
  const before = (await admin.get(seen)).text;
  const refused = await member.request(method, path, { body });
  const msg = `This needs the permission ${permission}.`;
  expect(refused).toMatchObject({ status: 403, body: { type: 'FORBIDDEN', msg } });
  expect((await admin.get(seen)).text).toBe(before);
  const done = await admin.request(method, path, { body });
  expect(done.status, done.text).toBeLessThan(300);
}

async function expectMay([method, path, body]: Ask): Promise<void> {
  const answer = await member.request(method, path, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
}

test('a member deletes nothing, takes nothing out and switches nothing off', async () => {
  const own = `/datasources/${datasource}`;
  const refused = [
    ['data.destroy', 'DELETE', `${own}/backups/${job}`],
    ['data.destroy', 'DELETE', own],
    ['data.destroy', 'DELETE', `/storage-destinations/${uuidv7()}`],
    ['data.destroy', 'DELETE', `/restores/${uuidv7()}/old-database`],
    ['data.export', 'POST', `${own}/backups/${job}/download-link`],
    ['alerts.silence', 'POST', `${own}/deactivate`],
    ['alerts.silence', 'DELETE', `${own}/policies/${policy}`],
    ['organisation.own', 'GET', '/recovery-kit'],
  ] as const;
  for (const [permission, method, path] of refused) {
    const msg = `This needs the permission ${permission}.`;
    expect(await member.request(method, path)).toMatchObject({ status: 403, body: { msg } });
  }
});

test('a restore to another server takes data out, one over a database destroys, one beside it neither', async () => {
  const wanted = { datasourceId: datasource, jobId: job };
  const external = { ...wanted, mode: 'external_target', target: credentials() };
  const overwrite = { ...wanted, mode: 'overwrite' };
  const beside = { ...wanted, mode: 'new_database', target: { database: 'copy' } };
  const cases = [
    ['/restores', external, 'data.export'],
    ['/restores/target-probe', external, 'data.export'],
    ['/restores', { ...overwrite, confirmOverwrite: true }, 'data.destroy'],
    ['/restores/target-probe', overwrite, 'data.destroy'],
  ] as const;
  for (const [path, body, permission] of cases) {
    const msg = `This needs the permission ${permission}.`;
    expect(await member.post(path, body)).toMatchObject({ status: 403, body: { msg } });
    expect((await admin.post(path, body)).status).not.toBe(403);
  }
  // Nothing listens there; only a probe that was allowed finds that out.
  expect((await member.post('/restores/target-probe', beside)).body).toMatchObject({ ok: false });
  expect(await member.post('/restores', beside)).toMatchObject({
    body: { type: 'TARGET_NOT_WRITABLE' },
  });
});

test('who may restore cannot lead a datasource with backups to a server of their own', async () => {
  const own = `/datasources/${datasource}`;
  await expectMay(['PUT', `${own}/credentials`, credentials({ password: 'other' })]);
  const elsewhere = ['PUT', `${own}/credentials`, credentials({ host: 'evil.example' })] as const;
  await expectNeeds('data.export', [...elsewhere], own);
  const account = ['PUT', `${own}/credentials`, credentials({ username: 'mine' })] as const;
  await admin.put(`${own}/credentials`, credentials({ username: 'u' }));
  await expectNeeds('data.export', [...account], own);
  const another = ['PUT', `${own}/credentials`, credentials({ database: 'x' })] as const;
  await admin.put(`${own}/credentials`, credentials());
  await expectNeeds('data.destroy', [...another], own);
  const { id } = (
    await member.post<{ id: string }>('/datasources', {
      ...{ name: 'empty', engine: 'postgresql' },
    })
  ).body;
  await expectMay(['PUT', `/datasources/${id}/credentials`, credentials()]);
  await expectMay(['PUT', `/datasources/${id}/credentials`, credentials({ host: 'typo.example' })]);
});

test('a policy may be kept to for longer, and for less long only by who may destroy', async () => {
  const url = `/backup-policies/${policy}`;
  await expectMay(['PATCH', url, { retention: { keepDaily: 9, keepLast: 3 }, name: 'better' }]);
  await expectNeeds('data.destroy', ['PATCH', url, { retention: { keepDaily: 9 } }], url);
  await expectNeeds('data.destroy', ['PATCH', url, { timezone: 'Asia/Tokyo' }], url);
});

test('what its backups hold is made less only by who may destroy', async () => {
  const url = `/backup-policies/${policy}`;
  const leaving = (excludeTables: string[]) => ({ options: { excludeTables } });
  await expectNeeds('data.destroy', ['PATCH', url, leaving(['*'])], url);
  await expectMay(['PATCH', url, leaving([])]);
});

test('a schedule may be moved and made denser, and rarer or off only by who may silence', async () => {
  const url = `/backup-policies/${policy}`;
  const attached = `/datasources/${datasource}/policies`;
  await expectMay(['PATCH', url, { scheduleCron: '0 5 * * *' }]);
  await expectMay(['PATCH', url, { scheduleCron: '0 */6 * * *' }]);
  await expectMay(['PATCH', url, { retention: { keepDaily: 9, keepLast: 3 } }]);
  await expectNeeds('data.destroy', ['PATCH', url, { scheduleCron: '* * * * *' }], url);
  await expectNeeds('alerts.silence', ['PATCH', url, { scheduleCron: '0 3 1 1 *' }], url);
  await expectMay(['PATCH', `${attached}/${policy}`, { priority: 3 }]);
  const off = ['PATCH', `${attached}/${policy}`, { enabled: false }] as const;
  await expectNeeds('alerts.silence', [...off], attached);
});

test('warnings and restore tests may be made stricter, and weaker only by who may silence', async () => {
  const own = `/datasources/${datasource}`;
  await expectMay(['PUT', `${own}/loss-warning`, { percent: 30 }]);
  for (const weaker of [{ percent: 60 }, { percent: 60, ignoreTables: ['a.*'] }, { percent: 0 }]) {
    await expectNeeds('alerts.silence', ['PUT', `${own}/loss-warning`, weaker], own);
  }
  const testing = `${own}/restore-testing`;
  await expectMay(['PUT', testing, { enabled: true, when: 'each_backup' }]);
  const off = { enabled: false, when: 'each_backup' };
  await expectNeeds('alerts.silence', ['PUT', testing, off], own);
});

test('alerts may be switched on, and off or to others only by who may silence', async () => {
  const url = '/notification-settings';
  const webhook = {
    enabled: true,
    url: 'https://hooks.example.com/a',
    secret: `whsec_${'x'.repeat(32)}`,
  };
  await expectMay(['PUT', url, { ...alerts, webhook }]);
  const quieter = [
    { ...alerts, webhook: { ...webhook, url: 'https://hooks.example.com/b' } },
    { ...alerts, webhook, events: { ...alerts.events, backupFailed: false } },
    { ...alerts, webhook, email: { enabled: true, recipients: ['someone@example.com'] } },
    { ...alerts, webhook, email: { ...email, enabled: false } },
    alerts,
  ];
  for (const settings of quieter) {
    await expectNeeds('alerts.silence', ['PUT', url, settings], url);
    await admin.put(url, { ...alerts, webhook });
  }
});
