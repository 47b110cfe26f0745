import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { HttpClient, startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Holdfast } from './holdfast.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let holdfast: Holdfast;

beforeAll(async () => {
  [place, source] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  holdfast = await Holdfast.up(place.path, {
    HOLDFAST_ADMIN_EMAIL: 'owner@example.com',
    HOLDFAST_ADMIN_PASSWORD: 'correct horse battery',
  });
});
afterAll(async () => {
  await holdfast.stop();
  await source.stop();
  await place.remove();
});

async function signIn(): Promise<HttpClient> {
  const auth = new HttpClient({ baseUrl: holdfast.through('auth') });
  const { body: session } = await auth.post<{ sessionToken: string }>('/sign-in', {
    email: 'owner@example.com',
    password: 'correct horse battery',
  });
  const { body } = await auth
    .as(session.sessionToken)
    .post<{ token: string }>('/token', { audience: 'backup' });
  return new HttpClient({ baseUrl: holdfast.through('backup'), token: body.token });
}

type Job = { state: string; failure: object | null; proof: { verdict: string } };

test('from nothing to the first proven backup, and back: restored into a new database', async () => {
  const { host, port, username, password } = source.address;
  const psql = (database: string, text: string) =>
    promisify(execFile)(
      '/usr/lib/postgresql/15/bin/psql',
      ['-h', host, '-p', String(port), '-U', username, '-d', database, '-Atc', text],
      { env: { PGPASSWORD: password } },
    );
  await psql('postgres', 'create database shop');
  await psql(
    'shop',
    'create table orders as select n, md5(n::text) from generate_series(1, 1000) n',
  );

  const api = await signIn();
  const { body: datasource } = await api.post<{ id: string }>('/datasources', {
    name: 'shop',
    engine: 'postgresql',
    credentials: { mode: 'fields', host, port, database: 'shop', username, password },
  });
  const { body: run } = await api.post<{ jobId: string }>(
    `/datasources/${datasource.id}/backups/run-now`,
  );
  await vi.waitFor(
    async () => {
      const { body } = await api.get<Job>(`/datasources/${datasource.id}/backups/${run.jobId}`);
      expect(body.failure).toBeNull();
      expect(body).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    },
    { timeout: 90_000, interval: 200 },
  );

  const { body: restore } = await api.post<{ id: string }>('/restores', {
    datasourceId: datasource.id,
    jobId: run.jobId,
    mode: 'new_database',
    target: { database: 'restored' },
  });
  await vi.waitFor(
    async () => {
      const { body } = await api.get(`/restores/${restore.id}`);
      expect(body).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    },
    { timeout: 90_000, interval: 200 },
  );
  const digest = 'select md5(string_agg(o::text, $$ $$)) from orders o';
  expect((await psql('restored', digest)).stdout).toBe((await psql('shop', digest)).stdout);
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
    { timeout: 100_000, interval: 500 },
  );
});
