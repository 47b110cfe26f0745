import type { Engine } from '@holdfast/engines';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMariadbDatasource, startMariadbSource } from '../testing/mariadb-source.ts';
import { restoreBackup, settledRestore } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startMariadbServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let bench: RestoreBench;
let source: Awaited<ReturnType<typeof startMariadbSource>>;
/** What the worker asked of the engine, in order. */
const steps: string[] = [];

beforeAll(async () => {
  [bench, source] = await Promise.all([
    startRestoreBench(startMariadbServer),
    startMariadbSource(['--plugin-load-add=ha_federatedx', '--plugin-load-add=ha_archive']),
  ]);
  const { engines } = bench.backup.composed.parts;
  await bench.backup.work({ parts: { engines: { ...engines, mariadb: noting(engines.mariadb) } } });
});
afterAll(async () => {
  await bench?.stop();
  await source?.stop();
});

/** Notes each call that does something at a server, with what decides how it is done. */
function noting(engine: Engine): Engine {
  const noted = <Call extends (...given: never[]) => unknown>(name: string, call: Call): Call =>
    ((...given: never[]) => {
      const options = Object.assign({}, ...given.filter((one) => typeof one === 'object'));
      const how = ['ownership', 'settings', 'onFailedObject', 'everything']
        .filter((option) => name !== 'createDatabase' && options[option] !== undefined)
        .map((option) => ` ${option}=${options[option]}`);
      steps.push(name + how.join(''));
      return call(...given);
    }) as Call;
  const { inspectTarget, endSessions, ...restoring } = engine.restoring;
  const own = Object.entries(restoring).map(([name, value]) => [
    name,
    typeof value === 'function' ? noted(name, value as never) : value,
  ]);
  return {
    ...engine,
    dump: noted('dump', engine.dump),
    restoring: { inspectTarget, endSessions, ...Object.fromEntries(own) },
  };
}

/** Backs up a database of these contents, and proves the backup. */
async function proven(database: string, statements: string) {
  const login = await source.createDatabase(database);
  await source.sql(statements, database);
  await source.sql(`grant all on *.* to \`${login.username}\`@'%'`);
  const id = await addMariadbDatasource(bench.owner, database, source, login);
  const { job, manifest } = await backUpWell(bench.owner, id);
  const { body } = await bench.owner.post<{ id: string }>(
    `/datasources/${id}/backups/${job.jobId}/restore-test`,
  );
  const tested = await settledRestore(bench.owner, body.id);
  const from = { datasourceId: id, jobId: job.jobId };
  const restore = (more: object) => restoreBackup(bench.owner, { ...from, ...more });
  const standing = async () => {
    const { body } = await bench.owner.get<{ items: { standing: string }[] }>(
      `/overview?datasource_id=${id}`,
    );
    return body.items.map((item) => item.standing);
  };
  return { job, manifest, tested, from, restore, standing };
}

const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };
const into = (database: string) => ({ mode: 'new_database', target: { database } });

test('what is odd and well in MariaDB is confirmed, and overwrites', async () => {
  await source.sql(
    'create database if not exists beside; create table if not exists beside.t (id int primary key)',
  );
  const { tested, restore, job, standing } = await proven(
    'well',
    `create table among_nulls (a int, unique key (a)); insert into among_nulls select null from seq_1_to_500;
     insert into among_nulls values (2), (1); create table p (id int primary key);
     set sql_mode = ''; create table chosen (e enum('a', '') primary key); insert into chosen values (0), (1), (2);
     create table worked_out (s varchar(9), n int as (s + 0) stored); insert into worked_out (s) values ('12abc');
     create sequence one; create sequence two; create table counts (a int default nextval(one), b int default nextval(two), c int);
     insert into counts (c) values (1), (2); create view several as select p.id, t.id as o from p join beside.t;
     create table apart (id int primary key, t int references beside.t (id)); create table kept (a int) engine = ARCHIVE;
     insert into kept values (1), (1); set foreign_key_checks = 0; insert into apart values (1, 9);
     create definer = nobody_@nowhere view of_nobody as select id from p;
     create event daily on schedule every 1 day starts '2030-01-01' do insert into p values (1); set timestamp = 1577836800;
     create event campaign on schedule every 1 day ends '2020-01-03' do insert into p values (2); set timestamp = default;
     create table places (id int primary key, p point ref_system_id = 4326 not null comment 'point', q geometry ref_system_id = 3857 default point(1, 2) invisible);
     insert into places (id, p) values (1, point(14.4, 50.1));
     create view counting as select nextval(one) as n; create function f(a int) returns int deterministic return a;
     create view called as select well.f(id) as n, f(2) as o from p; set sql_mode = oracle;
     delimiter $$
     create package tax as function gross(a int) return int; end$$
     create package body tax as function gross(a int) return int as begin return a * 2; end; end$$
     delimiter ;
     create view prices as select tax.gross(21) as gross;`,
  );
  const confirmed = { state: 'completed', failure: null, proof: { verdict: 'confirmed' } };
  expect(job.warnings).toEqual([
    expect.stringMatching(/in other databases, .* a restore needs: beside\. Back these up/),
    expect.stringMatching(/without transactions.*kept \(ARCHIVE\)/),
  ]);
  expect(tested).toMatchObject(confirmed);
  expect(await standing()).toEqual(['safe']);
  const warnings = expect.arrayContaining([expect.stringMatching(/but are disabled: campaign\.$/)]);
  expect(await restore(into('well_copy'))).toMatchObject({ ...confirmed, warnings });
  const overwritten = await restore({ ...OVERWRITE, ownership: 'omit' });
  expect(overwritten).toMatchObject({ ...confirmed, warnings });
  expect(await source.sql('show create view several', 'well')).toContain('from (`well`.`p` join');
  for (const database of ['well', 'well_copy']) {
    const views = await source.sql(
      'show create view counting; show create view called; show create view prices; select * from prices',
      database,
    );
    expect(views).toContain(`nextval(\`${database}\`.\`one\`)`);
    expect(views).toContain('`f`(`p`.`id`)');
    expect(views).toContain(`\`${database}\`.\`tax\`.\`gross\`(21)`);
    expect(views).toContain('\n42\n');
    const systems = await source.sql(
      `select srid from information_schema.geometry_columns where g_table_schema = '${database}' and g_table_name = 'places'`,
    );
    expect(systems).toMatch(/4326\n3857\n$/);
  }
});

test('what one server lacks is named with what the user can do, and all the rest is confirmed', async () => {
  await source.sql(`create function beside.f(a int) returns int deterministic return a;
    create user far_@'%' identified by 'pw'; grant select on beside.* to far_@'%'`);
  const { tested, standing } = await proven(
    'lacking',
    `create table p (id int primary key); insert into p values (1); create table gone (a int);
     create view by_function as select beside.f(id) as n from p; create view broken as select a from gone; drop table gone;
     create table far (id int) engine = FEDERATED connection = 'mysql://far_:pw@127.0.0.1:${source.port}/beside/t'`,
  );
  expect(tested.proof).toMatchObject({
    verdict: 'confirmed_except',
    objects: expect.arrayContaining([
      expect.objectContaining({
        object: 'view by_function',
        advice: expect.stringMatching(/back up the other one/),
      }),
      expect.objectContaining({
        object: 'view broken',
        why: expect.stringMatching(/the server cannot open it \(View/),
      }),
    ]),
  });
  expect(JSON.stringify(tested.proof)).not.toMatch(/restorer|all rights/);
  expect(await standing()).toEqual(['safe_except']);
});

test('what every restore refuses is told from what could not be tried, and can be skipped', async () => {
  const { tested, restore } = await proven(
    'refused',
    `create table kept (a int); insert into kept values (1), (2);
     create table checked (x int); insert into checked values (1), (-1);
     set check_constraint_checks = 0; alter table checked add constraint positive check (x > 0);
     create table dates (d date, y int as (year(d)) stored); set sql_mode = 'ALLOW_INVALID_DATES'; insert into dates (d) values ('2024-02-30')`,
  );
  expect(tested.proof).toMatchObject({
    verdict: 'not_restorable',
    objects: ['checked', 'dates'].map((table) => ({
      ...{ object: `rows of table ${table}`, why: expect.any(String) },
      advice: expect.stringMatching(/^Correct these rows .*onFailedObject: skip/),
    })),
  });
  const stopped = await restore(into('stopped'));
  expect(stopped).toMatchObject({
    ...{ state: 'failed', failure: { code: 'RESTORE_FAILED' } },
  });
  expect(stopped.failure?.message).toMatch(/positive.*onFailedObject: skip/);
  const skipped = await restore({ ...into('skipped'), onFailedObject: 'skip' });
  expect(skipped).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed_except' } });
  expect(skipped.warnings).toContainEqual(
    expect.stringMatching(/Left out .*: rows of table checked, 2 rows \(/),
  );
  expect(await source.sql('select count(*) from kept', 'skipped')).toContain('2');
});

test('a server without the other databases is told before, and takes all the rest', async () => {
  await source.sql('create database other; create table other.t (id int); create sequence other.s');
  const { tested, restore, from } = await proven(
    'needing',
    `create table kept (a int); insert into kept values (1), (2);
     create view over_there as select id from other.t; create view over_it as select id from over_there;
     create table counts (a int default nextval(other.s), b int); insert into counts (b) values (1), (2), (3)`,
  );
  expect(tested.proof).toMatchObject({ verdict: 'confirmed' });
  expect(tested.warnings).toContainEqual(expect.stringMatching(/stood in for .*: other\. .*skip/));
  expect(await restore(into('beside_it'))).toMatchObject({ proof: { verdict: 'confirmed' } });
  await source.sql('drop database other');
  await expect(restore(into('without'))).rejects.toThrow(
    /lacks, .*"other\.t", "other\.s"\. .*onFailedObject: skip/,
  );
  const skips = { ...into('without'), onFailedObject: 'skip' };
  const probed = await bench.owner.post('/restores/target-probe', { ...from, ...skips });
  expect(probed.body).toMatchObject({ ok: true });
  const skipped = await restore(skips);
  expect(skipped).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed_except' } });
  expect(skipped.warnings).toContainEqual(expect.stringMatching(/: table counts, 3 rows \(/));
  expect(await source.sql('select count(*) from kept', 'without')).toContain('2');
});

/** Why a proof does without these steps of other modes. */
const WITHOUT: Record<string, string> = {
  tryDefinitions: 'asks for the rights of a user at the target, which a sandbox does not know',
  startSandbox: 'it is one',
  empty: 'takes away what was there; the backup is proven before',
};

test('each step of each mode that follows the choice of a target is part of a proof, done in the same way', async () => {
  await bench.server.run(
    `create definer = 'reader of shop'@'%' event daily on schedule every 1 day starts '2030-01-01'
     do delete from changes`,
    'shop',
  );
  const { job } = await bench.backUp();
  const { jobId } = job;
  const stepsOf = async (work: () => Promise<{ state: string; failure: unknown }>) => {
    steps.length = 0;
    expect(await work()).toMatchObject({ state: 'completed', failure: null });
    return [...steps];
  };
  const modes = {
    proof: await stepsOf(() => bench.test(jobId)),
    'new database': await stepsOf(() => bench.restore({ jobId, ...into('new_one') })),
    'empty database': await stepsOf(async () => {
      const target = await bench.server.makeEmpty('empty_one');
      return bench.restore({ jobId, mode: 'external_target', target });
    }),
    swap: await stepsOf(() => bench.restore({ jobId, ...OVERWRITE })),
    'in place': await stepsOf(async () => {
      await bench.server.confine();
      const { job } = await bench.backUp();
      steps.length = 0;
      return bench.restore({ jobId: job.jobId, ...OVERWRITE });
    }),
  };
  expect(modes).toMatchInlineSnapshot(`
    {
      "empty database": [
        "restore ownership=omit settings=omit",
        "dump",
        "wake",
      ],
      "in place": [
        "startSandbox",
        "restore ownership=omit settings=omit",
        "dump",
        "wake",
        "createDatabase",
        "swap",
        "dump",
        "startSandbox",
        "restore ownership=omit settings=omit",
        "dump",
        "wake",
        "createDatabase",
        "swap",
        "tryDefinitions",
        "empty everything=true",
        "restore ownership=keep settings=omit",
        "dump",
        "wake",
      ],
      "new database": [
        "createDatabase",
        "restore ownership=keep settings=keep",
        "dump",
        "wake",
      ],
      "proof": [
        "startSandbox",
        "restore ownership=omit settings=omit",
        "dump",
        "wake",
        "createDatabase",
        "swap",
      ],
      "swap": [
        "createDatabase",
        "restore ownership=keep settings=omit",
        "dump",
        "swap",
      ],
    }
  `);
  const named = (step: string) => step.split(' ')[0] ?? '';
  const ofProof = new Set(modes.proof.map(named));
  for (const step of Object.values(modes).flat().map(named)) {
    expect(ofProof.has(step) || step in WITHOUT, step).toBe(true);
  }
});
