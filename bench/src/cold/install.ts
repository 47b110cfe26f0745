import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { say } from '../report.ts';

const run = promisify(execFile);
const LONGEST_MS = 10 * 60_000;

/**
 * Clones the repository into a folder and fetches all its packages; undefined where they cannot be
 * fetched.
 */
export async function installInto(
  repository: string,
  place: string,
): Promise<{ folder: string; seconds: number } | undefined> {
  const folder = path.join(place, 'clone');
  const words = ['--no-audit', '--no-fund', '--fetch-retries=1', '--cache', `${place}/npm-cache`];
  try {
    await run('git', ['clone', '--quiet', '--depth=1', `file://${repository}`, folder]);
    const begun = performance.now();
    await run('npm', ['ci', ...words], { cwd: folder, timeout: LONGEST_MS, maxBuffer: 16 << 20 });
    return { folder, seconds: (performance.now() - begun) / 1_000 };
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    say(`npm ci: ${(stderr || message).trim().split('\n')[0]}`);
    return undefined;
  }
}
