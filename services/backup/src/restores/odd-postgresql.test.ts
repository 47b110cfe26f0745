import type { Engine } from '@holdfast/engines';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RestoreAnswer, readLog, restoreBackup, settledRestore } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { addPostgresDatasource, PASSWORD } from '../testing/sources.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
/** What the worker asked of the engine, in order. */
const steps: string[] = [];

beforeAll(async () => {
  bench = await startRestoreBench(startPostgresServer);
  const { engines } = bench.backup.composed.parts;
  const postgresql = noting(engines.postgresql);
  await bench.backup.work({ parts: { engines: { ...engines, postgresql } } });
});
afterAll(() => bench?.stop());

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
  const { inspectTarget, endSessions, restore, ...restoring } = engine.restoring;
  const own = Object.entries(restoring).map(([name, value]) => [
    name,
    typeof value === 'function' ? noted(name, value as never) : value,
  ]);
  return {
    ...engine,
    dump: noted('dump', engine.dump),
    restoring: {
      ...{ inspectTarget, endSessions, ...Object.fromEntries(own) },
      restore: noted('restore', (target, options) =>
        restore(target, {
          ...options,
          // What it says is what it does at the server: which statements, in how many transactions.
          log(line) {
            steps.push(`  ${line.replaceAll(/\d+(\.\d+)?/g, 'n')}`);
            options.log(line);
          },
        }),
      ),
    },
  };
}

/** Backs up a database of these contents, which its owner makes as a superuser, and proves the backup. */
async function proven(database: string, statements: string) {
  const { source } = bench.server;
  const { username } = await source.createDatabase(database);
  const role = pg.escapeIdentifier(username);
  await source.query(`alter role ${role} superuser`);
  await source.query(`set role ${role}; ${statements}`, database);
  const datasourceId = await addPostgresDatasource(bench.owner, database, source, {
    database,
    username,
  });
  const { job } = await backUpWell(bench.owner, datasourceId);
  const { body } = await bench.owner.post<{ id: string }>(
    `/datasources/${datasourceId}/backups/${job.jobId}/restore-test`,
  );
  const tested = await settledRestore(bench.owner, body.id);
  return {
    ...{ tested, role },
    restore: (more: object) =>
      restoreBackup(bench.owner, { datasourceId, jobId: job.jobId, ...more }),
    refused: (more: object) =>
      bench.owner.post<{ fields?: object }>('/restores', {
        ...{ datasourceId, jobId: job.jobId, ...more },
      }),
    /** The credentials of an empty database on the same server. */
    async emptyTarget(name: string) {
      await source.query(`create database ${pg.escapeIdentifier(name)} owner ${role}`);
      return {
        ...{ mode: 'fields', host: '127.0.0.1', port: source.port, database: name, username },
        ...{ password: PASSWORD, tls: { mode: 'off' } },
      };
    },
  };
}

const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };
const into = (database: string) => ({ mode: 'new_database', target: { database } });

const DIVIDED = `
  create table measured (a int, b int); insert into measured select n, n from generate_series(0, 100) n;
  create statistics quotient on (10 / a), b from measured;
  create table beside as select n from generate_series(1, 100) n`;
const WITH_PARTITION_AWAY = `
  create extension postgres_fdw;
  create server archive foreign data wrapper postgres_fdw options (host '127.0.0.1', port '9');
  create user mapping for public server archive options (user 'reader', password 'of the archive');
  create table events (id int, year int) partition by list (year);
  create table events_2026 partition of events for values in (2026);
  create foreign table events_2025 partition of events for values in (2025) server archive;
  insert into events select n, 2026 from generate_series(1, 500) n; ${DIVIDED}`;

const WITH_OWN_HEAP = `
  create access method "my heap" type table handler heap_tableam_handler;
  comment on access method "my heap" is 'the same again';
  create table kept (n int) using "my heap"; insert into kept select generate_series(1, 50);
  create materialized view of_kept using "my heap" as select n from kept`;
const WITH_BASE_TYPE = `
  create type weird;
  create function weird_in(cstring) returns weird language internal immutable strict as 'textin';
  create function weird_out(weird) returns cstring language internal immutable strict as 'textout';
  create type weird (input = weird_in, output = weird_out, like = text);
  create table odd (w weird); insert into odd values ('one');
  create materialized view of_odd as select w from odd;
  create materialized view not_filled as select w from odd with no data`;

const statisticsOf = (table: string, why: string) =>
  `Statistics of table public.${table} could not be computed: ${why}. Nothing is lost, but queries on it may be planned badly: remove what prevents it, and run ANALYZE there.`;
const WHOLE = { state: 'completed', failure: null, proof: { verdict: 'confirmed' } };

const contentOf = (database: string) =>
  bench.server.source.query(
    `select c.oid::regclass::text as name, c.relkind, pg_get_expr(c.relpartbound, c.oid) as bound,
       case c.relkind when 'r' then query_to_xml('select * from ' || c.oid::regclass, false, true, '')::text end as rows,
       array(select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxrelid = c.oid) as statistics
     from pg_class c where c.relnamespace = 'public'::regnamespace order by 1`,
    database,
  );

test('what prevents ANALYZE does not keep a backup from being confirmed, and every mode restores it whole', async () => {
  const { tested, restore, emptyTarget } = await proven('not analysed', WITH_PARTITION_AWAY);
  const warnings = [
    statisticsOf('events', 'could not connect to server "archive"'),
    statisticsOf('measured', 'division by zero'),
  ];
  const before = await contentOf('not analysed');
  const expectWhole = async (restored: RestoreAnswer, database: string) => {
    expect(restored).toMatchObject(WHOLE);
    expect(restored.warnings).toEqual(expect.arrayContaining(warnings));
    expect(await readLog(bench.owner, restored.id)).not.toContain('TARGET_LOST');
    expect(await contentOf(database)).toEqual(before);
  };
  await expectWhole(tested, 'not analysed');
  await expectWhole(await restore(into('new one')), 'new one');
  const target = await emptyTarget('empty one');
  await expectWhole(await restore({ mode: 'external_target', target }), 'empty one');
  const swapped = await restore(OVERWRITE);
  expect(swapped).toMatchObject({ oldDatabase: { database: expect.any(String) } });
  await expectWhole(swapped, 'not analysed');
});

test('what prevents ANALYZE does not fail an overwrite in place, which empties the database before', async () => {
  const { tested, role, restore } = await proven('filled again', DIVIDED);
  const before = await contentOf('filled again');
  await bench.server.source.query(`alter role ${role} nosuperuser`);
  const restored = await restore(OVERWRITE);
  for (const one of [tested, restored]) {
    expect(one).toMatchObject(WHOLE);
    expect(one.warnings).toContain(statisticsOf('measured', 'division by zero'));
  }
  expect(restored).toMatchObject({ oldDatabase: null, safetyJobId: expect.any(String) });
  expect(await contentOf('filled again')).toEqual(before);
});

test('rows that violate their check are not_restorable, every mode refuses them without harm, and skipping gives all the rest', async () => {
  const { tested, role, restore, refused, emptyTarget } = await proven(
    'violated',
    `create function allowed(n int) returns boolean language sql immutable as 'select n < 1000';
     create table checked (n int constraint few check (public.allowed(n)));
     insert into checked select generate_series(1, 100);
     create or replace function allowed(n int) returns boolean language sql immutable as 'select n < 50';
     create table beside (n int primary key); insert into beside select generate_series(1, 10);
     create view of_both as select count(*) from checked, beside`,
  );
  const { source } = bench.server;
  const objects = [
    {
      object: 'rows of table public.checked',
      why: 'new row for relation "checked" violates check constraint "few"',
      advice: expect.stringMatching(
        /^Correct these rows or what forbids them in the database.*onFailedObject: skip/,
      ),
    },
  ];
  expect(tested).toMatchObject({
    state: 'completed',
    proof: { verdict: 'not_restorable', objects },
  });
  const sums = () =>
    source.query('select sum(n) from checked union all select sum(n) from beside', 'violated');
  const untouched = async (answer: RestoreAnswer, code: string) => {
    expect(answer).toMatchObject({ state: 'failed', failure: { code } });
    expect(answer.failure?.message).toContain('few');
    expect(await sums()).toEqual([{ sum: '5050' }, { sum: '55' }]);
    return answer;
  };
  const before = await bench.server.databases();
  await untouched(await restore(into('stopped')), 'RESTORE_FAILED');
  await untouched(await restore(OVERWRITE), 'RESTORE_FAILED');
  expect(await bench.server.databases()).toEqual(before);
  const target = await emptyTarget('stays empty');
  await untouched(await restore({ mode: 'external_target', target }), 'RESTORE_FAILED');
  const left = 'select relname from pg_class where oid >= 16384';
  expect(await source.query(left, 'stays empty')).toEqual([]);
  const skipping = { onFailedObject: 'skip' };
  for (const [database, how] of [
    ['skipped', into('skipped')],
    ['stays empty', { mode: 'external_target', target }],
  ] as const) {
    expect(await restore({ ...how, ...skipping })).toMatchObject({
      ...{ state: 'completed', proof: { verdict: 'confirmed_except', objects } },
    });
    expect(await source.query('select * from of_both', database)).toEqual([{ count: '0' }]);
    expect(await source.query('select count(*) from beside', database)).toEqual([{ count: '10' }]);
  }
  expect(await refused({ ...OVERWRITE, ...skipping })).toMatchObject({ status: 400 });
  await source.query(`alter role ${role} nosuperuser nocreatedb`);
  const inPlace = await untouched(await restore(OVERWRITE), 'PROOF_REFUSED');
  expect(inPlace.failure?.message).toContain('left as it was');
});

/** Why a proof does without these steps of other modes. */
const WITHOUT: Record<string, string> = {
  startSandbox: 'it is one',
  tryDefinitions: 'asks for the rights of a user at the target, which a sandbox does not know',
  empty: 'takes away what was there; the backup is proven before',
  swap: 'gives databases other names; of the backup, it makes nothing',
  createDatabase: 'a sandbox comes with the same one, made by the same statement',
  wake: 'does nothing in PostgreSQL, where nothing runs by the clock',
  'Owners and grants are restored as they were.':
    'a sandbox has no roles of others; the target is asked for its own before anything is changed',
};

test('each step of each mode that follows the choice of a target is part of a proof, done in the same way', async () => {
  const { job } = await bench.backUp();
  const { jobId } = job;
  const stepsOf = async (work: () => Promise<{ state: string; failure: unknown }>) => {
    steps.length = 0;
    expect(await work()).toMatchObject({ state: 'completed', failure: null });
    return [...steps];
  };
  const modes = {
    proof: await stepsOf(() => bench.test(jobId)),
    'new database': await stepsOf(() => bench.restore({ jobId, ...into('another one') })),
    'empty database': await stepsOf(async () => {
      const target = await bench.server.makeEmpty('filled one');
      return bench.restore({ jobId, mode: 'external_target', target });
    }),
    swap: await stepsOf(() => bench.restore({ jobId, ...OVERWRITE })),
    'in place': await stepsOf(async () => {
      await bench.server.confine();
      return bench.restore({ jobId, ...OVERWRITE });
    }),
  };
  expect(modes).toMatchInlineSnapshot(`
    {
      "empty database": [
        "restore ownership=omit settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are left out: everything belongs to the user who restores.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "wake",
      ],
      "in place": [
        "startSandbox",
        "restore ownership=omit settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are left out: everything belongs to the user who restores.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "dump",
        "startSandbox",
        "restore ownership=omit settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are left out: everything belongs to the user who restores.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "tryDefinitions",
        "empty everything=true",
        "restore ownership=keep settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are restored as they were.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "wake",
      ],
      "new database": [
        "createDatabase",
        "restore ownership=keep settings=keep",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are restored as they were.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "wake",
      ],
      "proof": [
        "startSandbox",
        "restore ownership=omit settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are left out: everything belongs to the user who restores.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
      ],
      "swap": [
        "createDatabase",
        "restore ownership=keep settings=omit",
        "  Restoring into PostgreSQL n with pg_restore n.",
        "  Owners and grants are restored as they were.",
        "  All rows are loaded in one transaction.",
        "  The statistics of the tables are up to date.",
        "dump",
        "swap",
      ],
    }
  `);
  // Each call by its name, and each line of what a restore says in full.
  const named = (step: string) => step.replace(/^(\S+) .*/, '$1').trim();
  const ofProof = new Set(modes.proof.map(named));
  for (const step of Object.values(modes).flat().map(named)) {
    expect(ofProof.has(step) || step in WITHOUT, step).toBe(true);
  }
});

test('tables of an access method that is the server’s own by another name are proven', async () => {
  const { tested, restore } = await proven('own heap', WITH_OWN_HEAP);
  expect(tested.proof).toEqual({ verdict: 'confirmed' });
  expect(await restore(into('own heap copy'))).toMatchObject(WHOLE);
});

test('what a superuser alone may make is named with the views that are filled from it', async () => {
  const { tested } = await proven('base type', WITH_BASE_TYPE);
  const why =
    'it depends on something that only a superuser may make, as the user of the test server is not';
  const advice = 'Its rows were not tested. A superuser restores it.';
  expect(tested.proof).toEqual({
    verdict: 'confirmed_except',
    objects: [
      { object: 'table public.odd', why, advice, table: 'public.odd', accepted: false },
      { object: 'materialised view public.of_odd', why, advice, accepted: false },
    ],
  });
});
