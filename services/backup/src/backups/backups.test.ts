import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../testing/insert-job.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { lastGoodBackupAt } from './store.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();
const datasources: string[] = [];
const jobs: string[] = [];

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
  for (const name of ['one', 'two']) {
    const { body } = await owner.post<{ id: string }>('/datasources', { name, engine: 'mariadb' });
    datasources.push(body.id);
  }
  for (let i = 0; i < 7; i += 1) {
    const datasourceId = datasources[i % 2] ?? '';
    const state = i < 5 ? 'completed' : 'failed';
    jobs.push(await insertJob(backup, { organisation, datasourceId, state }));
  }
});
afterAll(() => backup.stop());

type Page = { items: { jobId: string; state: string }[]; nextCursor?: string };
const newestFirst = (keep: (index: number) => boolean) =>
  jobs.filter((_, index) => keep(index)).reverse();

async function walk(path: string, query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await owner.get<Page>(path, { query: { ...query, cursor } });
    expect(status).toBe(200);
    seen.push(...body.items.map(({ jobId }) => jobId));
    cursor = body.nextCursor;
  } while (cursor);
  return seen;
}

test('B11: the jobs of one datasource come newest first, in pages', async () => {
  const [one = ''] = datasources;
  expect(await walk(`/datasources/${one}/backups`, { limit: 2 })).toEqual(
    newestFirst((index) => index % 2 === 0),
  );
  expect((await owner.get(`/datasources/${uuidv7()}/backups`)).status).toBe(404);
});

test('B12: all jobs of the organisation, and datasource_ids narrows them', async () => {
  const [one = '', two = ''] = datasources;
  expect(await walk('/backups', { limit: 3 })).toEqual(newestFirst(() => true));
  expect(await walk('/backups', { datasource_ids: two })).toEqual(newestFirst((i) => i % 2 === 1));
  expect(await walk('/backups', { datasource_ids: `${one},${two}`, limit: 1 })).toEqual(
    newestFirst(() => true),
  );
  expect(await walk('/backups', { datasource_ids: two, state: 'failed' })).toEqual(
    newestFirst((i) => i % 2 === 1 && i >= 5),
  );
  expect(await walk('/backups', { datasource_ids: uuidv7() })).toEqual([]);
});

test('B12: what is no datasource id or state is refused by name', async () => {
  const { status, body } = await owner.get<{ fields: object }>('/backups', {
    query: { datasource_ids: 'x', state: 'sleeping' },
  });
  expect(status).toBe(400);
  expect(Object.keys(body.fields).sort().join()).toMatch(/datasource_ids.*state/);
});

test('one job is read under its datasource, and not under another', async () => {
  const [one = '', two = ''] = datasources;
  const [first = ''] = jobs;
  const { body } = await owner.get(`/datasources/${one}/backups/${first}`);
  expect(body).toMatchObject({ jobId: first, state: 'completed', proof: { verdict: 'unproven' } });
  expect((await owner.get(`/datasources/${two}/backups/${first}`)).status).toBe(404);
});

test('neither a backup that is known not to restore nor a safety copy is told as the last good one', async () => {
  const { body } = await owner.post<{ id: string }>('/datasources', {
    ...{ name: 'three', engine: 'mariadb' },
  });
  const datasourceId = body.id;
  const finished = async (at: string, verdict: string, trigger = 'schedule') => {
    const id = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
    await backup.query(
      'update backup_jobs set finished_at = $2, proof = $3, trigger = $4 where id = $1',
      [id, at, { verdict }, trigger],
    );
    return new Date(at);
  };
  const lastGood = () =>
    backup.composed.parts.database.tenant(organisation, (tx) =>
      lastGoodBackupAt(tx, organisation, datasourceId),
    );
  await finished('2026-11-12T03:00:00Z', 'mismatch');
  expect(await lastGood()).toBeUndefined();
  for (const verdict of ['unproven', 'cannot_confirm', 'confirmed']) {
    const at = await finished('2026-11-13T03:00:00Z', verdict);
    await finished('2026-11-14T03:00:00Z', 'mismatch');
    await finished('2026-11-15T03:00:00Z', 'confirmed', 'safety');
    expect(await lastGood()).toEqual(at);
  }
});

test("another organisation's datasource id finds nothing", async () => {
  const stranger = await backup.owner();
  const { body } = await stranger.get<Page>('/backups', {
    query: { datasource_ids: datasources.join(',') },
  });
  expect(body.items).toEqual([]);
});
