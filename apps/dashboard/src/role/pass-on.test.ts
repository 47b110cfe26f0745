import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Behind, begin, sendRaw, startBehind, startFront } from './front.fixture.ts';

let behind: Behind;
let front: Awaited<ReturnType<typeof startFront>>;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  behind = await startBehind();
  front = await startFront(behind.url);
});
beforeEach(() => {
  behind.seen = [];
});
afterAll(async () => {
  agent.destroy();
  await front.stop();
  await behind.stop();
});

const at = (path: string) => `${front.url}/api/backup${path}`;

/** More than the buffers of two connections hold. Without back pressure it all arrives in no time. */
const MUCH = 256 * 2 ** 20;
const BLOCK = randomBytes(2 ** 16);

/** Waits until nothing more is counted for a while, and returns the count. */
async function whenItStops(count: () => number): Promise<number> {
  let before = -1;
  await vi.waitUntil(
    () => {
      const stands = count() > 0 && count() === before;
      before = count();
      return stands;
    },
    { timeout: 90_000, interval: 500 },
  );
  return count();
}

test('a request and its answer arrive as they were sent, but for what belongs to one connection', async () => {
  let got: IncomingMessage | undefined;
  behind.answer = async (request, response) => {
    got = request;
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.setHeader('connection', 'keep-alive, x-private');
    response.writeHead(206, { 'x-private': 'no', 'content-range': 'bytes 1-4/9', etag: '"e"' });
    response.end(await buffer(request));
  };
  const sending = http.request(at('/uploads?name=a%20b&empty'), {
    method: 'DELETE',
    headers: {
      connection: 'x-mine',
      'content-length': 4,
      'content-type': 'application/json',
      range: 'bytes=1-4',
      te: 'trailers',
      'x-mine': 'no',
      'x-request-id': 'mine-1',
    },
  });
  sending.end('{no}');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(await text(answer)).toBe('{no}');
  expect(answer).toMatchObject({ statusCode: 206 });
  expect(answer.headers).toMatchObject({
    'content-range': 'bytes 1-4/9',
    etag: '"e"',
    'set-cookie': ['a=1', 'b=2'],
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers).not.toHaveProperty('x-private');
  expect(got).toMatchObject({ method: 'DELETE', url: '/uploads?name=a%20b&empty' });
  expect(got?.headers).toMatchObject({
    'content-length': '4',
    'content-type': 'application/json',
    range: 'bytes=1-4',
    host: new URL(behind.url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(front.url).host,
    'x-forwarded-proto': 'http',
    'x-request-id': 'mine-1',
    'x-holdfast-address': at(''),
  });
  expect(Object.keys(got?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(te|x-mine|transfer-encoding)$/)]),
  );
});

test('answers without a body, and those to HEAD, keep what their headers say', async () => {
  behind.answer = (request, response) => {
    if (request.method === 'HEAD') response.setHeader('content-length', 1234);
    response.writeHead(request.method === 'HEAD' ? 200 : Number(request.url?.slice(1))).end();
  };
  const head = await begin(at('/x'), { method: 'HEAD' });
  expect(head).toMatchObject({ statusCode: 200, headers: { 'content-length': '1234' } });
  for (const status of [204, 304]) {
    expect((await fetch(at(`/${status}`))).status).toBe(status);
  }
});

test('an event arrives as soon as it is sent, and the headers before the first', async () => {
  let stream: ServerResponse | undefined;
  behind.answer = (_, response) => {
    stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.flushHeaders();
  };
  const answer = await begin(at('/stream'));
  expect(answer.headers['content-type']).toBe('text/event-stream');
  for (const event of ['id: 1\ndata: a\n\n', 'id: 2\ndata: b\n\n']) {
    stream?.write(event);
    const [chunk] = await once(answer, 'data');
    expect(String(chunk)).toBe(event);
  }
  stream?.end();
  await once(answer, 'end');
});

test('an answer that the service breaks off is broken off here too, with a length or without', async () => {
  for (const headers of [{ 'content-length': 2 ** 20 }, {}]) {
    behind.answer = (_, response) => {
      response.writeHead(200, headers);
      response.write(BLOCK, () => response.destroy());
    };
    await expect(begin(at('/download')).then(buffer)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  }
});

test('a slow reader holds the service back, and one who goes away is seen to go', async () => {
  let sent = 0;
  let isGone = false;
  behind.answer = (_, response) => {
    response.once('close', () => {
      isGone = true;
    });
    const send = () => {
      while (!isGone && sent < MUCH) {
        sent += BLOCK.length;
        if (!response.write(BLOCK)) return void response.once('drain', send);
      }
    };
    send();
  };
  const answer = await begin(at('/download'));
  answer.once('readable', () => {}); // and nothing is read
  expect(await whenItStops(() => sent)).toBeLessThan(MUCH);
  expect(isGone).toBe(false);
  answer.destroy();
  await vi.waitUntil(() => isGone, { timeout: 90_000 });
});

test('who goes away before the answer is seen to go as well', async () => {
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  behind.answer = (_, response) => {
    response.once('close', () => gone.resolve());
    asked.resolve();
  };
  const sending = http.request(at('/slow')).on('error', () => {});
  sending.end();
  await asked.promise;
  sending.destroy();
  await gone.promise;
});

test('requests of one connection reach the service one after the other, and none whose caller has gone', async () => {
  const answers: ServerResponse[] = [];
  let gone = 0;
  behind.answer = (_, response) => {
    answers.push(response);
    response.once('close', () => {
      if (!response.writableEnded) gone += 1;
    });
  };
  const { hostname, port } = new URL(front.url);
  const socket = connect(Number(port), hostname);
  const path = '/api/backup/late';
  for (let n = 0; n < 12; n += 1) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  for (let n = 1; n <= 6; n += 1) {
    await vi.waitUntil(() => answers.length === n, { timeout: 90_000 });
    expect(behind.seen.length).toBe(n);
    if (n < 6) answers.at(-1)?.end();
  }
  socket.destroy();
  await vi.waitUntil(() => gone === 1, { timeout: 90_000 });
  behind.answer = (_, response) => response.end();
  await fetch(at('/after'));
  expect(behind.seen.slice(6)).toEqual(['GET /after']);
});

test('a body that stalls ends its connection, whether it is passed on or not; one of which bytes come does not', async () => {
  let got = '';
  behind.answer = (request, response) => {
    request.on('error', () => {});
    if (request.url === '/b') request.on('data', (chunk) => (got += chunk));
    request.on('end', () => response.end(got));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  try {
    const { hostname, port } = new URL(front.url);
    const post = async (path: string) => {
      const socket = connect(Number(port), hostname);
      const closed = once(socket, 'close');
      const said = text(socket).catch(() => '');
      const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 4';
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n1`);
      return { socket, closed, said };
    };
    const stalled = [await post('/'), await post('/no/such/page'), await post('/api/backup/a')];
    const alive = await post('/api/backup/b');
    await vi.waitUntil(() => behind.seen.length === 2 && got === '1', {
      timeout: 90_000,
      interval: 1,
    });
    for (const byte of ['2', '3', '4']) {
      vi.advanceTimersByTime(119_000);
      alive.socket.write(byte);
      await vi.waitUntil(() => got.endsWith(byte), { timeout: 90_000, interval: 1 });
      if (byte === '3') await Promise.all(stalled.map(({ closed }) => closed));
    }
    alive.socket.end();
    expect(await alive.said).toMatch(/^HTTP\/1.1 200 [\s\S]*1234/);
  } finally {
    vi.useRealTimers();
  }
});

test('a service that reads slowly holds the upload back, which then arrives whole; one that is broken off does not', async () => {
  let taking: IncomingMessage | undefined;
  behind.answer = (request) => {
    taking = request.resume();
  };
  const send = () => http.request(at('/uploads'), { method: 'POST', agent }).on('error', () => {});
  const broken = send();
  broken.write(BLOCK);
  await vi.waitUntil(() => taking !== undefined, { timeout: 90_000 });
  broken.destroy();
  await vi.waitUntil(() => taking?.destroyed, { timeout: 90_000 });
  expect(taking?.complete).toBe(false);

  behind.answer = (request) => {
    taking = request;
  };
  const sending = send();
  const sum = createHash('sha256');
  let sent = 0;
  let isEnough = false;
  const write = () => {
    while (!isEnough && sent < MUCH) {
      sent += BLOCK.length;
      sum.update(BLOCK);
      if (!sending.write(BLOCK)) return void sending.once('drain', write);
    }
    sending.end();
  };
  write();
  expect(await whenItStops(() => sent)).toBeLessThan(MUCH);
  isEnough = true;
  const arrived = createHash('sha256');
  for await (const chunk of taking as IncomingMessage) arrived.update(chunk);
  expect(arrived.digest('hex')).toBe(sum.digest('hex'));
  sending.destroy();
});

test('a refusal in the middle of an upload reaches the caller, whose connection stays good', async () => {
  behind.answer = (request, response) => {
    if (request.method === 'GET') return void response.end('next');
    response.writeHead(413).end('too much');
  };
  const sending = http.request(at('/uploads'), { method: 'POST', agent });
  sending.write(BLOCK);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([413, 'too much']);
  for (let n = 0; n < 64; n++) sending.write(BLOCK);
  sending.end();
  const next = await begin(at('/'), { agent });
  expect(await text(next)).toBe('next');
});

test('a service that cannot be reached, breaks off or takes too long: a status and a sentence', async () => {
  const refused = await begin(`${front.url}/api/auth/sign-in`, { method: 'POST' });
  expect([refused.statusCode, await json(refused)]).toEqual([
    502,
    {
      type: 'SERVICE_UNREACHABLE',
      msg: 'The auth service cannot be reached right now; try again shortly.',
      timestamp: expect.any(String),
    },
  ]);
  behind.answer = (request) => request.socket.destroy();
  const broken = await begin(at('/x'), { method: 'POST' });
  expect([broken.statusCode, await json(broken)]).toEqual([
    502,
    expect.objectContaining({ msg: expect.stringContaining('backup service broke off') }),
  ]);
  behind.answer = () => {};
  const hasty = await startFront(behind.url, { answerMs: 50 });
  const late = await begin(`${hasty.url}/api/backup/x`);
  expect([late.statusCode, await json(late)]).toEqual([
    504,
    expect.objectContaining({ type: 'SERVICE_TIMED_OUT', msg: expect.stringContaining('backup') }),
  ]);
  await hasty.stop();
});

test('one caller who comes very often does not keep another from a service', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held: ServerResponse[] = [];
  behind.answer = (_, response) => held.push(response);
  const sent: http.ClientRequest[] = [];
  const ask = async (path: string, localAddress: string) => {
    const request = http.request(at(path), { agent: false, localAddress });
    sent.push(request.on('error', () => {}));
    request.end();
    await once(request, 'finish');
  };
  const often = async (path: string, times: number) => {
    await Promise.all(Array.from({ length: times }, () => ask(path, '127.0.0.1')));
  };
  const isThere = () => behind.seen.includes('GET /other');
  const until = (count: number) =>
    vi.waitUntil(() => held.length >= count || isThere(), { timeout: 60_000 });
  // As many as it connects at once, before any of them is answered.
  await often('/first', 32);
  await until(32);
  await often('/again', 100);
  await ask('/other', '127.0.0.2');
  for (let n = 0; !isThere(); n += 1) {
    const before = held.length;
    held[n]?.end();
    await until(before + 1);
  }
  const later = behind.seen.filter((request) => request !== 'GET /first');
  expect(later.length).toBeLessThan(100);
  for (const request of sent) request.destroy();
  vi.useRealTimers();
});

test('a service that takes long to answer is connected to by as many as it accepts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  behind.answer = (_, response) => response.writeProcessing();
  const sent = Array.from({ length: 200 }, () => {
    const request = http.request(at('/long'), { agent: false });
    request.on('error', () => {}).end();
    return request;
  });
  await vi.waitUntil(() => behind.seen.length === 200, { timeout: 60_000 });
  for (const request of sent) request.destroy();
  vi.useRealTimers();
});

test('no stream is cut for its length: the limit is for the beginning of an answer', async () => {
  const hasty = await startFront(behind.url, { answerMs: 500 });
  behind.answer = (_, response) => {
    response.write('a');
    setTimeout(() => response.end('b'), 700);
  };
  // Retried, because a busy machine may take that long to begin.
  await vi.waitFor(
    async () => expect(await text(await begin(`${hasty.url}/api/backup/x`))).toBe('ab'),
    { timeout: 90_000 },
  );
  await hasty.stop();
});

test('a connection that the service closed meanwhile is no failure for what may be asked twice', async () => {
  const used = new Set<unknown>();
  behind.answer = ({ socket }, response) => {
    if (used.has(socket)) socket.destroy();
    else response.end('fresh');
    used.add(socket);
  };
  for (let n = 0; n < 3; n++) expect(await (await fetch(at('/x'))).text()).toBe('fresh');
});

test('what could be read in two ways is refused, and no service sees it', async () => {
  const refusals: [string, number][] = [
    ...[
      '/api/backup/../auth/sign-in',
      '/api/backup/x/..',
      '/api/backup/./x',
      '/api/backup/%2e%2e/x',
      '/api/backup/a%2Fb',
      '/api/backup/a%5cb',
      '/api/backup/a\\b',
      '/api/backup//x',
      '/api/%62ackup/x',
      'http://evil.example/api/backup/x',
      '/api/backup/a#b',
    ].map((path): [string, number] => [`GET ${path} HTTP/1.1\nHost: a\n\n`, 400]),
    ['GET /api/backup/%zz HTTP/1.1\nHost: a\n\n', 404],
    ['GET /api/backup HTTP/1.1\nHost: a\n\n', 404],
    ['GET /api/other/x HTTP/1.1\nHost: a\n\n', 404],
    ['TRACE /api/backup/x HTTP/1.1\nHost: a\n\n', 405],
    ['PROPFIND /api/backup/x HTTP/1.1\nHost: a\n\n', 405],
    [
      'POST /api/backup/x HTTP/1.1\nHost: a\nContent-Length: 1\nTransfer-Encoding: chunked\n\n0\n\n',
      400,
    ],
    ['POST /api/backup/x HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2\n\nab', 400],
    ['POST /api/backup/x HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked\n\n0\n\n', 400],
    ['GET /api/backup/x HTTP/1.1\nHost: a\nX: y\n folded\n\n', 400],
    [`GET /api/backup/x HTTP/1.1\nHost: a\nX: ${'y'.repeat(20_000)}\n\n`, 400],
  ];
  const outcomes = await Promise.all(
    refusals.map(async ([request]) => {
      const said = await sendRaw(
        front.url,
        request.replace('\nHost: a', '\nHost: a\nConnection: close'),
      );
      return [request, Number(said.split(' ')[1]), said.includes('"type":')];
    }),
  );
  expect(outcomes).toEqual(refusals.map(([request, status]) => [request, status, true]));
  expect(behind.seen).toEqual([]);
});

test('a body has one length on the way on', async () => {
  let got: IncomingMessage | undefined;
  behind.answer = async (request, response) => {
    got = request;
    response.end(await buffer(request));
  };
  const chunked = 'Transfer-Encoding: chunked\n\n3\nabc\n0\n\n';
  for (const method of ['POST', 'DELETE']) {
    const request = `${method} /api/backup/x HTTP/1.1\nHost: a\nConnection: close\n${chunked}`;
    expect(await sendRaw(front.url, request)).toMatch(/abc/);
    expect(got?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(got?.headers).not.toHaveProperty('content-length');
  }
});

test('nobody takes the length off a body, which would be read as another request', async () => {
  behind.answer = async (request, response) => response.end(await buffer(request));
  behind.seen.length = 0;
  const hidden = 'GET /hidden HTTP/1.1\nHost: a\n\n';
  const length = hidden.replaceAll('\n', '\r\n').length;
  const methods = ['GET', 'DELETE', 'OPTIONS', 'POST'];
  for (const method of methods) {
    const headers = `Host: a\nConnection: close, content-length\nContent-Length: ${length}`;
    const request = `${method} /api/backup/x HTTP/1.1\n${headers}\n\n${hidden}`;
    expect(await sendRaw(front.url, request)).toContain('GET /hidden');
  }
  expect(behind.seen).toHaveLength(methods.length);
});

test('who calls is named by whom they connected to: nothing that a caller writes gains a hop', async () => {
  let got: IncomingMessage | undefined;
  behind.answer = (request, response) => {
    got = request;
    response.end();
  };
  const forged = {
    connection: 'x-forwarded-for, x-holdfast-passed-on',
    host: 'evil.example',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-holdfast-passed-on': 'guessed',
    'x-holdfast-address': 'https://evil.example',
  };
  (await begin(at('/x'), { headers: forged, localAddress: '127.0.0.2' })).resume();
  expect(got?.headers).toMatchObject({
    'x-forwarded-for': '6.6.6.6, 127.0.0.2',
    'x-forwarded-proto': 'http',
    'x-holdfast-address': at(''),
  });
  expect(got?.headers['x-holdfast-passed-on']).not.toBe('guessed');

  const known = await startFront(behind.url, {
    environment: { HOLDFAST_DASHBOARD_PUBLIC_URL: 'https://holdfast.example/' },
    trustedProxies: 1,
  });
  (
    await begin(`${known.url}/api/backup/x`, { headers: { 'x-forwarded-proto': 'https' } })
  ).resume();
  expect(got?.headers).toMatchObject({
    'x-forwarded-proto': 'https',
    'x-holdfast-address': 'https://holdfast.example/api/backup',
  });
  await known.stop();
});

test('a Location of the service leads through this address', async () => {
  for (const [given, expected] of [
    ['/swagger/', '/api/backup/swagger/'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['//elsewhere.example/x', '//elsewhere.example/x'],
    ['../x', '../x'],
  ] as const) {
    behind.answer = (_, response) => response.writeHead(302, { location: given }).end();
    expect((await begin(at('/x'))).headers.location).toBe(expected);
  }
});

test('every path is the page, whose policy lets in its own scripts and the styles of this answer only', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/databases/1?org=2']) {
    const page = await fetch(front.url + path);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; /,
    );
    expect(policy).toMatch(/base-uri 'none'.*frame-ancestors 'none'$/);
    const [, nonce = ''] = policy.match(/'nonce-([^']+)'/) ?? [];
    nonces.add(nonce);
    expect(await page.text()).toBe(`<title>A page</title><meta nonce="${nonce}">`);
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  expect(nonces.size).toBe(2);
  const script = await fetch(`${front.url}/assets/a-1.js`);
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // A page that was opened before an upgrade loads its own parts.
  const before = await fetch(`${front.url}/assets/a-0.js`);
  expect([before.status, await before.text()]).toEqual([200, 'export {};']);
  for (const path of ['/assets/b-1.js', '/assets/..%2findex.html', '/api/nothing']) {
    expect((await fetch(front.url + path)).status, path).toBe(404);
  }
});

test('readiness names who cannot be reached', async () => {
  behind.answer = (_, response) => response.end();
  const ready = await fetch(`${front.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ msg: 'Not ready: auth, domains.' }),
  ]);
  expect((await fetch(`${front.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${front.url}/metrics`)).text()).toContain('route="/api/backup/*"');
});

test('what a service measures is not shown at the one address, however it is asked for', async () => {
  behind.answer = (_, response) => response.end('measured');
  const asked = behind.seen.length;
  for (const path of [
    '/metrics',
    '/metrics/',
    '/metrics?x',
    '/metrics/?x',
    '//metrics',
    '/%6detrics',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { statusCode } = await begin(at(path), { method });
      expect([path, method, statusCode]).toEqual([path, method, expect.toSatisfy(isRefused)]);
    }
  }
  expect(behind.seen.slice(asked)).toEqual([]);
});

const isRefused = (status: number) => status === 404 || status === 400;
