import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { isAlive } from '@holdfast/platform/processes';

/** The network link between the machine that has everything and a second one, which has no other link. */
export type Link = {
  /** Where the first machine is, for both; and two addresses for a registry's name servers. */
  here: string;
  nameServers: [string, string];
  there: string;
  /** What to put before a command that is to run on the second machine. */
  enter: readonly string[];
  /** Whether it can be cut: only where network namespaces may be made. */
  canBeCut: boolean;
  /** Packets are dropped silently, both ways. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
};

const TRIES = 5;
const PREFIX = 'holdfast-test-';

/** A network namespace, where that is allowed; otherwise the second machine is this one. */
export async function createLink(): Promise<Link> {
  if (!(await mayMakeNamespaces())) return LOOPBACK;
  await removeLeft();
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeNamespace(`${randomInt(1, 255)}.${randomInt(1, 255)}`);
    } catch (error) {
      if (attempt === TRIES) throw error; // all of the networks tried are in use
    }
  }
}

const LOOPBACK: Link = {
  ...{ here: '127.0.0.1', there: '127.0.0.1', nameServers: ['127.0.0.1', '127.0.0.2'] },
  ...{ enter: [], canBeCut: false },
  cut: async () => {},
  mend: async () => {},
  remove: async () => {},
};

async function makeNamespace(network: string): Promise<Link> {
  const name = `${PREFIX}${process.pid}-${network}`;
  const [near, far] = [`hf${network}n`, `hf${network}f`];
  const [here, second, there] = [1, 2, 3].map((host) => `10.${network}.${host}`) as [
    ...[string, string, string],
  ];
  const within = (...words: string[]) => ip('netns', 'exec', name, 'ip', ...words);
  await ip('netns', 'add', name);
  const remove = async () => {
    await ip('link', 'del', near).catch(() => {}); // it may be gone with the namespace
    await ip('netns', 'del', name);
  };
  try {
    await ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    for (const address of [here, second]) await ip('addr', 'add', `${address}/24`, 'dev', near);
    await within('addr', 'add', `${there}/24`, 'dev', far);
    await ip('link', 'set', near, 'up');
    await within('link', 'set', far, 'up');
    await within('link', 'set', 'lo', 'up');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    ...{ here, there, nameServers: [here, second] },
    ...{ enter: ['ip', 'netns', 'exec', name], canBeCut: true },
    // The far end: this machine keeps its addresses, and servers their sockets.
    cut: async () => void (await within('link', 'set', far, 'down')),
    mend: async () => void (await within('link', 'set', far, 'up')),
    remove,
  };
}

async function mayMakeNamespaces(): Promise<boolean> {
  const name = `${PREFIX}${process.pid}-try`;
  return ip('netns', 'add', name)
    .then(() => ip('netns', 'del', name))
    .then(
      () => true,
      () => false,
    );
}

/** Removes namespaces of runs that were killed, and with each its end of the link. */
async function removeLeft(): Promise<void> {
  const names = (await ip('netns', 'list')).split(/\s+/).filter((word) => word.startsWith(PREFIX));
  for (const name of names) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(pid)) await ip('netns', 'del', name).catch(() => {}); // another run was faster
  }
}

async function ip(...words: string[]): Promise<string> {
  return (await promisify(execFile)('ip', words)).stdout;
}
