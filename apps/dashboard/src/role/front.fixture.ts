import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@holdfast/platform/clock';
import { roomOfProcess } from '@holdfast/platform/http';
import { createLogger } from '@holdfast/platform/log';
import { Secret } from '@holdfast/platform/secrets';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { createDashboard } from './app.ts';
import { NONCE } from './model.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

export type Behind = {
  url: string;
  /** Answers the next requests. */
  answer: RequestListener;
  /** Every request that came here. */
  seen: string[];
  stop(): Promise<void>;
};

/** A fake service that does what the test says, byte by byte; e2e has the real ones behind the role. */
export async function startBehind(): Promise<Behind> {
  const behind: Behind = {
    url: '',
    answer: (_, response) => response.end(),
    seen: [],
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = http.createServer((request, response) => {
    behind.seen.push(`${request.method} ${request.url}`);
    behind.answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  behind.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return behind;
}

/** Stand-ins for the built pages: the role does not care what is in them. */
async function somePages() {
  const { path: root, remove } = await temporaryDirectory();
  const write = async (build: string, title: string, asset: string) => {
    const folder = path.join(root, build);
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    const page = `<title>${title}</title><meta nonce="${NONCE}">`;
    await writeFile(path.join(folder, 'index.html'), page);
    await writeFile(path.join(folder, 'assets', asset), 'export {};');
    await writeFile(path.join(folder, 'assets', `${asset}.gz`), gzipSync('export {};'));
    return folder;
  };
  const now = await write('now', 'A page', 'a-1.js');
  const before = await write('before', 'A page of before', 'a-0.js');
  return { folders: [now, before] as const, remove };
}

/** The role alone, in front of one service; the other two cannot be reached. */
export async function startFront(
  backup: string,
  {
    answerMs = 60_000,
    environment = {} as Record<string, string>,
    trustedProxies = 0,
    room = roomOfProcess(),
  } = {},
) {
  const pages = await somePages();
  const app = await createDashboard(
    {
      environment,
      logger: createLogger({ name: 'dashboard', level: 'silent' }),
      clock: systemClock,
      host: '127.0.0.1',
      serviceSecret: new Secret('service secret of the test'),
      trustedProxies,
      pages: pages.folders,
      serviceUrls: { auth: NOWHERE, backup, domains: NOWHERE },
    },
    { patience: { connectMs: 30_000, answerMs }, room },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.stop({ graceMs: 1_000 }).finally(pages.remove) };
}

/** Sends this text as it is, and returns everything that arrives until the other side hangs up. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text.replaceAll('\n', '\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** A response that has begun. */
export async function begin(
  url: string,
  options: http.RequestOptions = {},
): Promise<IncomingMessage> {
  const sending = http.request(url, options);
  sending.end();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return answer;
}
