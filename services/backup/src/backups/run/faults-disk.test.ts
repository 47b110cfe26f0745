import { execFile } from 'node:child_process';
import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobIn, runNow } from '../../testing/jobs.ts';
import { managedFiles } from '../../testing/managed-files.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';

let bench: FaultBench;

beforeAll(async () => {
  bench = await startFaultBench({ rows: 2_000 });
});
afterAll(() => bench.stop());

describe('the disk of the machine is full:', () => {
  /** A worker for which this folder is a small disk of its own. */
  function startWithSmallDisk(folder: string, size: string): WorkerProcess {
    const as = process.getuid?.() === 0 ? [] : ['--map-root-user'];
    // The mark by which the worker recognises the storage must still be there.
    const script = [
      'marks=$(ls "$1/holdfast-mark" 2>/dev/null)',
      'mount -t tmpfs -o "$0" tmpfs "$1" || exit 1',
      'for mark in $marks; do mkdir "$1/holdfast-mark" && : > "$1/holdfast-mark/$mark"; done',
      'shift && exec "$@"',
    ].join('; ');
    return startWorkerProcess(bench.backup, {
      within: ['unshare', '--mount', ...as, 'sh', '-c', script, size, folder],
    });
  }

  test.each([
    ['where backups are kept', 'backups', 'size=400k', 'STORAGE_NO_SPACE', /The storage is full/],
    ['where backups are made', 'spool', 'nr_inodes=1', 'WORKER_DISK_FULL', /Free some space there/],
  ])('%s', async (_, name, size, code, message) => {
    const { backup, datasource } = bench;
    const folder = `${backup.context.dataDirectory}/${name}`;
    const worker = startWithSmallDisk(folder, size);
    const jobId = await runNow(bench.owner(), datasource);
    const job = await jobIn(bench.owner(), datasource, jobId, ['completed', 'failed']);
    const { stdout } = await promisify(execFile)('find', [`/proc/${worker.pid}/root${folder}`]);
    const files = stdout.trim().split('\n');
    expect(files.filter((file) => !file.includes('holdfast-mark'))).toHaveLength(1);
    await worker.kill();
    await backup.expireLeases(); // it may have died before it handed its lease back
    await bench.expectFailed(job, { code, message });
  });
});

describe('a disk that has something else than was written is noticed when it', () => {
  test.each([
    ['lost the file', (file: string) => rm(file)],
    ['lost its end', (file: string) => truncate(file, 1_000)],
    ['lost all of its content', (file: string) => truncate(file, 0)],
  ])('%s', async (_, damage) => {
    const { dataDirectory } = bench.backup.context;
    const job = await bench.backUp({
      async artifact_stored() {
        const files = await managedFiles(bench.backup);
        const stored = files.filter((file) => file.endsWith('.dump.zst.age')).sort(byTime);
        await damage(path.join(dataDirectory, stored.at(-1) ?? ''));
      },
    });
    const message =
      /does not hold what was sent: \d+ bytes were sent, and it reports (no such object|\d+ bytes)/;
    await bench.expectFailed(job, { code: 'STORAGE_CORRUPT', message });
  });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());

/** Job ids begin with their time. */
function byTime(one: string, other: string): number {
  const idOf = (file: string) => path.basename(file).split('_')[1] ?? '';
  return idOf(one).localeCompare(idOf(other));
}
