import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { isAlive } from '@holdfast/platform/processes';
import { freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HoldfastProcess } from './holdfast-process.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
/** The data directory of one installation, which all tests of this file start again and again. */
let data: string;
const running: HoldfastProcess[] = [];

beforeAll(async () => {
  place = await temporaryDirectory();
  data = path.join(place.path, 'data');
});
afterAll(async () => {
  await Promise.all(running.splice(0).map((holdfast) => holdfast.stop('SIGKILL')));
  await vi.waitUntil(async () => !isAlive(await postgresPid()), { timeout: 90_000 });
  await place.remove();
});

async function up(environment: NodeJS.ProcessEnv = {}): Promise<HoldfastProcess> {
  const holdfast = await HoldfastProcess.up(data, environment);
  running.push(holdfast);
  return holdfast;
}

async function postgresPid(): Promise<number> {
  const file = path.join(data, 'postgres', 'data', 'postmaster.pid');
  return Number((await readFile(file, 'utf8').catch(() => '0')).split('\n')[0]) || 2 ** 22;
}

type Session = { sessionToken: string; organisations: { id: string }[] };

async function post(url: string, body: unknown, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Session };
}

/** It does not start, says why in one clear sentence, and exits with code 1. */
async function refuses(environment: NodeJS.ProcessEnv, sentence: RegExp): Promise<void> {
  const holdfast = await HoldfastProcess.run(['up'], { HOLDFAST_DATA_DIR: data, ...environment });
  running.push(holdfast);
  expect(await holdfast.ended).toEqual({ code: 1, signal: null });
  expect(holdfast.output.trim()).toMatch(sentence);
  expect(holdfast.output.trim().split('\n')).toHaveLength(1);
}

test('told to stop while it starts, it stops in good order', async () => {
  const holdfast = await HoldfastProcess.run(['up'], { HOLDFAST_DATA_DIR: data });
  running.push(holdfast);
  await vi.waitUntil(() => holdfast.output.includes('Starting PostgreSQL'), { timeout: 90_000 });
  expect(await holdfast.stop()).toEqual({ code: 0, signal: null });
  expect(holdfast.output).not.toContain('Holdfast is ready');
});

let owner: { email: string; password: string };

test('SIGINT stops everything in good order, no process left', async () => {
  const first = await up();
  expect(first.output).toMatch(/Holdfast is ready\.\s+dashboard +http:\/\/127\.0\.0\.1:\d+ /);
  expect(first.output).not.toContain('WARNING'); // a newcomer can do nothing about one
  const [, email = ''] = /Sign in as (\S+)/.exec(first.output) ?? [];
  const [, password = ''] = /Password\s+(\S+)/.exec(first.output) ?? [];
  owner = { email, password };
  const database = await postgresPid();
  expect(isAlive(database)).toBe(true);
  expect(await first.stop('SIGINT'), first.output).toEqual({ code: 0, signal: null });
  expect(first.output).toMatch(/Ctrl-C stops everything\.\nStopping…\nStopped\.\n$/);
  expect(isAlive(database)).toBe(false);
});

let second: HoldfastProcess;
let session: Session;

test('the first start makes the owner and shows the password once; the second start keeps all', async () => {
  expect(owner.password).not.toBe('');
  second = await up();
  expect((await fetch(`${second.authUrl}/readyz`)).status).toBe(200);
  expect(second.output).not.toContain('Password');
  expect(second.output).not.toContain(owner.password);
  const signedIn = await post(`${second.authUrl}/sign-in`, owner);
  expect(signedIn).toMatchObject({ status: 200 });
  session = signedIn.body;
});

test('a start on the directory of one that runs is refused, and leaves that alone', async () => {
  await refuses({}, /^holdfast: Holdfast is already running on the data directory/);
  expect((await fetch(`${second.authUrl}/readyz`)).status).toBe(200);
});

/** All that was made is still there, and an earlier session is still valid. */
async function expectAll({ authUrl }: HoldfastProcess): Promise<void> {
  const { status, body } = await post(`${authUrl}/sign-in`, owner);
  expect(status).toBe(200);
  expect(body.organisations).toHaveLength(9);
  const organisationId = body.organisations[0]?.id;
  const asked = { audience: 'backup', organisationId };
  expect(await post(`${authUrl}/token`, asked, session.sessionToken)).toMatchObject({
    status: 200,
  });
}

const fresh = randomBytes(32).toString('base64');
let third: HoldfastProcess;

test('kill -9 of the all-in-one, then a start, with a new master key at that: everything is back, nothing lost', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      post(`${second.authUrl}/organisations`, { name: `Team ${n}` }, session.sessionToken),
    ),
  );
  expect(accounts.map(({ status }) => status)).toEqual(Array(8).fill(201));
  await second.stop('SIGKILL');

  const old = (await readFile(path.join(data, 'master.key'), 'utf8')).trim();
  third = await up({ HOLDFAST_MASTER_KEY: fresh, HOLDFAST_MASTER_KEY_PREVIOUS: old });
  await expectAll(third);
});

test('it stops by Ctrl-C, which comes twice under npm', async () => {
  third.child.kill('SIGINT');
  expect(await third.stop('SIGINT')).toEqual({ code: 0, signal: null });
  expect(third.output).toContain('Stopped.');
});

test('after one start with a new master key, the old one is not needed', async () => {
  const fourth = await up({ HOLDFAST_MASTER_KEY: fresh });
  await expectAll(fourth);
  const database = await postgresPid();
  expect(await fourth.stop('SIGTERM'), fourth.output).toEqual({ code: 0, signal: null });
  expect(isAlive(database)).toBe(false);
});

describe('what keeps it from starting is one clear sentence and exit code 1:', () => {
  test('a taken port', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await refuses(
        { HOLDFAST_AUTH_PORT: String(port) },
        new RegExp(`^holdfast: Port ${port} is already in use; .*HOLDFAST_AUTH_PORT`),
      );
    } finally {
      server.close();
    }
  });

  test('a data directory that cannot be written', async () => {
    const file = path.join(place.path, 'file');
    await writeFile(file, '');
    for (const folder of [path.join(file, 'data'), '/proc/holdfast']) {
      await refuses({ HOLDFAST_DATA_DIR: folder }, /cannot be written.*HOLDFAST_DATA_DIR/);
    }
  });

  test('a lock that is damaged, told apart from one that is held', async () => {
    const folder = path.join(place.path, 'locked');
    await mkdir(folder);
    await writeFile(path.join(folder, 'lock'), 'x'.repeat(4096));
    await refuses({ HOLDFAST_DATA_DIR: folder }, /lock is damaged/);
  });

  test('a master key that is none, before the database is made', async () => {
    const folder = path.join(place.path, 'keyless');
    const wrong = { HOLDFAST_DATA_DIR: folder, HOLDFAST_MASTER_KEY: 'planted' };
    await refuses(wrong, /HOLDFAST_MASTER_KEY/);
    await expect(access(path.join(folder, 'postgres'))).rejects.toThrow(/ENOENT/);
  });

  test('a data directory of a newer version', async () => {
    const file = path.join(data, 'layout.json');
    const layout = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ layout: layout.layout + 1 }));
    await refuses({}, /was made by a newer version of Holdfast/);
  });

  test('settings that are wrong, all named at once', async () => {
    const servers = path.join(place.path, 'whois-servers');
    await writeFile(servers, '[nl]\nserver = whois.example\nnot-found = free\n');
    const holdfast = await HoldfastProcess.run(['up'], {
      HOLDFAST_DATA_DIR: data,
      HOLDFAST_AUTH_PORT: 'eighty',
      HOLDFAST_DATABASE_URL: 'mysql://secret@example.com',
      HOLDFAST_WHOIS_SERVERS: servers,
    });
    expect(await holdfast.ended).toEqual({ code: 1, signal: null });
    expect(holdfast.output).toContain('HOLDFAST_AUTH_PORT');
    expect(holdfast.output).toContain('HOLDFAST_DATABASE_URL');
    expect(holdfast.output).toContain('HOLDFAST_WHOIS_SERVERS: line 3: ');
    expect(holdfast.output).not.toContain('secret');
  });
});
