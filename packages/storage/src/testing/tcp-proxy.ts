import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Direction = 'up' | 'down';

/** Looks at what passes in one direction of one connection, and may change or stop it. */
type Fault = (passing: {
  direction: Direction;
  chunk: Buffer;
  /** Bytes of this direction of this connection before the chunk. */
  before: number;
  reset(): void;
}) => Buffer | undefined;

export type TcpProxy = {
  port: number;
  /** How many connections have been made. */
  connections(): number;
  /** Once: resets a connection when this many bytes have passed in that direction. */
  resetAfter(direction: Direction, bytes: number): void;
  /** Once: turns one bit in the byte at this position. */
  flipBitAt(direction: Direction, position: number): void;
  /**
   * Once this many bytes have passed in that direction of a connection, nothing passes on any; new
   * ones are accepted and lead nowhere.
   */
  fallSilentAfter(direction: Direction, bytes: number): void;
  /** The same, but all connections are reset, and new ones too. */
  breakDownAfter(direction: Direction, bytes: number): void;
  /** Whether it has fallen silent or broken down. */
  isFaulty(): boolean;
  /** Works normally again; existing connections are reset. */
  heal(): void;
  stop(): Promise<void>;
};

/** A network in between that misbehaves on command. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let fault: Fault | undefined;
  let state: 'well' | 'silent' | 'down' = 'well';
  let count = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    count += 1;
    if (state !== 'well') {
      if (state === 'down') client.resetAndDestroy();
      sockets.add(client.on('error', () => {}).on('close', () => sockets.delete(client)));
      return;
    }
    const upstream = connect(target);
    const ends = { up: client, down: upstream };
    const reset = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    for (const [direction, from, to] of [
      ['up', client, upstream],
      ['down', upstream, client],
    ] as const) {
      let before = 0;
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        const passed = fault ? fault({ direction, chunk, before, reset }) : chunk;
        before += chunk.byteLength;
        if (state !== 'well') from.pause();
        else if (passed && !to.destroyed && !to.write(passed)) {
          ends[direction].pause();
          to.once('drain', () => ends[direction].resume());
        }
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const turn = (into: 'silent' | 'down', wanted: Direction, bytes: number) => {
    fault = ({ direction, chunk, before }) => {
      if (direction !== wanted || before + chunk.byteLength < bytes) return chunk;
      fault = undefined;
      state = into;
      if (into === 'down') resetAll();
      return undefined;
    };
  };

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    fallSilentAfter: (direction, bytes) => turn('silent', direction, bytes),
    breakDownAfter: (direction, bytes) => turn('down', direction, bytes),
    isFaulty: () => state !== 'well',
    heal() {
      state = 'well';
      resetAll();
    },
    resetAfter(wanted, bytes) {
      fault = ({ direction, chunk, before, reset }) => {
        if (direction !== wanted || before + chunk.byteLength < bytes) return chunk;
        fault = undefined;
        reset();
        return undefined;
      };
    },
    flipBitAt(wanted, position) {
      fault = ({ direction, chunk, before }) => {
        const inside = position >= before && position < before + chunk.byteLength;
        if (direction !== wanted || !inside) return chunk;
        fault = undefined;
        const changed = Buffer.from(chunk);
        changed.writeUInt8(changed.readUInt8(position - before) ^ 1, position - before);
        return changed;
      };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Accepts connections and never answers. */
export async function startBlackHole(): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
