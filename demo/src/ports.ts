import { createServer } from 'node:net';
import { Refusal } from './model.ts';

const HOST = '127.0.0.1';
const ROLES = ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'] as const;
/** Where the usual ports begin, then other blocks like them. */
const BLOCKS = Array.from({ length: 10 }, (_, index) => 4_000 + 100 * index);

/** Settings for four free ports in a row: 4000 to 4003, unless they are taken. */
export async function choosePorts(): Promise<{ front: number; settings: NodeJS.ProcessEnv }> {
  for (const front of BLOCKS) {
    const ports = ROLES.map((_, index) => front + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.includes(false)) continue;
    const settings = ROLES.map((role, index) => [`HOLDFAST_${role}_PORT`, `${front + index}`]);
    return { front, settings: Object.fromEntries(settings) };
  }
  throw new Refusal('Ports 4000 to 4003 are taken, and so are the alternatives up to 4903.');
}

/** This port if it is free, or else any free one. */
export async function choosePort(wanted: number): Promise<number> {
  return (await isFree(wanted)) ? wanted : listenOnce(0);
}

const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  );

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
