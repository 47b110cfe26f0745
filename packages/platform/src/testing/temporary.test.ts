import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './temporary.ts';

test('a free port is none that a connection on its way out could take first, and none that is taken', async () => {
  const servers = [];
  for (let count = 0; count < 50; count += 1) {
    const port = await freePort();
    expect(port).toBeLessThan(32_768); // where Linux's outgoing ports begin by default
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  for (const server of servers) server.close();
});
