import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from '@holdfast/platform/processes';
import { ensureDebianPackages } from '@holdfast/platform/testing';

export type Passage = {
  name: string;
  port: number;
  /** The servers, taken in turn. */
  to: readonly string[];
  /** The path of a health check: servers that fail it are left out. */
  check?: string;
};

/** Debian's HAProxy, with every passage at this address. */
export async function startProxy(
  folder: string,
  address: string,
  passages: readonly Passage[],
): Promise<{ stop(): Promise<void> }> {
  await ensureDebianPackages(['haproxy']);
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, settingsOf(address, passages));
  const log = await open(path.join(folder, 'haproxy.log'), 'a');
  const proxy = await startGuarded({
    ...{ command: '/usr/sbin/haproxy', args: ['-db', '-f', file], outputFd: log.fd },
  }).finally(() => log.close());
  const port = passages[0]?.port;
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(50)) {
    const answer = await fetch(`http://${address}:${port}/`).catch(() => undefined);
    if (answer) return proxy; // whatever it answers: no server is behind it yet
  }
  await proxy.stop();
  throw new Error(`HAProxy did not start; its log is in ${folder}.`);
}

function settingsOf(address: string, passages: readonly Passage[]): string {
  const parts = passages.map(({ name, port, to, check }) =>
    [
      `listen ${name}`,
      `  bind ${address}:${port}`,
      '  balance roundrobin',
      ...(check ? ['  mode http', `  option httpchk GET ${check}`] : ['  mode tcp']),
      ...to.map(
        (target, index) =>
          `  server ${name}${index} ${target}${check ? ' check inter 1s fall 2 rise 1' : ''}`,
      ),
    ].join('\n'),
  );
  return `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 5m
  timeout server 5m
  timeout check 2s
  option redispatch
  retries 2
${parts.join('\n')}
`;
}
