import { createServer } from 'node:net';
import type { Service } from '@holdfast/platform/service';
import { Refusal } from './refusal.ts';

/** Fails before anything is started, rather than in the middle of it. */
export async function refuseTakenPorts(
  services: Service[],
  ports: Record<string, number>,
  host: string,
): Promise<void> {
  for (const { port } of services) {
    const number = ports[port.setting] ?? port.fallback;
    const failure = await tryToListen(host, number);
    if (failure) throw explainListenFailure(failure, port.setting, host, number);
  }
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

function explainListenFailure(
  failure: NodeJS.ErrnoException,
  setting: string,
  host: string,
  port: number,
): Error {
  switch (failure.code) {
    case 'EADDRINUSE':
      return new Refusal(
        `Port ${port} is already in use; stop what listens there, or set ${setting} to another port.`,
      );
    case 'EACCES':
      return new Refusal(
        `Port ${port} may not be used by this user; set ${setting} to another port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(`${host} is not an address of this machine; change HOLDFAST_HOST.`);
    default:
      return failure;
  }
}
