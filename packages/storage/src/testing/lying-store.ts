import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An answer in place of the store's; or the store's own, which is then lost on its way back, or comes
 * with other headers.
 */
type Lie =
  | { status: number; body?: string; headers?: Record<string, string> }
  | 'lose the answer'
  | ((headers: IncomingHttpHeaders) => IncomingHttpHeaders)
  | undefined;

/** A proxy in front of a store that lies about some requests; `lieTo` is given `METHOD /path?query`. */
export async function startLiar(
  target: string,
  lieTo: (request: string) => Lie,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { hostname: host, port } = new URL(target);
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const lie = lieTo(`${method} ${url}`);
    if (typeof lie === 'object') {
      asked.resume().on('end', () => answer.writeHead(lie.status, lie.headers).end(lie.body));
      return;
    }
    const passedOn = request({ host, port, method, path: url, headers }, (reply) => {
      if (lie === 'lose the answer') {
        reply.resume().on('end', () => answer.destroy());
        return;
      }
      const headers = lie ? lie(reply.headers) : reply.headers;
      answer.writeHead(reply.statusCode ?? 502, headers);
      reply.pipe(answer);
    });
    asked.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
