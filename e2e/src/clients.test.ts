import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type BulkEvent,
  type Holdfast as Client,
  createHoldfast,
  HoldfastError,
  type HoldfastOptions,
  pages,
} from '@holdfast/clients';
import {
  freePort,
  startChromium,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FaultyLine } from './faulty-line.ts';
import { Holdfast } from './holdfast.ts';

const CLIENTS = path.join(import.meta.dirname, '../../packages/clients');
const PASSWORD = 'correct horse battery';
/** More than a connection buffers, and several batches. */
const RESTARTED = 12_000;

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let source: Awaited<ReturnType<typeof startDebianPostgres>>;
let site: Server;
/** A name server that never answers, which makes checks last. */
const deaf = createSocket('udp4');
let environment: Record<string, string>;
let holdfast: Holdfast;
let line: FaultyLine;
let session: string;
let client: Client;

beforeAll(async () => {
  [place, source] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  site = createServer(serveClients);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  deaf.bind(0, '127.0.0.1');
  await once(deaf, 'listening');
  const nameServer = `127.0.0.1:${deaf.address().port}`;
  const ports = ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'];
  environment = {
    HOLDFAST_ADMIN_EMAIL: 'owner@holdfast.local',
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
    HOLDFAST_CORS_ORIGINS: originOf(site),
    HOLDFAST_DNS_SERVERS: nameServer,
    HOLDFAST_DNS_PARENTS: `com=${nameServer}`,
  };
  for (const port of ports) environment[`HOLDFAST_${port}_PORT`] = String(await freePort());
  holdfast = await Holdfast.up(place.path, environment);
  line = await FaultyLine.to(holdfast.url);
  const body = { email: 'owner@holdfast.local', password: PASSWORD };
  const signedIn = await createHoldfast({ url: holdfast.url }).auth.signIn({ body });
  session = signedIn.sessionToken;
  client = as();
});
afterAll(async () => {
  await line?.stop();
  site?.close();
  deaf.close();
  await holdfast?.stop();
  await source?.stop();
  await place?.remove();
});

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The owner's client, over the line that can be cut. */
const as = (options: Partial<HoldfastOptions> = {}) =>
  createHoldfast({ url: line.url, session, ...options });

/** Each of the first requests goes through one of these steps; later requests are sent unchanged. */
function meddling(...steps: ((request: Request, init?: RequestInit) => Promise<Response>)[]) {
  const asked: Request[] = [];
  const meddled: typeof fetch = (input, init) => {
    const request = input as Request;
    asked.push(request.clone());
    return (steps.shift() ?? fetch)(request, init);
  };
  return { fetch: meddled, asked };
}
const answering =
  (status: number, headers: Record<string, string> = {}) =>
  async () =>
    new Response(JSON.stringify({ type: 'UNAVAILABLE', msg: 'Not now.' }), { status, headers });
const reset = () =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });
/** The request is carried out, but its answer is lost. */
const unheard = async (request: Request): Promise<Response> => {
  await (await fetch(request)).arrayBuffer();
  throw reset();
};
/** Refused like a token that was minted before its key was withdrawn. */
const withWrongToken = (request: Request) => {
  request.headers.set('authorization', 'Bearer a.b.c');
  return fetch(request);
};
const asIs = (request: Request) => fetch(request);
const isToken = ({ url }: Request) => url.endsWith('/token');

const names = (count: number, tag: string) =>
  Array.from({ length: count }, (_, n) => `${tag}-${n}.com`);

async function collect(events: AsyncIterable<BulkEvent>) {
  const domains: string[] = [];
  for await (const event of events) {
    if (event.event === 'done') return { domains, job: event.job };
    domains.push(event.result.domain);
  }
  throw new Error('The stream had no end.');
}

test('the examples of the README run as they stand, from signing in to a proven backup', async () => {
  const { host, port, username, password } = source.address;
  const psql = ['-h', host, '-p', String(port), '-U', username, '-d', 'postgres', '-qc'];
  const makeShop = 'create table orders as select n, md5(n::text) from generate_series(1, 30000) n';
  const env = { PGPASSWORD: password };
  await promisify(execFile)('/usr/lib/postgresql/15/bin/psql', [...psql, makeShop], { env });
  const text = await readFile(path.join(CLIENTS, 'README.md'), 'utf8');
  const code = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', code],
    {
      cwd: import.meta.dirname,
      env: {
        HOLDFAST_URL: holdfast.url,
        HOLDFAST_PASSWORD: PASSWORD,
        SHOP_URI: `postgresql://${username}:${password}@${host}:${port}/postgres`,
      },
    },
  );
  expect(stdout).toMatch(/^shop not proven yet$/m);
  expect(stdout).toMatch(/^confirmed$/m);
  expect(stdout).toMatch(/^\d+ example\.net \w+$/m);
  expect(stdout).toMatch(/^completed \{/m);
  expect(stdout).toMatch(/^shop-[\w-]+\.dump true$/m);
  expect(stdout).toMatch(/^VALIDATION_FAILED \{[^}]*name/m);
});

describe('tokens', () => {
  test('calls at the same time share one, which is renewed once where it is refused', async () => {
    const { fetch, asked } = meddling(asIs, withWrongToken);
    const own = as({ fetch });
    await own.backup.listDatasources();
    expect(asked.map(isToken)).toEqual([true, false, true, false]);
    await Promise.all([1, 2, 3].map(() => own.domains.listBulkChecks()));
    expect(asked.filter(isToken)).toHaveLength(3);
  });

  test('a token that is refused twice is an error, and a session that has ended says so', async () => {
    const { fetch } = meddling(asIs, withWrongToken, asIs, withWrongToken);
    await expect(as({ fetch }).backup.listDatasources()).rejects.toMatchObject({
      ...{ type: 'UNAUTHENTICATED', status: 401 },
    });
    const body = { email: 'owner@holdfast.local', password: PASSWORD };
    const other = as({ session: (await client.auth.signIn({ body })).sessionToken });
    await other.auth.signOut();
    await expect(other.backup.listDatasources()).rejects.toMatchObject({
      ...{ type: 'UNAUTHENTICATED', message: expect.stringContaining('sign in again') },
    });
    const nobody = createHoldfast({ url: line.url });
    await expect(nobody.backup.listDatasources()).rejects.toThrow('sign in first');
  });

  test('B38: a service account acts in its role without a session', async () => {
    const [organisation] = (await client.auth.listOrganisations()).items;
    const { clientId, clientSecret } = await client.auth.createServiceAccount({
      path: { organisationId: organisation?.id ?? '' },
      body: { name: 'reader', role: 'viewer' },
    });
    const reader = createHoldfast({ url: line.url, serviceAccount: { clientId, clientSecret } });
    expect((await reader.backup.listDatasources()).items).toBeInstanceOf(Array);
    await expect(
      reader.backup.createDatasource({ body: { name: 'x', engine: 'postgresql' } }),
    ).rejects.toMatchObject({ type: 'FORBIDDEN', status: 403 });
  });
});

describe('retries', () => {
  test('what is read is asked for twice more, and not before Retry-After', async () => {
    const { fetch, asked } = meddling(asIs, answering(503), answering(429, { 'retry-after': '1' }));
    const began = performance.now();
    await as({ fetch }).backup.listDatasources();
    expect(asked).toHaveLength(4);
    expect(performance.now() - began).toBeGreaterThan(1_000);
    const down = meddling(asIs, ...Array.from({ length: 9 }, () => answering(502)));
    const failing = as({ fetch: down.fetch }).backup.listDatasources();
    await expect(failing).rejects.toMatchObject({ status: 502, type: 'UNAVAILABLE' });
    expect(down.asked).toHaveLength(4);
    const long = meddling(asIs, answering(429, { 'retry-after': '900' }));
    await expect(as({ fetch: long.fetch }).backup.listDatasources()).rejects.toMatchObject({
      retryAfterSeconds: 900,
    });
  });

  test('an answer that breaks off is asked for again', async () => {
    const own = as();
    await own.domains.listBulkChecks();
    line.cutAfter(100);
    expect((await own.domains.listBulkChecks()).items).toBeInstanceOf(Array);
  });

  test('a job whose answer was lost is asked for again under its key, and is there once', async () => {
    const { fetch, asked } = meddling(asIs, unheard);
    const own = as({ fetch });
    const body = { domains: names(1, 'unheard'), mode: 'bloom' as const };
    const job = await own.domains.createBulkCheck({ body });
    const keys = asked.slice(1).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    const { items } = await own.domains.listBulkChecks();
    expect(items.filter(({ createdAt }) => createdAt >= job.createdAt)).toHaveLength(1);
  });

  test('a deletion whose answer was lost has done its work; what may do harm twice is sent once', async () => {
    const { items } = await client.domains.listBulkChecks();
    const id = items[0]?.id ?? '';
    const { fetch, asked } = meddling(asIs, unheard);
    await as({ fetch }).domains.deleteBulkCheck({ path: { id } });
    expect(asked).toHaveLength(3);
    await expect(client.domains.readBulkCheck({ path: { id } })).rejects.toMatchObject({
      type: 'NOT_FOUND',
    });
    const post = meddling(asIs, answering(503));
    const body = { name: 'once', engine: 'postgresql' as const };
    const sent = as({ fetch: post.fetch }).backup.createDatasource({ body });
    await expect(sent).rejects.toMatchObject({ status: 503 });
    expect(post.asked).toHaveLength(2);
  });
});

describe('errors', () => {
  test('are one class, with the type, every offending field and the request id', async () => {
    const refused = client.backup.createBackupPolicy({
      body: { name: '', scheduleCron: '* * * * *', retention: {}, destinationId: 'nowhere' },
    });
    const error = await refused.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(HoldfastError);
    expect(error).toMatchObject({ type: 'VALIDATION_FAILED', status: 400 });
    expect(Object.keys(error.fields)).toEqual(
      expect.arrayContaining(['name', 'retention', 'destinationId']),
    );
    expect(error.requestId).toMatch(/^[\w-]{30,}$/);
    expect(JSON.stringify(error)).not.toContain(session);
  });

  test('of a wrong address say which address, and what is wrong with it', async () => {
    const stray = originOf(site);
    const at = (url: string, options: Partial<HoldfastOptions> = {}) =>
      createHoldfast({ url, session, ...options }).auth.getAccount();
    const port = await freePort();
    await expect(at(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      type: 'CONNECTION_FAILED',
      message: expect.stringMatching(
        `http://127.0.0.1:${port} cannot be reached: nothing is listening`,
      ),
    });
    await expect(at('http://nowhere.invalid')).rejects.toThrow(
      /no host with this name|name server/,
    );
    await expect(at(holdfast.url.replace('http', 'https'))).rejects.toThrow(/TLS/);
    await expect(at(stray)).rejects.toMatchObject({
      type: 'UNEXPECTED_ANSWER',
      message: expect.stringContaining(`${stray} did not answer with JSON`),
    });
    await expect(at(`${stray}/missing`)).rejects.toThrow(`${stray} answered with status 404, but`);
    await expect(at(`${stray}/moved`)).rejects.toThrow('redirects to https://moved.example.com');
    const silent = at(`${stray}/silent`, { timeoutMs: 50 });
    await expect(silent).rejects.toMatchObject({ type: 'TIMED_OUT' });
    expect(() => createHoldfast({ url: 'localhost:4000' })).toThrow(/must begin with http/);
    expect(() => createHoldfast({ url: 'http://me:secret@localhost' })).toThrow(
      /user name or a password/,
    );
  });

  test('a call ends when its signal fires, with the reason of that', async () => {
    const reason = new Error('enough');
    const call = client.backup.listDatasources({ signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
  });
});

test('pages go on to the end of a list, and no further than they are read', async () => {
  for (const n of [1, 2, 3]) {
    await client.domains.saveDomain({ body: { domain: `page-${n}.com` } });
  }
  const { fetch, asked } = meddling();
  const list = as({ fetch }).domains.listSavedDomains;
  const query = { limit: 1, sort: 'domain' as const };
  const found: string[] = [];
  for await (const { domain } of pages(list, { query })) found.push(domain);
  expect(found).toEqual(['page-1.com', 'page-2.com', 'page-3.com']);
  const before = asked.length;
  for await (const _ of pages(list, { query })) break;
  expect(asked.length - before).toBe(1);
});

test('D8: a stream that is cut, and whose token is refused meanwhile, brings every result once', async () => {
  const domains = names(3_000, 'cut');
  const job = await client.domains.createBulkCheck({ body: { domains, mode: 'bloom' } });
  const { fetch, asked } = meddling(asIs, asIs, withWrongToken);
  line.cutAfter(150_000);
  const { domains: seen, job: ended } = await collect(as({ fetch }).follow(job.id));
  expect(ended).toMatchObject({ id: job.id, state: 'completed', resolved: 3_000 });
  expect([...seen].sort()).toEqual([...domains].sort());
  const streams = asked.filter(({ url }) => url.endsWith('/stream'));
  expect(streams.length).toBeGreaterThan(1);
  expect(Number(streams.at(-1)?.headers.get('last-event-id'))).toBeGreaterThan(0);
  expect(asked.filter(isToken)).toHaveLength(2);
  for await (const event of client.follow(job.id, { after: '2999' })) {
    expect(event).toMatchObject({ event: 'result', id: '3000' });
    break;
  }
  const csv = await new Response(await client.exportResults(job.id)).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3_001);
});

test('B15: a download goes on where it was cut, and is never a part that looks like the whole', async () => {
  const [shop] = (await client.backup.listDatasources({ query: { search: 'shop' } })).items;
  const path = { id: shop?.id ?? '' };
  const [backup] = (await client.backup.listDatasourceBackups({ path })).items;
  const which = { datasourceId: path.id, jobId: backup?.jobId ?? '' };
  const fetched = async (own: Client, options = {}) => {
    const { size, stream } = await own.download(which, options);
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    expect(bytes.length).toBe(size);
    return createHash('sha256').update(bytes).digest('hex');
  };
  const whole = await fetched(createHoldfast({ url: holdfast.url, session }));
  line.cutAfter(200_000);
  const { fetch, asked } = meddling();
  expect(await fetched(as({ fetch }))).toBe(whole);
  const from = asked.at(-1)?.headers.get('range');
  expect(Number(from?.match(/^bytes=(\d+)-$/)?.[1])).toBeGreaterThan(100_000);
  const { stream } = await as().download(which, { outageMs: 500 });
  const reader = stream.getReader();
  await reader.read();
  line.cut();
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toMatchObject({ type: 'CONNECTION_FAILED' });
  line.restore();
  const unknown = client.download({ ...which, jobId: crypto.randomUUID() });
  await expect(unknown).rejects.toMatchObject({ type: 'NOT_FOUND' });
});

test('what is waited for ends in its job, in its failure, or in giving up', async () => {
  const { host, username, password } = source.address;
  const nowhere = { host, port: await freePort(), database: 'none', username, password };
  const { id } = await client.backup.createDatasource({
    body: { name: 'gone', engine: 'postgresql', credentials: { mode: 'fields', ...nowhere } },
  });
  const job = await client.backup.runBackupNow({ path: { id } });
  const states: string[] = [];
  const onProgress = ({ state }: { state: string }) => states.push(state);
  const failing = client.waitFor(job, { onProgress, timeoutMs: 0 });
  await expect(failing).rejects.toMatchObject({ type: 'GAVE_UP_WAITING' });
  const left = new AbortController();
  const leaving = client.waitFor(job, {
    onProgress: () => left.abort('left'),
    signal: left.signal,
  });
  await expect(leaving).rejects.toBe('left');
  const request = { description: 'A shop for old books', size: 5 };
  const made = await client.domains.createNameGenerator({ body: request });
  expect(await client.waitFor(made, { onProgress })).toMatchObject({ state: 'completed' });
  expect(states.at(-1)).toBe('completed');
  const bulk = await client.domains.createBulkCheck({
    body: { domains: names(1, 'cancelled'), mode: 'verified' },
  });
  await client.domains.cancelBulkCheck({ path: { id: bulk.id } });
  await expect(client.waitFor(bulk)).rejects.toMatchObject({
    ...{ type: 'JOB_FAILED', job: { id: bulk.id, state: 'cancelled' } },
  });
});

test('in a browser: the same calls, pages and streams', async () => {
  const chromium = await startChromium();
  try {
    const page = await chromium.open(`${originOf(site)}/page`);
    const options = JSON.stringify({ url: holdfast.url, session });
    const seen = await page.evaluate(`(async () => {
      const { createHoldfast, pages } = await import('/clients/index.ts');
      const holdfast = createHoldfast(${options});
      const body = { domains: ['browser-1.com', 'browser-2.com'], mode: 'bloom' };
      const job = await holdfast.domains.createBulkCheck({ body });
      const domains = [];
      for await (const event of holdfast.follow(job.id)) {
        if (event.event === 'result') domains.push(event.result.domain);
      }
      const saved = [];
      const query = { limit: 1 };
      for await (const { domain } of pages(holdfast.domains.listSavedDomains, { query })) saved.push(domain);
      const error = await holdfast.backup.readRestore({ path: { id: job.id } }).catch((thrown) => thrown);
      const gone = createHoldfast({ url: 'http://127.0.0.1:9' }).auth.getAccount();
      return {
        domains, saved, state: (await holdfast.waitFor(job)).state,
        error: [error.name, error.type, typeof error.requestId],
        gone: await gone.catch(({ message }) => message),
      };
    })()`);
    expect(seen).toMatchObject({
      domains: ['browser-1.com', 'browser-2.com'],
      state: 'completed',
      error: ['HoldfastError', 'NOT_FOUND', 'string'],
      gone: expect.stringContaining('http://127.0.0.1:9 cannot be reached'),
    });
    expect((seen as { saved: string[] }).saved).toHaveLength(3);
  } finally {
    await chromium.stop();
  }
});

test('a restart of the platform in the middle is waited for, by jobs and by streams', async () => {
  const domains = names(RESTARTED, 'restarted');
  const job = await client.domains.createBulkCheck({ body: { domains, mode: 'bloom' } });
  const events = client.follow(job.id);
  expect(await events.next()).toMatchObject({ done: false });
  await holdfast.stop();
  let lost = 0;
  const counted: typeof fetch = (input, init) =>
    fetch(input, init).catch((thrown) => {
      lost += 1;
      throw thrown;
    });
  const waiting = as({ fetch: counted }).waitFor(job);
  const following = collect(events);
  await expect.poll(() => lost).toBeGreaterThan(0);
  holdfast = await Holdfast.up(place.path, environment);
  expect(await waiting).toMatchObject({ state: 'completed', resolved: RESTARTED });
  const { domains: seen } = await following;
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(RESTARTED - 1);
});

/** What a page loads: the clients' own code, without its types. Other paths are those of a foreign site. */
async function serveClients(
  { url = '/' }: { url?: string },
  response: import('node:http').ServerResponse,
): Promise<void> {
  const file = /^\/clients\/([\w/.-]+\.ts)$/.exec(url)?.[1];
  if (url.includes('silent')) return;
  if (url.includes('moved')) {
    response.writeHead(308, { location: 'https://moved.example.com/' }).end();
  } else if (url.includes('missing')) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  } else if (file) {
    const text = await readFile(path.join(CLIENTS, 'src', file), 'utf8');
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text));
  } else {
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello</p>');
  }
}
