import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify, stripVTControlCharacters } from 'node:util';
import {
  CTRL_C,
  ENTER,
  ensureDebianPackages,
  freePort,
  startDebianPostgres,
  startSshd,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCommand } from './command.ts';
import { HoldfastProcess } from './holdfast-process.ts';

// Many commands, some of them in processes of their own: on a busy machine a test takes minutes.
vi.setConfig({ testTimeout: 600_000 });

const EMAIL = 'owner@holdfast.local';
const PASSWORD = 'correct horse battery';
const FIRST = 'first of two passwords';
/** A valid public key whose secret nobody here has. */
const OTHER_KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let server: HoldfastProcess;
let command: ReturnType<typeof createCommand>;
let files: string;

beforeAll(async () => {
  [place, source] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  await ensureDebianPackages(['strace']);
  server = await HoldfastProcess.up(path.join(place.path, 'data'), {
    HOLDFAST_ADMIN_EMAIL: EMAIL,
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
  });
  command = createCommand(path.join(place.path, 'configuration'));
  files = path.join(place.path, 'files');
  await mkdir(files);
  await psql('postgres', 'create database shop');
  await psql(
    'shop',
    'create table orders as select n, repeat(md5(n::text), 8) as note from generate_series(1, 20000) n',
  );
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await source?.stop();
  await place?.remove();
});

async function atSource(program: 'psql' | 'pg_dump', database: string, words: string[]) {
  const { host, port, username, password } = source.address;
  const { stdout } = await promisify(execFile)(
    `/usr/lib/postgresql/15/bin/${program}`,
    ['-h', host, '-p', String(port), '-U', username, '-d', database, ...words],
    { env: { PGPASSWORD: password } },
  );
  return stdout;
}

async function psql(database: string, statement: string): Promise<string> {
  return (await atSource('psql', database, ['-Atc', statement])).trim();
}

/** A dump as plain SQL. */
function pgDump(database: string): Promise<string> {
  return atSource('pg_dump', database, []);
}

function uri(database: string): string {
  const { host, port, username, password } = source.address;
  return `postgresql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

/** Locks `orders`: nothing can be dumped until the returned function is called. */
async function holdOrders() {
  const { host, port, username, password } = source.address;
  const child = execFile(
    '/usr/lib/postgresql/15/bin/psql',
    ['-h', host, '-p', String(port), '-U', username, '-d', 'shop', '-At'],
    { env: { PGPASSWORD: password } },
  );
  child.stdin?.write('begin; lock table orders in access exclusive mode; select 1;\n');
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return () => {
    child.stdin?.end('rollback;\n');
  };
}

/** A command line, and what its output must match. */
type Step = [string, RegExp];

async function takeSteps(steps: readonly Step[], options?: Parameters<typeof command.run>[1]) {
  for (const [line, said] of steps) {
    const { code, out, err } = await command.run(line, options);
    expect({ line, code, err: code === 0 ? '' : err }).toEqual({ line, code: 0, err: '' });
    expect(out).toMatch(said);
  }
}

test('B38: nobody who is not signed in gets anywhere, and a wrong address is told as one', async () => {
  const nobody = await command.runApart('datasources list');
  expect(nobody).toMatchObject({ code: 4, out: '' });
  expect(nobody.err).toMatch(/You are not signed in here\. Sign in first: holdfast login/);

  const port = await freePort();
  const astray = await command.run(
    `login --url http://127.0.0.1:${port} --email ${EMAIL} --password-stdin`,
    { input: PASSWORD },
  );
  expect(astray.code).toBe(1);
  expect(astray.err).toContain(`Holdfast at http://127.0.0.1:${port} cannot be reached`);

  const wrong = await command.run(`login --url ${server.url} --email ${EMAIL} --password-stdin`, {
    input: 'something else',
  });
  expect(wrong.code).toBe(4);
});

test('B38: from signing in to a proven backup and a restored copy, each a line', async () => {
  const login = await command.runApart(
    `login --url ${server.url} --email ${EMAIL} --password-stdin`,
    { input: `${PASSWORD}\n` },
  );
  expect(login).toMatchObject({ code: 0, err: '' });
  expect(login.out).toContain(`Signed in at ${server.url} as ${EMAIL}`);
  const kept = path.join(place.path, 'configuration', 'contexts', 'default.json');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);

  const added = await command.run('datasources add shop --engine postgresql --uri-stdin', {
    input: uri('shop'),
  });
  expect(added).toMatchObject({ code: 0 });
  expect(added.err).toContain('shop can be reached');

  const backup = await command.runApart('backups run-now shop --wait');
  expect(backup.err).toContain('Proven: the restored backup of shop matches what was backed up');
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.out).toMatch(/proof +confirmed/);

  const restore = await command.run(
    'restores start shop --latest --mode new_database --database shop_copy --wait --json',
  );
  expect(restore).toMatchObject({ code: 0 });
  expect(JSON.parse(restore.out)).toMatchObject({
    state: 'completed',
    proof: { verdict: 'confirmed' },
  });
  const digest = 'select md5(string_agg(o::text, $$ $$)) from orders o';
  expect(await psql('shop_copy', digest)).toBe(await psql('shop', digest));
});

test('B38: tables for people fit their terminal and may be coloured; pipes get neither, scripts JSON', async () => {
  const screen = command.onTerminal('backups list');
  expect(await screen.ended).toBe(0);
  const plain = stripVTControlCharacters(screen.screen);
  const lines = plain.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  const [beginning] = lines[1]?.split(' ') ?? [];
  expect((await command.run(`backups show shop ${beginning}`)).code).toBe(0);
  expect(screen.screen).toContain('\x1b[32m');

  const colourless = command.onTerminal('backups list', { NO_COLOR: '1' });
  expect(await colourless.ended).toBe(0);
  expect(colourless.screen).toBe(plain);

  const piped = await command.run('backups list');
  expect(piped.out).not.toContain('\x1b');
  const [job] = JSON.parse((await command.run('--json backups list shop')).out);
  expect(job).toMatchObject({ state: 'completed', trigger: 'manual' });
  expect((await command.run('backups list --quiet')).out).toBe(`${job.jobId}\n`);
  expect(JSON.parse((await command.run('backups manifest shop --json')).out)).toMatchObject({
    tables: [{ schema: 'public', name: 'orders', rows: 20_000 }],
  });
});

test('B38: things are named by name or id; a slip is met with a suggestion, a bad value with its option', async () => {
  const [{ id }] = JSON.parse((await command.run('datasources list --json')).out);
  expect((await command.run('datasources overview')).out).toMatch(/^shop +safe /m);
  const days = JSON.parse((await command.run('datasources history --json')).out);
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ backups: expect.toSatisfy((made: number) => made > 0) });
  for (const name of [id, 'SHOP']) {
    expect((await command.run(`datasources show ${name} --quiet`)).out).toBe(`${id}\n`);
  }
  const slip = await command.run('backups run-now shpo');
  expect(slip).toMatchObject({ code: 1, out: '' });
  expect(slip.err).toContain('There is no datasource shpo. Did you mean shop?');

  const add = (values: string) => command.run(`policies add nightly ${values}`);
  const kept = await add("--cron '0 3 * * *' --keep-daily 99999 --keep-last 99999");
  expect(kept).toMatchObject({ code: 2, out: '' });
  expect(kept.err).toMatch(/\n {2}--keep-(daily|last) must be at most 10000\n {2}--keep-/);
  const cron = await add("--cron 'every night' --keep-daily 7");
  expect(cron).toMatchObject({ code: 2, out: '' });
  expect(cron.err).toMatch(/\n {2}--cron /);

  const secret = await command.run('datasources add other --engine postgresql --password=hunter2');
  expect(secret).toMatchObject({ code: 2, out: '' });
  expect(secret.err).toContain('--password-stdin');
  expect(secret.err).not.toContain('hunter2');
});

test('B38: what the pages can do, the command can: policies, destinations, tests, alerts, the kit', async () => {
  const steps: Step[] = [
    ["policies add nightly --cron '0 3 * * *' --keep-daily 7", /Added nightly .*03:00/],
    ['policies attach nightly shop --priority 5', /nightly now applies to shop/],
    ['policies list --datasource shop', /nightly .* 5 +yes/],
    ['policies adjust nightly shop --disable --priority 7', /is paused for shop, with priority 7/],
    ['policies update nightly --keep-weekly 4', /Changed nightly/],
    ['policies show nightly', /keeps +daily 7, weekly 4/],
    ['policies update nightly --keep-weekly none --json', /"retention": \{\s+"keepDaily": 7\s+\}/],
    ['policies detach nightly shop', /no longer applies/],
    ['policies delete nightly --yes', /Deleted nightly/],
    ['destinations list', /managed/],
    ['restores probe shop --latest --mode new_database --database probed', /./],
    ['restores list shop', /new database +completed +confirmed/],
    ['restore-tests start shop --wait', /proof +confirmed/],
    ['restore-tests schedule shop --off', /no longer proven automatically/],
    ['restore-tests schedule shop --each-backup', /each proven/],
    [
      'notifications set --recipient ops@example.com --disable-event backupShrank',
      /ops@example.com/,
    ],
    ['notifications show', /silent about +backupShrank/],
    [`recovery-kit save ${place.path}/kit`, /holdfast-recovery\.key/],
    ['backups import --look --json', /"takeIn": false/],
    [`recovery-kit set-key ${OTHER_KEY}`, /encrypted to your own key as well/],
    ['recovery-kit set-key --none', /not encrypted to a key of your own/],
    ['orgs list', /owner +active +yes/],
    ['audit --action backup_policy.deleted --json', /"action": "backup_policy.deleted"/],
    // It is deleted; the log still knows its name.
    ['audit --target nightly', /backup_policy.deleted/],
    ['backups occurrences shop --json', /^\[\]\n$/],
    ['backups deletions shop --from 2026-01-01 --json', /^\[\]\n$/],
    [
      'datasources update shop --name shop --loss-warning 30 --ignore-table public.log_* --json',
      /"ignoreTables": \[\s+"public.log_\*"/,
    ],
    ['datasources update shop --label Production team-a --json', /"production",\s+"team-a"/],
    ['datasources list --label team-a', /shop +production, team-a/],
    ['datasources list --label other --json', /^\[\]\n$/],
    ["datasources update shop --label '' --json", /"labels": \[\]/],
  ];
  await takeSteps(steps);
  const [restore] = JSON.parse((await command.run('restores list shop --json')).out);
  expect((await command.run(`restores logs ${restore.id.slice(0, 18)}`)).out).toContain(
    'Loaded with pg_restore',
  );
  const key = path.join(place.path, 'kit', 'holdfast-recovery.key');
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect(await readFile(key, 'utf8')).toContain('AGE-SECRET-KEY-1');
});

test('B38: destinations are added, tried, changed and deleted; a test alert arrives', async () => {
  const sshd = await startSshd();
  const alerts: string[] = [];
  const hook = createServer((request, response) => {
    text(request).then((body) => alerts.push(body));
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = hook.address() as AddressInfo;
  const { host, port: sshPort, username, root, hostKey, password } = sshd.address;
  const server = `--host ${host} --port ${sshPort} --username ${username} --path ${root}`;
  const environment = {
    PASSWORD: password,
    HOOK: `http://127.0.0.1:${port}/alerts`,
    SIGNING: `whsec_${randomBytes(24).toString('base64')}`,
  };
  try {
    await takeSteps(
      [
        [
          `destinations add vault --kind sftp ${server} --host-key '${hostKey}' --password-env PASSWORD`,
          /Added vault .*write and read succeeded/,
        ],
        ['destinations verify vault', /vault takes backups/],
        ['destinations update vault --name attic --password-env PASSWORD', /Changed attic/],
        ['destinations delete attic --yes', /Deleted attic/],
        [
          'notifications set --email off --webhook on --webhook-url-env HOOK --webhook-secret-env SIGNING',
          /webhook +on/,
        ],
        ['notifications test webhook', /webhook +yes/],
        // The worker may or may not have got to it by now.
        ['notifications deliveries --channel webhook', /attempts|No delivery matches/],
        ['notifications set --webhook off', /webhook +off/],
      ],
      { environment },
    );
    // Other alerts may arrive meanwhile.
    expect(alerts.filter((alert) => alert.includes('"test"'))).toHaveLength(1);
  } finally {
    hook.close();
    await sshd.stop();
  }
});

test('B38: a dump becomes a backup once all of it is there; it comes back elsewhere and in its own place', async () => {
  await psql('postgres', 'create database tiny');
  await psql('postgres', 'create database elsewhere');
  await psql('tiny', 'create table notes as select 1 as id');
  const environment = { TINY: uri('tiny'), ELSEWHERE: uri('elsewhere') };
  const json = async (line: string) => {
    const { code, out, err } = await command.run(`${line} --json`, { environment });
    expect({ line, code, err: code === 0 ? '' : err }).toEqual({ line, code: 0, err: '' });
    return JSON.parse(out);
  };
  const tiny = await json('datasources add tiny --engine postgresql --uri-env TINY');

  const dump = await pgDump('tiny');
  const whole = path.join(place.path, 'tiny.sql');
  await writeFile(whole, dump);
  const { jobId } = await json(`backups upload tiny ${whole} --wait`);

  // An upload that is called off half way never counts.
  const parting = command.start(['backups', 'upload', 'tiny', '-'], { input: dump, goesOn: true });
  let told = '';
  parting.child.stderr.on('data', (part) => {
    told += part;
  });
  await vi.waitFor(() => expect(told).toContain('standard input: '), { timeout: 30_000 });
  parting.child.kill('SIGINT');
  const { code, err } = await parting.ended;
  expect({ code, err }).toMatchObject({
    code: 130,
    err: expect.stringMatching(/Nothing was stored/),
  });
  // An upload whose end is missing is no backup, and says so.
  const cut = await command.runApart('backups upload tiny - --wait', {
    input: dump.slice(0, -150),
  });
  expect(cut).toMatchObject({ code: 5, err: expect.stringMatching(/cut off/) });
  const [failed, made, ...others] = await json('backups list tiny');
  expect(failed).toMatchObject({ state: 'failed' });
  expect(made).toMatchObject({ jobId, trigger: 'upload', state: 'completed' });
  expect(others).toEqual([]);

  await json('restores start tiny --latest --mode external_target --uri-env ELSEWHERE --wait');
  expect(await psql('elsewhere', 'select id from notes')).toBe('1');
  await psql('tiny', 'update notes set id = 2');
  const restore = await json('restores start tiny --latest --mode overwrite --yes --wait');
  expect(await psql('tiny', 'select id from notes')).toBe('1');
  const { database } = restore.oldDatabase;
  expect(await psql(database, 'select id from notes')).toBe('2');
  expect(await json(`restores drop-old ${restore.id} --yes`)).toMatchObject({ dropped: true });
  expect(
    await psql('postgres', `select datname from pg_database where datname = '${database}'`),
  ).toBe('');
  const repaired = await command.run(`restores accept-repaired ${restore.id} --yes`);
  expect(repaired).toMatchObject({
    code: 1,
    err: expect.stringMatching(/did not leave a database half overwritten/),
  });

  expect(await json(`backups delete tiny ${jobId} --yes`)).toMatchObject({ deleted: true });
  expect(await json(`datasources update ${tiny.id} --name small --uri-env TINY`)).toMatchObject({
    name: 'small',
  });
});

test('B38: people are invited, join, get another role, invite others and are taken out', async () => {
  const quiet = async (line: string) => (await command.run(`${line} --quiet`)).out.trim();
  const asGrace = (steps: Step[]) =>
    takeSteps(steps, { environment: { HOLDFAST_CONTEXT: 'grace', FIRST } });
  await takeSteps([
    ["orgs create 'Acme Ltd' --use", /Created Acme Ltd .*you are its owner/],
    ["orgs rename 'Acme Ltd' Acme", /Acme Ltd is now called Acme/],
    ['orgs show', /name +Acme\n/],
  ]);
  const first = await quiet('invitations create grace@example.com --role member');
  await asGrace([
    [
      `account create --url ${server.url} --email grace@example.com --name Grace --password-env FIRST`,
      /Created the account of grace@example\.com/,
    ],
    [`invitations show ${first}`, /organisation +Acme\nrole +member/],
    [`invitations accept ${first} --use`, /You are now in Acme, with the role member/],
  ]);
  await takeSteps([
    ['members set-role grace@example.com admin', /has the role admin in Acme/],
    ['members list', /Grace +grace@example\.com +admin/],
  ]);
  await asGrace([
    ['invitations create dan@example.com --role viewer', /Invited dan@example\.com/],
    ['invitations list', /dan@example\.com +viewer/],
    ['invitations revoke dan@example.com', /no longer invited/],
  ]);
  await takeSteps([['members remove grace@example.com --yes', /no longer in Acme/]]);
  const second = await quiet('invitations create grace@example.com --role owner');
  await asGrace([[`invitations decline ${second}`, /Declined the invitation to Acme/]]);
  const alone = await command.run('orgs leave Acme --yes');
  expect(alone).toMatchObject({ code: 1, err: expect.stringMatching(/at least one owner/) });
  await takeSteps([["orgs use 'My organisation'", /Acting for My organisation/]]);
});

test('B38: a session is ended from elsewhere, a password changed, an account erased by typing', async () => {
  const environment = { HOLDFAST_CONTEXT: 'grace' };
  const second = 'second of two passwords';
  const login = (password: string) =>
    command.run(
      `login --context laptop --url ${server.url} --email grace@example.com --password-stdin`,
      { input: password },
    );
  expect((await login(FIRST)).code).toBe(0);
  const sessions = JSON.parse((await command.run('sessions list --json', { environment })).out);
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  const end = `sessions end ${other.id.slice(0, 18)}`;
  await takeSteps([[end, /Ended the session/]], { environment });
  expect((await command.run('--context laptop whoami')).code).toBe(4);
  await takeSteps([['--context laptop logout', /Signed out of/]]);

  const change = (input: string) =>
    command.run('account change-password --passwords-stdin', { input, environment });
  const wrong = await change(`not it at all\n${second}\n`);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringMatching(/is not your password/) });
  expect((await change(`${FIRST}\n${second}\n`)).code).toBe(0);

  const erase = command.onTerminal('--context grace account erase');
  await erase.until('Type grace@example.com to');
  erase.type(`grace@example.com${ENTER}`);
  await erase.until('Password');
  erase.type(`${second}${ENTER}`);
  expect(await erase.ended).toBe(0);
  expect(erase.screen).not.toContain(second);
  expect((await login(second)).code).toBe(4);
  expect((await command.run('whoami', { environment })).err).toContain(
    'There is no sign-in named grace',
  );
});

test('B38: a job that fails is waited for with an exit code of its own', async () => {
  await command.run('datasources add lost --engine postgresql --uri-env LOST', {
    environment: { LOST: uri('nowhere') },
  });
  const failed = await command.run('backups run-now lost --wait --quiet');
  expect(failed.code).toBe(5);
  expect(failed.err).toMatch(/^holdfast: The backup failed: /);
});

test('B38: what destroys wants its name typed, or --yes where nobody can type', async () => {
  const unasked = await command.run('datasources delete lost');
  expect(unasked).toMatchObject({ code: 2, out: '' });
  expect(unasked.err).toContain('add --yes');

  const unsure = command.onTerminal('datasources delete lost');
  await unsure.until('Type lost to confirm');
  unsure.type(`shop${ENTER}`);
  expect(await unsure.ended).toBe(1);
  expect(unsure.screen).toContain('Nothing was done');

  const sure = command.onTerminal('datasources delete lost');
  await sure.until('Type lost to confirm');
  sure.type(`lost${ENTER}`);
  expect(await sure.ended).toBe(0);
  expect((await command.run('datasources list')).out).not.toContain('lost');
});

test('B38: a download is whole or not there, also where the disk ends half way', async () => {
  const file = path.join(files, 'shop.dump');
  const line = `backups download shop --output ${file}`;
  // In blocks of 512 bytes: less than the dump has.
  const cut = await command.inShell('ulimit -f 1000', line);
  expect(cut).toMatchObject({ code: 1, out: '' });
  expect(cut.err).toContain(`${file} cannot be written`);
  expect(await readdir(files)).toEqual([]);
  // A disk of its own that really fills up before the whole dump is written.
  const full = await command.onDisk({ folder: files, size: '256k' }, `${line} --quiet`);
  expect(full).toMatchObject({ code: 1, out: '' });
  expect(full.err).toBe(
    `holdfast: ${file} cannot be written: the disk is full. Nothing was kept.\n`,
  );

  const whole = await command.run(`${line} --json`);
  expect(whole).toMatchObject({ code: 0 });
  const { bytes } = JSON.parse(whole.out);
  expect(await readdir(files)).toEqual(['shop.dump']);
  expect(await stat(file)).toMatchObject({ size: bytes });
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('PGDMP');
  // As on FAT, which has no links: by a rename, which replaces no other file either.
  const other = path.join(files, 'other.dump');
  const linkless = await command.inShell(
    'set -- -f --seccomp-bpf -o /dev/null -e trace=link,linkat -e inject=link,linkat:error=EPERM "$0" "$@"; exec strace "$@"',
    `backups download shop --output ${other} --quiet`,
  );
  expect(linkless).toEqual({ code: 0, out: `${other}\n`, err: '' });
  expect(await stat(other)).toMatchObject({ size: bytes });
  expect((await readdir(files)).sort()).toEqual(['other.dump', 'shop.dump']);
  const again = await command.run(line);
  expect(again).toMatchObject({ code: 1 });
  expect(again.err).toContain('already exists');
});

test('B38: service accounts sign in through variables, sessions that have ended say so', async () => {
  const made = await command.run('service-accounts create ci --role member --json');
  const { clientId, clientSecret } = JSON.parse(made.out);
  const environment = {
    HOLDFAST_CONFIG_DIR: path.join(place.path, 'nothing'),
    HOLDFAST_URL: server.url,
    HOLDFAST_CLIENT_ID: clientId,
    HOLDFAST_CLIENT_SECRET: clientSecret,
  };
  const listed = await command.run('datasources list', { environment });
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.out).toContain('shop');

  // The next secret is only in the file, which nobody else can read; without such a file none is made.
  const file = path.join(place.path, 'ci.secret');
  const rotate = `service-accounts rotate ci --yes --secret-file ${file}`;
  const rotated = await command.run(`${rotate} --json`);
  expect(rotated.out).toContain(file);
  expect(rotated.out).not.toContain('clientSecret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await command.run(rotate)).code).toBe(2);
  expect((await command.run('service-accounts rotate ci --yes --quiet')).code).toBe(2);
  expect((await command.run('whoami', { environment })).code).toBe(4);
  const next = { ...environment, HOLDFAST_CLIENT_SECRET: (await readFile(file, 'utf8')).trim() };
  expect((await command.run('whoami', { environment: next })).code).toBe(0);
  await takeSteps([
    ['service-accounts list', /ci +member/],
    ['service-accounts delete ci --yes', /Deleted ci/],
  ]);

  const login = command.onTerminal(`login --context second --url ${server.url} --email ${EMAIL}`);
  await login.until('Password');
  login.type(`${PASSWORD}${ENTER}`);
  expect(await login.ended).toBe(0);
  expect(login.screen).not.toContain(PASSWORD);
  expect((await command.run('sessions end-others')).code).toBe(0);
  const expired = await command.run('--context second whoami');
  expect(expired).toMatchObject({ code: 4, out: '' });
  expect(expired.err).toContain('holdfast login');
});

test('B38: the log is followed as it is written, until Ctrl-C', async () => {
  const follow = command.onTerminal('audit --follow --limit 1');
  await follow.until('session.opened');
  await command.run('datasources deactivate shop');
  await follow.until('datasource.deactivated');
  await command.run('datasources activate shop');
  follow.type(CTRL_C);
  expect(await follow.ended).toBe(130);
});

test('B38: Ctrl-C ends the waiting, not the job, and says so', async () => {
  const release = await holdOrders();
  const waiting = command.onTerminal('backups run-now shop --wait --context default');
  await waiting.until('shop: backing up');
  waiting.type(CTRL_C);
  expect(await waiting.ended).toBe(130);
  expect(waiting.screen).toContain('The backup of shop goes on without this command.');
  const look = /holdfast (backups show shop [\da-f-]{36} --context default)/.exec(
    waiting.screen.replaceAll(/\r?\n/g, ''),
  )?.[1];
  release();
  await vi.waitFor(
    async () => {
      const { out } = await command.run(`${look}`);
      expect(out).toMatch(/state +completed/);
      expect(out).toMatch(/proof +confirmed/);
    },
    { timeout: 90_000, interval: 1_000 },
  );
});

test('B38: what a proof excepts is named, accepted and revoked; what every restore refuses has an exit code of its own', async () => {
  await psql('postgres', 'create database odd');
  await psql(
    'odd',
    `create table days as select 1 as n;
     create materialized view totals as select count(*) from days; insert into days values (2)`,
  );
  await command.run('datasources add odd --engine postgresql --uri-stdin', { input: uri('odd') });
  const excepted = await command.run('backups run-now odd --wait');
  expect(excepted.code).toBe(0);
  const named = /materialised view public\.totals: the restored copy computes other values/;
  expect(excepted.err).toMatch(named);
  await takeSteps([
    ['backups show odd', /proof +confirmed, with exceptions/],
    ['backups show odd', new RegExp(`exceptions +${named.source}`)],
    ['backups accept-exceptions odd', named],
    ['backups show odd', /public\.totals: .*\(accepted\)/],
    ['backups accepted-exceptions odd', /public\.totals/],
    [
      "backups revoke-exception odd 'materialised view public.totals'",
      /No longer accepted for odd/,
    ],
    ['backups accepted-exceptions odd', /^$/],
  ]);
  const nothing = await command.run('backups accept-exceptions shop');
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('confirmed') });

  await psql(
    'odd',
    `create function most() returns int language sql as 'select 100';
     create table invoices (n int check (n < public.most())); insert into invoices values (50);
     create or replace function most() returns int language sql as 'select 10'`,
  );
  const refused = await command.run('backups run-now odd --wait');
  expect(refused.code).toBe(6);
  expect(refused.err).toMatch(/Every restore refuses part of this backup:\s+.*invoices/);
  expect(refused.err).toContain('--skip-failed-objects');
  const shown = await command.run('backups show odd');
  expect(shown.out).toMatch(/proof +not restorable\n/);
  expect(shown.out).toMatch(/refused +.*invoices/);
  expect(shown.out).toMatch(/not proven +materialised view public\.totals/);
  expect(refused.err).toMatch(/these are not proven:\s+materialised view public\.totals/);
  const without = 'restores start odd --mode new_database --database odd_copy --wait';
  const { jobId } = JSON.parse((await command.run('backups show odd --json')).out);
  const skipped = await command.run(`${without} ${jobId} --skip-failed-objects`);
  expect(skipped.code).toBe(0);
  expect(skipped.err).toMatch(/with exceptions.*invoices/s);
  expect(await psql('odd_copy', 'select count(*) from days')).toBe('2');
});

test('B38: a proof that finds a mismatch has an exit code of its own; such a backup is the newest, and not the latest good one', async () => {
  const [newest, older] = JSON.parse((await command.run('backups list shop --json')).out);
  const storage = path.join(place.path, 'data', 'backups');
  const stored = (await readdir(storage, { recursive: true, withFileTypes: true })).find(
    (each) => each.isFile() && each.name.includes(newest.jobId) && !each.name.endsWith('.json'),
  );
  const artifact = path.join(stored?.parentPath ?? '', stored?.name ?? '');
  const bytes = await readFile(artifact);
  await writeFile(artifact, bytes.fill(~(bytes.at(-1) ?? 0), bytes.length - 1));
  const tested = await command.run('restore-tests start shop --wait');
  expect(tested.code).toBe(6);
  expect(tested.err).toContain(`Testing backup ${newest.jobId} `);
  expect(tested.err).toContain(
    'The proof failed: what was restored does not match what was backed up',
  );
  const shown = await command.run('backups show shop');
  expect(shown.out).toMatch(new RegExp(`^id +${newest.jobId}$`, 'm'));
  expect(shown.out).toMatch(/^proof +mismatch$/m);
  const { proof } = JSON.parse((await command.run('backups show shop --json')).out);
  expect(proof).toMatchObject({ verdict: 'mismatch', reason: expect.stringMatching(/\S/) });
  expect(shown.out.replaceAll(/\s+/g, ' ')).toContain(proof.reason);
  const probed = await command.run(
    'restores probe shop --latest --mode new_database --database probed',
  );
  expect(probed.err).toContain(`Backup ${older.jobId} `);
});

test('a safety copy is never the latest backup, and is called that where it is chosen by its id', async () => {
  const json = async (line: string) => JSON.parse((await command.run(`${line} --json`)).out);
  // Its user may create no databases, so its own is overwritten in place.
  await psql('postgres', "create role keeper login password 'pw-of-keeper'");
  await psql('postgres', 'create database kept owner keeper');
  const own = uri('kept').replace(/\/\/[^@]*@/, '//keeper:pw-of-keeper@');
  await psql('kept', 'set role keeper; create table notes (id int); insert into notes values (1)');
  await command.run('datasources add kept --engine postgresql --uri-stdin', { input: own });
  const { jobId } = await json('backups run-now kept --wait');
  await psql('kept', 'update notes set id = 2');
  const overwrite = 'restores start kept --latest --mode overwrite --yes --wait';
  const first = await command.run(overwrite);
  expect(first).toMatchObject({ code: 0, err: expect.stringContaining(`Backup ${jobId} `) });
  const [{ jobId: copy, trigger }] = await json('backups list kept');
  expect(trigger).toBe('safety');
  for (const line of ['restores probe kept --latest --mode overwrite', overwrite]) {
    expect((await command.run(line)).err).toContain(`Backup ${jobId} `);
  }
  expect(await psql('kept', 'select id from notes')).toBe('1');
  expect((await json('backups show kept latest')).jobId).toBe(jobId);
  const chosen = await command.run(`restores probe kept ${copy} --mode overwrite`);
  expect(chosen.err).toMatch(new RegExp(`^Safety copy ${copy} .*about to replace`, 'm'));
});

test('B38: a server that is killed while it is waited for is told as that, after the time given', async () => {
  const release = await holdOrders();
  const waiting = command.start(['backups', 'run-now', 'shop', '--wait', '--timeout', '10s']);
  let told = '';
  waiting.child.stderr.on('data', (text) => {
    told += text;
  });
  await vi.waitFor(() => expect(told).toContain('shop: '), { timeout: 30_000 });
  await server.stop('SIGKILL');
  const { code, err } = await waiting.ended;
  release();
  expect(code).toBe(3);
  expect(err).toContain(`Gave up waiting: Holdfast at ${server.url} no longer answers.`);
  expect(err).toMatch(/Check on it with: holdfast backups show shop [\da-f-]{36}/);
});
