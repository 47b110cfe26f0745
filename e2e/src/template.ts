import { access, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { fromTemplate } from '@holdfast/platform/testing';
import type { Installation } from './installation.ts';

/** Fills a data directory as a first start does, unless it has had one or no password is given. */
export async function ensureBegun(
  dataDirectory: string,
  environment: NodeJS.ProcessEnv,
  start: (folder: string, environment: NodeJS.ProcessEnv) => Promise<Installation>,
): Promise<void> {
  const { HOLDFAST_ADMIN_PASSWORD: password } = environment;
  const { HOLDFAST_ADMIN_EMAIL: email = 'owner@holdfast.local' } = environment;
  if (password === undefined || (await hasBegun(dataDirectory))) return;
  await rmdir(dataDirectory).catch(() => {}); // it may not exist yet
  await fromTemplate(`platform of ${email} with ${password}`, dataDirectory, async (folder) => {
    const first = await start(folder, {
      HOLDFAST_ADMIN_EMAIL: email,
      HOLDFAST_ADMIN_PASSWORD: password,
    });
    await first.stop();
  });
}

function hasBegun(dataDirectory: string): Promise<boolean> {
  return access(path.join(dataDirectory, 'layout.json')).then(
    () => true,
    () => false,
  );
}
