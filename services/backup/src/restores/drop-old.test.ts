import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../testing/insert-job.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { dropExpired } from './drop-old.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
});
afterAll(() => backup.stop());

async function datasource(name: string): Promise<{ datasourceId: string; jobId: string }> {
  const { body } = await owner.post<{ id: string }>('/datasources', { name, engine: 'postgresql' });
  const datasourceId = body.id;
  const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
  return { datasourceId, jobId };
}

const oldOf = async (id: string) => {
  const [row] = await backup.query<{ old_database: string | null; log: string }>(
    'select old_database, log from restores where id = $1',
    [id],
  );
  return row;
};

test('many old databases that cannot be dropped keep no other from being looked at', async () => {
  const stubborn = await datasource('without credentials');
  let last = '';
  for (let n = 0; n < 60; n += 1) {
    last = await insertRestore(backup, { organisation, ...stubborn });
  }
  const gone = await datasource('gone');
  const id = await insertRestore(backup, { organisation, ...gone });
  const url = `/datasources/${gone.datasourceId}`;
  expect((await owner.delete(url, { confirmation: 'gone' })).status).toBe(204);
  backup.clock.advance(2 * 86_400_000);
  const { signal } = new AbortController();
  const drop = () => dropExpired(backup.composed.parts, signal, backup.context.logger);
  await drop();
  await drop();
  // Holdfast cannot sign in there any more: its users must drop the database, and the log says so.
  expect(await oldOf(id)).toMatchObject({ old_database: null });
  expect((await oldOf(id))?.log).toContain('"old"');
  const [{ kept } = { kept: 0 }] = await backup.query<{ kept: number }>(
    'select count(*)::int as kept from restores where old_database is not null',
  );
  expect(kept).toBe(60);

  // A week later it is not tried any more, and whoever looks at the restore reads what to do.
  const warnings = async () => {
    const rows = await backup.query<{ warnings: string[] }>(
      'select warnings from restores where datasource_id = $1',
      [stubborn.datasourceId],
    );
    return [...new Set(rows.flatMap((row) => row.warnings))];
  };
  expect(await warnings()).toEqual([
    expect.stringMatching(/"old" could not be dropped.*every hour/),
  ]);
  backup.clock.advance(8 * 86_400_000);
  for (const _ of [1, 2]) await drop();
  expect(await warnings()).toEqual([expect.stringMatching(/"old" could not be dropped.*by hand/)]);
  expect(await oldOf(last)).toMatchObject({ old_database: null });
});

test('an old database is not taken for dropped where the datasource has another server by now', async () => {
  owner = await backup.owner(organisation); // tokens end while the clock is moved
  const moved = await datasource('moved');
  const id = await insertRestore(backup, { organisation, ...moved });
  const former = { host: 'former.example.com', port: 5432, database: 'shop', username: 'shop' };
  await backup.query('update restores set target = $2 where id = $1', [id, former]);
  const set = await owner.put(`/datasources/${moved.datasourceId}/credentials`, {
    ...{ mode: 'fields', host: '127.0.0.1', port: 1, database: 'shop', username: 'shop' },
    ...{ password: 'pw', tls: { mode: 'off' } },
  });
  expect(set.status, set.text).toBe(200);
  const answer = await owner.delete<{ msg: string }>(`/restores/${id}/old-database`);
  expect(answer.body).toMatchObject({
    type: 'TARGET_NOT_WRITABLE',
    msg: expect.stringContaining('former.example.com'),
  });
  expect(await oldOf(id)).toMatchObject({ old_database: 'old' });
});
