import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@holdfast/platform/embedded-postgres';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { type FirstStart, STEPS, startFirst } from './cold/first-start.ts';
import { installInto } from './cold/install.ts';
import { median, say, sayFigure, sayRatio } from './report.ts';
import { isQuick, size } from './size.ts';

const REPOSITORY = path.join(import.meta.dirname, '../..');
const ROUNDS = size({ usual: 3, quick: 1 });

/**
 * From a clone to the first page: `npm ci` with an empty cache, then `npm start` with no data and no
 * compile cache, step by step. Beside the start, the bundled PostgreSQL alone, which creates its
 * cluster, too.
 */
export async function run(): Promise<void> {
  const place = await temporaryDirectory();
  const at = (name: string) => path.join(place.path, name);
  const installed = isQuick() ? undefined : await installInto(REPOSITORY, place.path);
  if (installed) sayFigure('npm ci in a new clone, with an empty cache', 's', [installed.seconds]);
  else say(`npm ci: ${isQuick() ? 'not in a quick run' : 'no packages to be had, not measured'}`);
  const root = installed?.folder ?? REPOSITORY;
  const rounds: { ours: FirstStart; peer: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await startFirst(root, at(`data-${round}`), at(`compiled-${round}`));
    rounds.push({ ours, peer: await startPostgres(at(`postgres-${round}`)) });
    for (const name of ['data', 'compiled', 'postgres']) {
      await rm(at(`${name}-${round}`), { recursive: true, force: true });
    }
  }
  await place.remove();
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  say(`the bundled PostgreSQL alone: ${median(rounds.map(({ peer }) => peer)).toFixed(2)} s`);
  for (const step of STEPS) {
    sayFigure(
      `first npm start: ${step}`,
      's',
      rounds.map(({ ours }) => ours[step]),
    );
  }
  const whole = ({ ours }: { ours: FirstStart }) =>
    STEPS.reduce((sum, step) => sum + ours[step], 0);
  sayRatio(
    "first npm start to the first page, to the bundled PostgreSQL's own first start",
    rounds.map((round) => ({ ours: whole(round), peer: round.peer })),
  );
}

async function startPostgres(directory: string): Promise<number> {
  const begun = performance.now();
  const server = await startEmbeddedPostgres({ directory });
  const seconds = (performance.now() - begun) / 1_000;
  await server.stop();
  return seconds;
}
