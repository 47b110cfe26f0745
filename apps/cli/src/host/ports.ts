import { createServer } from 'node:net';
import { Refusal } from './refusal.ts';
import type { Role } from './services.ts';
import { type HostSettings, portOf } from './settings.ts';

/** Fails before anything is started, rather than in the middle of it. */
export async function refuseTakenPorts(
  roles: Role[],
  settings: Pick<HostSettings, 'ports' | 'HOLDFAST_HOST'>,
): Promise<void> {
  for (const role of roles) {
    await refuseTakenPort(role.port.setting, settings.HOLDFAST_HOST, portOf(role, settings));
  }
}

export async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  const failure = await tryToListen(host, port);
  if (failure) throw explainListenFailure(failure, setting, host, port);
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
