import { randomBytes } from 'node:crypto';
import { generateIdentity } from '@holdfast/artifact';
import type { ChannelName } from '@holdfast/channels';
import { startWebhookReceiver, type WebhookReceiver } from '@holdfast/channels/testing';
import { startWorker, type Worker } from '@holdfast/platform/queue';
import { type HttpClient, type SmtpSink, startSmtpSink } from '@holdfast/platform/testing';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { raiseAlert } from './index.ts';
import type { Alert } from './model.ts';
import { pruneAlerts } from './prune.ts';
import { notificationTasks } from './tasks.ts';

const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const HOSTILE = '<!channel> @everyone \r\nBcc: evil@example.com <b>x</b>';

let sink: SmtpSink;
let auth: WebhookReceiver;
let backup: TestBackup;
let receiver: WebhookReceiver;
let organisation: string;
const workers: Worker[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  auth = await startWebhookReceiver();
  backup = await startTestBackup({
    environment: { HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
    authUrl: auth.url,
  });
});
afterAll(async () => {
  expect(await queueText()).not.toMatch(/planted/);
  await backup.stop();
  await sink.stop();
  await auth.stop();
});
beforeEach(async () => {
  organisation = uuidv7();
  receiver = await startWebhookReceiver();
  sink.mails.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceMs: 2_000 })));
  await receiver.stop();
});

const parts = () => backup.composed.parts;

async function work(): Promise<Worker> {
  const worker = await startWorker({
    url: backup.context.databaseUrl,
    schema: 'backup',
    concurrency: 2,
    log: backup.context.logger,
    handlers: notificationTasks(parts()),
  });
  workers.push(worker);
  return worker;
}

/** As if every recipient had followed the link. */
const confirmAll = () =>
  backup.query('update alert_recipients set confirmed_at = now() where organisation_id = $1', [
    organisation,
  ]);

const ALL_OFF = {
  backupFailed: false,
  restoreTestUnconfirmed: false,
  scheduledBackupMissed: false,
};

async function set(changes: object = {}, { keepAlert = false } = {}) {
  const owner = await backup.owner(organisation);
  const answer = await owner.put('/notification-settings', {
    email: { enabled: false, recipients: [] },
    chat: { enabled: false, kind: 'slack' },
    webhook: { enabled: true, url: `${receiver.url}/planted-hook`, secret: SECRET },
    events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
    ...changes,
  });
  expect(answer.status).toBe(200);
  await confirmAll();
  if (keepAlert) return;
  // The alert to the owners about this change would only disturb the other tests.
  await backup.query(
    "delete from alerts where organisation_id = $1 and event = 'alerts_switched_off'",
    [organisation],
  );
}

const failed = (changes: object = {}) => ({
  organisation,
  event: 'backup_failed' as const,
  dedupeKey: 'job 1',
  at: backup.clock.now(),
  facts: {
    datasourceId: uuidv7(),
    datasourceName: 'orders',
    jobId: uuidv7(),
    trigger: 'schedule' as const,
    code: 'SOURCE_LOST',
    message: 'The server closed the connection.',
    attempts: 1,
    lastGoodBackupAt: '2026-11-14T03:00:07.000Z',
    ...changes,
  },
});

async function raise(alert: Alert & { dedupeKey: string } = failed()): Promise<string> {
  await parts().database.tenant(alert.organisation, (tx) => raiseAlert(tx, alert));
  const [row] = await backup.query<{ id: string }>(
    'select id from alerts where organisation_id = $1 and dedupe_key = $2',
    [alert.organisation, alert.dedupeKey],
  );
  return row?.id ?? '';
}

const deliveries = () =>
  backup.query<{ channel: string; state: string; attempts: number; last_error: string | null }>(
    `select channel, state, attempts, last_error from alert_deliveries
     where organisation_id = $1 order by channel`,
    [organisation],
  );

/** What the auth service says of the organisation's owners. */
const answerAs = (status: number, owners: { name: string; email: string }[]) => {
  auth.received.length = 0;
  auth.answer((response) => {
    const asked = auth.received.at(-1)?.path;
    const body =
      asked === '/token'
        ? { token: 't', expiresAt: new Date(Date.now() + 600_000).toISOString() }
        : { items: owners.map((owner) => ({ id: uuidv7(), ...owner })) };
    response.writeHead(asked === '/token' ? 200 : status).end(JSON.stringify(body));
  });
};

/** Waits until the queue has no task of this organisation left. */
const settled = () =>
  vi.waitUntil(
    async () => {
      const rows = await backup.query(
        `select 1 from backup_queue._private_jobs where payload->>'organisation' = $1`,
        [organisation],
      );
      return rows.length === 0;
    },
    { timeout: 90_000, interval: 50 },
  );

async function queueText(): Promise<string> {
  return JSON.stringify(await backup.query('select * from backup_queue._private_jobs'));
}

describe('the outbox', () => {
  test('B31: an alert is told if and only if what it tells of was committed', async () => {
    await set();
    await work();
    await parts()
      .database.tenant(organisation, async (tx) => {
        await raiseAlert(tx, failed());
        throw new Error('no');
      })
      .catch(() => {});
    await raise({ ...failed({ code: 'COMMITTED' }), dedupeKey: 'job 2' });
    await vi.waitUntil(() => receiver.received.length > 0, { timeout: 90_000 });
    await settled();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.body).toContain('COMMITTED');
    expect(await deliveries()).toMatchObject([{ channel: 'webhook', state: 'sent', attempts: 1 }]);
  });

  test('what was committed before the process died is sent by the next worker', async () => {
    await set();
    await raise();
    await work();
    await vi.waitUntil(() => receiver.received.length > 0, { timeout: 90_000 });
  });

  test('a worker that is stopped while it sends leaves the message to the next', async () => {
    await set();
    receiver.answer(() => {});
    await raise();
    const first = await work();
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 90_000 });
    await first.stop({ graceMs: 200 });
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    receiver.answer((response) => response.writeHead(204).end());
    await work();
    await vi.waitUntil(async () => (await deliveries())[0]?.state === 'sent', { timeout: 90_000 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a receiver that was down is tried again, and a mended address serves what waits', async () => {
    await set();
    receiver.answer((response) => response.writeHead(503).end());
    await raise();
    await work();
    await vi.waitUntil(async () => (await deliveries())[0]?.attempts === 1, { timeout: 90_000 });
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', last_error: 'The receiver answered 503.' },
    ]);
    receiver.answer((response) => response.writeHead(204).end());
    await set({ webhook: { enabled: true, url: `${receiver.url}/planted-other` } });
    await vi.waitUntil(async () => (await deliveries())[0]?.state === 'sent', { timeout: 90_000 });
    expect(await deliveries()).toEqual([
      { channel: 'webhook', state: 'sent', attempts: 2, last_error: null },
    ]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/planted-hook', '/planted-other']);
  });

  test('the same key is told once in an organisation, and again in another', async () => {
    await set();
    await raise();
    await raise(failed({ code: 'AGAIN' }));
    await Promise.all(Array.from({ length: 5 }, () => raise(failed({ code: 'AT_ONCE' }))));
    await work();
    await settled();
    expect(receiver.received).toHaveLength(1);
    organisation = uuidv7();
    await set();
    await raise();
    await vi.waitUntil(() => receiver.received.length === 2, { timeout: 90_000 });
  });

  test('channels fail and succeed each for itself', async () => {
    const dead = `http://127.0.0.1:9/planted`;
    await set({
      email: { enabled: true, recipients: ['ops@example.com'] },
      chat: { enabled: true, kind: 'slack', url: dead },
    });
    await raise();
    await work();
    await vi.waitUntil(
      async () => (await deliveries()).every(({ attempts }) => attempts > 0) && sink.mails[0],
      { timeout: 90_000 },
    );
    expect(await deliveries()).toMatchObject([
      { channel: 'chat', state: 'waiting' },
      { channel: 'email', state: 'sent' },
      { channel: 'webhook', state: 'sent' },
    ]);
  });
});

test('settings that were saved before a channel was added deliver as they did, and test too', async () => {
  const saved = {
    email: { enabled: true, recipients: ['ops@example.com'] },
    chat: { enabled: false, urlSet: false },
    events: { restoreTestUnconfirmed: false },
  };
  await backup.query(
    `insert into notification_settings (organisation_id, settings, secrets_sealed, updated_at)
     values ($1, $2, null, now())`,
    [organisation, JSON.stringify(saved)],
  );
  await backup.query('insert into alert_recipients values ($1, $2, null, now())', [
    ...[organisation, 'ops@example.com'],
  ]);
  await raise();
  await work();
  await settled();
  expect(await deliveries()).toMatchObject([{ channel: 'email', state: 'sent' }]);
  const owner = await backup.owner(organisation);
  expect((await owner.post('/notification-settings/test')).body).toEqual({
    results: [{ channel: 'email', ok: true }],
  });
  expect(sink.mails.map(({ to }) => to)).toEqual([['ops@example.com'], ['ops@example.com']]);
});

describe('a delivery', () => {
  async function ready(channel: ChannelName = 'webhook') {
    const alertId = await raise();
    const key = { organisation, alertId, channel };
    await fanOut(parts(), key);
    const context = { signal: new AbortController().signal, log: backup.context.logger };
    return { key, attempt: () => deliver(parts(), key, context) };
  }

  test('that ran twice sends once, and a fan-out that ran twice delivers once', async () => {
    await set();
    const { key, attempt } = await ready();
    await fanOut(parts(), key);
    await attempt();
    await attempt();
    expect(receiver.received).toHaveLength(1);
    const tasks = await backup.query(
      `select payload from backup_queue._private_jobs
       where payload->>'alertId' = $1 and payload->>'channel' is not null`,
      [key.alertId],
    );
    expect(tasks).toHaveLength(1);
  });

  test.each([
    [503, 13, 'The receiver answered 503.'],
    [404, 7, 'The receiver refused the message with 404.'],
    [410, 1, 'The receiver answered 410: the address is gone for good.'],
  ])('that is answered with %i is given up after attempt %i', async (status, most, reason) => {
    await set();
    receiver.answer((response) => response.writeHead(status).end());
    const { attempt } = await ready();
    for (let n = 1; n < most; n++) await expect(attempt()).rejects.toThrow(reason);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: most - 1 }]);
    await attempt();
    expect(await deliveries()).toEqual([
      { channel: 'webhook', state: 'failed', attempts: most, last_error: reason },
    ]);
    await attempt();
    expect(receiver.received).toHaveLength(most);
    expect(backup.logs.join('\n')).toContain('an alert could not be sent');
  });

  test('that was turned off meanwhile is not sent', async () => {
    await set();
    const { attempt } = await ready();
    await set({ webhook: { enabled: false } });
    await attempt();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });

  test('of an event that is off, or with no channel on, is not made', async () => {
    const events = {
      backupFailed: false,
      restoreTestUnconfirmed: true,
      scheduledBackupMissed: true,
    };
    await set({ events });
    await ready();
    expect(await deliveries()).toEqual([]);
    organisation = uuidv7();
    await set({ webhook: { enabled: false } });
    await ready();
    expect(await deliveries()).toEqual([]);
  });

  test('of another organisation is out of reach', async () => {
    await set();
    const { key } = await ready();
    const context = { signal: new AbortController().signal, log: backup.context.logger };
    await deliver(parts(), { ...key, organisation: uuidv7() }, context);
    expect(receiver.received).toEqual([]);
  });

  describe('with nothing set', () => {
    test("B33: goes to the owners' addresses, as the auth service knows them", async () => {
      answerAs(200, [
        { name: HOSTILE, email: 'ada@example.com' },
        { name: 'Bob', email: 'bob@example.com' },
      ]);
      const { attempt } = await ready('email');
      await attempt();
      expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.com', 'bob@example.com']]);
      // Other parts ask it, too: for revocations, every second.
      const asked = auth.received.findLast(({ path }) => path === '/directory/owners');
      expect(asked).toMatchObject({
        headers: { authorization: 'Bearer t' },
        body: JSON.stringify({ organisationId: organisation }),
      });
    });

    test('waits while the auth service cannot be asked, and fails where there is nobody', async () => {
      answerAs(503, []);
      const { attempt } = await ready('email');
      await expect(attempt()).rejects.toThrow('cannot be looked up');
      answerAs(200, []);
      await attempt();
      expect(await deliveries()).toMatchObject([
        { state: 'failed', last_error: 'There are no recipients.' },
      ]);
    });
  });
});

describe('what is told', () => {
  async function told(alert: Alert & { dedupeKey: string }, settings: object = {}) {
    await set({ email: { enabled: true, recipients: ['ops@example.com'] }, ...settings });
    await raise(alert);
    await work();
    await settled();
    const [mail] = sink.mails;
    const request = receiver.received.find(({ path }) => path === '/planted-hook');
    const data = new Webhook(SECRET).verify(
      request?.body ?? '',
      request?.headers as Record<string, string>,
    );
    return { subject: mail?.headers.subject, mail: mail?.raw.replaceAll('=\r\n', ''), data };
  }

  test('of a failed backup: which, why, since when there is none, and what to do', async () => {
    const alert = failed();
    const { subject, mail, data } = await told(alert);
    expect(subject).toBe('[Holdfast] Backup of orders failed: SOURCE_LOST');
    expect(mail).toContain('The server closed the connection.');
    expect(mail).toContain('Last good backup: 2026-11-14 03:00 UTC');
    expect(mail).toContain('start a backup by hand');
    expect(data).toEqual({
      type: 'backup_failed',
      timestamp: alert.at.toISOString(),
      data: { alertId: expect.any(String), organisationId: organisation, ...alert.facts },
    });
  });

  test('of a failed backup where there is no good one, without saying that there never was', async () => {
    const { mail } = await told(failed({ lastGoodBackupAt: null }));
    expect(mail).toMatch(/Last good backup: none\r?\n/);
    expect(mail).toContain('this database has no good backup.');
    expect(mail).not.toMatch(/yet|nothing to restore from/);
  });

  test('of a failed upload: the file is to be uploaded again, and nothing is said of the database', async () => {
    const { mail } = await told(failed({ trigger: 'upload', code: 'UPLOAD_DAMAGED' }));
    expect(mail).toContain('The backup of an uploaded file of ');
    expect(mail).toContain('then upload the file again.');
    expect(mail).not.toMatch(/start a backup by hand|since the last good backup/);
  });

  test.each([
    ['mismatch', 'Restore test of orders found differences', 'Do not rely on this backup'],
    ['missing', 'A backup of orders is missing', 'Find out who removed it'],
    [
      'confirmed_except',
      'Restore test of orders could not compare everything',
      'can be accepted on the page of the backup',
    ],
    ['not_restorable', 'A backup of orders cannot be restored as it is', '--skip-failed-objects'],
    [
      'cannot_confirm',
      'Restore test of orders was inconclusive',
      'does not mean that the backup is bad',
    ],
  ] as const)('of a restore test with the verdict %s', async (verdict, title, advice) => {
    const { subject, mail } = await told({
      organisation,
      event: 'restore_test_unconfirmed',
      dedupeKey: 'test',
      at: backup.clock.now(),
      facts: {
        datasourceId: uuidv7(),
        datasourceName: 'orders',
        jobId: uuidv7(),
        verdict,
        message: 'public.items has 3 rows less.',
      },
    });
    expect(subject).toBe(`[Holdfast] ${title}`);
    expect(mail).toContain('public.items has 3 rows less.');
    expect(mail).toContain(advice);
  });

  test('of backups that did not run: how many, when, why', async () => {
    const { subject, mail } = await told({
      organisation,
      event: 'scheduled_backup_missed',
      dedupeKey: 'missed',
      at: backup.clock.now(),
      facts: {
        datasourceId: uuidv7(),
        datasourceName: 'orders',
        policyId: uuidv7(),
        policyName: 'hourly',
        dueAt: ['2026-11-14T03:00:00.000Z', '2026-11-14T04:00:00.000Z'],
        count: 5,
        reason: 'platform_down',
        runningLate: true,
      },
    });
    expect(subject).toBe('[Holdfast] 5 scheduled backups of orders did not run on time');
    expect(mail).toContain('Due: 2026-11-14 04:00 UTC, 2026-11-14 03:00 UTC and 3 before that');
    expect(mail).toContain('Holdfast was not running at the time.');
    expect(mail).toContain('The latest of them is queued now; check that it completes.');
  });

  test('of one backup that did not run: as one, not as the latest of several', async () => {
    const { subject, mail } = await told({
      organisation,
      event: 'scheduled_backup_missed',
      dedupeKey: 'missed',
      at: backup.clock.now(),
      facts: {
        datasourceId: uuidv7(),
        datasourceName: 'orders',
        policyId: uuidv7(),
        policyName: 'hourly',
        dueAt: ['2026-11-14T04:00:00.000Z'],
        count: 1,
        reason: 'platform_down',
        runningLate: true,
      },
    });
    expect(subject).toBe('[Holdfast] Scheduled backup of orders did not run on time');
    expect(mail).toContain('It is queued now; check that it completes.');
    expect(mail).not.toContain('The latest of them');
  });

  const restore = () => ({
    datasourceId: uuidv7(),
    datasourceName: 'orders',
    restoreId: uuidv7(),
    jobId: uuidv7(),
    mode: 'overwrite',
    target: { host: 'db.example.com', port: 5432, database: 'shop' },
    askedBy: { type: 'user' as const, id: uuidv7() },
    safetyJobId: null,
    code: 'RESTORE_FAILED',
    message: 'pg_restore stopped at the table orders.',
  });

  test('of a failed restore: who asked for it, where to, why, and what to do', async () => {
    const facts = restore();
    auth.answer((response) => {
      const person = { id: facts.askedBy.id, name: 'Ada', email: 'ada@example.com' };
      const body =
        auth.received.at(-1)?.path === '/token'
          ? { token: 't', expiresAt: new Date(Date.now() + 600_000).toISOString() }
          : { items: [{ ...person, anonymised: false }] };
      response.writeHead(200).end(JSON.stringify(body));
    });
    const alert = { organisation, dedupeKey: 'restore', at: backup.clock.now(), facts };
    const { subject, mail, data } = await told({ ...alert, event: 'restore_failed' });
    expect(subject).toBe('[Holdfast] Restore of orders failed: RESTORE_FAILED');
    expect(mail).toContain('The overwrite of');
    expect(mail).toContain('pg_restore stopped at the table orders.');
    expect(mail).toContain('Asked for by: Ada (ada@example.com)');
    expect(mail).toContain('Target: database shop at db.example.com, port 5432');
    expect(data).toMatchObject({ type: 'restore_failed', data: facts });
    expect(await backup.dump()).not.toContain('ada@example.com');
  });

  test('of an overwrite that is half way: that it is urgent, and where the former content is', async () => {
    const halfWay = { code: 'OVERWRITE_HALF_WAY', safetyJobId: uuidv7(), givenUp: true };
    const facts = { ...restore(), ...halfWay };
    const alert = { organisation, dedupeKey: 'half', at: backup.clock.now(), facts };
    const { subject, mail, data } = await told({ ...alert, event: 'overwrite_half_way' });
    expect(subject).toBe('[Holdfast] Urgent: the database of orders is empty or partial');
    expect(mail).toContain(`Safety copy: ${facts.safetyJobId}`);
    expect(mail).toContain('Act now');
    expect(data).toMatchObject({ type: 'overwrite_half_way', data: facts });
  });

  test('of a swap that cannot be finished: that it is urgent, and still tried', async () => {
    const swap = { code: 'SWAP_UNFINISHED', safetyJobId: null, givenUp: false };
    const facts = { ...restore(), ...swap };
    const alert = { organisation, dedupeKey: 'swap', at: backup.clock.now(), facts };
    const { subject, mail } = await told({ ...alert, event: 'overwrite_half_way' });
    expect(subject).toContain('Urgent: the database of orders is only partly overwritten');
    expect(mail).toContain('keeps trying to finish the overwrite');
    expect(mail).not.toMatch(/safety copy/i);
  });

  test('of a backup that holds far less than before: what, how much, and which one still has it', async () => {
    const table = { name: 'public.orders', rows: 0, bytes: 0, rowsBefore: 5000, bytesBefore: 9e6 };
    const facts = {
      datasourceId: uuidv7(),
      datasourceName: 'orders',
      jobId: uuidv7(),
      lostPercent: 50,
      comparedWith: 5,
      database: { ...table, rows: 7, problem: null },
      tables: [
        { ...table, problem: 'emptied' as const },
        { ...table, name: 'public.items', problem: 'dropped' as const },
        { ...table, name: 'public.notes', rows: 12, problem: 'shrank' as const },
        { ...table, name: 'public.scans', rows: 5000, bytes: 100, problem: 'shrank' as const },
      ],
      count: 24,
      whole: { jobId: uuidv7(), at: '2026-11-14T03:00:00.000Z' },
    };
    const alert = { organisation, dedupeKey: 'less', at: backup.clock.now(), facts };
    const { subject, mail, data } = await told({ ...alert, event: 'backup_shrank' });
    expect(subject).toBe('[Holdfast] Backup of orders holds far less than before: 24 tables');
    expect(mail).toContain(
      'public.orders has no rows (5000 rows before); public.items was dropped (5000 rows before); ' +
        'public.notes has 12 rows (5000 before); ' +
        'public.scans has 100 bytes of data (9 MB before); 20 more.',
    );
    expect(mail).toContain(`${facts.whole.jobId} of 2026-11-14 03:00 UTC`);
    expect(data).toMatchObject({ type: 'backup_shrank', data: facts });
  });

  test('names of users stay text, in every channel', async () => {
    const chat = { enabled: true, kind: 'slack', url: `${receiver.url}/planted-chat` };
    const alert = failed({ datasourceName: HOSTILE, message: HOSTILE, code: HOSTILE });
    const { subject, mail, data } = await told(alert, { chat });
    expect(sink.mails[0]?.to).toEqual(['ops@example.com']);
    expect(sink.mails[0]?.headers).not.toHaveProperty('bcc');
    expect(subject).toContain('<!channel> @everyone Bcc: evil@example.com');
    expect(mail).toContain('&lt;b&gt;x&lt;/b&gt;');
    const posted = receiver.received.find(({ path }) => path === '/planted-chat')?.body;
    expect(posted).toContain('&lt;!channel&gt; @\u200beveryone');
    expect(posted).not.toMatch(/<|@everyone/);
    expect(data).toMatchObject({ data: { datasourceName: HOSTILE } });
  });
});

describe('POST /notification-settings/test', () => {
  type Results = { results: { channel: string; ok: boolean; errorMessage?: string }[] };

  test('sends over each enabled channel now, and says how it went', async () => {
    const chat = { enabled: true, kind: 'discord', url: 'http://127.0.0.1:9/planted' };
    await set({ email: { enabled: true, recipients: ['ops@example.com'] }, chat });
    const owner = await backup.owner(organisation);
    const answer = await owner.post<Results>('/notification-settings/test');
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual([
      { channel: 'email', ok: true },
      {
        channel: 'chat',
        ok: false,
        errorMessage: 'The receiver cannot be reached: nothing is listening there.',
      },
      { channel: 'webhook', ok: true },
    ]);
    expect(sink.mails[0]?.headers.subject).toBe('[Holdfast] Test message');
    const [request] = receiver.received;
    const headers = request?.headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(request?.body ?? '', headers)).toMatchObject({
      type: 'test',
      data: { organisationId: organisation },
    });
    expect(await lastAudited(owner)).toEqual({
      channels: ['email', 'chat', 'webhook'],
      failed: ['chat'],
    });
  });

  const lastAudited = async (owner: HttpClient) => {
    const query = { actions: 'notification_settings.tested' };
    const log = await owner.get<{ items: { details: object }[] }>('/audit-log', { query });
    return log.body.items[0]?.details;
  };

  test('tries one named channel, enabled or not, also with settings that are not saved yet', async () => {
    await set();
    const owner = await backup.owner(organisation);
    const saved = (await owner.get('/notification-settings')).body;
    const tried = (body: object) => owner.post<Results>('/notification-settings/test', body);
    const unset = 'The channel is not set up.';
    expect((await tried({ channel: 'webhook' })).body.results).toEqual([
      { channel: 'webhook', ok: true },
    ]);
    expect((await tried({ channel: 'chat' })).body.results).toEqual([
      { channel: 'chat', ok: false, errorMessage: unset },
    ]);
    const settings = {
      email: { enabled: true, recipients: ['stranger@example.com'] },
      chat: { enabled: false, kind: 'teams', url: `${receiver.url}/planted-chat` },
      webhook: { enabled: true },
      events: ALL_OFF,
    };
    expect((await tried({ channel: 'chat', settings })).body.results).toEqual([
      { channel: 'chat', ok: true },
    ]);
    expect(await lastAudited(owner)).toEqual({ channels: ['chat'], failed: [], unsaved: true });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/planted-hook', '/planted-chat']);
    // An address that has not confirmed gets no mail, whoever enters it: the owners get it.
    answerAs(200, [{ name: 'Ada', email: 'ada@example.com' }]);
    expect((await tried({ channel: 'email', settings })).body.results).toEqual([
      { channel: 'email', ok: true },
    ]);
    expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
    expect((await owner.get('/notification-settings')).body).toEqual(saved);
    const less = { ...settings, chat: { enabled: true, kind: 'slack' } };
    const refused = await owner.post<{ fields: object }>('/notification-settings/test', {
      settings: less,
    });
    expect({ status: refused.status, fields: Object.keys(refused.body.fields) }).toEqual({
      ...{ status: 400, fields: ['settings.chat.url'] },
    });
    expect((await tried({ channel: 'pigeon' })).status).toBe(400);
    const viewer = await backup.someone({ org: organisation, role: 'viewer' });
    expect((await viewer.post('/notification-settings/test')).status).toBe(403);
  });

  test('nothing enabled: nothing sent; and it cannot be used to flood anybody', async () => {
    await set({ webhook: { enabled: false } });
    const owner = await backup.owner(organisation);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) {
      const answer = await owner.post<Results>('/notification-settings/test');
      statuses.push(answer.status);
      if (n === 0) expect(answer.body).toEqual({ results: [] });
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});

test('without a mail server, email fails at once with the reason, and the log warns', async () => {
  const bare = await startTestBackup();
  try {
    const { database } = bare.composed.parts;
    await database.tenant(organisation, (tx) => raiseAlert(tx, failed()));
    const [alert] = await bare.query<{ id: string }>('select id from alerts');
    const key = { organisation, alertId: alert?.id ?? '', channel: 'email' as const };
    await fanOut(bare.composed.parts, key);
    // No recipients are set, so the owners would be looked up; the reason is known without that.
    const context = { signal: new AbortController().signal, log: bare.context.logger };
    await deliver(bare.composed.parts, key, context);
    expect(await bare.query('select state, last_error from alert_deliveries')).toEqual([
      { state: 'failed', last_error: expect.stringContaining('HOLDFAST_SMTP_URL') },
    ]);
    const warned = bare.logs
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 'warn');
    expect(warned.at(-1)).toMatchObject({ channel: 'email', msg: 'an alert could not be sent' });
  } finally {
    await bare.stop();
  }
});

test('what could be done against an organisation is recorded, and told to its owners whatever is switched off', async () => {
  answerAs(200, [{ name: 'Ada', email: 'ada@example.com' }]);
  await set({ webhook: { enabled: false } });
  const owner = await backup.owner(organisation);
  const { recipient } = await generateIdentity();
  for (const path of ['/recovery-kit', '/recovery-kit']) {
    expect((await owner.get(path)).status).toBe(200);
  }
  for (const recoveryRecipient of [recipient, recipient, null]) {
    expect((await owner.put('/recovery-key', { recoveryRecipient })).status).toBe(200);
  }
  await set({ webhook: { enabled: false }, events: ALL_OFF }, { keepAlert: true });
  await work();
  await settled();
  expect(sink.mails.map(({ to }) => to)).toEqual(Array(4).fill(['ada@example.com']));
  expect(sink.mails.map(({ headers }) => headers.subject).toSorted()).toEqual([
    '[Holdfast] Alerts were switched off or sent elsewhere',
    '[Holdfast] New backups can be read with another key',
    '[Holdfast] The recovery key was removed',
    '[Holdfast] The recovery kit was fetched',
  ]);
  const { body } = await owner.get<{ items: { action: string; details: object }[] }>('/audit-log');
  const off = ['backupFailed', 'restoreTestUnconfirmed', 'scheduledBackupMissed'];
  expect(body.items.map(({ action, details }) => [action, details]).slice(0, 5)).toEqual([
    [
      'notification_settings.updated',
      { changed: ['events'], switchedOff: off.map((name) => `events.${name}`) },
    ],
    ['recovery_key.recipient_set', { recipient: null, previous: recipient }],
    ['recovery_key.recipient_set', { recipient, previous: null }],
    ['recovery_key.kit_fetched', {}],
    ['recovery_key.kit_fetched', {}],
  ]);
});

test('recipients who are no members confirm before they are written to; until one has, the owners are', async () => {
  answerAs(200, [{ name: 'Ada', email: 'ada@example.com' }]);
  await set({
    email: { enabled: true, recipients: ['Ada@Example.com', 'stranger@example.com'] },
    webhook: { enabled: false },
  });
  await backup.query('update alert_recipients set confirmed_at = null where organisation_id = $1', [
    organisation,
  ]);
  const owner = await backup.owner(organisation);
  const unconfirmed = async () =>
    (await owner.get<{ unconfirmed: string[] }>('/notification-settings')).body.unconfirmed;
  expect(await unconfirmed()).toEqual(['ada@example.com', 'stranger@example.com']);
  await work();
  await settled();
  // A member is confirmed without a mail.
  expect(await unconfirmed()).toEqual(['stranger@example.com']);
  expect(sink.mails.map(({ to }) => to)).toEqual([['stranger@example.com']]);
  const send = async () => {
    sink.mails.length = 0;
    await raise({ ...failed(), dedupeKey: uuidv7() });
    await settled();
    return sink.mails.map(({ to }) => to);
  };
  const raw = sink.mails[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const [link = ''] = /http:\S+\/alert-recipients\/confirm\?\S+/.exec(raw) ?? [];
  expect(await send()).toEqual([['ada@example.com']]);
  // A mail scanner that opens the link confirms nothing.
  const page = await fetch(link).then((response) => response.text());
  expect(page).toContain('stranger@example.com');
  expect(await unconfirmed()).toEqual(['stranger@example.com']);
  const forged = link.replace('stranger', 'somebody');
  expect((await fetch(`${forged}&confirm=yes`)).status).toBe(403);
  const [, href = ''] = /href="([^"]+)"/.exec(page) ?? [];
  const confirmed = await fetch(new URL(href.replaceAll('&amp;', '&'), link));
  expect(confirmed.status).toBe(200);
  expect(await unconfirmed()).toEqual([]);
  expect(await send()).toEqual([['ada@example.com', 'stranger@example.com']]);
});

test('strangers are not asked by the thousand', async () => {
  const people = (from: number) =>
    Array.from({ length: 50 }, (_, n) => `somebody${from + n}@example.com`);
  const owner = await backup.owner(organisation);
  const put = (recipients: string[]) =>
    owner.put<{ fields: object }>('/notification-settings', {
      email: { enabled: true, recipients },
      chat: { enabled: false, kind: 'slack' },
      webhook: { enabled: false },
      events: ALL_OFF,
    });
  expect((await put(people(0))).status).toBe(200);
  expect((await put(people(0))).status).toBe(200);
  const { status, body } = await put(people(50));
  expect({ status, fields: Object.keys(body.fields) }).toEqual({
    ...{ status: 400, fields: ['email.recipients'] },
  });
});

describe('GET /notifications/deliveries', () => {
  type Shown = { items: Record<string, unknown>[]; nextCursor?: string };
  const list = async (query: Record<string, string> = {}) => {
    const viewer = await backup.someone({ org: organisation, role: 'viewer' });
    return (await viewer.get<Shown>('/notifications/deliveries', { query })).body;
  };
  const context = () => ({ signal: new AbortController().signal, log: backup.context.logger });

  test('says of each what it was for, where it went and how it stands, without a whole address', async () => {
    const chat = { enabled: true, kind: 'slack', url: `${receiver.url}/planted-chat` };
    await set({ chat, email: { enabled: true, recipients: ['ops@example.com'] } });
    const one = failed();
    const alertId = await raise(one);
    expect(await list()).toEqual({ items: [] });
    await fanOut(parts(), { organisation, alertId });
    const { datasourceId } = one.facts;
    const about = {
      alertId,
      event: 'backup_failed',
      title: 'Backup of orders failed: SOURCE_LOST',
      ...{ datasourceId, datasourceName: 'orders', raisedAt: one.at.toISOString() },
    };
    const waiting = {
      ...about,
      ...{ state: 'waiting', attempts: 0, lastAttemptAt: null, target: null, errorMessage: null },
    };
    expect(await list()).toEqual({
      items: ['webhook', 'email', 'chat'].map((channel) => ({ ...waiting, channel })),
    });
    const tried = { attempts: 1, lastAttemptAt: backup.clock.now().toISOString() };
    const attempt = (channel: ChannelName) =>
      deliver(parts(), { organisation, alertId, channel }, context());
    await attempt('email');
    receiver.answer((response) => response.writeHead(503).end());
    await attempt('webhook').catch(() => {});
    receiver.answer((response) => response.writeHead(410).end());
    await attempt('chat');
    const expected = [
      {
        channel: 'webhook',
        ...{ state: 'retrying', target: '127.0.0.1', errorMessage: expect.stringContaining('503') },
      },
      {
        channel: 'email',
        ...{ state: 'delivered', target: 'one recipient', errorMessage: null },
      },
      {
        channel: 'chat',
        ...{ state: 'failed', target: '127.0.0.1', errorMessage: expect.stringContaining('410') },
      },
    ].map((row) => ({ ...about, ...tried, ...row }));
    const all = await list();
    expect(all).toEqual({ items: expected });
    expect(JSON.stringify(all)).not.toMatch(/planted|ops@/);
    expect(await list({ state: 'retrying' })).toEqual({ items: [expected[0]] });
    expect(await list({ channel: 'chat', state: 'failed' })).toEqual({ items: [expected[2]] });
    expect(await list({ channel: 'chat', state: 'waiting' })).toEqual({ items: [] });
  });

  test('is told by pages, newest first, and of nobody else', async () => {
    const chat = { enabled: true, kind: 'slack', url: `${receiver.url}/planted-chat` };
    await set({ chat });
    const ids: string[] = [];
    for (const dedupeKey of ['one', 'two']) {
      const alertId = await raise({ ...failed(), dedupeKey });
      await fanOut(parts(), { organisation, alertId });
      ids.unshift(alertId);
    }
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page: Shown = await list({ limit: '3', ...(cursor && { cursor }) });
      seen.push(...page.items.map((item) => `${item.alertId} ${item.channel}`));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids.flatMap((id) => [`${id} webhook`, `${id} chat`]));
    organisation = uuidv7();
    expect(await list()).toEqual({ items: [] });
  });
});

test('of an organisation the 10,000 newest alerts are kept, and whatever may still wait', async () => {
  const at = backup.clock.now();
  await backup.query(
    `insert into alerts (id, organisation_id, event, dedupe_key, facts, raised_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'backup_failed', n,
       '{}', $2::timestamptz - case when n <= 5 then interval '3 days' else interval '1 day' end
     from generate_series(1, 10010) n`,
    [organisation, at],
  );
  await pruneAlerts(parts());
  const [left] = await backup.query<{ n: number; first: string }>(
    'select count(*)::int as n, min(id::text) as first from alerts where organisation_id = $1',
    [organisation],
  );
  expect(left).toEqual({ n: 10_005, first: '00000000-0000-7000-8000-000000000006' });
  await backup.query('delete from alerts where organisation_id = $1', [organisation]);
});

test('alerts are forgotten after 90 days, with their deliveries', async () => {
  await set();
  const old = await raise();
  await fanOut(parts(), { organisation, alertId: old });
  backup.clock.advance(89 * 86_400_000);
  await pruneAlerts(parts());
  expect(await deliveries()).toHaveLength(1);
  const young = await raise({ ...failed(), dedupeKey: 'young' });
  backup.clock.advance(2 * 86_400_000);
  await pruneAlerts(parts());
  expect(await deliveries()).toEqual([]);
  expect(
    await backup.query('select id from alerts where organisation_id = $1', [organisation]),
  ).toEqual([{ id: young }]);
});
