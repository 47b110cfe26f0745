import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { templateFolder } from '@holdfast/platform/testing';
import type { BackupStep } from '../backups/model.ts';
import type { Pace } from '../parts.ts';
import type { RestoreStep } from '../restores/model.ts';
import { TEST_PACE, type TestBackup } from './test-backup.ts';

const FIXTURE = path.join(import.meta.dirname, 'worker-process.fixture.ts');

export type WorkerProcess = {
  pid: number;
  /** How it ended, and what it wrote to standard error. */
  ended: Promise<{ signal: string | null; said: string }>;
  kill(): Promise<void>;
};

/**
 * A worker in a process of its own. `at`: it sends itself this signal when a backup first reaches this
 * step; `atRestore`: when a restore does, or this long after that; `holding`: the first backup that
 * reaches each of these steps waits there, and at the last one the worker is killed. `within`: a
 * command that runs the words after it. What the worker logs is added to the test's logs. `tools`: the
 * only folder with programs, see `composePatiently`.
 */
export function startWorkerProcess(
  backup: TestBackup,
  {
    at,
    holding,
    atRestore,
    within = [],
    environment = {},
    pace = {},
    tools,
  }: {
    at?: { step: BackupStep; signal: NodeJS.Signals };
    holding?: readonly BackupStep[];
    atRestore?: { step: RestoreStep; signal: NodeJS.Signals; afterMs?: number };
    within?: readonly string[];
    environment?: Record<string, string>;
    pace?: Partial<Pace>;
    tools?: string | undefined;
  } = {},
): WorkerProcess {
  const [command = '', ...words] = [...within, process.execPath, FIXTURE];
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  });
  const { databaseUrl, dataDirectory } = backup.context;
  const masterKey = Buffer.from(backup.masterKey.reveal('bytes')).toString('base64');
  child.stdin.end(
    JSON.stringify({
      ...{ databaseUrl, dataDirectory, masterKey, environment, at, holding, atRestore, tools },
      pace: { ...TEST_PACE, ...pace },
      keepIn: templateFolder('sandboxes'),
    }),
  );
  createInterface(child.stdout).on('line', (line) => backup.logs.push(line));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'close').then(([, signal]) => ({ signal, said }));
  return {
    pid: child.pid ?? 0,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
