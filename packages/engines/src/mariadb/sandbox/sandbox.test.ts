import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isAlive, processesIn, processorMsOf } from '@holdfast/platform/processes';
import { type Mariadb, startMariadb, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NoSandbox, type RestoreNeeds, type Sandbox } from '../../model.ts';
import { target } from '../../probe/probe.fixture.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { connectionOptions } from '../connection/program-connection.ts';
import { loadArguments } from '../load/arguments.ts';
import {
  type Backup,
  backUp,
  contentsWithout,
  EVERYTHING,
  failureOf,
  lacking,
  load,
  never,
  restoring,
  session,
} from '../load/restore.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
/** A folder in which anybody may write: what is found there afterwards has left the sandbox. */
let outside: string;
let backup: Backup;
/** Of a database that needs more than itself, and has what no server takes back. */
let odd: Backup;
let sandbox: Sandbox;
let workDirectory: string;

beforeAll(async () => {
  place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  outside = await mkdtemp(path.join(place.path, 'outside-'));
  await chmod(outside, 0o777);
  await writeFile(path.join(outside, 'secret'), 'the secret', { mode: 0o644 });
  const server: Mariadb = await startMariadb();
  try {
    await server.sql(`create user full@'%' identified by 'pw'; grant all on *.* to full@'%';
      create database ${'`the shop`'} character set utf8mb4; use ${'`the shop`'}; ${EVERYTHING}`);
    const { port } = server.address;
    const as = { port, database: 'the shop', username: 'full', password: 'pw' };
    backup = await backUp(target('mariadb', { ...as, tls: { mode: 'off' } }));
    await server.sql(ODD.replaceAll('PORT', String(port)));
    odd = await backUp(target('mariadb', { ...as, database: 'odd', tls: { mode: 'off' } }));
  } finally {
    await server.stop();
  }
  workDirectory = await mkdtemp(path.join(place.path, 'w-'));
  sandbox = await start();
});

afterAll(async () => {
  await sandbox?.stop();
  await place?.remove();
});

const ODD = `
  install soname 'ha_archive'; install soname 'ha_blackhole'; install soname 'ha_federatedx';
  create database elsewhere; create table elsewhere.t (id int primary key, name varchar(20));
  insert into elsewhere.t values (1, 'x'); create sequence elsewhere.s;
  create function elsewhere.f(a int) returns int deterministic return a;
  create database odd; use odd; ${EVERYTHING}
  create view over_there as select id, name from elsewhere.t where name = 'x';
  create view of_both as select p.id, t.name from parents p left join elsewhere.t t on t.id = p.id;
  create view on_it as select name from over_there;
  create view by_function as select elsewhere.f(id) as n from parents;
  create view zbase as select id from parents; create view active as select id from zbase with check option;
  create table child_of_other (id int primary key, t int,
    constraint abroad foreign key (t) references elsewhere.t (id)) auto_increment = 7;
  insert into child_of_other values (1, 1), (2, null);
  create table by_other_sequence (id int default nextval(elsewhere.s), x int);
  insert into by_other_sequence (x) values (1), (2);
  create trigger kept_ before insert on by_other_sequence for each row set new.x = 1;
  create table in_archive (id int, t text) engine = ARCHIVE; insert into in_archive values (1, 'a'), (2, 'b');
  create table nowhere (id int) engine = BLACKHOLE;
  create table far (id int primary key, name varchar(20)) engine = FEDERATED
    connection = 'mysql://full:pw@127.0.0.1:PORT/elsewhere/t';
  create view on_far as select id from far;
  create table unchecked (id int primary key auto_increment, x int); insert into unchecked (x) values (1), (-1);
  set check_constraint_checks = 0; alter table unchecked add constraint positive check (x > 0);
  create table dates (id int primary key, d date, y int as (year(d)) stored);
  set sql_mode = 'ALLOW_INVALID_DATES';
  create table days (id int primary key, d date default '2023-02-29', t datetime, v json);
  insert into dates (id, d) values (1, '2024-02-30'), (2, '0000-00-00');
  insert into days values (1, '2024-02-31', '2023-04-31 01:02:03', '{}'); insert into days (id) values (2);
`;

const start = (needs: RestoreNeeds = backup.needs, limits = {}) =>
  restoring().startSandbox({
    ...{ needs, limits: { ...ROOMY, ...limits }, workDirectory, signal: never },
  });

const dumpOf = (statements: string) =>
  Buffer.from(
    `/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES */;\n${statements}/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n\n-- Dump completed\n`,
  );

const folderOf = (socket = '') => path.dirname(path.dirname(socket));
const pidOf = async (socket = '') => (await processesIn(folderOf(socket)))[0] ?? 0;

/** While this runs, the server checks neither for signals nor for its own limits. */
const DEAF = `CREATE TABLE \`t\` (
  \`a\` int CHECK (${Array(300).fill("sha2(repeat('x',200000000),512) <> a").join(' and ')})
);
INSERT INTO \`t\` VALUES (1);
`;
/** With packets large enough for that. */
const roomy = () => ({ ...backup.needs, surroundings: { limits: { maxAllowedPacket: 1 << 30 } } });

/** With the client and the user of a restore, but without the filter in between. */
async function unfiltered(statements: string): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(path.join(place.path, 'c-'));
  const file = path.join(folder, 'options.cnf');
  const to = sandbox.target;
  await writeFile(file, connectionOptions(to, { socket: to.socket ?? '' }), { mode: 0o600 });
  const tool = {
    name: 'mariadb',
    path: '/usr/bin/mariadb',
    vendor: 'mariadb',
    version: '',
  } as const;
  const at = { database: to.database, optionsFile: file };
  const args = loadArguments({ ...tool, major: 10, minor: 11 }, at);
  const running = promisify(execFile)('/usr/bin/mariadb', args, { cwd: folder });
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(statements);
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code, said: error.stdout + error.stderr }),
  );
}

describe('a sandbox', () => {
  it('takes a backup and gives it back whole', async () => {
    expect(sandbox.serverVersion).toMatch(/^10\.11\.\d+-MariaDB$/);
    const { asleep } = await load(sandbox.target, backup);
    expect((await backUp(sandbox.target, { asleep })).contents).toEqual(backup.contents);
    await restoring().empty(sandbox.target, session);
  });

  it('goes past what it lacks and what no server takes, and proves all the rest', async () => {
    const own = await start(odd.needs);
    try {
      const outcome = await load(own.target, odd);
      const of = (fault: string) =>
        (outcome.leftOut ?? []).filter((one) => one.fault === fault).map(({ object }) => object);
      expect(of('backup')).toEqual(['rows of table dates', 'rows of table unchecked']);
      expect(of('server')).toEqual(['table far', 'view by_function', 'view on_far']);
      expect(outcome.leftOut).toContainEqual({
        ...{ object: 'view by_function', fault: 'server', marks: [expect.any(String)] },
        listed: ['view by_function'],
        why: 'it uses routine elsewhere.f, which is in another database',
        advice: expect.stringMatching(/back up the other one/),
      });
      expect(JSON.stringify(outcome.leftOut)).not.toMatch(/restorer|all rights/);
      const without = contentsWithout(odd, outcome);
      expect((await backUp(own.target, lacking(outcome))).contents).toEqual(without);
      // Then, as every mode does, it takes its place and is woken.
      const { current, aside, side } = own.swap ?? {};
      expect(side).toBe('odd');
      const swap = { current: current ?? '', side: 'odd', aside: aside ?? '' };
      await restoring().wake(own.target, outcome.asleep ?? [], session);
      await restoring().createDatabase(own.target, swap.current, odd.needs, session);
      await restoring().swap(own.target, { ...swap, asleep: outcome.asleep ?? [] }, session);
      const swapped = await backUp({ ...own.target, database: swap.current }, lacking(outcome));
      expect(swapped.contents).toEqual(without);
      // A backup of an earlier version does not say what it names elsewhere.
      const bare = await start({ ...odd.needs, surroundings: {} });
      try {
        const less = await load(bare.target, odd);
        expect(less.leftOut?.map(({ object }) => object)).toEqual([
          ...['table by_other_sequence', 'table child_of_other', 'rows of table dates'],
          ...['table far', 'table in_archive', 'table nowhere', 'rows of table unchecked'],
          ...['view by_function', 'view of_both', 'view on_far', 'view over_there', 'view on_it'],
        ]);
        expect(less.leftOut?.[0]?.listed).toEqual([
          ...['table by_other_sequence', 'trigger kept_'],
        ]);
        expect((await backUp(bare.target, lacking(less))).contents).toEqual(
          contentsWithout(odd, less),
        );
      } finally {
        await bare.stop();
      }
    } finally {
      await own.stop();
    }
  });

  it('takes values that the server of the backup would not take any more', async () => {
    const own = await startMariadb({ args: ['--max-allowed-packet=1G'] });
    try {
      await own.sql(`create user full@'%' identified by 'pw'; grant all on *.* to full@'%';
        create database large; use large; create table t (id int primary key, body longtext,
          bytes longblob, greek longtext character set greek, mixed longtext character set ucs2,
          length int as (char_length(body)) stored, check (char_length(concat(body, '-')) > 2));
        insert into t (id, body, greek, mixed) values (1, repeat('it''s "\\\\', 400000),
          repeat('''\\\\', 1600000), repeat('x''', 700000));
        insert into t (id, body, bytes) values (2, 'short', repeat(x'00275c22', 700000));
        set global max_allowed_packet = 2097152`);
      const { port } = own.address;
      const as = { port, database: 'large', username: 'full', password: 'pw' };
      const large = await backUp(target('mariadb', { ...as, tls: { mode: 'off' } }));
      const other = await start(large.needs);
      try {
        await load(other.target, large);
        expect((await backUp(other.target, { like: large.needs })).contents).toEqual(
          large.contents,
        );
      } finally {
        await other.stop();
      }
    } finally {
      await own.stop();
    }
  });

  it('has the pages, names and time zones of the backup’s server', async () => {
    const limits = { pageSize: 8192, lowerCaseTableNames: 1 };
    const surroundings = { limits, comment: 'of it', timeZones: ['Europe/Berlin'] };
    const folder = await mkdtemp(path.join(place.path, 'limits-'));
    const other = await restoring().startSandbox({
      ...{ needs: { ...backup.needs, surroundings }, workDirectory: folder, signal: never },
      limits: ROOMY,
    });
    try {
      const { needs } = await backUp(other.target);
      expect(needs.surroundings).toMatchObject({ limits, comment: 'of it' });
      const event = dumpOf(
        "/*!50106 SET TIME_ZONE='Europe/Berlin' */;\nDELIMITER ;;\n/*!50106 CREATE*/ /*!50106 EVENT `e` ON SCHEDULE EVERY 1 DAY STARTS '2030-01-01 00:00:00' ON COMPLETION NOT PRESERVE ENABLE DO select 1 */ ;;\nDELIMITER ;\n",
      );
      await load(other.target, { ...backup, file: event });
      expect((await backUp(other.target)).file.toString()).toContain(
        "STARTS '2030-01-01 00:00:00'",
      );
    } finally {
      await other.stop();
    }
  });

  it('is as confined as PostgreSQL’s: nobody’s, without network, rights and files of others', async () => {
    expect(sandbox.cutOff).toBe(true);
    const pid = await pidOf(sandbox.target.socket);
    const proc = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8');
    for (const table of ['tcp', 'tcp6', 'udp', 'udp6']) {
      expect((await proc(`net/${table}`)).trim().split('\n').slice(1)).toEqual([]);
    }
    const status = await proc('status');
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    if (process.getuid?.() === 0) expect(Number(uid)).toBeGreaterThan(60_000);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^NSpid:\s+\d+\s+1$/m);
    const limits = await proc('limits');
    expect(limits).toMatch(/Max core file size\s+0\s/);
    expect(limits).toMatch(/Max cpu time\s+7200/);
    expect(limits).toMatch(/Max file size\s+17179869184/);
    expect(limits).toMatch(/Max address space\s+8589934592/);
    const inside = (file: string) => existsSync(path.join(`/proc/${pid}/root`, file));
    expect(inside(sandbox.target.socket ?? '')).toBe(true);
    for (const place of ['run', 'var', 'home', 'root', outside, path.join(outside, 'secret')]) {
      expect(inside(place), place).toBe(false);
    }
  });

  const file = () => path.join(outside, 'left');
  it.each<[string, () => string, RegExp]>([
    ['SELECT … INTO OUTFILE', () => `select 1 into outfile '${file()}';`, /FILE privilege/],
    ['SELECT … INTO DUMPFILE', () => `select 1 into dumpfile '${file()}';`, /FILE privilege/],
    [
      'LOAD_FILE',
      () => `select coalesce(load_file('${outside}/secret'), 'nothing');`,
      /^(?!.*the secret).*nothing/s,
    ],
    [
      'LOAD DATA',
      () => `create table l (a text); load data infile '${outside}/secret' into table l;`,
      /Access denied/,
    ],
    [
      'LOAD DATA LOCAL',
      () => `create table m (a text); load data local infile '${outside}/secret' into table m;`,
      /local infile/,
    ],
    ['an order to the client', () => `\\! touch ${file()}\n`, /Unknown command/],
    ['an order to the client in words', () => `system touch ${file()}\n;`, /SQL syntax/],
    ['a file for the client to read', () => `source ${outside}/secret\n;`, /SQL syntax/],
    ['a file for the client to write', () => `tee ${file()}\n;`, /SQL syntax/],
    ['an editor', () => 'select 1 \\e\n;', /Unknown command/],
    ['a pager', () => `\\P touch ${file()}\n;`, /Unknown command/],
    [
      'CREATE FUNCTION … SONAME',
      () => "create function from_library returns string soname 'x.so';",
      /denied/,
    ],
    ['INSTALL PLUGIN', () => "install plugin x soname 'ha_federated.so';", /denied/],
    ['INSTALL SONAME', () => "install soname 'ha_federated';", /denied/],
    [
      'FEDERATED',
      () => "create table f (a int) engine=federated connection='mysql://x@127.0.0.1/x/x';",
      /Unknown storage engine/,
    ],
    [
      'CONNECT',
      () => `create table c (a int) engine=connect table_type=csv file_name='${file()}';`,
      /Unknown storage engine/,
    ],
    ['S3', () => 'create table s (a int) engine=s3;', /Unknown storage engine/],
    [
      'a folder for a table',
      () => `create table d (a int) engine=innodb data directory='${outside}';`,
      /^$/,
    ],
    [
      'a server to connect to',
      () => 'create server s foreign data wrapper mysql options (host "x");',
      /denied/,
    ],
    ['a source to follow', () => "change master to master_host='127.0.0.1';", /denied/],
    ['a log', () => `set global general_log_file='${file()}';`, /denied/],
    ['another database', () => 'create database other;', /denied/],
    ['other users', () => 'select * from mysql.global_priv;', /denied/],
    ['rights', () => 'grant file on *.* to current_user();', /denied/],
  ])('lets nothing out by %s', async (_, statements, refusal) => {
    const strict = "set sql_mode = 'NO_ENGINE_SUBSTITUTION';\n";
    expect((await unfiltered(strict + statements())).said).toMatch(refusal);
    expect(await readdir(outside)).toEqual(['secret']);
  });

  it('runs no event, and nothing that a trigger, a routine or a view says reaches a file', async () => {
    await restoring().empty(sandbox.target, session);
    const statements = `
      create table t (a int); create table u (a text);
      create trigger x after insert on t for each row insert into u values (load_file('${outside}/secret'));
      create function f() returns text return load_file('${outside}/secret');
      create view v as select concat_ws('', load_file('${outside}/secret'), f()) as s;
      create procedure p() select 1 into outfile '${file()}';
      create event e on schedule every 1 second do call p();
      insert into t values (1); select ifnull(a, 'nothing') from u; select ifnull(s, 'nothing') from v; call p();`;
    const { said } = await unfiltered(statements);
    expect(said).not.toContain('the secret');
    expect(said).toMatch(/FILE privilege/);
    expect(await readdir(outside)).toEqual(['secret']);
  });

  it('leaves out a table with a folder of its own, and takes nothing of it into a backup', async () => {
    await restoring().empty(sandbox.target, session);
    const dump = `CREATE TABLE \`t\` (\n  \`a\` int\n) DATA DIRECTORY='${outside}';\nINSERT INTO \`t\` VALUES (1);\n`;
    const hostile = { ...backup, file: dumpOf(dump) };
    expect((await load(sandbox.target, hostile)).leftOut).toEqual([
      expect.objectContaining({ object: 'table t', table: 't', fault: 'server' }),
    ]);
    const becoming = load(sandbox.target, hostile, { becomesBackup: true });
    expect(await failureOf(becoming)).toMatchObject({
      code: 'RESTORE_FAILED',
      message: expect.stringContaining('DATA DIRECTORY'),
    });
  });

  it('tells what no server takes from what this one lacks, in words that say what to do', async () => {
    const table = (name: string, type: string, end: string) =>
      `CREATE TABLE \`${name}\` (\n  \`a\` ${type}\n) ${end};\n`;
    const dump = [
      table('encrypted', 'int', 'ENGINE=InnoDB `ENCRYPTED`=YES'),
      table('far', 'int', 'ENGINE=CONNECT'),
      table('graph', 'int', 'ENGINE=OQGRAPH'),
      table('strange', 'nonsense', 'ENGINE=InnoDB'),
    ].join('');
    const faults = async (version: string) => {
      await restoring().empty(sandbox.target, session);
      const server = { ...backup.needs.server, version };
      const given = { file: dumpOf(dump), needs: { ...backup.needs, server } };
      return (await load(sandbox.target, given)).leftOut ?? [];
    };
    expect(await faults(backup.needs.server.version)).toMatchObject([
      {
        ...{ object: 'table encrypted', fault: 'server' },
        why: expect.stringMatching(/no key/),
        advice: expect.stringMatching(/file_key_management/),
      },
      {
        ...{ object: 'table far', fault: 'server' },
        advice: expect.stringMatching(/mariadb-plugin-connect.*never loaded for a test/),
      },
      {
        ...{ object: 'table graph', fault: 'server' },
        advice: expect.stringMatching(/mariadb-plugin-oqgraph.*are tested, too/),
      },
      {
        object: 'table strange',
        fault: 'backup',
        advice: expect.stringMatching(/^Repair or drop/),
      },
    ]);
    expect((await faults('10.6.1-MariaDB')).map(({ fault }) => fault)).toEqual(
      Array(4).fill('server'),
    );
    await restoring().empty(sandbox.target, session);
  });

  it('is not to be had for a newer server, nor for one that is not installed', async () => {
    const of = (fields: Partial<RestoreNeeds['server']>) =>
      start({ ...backup.needs, server: { ...backup.needs.server, ...fields } });
    const newer = of({ version: '12.3.1-MariaDB' });
    await expect(newer).rejects.toThrow(NoSandbox);
    await expect(newer).rejects.toThrow(/12\.3 or newer.*installed there: 10\.11/);
    await expect(of({ vendor: 'mysql', version: '8.0.36' })).rejects.toThrow(NoSandbox);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const pid = await pidOf(sandbox.target.socket);
    await sandbox.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(workDirectory)).toEqual([]);
    await sandbox.stop();
  });

  it('is ended with the reason when a statement goes on that heeds neither limit nor signal', async () => {
    const deaf = await start(roomy(), { processorMs: 1_000 });
    const folder = folderOf(deaf.target.socket);
    const loading = load(
      deaf.target,
      { needs: roomy(), file: dumpOf(DEAF) },
      { signal: deaf.over },
    );
    await expect(loading).rejects.toMatchObject({
      ...{ name: 'SandboxEnded', limit: 'processor' },
      message: expect.stringMatching(/used the processor for .* never finish/),
    });
    await vi.waitUntil(async () => (await processesIn(folder)).length === 0, { timeout: 90_000 });
    await deaf.stop();
    expect(await readdir(workDirectory)).toEqual([]);
  });

  it('dies with us, also with such a statement', async () => {
    const fixture = fileURLToPath(new URL('./owner.fixture.ts', import.meta.url));
    const argument = JSON.stringify({
      ...{ workDirectory, needs: roomy(), dump: dumpOf(DEAF).toString() },
    });
    const child = spawn(process.execPath, [fixture, argument], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const pid = await pidOf(String(line).trim());
    const before = await processorMsOf([pid]);
    const isAtIt = async () => (await processorMsOf([pid])) > before + 300;
    await vi.waitUntil(isAtIt, { timeout: 90_000, interval: 100 });
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });
  });
});
