import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { addMariadbDatasource } from '../../testing/mariadb-source.ts';
import { addPolicy, backUpWell, expectCutKeysTold } from '../../testing/round-trip.ts';
import { roundTrips } from './round-trip-mariadb.fixture.ts';

const CONTENTS = path.join(import.meta.dirname, 'round-trip-mariadb.sql');
const PATIENCE_MS = 300_000;

const usual = roundTrips();
/** A server whose settings change what statements, texts and times mean. */
const odd = roundTrips([
  '--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,NO_ZERO_DATE,STRICT_ALL_TABLES',
  ...['--default-time-zone=+05:30', '--character-set-server=latin1', '--event-scheduler=ON'],
]);

test.each([
  ['as it is installed', usual],
  ['with odd settings', odd],
])(
  'everything that a database can hold comes back as it was, on a server %s',
  {
    timeout: PATIENCE_MS,
  },
  async (_, trips) => {
    const { source, expectSame } = trips();
    await source.sql(`create user \`it's "odd"\`@'localhost'`);
    const [login, again] = [
      await source.createDatabase('all'),
      await source.createDatabase('again'),
    ];
    await source.load(CONTENTS, login.database);
    const { job, manifest } = await expectSame(login, again);
    expect(job.warnings).toEqual([
      expect.stringContaining(
        'of_aria (Aria), of_csv (CSV), of_memory (MEMORY), of_myisam (MyISAM)',
      ),
    ]);
    expect(manifest.tables.find(({ name }) => name === 'versioned')?.rows).toBe(3);
  },
);

const NAMES = [
  ...[
    '-',
    '--help',
    '-- Dump completed',
    '../../etc/passwd',
    '/',
    '\\',
    '\\.',
    "it's",
    '"',
    '`',
    '``',
  ],
  ...[
    ' x',
    'a.b',
    '.',
    '*',
    '%s%n',
    '$$',
    ';',
    ';;',
    '/* x */',
    '/*!50000 x */',
    'select',
    'TABLE',
  ],
  ...[
    'Upper',
    'žluťoučký',
    '中文',
    'new\nline',
    '\n\n.',
    '\r.',
    'tab\t.',
    '\u0001',
    '\u007f',
    '\ufeff',
  ],
  ...['mysql://u:p@h/d', '(', ')', ',', '#', 'n'.repeat(64), 'ü'.repeat(60), 'VALUES', ' VALUES .'],
  ...[
    'INSERT INTO `x` VALUES',
    'AUTO_INCREMENT=5',
    '1e9',
    '__proto__',
    'constructor',
    '@x',
    '#sql-1',
  ],
];

test('no name of a database, user, table or column reads as anything else', {
  timeout: PATIENCE_MS,
}, async () => {
  const { source, expectSame } = usual();
  const login = await source.createDatabase(`-h "é" ../'\`\n#%_ ;-- x`);
  const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;
  const literal = (value: string) => `x'${Buffer.from(value).toString('hex')}'`;
  const statements = NAMES.map((each) => {
    const name = quote(each);
    const more = (suffix: string) => quote(`${each.slice(0, 50)}${suffix}`);
    return `create table ${name} (${name} varchar(200) primary key, n int auto_increment, key ${more('k')} (n), check (${name} <> ''));
      insert into ${name} (${name}) values (${literal(each)}), ('x');
      create view ${more('v')} as select ${name} as ${more('c')} from ${name};
      create trigger ${more('t')} before insert on ${name} for each row set new.n = new.n + 1;
      create procedure ${more('p')}(${more('a')} int) select ${name} from ${name};
      create sequence ${more('s')};`;
  });
  await source.sql(statements.join('\n'), login.database);
  const { manifest } = await expectSame(login, await source.createDatabase('names again'));
  expect(manifest.source.database).toBe(login.database);
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
});

test('a database with nothing in it is backed up, and restored as such', async () => {
  const { source, expectSame } = usual();
  const [empty, again] = [
    await source.createDatabase('empty'),
    await source.createDatabase('empty again'),
  ];
  const { job } = await expectSame(empty, again);
  expect(job).toMatchObject({ rows: 0, warnings: [] });
});

const TABLES = often({ test: 60, soak: 500 });

test(`${TABLES} tables come back as they were`, { timeout: PATIENCE_MS }, async () => {
  const { source, expectSame } = usual();
  const [many, again] = [
    await source.createDatabase('many'),
    await source.createDatabase('many again'),
  ];
  const statements = Array.from(
    { length: TABLES },
    (_, n) => `create table t${n} (id int primary key); insert into t${n} values (${n});`,
  );
  await source.sql(statements.join('\n'), many.database);
  expect((await expectSame(many, again)).job.rows).toBe(TABLES);
});

test('excluded tables are left out by their data alone, and the manifest says which', async () => {
  const { source, owner, restore } = usual();
  const login = await source.createDatabase('partly');
  await source.sql(
    `create table kept (id int); insert into kept values (1);
     create table \`Log.1\` (id int); insert into \`Log.1\` values (1);
     create table logs (id int); insert into logs values (1);`,
    login.database,
  );
  const excludeTables = ['partly.Log.*', 'logs', 'gone'];
  const policyId = await addPolicy(owner, { excludeTables });
  const datasource = await addMariadbDatasource(owner, 'partly', source, login);
  await owner.post(`/datasources/${datasource}/policies`, { policyId });
  const { job, manifest } = await backUpWell(owner, datasource, { policyId });
  expect(manifest.options).toEqual({ excludeTables });
  expect(job).toMatchObject({ rows: 1, warnings: [expect.stringContaining('gone')] });
  const again = await source.createDatabase('partly again');
  await restore(datasource, job.jobId, again.database);
  const counts =
    'select (select count(*) from `Log.1`), (select count(*) from logs), (select count(*) from kept)';
  expect(await source.sql(counts, again.database)).toBe('0\t0\t1\n');
});

test('a table that others need by a foreign key is told of when the policy that leaves it out is saved', async () => {
  const { source, owner } = usual();
  const login = await source.createDatabase('keyed');
  await source.sql(
    `create table customers (id int primary key); insert into customers values (1);
     create table orders (customer int references customers (id)); insert into orders values (1);`,
    login.database,
  );
  const datasource = await addMariadbDatasource(owner, 'keyed', source, login);
  await expectCutKeysTold(owner, datasource, {
    cut: ['keyed.customers'],
    both: ['customers', 'orders'],
    told: /"orders" to "customers"/,
  });
});
