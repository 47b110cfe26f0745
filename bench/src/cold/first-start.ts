import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@holdfast/platform/testing';

/** In the order in which they happen; how long each takes is measured in seconds. */
export const STEPS = [
  'Node and the code',
  'the database cluster',
  'PostgreSQL',
  'migrations and the first owner',
  'the services',
  'the dashboard',
  'the first page',
] as const;

export type FirstStart = Record<(typeof STEPS)[number], number>;

/** Often enough for steps of some tenths of a second, and still cheap. */
const LOOK_EVERY_MS = 5;
const LONGEST_MS = 180_000;

/** `holdfast up` on an empty folder, watched from outside, until its first page is there. */
export async function startFirst(
  root: string,
  data: string,
  compiled: string,
): Promise<FirstStart> {
  const names = ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'] as const;
  const ports = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
  const portOf = Object.fromEntries(ports) as Record<(typeof names)[number], number>;
  const settings = ports.map(([name, port]) => [`HOLDFAST_${name}_PORT`, String(port)]);
  const begun = performance.now();
  const child = spawn(path.join(root, 'bin/holdfast'), ['up'], {
    env: {
      PATH: process.env.PATH,
      HOLDFAST_DATA_DIR: data,
      NODE_COMPILE_CACHE: compiled,
      ...Object.fromEntries(settings),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const at: (() => Promise<boolean>)[] = [
    async () => said.includes('Starting PostgreSQL'),
    () => isThere(path.join(data, 'postgres/data')),
    () => isReady(path.join(data, 'postgres/data/postmaster.pid')),
    () => listens(portOf.AUTH),
    () => listens(portOf.DOMAINS),
    () => listens(portOf.DASHBOARD),
    () => answers(portOf.DASHBOARD),
  ];
  try {
    const taken: [string, number][] = [];
    let before = begun;
    for (const [nth, happened] of at.entries()) {
      const step = STEPS[nth] ?? '';
      while (!(await happened())) {
        if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
        if (performance.now() - begun > LONGEST_MS) throw new Error(`it hangs before ${step}`);
        await delay(LOOK_EVERY_MS);
      }
      const now = performance.now();
      taken.push([step, (now - before) / 1_000]);
      before = now;
    }
    return Object.fromEntries(taken) as FirstStart;
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** PostgreSQL says so in the last line of its pid file. */
async function isReady(pidFile: string): Promise<boolean> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  return text.trimEnd().endsWith('ready');
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const result = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return result;
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  await answer?.text();
  return answer?.ok === true;
}
