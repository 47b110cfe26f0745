import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureDebianPackages } from './debian-packages.ts';
import { withMachineLock } from './machine-lock.ts';

const run = promisify(execFile);

/** Makes sure that the machine has a UTF-8 locale such as `de_DE.utf8`. */
export async function ensureLocale(name: string): Promise<void> {
  if (await isKnown(name)) return;
  await ensureDebianPackages(['locales']);
  await withMachineLock('debian-locales', async () => {
    if (await isKnown(name)) return;
    const [language = name] = name.split('.');
    await run('localedef', ['--no-archive', '-i', language, '-f', 'UTF-8', name]);
  });
}

async function isKnown(name: string): Promise<boolean> {
  const { stdout } = await run('locale', ['-a']);
  return stdout.split('\n').includes(name);
}
