import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/sources.ts';
import { createFakeTools, type FakeTools } from './fake-tools.fixture.ts';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';

let tools: FakeTools;
let bench: FaultBench;

beforeAll(async () => {
  tools = await createFakeTools();
  const environment = { HOLDFAST_CLIENT_TOOL_DIRS: tools.folder };
  bench = await startFaultBench({ environment, rows: 2_000 });
});
afterAll(async () => {
  await bench.stop();
  await tools.remove();
});

/** A backup by a pg_dump that does this, once. */
async function backUpWith(script: string) {
  await tools.behave(script);
  const job = await bench.backUp();
  await tools.behaveWell();
  return job;
}

describe('a dump program that ends well is not believed when it', () => {
  const each: [string, string, RegExp][] = [
    ['wrote nothing', 'exit 0', /wrote nothing/],
    ['left out the last byte', '"$real" "$@" | head -c -1; exit 0', /incomplete or damaged/],
    [
      'lost a piece',
      '"$real" "$@" | (head -c 500000; head -c 1 >/dev/null; cat)',
      /incomplete or damaged/,
    ],
    ['left out a table', '"$real" --exclude-table-data=last_one "$@"', /last_one/],
  ];
  /** Telling these from a dump is tested where dumps are read; here they all take the same path. */
  const alike: [string, string, RegExp][] = [
    ['wrote half', '"$real" "$@" | head -c 900000; exit 0', /incomplete or damaged/],
    ['wrote something else', 'head -c 300000 /dev/urandom; exit 0', /incomplete or damaged/],
    ['wrote words', 'echo "Everything is fine."; exit 0', /incomplete or damaged/],
    ['went on after the end', '"$real" "$@"; echo more; exit 0', /incomplete or damaged/],
  ];
  test.each([...each, ...often({ test: [], soak: alike })])('%s', async (_, script, message) => {
    await bench.expectFailed(await backUpWith(script), { code: 'DUMP_INCOMPLETE', message });
  });
});

describe('a dump program that fails is believed, however much it wrote:', () => {
  test.each([
    ['all of it', '"$real" "$@"; exit 1', /exit code 1/],
    [
      'all of it, and its reason',
      '"$real" "$@"; echo "pg_dump: error: out of paper" >&2; exit 3',
      /out of paper/,
    ],
    ['all of it, then killed', '"$real" "$@"; kill -9 $$', /SIGKILL/],
  ])('%s', async (_, script, message) => {
    await bench.expectFailed(await backUpWith(script), { code: 'DUMP_FAILED', message });
  });
});

describe('a dump program that writes without end to standard error', () => {
  test('holds nothing up', async () => {
    const flood = 'yes "what a long story" | head -c 60000000 >&2';
    const job = await backUpWith(`${flood} & "$real" "$@"; code=$?; wait; exit $code`);
    await bench.expectCompleted(job);
  });

  test('is quoted in brief, also when it knows no line ends and nothing that is text', async () => {
    for (const words of [
      'head -c 20000000 /dev/zero | tr "\\0" "x" >&2',
      'head -c 3000000 /dev/urandom >&2',
      'printf "pg_dump: error: a \\0 b \\033[31m c \\xff\\xfe d \\xed\\xa0\\x80 e \\r\\n" >&2',
    ]) {
      const job = await backUpWith(`${words}; exit 1`);
      await bench.expectFailed(job, { code: 'DUMP_FAILED', message: /^pg_dump failed: / });
      expect(job.failure?.message).not.toMatch(/\p{Cc}/u);
      expect(job.failure?.message.isWellFormed()).toBe(true);
    }
  });

  test('may warn of whatever it likes', async () => {
    const words = 'printf "pg_dump: warning: a \\0 b \\033[31m \\xff \\xed\\xa0\\x80\\n" >&2';
    const job = await backUpWith(`${words}; exec "$real" "$@"`);
    await bench.expectCompleted(job);
    expect(job.warnings).toEqual([expect.stringMatching(/^pg_dump: a/)]);
  });
});

describe('secrets that a dump program tells are told to nobody', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const forms = {
    'as it is': PASSWORD,
    'percent-encoded': encodeURIComponent(PASSWORD),
    'in base64': base64(PASSWORD),
    'percent-encoded in lower case': encodeURIComponent(PASSWORD).toLowerCase(),
    'as a form encodes it': `${new URLSearchParams({ p: PASSWORD })}`,
    'in base64 behind a name': base64(`owner of shop:${PASSWORD}`),
    'in base64 for URLs': Buffer.from(`?${PASSWORD}`).toString('base64url'),
    'in JSON': JSON.stringify({ password: PASSWORD }),
  };
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const all = Object.values(forms).map(quote).join(' ');

  /** Expects the password to be nowhere in what is kept, in whole or in a revealing part. */
  async function expectUntold(jobId: string): Promise<void> {
    const kept = [await bench.backup.dump(), ...bench.backup.logs].join('\n');
    expect(kept).toContain(jobId);
    for (const [form, text] of Object.entries(forms)) {
      expect(kept.includes(text), form).toBe(false);
      expect(kept.includes(JSON.stringify(text).slice(1, -1)), form).toBe(false);
    }
    expect(kept).not.toMatch(/planted|p@ss|p%40ss/i);
  }

  test.each(Object.entries(forms).slice(0, 3))('%s', async (_, text) => {
    const said = `printf 'pg_dump: error: I tried %s in vain\\n' ${quote(text)} ${all} >&2`;
    const job = await backUpWith(`${said}; exit 1`);
    expect(job.failure).toMatchObject({
      code: 'DUMP_FAILED', // the end of base64 depends on what follows
      message: expect.stringMatching(/^pg_dump failed: I tried \[secret\](k=)? in vain\.$/),
    });
    await expectUntold(job.jobId);
  });

  test('in warnings of a dump that completes', async () => {
    const said = `printf 'pg_dump: warning: %s is a weak password\\n' ${all} >&2`;
    const job = await backUpWith(`${said}; exec "$real" "$@"`);
    await bench.expectCompleted(job);
    expect(job.warnings).toHaveLength(Object.keys(forms).length);
    for (const warning of job.warnings) expect(warning).toContain('[secret]');
    await expectUntold(job.jobId);
  });

  test('with the file that it was given them in', async () => {
    const job = await backUpWith('cat "$HOME"/passwords >&2; exit 1');
    expect(job.failure?.message).toBe('pg_dump failed: *:*:*:*:[secret].');
    await expectUntold(job.jobId);
  });

  test('in place of a dump', async () => {
    const job = await backUpWith('cat "$HOME"/passwords; exit 0');
    await bench.expectFailed(job, { code: 'DUMP_INCOMPLETE' });
    await expectUntold(job.jobId);
  });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
