import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { artifactKey, manifestKeyOf, parseManifest, sealManifest } from '@holdfast/artifact';
import { type HttpClient, often, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureKeys, sealFor } from '../encryption/index.ts';
import { reapUnlaunched } from '../reaper/reap-unlaunched.ts';
import { sweepOrphans } from '../reaper/sweep.ts';
import { backUp, jobIn, readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

type FoundItem = {
  artifactKey: string;
  state: string;
  reason: string | null;
  about: { jobId: string; datasourceId: string; datasourceName: string; rows: number } | null;
};
type FoundAnswer = { items: FoundItem[]; nextCursor?: string; counts: Record<string, number> };
type ImportAnswer = {
  state: string;
  counts: Record<string, number>;
  failure: { code: string } | null;
};

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
let managed: string;
const organisation = uuidv7();
const { signal } = new AbortController();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  const shop = await source.createDatabase(
    'shop',
    'create table orders as select n, md5(n::text) as note from generate_series(1, 500) n',
  );
  await source.query('alter role "owner of shop" createdb');
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
  managed = (await owner.post<{ id: string }>('/storage-destinations/managed/ensure')).body.id;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const ROWS = 'select n, note from orders order by n';
const advance = async (milliseconds: number) => {
  backup.clock.advance(milliseconds);
  owner = await backup.owner(organisation); // tokens do not live that long
};
const sweep = () => sweepOrphans(backup.composed.parts, signal, backup.context.logger);
const stored = async (which = backup) =>
  (await managedFiles(which)).filter((file) => file.startsWith('backups/'));
const listFound = async (client = owner, destination = managed, query = {}) =>
  (await client.get<FoundAnswer>(`/storage-destinations/${destination}/found`, { query })).body;

async function importAll(
  client: HttpClient,
  destination: string,
  body: object = {},
): Promise<ImportAnswer> {
  const started = await client.post<{ id: string; msg?: string }>(
    `/storage-destinations/${destination}/imports`,
    body,
  );
  expect(started.status, started.body.msg).toBe(202);
  return importEnded(client, started.body.id);
}

const importEnded = (client: HttpClient, id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await client.get<ImportAnswer>(`/imports/${id}`);
      expect(['completed', 'failed']).toContain(body.state);
      return body;
    },
    { timeout: 90_000, interval: 200 },
  );

/** Sets the catalogue back, as if it was restored from a moment before these jobs ran. */
async function setBack(jobIds: readonly string[]): Promise<void> {
  await backup.query('delete from backup_manifests where job_id = any($1)', [jobIds]);
  await backup.query(
    `update backup_jobs set state = 'queued', started_at = null, finished_at = null,
       lease_token = null, artifact_key = null, artifact_sha256 = null, plain_bytes = null,
       stored_bytes = null, rows = null, server_version = null, progress = '{}'
     where id = any($1)`,
    [jobIds],
  );
}

test('a catalogue that was set back to when three jobs were queued costs none of their backups: they are found, taken in and restored', async () => {
  const worker = await backup.work();
  const jobs = [];
  for (let nth = 0; nth < 3; nth += 1) jobs.push((await backUp(owner, datasource)).jobId);
  await worker.stop();
  const before = await stored();
  expect(before).toHaveLength(6);
  await setBack(jobs);
  const [waits = '', failed = '', again = ''] = jobs;

  // One job goes on waiting, one is failed because it has no task, one runs again.
  await advance(11 * 60_000);
  await backup.query(
    'update backup_jobs set queued_at = now() + interval $$1 day$$ where id <> $1',
    [failed],
  );
  await reapUnlaunched(backup.composed.parts, backup.context.logger);
  expect((await readJob(owner, datasource, failed)).state).toBe('failed');
  await backup.query(
    `select backup.enqueue_tasks('backups.run', json_build_array(json_build_object(
       'organisation', $1::text, 'jobId', $2::text)), null, null, 25, null, null)`,
    [organisation, again],
  );
  const next = await backup.work();
  await jobIn(owner, datasource, again, ['completed']);
  await next.stop();
  expect((await readJob(owner, datasource, waits)).state).toBe('queued');

  await advance(25 * 3_600_000);
  await sweep();
  expect(await stored()).toEqual(expect.arrayContaining(before));
  const { items, counts } = await listFound();
  expect(counts).toEqual({ found: 3, refused: 0 });
  expect(items.map(({ about }) => about?.jobId).sort()).toEqual([...jobs].sort());
  expect(items[0]).toMatchObject({
    state: 'found',
    about: { datasourceId: datasource, datasourceName: 'shop', rows: 500 },
  });
  // A page at a time, and each once.
  const first = await listFound(owner, managed, { limit: 2 });
  const second = await listFound(owner, managed, { limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.nextCursor).toBeUndefined();

  const last = await backup.work();
  expect(await importAll(owner, managed)).toMatchObject({
    state: 'completed',
    counts: { takenIn: 3, known: 1, refused: 0, datasources: 0 },
  });
  expect((await listFound()).counts).toEqual({ found: 0, refused: 0 });
  const { body } = await owner.get<{ items: { jobId: string; proof: object }[] }>('/backups', {
    query: { state: 'completed' },
  });
  expect(body.items).toHaveLength(4);
  for (const { proof } of body.items) expect(proof).toEqual({ verdict: 'unproven' });
  const some = body.items.slice(0, often({ test: 2, soak: 4 }));
  for (const [nth, { jobId }] of some.entries()) {
    const target = { database: `restored_${nth}` };
    const asked = { datasourceId: datasource, jobId, mode: 'new_database', target };
    expect(await restoreBackup(owner, asked)).toMatchObject({
      state: 'completed',
      proof: { verdict: 'confirmed' },
    });
    expect(await source.query(ROWS, target.database)).toEqual(await source.query(ROWS, 'shop'));
  }
  await last.stop();

  // What was taken in is known: it is neither swept nor found again, and nothing is taken in twice.
  await advance(25 * 3_600_000);
  await sweep();
  expect((await listFound()).counts).toEqual({ found: 0, refused: 0 });
  expect(await stored()).toEqual(expect.arrayContaining(before));
  const idle = await backup.work();
  expect(await importAll(owner, managed)).toMatchObject({ counts: { takenIn: 0, known: 4 } });
  await idle.stop();
  // The job that waited has no task, either; left as it is, run-now would return it.
  await reapUnlaunched(backup.composed.parts, backup.context.logger);
  expect((await readJob(owner, datasource, waits)).state).toBe('failed');
});

test('B16: what a user has deleted goes, also where it comes back into the storage; and no import brings it back', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  const pair = (await stored()).filter((file) => file.includes(jobId));
  expect(pair).toHaveLength(2);
  const kept = await Promise.all(
    pair.map(async (file) => {
      const whole = path.join(backup.context.dataDirectory, file);
      return { whole, bytes: await readFile(whole) };
    }),
  );
  await owner.delete(`/datasources/${datasource}/backups/${jobId}`);
  await jobIn(owner, datasource, jobId, ['deleted']);
  for (const { whole, bytes } of kept) await writeFile(whole, bytes);
  expect((await importAll(owner, managed)).counts).toMatchObject({ takenIn: 0 });
  await worker.stop();
  await advance(25 * 3_600_000);
  await sweep();
  expect((await stored()).filter((file) => file.includes(jobId))).toEqual([]);
});

test('a pair that is not whole or not sealed by us is refused with the reason, and only what is garbage goes', async () => {
  const worker = await backup.work();
  const jobs = [];
  for (let nth = 0; nth < 3; nth += 1) jobs.push((await backUp(owner, datasource)).jobId);
  const [altered = '', cut = '', moved = ''] = jobs;
  const fileOf = async (jobId: string, ending: string) => {
    const name = (await stored()).find((file) => file.includes(jobId) && file.endsWith(ending));
    return path.join(backup.context.dataDirectory, name ?? '');
  };
  const manifest = await fileOf(altered, 'json');
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8')).replace('"rows": 500', '"rows": 499'),
  );
  const artifact = await fileOf(cut, 'age');
  await writeFile(artifact, (await readFile(artifact)).subarray(0, -1));
  await cp(await fileOf(cut, 'json'), await fileOf(moved, 'json'));
  // Unknown here, as if another installation had written them.
  for (const jobId of jobs) {
    await backup.query('delete from backup_manifests where job_id = $1', [jobId]);
    await backup.query('delete from backup_jobs where id = $1', [jobId]);
  }
  expect((await importAll(owner, managed)).counts).toMatchObject({ takenIn: 0, refused: 3 });
  await worker.stop();
  const { items, counts } = await listFound(owner, managed, { state: 'refused' });
  expect(counts).toEqual({ found: 0, refused: 3 });
  const reasonOf = (jobId: string) =>
    items.find(({ artifactKey }) => artifactKey.includes(jobId))?.reason;
  expect(reasonOf(altered)).toMatch(/altered, or sealed by another installation/);
  expect(reasonOf(cut)).toMatch(/bytes.*truncated or altered/);
  expect(reasonOf(moved)).toMatch(/belongs to another backup/);
  await advance(1_000 * 86_400_000);
  await sweep();
  for (const jobId of jobs) {
    expect((await stored()).filter((file) => file.includes(jobId))).toHaveLength(2);
  }
});

describe('on a fresh installation', () => {
  let fresh: TestBackup;
  let newcomer: HttpClient;
  let newManaged: string;
  let kit: { keyFile: string };
  let jobs: string[];
  let forged: string;
  const settled = async (client: HttpClient) => ({
    datasources: (await client.get<{ items: { id: string }[] }>('/datasources')).body.items,
    backups: (
      await client.get<{ items: { jobId: string }[] }>('/backups', { query: { limit: 100 } })
    ).body.items,
  });

  beforeAll(async () => {
    const worker = await backup.work();
    const orchard = await source.createDatabase('orchard', 'create table trees as select 1 as id');
    const second = await addPostgresDatasource(owner, 'orchard', source, orchard);
    jobs = [(await backUp(owner, datasource)).jobId, (await backUp(owner, second)).jobId];
    await worker.stop();
    await resealAsBefore(jobs[1] ?? '');
    kit = (await owner.get<{ keyFile: string }>('/recovery-kit')).body;
    fresh = await startTestBackup();
    await cp(
      path.join(backup.context.dataDirectory, 'backups'),
      path.join(fresh.context.dataDirectory, 'backups'),
      { recursive: true },
    );
    forged = await forgeIn(fresh, jobs[0] ?? '');
    newcomer = await fresh.owner(uuidv7());
    const { body } = await newcomer.post<{ id: string }>('/storage-destinations/managed/ensure');
    newManaged = body.id;
  });
  afterAll(() => fresh.stop());

  /** Copies a pair under another job's id, which its manifest has, too, but without a seal for that. */
  async function forgeIn(where: TestBackup, jobId: string): Promise<string> {
    const another = uuidv7();
    for (const file of (await stored(where)).filter((name) => name.includes(jobId))) {
      const from = path.join(where.context.dataDirectory, file);
      const bytes = await readFile(from);
      const isText = file.endsWith('json');
      await writeFile(
        from.replace(jobId, another),
        isText ? bytes.toString().replaceAll(jobId, another) : bytes,
      );
    }
    return another;
  }

  /** Seals a manifest as it was done before organisations had seal keys. */
  async function resealAsBefore(jobId: string): Promise<void> {
    const [row] = await backup.query<{ manifest: string }>(
      'select manifest from backup_manifests where job_id = $1',
      [jobId],
    );
    const { seal: _, ...manifest } = parseManifest(row?.manifest ?? '');
    const text = sealManifest(manifest, backup.composed.parts.manifestKey);
    const file = (await stored()).find((name) => name.includes(jobId) && name.endsWith('json'));
    await writeFile(path.join(backup.context.dataDirectory, file ?? ''), text);
    await backup.query(
      "update backup_manifests set manifest = $2, sealed_by = 'service' where job_id = $1",
      [jobId, text],
    );
  }

  test('nothing is taken in without the keys, and with a kit from before seal keys it is refused', async () => {
    const worker = await fresh.work();
    const none = { takenIn: 0, known: 0, refused: 0, found: 0, datasources: 0 };
    expect(await importAll(newcomer, newManaged)).toMatchObject({ counts: none });
    for (const [keyFile, fault] of [
      ['', /contains no key/],
      ['AGE-SECRET-KEY-1QQ', /does not say whose keys/],
      [`# organisation: ${organisation}\nAGE-SECRET-KEY-1QQ`, /neither a comment nor an age key/],
      [`# organisation: nobody\n${kit.keyFile}`, /damaged line "# organisation"/],
    ] as const) {
      expect(await newcomer.post('/recovery-keys', { keyFile })).toMatchObject({
        status: 400,
        body: { fields: { keyFile: expect.stringMatching(fault) } },
      });
    }
    const old = kit.keyFile.replaceAll(/^# (seal key|manifest): .*\n/gm, '');
    expect(await newcomer.post('/recovery-keys', { keyFile: old })).toMatchObject({
      status: 200,
      body: { keys: [{ organisationId: organisation, trustsSeals: false }] },
    });
    const { counts } = await importAll(newcomer, newManaged);
    expect(counts).toMatchObject({ takenIn: 0, datasources: 0 });
    expect(counts.refused).toBeGreaterThanOrEqual(jobs.length);
    expect(await settled(newcomer)).toEqual({ datasources: [], backups: [] });
    await worker.stop();
  });

  test('the page of the recovery rebuilds it with the command: datasources without credentials, and backups that are restored and proven', async () => {
    const worker = await fresh.work();
    const folder = await temporaryDirectory();
    await writeFile(path.join(folder.path, 'holdfast-recovery.key'), kit.keyFile, { mode: 0o600 });
    const commands = await commandsUnder('Rebuild Holdfast from storage');
    const run = async (token = newcomer.token) => {
      const bin = path.join(import.meta.dirname, '../../../../bin');
      const env = {
        PATH: `${bin}:${process.env.PATH}`,
        HOLDFAST_TOKEN: token,
        HOLDFAST_CONFIG_DIR: folder.path,
        HOLDFAST_BACKUP_PORT: new URL(fresh.url).port,
      };
      const words = ['-euo', 'pipefail', '-c', commands];
      return (await promisify(execFile)('bash', words, { cwd: folder.path, env })).stdout;
    };
    const there = (await settled(await backup.owner(organisation))).backups;
    const good = there.filter((job) => 'state' in job && job.state === 'completed');
    await expect(run('')).rejects.toThrow(/not signed in here.*holdfast login/);
    await expect(run('nonsense')).rejects.toThrow(/The token is not valid/);
    const said = await run();
    expect(said).toContain(`${good.length} backups and 2 datasources imported`);
    expect(said).toMatch(/[1-9] refused/);
    expect(said).toMatch(
      new RegExp(
        `refused holdfast/.*${forged}.*: The manifest was altered, or sealed by another installation`,
      ),
    );
    expect((await settled(newcomer)).backups.map(({ jobId }) => jobId)).not.toContain(forged);
    expect(said).toMatch(/no credentials/);

    const { datasources, backups } = await settled(newcomer);
    expect(datasources).toHaveLength(2);
    for (const one of datasources) expect(one).toMatchObject({ active: true, connection: null });
    expect(backups).toHaveLength(good.length);
    expect(backups.map(({ jobId }) => jobId)).toEqual(expect.arrayContaining(jobs));
    expect(await run()).toContain(`0 backups and 0 datasources imported, ${good.length}`);
    expect(await settled(newcomer)).toEqual({ datasources, backups });

    const which = { datasourceId: datasource, jobId: jobs[0] ?? '', mode: 'new_database' };
    const target = { database: 'rebuilt' };
    expect(await newcomer.post('/restores', { ...which, target })).toMatchObject({
      status: 409,
      body: { type: 'CREDENTIALS_NOT_SET' },
    });
    await newcomer.put(`/datasources/${datasource}/credentials`, {
      ...{ mode: 'fields', host: '127.0.0.1', port: source.port, database: 'shop' },
      ...{ username: 'owner of shop', password: source.password, tls: { mode: 'off' } },
    });
    expect(await restoreBackup(newcomer, { ...which, target })).toMatchObject({
      state: 'completed',
      proof: { verdict: 'confirmed' },
    });
    expect(await source.query(ROWS, 'rebuilt')).toEqual(await source.query(ROWS, 'shop'));
    const orchard = (await settled(newcomer)).datasources.find(({ id }) => id !== datasource);
    await newcomer.put(`/datasources/${orchard?.id}/credentials`, {
      ...{ mode: 'fields', host: '127.0.0.1', port: source.port, database: 'orchard' },
      ...{ username: 'owner of orchard', password: source.password, tls: { mode: 'off' } },
    });
    await source.query('alter role "owner of orchard" createdb');
    const second = { datasourceId: orchard?.id, jobId: jobs[1] ?? '', mode: 'new_database' };
    expect(
      await restoreBackup(newcomer, { ...second, target: { database: 'regrown' } }),
    ).toMatchObject({ proof: { verdict: 'confirmed' } });
    // Its own kit opens them, too, from now on.
    const { body: own } = await newcomer.get<{ keyFile: string }>('/recovery-kit');
    expect(own.keyFile.match(/^AGE-SECRET-KEY-1/gm)).toHaveLength(2);
    expect(own.keyFile).toContain(`# organisation: ${organisation}`);
    await worker.stop();
    await folder.remove();
  });

  test('a kit opens no folder of managed storage whose organisation lives on the same installation', async () => {
    const worker = await backup.work();
    const other = await backup.owner(uuidv7());
    const { body } = await other.post<{ id: string }>('/storage-destinations/managed/ensure');
    const { keyFile } = (
      await (await backup.owner(organisation)).get<{ keyFile: string }>('/recovery-kit')
    ).body;
    expect((await other.post('/recovery-keys', { keyFile })).status).toBe(200);
    expect((await importAll(other, body.id)).counts).toMatchObject({ takenIn: 0, refused: 0 });
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const someone = await backup.someone({ org: organisation, role });
      expect((await someone.post('/recovery-keys', { keyFile })).status).toBe(403);
    }
    await worker.stop();
  });

  test('an import goes on where a worker was killed with -9, and each backup is there once', async () => {
    const anew = uuidv7();
    const client = await fresh.owner(anew);
    const { body } = await client.post<{ id: string }>('/storage-destinations/managed/ensure');
    await plantBackups(fresh, anew, 120);
    const { body: started } = await client.post<{ id: string }>(
      `/storage-destinations/${body.id}/imports`,
    );
    expect(await client.post(`/storage-destinations/${body.id}/imports`)).toMatchObject({
      status: 409,
      body: { type: 'IMPORT_IN_FLIGHT' },
    });
    const doomed = startWorkerProcess(fresh);
    await vi.waitFor(
      async () => {
        const { body } = await client.get<ImportAnswer>(`/imports/${started.id}`);
        expect(body.counts.takenIn).toBeGreaterThan(20);
      },
      { timeout: 90_000, interval: 40 },
    );
    await doomed.kill();
    const halfway = (await client.get<ImportAnswer>(`/imports/${started.id}`)).body;
    expect(halfway).toMatchObject({ state: 'started' });
    const worker = await fresh.work();
    const { state, counts } = await importEnded(client, started.id);
    expect(state).toBe('completed');
    // The backup that the worker was at when it died may be looked at again, and is then known.
    expect((counts.takenIn ?? 0) + (counts.known ?? 0)).toBe(120);
    expect(counts).toMatchObject({ refused: 0, datasources: 1 });
    const [row] = await fresh.query<{ jobs: number; manifests: number }>(
      `select count(distinct j.id)::int as jobs, count(distinct m.job_id)::int as manifests
       from backup_jobs j left join backup_manifests m on m.job_id = j.id
       where j.organisation_id = $1 and j.state = 'completed'`,
      [anew],
    );
    expect(row).toEqual({ jobs: 120, manifests: 120 });
    await worker.stop();
  });
});

/** Many small pairs that match and have valid seals; nothing reads their content before a restore. */
async function plantBackups(where: TestBackup, org: string, count: number): Promise<void> {
  const { parts } = where.composed;
  const { recipient } = await ensureKeys(parts, org);
  const [row] = await backup.query<{ manifest: string }>(
    'select manifest from backup_manifests limit 1',
  );
  const { seal: _, ...made } = parseManifest(row?.manifest ?? '');
  const datasourceId = uuidv7();
  const root = path.join(where.context.dataDirectory, 'backups');
  await mkdir(path.join(root, `holdfast/${org}/${datasourceId}`), { recursive: true });
  const put = (key: string, text: string) => writeFile(path.join(root, key), text);
  for (let nth = 0; nth < count; nth += 1) {
    const jobId = uuidv7();
    const at = new Date(Date.parse('2026-01-01T00:00:00Z') + nth * 60_000);
    const key = artifactKey({ organisationId: org, datasourceId, at, jobId });
    const job = { ...made.job, id: jobId, organisationId: org, datasourceId };
    const artifact = { ...made.artifact, key, bytes: 1, recipients: [recipient] };
    await put(key, 'x');
    const text = sealFor(parts, org, { ...made, job, artifact });
    await put(manifestKeyOf(key), text);
  }
}

/** The commands in a section of the page, verbatim. */
async function commandsUnder(heading: string): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../../docs/disaster-recovery.md');
  const page = await readFile(file, 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  if (!commands) throw new Error(`the page has no commands under ${heading}`);
  return commands;
}
