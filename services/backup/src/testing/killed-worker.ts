import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BackupStep } from '../backups/model.ts';
import type { TestBackup } from './test-backup.ts';

const FIXTURE = path.join(import.meta.dirname, 'killed-worker.fixture.ts');

/** Works in a process of its own until a backup comes to this step; there it is killed with -9. */
export async function workUntilKilled(backup: TestBackup, step: BackupStep): Promise<void> {
  const child = spawn(process.execPath, [FIXTURE], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  child.stdin.end(
    JSON.stringify({
      databaseUrl: backup.context.databaseUrl,
      dataDirectory: backup.context.dataDirectory,
      masterKey: Buffer.from(backup.masterKey.reveal('bytes')).toString('base64'),
      step,
      pace: { lease: 3_000, heartbeat: 500, progress: 50, busy: 200 },
    }),
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself (${code}): ${said}`);
}
