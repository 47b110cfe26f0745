import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect as connectTls } from 'node:tls';
import type { SessionTask } from '../../session/model.ts';
import { openSocket } from '../../session/open-socket.ts';
import { tlsOptions } from '../../session/tls.ts';
import { type Rewrite, rewriteQuestions } from './questions.ts';
import {
  askForTls,
  createPacketReader,
  endsSignIn,
  readGreeting,
  writePacket,
} from './relay-handshake.ts';

/** Where the program finds the server. */
export type RelayAddress = { socket: string } | { port: number };

export type RelayTask = SessionTask & {
  /** A folder that only we and the program can enter, for the relay's socket. */
  folder: string;
};

export type Relay = {
  address: RelayAddress;
  /** The server's number for the program's connection; undefined before there is one. */
  connectionId(): number | undefined;
  close(): Promise<void>;
};

/**
 * Lets one client program, and nothing else, reach the server through us: after one connection it
 * stops listening. The programs cannot do by themselves what a target asks for. They connect to
 * the addresses that a name has now rather than to those that were checked; given an address, they
 * cannot check a certificate for the name; some treat `--ssl` as a wish that the server may refuse;
 * and none of them reports its connection's number, without which a session that waits for a lock
 * cannot be ended. Through the relay, the same code connects as in a probe.
 *
 * Programs send a password in the clear over a connection that they take for safe. So they connect
 * by a socket file in a private folder where we encrypt, or where the server itself is on a socket,
 * and otherwise by loopback, which they do not trust.
 */
export async function openRelay(
  task: RelayTask,
  encrypted: boolean,
  /** Of the program's queries. */
  rewrite?: Rewrite,
): Promise<Relay> {
  const open = new Set<Duplex>();
  let connectionId: number | undefined;
  const server = createServer({ noDelay: true }, (client) => {
    server.close();
    const upstream = openSocket(task, { mostBytes: Number.POSITIVE_INFINITY });
    join(client, upstream).catch(() => {
      for (const stream of [client, upstream]) stream.destroy(); // the program reports what it sees
    });
  });

  async function join(client: Socket, upstream: Socket): Promise<void> {
    for (const stream of [client, upstream]) keep(stream);
    const fromServer = createPacketReader(upstream);
    const greeting = await fromServer.next();
    const read = readGreeting(greeting.body);
    connectionId = read?.connectionId;
    writePacket(client, greeting.sequence, read?.withoutTls ?? greeting.body);
    fromServer.release();
    if (encrypted && read) await joinSecured(client, upstream);
    else await Promise.all([pipeline(upstream, client), pass(client, upstream)]);
  }

  /** Until the sign-in is over, the server sees one packet more than the client does, the TLS request. */
  async function joinSecured(client: Socket, upstream: Socket): Promise<void> {
    const fromClient = createPacketReader(client);
    const first = await fromClient.next();
    const { request, answer } = askForTls(first.body);
    writePacket(upstream, first.sequence, request);
    const secured = connectTls({ ...tlsOptions(task.target), socket: upstream });
    keep(secured);
    await once(secured, 'secureConnect');
    writePacket(secured, first.sequence + 1, answer);
    const fromServer = createPacketReader(secured);
    let signedIn = false;
    const toClient = async () => {
      while (!signedIn) {
        const packet = await fromServer.next();
        signedIn = endsSignIn(packet);
        writePacket(client, packet.sequence - 1, packet.body);
      }
      fromServer.release();
      await pipeline(secured, client);
    };
    const toServer = async () => {
      while (!signedIn) {
        const packet = await fromClient.next();
        // By now it may be the client's first query, which starts counting from 0 again.
        writePacket(secured, packet.sequence + (signedIn ? 0 : 1), packet.body);
      }
      fromClient.release();
      await pass(client, secured);
    };
    await Promise.all([toClient(), toServer()]);
  }

  function pass(client: Socket, server: Duplex): Promise<void> {
    return rewrite
      ? pipeline(client, rewriteQuestions(rewrite, task.target.database), server)
      : pipeline(client, server);
  }

  function keep(stream: Duplex): void {
    open.add(stream);
    stream.on('error', () => {});
    stream.once('close', () => open.delete(stream));
  }

  const address = await listen(server, {
    folder: task.folder,
    trusted: encrypted || task.target.socket !== undefined,
  });
  return {
    address,
    connectionId: () => connectionId,
    async close() {
      server.close();
      for (const stream of open) stream.destroy();
    },
  };
}

async function listen(
  server: Server,
  { folder, trusted }: { folder: string; trusted: boolean },
): Promise<RelayAddress> {
  const socket = path.join(folder, 'server');
  // The folder decides who may connect: as root, we run the program under an account of its own.
  if (trusted) server.listen({ path: socket, writableAll: true });
  else server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (trusted) return { socket };
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0 };
}
