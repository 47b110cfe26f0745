import { compareInventory } from '@holdfast/artifact';
import { beforeAll, expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { contentOf } from './dump.fixture.ts';
import { everyWay, NONE } from './every-way.fixture.ts';
import { installExtension } from './own-extension.fixture.ts';

const bench = restoreBench();
const { backUp, bringBack } = everyWay(bench);
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Its defaults are its own, and only what is not one is for pg_dump. */
const SCRIPT = `
create schema tuning;
create table tuning.settings (key text primary key, value text, is_default boolean not null default false);
insert into tuning.settings values ('a', '1', true), ('b', '2', true);
select pg_catalog.pg_extension_config_dump('tuning.settings', 'where not is_default');
`;
const EXTENSION = 'holdfast_tuning';
/** All rows are for pg_dump, those that the script inserts, too. */
const WHOLE = `
create schema presets;
create table presets.keyed (key text primary key, value text);
create table presets.keyless (key text, value text);
insert into presets.keyed values ('a', '1'), ('b', '2'); insert into presets.keyless values ('a', '1'), ('b', '2');
select pg_catalog.pg_extension_config_dump('presets.keyed', '');
select pg_catalog.pg_extension_config_dump('presets.keyless', '');
`;
const OTHERS = 'rows of table tuning.settings outside its condition';
const ROWS = 'select * from tuning.settings order by 1';

beforeAll(async () => {
  await installExtension(EXTENSION, SCRIPT);
  await installExtension('holdfast_presets', WHOLE);
});

async function rowsIn(database: string, query = ROWS): Promise<unknown[]> {
  const client = await bench.open(database);
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

/** Every way of restoring brings the same rows, and the same is read there as in the source. */
async function expectEachCopy(name: string, query: string): Promise<void> {
  const backup = await backUp(name);
  expect(backup.inventory?.notInDump).toBeUndefined();
  const source = await rowsIn(name, query);
  for (const copy of await bringBack(name, backup)) {
    expect(await rowsIn(copy, query)).toEqual(source);
    const again = await backUp(copy, { like: { added: backup.inventory?.added } });
    expect(contentOf(again.measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, again.inventory, { sameSeries: true });
    expect(compared).toEqual(NONE);
    await bench.database(`${copy} again`);
    await bench.restore(bench.to(`${copy} again`), await backUp(copy));
    expect(await rowsIn(`${copy} again`, query)).toEqual(source);
  }
}

test.for([
  ['as made', 'select'],
  [
    'with changes',
    `update presets.keyed set value = 'mine' where key = 'a'; delete from presets.keyless where key = 'b'`,
  ],
  ['gone', 'delete from presets.keyed; delete from presets.keyless'],
] as const)(
  'rows of configuration without a condition are restored once, though a script inserts them, too: %s',
  async ([name, statements]) => {
    await bench.database(name, 'create extension holdfast_presets', statements);
    const rows =
      'select * from presets.keyed union all select * from presets.keyless order by 1, 2';
    await expectEachCopy(name, rows);
  },
);

test('columns that the user added to configuration come back, also where only rows of a condition are the user’s', async () => {
  await bench.database(
    'wider',
    `create extension ${EXTENSION}; create extension holdfast_presets`,
    'alter table tuning.settings add column mine int not null default 5',
    'alter table presets.keyed add column mine int',
    `insert into tuning.settings values ('z', 'own', false, 7); update presets.keyed set mine = 9`,
  );
  const rows =
    'select key, mine from tuning.settings union all select key, mine from presets.keyed order by 1, 2';
  await expectEachCopy('wider', rows);
});

test('rows of configuration that the condition of its extension leaves out are restored as they were changed', async () => {
  await bench.database(
    'tuned',
    `create extension ${EXTENSION}`,
    `update tuning.settings set value = 'mine' where key = 'a'`,
    `delete from tuning.settings where key = 'b'`,
    `insert into tuning.settings values ('z', 'own', false), ('b', 'instead', false)`,
  );
  const backup = await backUp('tuned');
  expect(backup.inventory).toMatchObject({ added: ['rows of table tuning.settings'] });
  expect(backup.inventory?.notInDump).toBeUndefined();
  expect(backup.measured.tables).toMatchObject([{ name: 'settings', rows: 3 }]);
  const source = await rowsIn('tuned');
  for (const copy of await bringBack('tuned', backup)) {
    expect(await rowsIn(copy)).toEqual(source);
    const again = await backUp(copy, { like: { added: backup.inventory?.added } });
    expect(contentOf(again.measured)).toEqual(contentOf(backup.measured));
    const own = await backUp(copy);
    expect(own.inventory?.added).toEqual(backup.inventory?.added);
  }
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  try {
    await bench.restore(sandbox.target, backup);
    const like = { added: backup.inventory?.added };
    const { inventory, measured } = await backUp('of sandbox', { like }, sandbox.target);
    expect(contentOf(measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, inventory, { sameSeries: true });
    expect(compared).toMatchObject({ missing: [], changed: [], unexpected: [], notInDump: [] });
  } finally {
    await sandbox.stop();
  }
});

test('configuration is left to pg_dump as long as only rows of its condition are the user’s', async () => {
  await bench.database(
    'plain',
    `create extension ${EXTENSION}`,
    `insert into tuning.settings values ('z', 'own', false)`,
  );
  const backup = await backUp('plain');
  expect(backup.inventory?.added).toBeUndefined();
  const [copy = ''] = await bringBack('plain', backup);
  expect(await rowsIn(copy)).toEqual(await rowsIn('plain'));
  const { inventory } = await backUp(copy, { like: {} });
  const compared = compareInventory(backup.inventory, inventory, { sameSeries: true });
  expect(compared.notInDump).toEqual([]);
});

test.for([
  ['some', `delete from tuning.settings where key = 'b'`],
  ['all', 'delete from tuning.settings'],
] as const)(
  'rows of an extension’s script that are gone are named where they come back: %s',
  async ([which, statement]) => {
    const name = `without ${which}`;
    await bench.database(name, `create extension ${EXTENSION}`, statement);
    const backup = await backUp(name);
    const [copy = ''] = await bringBack(name, backup);
    const { inventory } = await backUp(copy, { like: {} });
    const compared = compareInventory(backup.inventory, inventory, { sameSeries: true });
    expect(compared.notInDump).toMatchObject([{ object: OTHERS }]);
  },
);

test('a reference system of PostGIS that the user changed is restored as it was changed', async () => {
  const systems = async (database: string) => {
    const client = await bench.open(database);
    const { rows } = await client.query(
      'select srid, proj4text from spatial_ref_sys where srid in (4326, 990000) order by 1',
    );
    await client.end();
    return rows;
  };
  await bench.database(
    'changed',
    'create extension postgis',
    `update spatial_ref_sys set proj4text = '+proj=mine' where srid = 4326`,
    `insert into spatial_ref_sys values (990000, 'own', 1, 'own', '+proj=own')`,
  );
  const backup = await backUp('changed');
  expect(backup.inventory?.added).toEqual(['rows of table public.spatial_ref_sys']);
  await bench.database('changed copy');
  await bench.restore(bench.to('changed copy'), backup);
  expect(await systems('changed copy')).toEqual(await systems('changed'));
  const like = { added: backup.inventory?.added };
  const { inventory, measured } = await backUp('changed copy', { like });
  expect(contentOf(measured)).toEqual(contentOf(backup.measured));
  const compared = compareInventory(backup.inventory, inventory, { sameSeries: true });
  expect(compared).toMatchObject({ missing: [], changed: [], notInDump: [] });

  await bench.database('unchanged', 'create extension postgis');
  const whole = await backUp('unchanged');
  expect(whole.inventory?.added).toBeUndefined();
  expect(whole.inventory?.notInDump).toBeUndefined();
});
