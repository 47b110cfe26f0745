import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type LookupFunction } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, promisify } from 'node:util';
import { Secret } from '@holdfast/platform/secrets';
import { type Sshd, startSshd, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StorageError } from '../model.ts';
import type { Storage } from '../storage.ts';
import { describeStorage, failure, inChunksOf, read } from '../testing/conformance.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import type { SftpOptions } from './connect.ts';
import { createSftpStorage } from './storage.ts';

const MiB = 2 ** 20;
let sshd: Sshd;

beforeAll(async () => {
  sshd = await startSshd();
}, 600_000);

afterAll(() => sshd?.stop());

function options(): SftpOptions {
  const { host, port, username, password, hostKey, root } = sshd.address;
  return {
    host,
    port,
    username,
    credentials: { password: new Secret(password) },
    hostKey,
    path: root,
  };
}

describeStorage('sftp', async () => ({
  storage: createSftpStorage(options()),
  async plant(keys) {
    for (const key of keys) {
      const file = path.join(sshd.address.root, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'x');
    }
  },
}));

/** A storage in a folder of its own, for one test. */
async function using<T>(
  changes: Partial<SftpOptions>,
  work: (storage: Storage, root: string) => Promise<T>,
): Promise<T> {
  const root = `${sshd.address.root}/T${randomBytes(6).toString('hex')}`;
  const opener = createSftpStorage(options());
  await opener.putSmall(`${path.basename(root)}/first`, Buffer.from('x'));
  await opener.close();
  const storage = createSftpStorage({ ...options(), path: root, ...changes });
  try {
    return await work(storage, root);
  } finally {
    await storage.close();
  }
}

async function through(
  work: (proxy: TcpProxy, storage: Storage, root: string) => Promise<void>,
): Promise<void> {
  const proxy = await startTcpProxy(sshd.address);
  await using({ port: proxy.port }, (storage, root) => work(proxy, storage, root)).finally(() =>
    proxy.stop(),
  );
}

const key = 'object';
const nothingIsLeft = async (root: string) => expect(await readdir(root)).toEqual(['first']);

test('files and folders are open to their owner alone', async () => {
  await using({}, async (storage, root) => {
    await storage.putSmall('a/object', Buffer.from('x'));
    const modeOf = async (name: string) => (await stat(path.join(root, name))).mode & 0o777;
    expect(await modeOf('a')).toBe(0o700);
    expect(await modeOf('a/object')).toBe(0o600);
    await storage.delete('a/object');
    await nothingIsLeft(root);
  });
});

test('a path that does not begin with a slash begins in the home of the account', async () => {
  await using({}, async (_, root) => {
    const { root: home } = sshd.address;
    for (const relative of [path.basename(root), `./${path.basename(root)}//`]) {
      await using({ path: relative }, async (storage) => {
        await storage.putSmall('a/object', Buffer.from('x'));
        expect(await readdir(path.join(home, path.basename(root)))).toEqual(['a', 'first']);
        await storage.delete('a/object');
        await nothingIsLeft(root);
      });
    }
  });
});

test('a private key opens the account, with a passphrase too; a wrong one or none does not', async () => {
  const { privateKey } = sshd.address;
  const sealed = await sealKey(privateKey, 'a pass phrase');
  const tryWith = (credentials: SftpOptions['credentials']) =>
    using({ credentials }, (storage) => storage.stat(key));
  await tryWith({ privateKey: new Secret(privateKey) });
  await tryWith({ privateKey: new Secret(sealed), passphrase: new Secret('a pass phrase') });
  const refused = [
    { privateKey: new Secret(sealed), passphrase: new Secret('another') },
    { privateKey: new Secret(sealed) },
    { privateKey: new Secret('no key at all') },
    { privateKey: new Secret(await newKey()) },
    { password: new Secret('planted wrong password') },
  ];
  for (const credentials of refused) {
    const error = await tryWith(credentials).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ reason: 'bad-credentials', step: 'connect' });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/planted|PRIVATE KEY/);
  }
});

async function inKeyFile(work: (file: string) => Promise<unknown>): Promise<string> {
  const folder = await temporaryDirectory();
  const file = path.join(folder.path, 'key');
  await work(file);
  const { stdout } = await promisify(execFile)('cat', [file]);
  await folder.remove();
  return stdout;
}

const newKey = () =>
  inKeyFile((file) =>
    promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]),
  );

const sealKey = (privateKey: string, passphrase: string) =>
  inKeyFile(async (file) => {
    await writeFile(file, privateKey, { mode: 0o600 });
    await promisify(execFile)('ssh-keygen', ['-q', '-p', '-N', passphrase, '-f', file]);
  });

test('the server is known by its key or its fingerprint, and by nothing else', async () => {
  const { hostKey } = sshd.address;
  const bytes = Buffer.from(hostKey.split(' ')[1] ?? '', 'base64');
  const fingerprint = `SHA256:${createHash('sha256').update(bytes).digest('base64').replace('=', '')}`;
  const tryWith = (pinned: string) => using({ hostKey: pinned }, (storage) => storage.stat(key));
  await tryWith(hostKey);
  await tryWith(`${hostKey} a comment`);
  await tryWith(fingerprint);
  for (const wrong of [`SHA256:${'A'.repeat(43)}`, '', 'ssh-ed25519', 'ssh-ed25519 AAAA']) {
    expect(await failure(tryWith(wrong))).toBe('host-key-changed');
  }
});

test('a server with another key is refused before the password is sent', async () => {
  await using({}, async (storage) => {
    await storage.stat(key);
    const { hostKey } = sshd.address;
    const changed = await sshd.changeHostKey();
    expect(changed).not.toBe(hostKey);
    const error = await storage.stat(key).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: 'host-key-changed', step: 'connect' });
    sshd.address.hostKey = changed;
  });
});

test('a folder that is gone is told from an object that is gone', async () => {
  await using({ path: `${sshd.address.root}/nowhere` }, async (storage) => {
    expect(await failure(storage.putSmall('a/b', Buffer.from('x')))).toBe('no-bucket');
    expect(await failure(storage.stat('a/b'))).toBe('no-bucket');
    expect(await failure(storage.get('a/b'))).toBe('no-bucket');
    expect(await failure(storage.delete('a/b'))).toBe('no-bucket');
    expect(await failure(Array.fromAsync(storage.list('')))).toBe('no-bucket');
  });
});

test('a folder that may not be written to is denied', async () => {
  await using({}, async (storage, root) => {
    await chmod(root, 0o500);
    expect(await failure(storage.putSmall('object', Buffer.from('x')))).toBe('denied');
    expect(await failure(storage.putSmall('a/object', Buffer.from('x')))).toBe('denied');
    expect(await failure(storage.delete('first'))).toBe('denied');
    await chmod(root, 0o700);
    await nothingIsLeft(root);
  });
});

test('a put whose connection is reset fails, and takes away what it had written', async () => {
  await through(async (proxy, storage, root) => {
    proxy.resetAfter('up', 5 * MiB);
    const content = inChunksOf(randomBytes(20 * MiB), MiB);
    expect(await failure(storage.put(key, content))).toBe('unreachable');
    await nothingIsLeft(root);
  });
});

test('a bit that turns on its way breaks the connection, and never arrives', async () => {
  await through(async (proxy, storage, root) => {
    proxy.flipBitAt('up', 3 * MiB);
    const content = inChunksOf(randomBytes(9 * MiB), MiB);
    expect(await failure(storage.put(key, content))).toBe('unreachable');
    await nothingIsLeft(root);
  });
});

test('a stream that is cut off is an error, and not an early end', async () => {
  await through(async (proxy, storage) => {
    await storage.put(key, inChunksOf(randomBytes(6 * MiB), MiB));
    proxy.resetAfter('down', 2 * MiB);
    expect(await failure(read(storage, key))).toBe('unreachable');
  });
});

test('a file that shrinks while it is read is corrupt, and not an early end', async () => {
  await using({}, async (storage, root) => {
    await storage.put(key, inChunksOf(randomBytes(12 * MiB), MiB));
    const stream = await storage.get(key);
    await promisify(execFile)('truncate', ['-s', '1000', path.join(root, key)]);
    expect(await failure(stream.forEach(() => {}))).toBe('corrupt');
  });
});

test('when the server dies in the middle, the upload is found and freed afterwards', async () => {
  await using({}, async (storage, root) => {
    let given = 0;
    async function* deadly() {
      for (; ; given += 1) {
        if (given === 6) await sshd.kill();
        yield randomBytes(MiB);
      }
    }
    expect(await failure(storage.put(key, deadly()))).toBe('unreachable');
    await sshd.start();
    const left = await Array.fromAsync(storage.listUnfinished(''));
    expect(left).toMatchObject([{ key }]);
    for (const upload of left) await storage.abortUnfinished(upload);
    await nothingIsLeft(root);
  });
});

test('a server that falls silent is a timeout, in every operation', async () => {
  const network = { stallTimeoutMs: 1_000, connectTimeoutMs: 3_000 };
  const operations = [
    (storage: Storage) => storage.stat(key),
    (storage: Storage) => read(storage, key),
    (storage: Storage) => Array.fromAsync(storage.list('')),
    (storage: Storage) => storage.delete(key),
    (storage: Storage) => storage.putSmall(key, Buffer.from('x')),
  ];
  const connected = operations.map(() => createSftpStorage({ ...options(), network }));
  const fresh = operations.map(() => createSftpStorage({ ...options(), network }));
  for (const storage of connected) await storage.stat(key);
  await sshd.whileFrozen(async () => {
    const all = [...connected, ...fresh].map((storage, index) =>
      failure(operations[index % operations.length]?.(storage) ?? Promise.resolve()),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(['timeout']));
  });
  for (const storage of [...connected, ...fresh]) await storage.close();
});

test('a server is offered no compression, so that its packets are what they weigh', async () => {
  let said = '';
  const server = createServer((socket) => {
    socket.write('SSH-2.0-listener\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
      if (said.includes('ssh-ed25519')) socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = createSftpStorage({ ...options(), host: '127.0.0.1', port });
  await failure(storage.stat(key));
  await storage.close();
  server.close();
  expect(said).toContain('ssh-ed25519');
  expect(said).not.toContain('zlib');
});

test('a reader who takes his time is no stall', async () => {
  await using({ network: { stallTimeoutMs: 3_000 } }, async (storage) => {
    const content = randomBytes(12 * MiB);
    await storage.put(key, inChunksOf(content, MiB));
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(key)) {
      if (chunks.push(chunk) === 1) await delay(3_500);
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });
});

test('operations one after the other share a connection, and those at once do not wait', async () => {
  await through(async (proxy, storage) => {
    for (let times = 0; times < 5; times += 1) await storage.stat(key);
    expect(proxy.connections()).toBe(1);
    await Promise.all([storage.stat(key), storage.stat(key), storage.stat(key)]);
    expect(proxy.connections()).toBe(3);
  });
});

test('connections go to the pinned address, whatever the name would resolve to', async () => {
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
    else answer(null, '127.0.0.1', 4);
  };
  const host = 'storage.invalid';
  await using({ host, network: { lookup } }, (storage) => storage.stat(key));
  expect(await failure(using({ host }, (storage) => storage.stat(key)))).toBe('unreachable');
});
