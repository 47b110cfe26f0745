import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HitDetail } from '../../brand/hits/model.ts';
import type { Watcher } from '../../brand/watchers/model.ts';
import {
  type CertificateMaker,
  createCertificateMaker,
  type TestCertificate,
  withText,
} from '../../testing/ct-certificates.ts';
import { startCtLog, type TestCtLog } from '../../testing/ct-log.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { createWatching, follow } from '../follow/index.ts';
import { placeIn } from './head.ts';
import { certificateSource } from './index.ts';
import type { CtLog } from './model.ts';

/** At which of its requests a reader is killed. */
const MOMENTS = often({ test: [2, 3], soak: [2, 3, 4, 5] });

let domains: TestDomains;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let maker: CertificateMaker;
let template: TestCertificate;
let log: TestCtLog;

beforeAll(async () => {
  domains = await startTestDomains();
  folder = await temporaryDirectory();
  maker = await createCertificateMaker(folder.path);
  template = await maker.make({ dns: ['contoso-0000.com'], serial: '0a0b0c0d0e' });
});
afterAll(async () => {
  await domains.stop();
  await folder.remove();
});
beforeEach(async () => {
  log = await startCtLog();
});
afterEach(async () => {
  await log.stop();
  await domains.query('delete from brand_watchers');
});

const numbered = (n: number) =>
  withText(template, 'contoso-0000', `contoso-${String(n).padStart(4, '0')}`);

function grow(to: number): void {
  for (let n = log.entries.length; n < to; n += 1) {
    log.entries.push({ kind: n % 2 ? 'certificate' : 'precertificate', der: numbered(n) });
  }
}

/** Follows the log once, as a worker does that has just been started. */
async function followOnce(kind: CtLog['kind'], { backfill = 1_000_000, name = log.url } = {}) {
  const { parts } = domains.composed;
  const source = certificateSource({ name, url: log.url, kind }, { backfill });
  const { signal } = new AbortController();
  await follow(parts, createWatching(parts), source, {
    ...{ signal, log: parts.logger, forMs: 60_000 },
  });
}

async function progress(): Promise<Record<string, unknown>> {
  const [row] = await domains.query(
    'select position, head, names, hits, errors, failures, last_error from feed_positions where source = $1',
    [log.url],
  );
  const numbers = Object.entries(row ?? {}).map(([key, value]) => [
    key,
    key === 'last_error' ? value : Number(value),
  ]);
  return Object.fromEntries(numbers);
}

async function watch(fields: object = {}) {
  const owner = await domains.owner(uuidv7());
  const { body } = await owner.post<Watcher>('/app/v1/brand/watchers', {
    ...{ keyword: 'contoso', minScore: 0 },
    ...fields,
  });
  const hits = async () => {
    const seen: HitDetail[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 100, sort: 'domain', cursor };
      const page = await owner.get<{ items: { id: string }[]; nextCursor?: string }>(
        `/app/v1/brand/watchers/${body.id}/hits`,
        { query },
      );
      for (const { id } of page.body.items) {
        seen.push((await owner.get<HitDetail>(`/app/v1/brand/hits/${id}`)).body);
      }
      cursor = page.body.nextCursor;
    } while (cursor);
    return seen;
  };
  return { owner, id: body.id, hits };
}

test('a head that is older than the last one is passed over: another server is behind', () => {
  const last = { position: 5, head: 5, headAt: new Date(2_000), version: 'root' };
  const older = { size: 3, root: 'before', at: new Date(1_000) };
  expect(placeIn(older, last, 0)).toMatchObject({ from: 5, head: { size: 5, root: 'root' } });
  expect(() => placeIn({ ...older, at: new Date(3_000) }, last, 0)).toThrow('shrunk');
});

describe.each(['rfc6962', 'static'] as const)('a log that speaks %s', (kind) => {
  test('is followed through growth, outage, partial tiles and restarts: each name once', async () => {
    const { id } = await watch();
    grow(10);
    await followOnce(kind);
    expect(await progress()).toMatchObject({ position: 10, head: 10, names: 10, errors: 0 });

    // Nothing new: only its head is asked for.
    log.asked.length = 0;
    await followOnce(kind);
    expect(log.asked).toHaveLength(1);

    log.asked.length = 0;
    grow(300);
    await followOnce(kind);
    expect(await progress()).toMatchObject({ position: 300, names: 300 });
    if (kind === 'static') {
      expect(log.asked).toEqual(['/checkpoint', '/tile/data/000', '/tile/data/001.p/44']);
    }

    // An outage in the middle: what was read stays read, and the next reading goes on from there.
    grow(700);
    let left = 1;
    log.trouble = (path, response) => {
      if (!/get-entries|tile/.test(path)) return false;
      left -= 1;
      if (left >= 0) return false;
      response.writeHead(503, { 'retry-after': '7' }).end('so sorry');
      return true;
    };
    await followOnce(kind);
    const broken = await progress();
    expect(broken).toMatchObject({ failures: 1, last_error: 'The log answered with 503.' });
    expect(broken.position).toBeGreaterThan(300);
    expect(broken.position).toBeLessThan(700);

    // The log is left alone until its pause is over, by other workers too.
    log.asked.length = 0;
    log.trouble = () => false;
    await followOnce(kind);
    expect(log.asked).toEqual([]);
    domains.clock.advance(31_000);
    await followOnce(kind);
    expect(await progress()).toEqual({
      ...{ position: 700, head: 700, names: 700, hits: 700 },
      ...{ errors: 1, failures: 0, last_error: null },
    });
    const [row] = await domains.query(
      `select count(*)::int as hits, count(distinct domain)::int as domains,
         bool_and(jsonb_array_length(evidence) = 1) as once
       from brand_hits where watcher_id = $1`,
      [id],
    );
    expect(row).toEqual({ hits: 700, domains: 700, once: true });
  });

  test('a batch that could not be kept is read again, and its hits are not doubled', async () => {
    const { hits } = await watch();
    grow(5);
    await domains.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the machine died here'; end $$`);
    await domains.query(
      'create trigger refuse before insert on feed_positions execute function refuse()',
    );
    try {
      await expect(followOnce(kind)).rejects.toThrow('the machine died here');
    } finally {
      await domains.query('drop function refuse() cascade');
    }
    expect(await hits()).toEqual([]);
    await followOnce(kind);
    expect(await hits()).toHaveLength(5);
    expect(await progress()).toMatchObject({ position: 5, names: 5 });
  });

  test('a reader that is killed at any moment: the next one goes on, and each name comes once', async () => {
    const { id } = await watch();
    grow(1_500);
    const fixture = path.join(import.meta.dirname, 'follower.fixture.ts');
    let kills = 0;
    for (const killAt of MOMENTS) {
      const reader = spawn(process.execPath, [fixture], {
        env: {
          ...process.env,
          TEST_DATABASE_URL: domains.context.databaseUrl,
          TEST_LOG: JSON.stringify({ name: log.url, url: log.url, kind }),
        },
        stdio: 'inherit',
      });
      let asked = 0;
      log.trouble = () => {
        asked += 1;
        // Some kills come in the middle of a request, some in the middle of the work after it.
        if (asked === killAt) {
          if (killAt % 2) reader.kill('SIGKILL');
          else setTimeout(() => reader.kill('SIGKILL'), killAt);
        }
        return false;
      };
      const [code] = await once(reader, 'exit');
      if (code === null) kills += 1;
      await domains.query('delete from leases'); // as if it had expired
    }
    log.trouble = () => false;
    await followOnce(kind);
    expect(kills).toBeGreaterThan(MOMENTS.length / 2);
    expect(await progress()).toMatchObject({ position: 1_500, names: 1_500, hits: 1_500 });
    const [row] = await domains.query(
      `select count(*)::int as hits, bool_and(jsonb_array_length(evidence) = 1) as once
       from brand_hits where watcher_id = $1`,
      [id],
    );
    expect(row).toEqual({ hits: 1_500, once: true });
  });

  test('begins at its end, or so many entries before, if it was never read', async () => {
    grow(300);
    await followOnce(kind, { backfill: 0 });
    expect(await progress()).toMatchObject({ position: 300, names: 0 });
    grow(301);
    await followOnce(kind, { backfill: 0 });
    expect(await progress()).toMatchObject({ position: 301, names: 1 });
    await followOnce(kind, { backfill: 3, name: `${log.url} again` });
    const [row] = await domains.query('select names from feed_positions where source = $1', [
      `${log.url} again`,
    ]);
    expect(Number(row?.names)).toBe(3);
  });

  test.each([
    ['shrinks', () => ({ size: 3 }), /shrunk: its size was 5, and is now 3/],
    ['shows two trees of one size', () => ({ root: 'x' }), /two different trees of size 5/],
    ['promises what it does not have', () => ({ size: 9 }), /entries for a request|not have tile/],
  ])('a log that %s is an error that is told', async (_, change, reason) => {
    grow(5);
    await followOnce(kind);
    Object.assign(log, change());
    await followOnce(kind);
    const { last_error: error, position } = await progress();
    expect(error).toMatch(reason);
    expect(position).toBe(5);
    const { text } = await domains.client.get('/metrics');
    expect(text).toContain(`holdfast_feed_errors_total{feed="certificates",source="${log.url}"} 1`);
    expect(text).toContain(`holdfast_feed_names_total{feed="certificates",source="${log.url}"} 5`);
    expect(domains.logs.some((line) => line.includes(log.url))).toBe(true);
  });

  test.each([
    ['not of the protocol', 200, 'nonsense'],
    ['an empty answer', 200, ''],
    ['no such page', 404, ''],
    ['too many requests', 429, ''],
    ['a redirect', 302, ''],
  ])('%s: an error, and never a step forward', async (_, status, body) => {
    grow(5);
    log.trouble = (_path, response) => {
      response.writeHead(status, { location: `${log.url}/elsewhere` }).end(body);
      return true;
    };
    await followOnce(kind);
    expect(await progress()).toMatchObject({ failures: 1, names: 0, position: -1 });
    log.trouble = () => false;
    domains.clock.advance(3_600_000);
    await followOnce(kind);
    expect(await progress()).toMatchObject({ failures: 0, names: 5, position: 5 });
  });

  test('two workers at once: one of them reads', async () => {
    grow(200);
    log.trouble = () => false;
    await Promise.all([followOnce(kind), followOnce(kind), followOnce(kind)]);
    expect(log.asked.filter((path) => /get-sth|checkpoint/.test(path)).length).toBeLessThan(3);
    expect(await progress()).toMatchObject({ names: 200 });
  });
});

test('D14: certificate and precertificate are one piece of evidence; wildcards and bad names', async () => {
  const { hits } = await watch();
  const der = await maker.make({
    dns: [
      '*.wild.contoso.net',
      'login.contoso.net',
      'bad_name.contoso.net',
      'contoso',
      'contoso.test',
    ],
    commonName: 'contoso.net',
    serial: 'abcdef',
  });
  log.entries.push({ kind: 'precertificate', der });
  await followOnce('rfc6962');
  domains.clock.advance(60_000);
  log.entries.push({ kind: 'certificate', der });
  await followOnce('rfc6962');
  const [hit, ...others] = await hits();
  expect(others).toEqual([]);
  expect(hit).toMatchObject({ domain: 'contoso.net', feeds: ['certificates'] });
  expect(hit?.evidence.map(({ name }) => name).sort()).toEqual([
    ...['contoso.net', 'login.contoso.net', 'wild.contoso.net'],
  ]);
  expect(hit?.evidence[0]).toMatchObject({
    ...{ log: log.url, issuer: 'Test issuer', serial: 'abcdef' },
    notBefore: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(hit?.lastSeenAt).not.toBe(hit?.firstSeenAt);
});

test('D13: the allowlist, the minimum score and the switch hold for what a feed brings', async () => {
  const allowed = await watch({ allowlist: ['contoso-0001.com'] });
  const strict = await watch({ minScore: 100 });
  const disabled = await watch({ enabled: false });
  grow(3);
  await followOnce('rfc6962');
  const seen = async ({ hits }: typeof allowed) => (await hits()).map(({ domain }) => domain);
  expect(await seen(allowed)).toEqual(['contoso-0000.com', 'contoso-0002.com']);
  expect(await seen(strict)).toEqual([]);
  expect(await seen(disabled)).toEqual([]);
});
