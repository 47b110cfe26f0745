import { sealManifest } from '@holdfast/artifact';
import { type RecordedTools, recordTools } from '@holdfast/engines/testing';
import { type Ceph, often, type Sshd, startCeph, startSshd } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Completed } from '../testing/round-trip.ts';
import { RESTORE_MODES, type RestoreMode } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import {
  type RestoreServer,
  startMariadbServer,
  startPostgresServer,
} from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

let ceph: Ceph;
let sshd: Sshd;
let tools: RecordedTools;

beforeAll(async () => {
  [ceph, sshd, tools] = await Promise.all([startCeph(), startSshd(), recordTools()]);
}, 600_000);
afterAll(async () => {
  await ceph.stop();
  await sshd.stop();
  await tools.remove();
});

const STORAGES = {
  disk: async () => undefined,
  async s3() {
    const { endpoint, region, admin } = ceph.address;
    const { accessKeyId, secretAccessKey } = admin;
    const bucket = await ceph.createBucket();
    return { kind: 's3', s3: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
  },
  async sftp() {
    const { host, port, username, password, root: path, hostKey } = sshd.address;
    return { kind: 'sftp', sftp: { host, port, username, password, path, hostKey } };
  },
};
type StorageName = keyof typeof STORAGES;
const ALL = Object.keys(STORAGES) as StorageName[];

/** A policy that stores there, and that is used only by backups that ask for it. */
async function policyTo(bench: RestoreBench, storage: StorageName): Promise<{ policyId?: string }> {
  const setup = await STORAGES[storage]();
  if (!setup) return {};
  const { owner, datasource } = bench;
  const made = await owner.post<{ id: string }>('/storage-destinations', {
    ...{ name: storage, ...setup },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const policy = await owner.post<{ id: string }>('/backup-policies', {
    ...{ name: storage, scheduleCron: '0 3 1 1 *', retention: { keepLast: 100 } },
    destinationId: made.body.id,
  });
  const policyId = policy.body.id;
  const attached = await owner.post(`/datasources/${datasource}/policies`, {
    ...{ policyId, enabled: false },
  });
  expect(attached.status).toBe(201);
  return { policyId };
}

const EVERY_WAY = ALL.flatMap((storage) =>
  RESTORE_MODES.map((mode): [StorageName, RestoreMode] => [storage, mode]),
);
/** Every storage once and every mode once, other pairs for each engine; in a soak every pair. */
const waysOf = (engine: number) =>
  often({
    test: ALL.map((storage, index): [StorageName, RestoreMode] => [
      storage,
      RESTORE_MODES[(index + engine) % RESTORE_MODES.length] ?? 'new_database',
    ]),
    soak: EVERY_WAY,
  });
type Ways = ReturnType<typeof waysOf>;
const ENGINES: [string, () => Promise<RestoreServer>, Ways, string[]][] = [
  ['PostgreSQL', startPostgresServer, waysOf(0), ['pg_dump', 'pg_restore']],
  ['MariaDB', startMariadbServer, waysOf(1), ['mariadb', 'mariadb-dump']],
];

describe.each(ENGINES)('%s: a backup', (_, start, ways, programs) => {
  let bench: RestoreBench;
  let backedUp: string;
  const backups = new Map<StorageName, Completed>();
  beforeAll(async () => {
    bench = await startRestoreBench(start, { HOLDFAST_CLIENT_TOOL_DIRS: tools.folder });
    await bench.backup.work();
    for (const storage of ALL) {
      backups.set(storage, await bench.backUp(await policyTo(bench, storage)));
    }
    backedUp = await bench.server.contentOf('shop');
    await bench.server.run("update orders set note = 'after the backups'", 'shop');
  });
  afterAll(() => bench.stop());

  test.each(ways)('from %s is restored as %s, all of it, and proven', async (storage, mode) => {
    const { jobId } = backups.get(storage)?.job ?? { jobId: '' };
    const database = mode === 'overwrite' ? 'shop' : `${storage}_${mode}`;
    const before = await bench.server.contentOf('shop');
    const restore = await bench.restore({
      ...{ jobId, mode },
      ...(mode === 'new_database' && { target: { database } }),
      ...(mode === 'external_target' && { target: await bench.server.makeEmpty(database) }),
      ...(mode === 'overwrite' && { confirmOverwrite: true }),
    });
    expect(restore).toMatchObject({
      ...{ state: 'completed', failure: null, proof: { verdict: 'confirmed' } },
      ...{ target: { database }, progress: { step: 'completed' } },
    });
    expect(await bench.server.contentOf(database)).toBe(backedUp);
    if (mode === 'overwrite') {
      const aside = restore.oldDatabase?.database ?? '';
      expect(await bench.server.contentOf(aside)).toBe(before);
      await bench.server.run("update orders set note = 'after the restore'", 'shop');
    } else expect(await bench.server.contentOf('shop')).toBe(before);
    await bench.expectNothingLeft();
  });

  test('is made, restored in every mode and proven by programs that never run as root', async () => {
    const started = (await tools.started()).filter(({ tool }) => programs.includes(tool));
    const atWork = started.filter(({ args }) => args !== '--version');
    expect([...new Set(atWork.map(({ tool }) => tool))].sort()).toEqual(programs);
    expect(atWork.length).toBeGreaterThanOrEqual(ALL.length + 2 * ways.length);
    const isRoot = process.getuid?.() === 0;
    for (const { tool, args, status } of started) {
      expect(status, `${tool} ${args}`).toMatch(
        isRoot ? /^Uid:( 60[6-9]\d\d){4} CapEff: 0{16} NoNewPrivs: 1$/ : /^Uid: [1-9]/,
      );
    }
  });

  test('of a newer server is refused by the probe, and by the restore, with the reason', async () => {
    const { job, manifest } = backups.get('disk') as Completed;
    const { seal: _, ...rest } = manifest;
    const source = { ...rest.source, server: { ...rest.source.server, version: '99.1' } };
    const newer = sealManifest({ ...rest, source }, bench.backup.composed.parts.manifestKey);
    await bench.backup.query('update backup_manifests set manifest = $2 where job_id = $1', [
      job.jobId,
      newer,
    ]);
    const body = {
      ...{ datasourceId: bench.datasource, jobId: job.jobId, mode: 'new_database' },
      target: { database: 'too_old' },
    };
    const probe = await bench.owner.post<{ checks: object[] }>('/restores/target-probe', body);
    expect(probe).toMatchObject({ status: 200, body: { ok: false } });
    expect(probe.body.checks).toContainEqual(
      expect.objectContaining({
        ...{ check: 'version', ok: false, code: 'TARGET_TOO_OLD' },
        message: expect.stringMatching(/older.*99\.1|99\.1.*older/),
      }),
    );
    expect(await bench.owner.post('/restores', body)).toMatchObject({
      status: 422,
      body: { type: 'TARGET_NOT_WRITABLE', msg: expect.stringMatching(/99/) },
    });
    expect(await bench.server.databases()).not.toContain('too_old');
  });
});
