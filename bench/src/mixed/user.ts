import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';
import pg from 'pg';
import { addDatasource, expectOk, runJob, type Source } from '../backup/datasource.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { BackupRoles } from '../backup/roles.ts';

/** What a dashboard asks for. */
const PAGES = [
  ...['/overview', '/overview/history', '/datasources', '/backups', '/audit-log'],
  ...['/backup-policies', '/storage-destinations', '/notification-settings'],
];
const READS_A_ROUND = 40;

export type User = {
  /** Works until `end`; returns how much got done. */
  workUntil(end: number): Promise<{ requests: number; rounds: number }>;
};

/** Owner of an organisation with a database of its own to back up. */
export async function addUser(
  roles: BackupRoles,
  source: Source & { adminUrl: string },
  organisation: string,
): Promise<User> {
  const datasource = await addDatasource(await roles.clientOf(organisation), source);
  return {
    async workUntil(end) {
      const done = { requests: 0, rounds: 0 };
      while (Date.now() < end) {
        // A new client each time: no token is valid for a whole hour.
        const client = await roles.clientOf(organisation);
        await readPages(client);
        await workOnce(
          { ...roles, client, datasource },
          source,
          `copy_${organisation.slice(0, 8)}`,
        );
        done.requests += READS_A_ROUND;
        done.rounds += 1;
      }
      return done;
    },
  };
}

async function readPages(client: HttpClient): Promise<void> {
  for (let nth = 0; nth < READS_A_ROUND; nth += 1) {
    expectOk(await client.get(PAGES[nth % PAGES.length] ?? '/overview'));
  }
}

type Place = { client: HttpClient; datasource: string; workerPid: number };

async function workOnce(place: Place, { adminUrl }: { adminUrl: string }, copy: string) {
  const { client, datasource } = place;
  const { jobId } = await runJob(client, datasource);
  const backup = `/datasources/${datasource}/backups/${jobId}`;
  const test = expectOk(await client.post<{ id: string }>(`${backup}/restore-test`));
  await untilTested(client, test.id);
  await restoreBackup(place, jobId, copy);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database ${copy} with (force)`);
  await admin.end();
  expectOk(await client.delete(backup));
}

async function untilTested(client: HttpClient, id: string): Promise<void> {
  for (;;) {
    const test = expectOk(await client.get<{ state: string }>(`/restores/${id}`));
    if (test.state === 'completed') return;
    if (test.state === 'failed') throw new Error(`the proof failed: ${JSON.stringify(test)}`);
    await delay(500);
  }
}
