import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { createDigest, decryptWith, encryptTo } from '@holdfast/artifact';
import { type HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureKeys } from './encryption/index.ts';
import { requireRestorable } from './restores/require-restorable.ts';
import { withDump } from './restores/run/open-backup.ts';
import { backUp, jobIn, readJob } from './testing/jobs.ts';
import {
  artifactFile,
  managedFiles,
  artifactOf as storedArtifact,
} from './testing/managed-files.ts';
import {
  addPostgresDatasource,
  PASSWORD,
  type PostgresSource,
  startPostgresSource,
} from './testing/sources.ts';
import { startTestBackup, type TestBackup, type TestWorker } from './testing/test-backup.ts';

/** Who may set everything up and restore, but not export, and has the stored objects in their hands. */

const organisation = uuidv7();
const calm = new AbortController().signal;
const ROW = 'ann@customer.example';
/** So many that an artifact has several chunks. */
const ROWS = 50_000;

let backup: TestBackup;
let source: PostgresSource;
let member: HttpClient;
let admin: HttpClient;
let worker: TestWorker;
/** The customers' datasource, and one of the member's own. */
let shop: string;
let own: string;
let shopJob: string;
let ownJob: string;

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  member = await backup.someone({ org: organisation, role: 'member' });
  admin = await backup.someone({ org: organisation, role: 'admin' });
  const customers = await source.createDatabase(
    'shop',
    `create table customers as select n as id, md5(n::text) || '${ROW}' || md5((n * 3)::text) as email
     from generate_series(1, ${ROWS}) n`,
  );
  const mine = await source.createDatabase(
    'mine',
    // Longer than the customers', which could be taken for it until its end.
    `create table noise as select n, md5(n::text) || md5((n * 7)::text) as t
     from generate_series(1, ${2 * ROWS}) n`,
  );
  shop = await addPostgresDatasource(admin, 'shop', source, customers);
  own = await addPostgresDatasource(admin, 'own', source, mine);
  worker = await backup.work();
  shopJob = (await backUp(admin, shop)).jobId;
  ownJob = (await backUp(member, own)).jobId;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const fileOf = (jobId: string) => artifactFile(backup, jobId);
const artifactOf = (jobId: string) => storedArtifact(backup, jobId);

async function upload(client: HttpClient, datasource: string, bytes: Uint8Array) {
  const answer = await fetch(`${backup.url}/datasources/${datasource}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/octet-stream',
    },
    body: bytes as never,
  });
  return { status: answer.status, body: (await answer.json()) as { jobId: string; msg?: string } };
}

async function uploaded(client: HttpClient, datasource: string, bytes: Uint8Array) {
  const { status, body } = await upload(client, datasource, bytes);
  expect(status, body.msg).toBe(202);
  return jobIn(client, datasource, body.jobId, ['completed', 'failed']);
}

const needsExport = { status: 403, body: { msg: 'This needs the permission data.export.' } };

async function expectRefused(datasource: string, bytes: Uint8Array, what: string): Promise<void> {
  const jobs = () =>
    admin
      .get<{ items: object[] }>(`/datasources/${datasource}/backups`)
      .then(({ body }) => body.items);
  const [files, before] = [await managedFiles(backup), await jobs()];
  expect(await upload(member, datasource, bytes), what).toMatchObject(needsExport);
  expect(await jobs(), what).toEqual(before);
  expect(await managedFiles(backup), what).toEqual(files);
}

async function collected(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}
async function* given(...chunks: Buffer[]): AsyncGenerator<Buffer, void, undefined> {
  yield* chunks;
}
const keys = () => ensureKeys(backup.composed.parts, organisation);
/** As anybody can who knows the organisation's public key, which every manifest names. */
const encrypted = async (plain: Buffer, origin?: Parameters<typeof encryptTo>[1]) =>
  collected(encryptTo([(await keys()).recipient], origin)(given(plain), calm));
/** As an earlier version wrote it: it does not say whose it is. */
const unnamed = async (artifact: Buffer) =>
  encrypted(
    await collected(decryptWith((await keys()).identity, 'anything')(given(artifact), calm)),
  );

test('an artifact is opened for its own datasource only, unless by who may export', async () => {
  const artifact = await artifactOf(shopJob);
  await expectRefused(own, artifact, 'elsewhere');
  expect(await uploaded(member, shop, artifact)).toMatchObject({ state: 'completed', rows: ROWS });
  // A backup that was made of an upload belongs to where it was uploaded.
  const { state, jobId } = await uploaded(admin, own, artifact);
  expect(state).toBe('completed');
  expect(await uploaded(member, own, await artifactOf(jobId))).toMatchObject({
    state: 'completed',
  });
});

test('an artifact inside of another file is not opened at all', async () => {
  const artifact = await artifactOf(shopJob);
  const origin = { organisationId: organisation, datasourceId: own, jobId: ownJob };
  const armoured = `-----BEGIN AGE ENCRYPTED FILE-----\n${artifact.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END AGE ENCRYPTED FILE-----\n`;
  for (const [what, bytes] of [
    ['in gzip', gzipSync(artifact)],
    ['in zstd', zstdCompressSync(artifact)],
    ['as text', Buffer.from(armoured)],
    ['in an age file that says it is of this datasource', await encrypted(artifact, origin)],
    ['in zstd in such a file', await encrypted(zstdCompressSync(artifact), origin)],
  ] as const) {
    expect(await uploaded(member, own, bytes), what).toMatchObject({
      ...{ state: 'failed', failure: { code: 'UPLOAD_NOT_RECOGNISED' } },
    });
  }
});

test('one that does not say whose it is must be known to the catalogue as this datasource’s', async () => {
  const older = await unnamed(await artifactOf(shopJob));
  for (const datasource of [own, shop]) await expectRefused(datasource, older, 'unknown');
  const { stage, result } = createDigest();
  await collected(stage(given(older), calm));
  const { bytes, sha256 } = result();
  const [before] = await backup.query<{ sha: string; bytes: string }>(
    'select artifact_sha256 as sha, stored_bytes as bytes from backup_jobs where id = $1',
    [shopJob],
  );
  const know = (sha: string, length: number | string) =>
    backup.query('update backup_jobs set artifact_sha256 = $1, stored_bytes = $2 where id = $3', [
      ...[sha, length, shopJob],
    ]);
  await know(sha256, bytes);
  try {
    await expectRefused(own, older, 'elsewhere');
    expect(await uploaded(member, shop, older)).toMatchObject({ state: 'completed', rows: ROWS });
  } finally {
    await know(before?.sha ?? '', before?.bytes ?? '');
  }
  expect(await uploaded(admin, own, older)).toMatchObject({ state: 'completed', rows: ROWS });
  const place = await temporaryDirectory();
  try {
    const [plain, file] = [path.join(place.path, 'plain'), path.join(place.path, 'file')];
    await writeFile(plain, 'PGDMP');
    const { recipient } = await keys();
    await new Promise<void>((resolve, reject) =>
      execFile('age', ['-r', recipient, '-o', file, plain], (error) =>
        error ? reject(error) : resolve(),
      ),
    );
    await expectRefused(own, await readFile(file), 'of the age program');
  } finally {
    await place.remove();
  }
});

test('no byte of an artifact leaves that lies in the place of another', async () => {
  const { parts } = backup.composed;
  const [artifact, place] = [await artifactOf(shopJob), await fileOf(ownJob)];
  const whole = await readFile(place);
  expect(whole.length).toBeGreaterThan(artifact.length);
  const restorable = async () => {
    const which = { datasourceId: own, jobId: ownJob };
    return parts.database.tenant(organisation, (tx) =>
      requireRestorable(parts, tx, organisation, which),
    );
  };
  const read = async (restored: Awaited<ReturnType<typeof restorable>>) => {
    const seen: Buffer[] = [];
    const ended = await withDump(parts, restored, calm, async (dump) => {
      for await (const bytes of dump) seen.push(bytes);
    }).then(
      () => 'whole',
      () => 'refused',
    );
    return { ended, seen: Buffer.concat(seen).length };
  };
  try {
    for (const other of [artifact, await unnamed(artifact)]) {
      await writeFile(place, other);
      expect(await read(await restorable())).toEqual({ ended: 'refused', seen: 0 });
    }
    // An earlier version's own one is read as a whole before anything of it is believed.
    const older = await unnamed(whole);
    const { stage, result } = createDigest();
    await collected(stage(given(older), calm));
    const known = async () => {
      const found = await restorable();
      Object.assign(found.manifest.artifact, result());
      return found;
    };
    await writeFile(place, older);
    const { dump } = (await restorable()).manifest;
    expect(await read(await known())).toEqual({ ended: 'whole', seen: dump.bytes });
    await writeFile(place, await unnamed(artifact));
    expect(await read(await known())).toEqual({ ended: 'refused', seen: 0 });
    // Nor is another believed for it once that was done.
    const twice = await known();
    await writeFile(place, older);
    await read(twice);
    await writeFile(place, await unnamed(artifact));
    expect(await read(twice)).toEqual({ ended: 'refused', seen: 0 });
  } finally {
    await writeFile(place, whole);
  }
});

test('nothing else is opened that lies in the place of an upload while it waits', async () => {
  await worker.stop();
  const dump = gzipSync(Buffer.alloc(200_000, 'no dump at all '));
  const artifact = await artifactOf(shopJob);
  const { body } = await upload(member, own, dump);
  const { body: another } = await upload(member, own, dump);
  const waiting = await fileOf(`upload_${body.jobId}`);
  await copyFile(waiting, `${waiting}.kept`);
  await writeFile(waiting, artifact);
  await writeFile(await fileOf(`upload_${another.jobId}`), await encrypted(artifact));
  worker = await backup.work();
  for (const { jobId } of [body, another]) {
    expect(await jobIn(member, own, jobId, ['completed', 'failed'])).toMatchObject({
      ...{ state: 'failed', failure: { code: 'UPLOAD_DAMAGED' } },
    });
  }
  // What an upload is kept in is nobody's artifact, either.
  await expectRefused(own, await readFile(`${waiting}.kept`), 'an upload as it is kept');
});

test('a datasource whose contents have left it leads elsewhere only by who may export', async () => {
  await worker.stop();
  const login = await source.createDatabase('young', `create table t as select '${ROW}' as email`);
  const young = await addPostgresDatasource(admin, 'young', source, login);
  const credentials = (changes: object) => ({
    ...{ mode: 'fields', host: '127.0.0.1', port: source.port, ...login, password: PASSWORD },
    ...{ tls: { mode: 'off' }, ...changes },
  });
  const lead = (client: HttpClient, changes: object) =>
    client.put(`/datasources/${young}/credentials`, credentials(changes));
  expect((await lead(member, { host: 'typo.example' })).status).toBe(200);
  expect((await lead(member, {})).status).toBe(200);
  // The storage, which may be the member's, has all of it; then it refuses, and the run fails.
  worker = await backup.work({
    parts: {
      onBackupStep(step) {
        if (step === 'artifact_stored') throw new Error('The storage refuses.');
      },
    },
  });
  expect(await backUp(member, young)).toMatchObject({ state: 'failed' });
  await worker.stop();
  worker = await backup.work();
  expect(await lead(member, { host: 'localhost' })).toMatchObject(needsExport);
  expect((await lead(member, {})).status).toBe(200);
  await backup.query('delete from backup_jobs where datasource_id = $1', [young]);
  expect(await lead(member, { host: 'localhost' })).toMatchObject(needsExport);
  // What is restored belongs to whom the service signs in as: another account is elsewhere, too.
  expect(await lead(member, { username: 'somebody else' })).toMatchObject(needsExport);
  expect((await lead(admin, { host: 'localhost' })).status).toBe(200);
});

test('a backup fails whose datasource was led elsewhere while it was begun', async () => {
  await worker.stop();
  const login = await source.createDatabase('turned', 'create table t as select 1 as x');
  const turned = await addPostgresDatasource(admin, 'turned', source, login);
  const elsewhere = {
    ...{ mode: 'fields', host: 'localhost', port: source.port, ...login, password: PASSWORD },
    tls: { mode: 'off' },
  };
  let once = true;
  worker = await backup.work({
    parts: {
      async onBackupStep(step) {
        if (step !== 'dump_begun' || !once) return;
        once = false;
        expect((await admin.put(`/datasources/${turned}/credentials`, elsewhere)).status).toBe(200);
      },
    },
  });
  const { jobId } = await backUp(admin, turned);
  expect(await readJob(admin, turned, jobId)).toMatchObject({
    ...{ state: 'failed', failure: { code: 'CREDENTIALS_CHANGED' } },
  });
  await worker.stop();
  worker = await backup.work();
});
