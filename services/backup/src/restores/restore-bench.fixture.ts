import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RESTORER, SUPERUSER, SUPERUSER_FILE } from '@holdfast/engines/testing';
import type { HttpClient } from '@holdfast/platform/testing';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, vi } from 'vitest';
import { toolProcesses } from '../backups/run/fault-bench.fixture.ts';
import { type RestoreAnswer, restoreBackup, settledRestore } from '../testing/restores.ts';
import { backUpWell, type Completed } from '../testing/round-trip.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import type { RestoreServer } from './restore-servers.fixture.ts';

export type RestoreBench<Server extends RestoreServer = RestoreServer> = {
  backup: TestBackup;
  server: Server;
  organisation: string;
  owner: HttpClient;
  datasource: string;
  /** A folder with only client programs: workers that know no other folder can start no sandbox. */
  tools: string;
  backUp(body?: { policyId?: string }): Promise<Completed>;
  /** Asks for a restore of the datasource, and returns how it ended. */
  restore(body: { jobId: string; mode: string } & Record<string, unknown>): Promise<RestoreAnswer>;
  /** The same for a restore test. */
  test(jobId: string): Promise<RestoreAnswer>;
  proofOf(jobId: string): Promise<{ verdict: string; restoreId?: string }>;
  alertsOf(restoreId: string): Promise<Record<string, unknown>[]>;
  actionsOf(targetId: string): Promise<string[]>;
  /** Expects no process, file or folder of a run, whether it still lives or died. */
  expectNothingLeft(): Promise<void>;
  stop(): Promise<void>;
};

/** A service, and a datasource of this server without automatic restore tests. */
export async function startRestoreBench<Server extends RestoreServer>(
  start: () => Promise<Server>,
  environment: Record<string, string> = {},
): Promise<RestoreBench<Server>> {
  const [backup, server] = await Promise.all([startTestBackup({ environment }), start()]);
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const datasource = await server.addDatasource(owner);
  const tools = await clientPrograms();
  const own = await ownTemporaryFolder();
  return {
    ...{ backup, server, organisation, owner, datasource, tools },
    backUp: (body) => backUpWell(owner, datasource, body),
    restore: (body) => restoreBackup(owner, { datasourceId: datasource, ...body }),
    async test(jobId) {
      const { body } = await owner.post<{ id: string }>(
        `/datasources/${datasource}/backups/${jobId}/restore-test`,
      );
      return settledRestore(owner, body.id);
    },
    async proofOf(jobId) {
      const { body } = await owner.get<{ proof: { verdict: string; restoreId?: string } }>(
        `/datasources/${datasource}/backups/${jobId}`,
      );
      return body.proof;
    },
    async alertsOf(restoreId) {
      const rows = await backup.query<{ facts: Record<string, unknown> }>(
        'select facts from alerts where dedupe_key = $1',
        [`restore_test_unconfirmed:${restoreId}`],
      );
      return rows.map(({ facts }) => facts);
    },
    async actionsOf(targetId) {
      const { body } = await owner.get<{ items: { action: string }[] }>('/audit-log', {
        query: { target_id: targetId },
      });
      return body.items.map(({ action }) => action);
    },
    async expectNothingLeft() {
      const running = () => [
        ...toolProcesses(backup.context.dataDirectory),
        ...commandsWith(own.path),
      ];
      await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 90_000, interval: 50 });
      expect(await readdir(path.join(backup.context.dataDirectory, 'spool'))).toEqual([]);
      expect(await readdir(own.path)).toEqual([]);
    },
    async stop() {
      await backup.stop();
      await server.stop();
      await own.leave();
      await rm(tools, { recursive: true });
    },
  };
}

async function clientPrograms(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tools-'));
  await chmod(folder, 0o711); // for the account of a program
  const programs = ['/usr/bin/mariadb-dump', '/usr/bin/mariadb'];
  for (const name of ['pg_dump', 'pg_restore']) programs.push(`/usr/lib/postgresql/15/bin/${name}`);
  await Promise.all(programs.map((file) => symlink(file, path.join(folder, path.basename(file)))));
  return folder;
}

/**
 * Sandboxes whose own folder has too long a name for a socket put it into the temporary folder: this
 * one is not shared with other tests.
 */
async function ownTemporaryFolder(): Promise<{ path: string; leave(): Promise<void> }> {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hf-'));
  await chmod(folder, 0o711); // for the account of the sandbox
  process.env.TMPDIR = folder;
  return {
    path: folder,
    async leave() {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true });
    },
  };
}

function commandsWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return command.includes(text) ? [command] : [];
      } catch {
        return []; // gone by now
      }
    });
}

/** Works in the database of the sandbox that runs for a restore test, as the role that restores there. */
export async function inSandbox(
  { context }: TestBackup,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  // The server has its own view of the disk: for us, its socket is in the folder of this file.
  const places = [path.join(context.dataDirectory, 'spool'), os.tmpdir()];
  const files = await Promise.all(
    places.map(async (place) =>
      (await readdir(place, { recursive: true })).map((name) => path.join(place, name)),
    ),
  );
  const file = files.flat().find((name) => path.basename(name) === SUPERUSER_FILE);
  if (file === undefined) throw new Error('no sandbox runs');
  const host = path.dirname(file);
  const client = new pg.Client({
    ...{ host, port: 5432, user: SUPERUSER, database: 'sandbox' },
    password: await readFile(file, 'utf8'),
  });
  await client.connect();
  try {
    await client.query(`set role "${RESTORER}"`);
    await work(client);
  } finally {
    await client.end();
  }
}
