import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type HttpClient, often } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { Pace } from '../../parts.ts';
import { sweepOrphans } from '../../reaper/sweep.ts';
import { backUp, type JobAnswer, jobIn, runNow } from '../../testing/jobs.ts';
import { managedFiles } from '../../testing/managed-files.ts';
import {
  addPostgresDatasource,
  PASSWORD,
  type PostgresSource,
  startPostgresSource,
} from '../../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../../testing/test-backup.ts';
import type { BackupStep } from '../model.ts';

const SETTLED_MS = 16 * 60_000;

/**
 * Of a kilobyte each: together more than pipes and sockets buffer, so a dump that is not read stops
 * in the middle. And as the rows are random, it is more than one part of an S3 upload even compressed.
 */
const ROWS = 20_000;

const contentOf = (rows: number) => `
  create table orders (id int primary key, note text);
  insert into orders
    select n, (select string_agg(encode(sha512(convert_to(n * 100 + i || 'seed', 'UTF8')), 'hex'), '')
               from generate_series(1, 8) i)
    from generate_series(1, ${rows}) n;
  create table last_one (id int);
  insert into last_one values (1);`;

/** Where backups are kept: how to send one there, and how to find what a job has left in it. */
export type Warehouse = {
  destinationId?: string;
  policyId?: string;
  /** Objects and unfinished uploads of the job. */
  find(jobId: string): Promise<string[]>;
};

export type Faults = Partial<Record<BackupStep, () => unknown>>;

export type FaultBench = {
  backup: TestBackup;
  source: PostgresSource;
  organisation: string;
  /** With a token that is valid now. */
  owner(): HttpClient;
  datasource: string;
  /** From now on reaches the source by this port; by its own if none is given. */
  reachBy(port?: number): Promise<void>;
  managed: Warehouse;
  /** A destination of the customer's own, created by the API. */
  warehouse(destination: object, find: Warehouse['find']): Promise<Warehouse>;
  /** A backup by a worker in this process, during which something happens. */
  backUp(
    faults?: Faults,
    options?: { to?: Warehouse; pace?: Partial<Pace>; timeout?: number },
  ): Promise<JobAnswer>;
  /**
   * Expects all that is promised of a failure but one thing: that the next backup works, to the same
   * place unless `nextTo` is given. `expectNextWorks` checks that later; in a soak it is checked at once.
   * With `swept`, something is left in the storage until that is swept.
   */
  expectFailed(
    job: JobAnswer,
    expected: { code: string; message?: RegExp },
    options?: { to?: Warehouse; swept?: boolean; nextTo?: Warehouse; action?: string },
  ): Promise<void>;
  /** Expects that a backup works to each place where something failed before. */
  expectNextWorks(): Promise<void>;
  expectCompleted(job: JobAnswer, to?: Warehouse): Promise<void>;
  /** Expects no process, session or file to be left, and the source to be as it was. */
  expectNothingLeft(): Promise<void>;
  sweep(): Promise<void>;
  actionsOf(jobId: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** A service, a source with enough in it, and the promises that hold whatever goes wrong. */
export async function startFaultBench({
  rows = ROWS,
  ...options
}: Parameters<typeof startTestBackup>[0] & { rows?: number } = {}): Promise<FaultBench> {
  const [backup, source] = await Promise.all([startTestBackup(options), startPostgresSource()]);
  const organisation = uuidv7();
  let owner = await backup.owner(organisation);
  const shop = await source.createDatabase('shop', contentOf(rows));
  await source.query('checkpoint');
  const datasource = await addPostgresDatasource(owner, 'shop', source, shop);
  const untouched = await fingerprintOf(source);
  /** Places where something failed and no backup has worked since. */
  const owed = new Set<Warehouse>();

  async function sweep(): Promise<void> {
    // Counted by the storage's time, which goes on while the test's clock stands still.
    const ahead = Date.now() + SETTLED_MS - backup.clock.now().getTime();
    backup.clock.advance(Math.max(0, ahead));
    owner = await backup.owner(organisation); // tokens do not live that long
    await backup.query('update backup_places set swept_at = null');
    const { signal } = new AbortController();
    await sweepOrphans(backup.composed.parts, signal, backup.context.logger);
  }

  async function actionsOf(jobId: string): Promise<string[]> {
    const { body } = await owner.get<{ items: { action: string; actor: { id: string } }[] }>(
      '/audit-log',
      { query: { target_id: jobId } },
    );
    return body.items.map(({ action, actor }) => `${action} by ${actor.id}`);
  }

  async function alertsOf(jobId: string): Promise<object[]> {
    const rows = await backup.query<{ facts: object }>(
      "select facts from alerts where event = 'backup_failed' and dedupe_key = $1",
      [`backup_failed:${jobId}`],
    );
    return rows.map(({ facts }) => facts);
  }

  async function expectNothingLeft(): Promise<void> {
    const running = () => toolProcesses(backup.context.dataDirectory);
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 90_000, interval: 50 });
    expect(await readdir(`${backup.context.dataDirectory}/spool`)).toEqual([]);
    await vi.waitFor(
      async () => {
        const sessions = await source.query(
          `select application_name, state, query from pg_stat_activity
           where datname = 'shop' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        expect(sessions).toEqual([]);
      },
      { timeout: 90_000, interval: 100 },
    );
    expect(await fingerprintOf(source)).toEqual(untouched);
  }

  const managed: Warehouse = {
    find: async (jobId) =>
      (await managedFiles(backup)).filter((file) => file.includes(jobId)).sort(),
  };

  return {
    backup,
    source,
    organisation,
    owner: () => owner,
    datasource,
    managed,
    async reachBy(port = source.port) {
      const answer = await owner.put(`/datasources/${datasource}/credentials`, {
        mode: 'fields',
        ...{ host: '127.0.0.1', port, ...shop, password: PASSWORD, tls: { mode: 'off' } },
      });
      expect(answer).toMatchObject({ status: 200 });
    },
    async warehouse(destination, find) {
      const made = await owner.post<{ id: string }>('/storage-destinations', {
        name: uuidv7(),
        ...destination,
      });
      expect(made.body).toMatchObject({ id: expect.any(String) });
      const policy = await owner.post<{ id: string }>('/backup-policies', {
        name: uuidv7(),
        scheduleCron: '0 3 1 1 *',
        retention: { keepLast: 100 },
        destinationId: made.body.id,
      });
      const attached = await owner.post(`/datasources/${datasource}/policies`, {
        policyId: policy.body.id,
        enabled: false, // else backups that name no policy would use it
      });
      expect(attached).toMatchObject({ status: 201 });
      return { destinationId: made.body.id, policyId: policy.body.id, find };
    },
    async backUp(faults = {}, { to = managed, pace = {}, timeout = 90_000 } = {}) {
      const worker = await backup.work({
        pace,
        parts: {
          onBackupStep: async (step) => {
            const fault = faults[step];
            delete faults[step];
            await fault?.();
          },
        },
      });
      try {
        const { policyId } = to;
        const jobId = await runNow(owner, datasource, policyId ? { policyId } : {});
        return await jobIn(owner, datasource, jobId, ['completed', 'failed'], timeout);
      } finally {
        await worker.stop();
      }
    },
    async expectFailed(job, { code, message = /./ }, options = {}) {
      const { to = managed, nextTo = to, swept = false, action } = options;
      expect(job).toMatchObject({
        state: 'failed',
        failure: { code, message: expect.stringMatching(message) },
        plainBytes: null,
        storedBytes: null,
      });
      expect(job.failure?.message).not.toMatch(/undefined|\[object|\n/);
      expect(job.failure?.message.length).toBeLessThan(700);
      expect(await actionsOf(job.jobId)).toContain(action ?? 'backup_job.failed by dispatcher');
      expect(await alertsOf(job.jobId)).toMatchObject([{ jobId: job.jobId, ...job.failure }]);
      await expectNothingLeft();
      if (swept) {
        expect(await to.find(job.jobId)).not.toEqual([]);
        await sweep();
      }
      expect(await to.find(job.jobId)).toEqual([]);
      owed.add(nextTo);
      if (often({ test: false, soak: true })) await expectNextWorks();
    },
    expectNextWorks,
    expectCompleted,
    expectNothingLeft,
    sweep,
    actionsOf,
    async stop() {
      await backup.stop();
      await source.stop();
    },
  };

  async function expectNextWorks(): Promise<void> {
    const worker = await backup.work();
    for (const to of owed) {
      const { policyId } = to;
      await expectCompleted(await backUp(owner, datasource, policyId ? { policyId } : {}), to);
    }
    owed.clear();
    await worker.stop();
  }

  async function expectCompleted(job: JobAnswer, to: Warehouse = managed): Promise<void> {
    expect(job).toMatchObject({ state: 'completed', failure: null, rows: rows + 1 });
    const actions = await actionsOf(job.jobId);
    const endings = actions.filter((action) => /completed|healed|failed|stuck/.test(action));
    expect(endings).toHaveLength(1);
    expect(await alertsOf(job.jobId)).toEqual([]);
    const ending = (file: string) => file.slice(file.indexOf('.'));
    expect((await to.find(job.jobId)).map(ending)).toEqual(['.dump.zst.age', '.manifest.json']);
    await expectNothingLeft();
  }
}

/** Every row, relation and role of the source: nothing may have touched them. */
async function fingerprintOf(source: PostgresSource): Promise<object> {
  const [content] = await source.query(
    `select (select jsonb_agg(jsonb_build_array(oid, relname, relfilenode, relacl) order by oid)
             from pg_class where oid >= 16384) as relations,
            (select jsonb_agg(to_jsonb(r) - 'rolpassword' order by rolname) from pg_roles r) as roles,
            (select sum(hashtextextended(id || note, 0))::text from orders) as rows,
            (select jsonb_agg(slot_name) from pg_replication_slots) as slots,
            (select jsonb_agg(gid) from pg_prepared_xacts) as prepared`,
    'shop',
  );
  return content ?? {};
}

/** Processes that a backup started: those that use the spool, and our own children by these names. */
export function toolProcesses(dataDirectory: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const read = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8');
        const [command, environment, stat] = [read('cmdline'), read('environ'), read('stat')];
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const ours = Number(parent) === process.pid && /pg_dump|pg_restore|zstd/.test(command);
        const spooled = `${command}\0${environment}`.includes(`${dataDirectory}/spool`);
        return ours || spooled ? [{ pid: Number(name), command }] : [];
      } catch {
        return [];
      }
    });
}
