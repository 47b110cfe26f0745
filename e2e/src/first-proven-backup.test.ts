import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { HttpClient, startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Holdfast } from './holdfast.ts';
import { type Registry, startRegistry } from './registry.ts';

// Many shell commands, each a process: on a busy machine they take minutes.
vi.setConfig({ testTimeout: 600_000 });

const ROOT = path.resolve(import.meta.dirname, '../..');
const EMAIL = 'owner@holdfast.local';
const PASSWORD = 'correct horse battery';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let registry: Registry;
let holdfast: Holdfast;

beforeAll(async () => {
  [place, source] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  registry = await startRegistry(place.path, ['example']);
  holdfast = await Holdfast.up(path.join(place.path, 'data'), {
    ...registry.environment,
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
  });
});
afterAll(async () => {
  await holdfast?.stop();
  await registry?.stop();
  await source?.stop();
  await place?.remove();
});

async function signIn(): Promise<HttpClient> {
  const auth = new HttpClient({ baseUrl: holdfast.through('auth') });
  const { body: session } = await auth.post<{ sessionToken: string }>('/sign-in', {
    email: EMAIL,
    password: PASSWORD,
  });
  const { body } = await auth
    .as(session.sessionToken)
    .post<{ token: string }>('/token', { audience: 'backup' });
  return new HttpClient({ baseUrl: holdfast.through('backup'), token: body.token });
}

/** The lines of the quick start, unchanged except for the platform's address. */
async function quickStart(): Promise<string[]> {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  const [, block = ''] = /## The first proven backup\n.*?```\n(.*?)```/s.exec(readme) ?? [];
  return block.trimEnd().replaceAll('http://127.0.0.1:4000', holdfast.url).split('\n');
}

/** A shell in a folder such as somebody has who has just unpacked Holdfast. */
async function openShell() {
  const folder = path.join(place.path, 'checkout');
  await mkdir(path.join(folder, 'bin'), { recursive: true });
  await symlink(path.join(ROOT, 'bin', 'holdfast'), path.join(folder, 'bin', 'holdfast'));
  const env = { PATH: process.env.PATH, HOLDFAST_CONFIG_DIR: path.join(folder, 'configuration') };
  const run = (script: string, input = '') => {
    const running = promisify(execFile)('bash', ['--norc', '-c', script], { cwd: folder, env });
    running.child.stdin?.end(input);
    return running;
  };
  return { folder, run };
}

test('the quick start of the README, line by line: from nothing to a proven backup, a restored copy, names checked', async () => {
  const { host, port, username, password } = source.address;
  const psql = async (database: string, text: string) => {
    const { stdout } = await promisify(execFile)(
      '/usr/lib/postgresql/15/bin/psql',
      ['-h', host, '-p', String(port), '-U', username, '-d', database, '-Atc', text],
      { env: { PGPASSWORD: password } },
    );
    return stdout;
  };
  await psql('postgres', 'create database shop');
  await psql(
    'shop',
    'create table orders as select n, md5(n::text) from generate_series(1, 1000) n',
  );

  const { folder, run } = await openShell();
  await writeFile(path.join(folder, 'names.txt'), 'example.com\nexample.net\n');
  const inputs: [RegExp, string][] = [
    [/ --password-stdin$/, `${PASSWORD}\n`],
    [/ --uri-stdin$/, `postgres://${username}:${password}@${host}:${port}/shop\n`],
  ];
  const [onPath = '', ...lines] = await quickStart();
  const told: { stdout: string; stderr: string }[] = [];
  for (const line of lines) {
    const input = inputs.find(([wanted]) => wanted.test(line))?.[1];
    // A line that fails throws, with its output.
    told.push(await run(`${onPath}\n${line}`, input));
  }
  const [login, add, backup, restore, check] = told;
  expect(lines).toHaveLength(6);
  expect(login?.stdout).toContain(`Signed in at ${holdfast.url} as ${EMAIL}`);
  expect(add?.stderr).toContain('shop can be reached');
  expect(backup?.stdout).toMatch(/proof +confirmed/);
  expect(restore?.stdout).toMatch(/state +completed/);
  expect(check?.stderr).toBe('');
  expect(JSON.parse(check?.stdout ?? '')).toMatchObject({
    domain: 'example.com',
    status: 'registered',
  });
  const csv = await readFile(path.join(folder, 'results.csv'), 'utf8');
  expect(csv).toMatch(/^domain,.*\r\nexample\.com,.*\r\nexample\.net,/);
  const digest = 'select md5(string_agg(o::text, $$ $$)) from orders o';
  expect(await psql('shop_copy', digest)).toBe(await psql('shop', digest));

  // For somebody who is signed in, names of existing things are completed, too.
  const word = `COMP_WORDS=(holdfast backups run-now s); COMP_CWORD=3; _holdfast`;
  const script = `source <(holdfast completion bash); ${word}; echo "\${COMPREPLY[@]}"`;
  expect((await run(`${onPath}\n${script}`)).stdout).toBe('shop\n');
});

test('links that were asked for at the one address lead through it, whatever the Host header says: a part of a download, a log, an upload of what came', async () => {
  const api = await signIn();
  const { body: datasources } = await api.get<{ items: { id: string }[] }>('/datasources');
  const path = `/datasources/${datasources.items[0]?.id}`;
  const { body: jobs } = await api.get<{ items: { jobId: string }[] }>(`${path}/backups`);
  const { body: restores } = await api.get<{ items: { id: string }[] }>(`${path}/restores`);
  const linkAt = async (method: string, url: string) => {
    const headers = { ...FORGED, authorization: `Bearer ${api.token}` };
    const sending = request(`${api.baseUrl}${url}`, { method, headers });
    const [answer] = (await once(sending.end(), 'response')) as [IncomingMessage];
    return ((await json(answer)) as { url: string }).url;
  };
  const file = await linkAt('POST', `${path}/backups/${jobs.items[0]?.jobId}/download-link`);
  expect(file.startsWith(`${holdfast.through('backup')}/downloads/`), file).toBe(true);
  const part = await fetch(file, { headers: { range: 'bytes=0-4' } });
  expect([part.status, await part.text()]).toEqual([206, 'PGDMP']);
  const log = await linkAt('GET', `/restores/${restores.items[0]?.id}/logs.presign`);
  expect(log.startsWith(`${holdfast.through('backup')}/restores/`), log).toBe(true);
  expect((await fetch(log)).status).toBe(200);

  const sent = await fetch(`${api.baseUrl}${path}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/octet-stream' },
    body: (await fetch(file)).body,
    duplex: 'half',
  });
  const { jobId } = (await sent.json()) as { jobId: string };
  await vi.waitFor(
    async () => {
      const { body } = await api.get(`${path}/backups/${jobId}`);
      expect(body).toMatchObject({ state: 'completed' });
    },
    { timeout: 90_000, interval: 200 },
  );
});

const FORGED = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };

test('B14: a schedule of the minute makes a job by itself', async () => {
  const api = await signIn();
  const { body: datasources } = await api.get<{ items: { id: string }[] }>('/datasources');
  const id = datasources.items[0]?.id;
  const { body: managed } = await api.post<{ id: string }>('/storage-destinations/managed/ensure');
  const { body: policy } = await api.post<{ id: string }>('/backup-policies', {
    name: 'every minute',
    scheduleCron: '* * * * *',
    retention: { keepLast: 2 },
    destinationId: managed.id,
  });
  await api.post(`/datasources/${id}/policies`, { policyId: policy.id });
  await vi.waitFor(
    async () => {
      const { body } = await api.get<{ items: { trigger: string; state: string }[] }>(
        `/datasources/${id}/backups`,
      );
      expect(body.items[0]).toMatchObject({ trigger: 'schedule', state: 'completed' });
    },
    { timeout: 300_000, interval: 500 },
  );
});
