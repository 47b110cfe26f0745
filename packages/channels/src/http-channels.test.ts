import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import tls from 'node:tls';
import { ManualClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { Secret } from '@holdfast/platform/secrets';
import { createTestCertificates, freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChannels } from './index.ts';
import { CHAT_KINDS, type Channel, ChannelFailure, type Message } from './model.ts';
import { createPost } from './post/post.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const clock = new ManualClock(new Date());
const network = createNetworkGuard({ allowPrivate: true });
const channels = createChannels({ network, clock, mail: undefined });
const signal = new AbortController().signal;

const HOSTILE =
  '<!channel> @everyone <@U1> <users/all> [x](https://evil.test) <https://evil.test|y> **b** <at>z</at> &amp; www.evil.test';
const MESSAGE: Message = {
  id: '01980000-0000-7000-8000-000000000001',
  event: 'backup_failed',
  at: new Date('2026-11-15T04:43:00Z'),
  title: 'Backup of orders failed: SOURCE_LOST',
  summary: 'It failed.',
  facts: [{ label: 'Datasource', value: 'orders' }],
  nextStep: 'Look at it.',
  data: { alertId: 'x', datasourceName: 'orders' },
};

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

const KINDS = ['webhook', ...CHAT_KINDS] as const;
function open(kind: (typeof KINDS)[number], base = receiver.url): Channel {
  const url = new Secret(`${base}/hook/planted?key=planted`);
  return kind === 'webhook' ? channels.webhook(url, new Secret(SECRET)) : channels.chat(kind, url);
}

async function failureOf(sending: Promise<unknown>): Promise<ChannelFailure> {
  const failure = await sending.then(
    () => undefined,
    (error) => error,
  );
  expect(failure).toBeInstanceOf(ChannelFailure);
  expect(failure.message).not.toMatch(/planted|127\.0\.0\.1|localhost|\/hook/);
  return failure;
}

describe.each(KINDS)('%s', (kind) => {
  test('posts JSON to the whole address, once', async () => {
    await open(kind).send(MESSAGE, signal);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      path: '/hook/planted?key=planted',
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
    expect(await failureOf(open(kind).send(MESSAGE, signal))).toMatchObject({ patience });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/planted?key=planted']);
  });

  test('nobody there, a closed connection: an outage', async () => {
    receiver.answer((response) => response.destroy());
    expect(await failureOf(open(kind).send(MESSAGE, signal))).toMatchObject({ patience: 'long' });
    const nobody = open(kind, `http://127.0.0.1:${await freePort()}`);
    expect(await failureOf(nobody.send(MESSAGE, signal))).toMatchObject({ patience: 'long' });
    const unknown = open(kind, 'http://no-such-host.invalid');
    expect(await failureOf(unknown.send(MESSAGE, signal))).toMatchObject({ patience: 'long' });
  });

  test('a receiver in a forbidden network is not connected to', async () => {
    const strict = createChannels({
      network: createNetworkGuard({ allowPrivate: false }),
      clock,
      mail: undefined,
    });
    for (const base of [receiver.url, `http://localhost:${receiver.port}`]) {
      const url = new Secret(base);
      const channel =
        kind === 'webhook' ? strict.webhook(url, new Secret(SECRET)) : strict.chat(kind, url);
      expect(await failureOf(channel.send(MESSAGE, signal))).toMatchObject({ patience: 'none' });
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
    expect(await failureOf(send(receiver.url))).toMatchObject({
      message: 'The receiver did not answer in time.',
      patience: 'long',
    });
  });

  test('a receiver that never begins to speak HTTP is left too', async () => {
    const silent = net.createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as net.AddressInfo;
    expect(await failureOf(send(`https://127.0.0.1:${port}`))).toMatchObject({ patience: 'long' });
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

  test('whoever stops waiting is told so, and not of a failure of the channel', async () => {
    receiver.answer(() => {});
    const leaving = new AbortController();
    const sending = open('webhook').send(MESSAGE, leaving.signal);
    setImmediate(() => leaving.abort(new Error('the worker is stopping')));
    await expect(sending).rejects.toThrow('the worker is stopping');
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
    expect(await failureOf(open('webhook', named).send(MESSAGE, signal))).toMatchObject({
      message: expect.stringContaining('TLS'),
    });
    const before = tls.getCACertificates();
    tls.setDefaultCACertificates([...before, ca]);
    try {
      await open('webhook', named).send(MESSAGE, signal);
      const other = open('webhook', `https://127.0.0.1:${secure.port}`);
      expect(await failureOf(other.send(MESSAGE, signal))).toMatchObject({
        message: expect.stringContaining('TLS'),
      });
    } finally {
      tls.setDefaultCACertificates(before);
    }
    expect(secure.received).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('is verified by the receiver with the standard library, under the id of its alert', async () => {
    await open('webhook').send(MESSAGE, signal);
    const [request] = receiver.received;
    const headers = request?.headers as Record<string, string>;
    const body = request?.body ?? '';
    const verified = new Webhook(SECRET).verify(body, headers);
    expect(verified).toEqual({
      type: 'backup_failed',
      timestamp: '2026-11-15T04:43:00.000Z',
      data: { alertId: 'x', datasourceName: 'orders' },
    });
    expect(headers['webhook-id']).toBe(`${MESSAGE.id}_webhook`);
    const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`);
    expect(() => other.verify(body, headers)).toThrow();
    expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow();
  });

  test('with a secret that is none is not sent', async () => {
    const channel = channels.webhook(new Secret(receiver.url), new Secret('whsec_!'));
    expect(await failureOf(channel.send(MESSAGE, signal))).toMatchObject({ patience: 'none' });
    expect(receiver.received).toEqual([]);
  });
});

describe('chats', () => {
  const hostile: Message = {
    ...MESSAGE,
    title: HOSTILE,
    summary: HOSTILE,
    facts: [{ label: HOSTILE, value: HOSTILE }],
    nextStep: HOSTILE,
  };
  async function bodyOf(kind: (typeof CHAT_KINDS)[number], message: Message) {
    await open(kind).send(message, signal);
    return JSON.parse(receiver.received.at(-1)?.body ?? '');
  }

  test.each(CHAT_KINDS)('%s: no text calls anybody or becomes a link', async (kind) => {
    for (const text of texts(await bodyOf(kind, hostile))) {
      expect(text).not.toMatch(/@(?!\u200b)/);
      expect(text).not.toMatch(/:\/\/evil|www\.evil/);
    }
  });

  test('slack and google chat: nothing begins with an angle bracket that is not ours', async () => {
    for (const text of texts(await bodyOf('slack', hostile))) expect(text).not.toMatch(/[<>]/);
    for (const text of texts(await bodyOf('google_chat', hostile))) {
      expect(text.replaceAll(/<\/?b>|<br>/g, '')).not.toMatch(/[<>]/);
    }
  });

  test('slack: only plain text, which knows no markup', async () => {
    const { blocks } = await bodyOf('slack', hostile);
    expect(blocks.map(({ text }: { text: { type: string } }) => text.type)).toEqual(
      Array(4).fill('plain_text'),
    );
  });

  test('discord: mentions are off, and markup is escaped', async () => {
    const body = await bodyOf('discord', hostile);
    expect(body.allowed_mentions).toEqual({ parse: [] });
    const text: string = body.embeds[0].title;
    expect(text).not.toMatch(/(?<!\\)[*_[\]()<>`~|#]/);
    expect((await bodyOf('discord', MESSAGE)).embeds[0].fields).toEqual([
      { name: 'Datasource', value: 'orders' },
    ]);
  });

  test('teams: a card of text runs, which know no markdown', async () => {
    const { attachments } = await bodyOf('teams', hostile);
    const { type, body } = attachments[0].content;
    expect(type).toBe('AdaptiveCard');
    for (const block of body) {
      expect(block.type).toBe('RichTextBlock');
      for (const run of block.inlines) expect(run.type).toBe('TextRun');
    }
  });

  test('each stays within what its chat takes, however long the text', async () => {
    const long = '<é漢😀'.repeat(1_000);
    const message = {
      ...MESSAGE,
      title: long,
      summary: long,
      nextStep: long,
      facts: Array.from({ length: 40 }, () => ({ label: long, value: long })),
    };
    const characters = (body: unknown) => texts(body).join('').length;
    expect(characters(await bodyOf('discord', message))).toBeLessThan(6_000);
    const discord = (await bodyOf('discord', message)).embeds[0];
    expect(discord.title.length).toBeLessThanOrEqual(256);
    expect(discord.description.length).toBeLessThanOrEqual(4096);
    expect(discord.fields.length).toBeLessThanOrEqual(25);
    for (const { name, value } of discord.fields) {
      expect(name.length).toBeLessThanOrEqual(256);
      expect(value.length).toBeLessThanOrEqual(1024);
    }
    const { blocks } = await bodyOf('slack', message);
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
    for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3000);
    const bytes = async (kind: 'teams' | 'google_chat') =>
      Buffer.byteLength(JSON.stringify(await bodyOf(kind, message)));
    expect(await bytes('teams')).toBeLessThan(28 * 1024);
    expect(await bytes('google_chat')).toBeLessThan(32_000);
  });
});

/** Every text in a body but the names of its own parts. */
function texts(body: unknown, key = ''): string[] {
  if (typeof body === 'string') {
    return ['type', '$schema', 'contentType', 'timestamp'].includes(key) ? [] : [body];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => texts(value, name));
}
