import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SmtpSink, startSmtpSink, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Hit } from '../brand/hits/model.ts';
import { readSettings } from '../config.ts';
import { createCertificateMaker } from '../testing/ct-certificates.ts';
import { startCtLog, type TestCtLog } from '../testing/ct-log.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import type { FeedStanding } from './standing/model.ts';

let domains: TestDomains;
let sink: SmtpSink;
let log: TestCtLog;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  folder = await temporaryDirectory();
  sink = await startSmtpSink();
  log = await startCtLog();
  const logs = path.join(folder.path, 'logs.json');
  await writeFile(logs, JSON.stringify([{ name: 'test', url: `${log.url}/`, kind: 'static' }]));
  domains = await startTestDomains({
    environment: {
      ...{ HOLDFAST_CT_LOGS: logs, HOLDFAST_CT_BACKFILL: '10', HOLDFAST_ZONE_DIR: folder.path },
      HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    },
  });
});
afterAll(async () => {
  await domains.stop();
  await sink.stop();
  await log.stop();
  await folder.remove();
});

const now = (task: string) =>
  domains.query(`select enqueue_tasks($1, '[{}]'::json, null, null, 1, null, null)`, [task]);

test('D15: a worker follows the logs of its settings, matches watchers as they are, and writes', async () => {
  const owner = await domains.owner();
  await domains.work();
  const maker = await createCertificateMaker(folder.path);
  const add = async (name: string, serial: string) => {
    log.entries.push({ kind: 'certificate', der: await maker.make({ dns: [name], serial }) });
    await now('feeds.certificates');
  };
  const watch = (keyword: string) =>
    owner.post('/app/v1/brand/watchers', { keyword, notificationEmail: 'ada@example.com' });
  const hits = async () =>
    (await owner.get<{ items: Hit[] }>('/app/v1/brand/hits')).body.items.map(
      ({ domain }) => domain,
    );
  await watch('contoso');
  await add('contoso-login.com', '01');
  await vi.waitUntil(async () => (await hits()).includes('contoso-login.com'), { timeout: 90_000 });
  // A watcher that was added while the worker runs is matched against the next names.
  await watch('fabrikam');
  await add('fabrikam-login.com', '02');
  await vi.waitUntil(async () => (await hits()).includes('fabrikam-login.com'), {
    timeout: 90_000,
  });
  // The API says how far the worker has got, and tells a log that is down from one that is read.
  const feeds = async () =>
    (await owner.get<{ items: FeedStanding[] }>('/app/v1/brand/feeds')).body.items;
  expect(await feeds()).toMatchObject([
    { feed: 'certificates', source: 'test', state: 'current', behind: 0, error: null },
    { feed: 'zone_differences', source: null, state: 'waiting' },
    { feed: 'permutations' },
  ]);
  log.trouble = (_, response) => Boolean(response.writeHead(503).end());
  await now('feeds.certificates');
  await vi.waitUntil(async () => (await feeds())[0]?.state === 'failing', { timeout: 90_000 });
  expect((await feeds())[0]).toMatchObject({ error: 'The log answered with 503.' });
  await domains.query('update alert_recipients set confirmed_at = now()');
  await now('brand.prepare-digests');
  const digests = () =>
    sink.mails.filter(({ headers }) => /look-alike/.test(headers.subject ?? ''));
  await vi.waitUntil(() => digests().length === 2, { timeout: 90_000 });
  expect(digests().map(({ to }) => to)).toEqual([['ada@example.com'], ['ada@example.com']]);
});

test('settings of feeds are named when they are wrong, and none are needed', async () => {
  const file = path.join(folder.path, 'wrong.json');
  const read = async (text: string) => {
    await writeFile(file, text);
    return readSettings({ HOLDFAST_CT_LOGS: file });
  };
  await expect(read('{')).rejects.toThrow('HOLDFAST_CT_LOGS: the file is not JSON');
  await expect(read('{}')).rejects.toThrow('HOLDFAST_CT_LOGS: the file: ');
  await expect(read('[{"name":"a","url":"ftp://x","kind":"static"}]')).rejects.toThrow('log 1 url');
  const twice = { name: 'a', url: 'https://x.test', kind: 'static' };
  await expect(read(JSON.stringify([twice, twice]))).rejects.toThrow('two logs have the same name');
  expect(() => readSettings({ HOLDFAST_CT_LOGS: '/not/there' })).toThrow('ENOENT');
  expect(() => readSettings({ HOLDFAST_BRAND_TLDS: 'nonsense' })).toThrow('HOLDFAST_BRAND_TLDS');
  expect(readSettings({}).feeds).toMatchObject({ ctLogs: [], zoneFolder: undefined });
  expect(readSettings({}).notify).toEqual({ mail: undefined, digestMinutes: 60 });
});
