import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { insertJob } from '../testing/insert-job.ts';
import { insertManifest } from '../testing/insert-manifest.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { tickTests } from './tick.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
});
afterAll(() => backup.stop());

async function tested(name: string, restoreTesting: object, jobs: number): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/datasources', { name, engine: 'postgresql' });
  const datasourceId = body.id;
  const answer = await owner.put(`/datasources/${datasourceId}/restore-testing`, restoreTesting);
  expect(answer.status).toBe(200);
  for (let n = 0; n < jobs; n += 1) {
    const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
    await insertManifest(backup, { organisation, datasourceId, jobId });
  }
  return datasourceId;
}

const testsOf = (datasourceId: string) =>
  backup.query<{ job_id: string; trigger: string; mode: string }>(
    'select job_id, trigger, mode from restores where datasource_id = $1',
    [datasourceId],
  );
const DAILY = { when: 'cron', scheduleCron: '0 5 * * *', timezone: 'Europe/Berlin' };

test('B24, B25: by the clock, the newest backup is tested, once, however many look', async () => {
  backup.clock.set('2026-11-15T00:00:00Z');
  owner = await backup.owner(organisation);
  const busy = await tested('busy', { enabled: true, ...DAILY }, 3);
  const off = await tested('off', { enabled: false, ...DAILY }, 1);
  const empty = await tested('empty', { enabled: true, ...DAILY }, 0);
  const each = await tested('each', { enabled: true, when: 'each_backup' }, 1);
  backup.clock.set('2026-11-15T03:59:59Z');
  expect(await tickTests(backup.composed.parts)).toBe(0);
  backup.clock.set('2026-11-15T04:00:00Z'); // five in Berlin
  const other = await compose(backup.context);
  const counts = await Promise.all([
    tickTests(backup.composed.parts),
    tickTests(other.parts),
    tickTests(backup.composed.parts),
  ]);
  await other.parts.database.stop();
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const [newest] = await backup.query<{ id: string }>(
    'select id from backup_jobs where datasource_id = $1 order by id desc limit 1',
    [busy],
  );
  expect(await testsOf(busy)).toEqual([
    { job_id: newest?.id, trigger: 'schedule', mode: 'sandbox' },
  ]);
  for (const id of [off, empty, each]) expect(await testsOf(id)).toEqual([]);
  owner = await backup.owner(organisation);
  const { body } = await owner.get<{ items: { action: string; actor: object }[] }>('/audit-log', {
    query: { actions: 'restore.test_scheduled' },
  });
  expect(body.items).toMatchObject([{ actor: { type: 'system', id: 'scheduler' } }]);
});

test('a day later it is tested again, and not after testing was switched off', async () => {
  backup.clock.set('2026-11-16T04:00:00Z');
  expect(await tickTests(backup.composed.parts)).toBe(1);
  owner = await backup.owner(organisation);
  const { body } = await owner.get<{ items: { id: string; name: string }[] }>('/datasources');
  const busy = body.items.find(({ name }) => name === 'busy')?.id;
  await owner.put(`/datasources/${busy}/restore-testing`, { enabled: false, ...DAILY });
  backup.clock.set('2026-11-17T04:00:00Z');
  expect(await tickTests(backup.composed.parts)).toBe(0);
});

test('one that is queued and whose task is lost is queued again', async () => {
  const { reapRestores } = await import('../reaper/reap-restores.ts');
  const [restore] = await backup.query<{ id: string }>(
    "select id from restores where state = 'created' limit 1",
  );
  const key = `restores.run:${restore?.id}`;
  const tasks = () => backup.query('select from backup_queue._private_jobs where key = $1', [key]);
  await backup.query('delete from backup_queue._private_jobs where key = $1', [key]);
  const signal = new AbortController().signal;
  backup.clock.advance(11 * 60_000);
  await reapRestores(backup.composed.parts, signal, backup.context.logger);
  expect(await tasks()).toHaveLength(1);
});

test('of tests of one backup one waits, and so many of an organisation; the answer names the setting', async () => {
  owner = await backup.owner(organisation); // tokens do not live that long
  const [one, other] = [
    await tested('one', { enabled: false, when: 'each_backup' }, 1),
    await tested('other', { enabled: false, when: 'each_backup' }, 1),
  ];
  const ask = async (datasourceId: string) => {
    const [job] = await backup.query<{ id: string }>(
      'select id from backup_jobs where datasource_id = $1',
      [datasourceId],
    );
    return owner.post<{ id: string; msg: string }>(
      `/datasources/${datasourceId}/backups/${job?.id}/restore-test`,
    );
  };
  backup.composed.parts.limits.waiting.restoreTests = 1;
  const first = await ask(one);
  expect(first.status).toBe(202);
  expect(await ask(one)).toMatchObject({ status: 202, body: first.body });
  expect(await ask(other)).toMatchObject({
    status: 429,
    body: {
      type: 'TOO_MUCH_WAITING',
      msg: expect.stringMatching(
        /limit of 1 waiting manual restore test .*HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION/,
      ),
    },
  });
});
