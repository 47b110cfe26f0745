import path from 'node:path';
import {
  type Migration,
  migrate,
  neededBy,
  openDatabase,
  readMigrations,
} from '@holdfast/platform/db';
import { installQueue, queueMigrations } from '@holdfast/platform/queue';
import { testDatabase } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { readCatalogue, whatIsTaken } from './catalogue.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The last migration of each set that is older than this rule. */
const BEFORE_THE_RULE: Record<string, string> = {
  ...{ platform: '0004', queue: '0003', auth: '0005', backup: '0041', domains: '0016' },
};

const isUnderTheRule = ({ name }: Migration) => {
  const [set = '', file = ''] = name.split('/');
  return file.slice(0, 4) > (BEFORE_THE_RULE[set] ?? '');
};

/** What each migration in `rest` takes away, unless it says for which versions that is safe. */
async function takenBy(
  schema: string,
  { beginning, rest }: { beginning: Migration[]; rest: Migration[] },
): Promise<Record<string, string[]>> {
  const place = await testDatabase();
  const { url } = place;
  // Creates the tenants' role, and the queue of this schema.
  const before = () => installQueue(url, schema);
  await migrate({ url, schema: 'elsewhere', migrations: [], before });
  const database = openDatabase({ url, schema, name: 'test', maxConnections: 1 });
  const run = (text: string) => database.pool.query(text);
  const catalogue = () => readCatalogue(database);
  try {
    await run(`set role none; create schema ${schema}`);
    for (const { sql } of beginning) await run(sql);
    const taken: Record<string, string[]> = {};
    const known = beginning.map(({ name }) => name);
    for (const migration of rest) {
      const needs = neededBy(migration);
      if (needs !== undefined) expect(known, migration.name).toContain(needs);
      const earlier = await catalogue();
      await run(migration.sql);
      const found = whatIsTaken(earlier, await catalogue());
      if (found.length > 0 && needs === undefined) taken[migration.name] = found;
      known.push(migration.name);
    }
    return taken;
  } finally {
    await database.stop();
    await place.drop();
  }
}

test.each(['auth', 'backup', 'domains'])(
  'the version before can run on every migration of %s, or it says which versions can',
  async (service) => {
    const all = [
      ...(await readMigrations('platform', path.join(ROOT, 'packages/platform/src/db/migrations'))),
      ...queueMigrations(service),
      ...(await readMigrations(service, path.join(ROOT, 'services', service, 'migrations'))),
    ];
    const taken = await takenBy(service, {
      beginning: all.filter((migration) => !isUnderTheRule(migration)),
      rest: all.filter(isUnderTheRule),
    });
    expect(taken).toEqual({});
  },
);

test('what the version before could not live with is found, and what it need not know of is not', async () => {
  const beginning = [
    {
      name: 'test/0000_begin.sql',
      sql: `create table t (a int primary key, b text, c text not null default '', state text check (state in ('x')));
        create function f(int) returns int language sql as 'select 1'; create table u (a int)`,
    },
  ];
  const steps = {
    'alter table t add column d text': [],
    "alter table t add column e text not null default '' check (e <> 'x')": [],
    'create table v (a int not null unique references t); create index on t (b)': [],
    'create function f(text) returns int language sql as $$select 1$$': [],
    'alter table t add column g text not null': ['column t.g demands what was not asked for'],
    'alter table t drop column b': ['column t.b is gone'],
    'alter table t rename column c to c2': ['column t.c is gone'],
    'alter table u alter column a set not null': ['column u.a is not what it was'],
    'alter table u add constraint positive check (a > 0)': ['constraint u.positive demands'],
    'create unique index once on u (a)': ['unique index u.once demands'],
    "alter table t drop constraint t_state_check, add constraint t_state_check check (state in ('x', 'y'))":
      ['constraint t.t_state_check is not what it was'],
    'drop function f(int)': ['function f(integer) is gone'],
    'drop table u': ['table u is gone'],
    '-- needs test/0000_begin.sql: nobody reads it any more\ndrop table v': [],
  };
  const rest = Object.keys(steps).map((sql, n) => ({ name: `test/${1000 + n}.sql`, sql }));
  const taken = await takenBy('rule', { beginning, rest });
  for (const [n, [sql, expected]] of Object.entries(steps).entries()) {
    const found = taken[`test/${1000 + n}.sql`] ?? [];
    if (expected.length === 0) expect(found, sql).toEqual([]);
    for (const one of expected) expect(found.join('\n'), sql).toContain(one);
  }
});
