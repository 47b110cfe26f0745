import { type AddressInfo, createServer as createPlain, type Socket } from 'node:net';
import { createServer as createSecure, type TlsOptions } from 'node:tls';

export type ScriptedServer = {
  host: string;
  port: number;
  connections: () => number;
  close(): Promise<void>;
};

/** A server that hands every raw connection to the test; closing it closes them all. */
export async function startScripted(
  onConnection: (socket: Socket) => void,
  tls?: TlsOptions,
): Promise<ScriptedServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const accept = (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    onConnection(socket);
  };
  const server = tls ? createSecure(tls, accept) : createPlain(accept);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends a byte every 40 ms; the other side is expected to give up first. */
export function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= text.length) return;
    socket.write(text.charAt(at++));
  }, 40);
  socket.on('close', () => clearInterval(timer));
}
