import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';

type Job = {
  jobId: string;
  state: string;
  failure: { code: string } | null;
  startedAt: string | null;
  finishedAt: string | null;
  attempts: { startedAt: string; failedAt: string }[];
};
type Restore = {
  id: string;
  state: string;
  proof: { verdict: string; reason?: string } | null;
  startedAt: string | null;
  finishedAt: string | null;
  failure: object | null;
};

const LONGEST_MS = 180_000;
const LOOK_EVERY_MS = 20;

async function ask<T>(answer: Promise<{ status: number; body: T }>, status: number): Promise<T> {
  const { status: given, body } = await answer;
  if (given !== status) throw new Error(`the API answers ${given}: ${JSON.stringify(body)}`);
  return body;
}

async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (Date.now() > end) throw new Error(`waited too long: ${JSON.stringify(seen)}`);
    await delay(LOOK_EVERY_MS);
  }
}

/** What one organisation does with the backup service. */
export function createTenant(client: HttpClient) {
  const jobAt = (datasource: string, job: string) => `/datasources/${datasource}/backups/${job}`;
  return {
    client,
    async addDatasource(
      name: string,
      server: { port: number; password?: string },
      database = 'postgres',
    ): Promise<string> {
      const { port, password = 'x' } = server;
      const credentials = {
        ...{ mode: 'fields', host: '127.0.0.1', port, database, username: 'postgres', password },
        tls: { mode: 'off' },
      };
      const datasource = { name, engine: 'postgresql', credentials };
      const { id } = await ask(client.post<{ id: string }>('/datasources', datasource), 201);
      const testing = { enabled: false, when: 'each_backup' };
      await ask(client.put(`/datasources/${id}/restore-testing`, testing), 200);
      return id;
    },
    async addPolicy(name: string, excludeTables: string[] = []): Promise<string> {
      const managed = client.post<{ id: string }>('/storage-destinations/managed/ensure');
      const { id } = (await managed).body;
      const policy = {
        ...{ name, scheduleCron: '0 3 * * *', retention: { keepLast: 50 } },
        ...{ destinationId: id, options: { excludeTables } },
      };
      return (await ask(client.post<{ id: string }>('/backup-policies', policy), 201)).id;
    },
    async runNow(datasource: string, policyId?: string): Promise<string> {
      const body = policyId === undefined ? {} : { policyId };
      const path = `/datasources/${datasource}/backups/run-now`;
      return (await ask(client.post<{ jobId: string }>(path, body), 202)).jobId;
    },
    readJob: (datasource: string, job: string) => ask(client.get<Job>(jobAt(datasource, job)), 200),
    async backUp(datasource: string, policyId?: string): Promise<string> {
      const job = await this.runNow(datasource, policyId);
      const over = ({ state }: Job) => state === 'completed' || state === 'failed';
      const { state, failure } = await until(() => this.readJob(datasource, job), over);
      if (state === 'failed') throw new Error(JSON.stringify(failure));
      return job;
    },
    /** How long a backup waits for its turn, in milliseconds. */
    async backupWaits(datasource: string): Promise<number> {
      const asked = Date.now();
      const job = await this.runNow(datasource);
      const begun = await until(
        () => this.readJob(datasource, job),
        ({ startedAt }) => startedAt !== null,
      );
      const waited = Date.parse(begun.startedAt ?? '') - asked;
      await until(
        () => this.readJob(datasource, job),
        ({ state }) => state === 'completed' || state === 'failed',
      );
      return waited;
    },
    /** Asks for a restore test, and resolves when it runs. */
    async beginTest(datasource: string, job: string): Promise<string> {
      const path = `${jobAt(datasource, job)}/restore-test`;
      const { id } = await ask(client.post<{ id: string }>(path), 202);
      const look = () => ask(client.get<Restore>(`/restores/${id}`), 200);
      return (await until(look, ({ startedAt }) => startedAt !== null)).id;
    },
    /** The verdict of a restore test, with its reason. */
    async verdictOf(id: string): Promise<{ verdict: string; reason?: string }> {
      const look = () => ask(client.get<Restore>(`/restores/${id}`), 200);
      const { proof } = await until(look, ({ finishedAt }) => finishedAt !== null);
      return proof ?? { verdict: 'none' };
    },
    /** The same for a restore or restore test, which a POST to `path` asks for. */
    async restoreWaits(path: string, body?: object): Promise<number> {
      const asked = Date.now();
      const { id } = await ask(client.post<{ id: string }>(path, body), 202);
      const look = () => ask(client.get<Restore>(`/restores/${id}`), 200);
      const begun = await until(look, ({ startedAt }) => startedAt !== null);
      const waited = Date.parse(begun.startedAt ?? '') - asked;
      const end = await until(look, ({ state }) => state === 'completed' || state === 'failed');
      if (end.state === 'failed') throw new Error(JSON.stringify(end.failure));
      return waited;
    },
  };
}

export type Tenant = ReturnType<typeof createTenant>;

/** The longest that one of these jobs has held its slot so far, in milliseconds. */
export async function longestTurn(
  tenant: Tenant,
  jobs: readonly { datasource: string; job: string }[],
): Promise<number> {
  const spans = await Promise.all(
    jobs.map(async ({ datasource, job }) => {
      const { startedAt, finishedAt, attempts } = await tenant.readJob(datasource, job);
      const earlier = attempts.map((one) => span(one.startedAt, one.failedAt));
      return Math.max(span(startedAt, finishedAt), ...earlier);
    }),
  );
  return Math.max(0, ...spans);
}

/** The same for the restores of a datasource. */
export async function longestRestore(tenant: Tenant, datasource: string): Promise<number> {
  const path = `/datasources/${datasource}/restores?limit=100`;
  const { items } = await ask(tenant.client.get<{ items: Restore[] }>(path), 200);
  return Math.max(0, ...items.map(({ startedAt, finishedAt }) => span(startedAt, finishedAt)));
}

const span = (from: string | null, to: string | null) =>
  from === null ? 0 : (to === null ? Date.now() : Date.parse(to)) - Date.parse(from);
