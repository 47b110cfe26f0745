import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@holdfast/platform/embedded-postgres';
import { freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

const HOLDFAST = path.join(import.meta.dirname, '../../bin/holdfast');
const READY = 'Ctrl-C stops everything.';
const ROUNDS = size({ usual: 5, quick: 1 });

/**
 * From `npm start` until everything says that it is ready, on existing data, beside the time that the
 * bundled PostgreSQL alone takes to answer on the same data.
 */
export async function run(): Promise<void> {
  const place = await temporaryDirectory();
  const first = await startUp(place.path);
  say(`the first start, which makes everything: ${first.toFixed(2)} s`);
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken = { ours: await startUp(place.path), peer: await startPostgres(place.path) };
    if (round > 0) rounds.push(taken); // the first one reads files for the first time
  }
  await place.remove();
  const show = (values: number[]) => `${median(values).toFixed(2)} s`;
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  say(`npm start:  ${show(rounds.map(({ ours }) => ours))}`);
  say(`PostgreSQL: ${show(rounds.map(({ peer }) => peer))}`);
  sayRatio("npm start to ready, to the bundled PostgreSQL's own start", rounds, { atMost: 2 });
}

async function startUp(directory: string): Promise<number> {
  const names = ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'];
  const ports = names.map(async (name) => [`HOLDFAST_${name}_PORT`, String(await freePort())]);
  const env = { ...Object.fromEntries(await Promise.all(ports)), HOLDFAST_DATA_DIR: directory };
  const begun = performance.now();
  const child = spawn(HOLDFAST, ['up'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk;
    if (said.includes(READY)) break;
  }
  const seconds = (performance.now() - begun) / 1_000;
  if (!said.includes(READY)) throw new Error(`it did not start: ${said}`);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  return seconds;
}

async function startPostgres(directory: string): Promise<number> {
  const begun = performance.now();
  const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres') });
  const seconds = (performance.now() - begun) / 1_000;
  await server.stop();
  return seconds;
}
