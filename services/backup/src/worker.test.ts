import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enqueueRestore } from './restores/queue.ts';
import { insertJob } from './testing/insert-job.ts';
import { insertRestore } from './testing/insert-restore.ts';
import { runNow } from './testing/jobs.ts';
import { addPostgresDatasource } from './testing/sources.ts';
import { startTestBackup, type TestBackup } from './testing/test-backup.ts';

const nowhere = { database: 'd', username: 'u' };
let backup: TestBackup;
const [flood, calm] = [uuidv7(), uuidv7()];
let floodOwner: HttpClient;
let calmOwner: HttpClient;

beforeAll(async () => {
  backup = await startTestBackup();
  [floodOwner, calmOwner] = await Promise.all([backup.owner(flood), backup.owner(calm)]);
});
afterAll(() => backup.stop());

const source = (client: HttpClient, name: string) =>
  addPostgresDatasource(client, name, { port: 9 }, nowhere);

/** A queued restore, as the API would leave it; what it restores does not matter before it begins. */
async function queueRestore(organisation: string, owner: HttpClient): Promise<void> {
  const mode = 'new_database';
  const datasourceId = await source(owner, `restored ${uuidv7()}`);
  const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
  const which = { organisation, datasourceId, jobId, mode, state: 'created' } as const;
  const id = await insertRestore(backup, which);
  await backup.composed.parts.database.tenant(organisation, (tx) =>
    enqueueRestore(tx, { organisation, id, mode, trigger: 'manual' }),
  );
}

/** By organisation, how many have begun. */
async function begun(table: 'backup_jobs' | 'restores'): Promise<Record<string, number>> {
  const rows = await backup.query<{ organisation: string; n: number }>(
    `select organisation_id as organisation, count(*)::int as n from ${table}
     where state = 'started' group by 1`,
  );
  return Object.fromEntries(rows.map(({ organisation, n }) => [organisation, n]));
}

test('with every queue flooded by one organisation, the restore and the backup of another are next', async () => {
  const backups: (() => void)[] = [];
  const restores: (() => void)[] = [];
  let open = false;
  const holdIn = (held: (() => void)[]) => (step: string) =>
    open || step !== 'claimed' ? undefined : new Promise<void>((resolve) => held.push(resolve));
  for (let n = 0; n < 8; n += 1) await runNow(floodOwner, await source(floodOwner, `flood ${n}`));
  for (let n = 0; n < 4; n += 1) await queueRestore(flood, floodOwner);
  const worker = await backup.work({
    parts: { onBackupStep: holdIn(backups), onRestoreStep: holdIn(restores) },
  });
  const wait = { timeout: 90_000, interval: 50 };
  await vi.waitFor(async () => expect(await begun('backup_jobs')).toEqual({ [flood]: 3 }), wait);
  await vi.waitFor(async () => expect(await begun('restores')).toEqual({ [flood]: 2 }), wait);
  // The slots of restores are taken, so the next restore takes the last slot of backups.
  await queueRestore(calm, calmOwner);
  await vi.waitFor(async () => {
    expect(await begun('restores')).toEqual({ [flood]: 2, [calm]: 1 });
  }, wait);
  await runNow(calmOwner, await source(calmOwner, 'calm'));
  backups[0]?.();
  await vi.waitFor(async () => {
    expect(await begun('backup_jobs')).toEqual({ [flood]: 2, [calm]: 1 });
  }, wait);
  open = true;
  for (const end of [...backups, ...restores]) end();
  await vi.waitFor(async () => {
    const left = await backup.query(
      `select from backup_jobs where state in ('queued', 'started')
       union all select from restores where state in ('created', 'started')`,
    );
    expect(left).toEqual([]);
  }, wait);
  await worker.stop();
});
