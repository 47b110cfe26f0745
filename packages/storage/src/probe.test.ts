import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Secret } from '@holdfast/platform/secrets';
import {
  type Ceph,
  type CephUser,
  freePort,
  type S3Keys,
  type Sshd,
  startCeph,
  startSshd,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDiskStorage, probeStorage, type Storage } from './index.ts';
import type { S3Options } from './s3/connect.ts';
import { createS3Storage } from './s3/storage.ts';
import type { SftpOptions } from './sftp/connect.ts';
import { createSftpStorage } from './sftp/storage.ts';
import { startLiar } from './testing/lying-store.ts';
import { startBlackHole } from './testing/tcp-proxy.ts';

const folder = await temporaryDirectory();
let ceph: Ceph;
/** Has only the rights that a bucket grants. */
let user: CephUser;
let sshd: Sshd;

beforeAll(async () => {
  [ceph, sshd] = await Promise.all([startCeph(), startSshd()]);
  user = await ceph.createUser();
}, 600_000);

afterAll(async () => {
  await Promise.all([ceph?.stop(), sshd?.stop()]);
  await folder.remove();
});

afterEach(() => {
  vi.useRealTimers();
});

async function probe(storage: Storage, limitMs?: number) {
  return probeStorage(storage, { ...(limitMs !== undefined && { limitMs }) }).finally(() =>
    storage.close(),
  );
}

describe('the probe of an S3 destination', () => {
  async function s3(changes: Partial<S3Options> & { keys?: S3Keys } = {}): Promise<Storage> {
    const { keys = ceph.address.admin, ...rest } = changes;
    return createS3Storage({
      endpoint: ceph.address.endpoint,
      region: ceph.address.region,
      bucket: rest.bucket ?? (await ceph.createBucket()),
      accessKeyId: keys.accessKeyId,
      secretAccessKey: new Secret(keys.secretAccessKey),
      spoolDirectory: folder.path,
      ...rest,
    });
  }

  /** The outcome for a user allowed only these actions, and what is left in the bucket afterwards. */
  async function probeWith(actions: readonly string[]) {
    const bucket = await ceph.createBucket();
    await ceph.grant(bucket, user, actions);
    const outcome = await probe(await s3({ bucket, keys: user }));
    const owner = await s3({ bucket });
    const objects = await Array.fromAsync(owner.list(''));
    const uploads = await Array.fromAsync(owner.listUnfinished(''));
    await owner.close();
    return { outcome, objects, uploads };
  }

  const NEEDED = [
    's3:ListBucket',
    's3:GetObject',
    's3:PutObject',
    's3:DeleteObject',
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
    's3:ListBucketMultipartUploads',
  ];
  const without = (...actions: string[]) => NEEDED.filter((each) => !actions.includes(each));

  test('is passed by an owner, and nothing is left', async () => {
    const bucket = await ceph.createBucket();
    expect(await probe(await s3({ bucket, prefix: '/some/where/' }))).toEqual({ ok: true });
    const storage = await s3({ bucket });
    expect(await Array.fromAsync(storage.list(''))).toEqual([]);
    expect(await Array.fromAsync(storage.listUnfinished(''))).toEqual([]);
    await storage.close();
  });

  test('is passed by a user with exactly the rights that backups need', async () => {
    expect(await probeWith(NEEDED)).toEqual({ outcome: { ok: true }, objects: [], uploads: [] });
  });

  test('names wrong keys', async () => {
    const { admin } = ceph.address;
    for (const keys of [
      { ...admin, secretAccessKey: 'wrong' },
      { ...admin, accessKeyId: 'NOBODYSKEY' },
    ]) {
      expect(await probe(await s3({ keys }))).toMatchObject({
        ok: false,
        step: 'connect',
        reason: 'bad-credentials',
      });
    }
  });

  test('names a missing bucket', async () => {
    expect(await probe(await s3({ bucket: 'nobodys-bucket' }))).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'no-bucket',
    });
  });

  test.each([
    ['write', ['s3:PutObject']],
    ['read', ['s3:GetObject']],
    ['list', ['s3:ListBucket']],
    ['delete', ['s3:DeleteObject']],
  ] as const)('names the missing right to %s', async (step, actions) => {
    const { outcome } = await probeWith(without(...actions));
    expect(outcome).toMatchObject({ ok: false, step, reason: 'denied' });
  });

  test('takes away what it wrote before it failed', async () => {
    const { outcome, objects, uploads } = await probeWith(without('s3:ListBucketMultipartUploads'));
    expect(outcome).toMatchObject({ ok: false, step: 'multipart', reason: 'denied' });
    expect(objects).toEqual([]);
    expect(uploads).toEqual([]);
  });

  test('names the right to abort uploads', async () => {
    const { outcome } = await probeWith(without('s3:AbortMultipartUpload'));
    expect(outcome).toMatchObject({ ok: false, step: 'multipart', reason: 'denied' });
  });

  test.each([-3_600_000, 3_600_000])('names a clock that is %i ms off', async (shift) => {
    const storage = await s3();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
    for (let times = 0; times < 2; times += 1) {
      expect(await probeStorage(storage)).toMatchObject({
        ok: false,
        step: 'connect',
        reason: 'clock-skew',
      });
    }
    await expect(storage.stat('object')).rejects.toMatchObject({ reason: 'clock-skew' });
    await storage.close();
  });

  test('names a closed port', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await probe(await s3({ endpoint }))).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'unreachable',
    });
  });

  test('ends at its limit when the other side takes the connection and says nothing', async () => {
    const hole = await startBlackHole();
    for (const scheme of ['http', 'https']) {
      const endpoint = `${scheme}://127.0.0.1:${hole.port}`;
      expect(await probe(await s3({ endpoint }), 1_000)).toMatchObject({
        ok: false,
        step: 'connect',
        reason: 'timeout',
      });
    }
    await hole.stop();
  });

  test('names a store that only says that it deletes, or that it keeps what it was given', async () => {
    for (const [lie, step, reason] of [
      [/^PUT/, 'write', 'corrupt'],
      [/^DELETE (?!.*uploadId)/, 'delete', 'not-deleted'],
      [/^DELETE .*uploadId/, 'multipart', 'not-deleted'],
    ] as const) {
      const liar = await startLiar(ceph.address.endpoint, (request) =>
        lie.test(request) ? { status: 200 } : undefined,
      );
      const endpoint = `http://127.0.0.1:${liar.port}`;
      expect(await probe(await s3({ endpoint }))).toMatchObject({ ok: false, step, reason });
      await liar.stop();
    }
  });

  test('names a server that speaks something else', async () => {
    const endpoint = `http://${sshd.address.host}:${sshd.address.port}`;
    expect(await probe(await s3({ endpoint }))).toMatchObject({ ok: false, reason: 'unexpected' });
  });
});

describe('the probe of an SFTP destination', () => {
  function sftp(changes: Partial<SftpOptions> = {}): Storage {
    const { host, port, username, password, hostKey, root } = sshd.address;
    const credentials = { password: new Secret(password) };
    return createSftpStorage({
      host,
      port,
      username,
      credentials,
      hostKey,
      path: root,
      ...changes,
    });
  }

  test('is passed with a password and with a key, and nothing is left', async () => {
    const { privateKey, root } = sshd.address;
    expect(await probe(sftp())).toEqual({ ok: true });
    const credentials = { privateKey: new Secret(privateKey) };
    expect(await probe(sftp({ credentials }))).toEqual({ ok: true });
    expect(await readdir(root)).toEqual([]);
  });

  test('names a wrong password', async () => {
    const credentials = { password: new Secret('wrong') };
    expect(await probe(sftp({ credentials }))).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'bad-credentials',
    });
  });

  test('names a missing folder and one that cannot be written to', async () => {
    expect(await probe(sftp({ path: '/nowhere' }))).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'no-bucket',
    });
    await sshd.whileReadOnly(async () => {
      expect(await probe(sftp())).toMatchObject({ ok: false, step: 'write', reason: 'denied' });
    });
  });

  test('names a host key that has changed, and shows the new one', async () => {
    const before = sftp();
    sshd.address.hostKey = await sshd.changeHostKey();
    const outcome = await probe(before);
    expect(outcome).toMatchObject({ ok: false, step: 'connect', reason: 'host-key-changed' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('SHA256:'));
    expect(await probe(sftp())).toEqual({ ok: true });
  });

  test('names a closed port, and ends at its limit before a silent server', async () => {
    expect(await probe(sftp({ port: await freePort() }))).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'unreachable',
    });
    const hole = await startBlackHole();
    expect(await probe(sftp({ port: hole.port }), 1_000)).toMatchObject({
      ok: false,
      step: 'connect',
      reason: 'timeout',
    });
    await hole.stop();
  });

  test('ends at its limit when the server freezes after the login', async () => {
    const storage = sftp();
    await storage.stat('object');
    await sshd.whileFrozen(async () => {
      expect(await probeStorage(storage, { limitMs: 1_000 })).toMatchObject({
        ok: false,
        reason: 'timeout',
      });
    });
    await storage.close();
  });
});

describe('the probe of a folder', () => {
  test('is passed, and nothing is left', async () => {
    const root = path.join(folder.path, 'root');
    await mkdir(root);
    expect(await probe(createDiskStorage({ root }))).toEqual({ ok: true });
    expect(await readdir(root)).toEqual([]);
  });

  test('names a folder that is missing and one that cannot be written to', async () => {
    const missing = createDiskStorage({ root: path.join(folder.path, 'missing') });
    expect(await probe(missing)).toMatchObject({ ok: false, step: 'connect', reason: 'no-bucket' });
    const closed = createDiskStorage({ root: '/sys' });
    expect(await probe(closed)).toMatchObject({ ok: false, step: 'write', reason: 'denied' });
  });
});
