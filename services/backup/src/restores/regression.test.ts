import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureDebianSource, often, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settledRestore } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

/** The files that leave the oddest objects behind; the others are for the soak. */
const ODDEST = new Set([
  ...['test_setup', 'create_type', 'create_table', 'create_misc', 'create_operator', 'create_am'],
  ...['inherit', 'typed_table', 'generated', 'identity', 'hash_part', 'matview', 'rules'],
  ...['rowsecurity', 'enum', 'domain', 'money', 'sequence', 'xml', 'rangetypes', 'float8'],
]);

/** Tables whose rows need what only a superuser can create: types of their own. */
const UNPROVEN = /^public\.(ec1|ec2)$/;

const AT_ONCE = 4;

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  bench = await startRestoreBench(startPostgresServer);
  await bench.backup.work();
  place = await temporaryDirectory();
  await chmod(place.path, 0o755);
});
afterAll(async () => {
  await bench?.stop();
  await place?.remove();
});

/** Runs the files of one group of PostgreSQL's own schedule; those that need its test library may fail. */
async function runGroup(files: string, names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const env = {
    ...{ PATH: process.env.PATH, ...bench.server.source.admin('regression') },
    ...{ PG_ABS_SRCDIR: files, PG_ABS_BUILDDIR: path.join(place.path, 'built') },
    ...{ PG_LIBDIR: '/usr/lib/postgresql/15/lib', PG_DLSUFFIX: '.so', PGTZ: 'PST8PDT' },
  };
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const args = ['-X', '-q', '-f', path.join(files, 'sql', `${name}.sql`)];
      const psql = spawn('/usr/lib/postgresql/15/bin/psql', args, {
        env,
        stdio: 'ignore',
        timeout: 120_000,
      });
      await new Promise((resolve, reject) => psql.on('close', resolve).on('error', reject));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

test('every table of PostgreSQL’s own regression database is proven, or named with the reason', async () => {
  const files = path.join(place.path, 'regress');
  await cp(await ensureDebianSource('postgresql-15', 'src/test/regress'), files, {
    recursive: true,
  });
  await mkdir(path.join(place.path, 'built/results'), { recursive: true });
  const { source } = bench.server;
  const login = await source.createDatabase('regression');
  await source.query(`alter role "${login.username}" superuser`);
  const schedule = await readFile(path.join(files, 'parallel_schedule'), 'utf8');
  for (const [, group = ''] of schedule.matchAll(/^test: (.*)$/gm)) {
    const names = group.trim().split(/\s+/);
    await runGroup(
      files,
      names.filter((name) => often({ test: ODDEST.has(name), soak: true })),
    );
  }
  const datasource = await addPostgresDatasource(bench.owner, 'regression', source, login);
  const { job, manifest } = await backUpWell(bench.owner, datasource);
  expect(manifest.tables.length).toBeGreaterThan(often({ test: 100, soak: 450 }));
  const { body } = await bench.owner.post<{ id: string }>(
    `/datasources/${datasource}/backups/${job.jobId}/restore-test`,
  );
  const tested = await settledRestore(bench.owner, body.id, 600_000);
  const { verdict, objects = [], differences = [] } = tested.proof;
  expect(tested.failure).toBeNull();
  expect({ verdict, differences }).toEqual({ verdict: 'confirmed_except', differences: [] });
  const unproven = objects.filter(({ table }) => table !== undefined);
  expect(unproven.filter(({ table = '' }) => !UNPROVEN.test(table))).toEqual([]);
  const why =
    'it depends on something that only a superuser may make, as the user of the test server is not';
  expect(unproven.filter((one) => one.why !== why)).toEqual([]);
});
