import { setTimeout as delay } from 'node:timers/promises';
import type { Backup } from '@holdfast/clients';
import type { HttpAnswer, HttpClient } from '@holdfast/platform/testing';

/** Seldom: the job itself says how long it took, and looking takes processor time, too. */
const LOOK_EVERY_MS = 250;

/** A database on a server on loopback. */
export type Source = {
  port: number;
  password: string;
  engine?: Backup.Datasource['engine'];
  username?: string;
  database?: string;
};

export type Job = {
  jobId: string;
  state: string;
  failure: unknown;
  startedAt: string;
  finishedAt: string;
  plainBytes: number;
  storedBytes: number;
};

/** Automatic restore tests are switched off. */
export async function addDatasource(
  client: HttpClient,
  { engine = 'postgresql', database = 'postgres', username = 'postgres', ...server }: Source,
  name = 'bench',
): Promise<string> {
  const credentials = {
    ...{ mode: 'fields', host: '127.0.0.1', port: server.port, database, username },
    ...{ password: server.password, tls: { mode: 'off' } },
  };
  const { id } = expectOk(
    await client.post<{ id: string }>('/datasources', { name, engine, credentials }),
  );
  const testing = { enabled: false, when: 'each_backup' };
  expectOk(await client.put(`/datasources/${id}/restore-testing`, testing));
  return id;
}

/** Runs one backup and waits for it. */
export async function runJob(client: HttpClient, datasource: string): Promise<Job> {
  const run = expectOk(
    await client.post<{ jobId: string }>(`/datasources/${datasource}/backups/run-now`),
  );
  return untilDone(client, `/datasources/${datasource}/backups/${run.jobId}`);
}

export async function untilDone(client: HttpClient, job: string): Promise<Job> {
  for (;;) {
    const body = expectOk(await client.get<Job>(job));
    if (body.state === 'failed') throw new Error(JSON.stringify(body.failure));
    if (body.state === 'completed') return body;
    await delay(LOOK_EVERY_MS);
  }
}

export function expectOk<T>({ status, body }: HttpAnswer<T>): T {
  if (status < 300) return body;
  throw new Error(`the API answers ${status}: ${JSON.stringify(body)}`);
}
