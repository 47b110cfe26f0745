import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs the work while no other process on this machine holds the lock of that name. The kernel's
 * lock belongs to a child that lives until our end of its input closes: it is free again when we
 * are done or dead, and no stale file can stand in the way.
 */
export async function withMachineLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const file = `/var/lock/holdfast-${name}.lock`;
  const holder = spawn('flock', [file, 'sh', '-c', 'echo held; read -r _'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'close');
  await Promise.race([
    once(holder.stdout, 'data'),
    gone.then(() => Promise.reject(new Error(`The lock ${file} could not be taken.`))),
  ]);
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await gone;
  }
}
