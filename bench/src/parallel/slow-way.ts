import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** As much as a TCP window holds: a sender with more than that waits. */
const MOST_UNDER_WAY = 4 << 20;

/** A proxy to a port on loopback with this round-trip time, in a process of its own. */
export async function startSlowWay(
  to: number,
  latencyMs: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(import.meta.filename, [String(to), String(latencyMs)]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Passes bytes on unchanged, `afterMs` later. */
function passOn(from: Socket, to: Socket, afterMs: number): void {
  let underWay = 0;
  from.on('data', (chunk) => {
    underWay += chunk.length;
    if (underWay > MOST_UNDER_WAY) from.pause();
    setTimeout(() => {
      if (!to.destroyed) to.write(chunk);
      underWay -= chunk.length;
      if (underWay <= MOST_UNDER_WAY) from.resume();
    }, afterMs);
  });
  from.on('end', () => setTimeout(() => to.end(), afterMs));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroySoon(), afterMs));
}

if (import.meta.main) {
  const [to = 0, latencyMs = 0] = process.argv.slice(2).map(Number);
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ host: '127.0.0.1', port: to, noDelay: true, allowHalfOpen: true });
    passOn(client, upstream, latencyMs / 2);
    passOn(upstream, client, latencyMs / 2);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
  process.once('disconnect', () => process.exit(0));
}
