import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@holdfast/platform/processes';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRedactor } from '../wording/redact.ts';
import {
  makeToolFolder,
  startTool,
  ToolFailed,
  type ToolOptions,
  writePrivateFile,
} from './index.ts';

const isRoot = process.getuid?.() === 0;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
/** The folder of the programs. */
let folder: string;
beforeAll(async () => {
  place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  folder = await makeToolFolder(place.path, 'tool-');
});
afterAll(() => place.remove());

function shell(script: string, options: Partial<ToolOptions> = {}) {
  return startTool({
    program: '/bin/sh',
    args: ['-c', script],
    workDirectory: folder,
    signal: new AbortController().signal,
    redact: (text) => text,
    ...options,
  });
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes)).toString();
}

async function failureOf(work: Promise<unknown>): Promise<ToolFailed> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ToolFailed);
  return error as ToolFailed;
}

/** The processes of the group that this one leads, itself and its watcher included. */
function members(leader: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(group) === leader && isAlive(pid);
      } catch {
        return false;
      }
    });
}

describe('what a program writes', () => {
  it('comes whole, in order and in large pieces', async () => {
    const tool = await shell('head -c 40000000 /dev/zero | tr "\\0" x; echo the end');
    const pieces = await Array.fromAsync(tool.bytes);
    const all = Buffer.concat(pieces);
    expect(all.length).toBe(40_000_008);
    expect(all.subarray(-8).toString()).toBe('the end\n');
    const large = pieces.slice(0, -1).filter((piece) => piece.length >= 256 << 10);
    expect(large.length).toBeGreaterThan(0.8 * (pieces.length - 1));
  });

  it('is handed out without long delay when it is little', async () => {
    const tool = await shell('echo first; sleep 60');
    const { value } = await tool.bytes[Symbol.asyncIterator]().next();
    expect(String(value)).toBe('first\n');
    await tool.stop();
  });

  it('waits for a slow reader, which never counts as a stall', async () => {
    const tool = await shell('head -c 30000000 /dev/zero; echo written >&2', { stallMs: 3_000 });
    let read = 0;
    for await (const piece of tool.bytes) {
      if (read === 0) {
        await delay(4_000);
        expect(tool.stderr()).toBe('');
      }
      read += piece.length;
    }
    expect(read).toBe(30_000_000);
  });
});

describe('a program that does not end well', () => {
  it('an exit code, with what it said', async () => {
    const tool = await shell('echo data; echo it is broken >&2; exit 3');
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({
      kind: 'exit',
      exitCode: 3,
      stderr: 'it is broken\n',
    });
  });

  it('killed by somebody', async () => {
    const tool = await shell('echo data; kill -9 $$');
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({
      kind: 'signal',
      exitSignal: 'SIGKILL',
    });
  });

  it('not there at all', async () => {
    const tool = await shell('', { program: path.join(place.path, 'no-such-program') });
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({ kind: 'exit', exitCode: 127 });
    const nowhere = shell('', { workDirectory: path.join(place.path, 'no-such-place') });
    expect(await failureOf(nowhere)).toMatchObject({ kind: 'not-started' });
  });

  it('silent for too long, before and after it closed its output', async () => {
    for (const script of ['echo data; sleep 60', 'echo data; exec >&-; sleep 60']) {
      const tool = await shell(script, { stallMs: 300 });
      expect(await failureOf(textOf(tool.bytes))).toMatchObject({ kind: 'stalled' });
      expect(members(tool.pid)).toEqual([]);
    }
  });

  it('slow but not silent is no stall', async () => {
    const tool = await shell('for i in 1 2 3 4; do sleep 1; echo $i; done', {
      stallMs: 3_000,
    });
    expect(await textOf(tool.bytes)).toBe('1\n2\n3\n4\n');
  });
});

describe('stopping', () => {
  const FAMILY = 'sleep 300 & (trap "" TERM; sleep 301; sleep 302) & echo ready; wait';

  it('an abort ends the whole group, those that do not listen too, and gives the reason', async () => {
    const controller = new AbortController();
    const tool = await shell(FAMILY, { signal: controller.signal, graceMs: 200 });
    const reading = textOf(tool.bytes);
    await vi.waitUntil(() => members(tool.pid).length >= 4, { timeout: 90_000 });
    controller.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    expect(members(tool.pid)).toEqual([]);
  });

  it('a reader that leaves ends it', async () => {
    const tool = await shell(FAMILY, { graceMs: 200 });
    for await (const _ of tool.bytes) break;
    expect(members(tool.pid)).toEqual([]);
  });

  it('stop ends it, read or not, and can be repeated', async () => {
    const tool = await shell('trap "" TERM; echo ready; while :; do sleep 0.1; done', {
      graceMs: 200,
    });
    await Promise.all([tool.stop(), tool.stop()]);
    await tool.stop();
    expect(members(tool.pid)).toEqual([]);
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({ kind: 'stopped' });
  });

  it('what it left running is gone when it has ended well', async () => {
    const tool = await shell('sleep 300 >/dev/null 2>&1 & echo done');
    expect(await textOf(tool.bytes)).toBe('done\n');
    expect(members(tool.pid)).toEqual([]);
  });

  it('an aborted signal starts nothing', async () => {
    await expect(shell('echo', { signal: AbortSignal.abort('no') })).rejects.toBe('no');
  });

  it('it does not outlive us when we are killed with -9, though it hangs and heeds no signal', async () => {
    const fixture = path.join(import.meta.dirname, 'owner.fixture.ts');
    const deaf = 'trap "" TERM INT QUIT; sleep 300';
    const owner = spawn(process.execPath, [fixture, folder, '/bin/sh', '-c', deaf]);
    const [line] = await once(owner.stdout, 'data');
    const pid = Number(line);
    await vi.waitUntil(() => members(pid).length === 3, { timeout: 90_000 }); // the program, what it started, and its watcher
    owner.kill('SIGKILL');
    await vi.waitUntil(() => members(pid).length === 0, { timeout: 90_000 });
  });

  it('root that may signal nobody else ends it through its watcher, though it heeds no signal', async () => {
    const fixture = path.join(import.meta.dirname, 'owner.fixture.ts');
    const without = ['setpriv', '--bounding-set=-kill', '--inh-caps=-kill', '--'];
    const [command = '', ...args] = [...(isRoot ? without : []), process.execPath, fixture];
    const deaf = 'trap "" TERM INT QUIT; sleep 300';
    const owner = spawn(command, [...args, folder, '/bin/sh', '-c', deaf]);
    const [line] = await once(owner.stdout, 'data');
    const pid = Number(line);
    await vi.waitUntil(() => members(pid).length === 3, { timeout: 90_000 });
    owner.stdin.write('stop\n');
    expect(await once(owner, 'exit')).toEqual([0, null]);
    expect(members(pid)).toEqual([]);
  }, 90_000);
});

describe('standard error', () => {
  it('never blocks the program, and keeps the beginning and the end', async () => {
    const tool = await shell(
      'echo first >&2; i=0; while [ $i -lt 20000 ]; do echo "line $i of many"; i=$((i+1)); done >&2; echo last >&2; echo ok',
    );
    expect(await textOf(tool.bytes)).toBe('ok\n');
    const text = tool.stderr();
    expect(text.length).toBeLessThan(70_000);
    expect(text).toMatch(/^first\nline 0 of many\n/);
    expect(text).toMatch(/many\n\[…\]\nline/);
    expect(text).toMatch(/last\n$/);
  });

  it('holds no secret, not even where it was cut', async () => {
    const secret = 'Tr0ub4dor&3';
    const seen: string[] = [];
    const tool = await shell(
      `i=0; while [ $i -lt 9000 ]; do echo "password ${secret}"; i=$((i+1)); done >&2; exit 1`,
      { redact: createRedactor(secret), onStderr: (text) => seen.push(text) },
    );
    const failure = await failureOf(textOf(tool.bytes));
    for (const text of [failure.stderr, tool.stderr(), ...seen]) {
      expect(text).not.toMatch(/Tr0u|dor&3/);
    }
    expect(failure.stderr).toContain('password [secret]\n');
  });
});

describe('its surroundings', () => {
  it('hold nothing of ours: environment, home, descriptors', async () => {
    process.env.HOLDFAST_PLANTED = 'planted';
    const tool = await shell('env; pwd; ls /proc/$$/fd', { env: { GIVEN: 'yes' } });
    delete process.env.HOLDFAST_PLANTED;
    const lines = (await textOf(tool.bytes)).trim().split('\n');
    const names = lines.filter((line) => line.includes('=')).map((line) => line.split('=')[0]);
    expect(names.toSorted()).toEqual(['GIVEN', 'HOME', 'LANG', 'PATH', 'PWD', 'TZ']);
    expect(lines).toContain(`HOME=${folder}`);
    expect(lines, 'the guard').not.toContain('3');
  });

  it('private files are for the program alone, and never replace another', async () => {
    const file = await writePrivateFile(folder, 'secret', 'hush');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writePrivateFile(folder, 'secret', 'other')).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe('hush');
    expect(await textOf((await shell(`cat ${file}`)).bytes)).toBe('hush');
  });
});

describe('input', () => {
  async function* pieces(count: number, size = 1 << 20): AsyncGenerator<Buffer> {
    for (let i = 0; i < count; i += 1) yield Buffer.alloc(size, 65 + (i % 26));
  }

  it('goes through, no faster than it is read', async () => {
    let taken = 0;
    async function* counted() {
      for await (const piece of pieces(40)) {
        taken += 1;
        yield piece;
      }
    }
    const tool = await shell('cat', { input: counted(), stallMs: 5_000 });
    let read = 0;
    for await (const piece of tool.bytes) {
      if (read === 0) {
        await delay(200);
        expect(taken).toBeLessThan(20);
      }
      read += piece.length;
    }
    expect(read).toBe(40 << 20);
  });

  it('that is slow is not the fault of the program', async () => {
    async function* slow() {
      await delay(2_500);
      yield Buffer.from('a');
      await delay(2_500);
      yield Buffer.from('b');
    }
    const tool = await shell('cat', { input: slow(), stallMs: 2_000 });
    expect(await textOf(tool.bytes)).toBe('ab');
  });

  it('that the program does not take is a stall', async () => {
    const tool = await shell('sleep 60', { input: pieces(20), stallMs: 200 });
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({ kind: 'stalled' });
  });

  it('that fails ends the program, and its error comes out', async () => {
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('storage is gone');
    }
    const tool = await shell('cat', { input: broken() });
    await expect(textOf(tool.bytes)).rejects.toThrow('storage is gone');
    expect(members(tool.pid)).toEqual([]);
  });

  it('that was not read to its end is no success, and is told so', async () => {
    let left = false;
    async function* long() {
      try {
        yield* pieces(100);
      } finally {
        left = true;
      }
    }
    const tool = await shell('head -c 10', { input: long() });
    expect(await failureOf(textOf(tool.bytes))).toMatchObject({ kind: 'unread-input' });
    expect(left).toBe(true);
  });

  it('serves a real program', async () => {
    const zstd = await startTool({
      program: execFileSync('which', ['zstd'], { encoding: 'utf8' }).trim(),
      args: ['-q', '-c', '-3'],
      workDirectory: folder,
      input: pieces(5),
      signal: new AbortController().signal,
      redact: (text) => text,
    });
    const packed = Buffer.concat(await Array.fromAsync(zstd.bytes));
    const plain = execFileSync('zstd', ['-d', '-c'], { input: packed, maxBuffer: 1 << 25 });
    expect(plain.length).toBe(5 << 20);
  });
});

describe('under whom it runs', () => {
  const STATUS = 'grep -E "^(Uid|Gid|Groups|CapEff|CapPrm|CapInh|NoNewPrivs):" /proc/self/status';

  it('is an account of its own without rights, never root, which can change nothing in its folder', async () => {
    const script = `${STATUS}; touch mine 2>/dev/null || echo closed; ls . 2>/dev/null || echo unseen`;
    const [first = '', second = ''] = await Promise.all(
      [folder, await makeToolFolder(place.path, 'tool-')].map(async (workDirectory) =>
        textOf((await shell(script, { workDirectory })).bytes),
      ),
    );
    const uid = /^Uid:\t(\d+)/.exec(first)?.[1];
    if (isRoot) {
      expect(first).toBe(
        [
          ...[`Uid:\t${uid}\t${uid}\t${uid}\t${uid}`, `Gid:\t${uid}\t${uid}\t${uid}\t${uid}`],
          ...['Groups:\t ', ...['CapInh', 'CapPrm', 'CapEff'].map((set) => `${set}:\t${NONE}`)],
          ...['NoNewPrivs:\t1', 'closed', 'unseen', ''],
        ].join('\n'),
      );
      expect(second).not.toContain(`${uid}`);
    } else {
      expect(uid).toBe(String(process.getuid?.()));
    }
  });

  it('is never root: a folder that was made for no account starts nothing', async () => {
    if (!isRoot) return;
    for (const workDirectory of [place.path, '/']) {
      expect(await failureOf(shell('echo', { workDirectory }))).toMatchObject({
        kind: 'no-account',
        message: expect.stringContaining('would run as root'),
      });
    }
  });

  it('has its files where it can pass, also if our own are in a closed folder', async () => {
    const closed = path.join(place.path, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const workDirectory = await makeToolFolder(closed, 'tool-');
    const file = await writePrivateFile(workDirectory, 'secret', 'hush');
    expect(path.dirname(workDirectory)).toBe(isRoot ? tmpdir() : closed);
    expect(statSync(workDirectory).mode & 0o007).toBe(0);
    expect(await textOf((await shell(`cat ${file}`, { workDirectory })).bytes)).toBe('hush');
    rmSync(workDirectory, { recursive: true });
  });
});

const NONE = '0'.repeat(16);
