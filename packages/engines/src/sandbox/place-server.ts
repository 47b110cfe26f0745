import { chmod, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import type { SandboxLimits } from '../model.ts';
import { type Confinement, confine } from './confine.ts';
import { makeFolder, type SandboxFolder } from './folder.ts';

type Server = { program: string; socketName: string; owner: SandboxFolder['owner'] };

/**
 * A folder for a server, and how it is confined there. One without a root of its own has to pass
 * through the folders above its own: where they are closed to its account, it gets a folder among the
 * temporary files rather than the right to read everything.
 */
export async function placeServer(
  { program, socketName, owner }: Server,
  { workDirectory, limits }: { workDirectory: string; limits: SandboxLimits },
  cleanup: AsyncDisposableStack,
): Promise<{ folder: SandboxFolder; confinement: Confinement }> {
  const placeIn = async (parent: string) => {
    const folder = await makeFolder(parent, owner, socketName);
    cleanup.defer(folder.remove);
    return { folder, confinement: await confine(folder, program, limits) };
  };
  const first = await placeIn(workDirectory);
  if (first.confinement.cutOff || !owner || (await isPassable(workDirectory))) return first;
  const outer = await makeTemporaryFolder();
  cleanup.defer(() => rm(outer, { recursive: true, force: true }));
  await chmod(outer, 0o711); // to pass through, not to look into
  return placeIn(outer);
}

async function isPassable(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
