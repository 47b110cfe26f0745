import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DumpUnreadable } from '@holdfast/artifact';
import { isAlive } from '@holdfast/platform/processes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DumpFailure, type RunningDump } from '../../model.ts';
import { dumpSource, measureDump } from './dump.fixture.ts';

const source = dumpSource();
const { dump, to } = source;

/** More than pipes hold, so that a dump that nobody reads blocks in the middle. */
beforeAll(() =>
  source.database(
    'large',
    'create table t (x text)',
    "insert into t select repeat('x', 1000) from generate_series(1, 20000)",
    'create table u (x int)',
  ),
);

async function failureOf(work: Promise<unknown>): Promise<DumpFailure> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(DumpFailure);
  expect(error.message).not.toMatch(/undefined|\[object|\s\s/);
  return error;
}

async function readAll(running: RunningDump): Promise<void> {
  for await (const _ of running.bytes);
}

/** Nothing of a dump is left, here or at the server. */
async function expectNothingLeft(database = 'large'): Promise<void> {
  expect(source.processes()).toEqual([]);
  await vi.waitUntil(async () => (await source.sessions(database)) === 0, { timeout: 90_000 });
  for (const work of readdirSync(source.place()).filter((name) => name.startsWith('work-'))) {
    expect(readdirSync(path.join(source.place(), work))).toEqual([]);
  }
}

/** The process of pg_dump itself. */
function toolPid(): number {
  const tools = source.processes().filter(({ text }) => text.startsWith('/usr/lib/postgresql'));
  expect(tools).toHaveLength(1);
  return tools[0]?.pid ?? 0;
}

/** While another session holds a lock on table `u`. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const other = await source.open('large');
  try {
    await other.query('begin');
    await other.query('lock table u in access exclusive mode');
    await work();
  } finally {
    await other.end();
  }
}

const endSessions = (condition: string) =>
  source.admin().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'large' and application_name like 'holdfast%' and ${condition}`);

describe('the connection breaks on the way', () => {
  it.each([
    ['of pg_dump', "application_name <> 'holdfast'"],
    ['of the snapshot', "application_name = 'holdfast'"],
  ])('%s: SOURCE_LOST', async (_, condition) => {
    const running = await dump(to('large'));
    expect((await endSessions(condition)).rowCount).toBe(1);
    const failure = await failureOf(readAll(running));
    expect(failure).toMatchObject({ code: 'SOURCE_LOST' });
    await expectNothingLeft();
  });
});

describe('the program', () => {
  it('killed: DUMP_FAILED', async () => {
    const running = await dump(to('large'));
    process.kill(toolPid(), 'SIGKILL');
    expect(await failureOf(readAll(running))).toMatchObject({
      ...{ code: 'DUMP_FAILED', message: expect.stringContaining('SIGKILL') },
    });
    await expectNothingLeft();
  });

  it('hanging: DUMP_STALLED, and a reader that takes its time is none', async () => {
    const patient = await dump(to('large'), { stallMs: 4_000 });
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    await readAll(patient);
    const running = await dump(to('large'), { stallMs: 4_000 });
    const pid = toolPid();
    process.kill(pid, 'SIGSTOP');
    expect(await failureOf(readAll(running))).toMatchObject({ code: 'DUMP_STALLED' });
    expect(isAlive(pid)).toBe(false);
    await expectNothingLeft();
  });

  it('waiting for a lock: LOCK_TIMEOUT', async () => {
    await whileLocked(async () => {
      expect(await failureOf(dump(to('large'), { lockWaitMs: 300 }))).toMatchObject({
        ...{ code: 'LOCK_TIMEOUT', message: expect.stringContaining('public.u') },
      });
    });
    await expectNothingLeft();
  });
});

describe('abort and stop', () => {
  it('in the midst of it: no process, no session, no file; the reason comes out', async () => {
    const controller = new AbortController();
    const running = await dump(to('large'), { signal: controller.signal });
    const reading = (async () => {
      for await (const _ of running.bytes) controller.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    await expectNothingLeft();
  });

  it('while nobody reads', async () => {
    const controller = new AbortController();
    const running = await dump(to('large'), { signal: controller.signal });
    controller.abort(new Error('enough'));
    await running.stop();
    await expectNothingLeft();
    await expect(readAll(running)).rejects.toThrow('enough');
  });

  it('while it waits for a lock, which its session at the server would go on to do', async () => {
    const waiting = async () =>
      (await source.admin().query('select from pg_locks where not granted')).rowCount === 1;
    await whileLocked(async () => {
      const controller = new AbortController();
      const starting = dump(to('large'), { signal: controller.signal });
      starting.catch(() => {});
      await vi.waitUntil(waiting, { timeout: 90_000 });
      process.kill(toolPid(), 'SIGSTOP'); // it will not tell the server that it leaves
      controller.abort(new Error('enough'));
      await expect(starting).rejects.toThrow('enough');
      await expectNothingLeft();
    });
  });

  it('before it has begun', async () => {
    const signal = AbortSignal.abort(new Error('never'));
    await expect(dump(to('large'), { signal })).rejects.toThrow('never');
    await expectNothingLeft();
  });

  it('by stop, and by a reader that leaves', async () => {
    const stopped = await dump(to('large'));
    await Promise.all([stopped.stop(), stopped.stop()]);
    await expectNothingLeft();
    expect(await failureOf(readAll(stopped))).toMatchObject({ code: 'DUMP_FAILED' });
    const left = await dump(to('large'));
    for await (const _ of left.bytes) break;
    await expectNothingLeft();
  });
});

describe('secrets', () => {
  it('stand in a private file alone while it runs', async () => {
    const password = 'Pl4nted-Secret-Ä';
    await source.admin().query(`create role planted login superuser password '${password}'`);
    const workDirectory = path.join(source.place(), 'work-secret');
    mkdirSync(workDirectory, { mode: 0o711 });
    const running = await dump(to('large', { username: 'planted', password }), { workDirectory });
    const processes = source.processes();
    expect(processes.length).toBeGreaterThanOrEqual(2);
    for (const { text } of processes) expect(text).not.toContain('Pl4nted');
    const [folder = ''] = readdirSync(workDirectory);
    const file = path.join(workDirectory, folder, 'passwords');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // Can be passed through by the program alone, or by us alone where it runs as ourselves.
    const closed = process.getuid?.() === 0 ? 0o710 : 0o700;
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(closed);
    await running.stop();
    expect(readdirSync(workDirectory)).toEqual([]);
  });
});

describe('a program that is not what it should be', () => {
  /** Says that it is the newest pg_dump 15, and does what the script says. */
  function fakeTools(name: string, script: string): { extra: string[] } {
    const folder = path.join(source.place(), name);
    mkdirSync(folder);
    for (const tool of ['pg_dump', 'pg_restore']) {
      const file = path.join(folder, tool);
      const text = `#!/bin/sh
[ "$1" = --version ] && { echo '${tool} (PostgreSQL) 15.99'; exit 0; }
real=/usr/lib/postgresql/15/bin/pg_dump
${script}
`;
      writeFileSync(file, text);
      chmodSync(file, 0o755);
    }
    return { extra: [folder] };
  }

  it('ends early and well with nothing: DUMP_INCOMPLETE', async () => {
    const places = fakeTools('nothing', 'exit 0');
    expect(await failureOf(dump(to('large'), { places }))).toMatchObject({
      code: 'DUMP_INCOMPLETE',
    });
    await expectNothingLeft();
  });

  it('ends early and well with half of it: unreadable', async () => {
    const places = fakeTools('half', '"$real" "$@" | head -c 5000000; exit 0');
    const running = await dump(to('large'), { places });
    await expect(measureDump(running)).rejects.toBeInstanceOf(DumpUnreadable);
    await expectNothingLeft();
  });

  it('leaves out a table: DUMP_INCOMPLETE, naming it', async () => {
    const places = fakeTools('lacking', 'exec "$real" --exclude-table-data=u "$@"');
    const running = await dump(to('large'), { places });
    expect(await failureOf(measureDump(running))).toMatchObject({
      ...{ code: 'DUMP_INCOMPLETE', message: expect.stringContaining('public.u') },
    });
  });

  it('is slow to start, and yet dumps the moment of the snapshot', async () => {
    const places = fakeTools(
      'slow',
      `for last; do :; done
/usr/lib/postgresql/15/bin/psql -qw -d "\${last#--dbname=}" -c 'insert into u values (1)' >&2
exec "$real" "$@"`,
    );
    const { measured } = await measureDump(await dump(to('large'), { places }));
    expect(measured.tables[1]).toMatchObject({ name: 'u', rows: 0 });
    const again = await measureDump(await dump(to('large')));
    expect(again.measured.tables[1]).toMatchObject({ name: 'u', rows: 1 });
  });

  it('is told by a standby to give way: SOURCE_LOST, which passes by itself', async () => {
    const words =
      'pg_dump: error: Dumping the contents of table "u" failed: PQgetResult() failed.\npg_dump: detail: Error message from server: ERROR:  canceling statement due to conflict with recovery';
    const places = fakeTools('standby', `printf "${words.replaceAll('"', '\\"')}\\n" >&2; exit 1`);
    const failure = await failureOf(dump(to('large'), { places }));
    expect(failure).toMatchObject({ code: 'SOURCE_LOST', transient: true });
    expect((failure as Error).message).toMatch(/standby.*max_standby_streaming_delay/);
  });

  it('is ended by a limit of the server: TIMEOUT, and no word of locks', async () => {
    const words =
      'pg_dump: error: query failed: ERROR:  canceling statement due to statement timeout\npg_dump: detail: Query was: SELECT pg_catalog.pg_is_in_recovery()';
    const places = fakeTools('limit', `printf "${words}\\n" >&2; exit 1`);
    const failure = await failureOf(dump(to('large'), { places }));
    expect(failure).toMatchObject({ code: 'TIMEOUT' });
    expect((failure as Error).message).toMatch(/RESET statement_timeout/);
    expect((failure as Error).message).not.toMatch(/locked/);
  });

  it('warns: its warnings are kept', async () => {
    const places = fakeTools(
      'warning',
      'echo "pg_dump: warning: something odd" >&2; exec "$real" "$@"',
    );
    const running = await dump(to('large'), { places });
    await measureDump(running);
    expect(running.about.warnings).toEqual(['pg_dump: something odd']);
    expect(running.about.tool.version).toBe('15.99');
  });
});

/** These come last: there is no server afterwards. */
describe('the server', () => {
  it('killed in the midst of it: SOURCE_LOST', async () => {
    const running = await dump(to('large'));
    const { rows } = await source.admin().query("select pg_read_file('postmaster.pid') as text");
    process.kill(Number.parseInt(rows[0].text, 10), 'SIGQUIT');
    expect(await failureOf(readAll(running))).toMatchObject({ code: 'SOURCE_LOST' });
    expect(source.processes()).toEqual([]);
  });
});
