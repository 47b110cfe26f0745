import { createServer, type Server, type Socket } from 'node:net';
import { validate } from '@holdfast/platform/errors';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import {
  createEngines,
  credentialsSchema,
  type EngineName,
  engineOf,
  readCredentials,
} from '../engines.ts';
import type { ProbeResult } from '../model.ts';

export const network = createNetworkGuard({ allowPrivate: true });

type Fields = { port: number; database?: string; username?: string; password?: string } & {
  host?: string;
  tls?: { mode: string; ca?: string };
};

/** Read as the API reads it. */
export function target(engine: EngineName, fields: Fields): ConnectionTarget {
  const body = { mode: 'fields', host: '127.0.0.1', database: 'd', username: 'u', ...fields };
  const input = validate(credentialsSchema, { password: '', ...body }, 'body');
  return readCredentials(engine, input).target;
}

export function targetOfUri(engine: EngineName, uri: string): ConnectionTarget {
  return readCredentials(engine, validate(credentialsSchema, { mode: 'uri', uri }, 'body')).target;
}

/** For probes that should find something out: a busy machine must not make them fail. */
export const PATIENT_MS = 60_000;

export function probe(
  to: ConnectionTarget,
  { deadlineMs = PATIENT_MS, places = {} }: { deadlineMs?: number; places?: object } = {},
): Promise<ProbeResult> {
  const engines = createEngines({ places, probeDeadlineMs: deadlineMs });
  return engineOf(engines, to.engine).probe(to, { network });
}

/** A server on loopback that does to each connection what the test says. */
export async function hostileServer(
  behave: (socket: Socket) => void,
): Promise<{ port: number; open(): number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Takes a connection's data until its other side has gone, and does not answer. */
export function stayOpen(socket: Socket): void {
  socket.resume();
}

/** Sends for as long as the other side reads. */
export function flood(socket: Socket): void {
  const chunk = Buffer.alloc(1 << 20, 0x44);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

/** Messages of PostgreSQL's protocol, as the server writes them. */
export const backend = {
  message(type: string, ...parts: (Buffer | number | string)[]): Buffer {
    const body = Buffer.concat(
      parts.map((part) => {
        if (Buffer.isBuffer(part)) return part;
        if (typeof part === 'string') return Buffer.from(`${part}\0`);
        const number = Buffer.alloc(4);
        number.writeInt32BE(part);
        return number;
      }),
    );
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  },
  short(value: number): Buffer {
    const number = Buffer.alloc(2);
    number.writeInt16BE(value);
    return number;
  },
  signedIn(): Buffer {
    return Buffer.concat([
      backend.message('R', 0),
      backend.message('K', 4711, 42),
      backend.message('Z', Buffer.from('I')),
    ]);
  },
  error(code: string, text: string): Buffer {
    return backend.message('E', 'SFATAL', `C${code}`, `M${text}`, Buffer.from('\0'));
  },
  row(fields: Record<string, string>): Buffer {
    const entries = Object.entries(fields);
    const { message, short } = backend;
    const columns = entries.flatMap(([name]) => [name, 0, short(0), 25, short(-1), -1, short(0)]);
    const values = entries.flatMap(([, value]) => [Buffer.byteLength(value), Buffer.from(value)]);
    return Buffer.concat([
      message('T', short(entries.length), ...columns),
      message('D', short(entries.length), ...values),
      message('C', 'SELECT 1'),
      message('Z', Buffer.from('I')),
    ]);
  },
};

/** The first message of a MySQL or MariaDB server. */
export function greeting({ version = '10.11.6-MariaDB', tls = false } = {}): Buffer {
  const capabilities = 0x00ff_f7df & (tls ? -1 : ~0x0800);
  const body = Buffer.concat([
    Buffer.from([10]),
    Buffer.from(`${version}\0`),
    Buffer.from([7, 0, 0, 0]),
    Buffer.from('12345678\0'),
    Buffer.from([capabilities & 255, (capabilities >> 8) & 255, 45, 2, 0]),
    Buffer.from([(capabilities >> 16) & 255, 0, 21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ]);
  return packet(0, body);
}

export function packet(sequence: number, body: Buffer): Buffer {
  const head = Buffer.from([
    body.length & 255,
    (body.length >> 8) & 255,
    body.length >> 16,
    sequence,
  ]);
  return Buffer.concat([head, body]);
}

export function errorPacket(sequence: number, errno: number, text: string): Buffer {
  const head = Buffer.from([0xff, errno & 255, errno >> 8]);
  return packet(sequence, Buffer.concat([head, Buffer.from(`#HY000${text}`)]));
}
