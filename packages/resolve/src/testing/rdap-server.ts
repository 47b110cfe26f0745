import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { drip, type ScriptedServer, startScripted } from '../registry/scripted-server.fixture.ts';

export const FRAMINGS = [
  'length',
  'chunked',
  'until_close', // HTTP/1.0's way: the body ends where the connection does
  'cut', // shorter than announced
  'cut_chunked',
  'reset',
  'slow',
  'silent',
  'hang_up',
] as const;
type Framing = (typeof FRAMINGS)[number];

export type Reply = {
  status: number;
  type?: string | undefined;
  body: string;
  framing: Framing;
  headers?: Record<string, string> | undefined;
};

export type RdapServer = ScriptedServer & { origin: string; asked: string[] };

/** An RDAP server that answers each request as the script decides from its path. */
export async function startRdapServer(
  script: (path: string, request: string) => Reply,
  tls?: TlsOptions,
): Promise<RdapServer> {
  const asked: string[] = [];
  const server = await startScripted((socket) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const request = received.slice(0, end);
        received = received.slice(end + 4);
        const path = request.split(' ')[1] ?? '';
        asked.push(path);
        write(socket, script(path, request));
      }
    });
  }, tls);
  return { ...server, asked, origin: `http${tls ? 's' : ''}://127.0.0.1:${server.port}` };
}

function write(socket: Socket, { status, type, body, framing, headers = {} }: Reply): void {
  if (framing === 'silent') return;
  if (framing === 'hang_up') return void socket.end();
  const length = Buffer.byteLength(body);
  const isWhole = framing === 'length';
  const frame: Record<string, string> =
    framing === 'until_close'
      ? { connection: 'close' }
      : framing.endsWith('chunked')
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(isWhole ? length : length + 9) };
  const lines = Object.entries({ ...(type && { 'content-type': type }), ...frame, ...headers });
  const head = `HTTP/1.1 ${status} X\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`;
  const chunk = length > 0 ? `${length.toString(16)}\r\n${body}\r\n` : '';
  if (framing === 'slow') {
    socket.write(head);
    drip(socket, body);
  } else if (framing === 'reset') {
    socket.write(head + body.slice(0, body.length / 2), () => socket.resetAndDestroy());
  } else if (framing === 'chunked') socket.write(`${head}${chunk}0\r\n\r\n`);
  else if (framing === 'cut_chunked') socket.end(head + chunk);
  else if (framing === 'length') socket.write(head + body);
  else socket.end(head + body);
}

export function domainObject(ldhName: string, more: object = {}): string {
  return JSON.stringify({
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    ldhName,
    ...more,
  });
}

export const NOT_FOUND = JSON.stringify({
  rdapConformance: ['rdap_level_0'],
  errorCode: 404,
  title: 'Not Found',
  description: ['The requested domain was not found in the RDAP database.'],
  notices: [{ title: 'Terms of Use', description: ['Access is limited. All rights reserved.'] }],
});
