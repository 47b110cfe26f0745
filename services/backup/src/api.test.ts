import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PERMISSIONS } from '@holdfast/platform/identity';
import {
  expectWholeReference,
  readEndpoints,
  type Surroundings,
  testEveryEndpoint,
} from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { backupService } from './index.ts';
import { insertJob } from './testing/insert-job.ts';
import { insertManifest } from './testing/insert-manifest.ts';
import { insertRestore } from './testing/insert-restore.ts';
import { runNow } from './testing/jobs.ts';
import { addPostgresDatasource } from './testing/sources.ts';
import { startTestBackup } from './testing/test-backup.ts';

const backup = await startTestBackup();
afterAll(() => backup.stop());

const organisation = uuidv7();
const elsewhere = uuidv7();
const owner = await backup.owner(organisation);
const post = async (path: string, body?: object) =>
  (await owner.post<{ id: string; type?: string }>(path, body)).body.id;

const destination = await post('/storage-destinations/managed/ensure');
const policyBody = (name: string) => ({
  name,
  scheduleCron: '0 3 * * *',
  timezone: 'UTC',
  retention: { keepLast: 3 },
  destinationId: destination,
});
const datasource = await post('/datasources', { name: 'shop', engine: 'postgresql' });
const busy = await post('/datasources', { name: 'busy', engine: 'postgresql' });
const policy = await post('/backup-policies', policyBody('nightly'));
const free = await post('/backup-policies', policyBody('free'));
await post(`/datasources/${datasource}/policies`, { policyId: policy });
const job = await insertJob(backup, { organisation, datasourceId: datasource, state: 'completed' });
await insertManifest(backup, { organisation, datasourceId: datasource, jobId: job });
await insertJob(backup, { organisation, datasourceId: busy, state: 'started' });
await backup.query(
  `insert into occurrences
     (organisation_id, datasource_id, policy_id, due_at, outcome, job_id, recorded_at)
   values ($1, $2, $3, now(), 'queued', $4, now())`,
  [organisation, datasource, policy, job],
);
await backup.query(
  `insert into retention_deletions
   values ($1, $2, $3, $4, 'shop', $5, 'nightly', 'a key', now(), now(), 'a reason', 1)`,
  [uuidv7(), organisation, job, datasource, policy],
);
const ready = await addPostgresDatasource(
  owner,
  'ready',
  { port: 9 },
  { database: 'd', username: 'u' },
);

const readyJob = await insertJob(backup, {
  organisation,
  datasourceId: ready,
  state: 'completed',
});
await insertManifest(backup, { organisation, datasourceId: ready, jobId: readyJob });
const moved = await addPostgresDatasource(
  owner,
  'moved',
  { port: 9 },
  { database: 'd', username: 'u' },
);
const shorter = await post('/backup-policies', policyBody('shorter'));
const movedJob = await insertJob(backup, {
  ...{ organisation, datasourceId: moved, state: 'completed' },
});
await backup.query('update backup_jobs set policy_id = $2 where id = $1', [movedJob, shorter]);
const login = {
  ...{ mode: 'fields', host: '127.0.0.1', port: 9, database: 'd', username: 'u' },
  ...{ password: 'planted', tls: { mode: 'off' } },
};
const failedJob = await insertJob(backup, { organisation, datasourceId: ready, state: 'failed' });
const restore = await insertRestore(backup, { organisation, datasourceId: datasource, jobId: job });
const excepting = { verdict: 'confirmed_except', objects: [{ object: 'view v', why: 'refused' }] };
await backup.query('update restores set proof = $2 where id = $1', [restore, excepting]);
const accepted = await owner.post<{ items: { id: string }[] }>(
  `/datasources/${datasource}/accepted-exceptions`,
  { restoreId: restore },
);
const restoreBody = {
  datasourceId: ready,
  jobId: readyJob,
  mode: 'new_database',
  target: { database: 'restored' },
  ownership: 'omit',
};

const { body: started } = await owner.post<{ id: string }>(
  `/storage-destinations/${destination}/imports`,
);

const IDS: Record<string, string> = {
  imports: started.id,
  restores: restore,
  datasources: datasource,
  'backup-policies': free,
  'storage-destinations': destination,
};

const s3 = {
  endpoint: 'http://127.0.0.1:9',
  region: 'r',
  bucket: 'b',
  accessKeyId: 'a',
  secretAccessKey: 'planted',
};

const around: Surroundings = {
  nobody: backup.client,
  owner,
  holder: (claims) => backup.someone({ org: elsewhere, ...claims }),
  stranger: await backup.owner(),
  lapsed: await backup.someone({ org: organisation, billing: 'lapsed' }),
  stale: await backup.someone({ org: organisation, auth_time: 3_600 }),
  machine: await backup.someone({
    ...{ org: organisation, actor: 'machine', auth_time: undefined, permissions: PERMISSIONS },
  }),
  acts: {
    'updateBackupPolicy data.destroy': (client) =>
      client.patch(`/backup-policies/${shorter}`, { retention: { keepLast: 1 } }),
    'setDatasourceCredentials data.export': (client) =>
      client.put(`/datasources/${moved}/credentials`, { ...login, username: 'else' }),
    'setDatasourceCredentials data.destroy': (client) =>
      client.put(`/datasources/${moved}/credentials`, { ...login, database: 'else' }),
    'createRestore data.destroy': (client) => {
      const { target: _, ...body } = restoreBody;
      return client.post('/restores', { ...body, mode: 'overwrite', confirmOverwrite: true });
    },
    'createRestore data.export': (client) =>
      client.post('/restores', { ...restoreBody, mode: 'external_target', target: login }),
  },
  fill: ({ path: asked }) =>
    asked
      .replace('{id}', IDS[asked.split('/')[1] ?? ''] ?? '')
      .replace('{policyId}', policy)
      .replace('{exceptionId}', accepted.body.items[0]?.id ?? '')
      .replace('{jobId}', job),
  bodies: {
    createDatasource: { name: 'new', engine: 'mariadb', active: true },
    updateDatasource: { name: 'renamed' },
    deleteDatasource: { confirmation: 'shop' },
    setDatasourceCredentials: {
      mode: 'fields',
      host: 'db.example.com',
      port: 5432,
      database: 'shop',
      username: 'ada',
      password: 'planted',
      tls: { mode: 'off' },
    },
    setRestoreTesting: { enabled: true, when: 'cron', scheduleCron: '0 4 * * *', timezone: 'UTC' },
    setLossWarning: { percent: 70, ignoreTables: ['public.sessions'] },
    acceptExceptions: { restoreId: restore },
    createBackupPolicy: policyBody('another'),
    updateBackupPolicy: policyBody('changed'),
    attachPolicy: { policyId: free, enabled: true, priority: 1 },
    updateAttachment: { enabled: true, priority: 2 },
    createStorageDestination: { name: 'bucket', kind: 's3', s3 },
    updateStorageDestination: { name: 'renamed' },
    runBackupNow: { policyId: free },
    wakeRestored: {},
    createRestore: restoreBody,
    probeRestoreTarget: restoreBody,
    setRecoveryKey: { recoveryRecipient: null },
    updateDeletionSettings: { undoHours: 0, retentionToo: false },
    startImport: { artifactKeys: ['a key'], takeIn: true },
    takeRecoveryKeys: { keyFile: 'a file' },
    testNotificationSettings: { channel: 'chat' },
    updateNotificationSettings: {
      email: { enabled: true, recipients: [] },
      chat: { enabled: false, kind: 'slack' },
      webhook: { enabled: false },
      events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
    },
  },
  refusals: {
    'createDatasource NAME_TAKEN': () =>
      owner.post('/datasources', { name: 'shop', engine: 'mysql' }),
    'updateDatasource NAME_TAKEN': () => owner.patch(`/datasources/${busy}`, { name: 'shop' }),
    'deleteDatasource DATASOURCE_JOB_IN_FLIGHT': () =>
      owner.delete(`/datasources/${busy}`, { confirmation: 'busy' }),
    'createBackupPolicy NAME_TAKEN': () => owner.post('/backup-policies', policyBody('nightly')),
    'updateBackupPolicy NAME_TAKEN': () =>
      owner.patch(`/backup-policies/${free}`, { name: 'nightly' }),
    'deleteBackupPolicy POLICY_ATTACHED': () => owner.delete(`/backup-policies/${policy}`),
    'attachPolicy POLICY_ALREADY_ATTACHED': () =>
      owner.post(`/datasources/${datasource}/policies`, { policyId: policy }),
    'createStorageDestination NAME_TAKEN': () => refuseTakenDestinationName('POST'),
    'createStorageDestination DESTINATION_PROBE_FAILED': () =>
      owner.post('/storage-destinations', { name: 'closed', kind: 's3', s3 }),
    'ensureManagedDestination DESTINATION_PROBE_FAILED': async () => {
      const managed = path.join(backup.context.dataDirectory, 'backups');
      await rename(managed, `${managed}-away`);
      await writeFile(managed, 'no folder');
      const answer = await (await backup.owner()).post<object>(
        '/storage-destinations/managed/ensure',
      );
      await rm(managed);
      await rename(`${managed}-away`, managed);
      return answer;
    },
    'updateStorageDestination NAME_TAKEN': () => refuseTakenDestinationName('PATCH'),
    'updateStorageDestination DESTINATION_PROBE_FAILED': async () => {
      const id = await insertDestination('probed');
      return owner.patch(`/storage-destinations/${id}`, { s3: { bucket: 'other' } });
    },
    'runBackupNow CREDENTIALS_NOT_SET': () =>
      owner.post(`/datasources/${datasource}/backups/run-now`),
    'runBackupNow DATASOURCE_INACTIVE': async () => {
      await owner.post(`/datasources/${ready}/deactivate`);
      const answer = await owner.post<object>(`/datasources/${ready}/backups/run-now`);
      await owner.post(`/datasources/${ready}/activate`);
      return answer;
    },
    'runBackupNow IDEMPOTENCY_CONFLICT': async () => {
      const ask = (body: object) =>
        owner.post<object>(`/datasources/${ready}/backups/run-now`, body, {
          headers: { 'idempotency-key': 'walk' },
        });
      await ask({});
      return ask({ policyId: policy });
    },
    ...Object.fromEntries(
      (
        [
          [
            'runBackupNow',
            () => owner.post<object>(`/datasources/${ready}/backups/run-now`, { policyId: policy }),
          ],
          ['createRestore', () => owner.post<object>('/restores', restoreBody)],
          [
            'createRestoreTest',
            () => owner.post<object>(`/datasources/${ready}/backups/${readyJob}/restore-test`),
          ],
        ] as const
      ).map(([name, ask]) => [`${name} TOO_MUCH_WAITING`, () => withoutRoom(ask)]),
    ),
    'deleteBackup BACKUP_IN_FLIGHT': async () =>
      owner.delete(`/datasources/${ready}/backups/${await runNow(owner, ready)}`),
    'purgeBackup BACKUP_IN_FLIGHT': async () =>
      owner.post(`/datasources/${ready}/backups/${await runNow(owner, ready)}/purge`),
    'undeleteBackup UNDO_OVER': async () => {
      const gone = { organisation, datasourceId: ready, state: 'deleted' } as const;
      return owner.post(`/datasources/${ready}/backups/${await insertJob(backup, gone)}/undelete`);
    },
    ...Object.fromEntries(
      ['/restores', '/restores/target-probe'].flatMap((path) => {
        const name = path === '/restores' ? 'createRestore' : 'probeRestoreTarget';
        return [
          [
            `${name} CREDENTIALS_NOT_SET`,
            () => owner.post(path, { ...restoreBody, datasourceId: datasource, jobId: job }),
          ],
          [
            `${name} BACKUP_NOT_RESTORABLE`,
            () => owner.post(path, { ...restoreBody, jobId: failedJob }),
          ],
        ];
      }),
    ),
    'createRestore TARGET_NOT_WRITABLE': () => owner.post('/restores', restoreBody),
    'createRestore RESTORE_IN_FLIGHT': async () => {
      const id = await insertRestore(backup, {
        organisation,
        datasourceId: ready,
        jobId: readyJob,
        mode: 'overwrite',
        state: 'created',
      });
      const { target: _, ...body } = restoreBody;
      const overwrite = { ...body, mode: 'overwrite', confirmOverwrite: true };
      const answer = await owner.post<object>('/restores', overwrite);
      await backup.query("update restores set state = 'failed' where id = $1", [id]);
      return answer;
    },
    'acceptRepaired RESTORE_IN_FLIGHT': async () => {
      const going = {
        organisation,
        datasourceId: ready,
        jobId: readyJob,
        mode: 'overwrite',
      } as const;
      const id = await insertRestore(backup, { ...going, state: 'started' });
      const answer = await owner.post<object>(`/restores/${id}/repaired`);
      await backup.query("update restores set state = 'failed' where id = $1", [id]);
      return answer;
    },
    'createRestore IDEMPOTENCY_CONFLICT': async () => {
      await backup.query(
        `insert into idempotency_keys
           (organisation_id, operation, key, request_digest, created_at, status, response)
         values ($1, 'createRestore', 'walk', 'another', $2, 202, '{}')`,
        [organisation, backup.clock.now()],
      );
      return owner.post('/restores', restoreBody, { headers: { 'idempotency-key': 'walk' } });
    },
    'dropOldDatabase TARGET_NOT_WRITABLE': async () => {
      const left = { organisation, datasourceId: ready, jobId: readyJob };
      return owner.delete(`/restores/${await insertRestore(backup, left)}/old-database`);
    },
    'dropOldDatabase CREDENTIALS_NOT_SET': () => owner.delete(`/restores/${restore}/old-database`),
    'wakeRestored TARGET_NOT_WRITABLE': async () => {
      const left = { organisation, datasourceId: ready, jobId: readyJob };
      return wake(await insertRestore(backup, left));
    },
    'wakeRestored CREDENTIALS_NOT_SET': () => wake(restore),
    'createRestoreTest BACKUP_NOT_RESTORABLE': () =>
      owner.post(`/datasources/${ready}/backups/${failedJob}/restore-test`),
    'startImport IMPORT_IN_FLIGHT': () =>
      owner.post(`/storage-destinations/${destination}/imports`),
    'uploadDump BACKUP_IN_FLIGHT': async () => {
      const about = { organisation, datasourceId: ready, state: 'queued' } as const;
      const jobs = [];
      for (let n = 0; n < 4; n += 1) jobs.push(await insertJob(backup, about));
      await backup.query("update backup_jobs set trigger = 'upload' where id = any($1)", [jobs]);
      const answer = await owner.request<object>('POST', `/datasources/${ready}/uploads`, {
        ...{ body: 'a dump', headers: { 'content-type': 'application/octet-stream' } },
      });
      await backup.query("update backup_jobs set state = 'failed' where id = any($1)", [jobs]);
      return answer;
    },
    'deleteStorageDestination DESTINATION_IN_USE': () =>
      owner.delete(`/storage-destinations/${destination}`),
  },
};

/** Wakes an event that such a restore has left asleep. */
async function wake(id: string) {
  const journal = JSON.stringify({ asleep: [{ name: 'nightly', state: 'ENABLE' }] });
  await backup.query('update restores set journal = $1 where id = $2', [journal, id]);
  return owner.post<object>(`/restores/${id}/wake`, {});
}

/** Asks while no backup, restore or restore test is allowed to wait. */
async function withoutRoom<T>(ask: () => Promise<T>): Promise<T> {
  const { limits } = backup.composed.parts;
  const usual = { ...limits.waiting };
  Object.assign(limits.waiting, { backups: 0, restores: 0, restoreTests: 0 });
  return ask().finally(() => Object.assign(limits.waiting, usual));
}

/** A destination that once passed its probe; nothing listens at its address now. */
async function insertDestination(name: string): Promise<string> {
  const id = uuidv7();
  const { secretAccessKey, ...place } = s3;
  const sealed = backup.context.masterKeys.seal(
    JSON.stringify({ secretAccessKey }),
    `destinations/${id}/secrets`,
  );
  await backup.query(
    `insert into destinations (id, organisation_id, name, kind, place, secrets_sealed, created_at, updated_at)
     values ($1, $2, $3, 's3', $4, $5, now(), now())`,
    [
      id,
      organisation,
      name,
      JSON.stringify({ ...place, prefix: '', forcePathStyle: true }),
      sealed,
    ],
  );
  return id;
}

async function refuseTakenDestinationName(method: 'POST' | 'PATCH') {
  const [taken, other] = [`taken ${method}`, `other ${method}`];
  await insertDestination(taken);
  const id = await insertDestination(other);
  // The name is checked before the probe, which would fail here.
  return method === 'POST'
    ? owner.post('/storage-destinations', { name: taken, kind: 's3', s3 })
    : owner.patch(`/storage-destinations/${id}`, { name: taken });
}

const endpoints = await readEndpoints(backup.client);
testEveryEndpoint(endpoints, around);

test('two organisations never see each other, whatever they list', async () => {
  await around.stranger.post('/storage-destinations/managed/ensure');
  const ours = [organisation, destination, datasource, busy, policy, free, job];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { text } = await around.stranger.get(around.fill(endpoint));
    for (const id of ours) expect(text).not.toContain(id);
  }
});

test('B28: reads are never audited', async () => {
  const count = () => backup.query('select count(*)::int as n from audit_entries');
  const before = await count();
  // The only reads that are audited, besides download links.
  const audited = ['createRestoreLogLink', 'readRecoveryKit'];
  const reads = endpoints.filter(
    ({ method, operationId }) => method === 'GET' && !audited.includes(operationId),
  );
  for (const endpoint of reads) {
    expect((await owner.get(around.fill(endpoint))).status).toBe(200);
  }
  expect(await count()).toEqual(before);
});

test('B37: the reference is served at /swagger/, for people and for programs', async () => {
  const page = await backup.client.get<string>('/swagger/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const { body } = await backup.client.get('/swagger/json');
  expect(body).toMatchObject({ openapi: '3.1.0' });
  expectWholeReference(body, await backupService.document());
});

test('what is accepted for later is answered as reading it does', async () => {
  const backups = `/datasources/${ready}/backups`;
  const asked: [string, (body: { id: string; jobId: string }) => string][] = [
    [`${backups}/run-now`, ({ jobId }) => `${backups}/${jobId}`],
    [`${backups}/${readyJob}/restore-test`, ({ id }) => `/restores/${id}`],
  ];
  for (const [path, where] of asked) {
    const { status, body } = await owner.post<{ id: string; jobId: string }>(path);
    expect(status, path).toBe(202);
    expect(body).toEqual((await owner.get(where(body))).body);
  }
  const { body } = await owner.get(`/imports/${started.id}`);
  expect(started).toEqual(body);
  const upload = await owner.request<{ jobId: string }>('POST', `/datasources/${ready}/uploads`, {
    body: 'a dump',
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(upload.status).toBe(202);
  expect(upload.body).toEqual((await owner.get(`${backups}/${upload.body.jobId}`)).body);
});
