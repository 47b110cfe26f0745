import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { FETCHED } from './fetched.ts';
import { withMachineLock } from './machine-lock.ts';

/**
 * A package that only tests need, and that is too large to install with every copy of the project.
 * Fetched once, without its install scripts; returns its folder.
 */
export async function ensureNpmPackage(name: string, version: string): Promise<string> {
  const place = path.join(FETCHED, `${name.replaceAll('/', '+')}@${version}`);
  const folder = path.join(place, 'node_modules', name);
  const isThere = () =>
    access(path.join(folder, 'package.json')).then(
      () => true,
      () => false,
    );
  if (await isThere()) return folder;
  await withMachineLock('npm-packages', async () => {
    if (await isThere()) return;
    const words = ['install', '--prefix', place, '--no-save', '--ignore-scripts', '--no-audit'];
    await promisify(execFile)('npm', [...words, `${name}@${version}`], { maxBuffer: 16 << 20 });
  });
  return folder;
}
