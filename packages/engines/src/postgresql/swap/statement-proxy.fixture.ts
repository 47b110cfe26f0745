import { connect, createServer, type Socket } from 'node:net';

/**
 * Sits in front of a server, and goes silent at one statement of the session that begins a
 * transaction: `unsent`, the server never gets it; `unanswered`, it does, but its answer is lost;
 * `cut`, it does, after `before`, and only this session's connection breaks.
 */
export async function haltingProxy(
  serverPort: number,
  {
    statement,
    how,
    before,
  }: {
    statement: number;
    how: 'unsent' | 'unanswered' | 'cut';
    before?: () => Promise<void>;
  },
): Promise<{ port: number; halted: Promise<void>; stop(): Promise<void> }> {
  const { promise: halted, resolve } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let isHalted = false;
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    let count: number | undefined;
    let silent = false;
    client.on('data', (message) => {
      if (silent) return;
      const query = message.toString('latin1').startsWith('Q') ? message.toString('utf8', 5) : '';
      if (query.startsWith('begin')) count = 0;
      else if (query !== '' && count !== undefined) count += 1;
      if (count === statement && !isHalted) {
        isHalted = true;
        silent = true;
        if (how === 'unanswered') server.write(message);
        if (how === 'cut') {
          void before?.().then(() => server.end(message, () => client.destroy()));
        }
        resolve();
      } else server.write(message);
    });
    server.on('data', (message) => {
      if (!silent) client.write(message);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    halted,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
