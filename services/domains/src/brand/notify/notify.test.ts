import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { bandOf } from '@holdfast/lookalikes';
import { type SmtpSink, startSmtpSink } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { recordSightings } from '../hits/index.ts';
import type { ShownWatcher, Watcher } from '../watchers/model.ts';
import { deliverDigest } from './deliver.ts';
import { prepareDigests } from './prepare.ts';
import { notifyTasks } from './tasks.ts';
import { wordsOf } from './wording.ts';

const WATCHERS = '/app/v1/brand/watchers';
const HOUR_MS = 3_600_000;
let domains: TestDomains;
let sink: SmtpSink;
let auth: Server;
/** The members and erased addresses that the auth service reports. */
let members: string[] = [];
let erased: { email: string; erasedAt: Date; organisationIds: string[] | null }[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  auth = createServer((request, response) => {
    const token = { token: 't', expiresAt: new Date(Date.now() + 7 * 86_400_000) };
    const isErasure = request.url === '/directory/erased-addresses';
    const found = { items: isErasure ? erased : members.map((email) => ({ email })) };
    response.end(JSON.stringify(request.url === '/token' ? token : found));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  domains = await startTestDomains({
    environment: { HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
    authUrl: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await domains.stop();
  await sink.stop();
  auth.closeAllConnections();
  auth.close();
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterEach(() => domains.query('delete from brand_watchers'));

/** As if the owner of every named address had followed the link. */
const confirmAll = () => domains.query('update alert_recipients set confirmed_at = now()');

async function watch(fields: object = {}, { confirmed = true } = {}) {
  const organisation = uuidv7();
  const owner = await domains.owner(organisation);
  const { body } = await owner.post<Watcher>(WATCHERS, {
    ...{ keyword: 'contoso', notificationEmail: 'ada@example.com', minScore: 50 },
    ...fields,
  });
  if (confirmed) await confirmAll();
  const see = async (domain: string, score: number, more: { aiDue?: boolean } = {}) => {
    const evidence = { feed: 'certificates' as const, name: domain, at: new Date().toISOString() };
    const components = [{ rule: 'exact', points: score, detail: `“${domain}” for the test` }];
    const scored = { score, band: bandOf(score), components };
    const about = { watcherId: body.id, domain, unicode: domain, tld: 'net' };
    await domains.composed.parts.database.system((tx) =>
      recordSightings(tx, [{ ...about, score: scored, evidence }], {
        at: domains.clock.now(),
        model: more.aiDue ?? false,
      }),
    );
  };
  const change = async (changes: object) => {
    const again = await domains.owner(organisation); // tokens are short-lived
    expect((await again.patch(`${WATCHERS}/${body.id}`, changes)).status).toBe(200);
    if (confirmed) await confirmAll();
  };
  const unconfirmed = async () => {
    const again = await domains.owner(organisation);
    return (await again.get<ShownWatcher>(`${WATCHERS}/${body.id}`)).body.unconfirmed;
  };
  return { organisation, id: body.id, see, change, unconfirmed };
}

const signal = new AbortController().signal;

/** As a worker would: prepares what is due, and sends what waits. */
async function tick(): Promise<{ to: string[]; text: string }[]> {
  const before = sink.mails.length;
  const { parts, settings } = domains.composed;
  await prepareDigests(parts, { minutes: settings.notify.digestMinutes, signal });
  await deliverAll();
  return sink.mails.slice(before).map(({ to, raw }) => ({ to, text: decoded(raw, 'text/plain') }));
}

async function deliverAll(): Promise<void> {
  const { parts, settings } = domains.composed;
  const waiting = await domains.query<{ organisation: string; digestId: string }>(
    `select organisation_id as organisation, id as "digestId" from brand_digests where state = 'waiting'`,
  );
  for (const key of waiting) {
    await deliverDigest(parts, settings.notify.mail, key, { signal, log: parts.logger });
  }
}

function decoded(raw: string, type: string): string {
  const part = raw.split(/\r\n--/).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('D15: new hits come in one email an interval, each told once', async () => {
  const { see } = await watch();
  expect(await tick()).toEqual([]);
  await see('contoso.net', 60);
  await see('contoso-login.net', 85);
  const [mail, ...others] = await tick();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['ada@example.com']);
  expect(mail?.text).toMatch(
    /contoso-login\[\.\]net: 85, critical[\s\S]*contoso\[\.\]net: 60, high/,
  );
  expect(mail?.text).toContain('notificationEmail: null');

  await see('contoso.org', 60);
  expect(await tick()).toEqual([]); // not before the interval is over
  domains.clock.advance(HOUR_MS);
  const [second] = await tick();
  expect(second?.text).toContain('contoso[.]org');
  expect(second?.text).not.toContain('login');

  domains.clock.advance(HOUR_MS);
  await see('contoso.net', 60);
  await see('contoso.net', 75); // higher, in the same band
  expect(await tick()).toEqual([]);
});

test('D15: a hit is told again when its band rises, and only then', async () => {
  const { see } = await watch();
  await see('contoso.net', 55);
  await tick();
  domains.clock.advance(HOUR_MS);
  await see('contoso.net', 81);
  const [mail] = await tick();
  expect(mail?.text).toContain('81, critical (was medium)');
  domains.clock.advance(HOUR_MS);
  await see('contoso.net', 99);
  expect(await tick()).toEqual([]);
});

test('D15: what is below the minimum score by now is told to nobody', async () => {
  const { see, change } = await watch();
  await see('contoso.net', 60);
  await see('contoso.org', 90);
  await change({ minScore: 80 });
  const [mail] = await tick();
  expect(mail?.text).toContain('contoso[.]org');
  expect(mail?.text).not.toContain('contoso[.]net');
});

test('D15: no address, no email; one that is set later hears of what comes from then on', async () => {
  const { see, change } = await watch({ notificationEmail: null });
  await see('contoso.net', 60);
  expect(await tick()).toEqual([]);
  await change({ notificationEmail: 'eve@example.com' });
  expect(await tick()).toEqual([]);
  await see('contoso.org', 60);
  const [mail] = await tick();
  expect(mail?.to).toEqual(['eve@example.com']);
  expect(mail?.text).not.toContain('contoso[.]net');
});

test('D15: an address that is taken away before the email is sent gets none', async () => {
  const { see, change } = await watch();
  await see('contoso.net', 60);
  await prepareDigests(domains.composed.parts, { minutes: 60, signal });
  await change({ notificationEmail: null });
  await deliverAll();
  expect(sink.mails).toEqual([]);
  expect(await domains.query('select state from brand_digests')).toEqual([{ state: 'failed' }]);
});

test('D15: a disabled watcher is quiet', async () => {
  const { see, change } = await watch();
  await see('contoso.net', 60);
  await change({ enabled: false });
  expect(await tick()).toEqual([]);
});

test('D15: an outage of the mail server loses nothing and repeats nothing', async () => {
  const { see } = await watch();
  await see('contoso.net', 60);
  sink.refuse.set('ada@example.com', 451);
  await expect(tick()).rejects.toThrow('deferred the message with 451');
  sink.refuse.clear();
  await deliverAll();
  await deliverAll();
  expect(sink.mails).toHaveLength(1);
  const [row] = await domains.query<{ id: string }>('select id, state from brand_digests');
  expect(row).toMatchObject({ state: 'sent' });
  expect(sink.mails[0]?.headers['message-id']).toContain(row?.id);
  sink.refuse.set('ada@example.com', 550);
  domains.clock.advance(HOUR_MS);
  await see('contoso.org', 60);
  expect(await tick()).toEqual([]);
  const states = await domains.query('select state, last_error from brand_digests order by id');
  expect(states[1]).toEqual({
    state: 'failed',
    last_error: 'The mail server refused the message with 550.',
  });
  sink.refuse.clear();
});

test('D15: email, note and task are one commit: who dies in between leaves nothing half', async () => {
  const { see } = await watch();
  await see('contoso.net', 60);
  await domains.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the machine died here'; end $$`);
  await domains.query(
    'create trigger refuse before insert on brand_digests execute function refuse()',
  );
  try {
    await expect(tick()).rejects.toThrow('the machine died here');
  } finally {
    await domains.query('drop function refuse() cascade');
  }
  expect(await tick()).toHaveLength(1);
});

test('D15: two workers at once prepare one email', async () => {
  const { see } = await watch();
  await see('contoso.net', 60);
  const { parts } = domains.composed;
  const made = await Promise.all(
    [1, 2, 3].map(() => prepareDigests(parts, { minutes: 60, signal })),
  );
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('D15: an email waits for the model, but not for ever', async () => {
  const { see } = await watch({ aiCheck: true });
  await see('contoso.net', 60, { aiDue: true });
  expect(await tick()).toEqual([]);
  domains.clock.advance(16 * 60_000);
  expect(await tick()).toHaveLength(1);
});

test('D15: no name in an email is a link or markup, and a long list is cut and counted', () => {
  const item = {
    ...{ domain: 'xn--cntoso-zx5c.com', unicode: 'cоntoso.com', score: 70, band: 'high' as const },
    components: [{ rule: 'x', points: 5, detail: '<script>“evil.example.com”</script>' }],
    ...{ feeds: ['zone_differences'], before: null },
  };
  const digest = { id: 'i', keyword: 'contoso', items: [item], total: 3, createdAt: new Date() };
  const { subject, text, html } = wordsOf(digest);
  expect(subject).toBe('[Holdfast] 3 look-alikes of “contoso”, highest score 70 (high)');
  for (const body of [text, html]) {
    expect(body).not.toMatch(/\w\.com/);
    expect(body).toContain('cоntoso[.]com (xn--cntoso-zx5c[.]com)');
    expect(body).toContain('And 2 more');
  }
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('href');
  const named = wordsOf({ ...digest, keyword: 'evil.example' });
  expect(`${named.subject} ${named.text} ${named.html}`).not.toContain('evil.example');
});

type Asked = { organisation: string; address: string; baseUrl: string };

/** As a worker would: asks every recipient that is due, and returns the links in those mails. */
async function askAll(): Promise<string[]> {
  const before = sink.mails.length;
  const tasks = await domains.query<{ id: string; payload: Asked }>(
    `delete from domains_queue._private_jobs where task_id in (select id from
       domains_queue._private_tasks where identifier = 'notifications.ask-recipient')
     returning id, payload`,
  );
  const { recipients, logger: log } = domains.composed.parts;
  for (const { payload } of tasks) await recipients.ask(payload, { signal, log });
  return sink.mails
    .slice(before)
    .flatMap(({ raw }) => /http:\S+confirm\?\S+/.exec(decoded(raw, 'text/plain'))?.[0] ?? []);
}

/** As a person would: opens the link in the mail and follows the one on its page. */
async function follow(link: string): Promise<void> {
  const page = await fetch(link).then((response) => response.text());
  const [, href = ''] = /href="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(new URL(href.replaceAll('&amp;', '&'), link))).status).toBe(200);
}

test('an address that is no member’s confirms before it gets a digest, and then hears of all that waited', async () => {
  await askAll(); // left over from earlier tests
  members = ['ada@example.com'];
  const stranger = await watch({ notificationEmail: 'Eve@Example.net' }, { confirmed: false });
  const member = await watch({ notificationEmail: 'Ada@Example.com' }, { confirmed: false });
  expect(await stranger.unconfirmed()).toEqual(['eve@example.net']);
  const [link = '', ...others] = await askAll();
  expect(others).toEqual([]);
  expect(sink.mails.map(({ to }) => to)).toEqual([['eve@example.net']]);
  expect(sink.mails[0]?.headers.subject).toBe(
    '[Holdfast] Do you want alerts about look-alike names?',
  );
  // A member gets no such mail.
  expect([await stranger.unconfirmed(), await member.unconfirmed()]).toEqual([
    ...[['eve@example.net'], []],
  ]);
  for (const { see } of [stranger, member]) await see('contoso.net', 60);
  expect((await tick()).map(({ to }) => to)).toEqual([['ada@example.com']]);
  // A mail scanner that opens the link confirms nothing; nor does a forged link.
  expect(await fetch(link).then((response) => response.text())).toContain('eve@example.net');
  const forged = await fetch(`${link.replace('eve', 'mallory')}&confirm=yes`);
  expect([forged.status, await stranger.unconfirmed()]).toEqual([403, ['eve@example.net']]);
  await stranger.see('contoso.org', 60);
  await follow(link);
  expect(await stranger.unconfirmed()).toEqual([]);
  const [mail] = await tick();
  expect(mail?.to).toEqual(['eve@example.net']);
  expect(mail?.text).toMatch(/contoso\[\.\]net[\s\S]*contoso\[\.\]org/);
});

test('a digest whose watcher has another address by now waits for that one to confirm', async () => {
  members = [];
  const { see, change } = await watch();
  await askAll();
  await see('contoso.net', 60);
  await prepareDigests(domains.composed.parts, { minutes: 60, signal });
  await domains.query('update alert_recipients set confirmed_at = null');
  await change({ notificationEmail: 'new@example.net' });
  await domains.query('update alert_recipients set confirmed_at = null');
  const [link = ''] = await askAll();
  await deliverAll();
  expect(sink.mails.map(({ to }) => to)).toEqual([['new@example.net']]); // the question
  await domains.query(`delete from domains_queue._private_jobs where key like 'digest%'`);
  await follow(link);
  const waits = await domains.query(
    `select from domains_queue._private_jobs where key like 'digest%'`,
  );
  expect(waits).toHaveLength(1);
  await deliverAll();
  expect(sink.mails.slice(1).map(({ to }) => to)).toEqual([['new@example.net']]);
});

test('a digest that waits goes out when its watcher is given back an address that has confirmed', async () => {
  members = [];
  const { see, change } = await watch();
  await see('contoso.net', 60);
  await prepareDigests(domains.composed.parts, { minutes: 60, signal });
  await change({ notificationEmail: 'other@example.net' });
  await domains.query(
    `update alert_recipients set confirmed_at = null where address = 'other@example.net'`,
  );
  sink.mails.length = 0;
  await deliverAll();
  await domains.query(`delete from domains_queue._private_jobs where key like 'digest%'`);
  expect(sink.mails).toEqual([]);
  await change({ notificationEmail: 'ada@example.com' });
  await deliverAll();
  expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
});

test('who was erased is taken out of watchers and emails, waiting or sent; who else is told stays, and the watcher says so', async () => {
  await domains.query('delete from alert_recipients');
  await domains.query(`delete from domains_queue._private_jobs`);
  const everything = async () =>
    JSON.stringify([
      await domains.query('select * from brand_watchers'),
      await domains.query('select * from brand_digests'),
      await domains.query('select * from alert_recipients'),
      await domains.query('select payload from domains_queue._private_jobs'),
    ]);
  const sent = await watch({ notificationEmail: 'Zoe@Example.com' });
  await sent.see('contoso.net', 60);
  expect(await tick()).toHaveLength(1);
  const [waiting, moved, other] = [
    await watch({ notificationEmail: 'zoe@example.com' }),
    await watch({ notificationEmail: 'zoe@example.com' }),
    await watch({ notificationEmail: 'max@example.com' }),
  ];
  for (const { see } of [waiting, moved, other]) await see('contoso.org', 60);
  await prepareDigests(domains.composed.parts, { minutes: 60, signal });
  await moved.change({ notificationEmail: 'max@example.com' });
  domains.clock.advance(1_000);
  // Addresses are confirmed by the database's clock.
  const erasedAt = new Date(Math.max(Date.now(), domains.clock.now().getTime()) + 60_000);
  erased = [{ email: 'zoe@example.com', erasedAt, organisationIds: null }];
  expect(await everything()).toMatch(/zoe@/i);

  const forget = notifyTasks(domains.composed.parts, domains.composed.settings.notify).find(
    ({ name }) => name === 'brand.forget-erased',
  );
  await forget?.run({}, { signal, attempt: 1, log: domains.composed.parts.logger });

  expect(await everything()).not.toMatch(/zoe@/i);
  const left = 'select state from brand_digests where watcher_id = $1';
  expect(await domains.query(left, [waiting.id])).toEqual([]);
  expect(await domains.query(left, [sent.id])).toEqual([{ state: 'sent' }]);
  sink.mails.length = 0;
  await deliverAll();
  // Prepared for an erased recipient, and sent to the one that the watcher has named since.
  expect(sink.mails.map(({ to }) => to)).toEqual([['max@example.com'], ['max@example.com']]);
  const shown = async ({ organisation, id }: { organisation: string; id: string }) =>
    (await (await domains.owner(organisation)).get<ShownWatcher>(`${WATCHERS}/${id}`)).body;
  expect(await shown(waiting)).toMatchObject({
    ...{ notificationEmail: null, enabled: true, recipientErasedAt: expect.any(String) },
  });
  expect(await shown(other)).toMatchObject({
    ...{ notificationEmail: 'max@example.com', recipientErasedAt: null },
  });
  await waiting.change({ notificationEmail: 'max@example.com' });
  expect(await shown(waiting)).toMatchObject({ recipientErasedAt: null });
  erased = [];
});

test('what is found after its recipient was erased is told to whom the watcher names next', async () => {
  await domains.query('delete from alert_recipients');
  const { see, change } = await watch({ notificationEmail: 'zoe@example.com' });
  // Addresses are confirmed by the database's clock.
  const erasedAt = new Date(Math.max(Date.now(), domains.clock.now().getTime()) + 60_000);
  erased = [{ email: 'zoe@example.com', erasedAt, organisationIds: null }];
  expect(await domains.composed.parts.recipients.forgetErased()).toBe(1);
  erased = [];
  await see('contoso.net', 60);
  expect(await tick()).toEqual([]);
  await change({ notificationEmail: 'max@example.com' });
  const [mail] = await tick();
  expect(mail?.to).toEqual(['max@example.com']);
  expect(mail?.text).toContain('contoso[.]net');
});

test('addresses that were in use before anybody was asked stay in use', async () => {
  const { unconfirmed } = await watch(
    { notificationEmail: 'Old@Example.net' },
    { confirmed: false },
  );
  await domains.query('delete from alert_recipients');
  const file = path.join(import.meta.dirname, '../../../migrations/0016_alert_recipients.sql');
  const [insert = ''] = /^insert [^;]+;/m.exec(await readFile(file, 'utf8')) ?? [];
  await domains.query(insert);
  expect(await unconfirmed()).toEqual([]);
  await askAll();
});

test('nobody is asked twice a day, and strangers not by the thousand', async () => {
  members = [];
  const { organisation, change } = await watch(
    { notificationEmail: 'eve@example.net' },
    {
      confirmed: false,
    },
  );
  expect(await askAll()).toHaveLength(1);
  await change({ notificationEmail: null });
  await change({ notificationEmail: 'EVE@example.net' });
  expect(await askAll()).toEqual([]);
  domains.clock.advance(25 * HOUR_MS);
  await change({ notificationEmail: 'eve@example.net' });
  expect(await askAll()).toHaveLength(1);
  await domains.query(
    `insert into alert_recipients select $1, n || '@example.net', $2 from generate_series(1, 49) n`,
    [organisation, domains.clock.now()],
  );
  const owner = await domains.owner(organisation);
  const { status, body } = await owner.post<{ fields: object }>(WATCHERS, {
    ...{ keyword: 'fabrikam', notificationEmail: 'one-more@example.net' },
  });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['notificationEmail']]);
  expect((await owner.get<{ items: object[] }>(WATCHERS)).body.items).toHaveLength(1);
  await askAll();
});

test('a flood is told of in emails of a bounded size, the worst first, each hit once', async () => {
  const { organisation, id } = await watch();
  await domains.query(
    `insert into brand_hits (id, organisation_id, watcher_id, domain, unicode, tld, rule_score, score,
       band, components, feeds, evidence, first_seen_at, last_seen_at)
     select gen_random_uuid(), $1, $2, 'd' || n || '.com', 'd' || n || '.com', 'com', s, s, 'medium',
       '[]', '{certificates}', '[]', $3, $3
     from (select n, case when n <= 3 then 50 else 55 end as s from generate_series(1, 10003) n) x`,
    [organisation, id, domains.clock.now()],
  );
  const totals = async () => {
    const rows = await domains.query<{ total: number }>(
      'select total from brand_digests where watcher_id = $1 order by created_at',
      [id],
    );
    return rows.map(({ total }) => total);
  };
  expect((await tick()).map(({ text }) => text)).toEqual([expect.not.stringContaining(': 50,')]);
  expect(await totals()).toEqual([10_000]);
  expect(await tick()).toEqual([]); // not before the interval is over
  domains.clock.advance(HOUR_MS);
  expect((await tick()).map(({ text }) => text)).toEqual([expect.stringContaining('d1[.]com: 50')]);
  domains.clock.advance(HOUR_MS);
  expect(await tick()).toEqual([]);
  expect(await totals()).toEqual([10_000, 3]);
});
