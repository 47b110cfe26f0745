import { readFile } from 'node:fs/promises';
import net from 'node:net';
import tls from 'node:tls';
import { parseSettings } from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf, readMailServer } from '@holdfast/platform/mail';
import { Secret } from '@holdfast/platform/secrets';
import {
  createTestCertificates,
  freePort,
  type SmtpSink,
  startSmtpSink,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  type ChannelBench,
  describeChannel,
  failureOf,
  SAMPLE_MESSAGE,
  SILENCE_LIMIT_MS,
} from '../testing/conformance.ts';
import { createEmailChannel } from './channel.ts';

const ACCOUNT = { user: 'ho:ld@fast', password: 'pl/anted @:%' };
const signal = new AbortController().signal;

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let certificate: { cert: string; key: string };
let trusted: string[];
const sinks: SmtpSink[] = [];

beforeAll(async () => {
  folder = await temporaryDirectory();
  const certificates = await createTestCertificates(folder.path);
  const { certFile, keyFile } = await certificates.issue({ dns: ['localhost'] });
  certificate = { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, certificates.ca]);
});
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.stop()));
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await folder.remove();
});

async function sinkWith(options: Parameters<typeof startSmtpSink>[0]): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  sinks.push(sink);
  return sink;
}

function send(
  url: string,
  {
    message = SAMPLE_MESSAGE,
    recipients = ['ada@example.com'],
    from = 'alerts@holdfast.test',
  } = {},
) {
  const mail = readMailServer(new Secret(url), from);
  expect(mail).toBeDefined();
  return createEmailChannel({ mail, recipients: async () => recipients }).send(message, signal);
}

const failed = (sending: Promise<unknown>) =>
  failureOf(sending, ['anted', 'ada@', 'localhost', '127.0']);

const credentials = `${encodeURIComponent(ACCOUNT.user)}:${encodeURIComponent(ACCOUNT.password)}`;

/** A mail server that behaves like this, and a channel to it. */
async function benchOf(how: Behaviour): Promise<ChannelBench> {
  const sink = await startSmtpSink();
  const silent = net.createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = how === 'is silent' ? (silent.address() as net.AddressInfo) : sink;
  if (how === 'is down') sink.refuse.set('ada@example.com', 452);
  if (how === 'refuses for good') sink.refuse.set('ada@example.com', 550);
  return {
    channel: createEmailChannel({
      mail: readMailServer(new Secret(`smtp://127.0.0.1:${port}`)),
      recipients: async () => ['ada@example.com'],
      ...(how === 'is silent' && { timeoutMs: SILENCE_LIMIT_MS }),
    }),
    accepted: () => sink.mails.length,
    secrets: ['ada@', '127.0.0.1'],
    async stop() {
      silent.close();
      await sink.stop();
    },
  };
}
describeChannel('email', benchOf);

describe('email', () => {
  test('signs in over TLS, upgraded or from the first byte', async () => {
    const upgraded = await sinkWith({ account: ACCOUNT, certificate });
    await send(`smtp://${credentials}@localhost:${upgraded.port}`);
    const direct = await sinkWith({ account: ACCOUNT, certificate, secure: true });
    await send(`smtps://${credentials}@localhost:${direct.port}`);
    for (const { mails } of [upgraded, direct]) {
      expect(mails).toMatchObject([
        { user: ACCOUNT.user, encrypted: true, to: ['ada@example.com'] },
      ]);
    }
  });

  test('a password never goes over a connection without TLS, nor to a stranger', async () => {
    const plain = await sinkWith({ account: ACCOUNT });
    expect(await failed(send(`smtp://${credentials}@localhost:${plain.port}`))).toMatchObject({
      message: 'TLS with the mail server failed.',
      patience: 'long',
    });
    const stranger = await sinkWith({ account: ACCOUNT, certificate });
    expect(await failed(send(`smtp://${credentials}@127.0.0.1:${stranger.port}`))).toMatchObject({
      message: 'TLS with the mail server failed.',
    });
    expect([...plain.mails, ...stranger.mails]).toEqual([]);
  });

  test('a relay without an account is taken as it is', async () => {
    const relay = await sinkWith({});
    await send(`smtp://localhost:${relay.port}`, { from: 'Büro <alerts@holdfast.test>' });
    expect(relay.mails[0]).toMatchObject({ user: undefined, encrypted: false });
    expect(relay.mails[0]?.headers.from).toMatch(/^=\?.*<alerts@holdfast\.test>$/);
  });

  test('carries a useful subject, an id of its alert, and the text in both forms', async () => {
    const sink = await sinkWith({});
    await send(`smtp://localhost:${sink.port}`);
    const [mail] = sink.mails;
    expect(mail?.headers).toMatchObject({
      subject: '[Holdfast] Backup of orders failed: SOURCE_LOST',
      'message-id': `<${SAMPLE_MESSAGE.id}@holdfast.test>`,
      'auto-submitted': 'auto-generated',
      to: 'ada@example.com',
      date: 'Sun, 15 Nov 2026 04:43:00 +0000',
    });
    expect(mail?.raw).toContain('text/plain');
    expect(mail?.raw).toContain('text/html');
    expect(mail?.raw).toContain('Datasource: orders');
  });

  const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

  test('no text of a user adds a header, a recipient or an element', async () => {
    const sink = await sinkWith({});
    const hostile = `x\r\nBcc: evil@example.com\r\n\r\n<script src=//e.test></script> "'\u2028y\u202e https://evil.example ${'z'.repeat(300)}`;
    await send(`smtp://localhost:${sink.port}`, {
      message: {
        ...SAMPLE_MESSAGE,
        title: hostile,
        summary: hostile,
        facts: [{ label: hostile, value: hostile }],
        nextStep: hostile,
      },
    });
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(Object.keys(mail?.headers ?? {}).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    const html = utf8(decoded(mail?.raw ?? '', 'text/html'));
    expect(html).toContain('&lt;script src=//e<span>.</span>test&gt;');
    // Nor a link, nor text that runs the other way; and no subject without an end.
    for (const body of [html, decoded(mail?.raw ?? '', 'text/plain'), mail?.headers.subject]) {
      expect(body).not.toMatch(/:\/\/|\u202e/);
    }
    expect(html).not.toMatch(/evil\.example|evil@/);
    expect(mail?.headers.subject?.length).toBeLessThan(1_500);
    expect(html).not.toContain('<script');
  });

  test('some recipients refused: sent, and said; all refused: a failure', async () => {
    const sink = await sinkWith({});
    sink.refuse.set('gone@example.com', 550).set('full@example.com', 452);
    const url = `smtp://localhost:${sink.port}`;
    const both = ['ada@example.com', 'gone@example.com'];
    expect(await send(url, { recipients: both })).toEqual({
      remark: '1 of 2 recipients was refused.',
    });
    expect(sink.mails).toHaveLength(1);
    expect(await failed(send(url, { recipients: ['gone@example.com'] }))).toMatchObject({
      message: 'The mail server refused the message with 550.',
      patience: 'none',
    });
    expect(await failed(send(url, { recipients: ['full@example.com'] }))).toMatchObject({
      message: 'The mail server deferred the message with 452.',
      patience: 'long',
    });
  });

  test('a wrong account, nobody there, something that is no mail server: outages', async () => {
    const sink = await sinkWith({ account: ACCOUNT, certificate });
    expect(await failed(send(`smtp://ada:planted@localhost:${sink.port}`))).toMatchObject({
      message: 'The mail server refused the user name or password.',
      patience: 'long',
    });
    expect(await failed(send(`smtp://localhost:${await freePort()}`))).toMatchObject({
      message: 'The mail server cannot be reached.',
      patience: 'long',
    });
    const web = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as net.AddressInfo;
    expect(await failed(send(`smtp://localhost:${port}`))).toMatchObject({ patience: 'long' });
    web.close();
  });

  test('without a mail server, or with nobody to write to, it says so at once', async () => {
    const recipients = () => Promise.reject(new Error('nobody needs to be asked for'));
    const none = createEmailChannel({ mail: undefined, recipients });
    expect(await failed(none.send(SAMPLE_MESSAGE, signal))).toMatchObject({
      message: expect.stringContaining('HOLDFAST_SMTP_URL'),
      patience: 'none',
    });
    const sink = await sinkWith({});
    const nobody = send(`smtp://localhost:${sink.port}`, { recipients: [] });
    expect(await failed(nobody)).toMatchObject({ patience: 'none' });
  });
});

describe("the mail server's setting", () => {
  const read = (url: string, from?: string) => readMailServer(new Secret(url), from);

  test('is read with its account, its port and its sender', () => {
    expect(read('smtp://mail.test')).toEqual({
      host: 'mail.test',
      port: 587,
      secure: false,
      from: { name: 'Holdfast', address: 'holdfast@mail.test' },
    });
    const full = read('smtps://a%40b.test:p%2Fw@[::1]:2465', '"The team" <ops@b.test>');
    expect(full).toMatchObject({
      host: '::1',
      port: 2465,
      secure: true,
      account: { user: 'a@b.test' },
      from: { name: 'The team', address: 'ops@b.test' },
    });
    expect(full?.account?.password.reveal()).toBe('p/w');
    expect(read('smtp://a%40b.test:x@mail.test')?.from.address).toBe('a@b.test');
  });

  test.each([
    'mail.test',
    'http://mail.test',
    'smtp://',
    'smtp://mail.test/path',
    'smtp://mail.test?x=1',
    'smtp://a:%zz@mail.test',
  ])('%s is refused', (url) => {
    expect(read(url)).toBeUndefined();
  });

  test('is named when it is wrong, without its value', () => {
    const wrong = {
      HOLDFAST_SMTP_URL: 'smtp://ada:planted%zz@mail.test',
      HOLDFAST_MAIL_FROM: 'planted',
    };
    const readMail = (environment: Record<string, string>) =>
      mailServerOf(parseSettings(MAIL_SETTINGS, environment));
    expect(() => readMail(wrong)).toThrow(
      /^(?![\s\S]*planted)[\s\S]*HOLDFAST_SMTP_URL: must be[\s\S]*HOLDFAST_MAIL_FROM: must be/,
    );
    expect(readMail({})).toBeUndefined();
    expect(readMail({ HOLDFAST_SMTP_URL: 'smtp://mail.test' })?.host).toBe('mail.test');
  });

  test('a sender that is no address is refused', () => {
    for (const from of ['ops', 'a@b, c@d', 'x\r\nBcc: <a@b>', '<a@b> <c@d>', 'a b@c']) {
      expect(read('smtp://mail.test', from)).toBeUndefined();
    }
  });
});

/** The part of this type, with its transfer encoding decoded. */
function decoded(raw: string, type: string): string {
  const part = raw.split(/\r\n--/).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
