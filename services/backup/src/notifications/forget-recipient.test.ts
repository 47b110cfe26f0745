import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { startWorker } from '@holdfast/platform/queue';
import { leaveTransaction } from '@holdfast/platform/transactions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { pruneTask } from './queue.ts';
import { notificationTasks } from './tasks.ts';

const SECRET = `whsec_${randomBytes(24).toString('base64')}`;

let auth: Server;
let backup: TestBackup;
/** The erased addresses that the auth service knows. */
let erased: { email: string; erasedAt: Date; organisationIds: string[] | null }[] = [];
/** The addresses that it was asked about. */
let asked: string[][] = [];

beforeAll(async () => {
  auth = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { emails?: string[] };
    const token = { token: 't', expiresAt: new Date(Date.now() + 600_000) };
    if (request.url === '/directory/erased-addresses') asked.push(body.emails ?? []);
    response.end(JSON.stringify(request.url === '/token' ? token : { items: erased }));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const { port } = auth.address() as AddressInfo;
  backup = await startTestBackup({ authUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await backup.stop();
  auth.closeAllConnections();
  auth.close();
});
beforeEach(async () => {
  await backup.query('delete from alert_recipients');
  await backup.query('delete from notification_settings');
  await backup.query('delete from backup_queue._private_jobs');
});

async function named(recipients: string[], organisation = uuidv7()) {
  const owner = await backup.owner(organisation);
  const answer = await owner.put('/notification-settings', {
    email: { enabled: true, recipients },
    chat: { enabled: false, kind: 'slack' },
    webhook: { enabled: true, url: 'https://hooks.example.com/x', secret: SECRET },
    events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
  });
  expect(answer.status).toBe(200);
  return { organisation, owner };
}

async function recipientsOf({ owner }: Awaited<ReturnType<typeof named>>) {
  type Settings = { email: { enabled: boolean; recipients: string[] }; webhook: object };
  return (await owner.get<Settings>('/notification-settings')).body;
}

async function entriesOf({ owner }: Awaited<ReturnType<typeof named>>) {
  type Log = { items: { actor: { key: string }; details: object }[] };
  const query = { actions: 'notification_settings.recipient_erased' };
  const { items } = (await owner.get<Log>('/audit-log', { query })).body;
  return items.map(({ actor, details }) => [actor.key, details]);
}

const everything = async () =>
  JSON.stringify([
    await backup.query('select * from notification_settings'),
    await backup.query('select * from alert_recipients'),
    await backup.query('select * from audit_entries'),
    await backup.query('select * from backup_queue._private_jobs'),
  ]);
const forget = () => backup.composed.parts.recipients.forgetErased();

test('who was erased is taken out everywhere, with the question that waits; others stay, and the log says so without the address', async () => {
  const some = await named(['Zoe@Example.com', 'Ops@example.com']);
  const alone = await named(['zoe@example.com']);
  erased = [{ email: 'zoe@example.com', erasedAt: backup.clock.now(), organisationIds: null }];
  expect(await everything()).toMatch(/zoe@/i);

  expect(await forget()).toBe(2);

  expect(await everything()).not.toMatch(/zoe@/i);
  expect(await recipientsOf(some)).toMatchObject({
    email: { enabled: true, recipients: ['Ops@example.com'] },
    webhook: { enabled: true, urlSet: true },
  });
  // An empty list means the owners: alerts still reach someone.
  expect(await recipientsOf(alone)).toMatchObject({ email: { enabled: true, recipients: [] } });
  expect(await entriesOf(some)).toEqual([
    ['system:notifications', { recipientsLeft: 1, toOwners: false }],
  ]);
  expect(await entriesOf(alone)).toEqual([
    ['system:notifications', { recipientsLeft: 0, toOwners: true }],
  ]);
  expect(await backup.query('select address from alert_recipients')).toEqual([
    { address: 'ops@example.com' },
  ]);
  expect(await forget()).toBe(0);
  expect(await entriesOf(some)).toHaveLength(1);
});

test('an unproven address goes from the organisations that are named, and from no other', async () => {
  const [theirs, other] = [await named(['zoe@example.com']), await named(['zoe@example.com'])];
  const at = backup.clock.now();
  const organisationIds = [theirs.organisation];
  erased = [{ email: 'zoe@example.com', erasedAt: at, organisationIds }];
  expect(await forget()).toBe(1);
  expect((await recipientsOf(theirs)).email.recipients).toEqual([]);
  expect((await recipientsOf(other)).email.recipients).toEqual(['zoe@example.com']);
});

test('who is named or has confirmed after the erasure stays', async () => {
  const erasedAt = new Date(backup.clock.now().getTime() - 1_000);
  erased = [{ email: 'zoe@example.com', erasedAt, organisationIds: null }];
  const anew = await named(['zoe@example.com']);
  const confirmed = await named(['zoe@example.com']);
  await backup.query(
    `update alert_recipients set asked_at = '2020-01-01', confirmed_at = $2
     where organisation_id = $1`,
    [confirmed.organisation, backup.clock.now()],
  );
  expect(await forget()).toBe(0);
  expect((await recipientsOf(anew)).email.recipients).toEqual(['zoe@example.com']);
  expect((await recipientsOf(confirmed)).email.recipients).toEqual(['zoe@example.com']);
});

test('who confirms while others are being taken out stays', async () => {
  const [first, second] = [await named(['zoe@example.com']), await named(['zoe@example.com'])];
  const erasedAt = backup.clock.now();
  erased = [{ email: 'zoe@example.com', erasedAt, organisationIds: null }];
  let forgotten: Promise<number> | undefined;
  await backup.composed.parts.database.system(async (tx) => {
    await sql`select from notification_settings where organisation_id = ${first.organisation}
      for update`.execute(tx);
    forgotten = leaveTransaction(forget);
    const isHeldUp = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(tx);
      const { rows } = await sql`
        select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
        tx,
      );
      return rows.length > 0;
    };
    await vi.waitUntil(isHeldUp, { timeout: 30_000 });
    await backup.query(`update alert_recipients set confirmed_at = $2 where organisation_id = $1`, [
      second.organisation,
      new Date(erasedAt.getTime() + 1_000),
    ]);
  });
  expect(await forgotten).toBe(1);
  expect((await recipientsOf(first)).email.recipients).toEqual([]);
  expect((await recipientsOf(second)).email.recipients).toEqual(['zoe@example.com']);
  expect(await entriesOf(second)).toEqual([]);
});

test('where it cannot be done in one organisation, it is done in the others, and somebody hears of it', async () => {
  const [broken, sound] = [await named(['zoe@example.com']), await named(['zoe@example.com'])];
  erased = [{ email: 'zoe@example.com', erasedAt: backup.clock.now(), organisationIds: null }];
  await backup.query(
    `update notification_settings set settings = '{"email": 5}' where organisation_id = $1`,
    [broken.organisation],
  );
  const error = await forget().catch((thrown: unknown) => thrown);
  expect(String(error)).toBe('Error: recipients could not be removed (1)');
  expect(inspect(error)).not.toMatch(/zoe@/i);
  expect((await recipientsOf(sound)).email.recipients).toEqual([]);
});

test('of more addresses than fit into one question, each is asked about', async () => {
  const organisation = uuidv7();
  await backup.query(
    `insert into alert_recipients (organisation_id, address, asked_at)
     select $1, 'p' || n || '@example.com', '2020-01-01' from generate_series(1, 450) n`,
    [organisation],
  );
  erased = [];
  asked = [];
  await forget();
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(asked.flat()).size).toBe(450);
});

test('the task of the night finds what nobody was there to hear', async () => {
  const missed = await named(['zoe@example.com', 'ops@example.com']);
  erased = [{ email: 'zoe@example.com', erasedAt: backup.clock.now(), organisationIds: null }];
  const worker = await startWorker({
    ...{ url: backup.context.databaseUrl, schema: 'backup', concurrency: 1 },
    log: backup.context.logger,
    handlers: notificationTasks(backup.composed.parts).filter(
      ({ name }) => name === pruneTask.name,
    ),
  });
  await backup.query(`select backup_queue.add_job('notifications.prune', '{}'::json)`);
  await vi.waitUntil(async () => (await recipientsOf(missed)).email.recipients.length === 1, {
    timeout: 60_000,
    interval: 250,
  });
  await worker.stop({ graceMs: 2_000 });
  expect(await everything()).not.toMatch(/zoe@/i);
});
