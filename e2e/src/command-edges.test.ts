import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureDebianPackages, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommand } from './command.ts';
import { startHostileServer } from './hostile-server.ts';

/** A window title, a colour in one byte, an overwritten line, reversed text, a line separator. */
const HARM = ['\x1b]0;owned\x07', '\x9b31m', '\rholdfast', '\u202eevil', '\u2028'];
const NAME = `shop${HARM.join('')}`;
const ID = '01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let command: ReturnType<typeof createCommand>;
beforeAll(async () => {
  place = await temporaryDirectory();
  command = createCommand(path.join(place.path, 'configuration'));
});
afterAll(() => place.remove());

const asMachine = (url: string) => ({
  HOLDFAST_URL: url,
  HOLDFAST_CLIENT_ID: 'client',
  HOLDFAST_CLIENT_SECRET: 'secret',
});

test('B38: whatever a server says reaches a terminal without what could steer it', async () => {
  const server = await startHostileServer((target) => {
    if (target.startsWith('GET /api/backup/datasources?')) {
      const facts = {
        engine: NAME,
        labels: [NAME],
        active: true,
        connection: null,
        lastProof: null,
      };
      return { body: { items: [{ id: ID, name: NAME, ...facts }] } };
    }
    if (target.endsWith('/verify')) {
      return { body: { ok: true, serverVersion: NAME, warnings: [NAME] } };
    }
    if (target.endsWith('/run-now')) {
      return { status: 409, body: { type: 'CONFLICT', msg: NAME } };
    }
    return undefined;
  });
  const environment = asMachine(server.url);
  for (const [line, code] of [
    ['datasources list', 0],
    ['datasources list --json', 0],
    [`datasources verify ${ID}`, 0],
    [`backups run-now ${ID}`, 1],
  ] as const) {
    const ran = await command.run(line, { environment });
    expect({ line, code: ran.code }).toEqual({ line, code });
    const said = ran.out + ran.err;
    expect(said).toContain('shop');
    for (const harm of HARM) expect(said).not.toContain(harm);
    if (line.endsWith('--json')) expect(JSON.parse(ran.out)).toMatchObject([{ name: NAME }]);
  }
  const asked = command.onTerminal(`datasources delete ${ID}`, environment);
  await asked.until('to confirm');
  asked.type('no\r');
  expect(await asked.ended).toBe(1);
  for (const harm of HARM) expect(asked.screen).not.toContain(harm);
  server.stop();
});

test('B38: one name without an answer keeps no other from its own, and the exit code tells', async () => {
  const server = await startHostileServer((target, body) => {
    if (!target.endsWith('/app/v1/check')) return undefined;
    const { domain } = JSON.parse(body);
    if (domain === 'broken.com') {
      return { status: 500, body: { type: 'INTERNAL', msg: 'Something broke.' } };
    }
    const known = { mode: 'verified', status: 'registered', available: false, evidence: [] };
    return { body: { domain, unicode: domain, tld: 'com', ...known } };
  });
  const environment = asMachine(`${server.url}/`);
  const people = await command.run('domains check one.com broken.com two.com', { environment });
  expect(people.code).toBe(1);
  expect(people.out).toMatch(/one\.com +registered\n/);
  expect(people.out).toMatch(/two\.com +registered\n/);
  expect(people.out).not.toContain('broken.com');
  expect(people.err).toContain('broken.com was not checked: Something broke.');
  const json = await command.run('domains check one.com broken.com two.com --json --quiet', {
    environment,
  });
  expect(json.code).toBe(1);
  expect(
    json.out
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each).domain),
  ).toEqual([...['one.com', 'two.com']]);
  server.stop();
});

test('B38: Ctrl-C is heeded while a token is asked for, and while a name is looked up', async () => {
  let isSilent = true;
  const server = await startHostileServer((target) =>
    isSilent && target.endsWith('/token') ? 'silence' : undefined,
  );
  for (const _ of ['token', 'name']) {
    const asked = server.asked();
    const { child, ended } = command.start(['backups', 'run-now', 'shop'], {
      environment: asMachine(server.url),
    });
    await asked;
    if (!isSilent) await server.asked();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, out: '', err: 'holdfast: Interrupted.\n' });
    isSilent = false;
  }
  server.stop();
});

test('B38: a sign-in that cannot be kept is ended again', async () => {
  const server = await startHostileServer((target, _, { headers }) => {
    if (target.endsWith('/sign-out')) {
      return headers.authorization === 'Bearer opened' ? { status: 204 } : { status: 401 };
    }
    const organisations = [{ id: ID, name: 'Acme', role: 'owner' }];
    const user = { id: ID, email: 'ada@example.com', name: 'Ada' };
    return { body: { sessionToken: 'opened', user, organisations } };
  });
  const file = path.join(place.path, 'file');
  await writeFile(file, '');
  const line = `login --url ${server.url} --email ada@example.com --password-stdin`;
  const lost = await command.run(line, {
    ...{ input: 'password', environment: { HOLDFAST_CONFIG_DIR: file } },
  });
  expect(lost).toMatchObject({ code: 1, out: '' });
  expect(lost.err).toContain('cannot be created (ENOTDIR)');
  const astray = await command.run(`${line} --org nowhere`, { input: 'password' });
  expect(astray).toMatchObject({ code: 1, out: '' });
  expect(server.seen).toEqual([
    ...['POST /api/auth/sign-in', 'POST /api/auth/sign-out'],
    ...['POST /api/auth/sign-in', 'POST /api/auth/sign-out'],
  ]);
  server.stop();
});

test('B38: where there is a keyring the session is kept there and in no file, until it is ended', async () => {
  await ensureDebianPackages(['dbus-daemon', 'gnome-keyring']);
  const home = path.join(place.path, 'home');
  await mkdir(home, { mode: 0o700 });
  const user = { id: ID, email: 'ada@example.com', name: 'Ada' };
  const server = await startHostileServer((target, _, { headers }) => {
    if (target.endsWith('/sign-in')) {
      return { body: { sessionToken: 'kept-in-the-ring', user, organisations: [] } };
    }
    if (headers.authorization !== 'Bearer kept-in-the-ring') return { status: 401 };
    return target.endsWith('/sign-out') ? { status: 204 } : { body: { user, organisations: [] } };
  });
  const file = path.join(home, 'holdfast', 'contexts', 'default.json');
  const ran = await command.onBus(home, [
    'printf unlock | gnome-keyring-daemon --unlock --components=secrets > /dev/null',
    `printf password | "$0" login --url ${server.url} --email ada@example.com --password-stdin`,
    `cat ${file}`,
    '"$0" whoami',
    '"$0" logout',
    '"$0" whoami',
  ]);
  server.stop();
  expect(ran.out).toContain('"kept": "keyring"');
  expect(ran.out).not.toContain('kept-in-the-ring');
  expect(ran.out).toMatch(/signed in as +Ada <ada@example\.com>/);
  expect(ran.out).toContain('Signed out');
  expect(ran).toMatchObject({
    code: 4,
    err: expect.stringContaining('You are not signed in here'),
  });
});

test('B38: an import by a token takes nothing else for who asks, and follows nobody elsewhere', async () => {
  const elsewhere = await startHostileServer(() => ({ body: { id: ID } }));
  const server = await startHostileServer(() => ({
    ...{
      status: 307,
      headers: { location: `${elsewhere.url}/storage-destinations/managed/ensure` },
    },
  }));
  const port = new URL(server.url).port;
  const environment = { HOLDFAST_TOKEN: 'token', HOLDFAST_BACKUP_PORT: port };
  const led = await command.run('backups import --look', { environment });
  expect(led).toMatchObject({ code: 1, out: '' });
  expect([server.seen, elsewhere.seen]).toEqual([
    ['POST /storage-destinations/managed/ensure'],
    [],
  ]);
  for (const [line, code, said] of [
    ['backups import --org acme', 2, /A token is for one organisation/],
    ['backups import --context staging', 4, /holdfast login --context staging/],
    [`backups import --context staging --token-file ${place.path}`, 2, /either --token-file or/],
  ] as const) {
    const ran = await command.run(line, { environment });
    expect(ran).toMatchObject({ code, out: '', err: expect.stringMatching(said) });
  }
  expect(server.seen).toHaveLength(1);
  server.stop();
  elsewhere.stop();
});
