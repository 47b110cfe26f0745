import { readFile } from 'node:fs/promises';
import net from 'node:net';
import tls from 'node:tls';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { Secret } from '@holdfast/platform/secrets';
import { createTestCertificates, freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, SAMPLE_MESSAGE } from '../testing/conformance.ts';
import { openPosted, POSTED, type Posted, SECRET_PATH } from '../testing/posted.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createPost } from './post.ts';

const network = createNetworkGuard({ allowPrivate: true });
const signal = new AbortController().signal;

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

const open = (posted: Posted, base = receiver.url) => openPosted(posted, base + SECRET_PATH);
const failed = (sending: Promise<unknown>) =>
  failureOf(sending, ['planted', '127.0.0.1', 'localhost', '/hook']);

describe.each(POSTED)('%s', (kind) => {
  test('posts JSON to the whole address, once', async () => {
    await open(kind).send(SAMPLE_MESSAGE, signal);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      path: SECRET_PATH,
      headers: { 'content-type': 'application/json', host: `127.0.0.1:${receiver.port}` },
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual(expect.any(Object));
  });

  test.each([
    [500, 'long'],
    [503, 'long'],
    [408, 'long'],
    [429, 'long'],
    [400, 'short'],
    [404, 'short'],
    [410, 'none'],
    [302, 'none'],
  ] as const)('an answer of %i is a failure with %s patience', async (status, patience) => {
    receiver.answer((response) => response.writeHead(status, { location: '/elsewhere' }).end());
    expect(await failed(open(kind).send(SAMPLE_MESSAGE, signal))).toMatchObject({ patience });
    expect(receiver.received.map(({ path }) => path)).toEqual([SECRET_PATH]);
  });

  test('nobody there, a closed connection: an outage', async () => {
    receiver.answer((response) => response.destroy());
    expect(await failed(open(kind).send(SAMPLE_MESSAGE, signal))).toMatchObject({
      patience: 'long',
    });
    const nobody = open(kind, `http://127.0.0.1:${await freePort()}`);
    expect(await failed(nobody.send(SAMPLE_MESSAGE, signal))).toMatchObject({ patience: 'long' });
    const unknown = open(kind, 'http://no-such-host.invalid');
    expect(await failed(unknown.send(SAMPLE_MESSAGE, signal))).toMatchObject({ patience: 'long' });
  });

  test('a receiver in a forbidden network is not connected to', async () => {
    const strict = createNetworkGuard({ allowPrivate: false });
    for (const base of [receiver.url, `http://localhost:${receiver.port}`]) {
      const channel = openPosted(kind, base, { network: strict });
      expect(await failed(channel.send(SAMPLE_MESSAGE, signal))).toMatchObject({
        patience: 'none',
      });
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('the way out', () => {
  const send = (base: string, timeoutMs = 500) =>
    createPost(network, { timeoutMs })(new Secret(base), { body: '{}', signal });

  test('a host is connected to at the address that was checked, whatever its name says later', async () => {
    const post = createPost(
      createNetworkGuard({ allowPrivate: true, resolve: async () => ['127.0.0.1'] }),
    );
    const url = new Secret(`http://receiver.invalid:${receiver.port}/`);
    await post(url, { body: '{}', signal });
    expect(receiver.received[0]?.headers.host).toBe(`receiver.invalid:${receiver.port}`);
  });

  test('a receiver that says nothing is left after the time limit', async () => {
    receiver.answer(() => {});
    expect(await failed(send(receiver.url))).toMatchObject({
      message: 'The receiver did not answer in time.',
      patience: 'long',
    });
  });

  test('a receiver that never begins to speak HTTP is left too', async () => {
    const silent = net.createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as net.AddressInfo;
    expect(await failed(send(`https://127.0.0.1:${port}`))).toMatchObject({ patience: 'long' });
    silent.close();
  });

  test('an answer without end is not read to its end', async () => {
    let written = 0;
    receiver.answer((response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.on('drain', write);
      response.on('error', () => {});
      write();
    });
    await send(receiver.url, 10_000);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('https', () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  let secure: WebhookReceiver;
  let ca: string;
  beforeAll(async () => {
    folder = await temporaryDirectory();
    const certificates = await createTestCertificates(folder.path);
    const { certFile, keyFile } = await certificates.issue({ dns: ['localhost'] });
    ca = certificates.ca;
    const certificate = {
      cert: await readFile(certFile, 'utf8'),
      key: await readFile(keyFile, 'utf8'),
    };
    secure = await startWebhookReceiver({ certificate });
  });
  afterAll(async () => {
    await secure.stop();
    await folder.remove();
  });

  test('a certificate must be good, and for this host', async () => {
    const named = `https://localhost:${secure.port}`;
    expect(await failed(open('webhook', named).send(SAMPLE_MESSAGE, signal))).toMatchObject({
      message: expect.stringContaining('TLS'),
    });
    const before = tls.getCACertificates();
    tls.setDefaultCACertificates([...before, ca]);
    try {
      await open('webhook', named).send(SAMPLE_MESSAGE, signal);
      const other = open('webhook', `https://127.0.0.1:${secure.port}`);
      expect(await failed(other.send(SAMPLE_MESSAGE, signal))).toMatchObject({
        message: expect.stringContaining('TLS'),
      });
    } finally {
      tls.setDefaultCACertificates(before);
    }
    expect(secure.received).toHaveLength(1);
  });
});
