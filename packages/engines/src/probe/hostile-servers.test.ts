import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { EngineName } from '../engines.ts';
import { createEngines } from '../index.ts';
import {
  backend,
  errorPacket,
  flood,
  greeting,
  hostileServer,
  network,
  PATIENT_MS,
  probe,
  stayOpen,
  target,
} from './probe.fixture.ts';

const ENGINES = ['postgresql', 'mariadb'] as const;
const ALL = [...ENGINES, 'mysql'] as const;
/** For probes that use it up; long enough for a thread to start on a busy machine. */
const SHORT = 8_000;
type Behaviour = Parameters<typeof hostileServer>[0];

const stops: (() => Promise<void> | void)[] = [];
let ticks = 0;
const ticking = setInterval(() => {
  ticks += 1;
}, 10);
afterAll(async () => {
  clearInterval(ticking);
  await Promise.all(stops.map((stop) => stop()));
});

async function server(behave: Behaviour) {
  const started = await hostileServer(behave);
  stops.push(started.stop);
  return started;
}

/** Probes, and checks what must hold whatever the other side does. */
async function probeHostile(
  engine: EngineName,
  behave: Behaviour,
  { deadlineMs = PATIENT_MS, mode = 'prefer', password = 'hunter2-Ä %/+' } = {},
) {
  const hostile = await server(behave);
  const started = performance.now();
  const ticked = ticks;
  const to = target(engine, { port: hostile.port, password, tls: { mode } });
  const result = await probe(to, { deadlineMs });
  expect(performance.now() - started).toBeLessThan(deadlineMs + 30_000);
  expect(ticks - ticked, 'our own thread went on').toBeGreaterThan(3);
  await vi.waitUntil(() => hostile.open() === 0, { timeout: 90_000 });
  expect(JSON.stringify(result)).not.toContain('hunter2');
  return result;
}

describe.concurrent('B5: a probe ends in time with a helpful answer, and takes nothing down, when the server', () => {
  it.each(ENGINES)('never accepts the connection (%s): TIMEOUT', async (engine) => {
    const deaf = spawn(process.execPath, [
      fileURLToPath(new URL('./deaf.fixture.ts', import.meta.url)),
    ]);
    stops.push(() => {
      deaf.kill('SIGKILL');
    });
    const [line] = await once(deaf.stdout, 'data');
    const port = Number(String(line));
    const waiting = Array.from({ length: 4 }, () => connect({ host: '127.0.0.1', port }));
    for (const socket of waiting) socket.on('error', () => {});
    stops.push(() => {
      for (const socket of waiting) socket.destroy();
    });
    await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')));
    expect(await probe(target(engine, { port }), { deadlineMs: SHORT })).toMatchObject({
      ok: false,
      errorCode: 'TIMEOUT',
      errorMessage: expect.stringContaining('the host does not answer'),
    });
  });

  it.each(ENGINES)('closes at once (%s): HOST_UNREACHABLE', async (engine) => {
    for (const behave of [
      (socket: Parameters<Behaviour>[0]) => socket.resume().end(),
      (socket: Parameters<Behaviour>[0]) => socket.resetAndDestroy(),
    ]) {
      expect(await probeHostile(engine, behave)).toMatchObject({ errorCode: 'HOST_UNREACHABLE' });
    }
  });

  it.each(ENGINES)('is a web server (%s): HOST_UNREACHABLE', async (engine) => {
    const web: Behaviour = (socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\nConnection: keep-alive\r\n\r\n');
      socket.resume();
    };
    for (const mode of ['off', 'prefer', 'require']) {
      expect(await probeHostile(engine, web, { mode })).toMatchObject({
        ok: false,
        errorCode: 'HOST_UNREACHABLE',
      });
    }
  });

  it.each(ENGINES)('sends bytes that mean nothing, of many kinds (%s)', async (engine) => {
    let seed = 7;
    const random = (length: number) =>
      Buffer.from(
        Array.from({ length }, () => {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
          return seed & 255;
        }),
      );
    for (const length of [1, 5, 300, 70_000]) {
      const noise = random(length);
      const result = await probeHostile(
        engine,
        (socket) => {
          socket.write(noise);
          socket.resume();
        },
        { mode: length % 2 ? 'off' : 'prefer', deadlineMs: SHORT },
      );
      expect(['HOST_UNREACHABLE', 'TIMEOUT']).toContain('errorCode' in result && result.errorCode);
    }
  });

  it('sends PostgreSQL messages that make the client library loop for ever: TIMEOUT', async () => {
    const endless = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 7]), Buffer.from('AAA')]);
    const result = await probeHostile(
      'postgresql',
      (socket) => socket.once('data', () => socket.write(endless)),
      // It keeps a processor busy until then, and one that is late to start ends in no other way.
      { mode: 'off', deadlineMs: 2_500 },
    );
    expect(result).toMatchObject({ ok: false, errorCode: 'TIMEOUT' });
  });

  it('sends PostgreSQL messages that make the client library throw: HOST_UNREACHABLE', async () => {
    const result = await probeHostile(
      'postgresql',
      (socket) => socket.once('data', () => socket.write(backend.message('R', 99))),
      { mode: 'off' },
    );
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'HOST_UNREACHABLE',
      errorMessage: expect.stringContaining('does not answer like PostgreSQL'),
    });
  });

  it('begins TLS and goes no further: TIMEOUT', async () => {
    const result = await probeHostile(
      'postgresql',
      (socket) => socket.once('data', () => socket.write('S')),
      { deadlineMs: SHORT },
    );
    expect(result).toMatchObject({
      errorCode: 'TIMEOUT',
      errorMessage: expect.stringContaining('TLS handshake'),
    });
    const halfOpen: Behaviour = (socket) => {
      socket.write(greeting({ tls: true }));
      socket.resume();
    };
    expect(await probeHostile('mariadb', halfOpen, { deadlineMs: SHORT })).toMatchObject({
      errorCode: 'TIMEOUT',
    });
  });

  it('slips words in before the TLS handshake: they are not taken for its own', async () => {
    const result = await probeHostile('postgresql', (socket) =>
      socket.once('data', () =>
        socket.write(Buffer.concat([Buffer.from('S'), backend.signedIn()])),
      ),
    );
    expect(result).toMatchObject({ ok: false, errorCode: 'HOST_UNREACHABLE' });
  });

  it('greets as MariaDB and goes silent: TIMEOUT', async () => {
    const silent: Behaviour = (socket) => {
      socket.write(greeting());
      socket.resume();
    };
    const result = await probeHostile('mariadb', silent, { deadlineMs: SHORT });
    expect(result).toMatchObject({ errorCode: 'TIMEOUT' });
  });

  it('repeats the password in its errors, raw, URL-encoded or in base64: it is taken out', async () => {
    const password = 'hunter2-Ä %/+';
    const forms = [
      password,
      encodeURIComponent(password),
      Buffer.from(`u:${password}`).toString('base64'),
    ];
    for (const form of forms) {
      const postgresql = await probeHostile(
        'postgresql',
        (socket) =>
          socket.once('data', () => socket.end(backend.error('28000', `no ${form} here`))),
        { mode: 'off' },
      );
      const mariadb = await probeHostile(
        'mariadb',
        (socket) => {
          socket.write(greeting());
          socket.once('data', () => socket.end(errorPacket(2, 1130, `no ${form} here`)));
        },
        { mode: 'off' },
      );
      for (const result of [postgresql, mariadb]) {
        expect(result).toMatchObject({
          errorCode: 'AUTH_FAILED',
          errorMessage: expect.stringMatching(/refused user u: no .*\[secret\].* here/),
        });
        expect(JSON.stringify(result)).not.toContain(form);
      }
    }
  });
});

describe('B5: a probe ends in time when the server', () => {
  it.each([
    [
      'postgresql',
      // All of it is one row that never ends.
      (socket: Parameters<Behaviour>[0]) =>
        socket.once('data', () => {
          socket.write(backend.signedIn());
          socket.once('data', () => flood(socket));
        }),
    ],
    ['mariadb', (socket: Parameters<Behaviour>[0]) => flood(socket)],
  ] as const)('sends without end (%s): it is cut off, HOST_UNREACHABLE', async (engine, behave) => {
    let sent = () => 0;
    const counted: Behaviour = (socket) => {
      sent = () => socket.bytesWritten - socket.writableLength;
      behave(socket);
    };
    const result = await probeHostile(engine, counted, { mode: 'off' });
    expect(result).toMatchObject({ ok: false, errorCode: 'HOST_UNREACHABLE' });
    expect(sent()).toBeLessThan(512 << 20);
  });
});

// Not beside others, since it is about the deadline that users have.
it('B5: a server accepts and says nothing: TIMEOUT, within ten seconds by default, for each engine', async () => {
  const silent = await server(stayOpen);
  const engines = createEngines({ places: {} });
  await Promise.all(
    ALL.map(async (engine) => {
      const started = performance.now();
      const to = target(engine, { port: silent.port });
      expect(await engines[engine].probe(to, { network })).toMatchObject({
        ok: false,
        errorCode: 'TIMEOUT',
        errorMessage: expect.stringMatching(/the server sent nothing.*waited 9 s/),
      });
      const tookMs = performance.now() - started;
      expect(tookMs).toBeGreaterThan(8_900);
      expect(tookMs).toBeLessThan(30_000); // of which a busy machine may take twenty
    }),
  );
  await vi.waitUntil(() => silent.open() === 0, { timeout: 90_000 });
});

describe.concurrent('B5: a probe', () => {
  it('that is aborted rejects with the reason at once, and closes its connection', async () => {
    const silent = await server(stayOpen);
    const abort = new AbortController();
    const engines = createEngines({ places: {}, probeDeadlineMs: PATIENT_MS });
    const probes = ALL.map((engine) =>
      engines[engine].probe(target(engine, { port: silent.port }), {
        network,
        signal: abort.signal,
      }),
    );
    const settled = Promise.allSettled(probes);
    await vi.waitUntil(() => silent.open() === 3, { timeout: 90_000 });
    const reason = new Error('the caller went away');
    abort.abort(reason);
    for (const outcome of await settled) expect(outcome).toMatchObject({ reason });
    await vi.waitUntil(() => silent.open() === 0, { timeout: 90_000 });
    const late = engines.postgresql.probe(target('postgresql', { port: silent.port }), {
      network,
      signal: abort.signal,
    });
    await expect(late).rejects.toBe(reason);
  });

  it('connects to the address that was checked, though the name means another by now', async () => {
    let asked = 0;
    const rebinding = createNetworkGuard({
      allowPrivate: true,
      resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
    });
    const engines = createEngines({ places: {}, probeDeadlineMs: PATIENT_MS });
    for (const engine of ENGINES) {
      asked = 0;
      let met = 0;
      const counting = await server((socket) => {
        met += 1;
        socket.resume().end();
      });
      const to = target(engine, { host: 'db.example.com', port: counting.port });
      await engines[engine].probe(to, { network: rebinding });
      expect([met > 0, asked]).toEqual([true, 1]);
    }
  });

  it.each(ALL)('says which networks are forbidden (%s): NETWORK_FORBIDDEN', async (engine) => {
    const hostile = await server(stayOpen);
    const strict = createNetworkGuard({
      allowPrivate: false,
      resolve: async () => ['93.184.216.34', '10.0.0.7'],
    });
    const engines = createEngines({ places: {}, probeDeadlineMs: PATIENT_MS });
    for (const [host, word] of [
      ['127.0.0.1', 'loopback'],
      ['localhost.example.com', 'private'],
      ['::1', 'loopback'],
      ['169.254.169.254', 'metadata'],
    ] as const) {
      const to = target(engine, { host, port: hostile.port });
      expect(await engines[engine].probe(to, { network: strict })).toMatchObject({
        ok: false,
        errorCode: 'NETWORK_FORBIDDEN',
        errorMessage: expect.stringContaining(word),
      });
    }
    expect(hostile.open()).toBe(0);
  });

  it('says that a name has no address, or was not resolved in time', async () => {
    const engines = createEngines({ places: {}, probeDeadlineMs: PATIENT_MS });
    const to = target('postgresql', { host: 'db.example.com', port: 1 });
    const unknown = createNetworkGuard({
      allowPrivate: true,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await engines.postgresql.probe(to, { network: unknown })).toMatchObject({
      errorCode: 'HOST_UNREACHABLE',
      errorMessage: 'There is no address for db.example.com. Check the host name.',
    });
    const silent = createNetworkGuard({
      allowPrivate: true,
      resolve: () => new Promise(() => {}),
      timeoutMs: 300,
    });
    expect(await engines.postgresql.probe(to, { network: silent })).toMatchObject({
      errorCode: 'TIMEOUT',
      errorMessage: expect.stringContaining('not resolved in time'),
    });
    const hasty = createEngines({ places: {}, probeDeadlineMs: 1_000 });
    const slower = createNetworkGuard({
      allowPrivate: true,
      resolve: () => new Promise(() => {}),
      timeoutMs: PATIENT_MS,
    });
    expect(await hasty.postgresql.probe(to, { network: slower })).toMatchObject({
      errorCode: 'TIMEOUT',
      errorMessage: expect.stringContaining('not resolved in time'),
    });
  });
});
