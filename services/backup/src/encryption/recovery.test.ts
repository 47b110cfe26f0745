import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { HttpClient } from '@holdfast/platform/testing';
import { ensureDebianPackages, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { addMariadbDatasource, startMariadbSource } from '../testing/mariadb-source.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/disaster-recovery.md');

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

type Kit = { keyFile: string; page: string; recipient: string };

/** The first commands in a section of the page that contain these words, verbatim. */
async function commandsUnder(heading: string, words = ''): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(words));
  if (!commands) throw new Error(`the page has no commands under ${heading}`);
  return commands;
}

function expectInKit(kit: Kit, commands: string): void {
  for (const command of commands.trim().split('\n')) {
    const bare = command.replaceAll(/"?\$BACKUP(\.[\w.]+)"?/g, '<file>$1').trim();
    expect(kit.page).toContain(bare);
  }
}

const ORDERS = `create table orders (id int primary key, note text);
  insert into orders select n, md5(n::text) from generate_series(1, 1000) n;`;
const BYTES = ORDERS.replace('md5', "E'\\xe9\\xff' || md5");

test.each([
  ['like the others of its server', '', ORDERS],
  ['of bytes', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'", BYTES],
  ['that sorts by ICU', "locale_provider icu icu_locale 'de-DE'", ORDERS],
  ['of another encoding', "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'", ORDERS],
])(
  'docs/disaster-recovery.md restores a stored database %s with age, zstd and pg_restore alone',
  async (_, kind, sql) => {
    await ensureDebianPackages(['jq']);
    const username = 'owner of shop';
    const shop = { database: `shop ${randomUUID()}`, username };
    if ((await source.query(`select from pg_roles where rolname = '${username}'`)).length === 0) {
      await source.createDatabase('shop');
    }
    await source.query(
      `create database "${shop.database}" owner "${username}" template template0 ${kind}`,
    );
    await source.query(`${sql} alter table orders owner to "${username}"`, shop.database);
    const datasource = await addPostgresDatasource(owner, shop.database, source, shop);
    const worker = await backup.work();
    const { jobId } = await backUp(owner, datasource);
    await worker.stop();

    const { body: kit } = await owner.get<Kit>('/recovery-kit');
    const folder = await temporaryDirectory();
    const files = (await managedFiles(backup)).filter((name) => name.includes(jobId));
    for (const file of files) {
      const from = path.join(backup.context.dataDirectory, file);
      await cp(from, path.join(folder.path, path.basename(file)));
    }
    await writeFile(path.join(folder.path, 'holdfast-recovery.key'), kit.keyFile, { mode: 0o600 });
    const artifact = files.find((name) => name.endsWith('.age')) ?? '';
    const env = {
      PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
      ...source.admin(),
      BACKUP: path.basename(artifact).replace('.dump.zst.age', ''),
    };
    const sh = async (commands: string) => {
      const shell = ['-euo', 'pipefail', '-c', commands];
      return (await promisify(execFile)('bash', shell, { cwd: folder.path, env })).stdout;
    };

    expect(await sh(await commandsUnder('1. Check'))).toMatch(/: OK\n$/);
    await sh(await commandsUnder('2. Decrypt'));
    await sh(await commandsUnder('3. Restore'));
    const rows = (database: string) =>
      source.query(`select id, encode(note::bytea, 'hex') from orders order by id`, database);
    expect(await rows('restored')).toEqual(await rows(shop.database));
    const made = (database: string) =>
      source.query(
        `select encoding, datcollate, datctype, datlocprovider, daticulocale from pg_database
       where datname = '${database}'`,
      );
    expect(await made('restored')).toEqual(await made(shop.database));
    expect((await sh(await commandsUnder('4. Compare'))).split('\t')).toEqual([
      'public',
      'orders',
      `${(await rows('restored')).length}\n`,
    ]);
    for (const heading of ['2. Decrypt', '3. Restore']) {
      expectInKit(kit, await commandsUnder(heading));
    }
    await source.query('drop database restored');
    await folder.remove();
  },
);

test('docs/disaster-recovery.md restores stored backups of MariaDB with age, zstd and mariadb alone', async () => {
  await ensureDebianPackages(['jq']);
  const maria = await startMariadbSource(['--max-allowed-packet=16M']);
  const folder = await temporaryDirectory();
  try {
    const CONTENTS: Record<string, string> = {
      // A table numbered by a sequence, and a view and a trigger that need other tables.
      counted: `create sequence numbers; create table counted (id int default nextval(numbers), x int);
        create table log_ (line text); insert into counted (x) values (1), (2), (3);
        create view both_ as select c.id, l.line from counted c left join log_ l on l.line = c.x;
        create trigger counted.note after insert on counted.counted for each row insert into log_ values (new.x);
        create procedure note_all() insert into log_ select x from counted`,
      large: `create table files (id int primary key, content longblob);
        insert into files values (1, repeat(x'00', 9 << 20)), (2, repeat(x'275cff', 3 << 20))`,
      named: `create table t (id int primary key, f float, j varchar(9) character set cp932);
        insert into t values (1, 123456.789, 0x8790); create trigger named.t1 before insert on t for each row set @a = 1;
        create event named.daily on schedule every 1 day do delete from t`,
    };
    const KINDS: Record<string, string> = {
      counted: 'character set utf8mb4 collate utf8mb4_bin',
      large: 'character set latin1 collate latin1_german2_ci',
      named: 'character set utf8mb4',
    };
    const { body: kit } = await owner.get<Kit>('/recovery-kit');
    await writeFile(path.join(folder.path, 'holdfast-recovery.key'), kit.keyFile, { mode: 0o600 });
    // As the client finds it on a user's machine.
    await writeFile(
      path.join(folder.path, '.my.cnf'),
      `[client]\nuser=root\nprotocol=tcp\nhost=127.0.0.1\nport=${maria.port}\n`,
    );
    for (const [name, statements] of Object.entries(CONTENTS)) {
      const login = await maria.createDatabase(name);
      await maria.sql(`alter database ${name} ${KINDS[name] ?? ''}`, name);
      await maria.sql(statements, name);
      const datasource = await addMariadbDatasource(owner, name, maria, login);
      const worker = await backup.work();
      const job = await backUp(owner, datasource);
      await worker.stop();
      expect(job).toMatchObject({ state: 'completed' });
      const { jobId } = job;
      const files = (await managedFiles(backup)).filter((file) => file.includes(jobId));
      for (const file of files) {
        const from = path.join(backup.context.dataDirectory, file);
        await cp(from, path.join(folder.path, path.basename(file)));
      }
      const artifact = files.find((file) => file.endsWith('.age')) ?? '';
      const env = {
        ...{ PATH: process.env.PATH, HOME: folder.path },
        BACKUP: path.basename(artifact).replace('.dump.zst.age', ''),
      };
      const sh = async (commands: string) => {
        const shell = ['-euo', 'pipefail', '-c', commands];
        await promisify(execFile)('bash', shell, { cwd: folder.path, env });
      };
      await sh(await commandsUnder('2. Decrypt'));
      const commands = await commandsUnder('3. Restore', 'mariadb');
      await sh(commands);
      expectInKit(kit, commands);
      const sums = async (database: string) => {
        const tables = await maria.sql(`select table_name from information_schema.tables
          where table_schema = '${database}' and table_type = 'BASE TABLE' order by 1`);
        const names = tables.trim().split('\n');
        return maria.sql(names.map((table) => `checksum table ${database}.${table};`).join(' '));
      };
      expect((await sums('restored')).replaceAll('restored', name)).toBe(await sums(name));
      const objects = (database: string) =>
        maria.sql(`select trigger_name from information_schema.triggers where trigger_schema = '${database}'
          union select routine_name from information_schema.routines where routine_schema = '${database}'
          union select event_name from information_schema.events where event_schema = '${database}'
          union select table_name from information_schema.views where table_schema = '${database}' order by 1`);
      expect(await objects('restored')).toBe(await objects(name));
      const made = (database: string) =>
        maria.sql(`select default_character_set_name, default_collation_name
          from information_schema.schemata where schema_name = '${database}'`);
      expect(await made('restored')).toBe(await made(name));
      await maria.sql('drop database restored');
    }
  } finally {
    await maria.stop();
    await folder.remove();
  }
});

test('each organisation has a key of its own, and only its owners read the kit', async () => {
  const other = await backup.owner();
  const [{ body: ours }, { body: again }, { body: theirs }] = await Promise.all([
    owner.get<Kit>('/recovery-kit'),
    owner.get<Kit>('/recovery-kit'),
    other.get<Kit>('/recovery-kit'),
  ]);
  expect(again).toEqual(ours);
  expect(theirs.recipient).not.toBe(ours.recipient);
  expect(ours.keyFile).toMatch(/^AGE-SECRET-KEY-1/m);
  for (const role of ['admin', 'member', 'viewer'] as const) {
    const someone = await backup.someone({ org: organisation, role });
    expect((await someone.get('/recovery-kit')).status).toBe(403);
  }
});

test("a recovery key of the organisation's own opens what is backed up from then on", async () => {
  const { promisify: p } = await import('node:util');
  const folder = await temporaryDirectory();
  const identity = path.join(folder.path, 'own.key');
  await p(execFile)('age-keygen', ['-o', identity]);
  const [, recipient = ''] = /public key: (age1\w+)/.exec(await readFile(identity, 'utf8')) ?? [];
  expect(await owner.put('/recovery-key', { recoveryRecipient: recipient })).toMatchObject({
    status: 200,
    body: { recoveryRecipient: recipient },
  });

  const own = await source.createDatabase('own', 'create table t (id int)');
  const datasource = await addPostgresDatasource(owner, 'own', source, own);
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  const file = (await managedFiles(backup)).find(
    (name) => name.includes(jobId) && /age$/.test(name),
  );
  const whole = path.join(backup.context.dataDirectory, file ?? '');
  await p(execFile)('bash', [
    '-euo',
    'pipefail',
    '-c',
    `age -d -i "$1" "$2" | zstd -d > "$3"`,
    '-',
    identity,
    whole,
    path.join(folder.path, 'dump'),
  ]);
  expect((await readFile(path.join(folder.path, 'dump'))).subarray(0, 5).toString()).toBe('PGDMP');
  const shown = await owner.get<object>('/recovery-key');
  expect(shown.body).toEqual({ recipient: expect.any(String), recoveryRecipient: recipient });
  expect(await owner.put('/recovery-key', { recoveryRecipient: null })).toMatchObject({
    body: { recoveryRecipient: null },
  });
  await folder.remove();
});

test('what is no age recipient is refused by name', async () => {
  for (const recoveryRecipient of ['', 'age1nonsense', 'ssh-ed25519 AAAA', 'AGE-SECRET-KEY-1QQ']) {
    expect(await owner.put('/recovery-key', { recoveryRecipient })).toMatchObject({
      status: 400,
      body: { fields: { recoveryRecipient: expect.any(String) } },
    });
  }
});
