import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@holdfast/platform/processes';
import { freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ending, Holdfast } from './holdfast.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let data: string;
const running: Holdfast[] = [];

beforeEach(async () => {
  place = await temporaryDirectory();
  data = path.join(place.path, 'data');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((holdfast) => holdfast.stop('SIGKILL')));
  await vi.waitUntil(async () => !isAlive(await postgresPid()), { timeout: 90_000 });
  await place.remove();
});

/** After a first start, with what it said; whatever is about a later one begins with a copy. */
let made: Awaited<ReturnType<typeof temporaryDirectory>>;
let first: { output: string; ending: Ending; databaseLeft: boolean };
beforeAll(async () => {
  made = await temporaryDirectory();
  const home = path.join(made.path, 'data');
  const holdfast = await Holdfast.up(home);
  const database = await postgresPid(home);
  expect(isAlive(database)).toBe(true);
  const ending = await holdfast.stop('SIGINT');
  first = { output: holdfast.output, ending, databaseLeft: isAlive(database) };
});
afterAll(() => made.remove());
const beginWithCopy = () => promisify(execFile)('cp', ['-a', path.join(made.path, 'data'), data]);

async function up(environment: NodeJS.ProcessEnv = {}): Promise<Holdfast> {
  const holdfast = await Holdfast.up(data, environment);
  running.push(holdfast);
  return holdfast;
}

async function postgresPid(home = data): Promise<number> {
  const file = path.join(home, 'postgres', 'data', 'postmaster.pid');
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

const OWNER = {
  HOLDFAST_ADMIN_EMAIL: 'ada@example.com',
  HOLDFAST_ADMIN_PASSWORD: 'correct horse 1',
};
const SIGN_IN = { email: 'ada@example.com', password: 'correct horse 1' };

test('SIGINT stops everything in good order, no process left', () => {
  expect(first.ending, first.output).toEqual({ code: 0, signal: null });
  expect(first.databaseLeft).toBe(false);
});

test('the first start makes the owner and shows the password once; the second start keeps all', async () => {
  const email = /Sign in as (\S+)/.exec(first.output)?.[1];
  const password = /Password\s+(\S+)/.exec(first.output)?.[1];
  expect(password).toBeDefined();
  expect(first.output).toMatch(/Holdfast is ready\.\s+dashboard +http:\/\/127\.0\.0\.1:\d+ /);
  await beginWithCopy();
  const second = await up();
  expect((await fetch(`${second.authUrl}/readyz`)).status).toBe(200);
  expect(second.output).not.toContain('Password');
  expect(second.output).not.toContain(password);
  expect(await post(`${second.authUrl}/sign-in`, { email, password })).toMatchObject({
    status: 200,
  });
  const database = await postgresPid();
  expect(await second.stop('SIGTERM'), second.output).toEqual({ code: 0, signal: null });
  expect(isAlive(database)).toBe(false);
});

test('kill -9 of the all-in-one, then a start: everything is back, nothing lost', async () => {
  const killed = await up(OWNER);
  const { body: session } = await post(`${killed.authUrl}/sign-in`, SIGN_IN);
  const accounts = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      post(`${killed.authUrl}/organisations`, { name: `Team ${n}` }, session.sessionToken),
    ),
  );
  expect(accounts.map(({ status }) => status)).toEqual(Array(8).fill(201));
  await killed.stop('SIGKILL');

  const second = await up(OWNER);
  const { status, body } = await post(`${second.authUrl}/sign-in`, SIGN_IN);
  expect(status).toBe(200);
  expect(body.organisations).toHaveLength(9);
  const token = await post(
    `${second.authUrl}/token`,
    { audience: 'backup', organisationId: body.organisations[0]?.id },
    session.sessionToken,
  );
  expect(token.status).toBe(200);
});

test('after one start with a new master key, the old one is not needed', async () => {
  const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  await (await up({ ...OWNER, HOLDFAST_MASTER_KEY: old })).stop();
  await (await up({ HOLDFAST_MASTER_KEY: fresh, HOLDFAST_MASTER_KEY_PREVIOUS: old })).stop();
  const third = await up({ HOLDFAST_MASTER_KEY: fresh });
  expect(await post(`${third.authUrl}/sign-in`, SIGN_IN)).toMatchObject({ status: 200 });
});

test('told to stop while it starts, it stops in good order', async () => {
  const holdfast = await Holdfast.run(['up'], { HOLDFAST_DATA_DIR: data });
  running.push(holdfast);
  await vi.waitUntil(() => holdfast.output.includes('Starting PostgreSQL'), { timeout: 90_000 });
  expect(await holdfast.stop()).toEqual({ code: 0, signal: null });
  expect(holdfast.output).not.toContain('Holdfast is ready');
});

describe('what keeps it from starting is one clear sentence and exit code 1:', () => {
  async function refuses(environment: NodeJS.ProcessEnv, sentence: RegExp): Promise<void> {
    const holdfast = await Holdfast.run(['up'], { HOLDFAST_DATA_DIR: data, ...environment });
    running.push(holdfast);
    expect(await holdfast.ended).toEqual({ code: 1, signal: null });
    expect(holdfast.output.trim()).toMatch(sentence);
    expect(holdfast.output.trim().split('\n')).toHaveLength(1);
  }

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

  test('a second start on the same directory, which leaves the first alone; that stops by Ctrl-C, which comes twice under npm', async () => {
    await beginWithCopy();
    const holdfast = await up();
    await refuses({}, /^holdfast: Holdfast is already running on the data directory/);
    expect((await fetch(`${holdfast.authUrl}/readyz`)).status).toBe(200);
    holdfast.child.kill('SIGINT');
    expect(await holdfast.stop('SIGINT')).toEqual({ code: 0, signal: null });
    expect(holdfast.output).toContain('Stopped.');
  });

  test('a lock that is damaged, told apart from one that is held', async () => {
    await mkdir(data);
    await writeFile(path.join(data, 'lock'), 'x'.repeat(4096));
    await refuses({}, /lock is damaged/);
  });

  test('a master key that is none, before the database is made', async () => {
    await refuses({ HOLDFAST_MASTER_KEY: 'planted' }, /HOLDFAST_MASTER_KEY/);
    await expect(access(path.join(data, 'postgres'))).rejects.toThrow(/ENOENT/);
  });

  test('a data directory of a newer version', async () => {
    await beginWithCopy();
    const file = path.join(data, 'layout.json');
    const layout = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ layout: layout.layout + 1 }));
    await refuses({}, /was made by a newer version of Holdfast/);
  });

  test('settings that are wrong, all named at once', async () => {
    const servers = path.join(place.path, 'whois-servers');
    await writeFile(servers, '[nl]\nserver = whois.example\nnot-found = free\n');
    const holdfast = await Holdfast.run(['up'], {
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
