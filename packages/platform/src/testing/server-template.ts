import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withMachineLock } from './machine-lock.ts';

/** Tell every process of a run the folder of the run's templates, and the password in them. */
export const TEMPLATES = 'HOLDFAST_TEST_TEMPLATES';
export const TEMPLATE_PASSWORD = 'HOLDFAST_TEST_PASSWORD';

/**
 * Fills a folder that is not there yet as `make` would. Making a server's data takes a second or
 * more, so a run makes it once and copies it afterwards; all copies have the owner of the first.
 */
export async function fromTemplate(
  what: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const templates = process.env[TEMPLATES];
  if (templates === undefined) return make(folder);
  const name = createHash('sha256').update(what).digest('hex').slice(0, 16);
  const template = path.join(templates, name);
  if (!(await isThere(template))) {
    await withMachineLock('server-template', async () => {
      if (await isThere(template)) return;
      await make(folder);
      await copy(folder, `${template}.new`);
      await rename(`${template}.new`, template);
    });
    if (await isThere(folder)) return;
  }
  await copy(template, folder);
}

/** A folder for what a run makes once, if there is one. */
export function templateFolder(name: string): string | undefined {
  const templates = process.env[TEMPLATES];
  return templates && path.join(templates, name);
}

async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['--archive', '--reflink=auto', from, to]);
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
