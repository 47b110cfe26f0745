import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestKeyOf, sealManifest } from '@holdfast/artifact';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RestoreAnswer, restoreBackup } from '../testing/restores.ts';
import { backUpWell, type Completed } from '../testing/round-trip.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

/** Several backups and restores one after the other, on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000 });

const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };
const LOGIN = pg.escapeIdentifier('owner of shop');

type Answer = RestoreAnswer & { warnings: string[]; options: { ownership: string } };

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let jobId: string;
let faults: Partial<Record<RestoreStep, () => Promise<unknown>>> = {};

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer({ rights: 'superuser' }));
  await bench.server.run(
    `create role app; create role denied;
     create schema shop authorization app;
     create table shop.orders as select 'secret' as note;
     alter table shop.orders owner to app;
     grant usage on schema shop to denied;
     create function shop.secret() returns text language sql security definer
       as 'select note from shop.orders';
     revoke execute on function shop.secret() from public;
     grant execute on function shop.secret() to app;`,
    'shop',
  );
  await bench.backup.work({
    tools: bench.tools, // rights are the same without sandboxes, and it is faster
    parts: {
      async onRestoreStep(step) {
        const fault = faults[step];
        delete faults[step];
        await fault?.();
      },
    },
  });
  const { job, manifest } = await bench.backUp();
  expect(manifest.rights?.roles).toEqual(['app', 'denied', 'owner of shop', 'postgres']);
  jobId = job.jobId;
});
afterAll(() => bench.stop());

const restore = async (body: object) =>
  (await bench.restore({ jobId, ...body } as never)) as Answer;

/** The result when a role tries a statement. */
async function tries(role: string, statement: string, database = 'shop'): Promise<string> {
  try {
    await bench.server.run(`set role ${role}; ${statement}`, database);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Expects the rights that the database had when it was backed up. */
async function expectRights(database: string): Promise<void> {
  expect(await tries('app', 'select * from shop.orders', database)).toBe('done');
  expect(await tries('app', 'insert into shop.orders values (1)', database)).toBe('done');
  expect(await tries('denied', 'select shop.secret()', database)).toMatch(/permission denied/);
  expect(await tries('denied', 'select * from shop.orders', database)).toMatch(/permission denied/);
}

test('by default an overwrite and a new database give everybody the rights of the backup', async () => {
  await bench.server.run('comment on database shop is $$ours$$');
  const overwritten = await restore(OVERWRITE);
  expect(overwritten).toMatchObject({
    ...{ state: 'completed', failure: null, proof: { verdict: 'confirmed' } },
    ...{ options: { ownership: 'keep' }, warnings: [] },
  });
  await expectRights('shop');
  const made = await restore({ mode: 'new_database', target: { database: 'beside' } });
  expect(made).toMatchObject({
    ...{ state: 'completed', proof: { verdict: 'confirmed' }, options: { ownership: 'keep' } },
  });
  await expectRights('beside');

  // A subscription that nothing reads any more does not keep the old database from being dropped.
  const aside = overwritten.oldDatabase?.database ?? '';
  await bench.server.run(
    "create subscription s connection 'host=nowhere.invalid' publication p with (connect = false)",
    aside,
  );
  const { status } = await bench.owner.delete(`/restores/${overwritten.id}/old-database`);
  expect(status).toBe(204);
  expect(await bench.server.databases()).not.toContain(aside);
});

test('a right more or less than was backed up is a mismatch, and the database stays as it is', async () => {
  const before = await bench.server.contentOf('shop');
  faults = {
    async loaded() {
      const names = await bench.server.databases();
      const side = names.find((name) => name.includes('holdfast_side'));
      await bench.server.run('grant execute on function shop.secret() to denied', side);
    },
  };
  expect(await restore(OVERWRITE)).toMatchObject({
    ...{ state: 'failed', failure: { code: 'PROOF_MISMATCH' } },
    failure: { message: expect.stringContaining('rights: content differs') },
  });
  expect(await bench.server.contentOf('shop')).toBe(before);
  await expectRights('shop');
});

test('rights that cannot be kept are refused by name before anything happens, or left out and listed', async () => {
  const body = { datasourceId: bench.datasource, jobId, ...OVERWRITE };
  const refusal = async () => {
    const answer = await bench.owner.post<{ msg: string }>('/restores', body);
    expect(answer).toMatchObject({ status: 422, body: { type: 'TARGET_NOT_WRITABLE' } });
    return answer.body.msg;
  };
  const databases = await bench.server.databases();
  await bench.server.run('alter role denied rename to outsider');
  expect(await refusal()).toMatch(/lacks roles .*: denied\. .*CREATE ROLE.*ownership omit/);
  await bench.server.run('alter role outsider rename to denied');
  await bench.server.run(`alter role ${LOGIN} nosuperuser createdb`);
  expect(await refusal()).toMatch(/may not act for roles .*: app, postgres\. .*superuser/);
  await bench.server.run(`alter role ${LOGIN} superuser`);
  expect(await bench.server.databases()).toEqual(databases);
  await expectRights('shop');

  const target = await bench.server.makeEmpty('left_out');
  const omitted = await restore({ mode: 'external_target', target });
  expect(omitted).toMatchObject({
    ...{ state: 'completed', proof: { verdict: 'confirmed' }, options: { ownership: 'omit' } },
  });
  expect(omitted.warnings.join(' ')).toMatch(
    /owns everything instead of app \(\d objects?\).*Grants to these roles were left out: app \(1 grant\), denied \(1 grant\)/,
  );
  await bench.server.run('grant usage on schema shop to denied', 'left_out');
  expect(await tries('denied', 'select shop.secret()', 'left_out')).toMatch(/permission denied/);
});

/** Makes a backup look as it did before manifests had rights and surroundings. */
async function makeOld({ job, manifest }: Completed): Promise<void> {
  const { seal: _, rights: __, source, ...rest } = manifest;
  const { surroundings: ___, ...about } = source;
  const { context, composed, query } = bench.backup;
  const text = sealManifest({ ...rest, source: about }, composed.parts.manifestKey);
  const file = path.join(context.dataDirectory, 'backups', manifestKeyOf(manifest.artifact.key));
  await writeFile(file, text);
  await query('update backup_manifests set manifest = $2 where job_id = $1', [job.jobId, text]);
}

test('a backup that does not tell its rights is looked at before a database is emptied for it', async () => {
  const { source, run } = bench.server;
  await run('create role clerk');
  const login = await source.createDatabase(
    'plain',
    'create table t as select 1 as n; grant select on t to clerk',
  );
  const datasourceId = await addPostgresDatasource(bench.owner, 'plain', source, login);
  const backup = await backUpWell(bench.owner, datasourceId);
  await makeOld(backup);
  const body = { datasourceId, jobId: backup.job.jobId, ...OVERWRITE };
  await run('revoke select on t from clerk', 'plain');
  await run('alter role clerk rename to gone');
  expect(await restoreBackup(bench.owner, body)).toMatchObject({
    ...{ state: 'failed', safetyJobId: null },
    failure: {
      code: 'PERMISSION_DENIED',
      message: expect.stringMatching(/lacks roles .*: clerk\./),
    },
  });
  expect(await source.query('select n from t', 'plain')).toEqual([{ n: 1 }]);
  await run('alter role gone rename to clerk');
  expect(await restoreBackup(bench.owner, body)).toMatchObject({
    ...{ state: 'completed', proof: { verdict: 'confirmed' } },
  });
  expect(await tries('clerk', 'select n from t', 'plain')).toBe('done');
  // The rights are also compared with what the dump says.
  faults = { loaded: () => run('revoke select on t from clerk', 'plain') };
  expect(await restoreBackup(bench.owner, body)).toMatchObject({
    ...{ state: 'failed', failure: { code: 'PROOF_MISMATCH' } },
  });
});

test('an overwritten database takes the same signs for letters as before', async () => {
  const { source, run } = bench.server;
  await run(
    `create database letters template template0 lc_collate 'C' lc_ctype 'C.UTF-8' owner ${LOGIN}`,
  );
  await run(
    `create table words (word text, up text generated always as (upper(word)) stored);
     insert into words (word) values ('ä z a é')`,
    'letters',
  );
  const login = { database: 'letters', username: 'owner of shop' };
  const datasourceId = await addPostgresDatasource(bench.owner, 'letters', source, login);
  const { job } = await backUpWell(bench.owner, datasourceId);
  await run('drop table words', 'letters');
  const body = { datasourceId, jobId: job.jobId, ...OVERWRITE };
  expect(await restoreBackup(bench.owner, body)).toMatchObject({
    ...{ state: 'completed', proof: { verdict: 'confirmed' } },
  });
  expect(await source.query('select up from words', 'letters')).toEqual([{ up: 'Ä Z A É' }]);
});
