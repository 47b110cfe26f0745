import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens at a statement: it passes, the server gets another one, or the connection is cut
 * before or just after the server gets it.
 */
export type Verdict = 'pass' | 'cut-before' | 'cut-after' | { instead: string };

/**
 * Sits between a client and a MariaDB server, and sees every statement before the server does. A
 * cut ends the connections at once, as if the client had died.
 */
export async function openQueryGate(
  port: number,
  judge: (statement: string) => Verdict | Promise<Verdict>,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const gate = createServer({ noDelay: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const each of [client, server]) {
          each.destroy();
          sockets.delete(each);
        }
      });
    }
    server.pipe(client);
    let waiting = Buffer.alloc(0);
    let work = Promise.resolve();
    const look = async (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const size = waiting.length < 4 ? Number.POSITIVE_INFINITY : waiting.readUIntLE(0, 3) + 4;
        if (waiting.length < size) return;
        const packet = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        const isQuery = packet[3] === 0 && packet[4] === 3;
        const verdict = isQuery ? await judge(packet.subarray(5).toString()) : 'pass';
        if (verdict === 'cut-before') return void client.destroy();
        server.write(typeof verdict === 'string' ? packet : queryOf(verdict.instead));
        if (verdict === 'cut-after') return void server.end(() => client.destroy());
      }
    };
    client.on('data', (chunk: Buffer) => {
      work = work.then(() => look(chunk));
    });
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}

function queryOf(statement: string): Buffer {
  const text = Buffer.from(statement);
  const head = Buffer.from([0, 0, 0, 0, 3]);
  head.writeUIntLE(text.length + 1, 0, 3);
  return Buffer.concat([head, text]);
}
