import { bandOf } from '@holdfast/lookalikes';
import { type SmtpSink, startSmtpSink } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { recordSightings } from '../hits/index.ts';
import type { Watcher } from '../watchers/model.ts';
import { deliverDigest } from './deliver.ts';
import { prepareDigests } from './prepare.ts';
import { wordsOf } from './wording.ts';

const WATCHERS = '/app/v1/brand/watchers';
const HOUR_MS = 3_600_000;
let domains: TestDomains;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  domains = await startTestDomains({
    environment: { HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
  });
});
afterAll(async () => {
  await domains.stop();
  await sink.stop();
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterEach(() => domains.query('delete from brand_watchers'));

async function watch(fields: object = {}) {
  const organisation = uuidv7();
  const owner = await domains.owner(organisation);
  const { body } = await owner.post<Watcher>(WATCHERS, {
    ...{ keyword: 'contoso', notificationEmail: 'ada@example.com', minScore: 50 },
    ...fields,
  });
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
  };
  return { organisation, id: body.id, see, change };
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
  expect(mail?.text).toContain('81, critical; it was medium');
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
  expect(subject).toBe('[Holdfast] 3 look-alikes of “contoso”, up to score 70 (high)');
  for (const body of [text, html]) {
    expect(body).not.toMatch(/\w\.com/);
    expect(body).toContain('cоntoso[.]com (xn--cntoso-zx5c[.]com)');
    expect(body).toContain('And 2 more');
  }
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('href');
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
