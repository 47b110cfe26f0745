import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mariadb, startMariadb } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { probe, target } from '../../probe/probe.fixture.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { type Backup, backUp, EVERYTHING, load, restoring, session } from './restore.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** As somebody may set them for a server's applications, none of which is us. */
const HOSTILE = [
  '--sql-mode=ANSI,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH,NO_ZERO_DATE,STRICT_ALL_TABLES',
  '--max-statement-time=0.4',
  '--default-time-zone=+05:45',
  '--character-set-server=latin1',
  '--wait-timeout=1',
  '--interactive-timeout=1',
  '--group-concat-max-len=4',
  '--transaction-isolation=SERIALIZABLE',
  `--init-connect=set names latin1; set autocommit = 0, sql_select_limit = 1, sql_safe_updates = 1, sql_big_selects = 0, max_join_size = 1, tx_read_only = 1, time_zone = '-03:00', sql_mode = 'ANSI_QUOTES', sql_quote_show_create = 0, lc_time_names = 'de_DE', default_storage_engine = 'MyISAM', sql_auto_is_null = 1`,
];

const STATEMENTS = `${EVERYTHING}
  create table größe (id int primary key, wörter varchar(40) character set utf8mb4, am timestamp, zahl float, bits bit(3));
  insert into größe values (1, 'schön 🐘', '2024-02-29 12:00:00', 0.1, 5), (2, '\\\\', '2020-01-01', 1e10, 1);
  create table kinder (id int primary key, von int references größe (id)); insert into kinder values (1, 1), (2, 2)`;

let calm: Mariadb;
let hostile: Mariadb;
let from: Backup;
beforeAll(async () => {
  [calm, hostile] = await Promise.all([startMariadb(), startMariadb({ args: HOSTILE })]);
  for (const server of [calm, hostile]) {
    await server.sql(`create user plain@'%' identified by 'pw'; grant all on \`shop%\`.* to plain@'%';
      grant select on mysql.proc to plain@'%'; grant reload on *.* to plain@'%'`);
  }
  await calm.sql(`create database shop character set utf8mb4; use shop; ${STATEMENTS}`);
  from = await backUp(at(calm, 'shop'));
});
afterAll(() => Promise.all([calm?.stop(), hostile?.stop()]));

const at = ({ address }: Mariadb, database: string): ConnectionTarget =>
  target('mariadb', {
    port: address.port,
    database,
    username: 'plain',
    password: 'pw',
    tls: { mode: 'off' },
  });

test('whatever is set for a server and its sessions, every mode restores into it, and a backup of it is the same and proven', async () => {
  const kept = async (to: ConnectionTarget, options: Parameters<typeof backUp>[1] = {}) =>
    expect((await backUp(to, options)).contents).toEqual(from.contents);
  await hostile.sql('create database shop character set utf8mb4');
  expect(await probe(at(hostile, 'shop'))).toMatchObject({ ok: true });
  const { asleep = [], warnings } = await load(at(hostile, 'shop'), from);
  expect(warnings).toEqual([expect.stringMatching(/^Definers were left out/)]);
  await kept(at(hostile, 'shop'), { asleep });
  await restoring().empty(at(hostile, 'shop'), { ...session, everything: true });
  await load(at(hostile, 'shop'), from);
  await restoring().createDatabase(at(hostile, 'shop'), 'shop_beside', from.needs, session);
  await load(at(hostile, 'shop_beside'), from);
  const plan = { current: 'shop', side: 'shop_beside', aside: 'shop_former', asleep };
  await restoring().swap(at(hostile, 'shop'), plan, session);
  await kept(at(hostile, 'shop'));
  const again = await backUp(at(hostile, 'shop'));
  const workDirectory = await mkdtemp(path.join(tmpdir(), 'holdfast-test-'));
  await chmod(workDirectory, 0o711);
  const { needs } = again;
  const { signal } = session;
  const place = { needs, limits: ROOMY, workDirectory, signal };
  const sandbox = await restoring().startSandbox(place);
  await load(sandbox.target, again);
  await kept(sandbox.target, { asleep });
  await sandbox.stop();
  await rm(workDirectory, { recursive: true });
});
