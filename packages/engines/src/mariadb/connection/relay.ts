import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect as connectTls } from 'node:tls';
import type { SessionTask } from '../../session/model.ts';
import { openSocket } from '../../session/open-socket.ts';
import { tlsOptions } from '../../session/tls.ts';
import { rewriteQuestions } from './questions.ts';
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
  /** A folder that nobody enters but us and the program, for the socket of the relay. */
  folder: string;
};

export type Relay = {
  address: RelayAddress;
  /** Of the program's connection, as the server calls it; undefined before there is one. */
  connectionId(): number | undefined;
  close(): Promise<void>;
};

/**
 * Lets a client program reach the server through us, and nobody else but it: one connection, then
 * the door is closed. The programs cannot do by themselves what a target asks for. They connect to
 * the addresses that a name has now rather than to those that were checked; given an address, they
 * cannot check a certificate for the name; some take `--ssl` for a wish that the server may refuse;
 * and none of them reports its connection's number, without which a session that waits for a lock
 * cannot be ended. Through here it is the same code that connects as in a probe.
 *
 * Programs send a password in the clear over what they take for safe. So they come by a socket file
 * in a private folder where we encrypt, or where the server has a socket itself, and else by
 * loopback, which they do not trust.
 */
export async function openRelay(
  task: RelayTask,
  encrypted: boolean,
  /** Other words for a question of the program; undefined where it stays as it is. */
  rewrite?: (question: string) => string | undefined,
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

  /** For the server there is one more packet than for the client, until it is signed in. */
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
        // By now it may be its first question, which begins to count anew.
        writePacket(secured, packet.sequence + (signedIn ? 0 : 1), packet.body);
      }
      fromClient.release();
      await pass(client, secured);
    };
    await Promise.all([toClient(), toServer()]);
  }

  function pass(client: Socket, server: Duplex): Promise<void> {
    return rewrite ? pipeline(client, rewriteQuestions(rewrite), server) : pipeline(client, server);
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
  // The folder says who may come: the program has an account of its own where we are root.
  if (trusted) server.listen({ path: socket, writableAll: true });
  else server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (trusted) return { socket };
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0 };
}
