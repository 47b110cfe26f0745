import { manifestKeyOf } from '@holdfast/artifact';
import { Secret } from '@holdfast/platform/secrets';
import { type Ceph, type Sshd, startCeph, startSshd } from '@holdfast/platform/testing';
import { createDiskStorage, type Storage } from '@holdfast/storage';
import {
  createS3Storage,
  createSftpStorage,
  startLiar,
  startTcpProxy,
  type TcpProxy,
} from '@holdfast/storage/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type FaultBench,
  startFaultBench,
  type Warehouse,
} from '../backups/run/fault-bench.fixture.ts';
import { tick } from '../schedule/tick.ts';
import { backUp, jobIn } from '../testing/jobs.ts';
import { listPlace } from './list-place.ts';
import { custodyMetrics } from './metrics.ts';
import { createPacer } from './pacer.ts';
import { readPlace } from './read-place.ts';
import { findNextToRead } from './store.ts';
import { dueAt, tickCustody } from './tick.ts';

vi.setConfig({ testTimeout: 300_000 });

const DAY_MS = 24 * 60 * 60_000;
const CUSTODY = { readDays: 30, readRate: 1e9 };
const KINDS = ['disk', 's3', 'sftp'] as const;
type Kind = (typeof KINDS)[number];

let bench: FaultBench;
let ceph: Ceph;
let sshd: Sshd;
let liar: Awaited<ReturnType<typeof startLiar>>;
let proxy: TcpProxy;
let lie: Parameters<typeof startLiar>[1] | undefined;
/** What lies at each place, past Holdfast. */
let inside: Record<Kind, Storage>;
/** Two backups at each place, the older one first. */
let pairs: Record<Kind, [string, string]>;
/** The oldest of all, which nothing happens to. */
let good: string;

beforeAll(async () => {
  [bench, ceph, sshd] = await Promise.all([
    startFaultBench({ rows: 200 }),
    startCeph(),
    startSshd(),
  ]);
  const { endpoint, region, admin } = ceph.address;
  const { host, port, username, password, root, hostKey } = sshd.address;
  liar = await startLiar(endpoint, (request) => lie?.(request));
  proxy = await startTcpProxy({ host, port });
  const bucket = { region, bucket: await ceph.createBucket(), prefix: 'team' };
  const s3 = { ...bucket, ...admin, endpoint: `http://127.0.0.1:${liar.port}` };
  const sftp = { ...{ host, port: proxy.port, username, password, hostKey }, path: root };
  const nothing = async () => [];
  const places: Record<Kind, Warehouse> = {
    disk: bench.managed,
    s3: await bench.warehouse({ kind: 's3', s3 }, nothing),
    sftp: await bench.warehouse({ kind: 'sftp', sftp }, nothing),
  };
  const spoolDirectory = bench.backup.context.dataDirectory;
  const secretAccessKey = new Secret(admin.secretAccessKey);
  const credentials = { password: new Secret(password) };
  inside = {
    disk: createDiskStorage({ root: `${spoolDirectory}/backups` }),
    s3: createS3Storage({ ...bucket, ...admin, endpoint, secretAccessKey, spoolDirectory }),
    sftp: createSftpStorage({ host, port, username, credentials, path: root, hostKey }),
  };
  const made = async (to: Warehouse) => {
    const job = await bench.backUp({}, { to });
    expect(job).toMatchObject({ state: 'completed', failure: null });
    return job.jobId;
  };
  const pairAt = async (to: Warehouse): Promise<[string, string]> => [
    await made(to),
    await made(to),
  ];
  good = await made(bench.managed);
  pairs = {
    disk: await pairAt(places.disk),
    s3: await pairAt(places.s3),
    sftp: await pairAt(places.sftp),
  };
  await bench.backup.query(
    `update backup_jobs set proof = '{"verdict":"confirmed","provenAt":"2026-01-01T00:00:00.000Z"}'`,
  );
}, 600_000);
afterAll(async () => {
  await Promise.all(Object.values(inside ?? {}).map((storage) => storage.close()));
  await bench.stop();
  await Promise.all([liar.stop(), proxy.stop(), ceph.stop(), sshd.stop()]);
});

type Job = {
  id: string;
  artifact_key: string;
  place_id: string;
  proof: { verdict: string; reason?: string };
  seen_at: Date | null;
  read_at: Date | null;
};
const now = () => bench.backup.clock.now();
const parts = () => bench.backup.composed.parts;
const { signal } = new AbortController();

async function jobOf(jobId: string): Promise<Job> {
  const [job] = await bench.backup.query<Job>('select * from backup_jobs where id = $1', [jobId]);
  if (!job) throw new Error('there is no such backup');
  return job;
}

/** Of those at a place, in their order. */
const verdictsAt = async (kind: Kind) =>
  Promise.all(pairs[kind].map(async (jobId) => (await jobOf(jobId)).proof.verdict));

async function placeOf(kind: Kind) {
  const { place_id: placeId } = await jobOf(pairs[kind][0]);
  return { organisation: bench.organisation, placeId };
}

const HOUR = 1 / 24;

/** Time passes; what is due then is queued once by each of two workers, and they do it. */
async function pass(days: number): Promise<void> {
  const { backup } = bench;
  backup.clock.advance(days * DAY_MS);
  const workers = [await backup.work(), await backup.work()];
  // What the listings found to be back is read in a second round.
  for (const _ of ['listed', 'read']) {
    await Promise.all(workers.map((worker) => tickCustody(worker.parts, CUSTODY)));
    await vi.waitFor(
      async () => {
        const left = await backup.query(
          "select task_identifier, attempts, last_error from backup_queue.jobs where task_identifier like 'custody.%'",
        );
        expect(left).toEqual([]);
      },
      { timeout: 60_000, interval: 100 },
    );
  }
  await Promise.all(workers.map((worker) => worker.stop()));
}

async function alertsSince(since: Date) {
  const rows = await bench.backup.query<{ facts: Record<string, unknown> }>(
    `select facts from alerts
     where event = 'restore_test_unconfirmed' and raised_at >= $1 order by id`,
    [since],
  );
  return rows.map(({ facts }) => facts);
}

async function take(kind: Kind, key: string): Promise<{ giveBack(): Promise<unknown> }> {
  const content = Buffer.concat(await (await inside[kind].get(key)).toArray());
  await inside[kind].delete(key);
  return { giveBack: () => inside[kind].putSmall(key, content) };
}

const actionsOf = async (jobId: string) => {
  const owner = await bench.backup.owner(bench.organisation);
  const { body } = await owner.get<{ items: { action: string; actor: { id: string } }[] }>(
    '/audit-log',
    { query: { target_id: jobId } },
  );
  return body.items.flatMap(({ action, actor: { id } }) => (id === 'custodian' ? action : []));
};
const metric = async (name: string) => {
  const found = custodyMetrics(parts()).find((one) => one.name === name);
  return found?.read();
};

test('what was deleted from any storage is missing the same day: told once, not relied on, and back when it was read again', async () => {
  await pass(1);
  for (const jobId of Object.values(pairs).flat()) {
    expect(await jobOf(jobId)).toMatchObject({ seen_at: now(), proof: { verdict: 'confirmed' } });
  }
  const since = now();
  const taken = [];
  for (const kind of KINDS) {
    const [older, newer] = await Promise.all(pairs[kind].map(jobOf));
    taken.push(await take(kind, newer?.artifact_key ?? ''));
    taken.push(await take(kind, manifestKeyOf(older?.artifact_key ?? '')));
  }
  await pass(1);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['confirmed', 'confirmed']);
  await pass(HOUR);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['missing', 'missing']);
  expect(await alertsSince(since)).toMatchObject(
    KINDS.map(() => ({
      verdict: 'missing',
      foundBy: 'listing',
      message: expect.stringMatching(/artifact is no longer.*1 more.*not known to be bad is of/),
    })),
  );
  const owner = await bench.backup.owner(bench.organisation);
  const overview = await owner.get<{ items: object[] }>('/overview');
  expect(overview.body.items).toMatchObject([
    { standing: 'failing', lastGood: { jobId: good }, lastProven: { jobId: good } },
  ]);
  const told = await owner.get(`/datasources/${bench.datasource}/backups/${pairs.s3[0]}`);
  expect(told.body).toMatchObject({
    proof: { verdict: 'missing', reason: expect.stringContaining('manifest') },
    lastSeenAt: since.toISOString(),
  });
  expect(await metric('holdfast_backups_lost')).toMatchObject([{ value: 6 }, { value: 0 }]);

  await pass(1);
  await pass(HOUR);
  expect(await alertsSince(since)).toHaveLength(KINDS.length);
  for (const one of taken) await one.giveBack();
  await pass(1);
  for (const jobId of Object.values(pairs).flat()) {
    const job = await jobOf(jobId);
    expect(job).toMatchObject({ seen_at: now(), read_at: now() });
    expect(job.proof).toEqual({ verdict: 'confirmed', provenAt: '2026-01-01T00:00:00.000Z' });
    expect(await actionsOf(jobId)).toEqual(['backup_job.found_again', 'backup_job.found_lost']);
  }
});

test('a byte that flipped is found when all artifacts are read again, and is right again once it is put right', async () => {
  const since = now();
  const mended = [];
  for (const kind of KINDS) {
    const { artifact_key: key } = await jobOf(pairs[kind][1]);
    const whole = Buffer.concat(await (await inside[kind].get(key)).toArray());
    const damaged = Buffer.from(whole);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    await inside[kind].putSmall(key, damaged);
    mended.push(() => inside[kind].putSmall(key, whole));
  }
  await pass(1);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['confirmed', 'confirmed']);
  await pass(30);
  for (const kind of KINDS) {
    expect(await verdictsAt(kind)).toEqual(['confirmed', 'mismatch']);
    expect((await jobOf(pairs[kind][0])).read_at).toEqual(now());
  }
  expect(await alertsSince(since)).toMatchObject(
    KINDS.map(() => ({ verdict: 'mismatch', foundBy: 'reading' })),
  );
  expect(await metric('holdfast_backups_lost')).toMatchObject([{ value: 0 }, { value: 3 }]);
  for (const mend of mended) await mend();
  await pass(1);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['confirmed', 'confirmed']);
});

test('what is overwritten in its own length shows at its head, and is read and damaged the same day', async () => {
  const since = now();
  const mended = [];
  for (const kind of KINDS) {
    const { artifact_key: key } = await jobOf(pairs[kind][1]);
    const whole = Buffer.concat(await (await inside[kind].get(key)).toArray());
    await inside[kind].putSmall(key, Buffer.alloc(whole.length));
    mended.push(() => inside[kind].putSmall(key, whole));
  }
  await pass(1);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['confirmed', 'mismatch']);
  expect(await alertsSince(since)).toMatchObject(
    KINDS.map(() => ({ verdict: 'mismatch', foundBy: 'reading' })),
  );
  for (const mend of mended) await mend();
  await pass(1);
  for (const kind of KINDS) expect(await verdictsAt(kind)).toEqual(['confirmed', 'confirmed']);
});

test('an artifact of another length is damaged the same day', async () => {
  const { artifact_key: key } = await jobOf(pairs.s3[0]);
  const whole = Buffer.concat(await (await inside.s3.get(key)).toArray());
  await inside.s3.putSmall(key, whole.subarray(1));
  await pass(1);
  await pass(HOUR);
  expect(await jobOf(pairs.s3[0])).toMatchObject({
    proof: { verdict: 'mismatch', reason: expect.stringContaining(`${whole.length} were stored`) },
  });
  await inside.s3.putSmall(key, whole);
  await pass(1.1);
  expect(await verdictsAt('s3')).toEqual(['confirmed', 'confirmed']);
});

describe('a storage that lies or is away changes no verdict', () => {
  const EMPTY = {
    status: 200,
    body: '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>',
  };
  const AGAIN = {
    status: 200,
    body: `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>
      <Contents><Key>team/holdfast/0</Key><Size>1</Size></Contents></ListBucketResult>`,
  };
  const isList = (request: string) => request.includes('list-type=2');
  const isHead = (request: string) => /^HEAD .*holdfast/.test(request);
  type Lies = Parameters<typeof startLiar>[1];
  const log = () => bench.backup.context.logger;
  const silent = { storageStall: 500 };
  const list = async (kind: Kind) =>
    listPlace({ ...parts(), pace: { ...parts().pace, ...silent } }, await placeOf(kind), {
      ...{ signal, log: log() },
    });
  const failureAt = async (kind: Kind) => {
    const { placeId } = await placeOf(kind);
    const [row] = await bench.backup.query<{ failure: { code: string } | null }>(
      'select failure from custody_places where place_id = $1',
      [placeId],
    );
    return row?.failure?.code;
  };

  test.each<[string, Lies, string | undefined]>([
    [
      'has nothing at all for a moment',
      (request) => (isList(request) ? EMPTY : isHead(request) ? { status: 404 } : undefined),
      undefined,
    ],
    [
      'has nothing at all for another moment, a day later',
      (request) => (isList(request) ? EMPTY : isHead(request) ? { status: 404 } : undefined),
      undefined,
    ],
    [
      'lists nothing, and has it all when asked',
      (request) => (isList(request) ? EMPTY : undefined),
      undefined,
    ],
    [
      'lists it, and has nothing when asked',
      (request) => (isHead(request) ? { status: 404 } : undefined),
      undefined,
    ],
    [
      'lists nothing, and answers nobody',
      (request) => (isList(request) ? EMPTY : isHead(request) ? { status: 403 } : undefined),
      'STORAGE_DENIED',
    ],
    [
      'lists nothing, and fails when asked',
      (request) => (isList(request) ? EMPTY : isHead(request) ? { status: 500 } : undefined),
      'STORAGE_BUSY',
    ],
    [
      'lists the same again and again',
      (request) => (isList(request) ? AGAIN : undefined),
      'STORAGE_UNEXPECTED',
    ],
    [
      'may not be listed',
      (request) => (isList(request) ? { status: 403 } : undefined),
      'STORAGE_DENIED',
    ],
    ['loses every answer', () => 'lose the answer', 'STORAGE_UNREACHABLE'],
  ])('when it %s', async (_, lies, code) => {
    bench.backup.clock.advance(DAY_MS);
    const since = now();
    lie = lies;
    await list('s3');
    lie = undefined;
    expect(await failureAt('s3')).toBe(code);
    expect(await verdictsAt('s3')).toEqual(['confirmed', 'confirmed']);
    expect(await alertsSince(since)).toEqual([]);
    await list('s3');
    expect(await failureAt('s3')).toBeUndefined();
    expect(await jobOf(pairs.s3[0])).toMatchObject({ seen_at: now() });
  });

  test('when it hangs or is away, and is told of once that lasts a day; others are listed meanwhile', async () => {
    const since = now();
    proxy.fallSilentAfter('up', 1);
    await list('sftp');
    proxy.heal();
    expect(await failureAt('sftp')).toBe('STORAGE_TIMEOUT');
    proxy.breakDownAfter('up', 1);
    await list('sftp');
    expect(await failureAt('sftp')).toBe('STORAGE_UNREACHABLE');
    expect(await alertsSince(since)).toEqual([]);
    await pass(1.1);
    expect(await jobOf(pairs.disk[0])).toMatchObject({ seen_at: now() });
    expect(await metric('holdfast_storage_places_unlisted')).toMatchObject([{ value: 0 }]);
    await pass(1);
    expect(await metric('holdfast_storage_places_unlisted')).toMatchObject([{ value: 1 }]);
    bench.backup.clock.advance(2 * HOUR * DAY_MS);
    // It is tried less often by now.
    expect(await tickCustody(parts(), CUSTODY)).toMatchObject({ listings: 0 });
    proxy.heal();
    expect(await alertsSince(since)).toMatchObject([
      {
        verdict: 'cannot_confirm',
        foundBy: 'listing',
        message: expect.stringMatching(/^Since .* cannot be reached.* It has 2 backups/),
      },
    ]);
    expect(await verdictsAt('sftp')).toEqual(['confirmed', 'confirmed']);
    await list('sftp');
    expect(await failureAt('sftp')).toBeUndefined();
  });

  test('when its bucket is gone, which is told once, by its listing', async () => {
    const since = now();
    const body = '<Error><Code>NoSuchBucket</Code></Error>';
    lie = () => ({ status: 404, body });
    await pass(31);
    lie = undefined;
    expect(await failureAt('s3')).toBe('STORAGE_NO_BUCKET');
    expect(await alertsSince(since)).toMatchObject([
      { verdict: 'cannot_confirm', foundBy: 'listing' },
    ]);
    await pass(1);
    expect(await verdictsAt('s3')).toEqual(['confirmed', 'confirmed']);
  });

  test('when it lists what it does not let anybody read, which is told once', async () => {
    const since = now();
    const before = await jobOf(pairs.s3[0]);
    lie = (request) => (/^GET .*\.age/.test(request) ? { status: 403 } : undefined);
    await pass(31);
    await pass(1);
    lie = undefined;
    expect(await verdictsAt('s3')).toEqual(['confirmed', 'confirmed']);
    const after = await jobOf(pairs.s3[0]);
    expect(after).toMatchObject({ seen_at: now(), read_at: before.read_at });
    expect(await alertsSince(since)).toMatchObject([
      { verdict: 'cannot_confirm', foundBy: 'reading' },
    ]);
    await pass(1);
    expect(await jobOf(pairs.s3[0])).toMatchObject({ read_at: now() });
  });
});

test('a listing that was cut off goes on where it was', async () => {
  const place = await placeOf('disk');
  const [first] = await Promise.all(pairs.disk.map(jobOf));
  bench.backup.clock.advance(60_000);
  await bench.backup.query(
    'update custody_places set began_at = $2, after_key = $3 where place_id = $1',
    [place.placeId, now(), first?.artifact_key],
  );
  await listPlace(parts(), place, { signal, log: bench.backup.context.logger });
  expect((await jobOf(pairs.disk[0])).seen_at).not.toEqual(now());
  expect((await jobOf(pairs.disk[1])).seen_at).toEqual(now());
});

test('what begins to be deleted while it is looked at is not missed', async () => {
  const since = now();
  await tickCustody(parts(), CUSTODY);
  const { artifact_key: key } = await jobOf(pairs.sftp[0]);
  const taken = await take('sftp', key);
  const place = await placeOf('sftp');
  await listPlace(parts(), place, { signal, log: bench.backup.context.logger });
  bench.backup.clock.advance(HOUR * DAY_MS);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const listing = begun.then(() =>
    listPlace(parts(), place, { signal, log: bench.backup.context.logger }),
  );
  await parts().database.system(async (tx) => {
    await sql`update backup_jobs set state = 'deleting' where id = ${pairs.sftp[0]}`.execute(tx);
    begin();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
        tx,
      );
      expect(rows).not.toEqual([]);
    }, 60_000);
  });
  await listing;
  await bench.backup.query("update backup_jobs set state = 'completed' where id = $1", [
    pairs.sftp[0],
  ]);
  await taken.giveBack();
  expect(await verdictsAt('sftp')).toEqual(['confirmed', 'confirmed']);
  expect(await alertsSince(since)).toEqual([]);
});

test('what is still being written is not missed', async () => {
  const since = now();
  const { artifact_key: key } = await jobOf(pairs.sftp[1]);
  const setState = (state: string) =>
    bench.backup.query('update backup_jobs set state = $2 where id = $1', [pairs.sftp[1], state]);
  await setState('started');
  const taken = await take('sftp', key);
  for (const _ of ['first look', 'second look']) {
    await listPlace(parts(), await placeOf('sftp'), { signal, log: bench.backup.context.logger });
    bench.backup.clock.advance(HOUR * DAY_MS);
  }
  await taken.giveBack();
  await setState('completed');
  expect(await verdictsAt('sftp')).toEqual(['confirmed', 'confirmed']);
  expect(await alertsSince(since)).toEqual([]);
});

test('the newest and the oldest are read first, then what was not read for the longest time', async () => {
  const { backup } = bench;
  const ids = [good, ...pairs.disk];
  const place = await placeOf('disk');
  backup.clock.advance(100 * DAY_MS);
  for (const [n, days] of [40, 90, 60].entries()) {
    await backup.query('update backup_jobs set read_at = $2 where id = $1', [
      ids[n],
      new Date(now().getTime() - days * DAY_MS),
    ]);
  }
  const order = [];
  for (const _ of ids) {
    const due = dueAt(now(), CUSTODY);
    const next = await parts().database.tenant(place.organisation, (tx) =>
      findNextToRead(tx, place, due),
    );
    order.push(next?.jobId);
    await backup.query('update backup_jobs set read_at = $2 where id = $1', [next?.jobId, now()]);
  }
  const [, middle, newer] = ids;
  expect(order).toEqual([good, middle, newer]);
});

test('who has much to read lets others have a turn after a while', async () => {
  const place = await placeOf('disk');
  bench.backup.clock.advance(31 * DAY_MS);
  const log = bench.backup.context.logger;
  const pacer = createPacer(CUSTODY.readRate);
  await readPlace(parts(), place, { custody: CUSTODY, pacer, signal, log, stretchMs: 0 });
  const read = await Promise.all(
    [good, ...pairs.disk].map(async (id) => (await jobOf(id)).read_at),
  );
  expect(read.filter((at) => at?.getTime() === now().getTime())).toHaveLength(1);
  expect(
    await bench.backup.query(
      "select from backup_queue.jobs where task_identifier = 'custody.read'",
    ),
  ).toHaveLength(1);
  await pass(0);
});

test('a newest backup whose artifact and manifest are deleted leaves its database failing, until the next scheduled one', async () => {
  const { backup, datasource } = bench;
  let owner = await backup.owner(bench.organisation);
  const standing = async () => {
    const { body } = await owner.get<{ items: { standing: string }[] }>('/overview');
    return body.items.map((one) => one.standing);
  };
  const prove = (jobId: string) =>
    backup.query('update backup_jobs set proof = $2 where id = $1', [
      ...[jobId, JSON.stringify({ verdict: 'confirmed', provenAt: now().toISOString() })],
    ]);
  const working = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await working.stop();
  await prove(jobId);
  expect(await standing()).toEqual(['safe']);
  const { artifact_key: key } = await jobOf(jobId);
  await take('disk', key);
  await take('disk', manifestKeyOf(key));
  const since = now();
  await pass(23 * HOUR);
  await pass(HOUR);
  expect((await jobOf(jobId)).proof).toMatchObject({ verdict: 'missing' });
  expect(await alertsSince(since)).toMatchObject([{ jobId, foundBy: 'listing' }]);
  owner = await backup.owner(bench.organisation);
  expect(await standing()).toEqual(['failing']);

  const managed = await owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  const policy = await owner.post<{ id: string }>('/backup-policies', {
    destinationId: managed.body.id,
    ...{ name: 'daily', scheduleCron: '0 3 * * *', retention: { keepLast: 100 } },
  });
  await owner.post(`/datasources/${datasource}/policies`, { policyId: policy.body.id });
  backup.clock.advance(DAY_MS);
  await tick(parts());
  const worker = await backup.work();
  owner = await backup.owner(bench.organisation);
  const { body } = await owner.get<{ items: { jobId: string; trigger: string }[] }>(
    `/datasources/${datasource}/backups`,
  );
  const [next] = body.items;
  expect(next?.trigger).toBe('schedule');
  const made = await jobIn(owner, datasource, next?.jobId ?? '', ['completed', 'failed']);
  await worker.stop();
  expect(made.state).toBe('completed');
  await prove(made.jobId);
  const { body: after } = await owner.get<{ items: object[] }>('/overview');
  expect(after.items).toMatchObject([{ standing: 'safe', lastGood: { jobId: made.jobId } }]);
});

test('all readings of a worker together keep the rate, and what was left unused is not caught up', async () => {
  let [clock, paused] = [0, 0];
  const pacer = createPacer(1_000_000, {
    now: () => clock,
    pause: async (ms) => {
      clock += ms;
      paused += ms;
    },
  });
  for (let n = 0; n < 1_000; n += 1) await pacer.take(65_536, signal);
  expect(paused).toBeGreaterThan(65_536 - 20);
  expect(paused).toBeLessThan(65_537);
  clock += 3_600_000;
  paused = 0;
  for (let n = 0; n < 100; n += 1) await pacer.take(65_536, signal);
  expect(paused).toBeGreaterThan(6_554 - 86);
});
