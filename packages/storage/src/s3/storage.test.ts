import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { inspect, promisify } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Secret } from '@holdfast/platform/secrets';
import {
  type Ceph,
  ensureDebianPackages,
  often,
  startCeph,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StorageError } from '../model.ts';
import type { Storage } from '../storage.ts';
import { describeStorage, failure, inChunksOf, read } from '../testing/conformance.ts';
import { startLiar } from '../testing/lying-store.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import type { S3Options } from './connect.ts';
import { PART_PLAN } from './part-plan.ts';
import { createS3Storage, type S3Tuning } from './storage.ts';

const MiB = 2 ** 20;

let ceph: Ceph;
const spool = await temporaryDirectory();

beforeAll(async () => {
  ceph = await startCeph();
}, 600_000);

afterAll(async () => {
  await ceph?.stop();
  await spool.remove();
});

async function options(): Promise<S3Options> {
  const { endpoint, region, admin } = ceph.address;
  return {
    endpoint,
    region,
    bucket: await ceph.createBucket(),
    accessKeyId: admin.accessKeyId,
    secretAccessKey: new Secret(admin.secretAccessKey),
    spoolDirectory: spool.path,
  };
}

describeStorage('s3', async () => {
  const made = { ...(await options()), prefix: 'team/backups' };
  return {
    storage: createS3Storage(made, often<S3Tuning>({ test: { pageKeys: 50 }, soak: {} })),
    async plant(keys) {
      const client = new S3Client({
        ...made,
        forcePathStyle: true,
        credentials: ceph.address.admin,
      });
      const left = [...keys];
      const plantSome = async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop()) {
          const name = `${made.prefix}/${key}`;
          await client.send(new PutObjectCommand({ Bucket: made.bucket, Key: name, Body: 'x' }));
        }
      };
      await Promise.all(Array.from({ length: 16 }, plantSome));
      client.destroy();
    },
  };
});

async function through(work: (proxy: TcpProxy, storage: Storage) => Promise<void>): Promise<void> {
  const made = await options();
  const { hostname: host, port } = new URL(made.endpoint);
  const proxy = await startTcpProxy({ host, port: Number(port) });
  const storage = createS3Storage({ ...made, endpoint: `http://127.0.0.1:${proxy.port}` });
  try {
    await work(proxy, storage);
  } finally {
    await storage.close();
    await proxy.stop();
  }
}

const nothingUnfinished = async (storage: Storage) =>
  expect(await Array.fromAsync(storage.listUnfinished(''))).toEqual([]);

test('parts too large for memory wait on disk, without a name, and their space is given back', async () => {
  const storage = createS3Storage(await options(), {
    plan: { ...PART_PLAN, bytesOf: () => 5 * MiB, inMemoryUpTo: 0 },
  });
  const content = randomBytes(17 * MiB);
  const seen: string[] = [];
  async function* watched() {
    for await (const chunk of inChunksOf(content, MiB)) {
      seen.push(...(await readdir(spool.path)));
      yield chunk;
    }
  }
  expect(await storage.put('large', watched())).toMatchObject({ bytes: content.byteLength });
  expect((await read(storage, 'large')).equals(content)).toBe(true);
  expect(await storage.put('small', inChunksOf(Buffer.from('x'), 1))).toMatchObject({ bytes: 1 });
  expect(seen).toEqual([]);
  expect(await openFilesIn(spool.path)).toEqual([]);
  await storage.close();
});

/** Unlinked files that are still open show where they were. */
async function openFilesIn(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  // Other descriptors come and go meanwhile.
  const places = descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(places)).filter((place) => place.startsWith(`${folder}/`));
}

test('an upload survives a connection that is reset in the middle of a part', async () => {
  await through(async (proxy, storage) => {
    const content = randomBytes(20 * MiB);
    proxy.resetAfter('up', 3 * MiB);
    await storage.put('object', inChunksOf(content, MiB));
    expect((await read(storage, 'object')).equals(content)).toBe(true);
    await nothingUnfinished(storage);
  });
});

test('a bit that turns on its way is noticed by the store, and the part is sent again', async () => {
  await through(async (proxy, storage) => {
    const content = randomBytes(20 * MiB);
    proxy.flipBitAt('up', 3 * MiB);
    await storage.put('object', inChunksOf(content, MiB));
    expect((await read(storage, 'object')).equals(content)).toBe(true);
  });
});

test('an upload whose last answer is lost is found to be complete', async () => {
  const made = await options();
  // The answer of stores that forget an upload as soon as it is complete; Ceph remembers for a while.
  const forgotten = { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
  let times = 0;
  const liar = await startLiar(made.endpoint, (request) => {
    if (!/^POST .*uploadId=/.test(request)) return undefined;
    times += 1;
    return times === 1 ? 'lose the answer' : forgotten;
  });
  const storage = createS3Storage({ ...made, endpoint: `http://127.0.0.1:${liar.port}` });
  const content = randomBytes(9 * MiB);
  const receipt = await storage.put('object', inChunksOf(content, MiB));
  expect(receipt).toMatchObject({ bytes: content.byteLength });
  expect(times).toBe(2);
  expect((await read(storage, 'object')).equals(content)).toBe(true);
  await storage.close();
  await liar.stop();
});

test('a stream that is cut off is an error, and not an early end', async () => {
  await through(async (proxy, storage) => {
    await storage.put('object', inChunksOf(randomBytes(6 * MiB), MiB));
    proxy.resetAfter('down', 2 * MiB);
    expect(await failure(read(storage, 'object'))).toBe('unreachable');
  });
});

test('when the server dies in the middle, the upload is found and freed afterwards', async () => {
  const retry = { attempts: 2, firstDelayMs: 10, longestDelayMs: 10 };
  const storage = createS3Storage(await options(), { retry });
  let given = 0;
  async function* deadly() {
    for (; ; given += 1) {
      if (given === 12) await ceph.killGateway();
      yield randomBytes(MiB);
    }
  }
  try {
    expect(await failure(storage.put('object', deadly()))).toBe('unreachable');
  } finally {
    await ceph.startGateway();
  }
  const left = await Array.fromAsync(storage.listUnfinished(''));
  expect(left).toMatchObject([{ key: 'object' }]);
  for (const upload of left) await storage.abortUnfinished(upload);
  await nothingUnfinished(storage);
  expect(await storage.stat('object')).toBeUndefined();
  await storage.close();
});

test('a server that falls silent is a timeout, in every operation', async () => {
  const retry = { attempts: 1, firstDelayMs: 0, longestDelayMs: 0 };
  const network = { stallTimeoutMs: 1_000 };
  const storage = createS3Storage({ ...(await options()), network }, { retry });
  const content = randomBytes(MiB);
  await ceph.whileFrozen(async () => {
    const all = [
      storage.put('object', inChunksOf(content, MiB)),
      storage.put('object', inChunksOf(content, MiB), { inParts: true }),
      storage.putSmall('object', Buffer.from('x')),
      storage.stat('object'),
      storage.get('object'),
      Array.fromAsync(storage.list('')),
      Array.fromAsync(storage.listUnfinished('')),
      storage.delete('object'),
    ].map(failure);
    expect(new Set(await Promise.all(all))).toEqual(new Set(['timeout']));
  });
  await storage.close();
});

test('a reader who takes his time is no stall', async () => {
  const network = { stallTimeoutMs: 3_000 };
  const storage = createS3Storage({ ...(await options()), network });
  const content = randomBytes(12 * MiB);
  await storage.put('object', inChunksOf(content, MiB));
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get('object')) {
    if (chunks.push(chunk) === 1) await delay(3_500);
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
  await storage.close();
});

test('connections go to the pinned address, whatever the name would resolve to', async () => {
  const made = await options();
  const { port } = new URL(made.endpoint);
  const lookup = vi.fn<LookupFunction>((_host, { all }, answer) => {
    if (all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
    else answer(null, '127.0.0.1', 4);
  });
  const endpoint = `http://storage.invalid:${port}`;
  const storage = createS3Storage({ ...made, endpoint, network: { lookup } });
  await storage.putSmall('object', Buffer.from('x'));
  expect(lookup.mock.calls[0]?.[0]).toBe('storage.invalid');
  await storage.close();

  const lost = createS3Storage({ ...made, endpoint });
  expect(await failure(lost.stat('object'))).toBe('unreachable');
  await lost.close();
});

test("TLS is trusted by the given authority's word, and by no other", async () => {
  const made = await options();
  const tls = await startTls(Number(new URL(made.endpoint).port));
  const endpoint = `https://localhost:${tls.port}`;
  const stranger = createS3Storage({ ...made, endpoint });
  const trusting = createS3Storage({ ...made, endpoint, ca: tls.certificate });
  expect(await failure(stranger.putSmall('object', Buffer.from('x')))).toBe('tls');
  await trusting.putSmall('object', Buffer.from('x'));
  expect(await read(trusting, 'object')).toEqual(Buffer.from('x'));
  await Promise.all([stranger.close(), trusting.close()]);
  await tls.stop();
});

/** TLS in front of the gateway, with a self-signed certificate. */
async function startTls(target: number) {
  await ensureDebianPackages(['openssl']);
  const folder = await temporaryDirectory();
  const [keyFile, certificateFile] = ['key', 'cert'].map((name) => path.join(folder.path, name));
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', keyFile ?? '', '-out', certificateFile ?? ''],
  ]);
  const [key, cert] = await Promise.all([
    readFile(keyFile ?? '', 'utf8'),
    readFile(certificateFile ?? '', 'utf8'),
  ]);
  const server = createServer({ key, cert }, (client) => {
    const upstream = connect(target, '127.0.0.1');
    client.on('error', () => {}).pipe(upstream);
    upstream.on('error', () => {}).pipe(client);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    certificate: cert,
    async stop() {
      server.close();
      await folder.remove();
    },
  };
}

test('a full quota is no space, and nothing is left', async () => {
  const user = await ceph.createUser({ maxBytes: 10 * MiB });
  const bucket = await ceph.createBucket(user);
  const storage = createS3Storage({
    ...(await options()),
    bucket,
    accessKeyId: user.accessKeyId,
    secretAccessKey: new Secret(user.secretAccessKey),
  });
  const content = inChunksOf(randomBytes(40 * MiB), MiB);
  expect(await failure(storage.put('object', content))).toBe('no-space');
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);
  await nothingUnfinished(storage);
  await storage.close();
});

test('errors tell no secret', async () => {
  const made = await options();
  const planted = ['AKIAPLANTEDKEY', 'planted/secret+key'];
  const storage = createS3Storage({
    ...made,
    accessKeyId: planted[0] ?? '',
    secretAccessKey: new Secret(planted[1] ?? ''),
  });
  for (const work of [
    () => storage.putSmall('object', Buffer.from('x')),
    () => storage.put('object', inChunksOf(randomBytes(9 * MiB), MiB)),
    () => storage.stat('object'),
    () => Array.fromAsync(storage.list('')),
  ]) {
    const error = await work().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageError);
    const shown = inspect(error, { depth: 10, showHidden: true });
    for (const secret of planted) expect(shown).not.toContain(secret);
  }
  await storage.close();
});
