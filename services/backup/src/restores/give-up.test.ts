import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../testing/insert-job.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { giveUpRestores } from './give-up.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
});
afterAll(() => backup.stop());

test('after its database was set back, Holdfast does no restore a second time and undoes none; a test goes on, and one that was half way keeps its safety copy', async () => {
  const asked = { name: 'shop', engine: 'postgresql' };
  const { body: datasource } = await owner.post<{ id: string }>('/datasources', asked);
  const datasourceId = datasource.id;
  const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
  const one = { organisation, datasourceId, jobId };
  const waits = await insertRestore(backup, { ...one, state: 'created' });
  const runs = await insertRestore(backup, { ...one, mode: 'new_database', state: 'started' });
  const halfWay = await insertRestore(backup, { ...one, state: 'started' });
  const test = await insertRestore(backup, { ...one, mode: 'sandbox', state: 'created' });
  const over = await insertRestore(backup, { ...one, state: 'completed' });
  await backup.query('update restores set journal = $2 where id = $1', [runs, { made: 'copy' }]);
  const journal = { filling: true, safetyCopy: 'backup job 1' };
  await backup.query('update restores set journal = $2, safety_job_id = $3 where id = $1', [
    ...[halfWay, journal, jobId],
  ]);

  const { parts } = backup.composed;
  expect((await giveUpRestores(parts)).map(({ id }) => id)).toEqual([waits, runs, halfWay]);
  const { body } = await owner.get<{
    items: { id: string; state: string; failure: { code: string; message: string } | null }[];
  }>(`/datasources/${datasourceId}/restores`);
  const ends = body.items.map(({ id, state, failure }) => [id, state, failure?.code]);
  expect(ends).toEqual([
    [over, 'completed', undefined],
    [test, 'created', undefined],
    [halfWay, 'failed', 'OVERWRITE_HALF_WAY'],
    [runs, 'failed', 'DATABASE_SET_BACK'],
    [waits, 'failed', 'DATABASE_SET_BACK'],
  ]);
  const kept = await owner.delete(`/datasources/${datasourceId}/backups/${jobId}`);
  expect(kept.status).toBe(409);
  expect(await giveUpRestores(parts)).toEqual([]);
});
